/** Variants of a game, by values of its options or by texts: which is better, and how their texts differ. */

import { ask, make, trying } from "./main.js";
import { TIMES, choice, form, plain, several } from "./measure.js";

const WANTS = [["fair", "Fair seats"], ["short", "Shorter"], ["long", "Longer"], ["deep", "Deeper"], ["choice", "Choices that count"], ["free", "Fewer forced moves"],
  ["tense", "Open for longer"], ["close", "Leaders can be caught"], ["earned", "Less luck of the deal"]];

/** Values of an option, of which a variant each is made; words where there are two or more. */
function varied({ name, title, value, choices, least, most }) {
  let values = choices.length ? choices : typeof value === "boolean" ? [true, false] : [];
  if (typeof value === "number") {
    const first = Math.max(least ?? 0, Math.min(value - 2, (most ?? Infinity) - 4));
    values = Array.from({ length: 5 }, (_, at) => first + at).filter((each) => each <= (most ?? Infinity));
  }
  const shown = values.map((each) => [String(each), `${each === true ? "yes" : each === false ? "no" : each}${each === value ? " (now)" : ""}`]);
  return { many: values.length, ...several(plain(title), shown, [String(value)], (taken) => (taken.length > 1 ? [`--vary=${title === "players" ? title : name}=${taken}`] : [])) };
}

export async function open(page, game) {
  const { files, library, built } = await ask("games"), titles = new Map([...library, ...files, ...built].map(({ name, title }) => [name, title || name]));
  const others = new Set(), chosen = make("div", { class: "row" }), lines = make("div"), held = make("div"), called = (name) => titles.get(name) || name;
  let tell = () => {};

  const other = make("select", { id: "other", "aria-label": "Add a game", onchange: trying(async () => {
    if (other.value) others.add(other.value);
    other.value = "";
    await again();
  }) }, make("option", { value: "" }, "Add a game"), ...[...titles].filter(([name]) => name !== game && !name.endsWith(".csv")).map(([value, title]) => make("option", { value }, title === value || library.some(({ name }) => name === value) ? title : `${title} (${value})`)));

  async function again() {
    chosen.replaceChildren(make("b", {}, called(game)), ...[...others].map((name) => make("button", {
      type: "button", "aria-label": `${called(name)} ✕: leave it out`, onclick: trying(async () => { others.delete(name); await again(); }),
    }, `${called(name)} ✕`)), other);
    tell();
    const texts = [game, ...others].filter((name) => name.endsWith(".rcy") || library.some((each) => each.name === name));
    const compared = texts[0] === game ? texts.slice(1) : [], shown = [];
    for (const name of compared) {
      const found = await ask("difference", { one: game, other: name });
      const changed = found.filter(([how]) => how !== " ");
      shown.push(make("details", { open: changed.length < 40 }, make("summary", {}, `${called(name)}: ${changed.length} lines differ from ${called(game)}`),
        make("pre", { class: "difference", tabindex: 0 },
          ...around(found).map(([how, text]) => make({ "-": "del", "+": "ins" }[how] || "span", {}, `${how} ${text}\n`)))));
    }
    if (compared.every((name) => others.has(name))) lines.replaceChildren(...shown);
  }

  page.append(make("h1", {}, `Which ${called(game).replace(/\.rcy$/, "")} is better?`), make("p", { class: "muted" }, "Choose two values or more of an option, or add another game, such as a changed copy."), chosen, lines, held);
  tell = await form(held, game, "assess", "better", () => [game, ...others], ({ options }) => {
    const fields = options.filter(({ name }) => name !== "position").map(varied).filter(({ many }) => many > 1);
    const wants = several("What do you want of it?", WANTS, [], (taken) => (taken.length ? [`--want=${taken}`] : []));
    wants.element.classList.add("wide");
    return [...fields, wants, choice("How long may it take?", "--time", TIMES, "180s")];
  });
  await again();
}

/** Lines that differ, with two before and after them. */
function around(found) {
  const near = found.map((_, at) => found.slice(Math.max(0, at - 2), at + 3).some(([how]) => how !== " "));
  return found.flatMap((line, at) => (near[at] ? [line] : near[at - 1] ? [["", "..."]] : []));
}
