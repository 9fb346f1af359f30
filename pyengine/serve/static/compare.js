/** Variants of a game, by values of its options or by texts: which is better, and how their texts differ. */

import { ask, button, folded, make, select, trying } from "./main.js";
import { TIMES, choice, form, plain, several, yes } from "./measure.js";

const WANTS = Object.entries({
  fair: "Fair seats", short: "Shorter", long: "Longer", deep: "Deeper", choice: "Choices that count",
  free: "Fewer forced moves", tense: "Open for longer", close: "Leaders can be caught", earned: "Less luck of the deal",
});

/** Values of an option, of which a variant each is made; words where there are two or more. */
function varied({ name, title, value, choices, least, most }) {
  let values = choices.length ? choices : typeof value === "boolean" ? [true, false] : [];
  if (typeof value === "number") {
    const first = Math.max(least ?? 0, Math.min(value - 2, (most ?? Infinity) - 4));
    values = Array.from({ length: 5 }, (_, at) => first + at).filter((each) => each <= (most ?? Infinity));
  }
  const shown = values.map((each) => [String(each), `${yes(each)}${each === value ? " (now)" : ""}`]);
  const words = (taken) => (taken.length > 1 ? [`--vary=${title === "players" ? title : name}=${taken}`] : []);
  return { many: values.length, ...several(plain(title), shown, [String(value)], words) };
}

export async function open(page, game) {
  const { files, library, built } = await ask("games");
  const inLibrary = (name) => library.some((each) => each.name === name);
  const titles = new Map([...library, ...files, ...built].map(({ name, title }) => [name, title || name]));
  const others = new Set(), chosen = make("div.row"), lines = make("div"), held = make("div");
  const called = (name) => titles.get(name) || name, own = called(game);
  let tell = () => {};
  const add = trying(async () => {
    if (other.value) others.add(other.value);
    other.value = "";
    await again();
  });
  const offered = [...titles].filter(([name]) => name !== game && !name.endsWith(".csv"));
  const long = ([name, title]) => [name, title === name || inLibrary(name) ? title : `${title} (${name})`];
  const other = select([["", "Add a game"], ...offered.map(long)], "",
    { id: "other", "aria-label": "Add a game", onchange: add });
  async function again() {
    const leave = (name) => button(`${called(name)} ✕`, () => others.delete(name) && again(),
      { type: "button", "aria-label": `${called(name)} ✕: leave it out` });
    chosen.replaceChildren(make("b", own), ...[...others].map(leave), other);
    tell();
    const texts = [game, ...others].filter((name) => name.endsWith(".rcy") || inLibrary(name)), shown = [];
    const compared = texts[0] === game ? texts.slice(1) : [];
    for (const name of compared) {
      const found = await ask("difference", { one: game, other: name });
      const many = found.filter(([how]) => how !== " ").length;
      const part = ([how, text]) => make({ "-": "del", "+": "ins" }[how] || "span", `${how} ${text}\n`);
      const box = folded(`${called(name)}: ${many} lines differ from ${own}`,
        make("pre.difference", { tabindex: 0 }, around(found).map(part)));
      box.open = many < 40;
      shown.push(box);
    }
    if (compared.every((name) => others.has(name))) lines.replaceChildren(...shown);
  }
  page.append(make("h1", `Which ${own.replace(/\.rcy$/, "")} is better?`), make("p.muted",
    "Choose two values or more of an option, or add another game, such as a changed copy."), chosen, lines, held);
  tell = await form(held, game, "assess", "better", () => [game, ...others], ({ options }) => {
    const fields = options.filter(({ name }) => name !== "position").map(varied).filter(({ many }) => many > 1);
    const words = (taken) => (taken.length ? [`--want=${taken}`] : []);
    const wants = several("What do you want of it?", WANTS, [], words);
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
