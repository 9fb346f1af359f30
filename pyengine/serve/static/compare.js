/** Variants of a game, by values of its options or by texts: which is better, and how their texts differ. */

import { ask, button, kept, make, select, tabs, titles, to, trying } from "./main.js";
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
  const first = (taken) => taken.sort((one, other) => (other === String(value)) - (one === String(value)));
  const words = (taken) => (taken.length > 1 ? [`--vary=${title === "players" ? title : name}=${first(taken)}`] : []);
  return { many: values.length, ...several(plain(title), shown, [String(value)], words) };
}

/** Have a game with values of options, as words of a command say them: in its text, or of the library at the table. */
export async function use(game, words) {
  const chosen = words.map((word) => word.replace(/^--(declare=)?/, "").split("="));
  if (!game.endsWith(".rcy")) {
    const typed = ([name, text]) => [name, /^(true|false|-?\d+)$/.test(text) ? JSON.parse(text) : text];
    kept.put(`match:${(await ask("games")).folder}:${game}`, { options: Object.fromEntries(chosen.map(typed)) });
    return location.hash = to("play", game);
  }
  const { EditorView } = await import("./codemirror.js"), there = location.hash = to("write", game);
  const view = () => document.activeElement.id === "page" && EditorView.findFromDOM(document.body);
  while (location.hash === there && !view()) await new Promise(requestAnimationFrame); // it takes the focus when ready
  const editor = view(), text = editor ? editor.state.doc.toString() : "";
  const changes = chosen.map(([name, insert]) => {
    const found = text.match(new RegExp(`(\\(declare\\s+)((?:(?!\\(declare).)+?)\\s+'${name}\\b`));
    if (!found) throw new Error(`The text declares no ${name}.`);
    const from = found.index + found[1].length;
    return { from, to: from + found[2].length, insert };
  });
  editor.dispatch({ changes, selection: { anchor: changes[0].from }, scrollIntoView: true, userEvent: "input.option" });
  editor.focus();
}

export async function open(page, game) {
  const last = (await ask("studied")).find(({ asks, games }) => asks === "better" && games[0] === game);
  if (last && location.hash.startsWith("#compare")) return location.replace(to("study", last.name));
  tabs("compare", game);
  const all = await ask("games"), called = (name) => known.get(name) || name, known = titles(all), own = called(game);
  const inLibrary = (name) => all.library.some((each) => each.name === name);
  const others = new Set(), chosen = make("div.row"), lines = make("div"), held = make("div");
  let tell = () => {};
  const offered = [...known].filter(([name]) => name !== game && !name.endsWith(".csv"));
  const long = ([name, title]) => [name, title === name || inLibrary(name) ? title : `${title} (${name})`];
  const add = () => others.add(other.value) && again().then(() => { other.value = ""; });
  const other = select([["", "Add a game"], ...offered.map(long)], "",
    { id: "other", "aria-label": "Add a game", onchange: trying(add) });
  async function again() {
    const leave = (name) => button(`${called(name)} ✕`, () => others.delete(name) && again(),
      { type: "button", "aria-label": `${called(name)} ✕: leave it out` });
    chosen.replaceChildren(make("b", own), ...[...others].map(leave), other);
    tell();
    const texts = [game, ...others].filter((name) => name.endsWith(".rcy") || inLibrary(name));
    const compared = texts[0] === game ? texts.slice(1) : [];
    const shown = await Promise.all(compared.map(async (name) => {
      const found = await ask("difference", { one: game, other: name });
      const many = found.filter(([how]) => how !== " ").length;
      const part = ([how, text]) => make({ "-": "del", "+": "ins" }[how] || "span", `${how} ${text}\n`);
      return make("details", { open: many < 40 }, make("summary", `${called(name)}: ${many} lines differ from ${own}`),
        make("pre.difference", { tabindex: 0 }, around(found).map(part)));
    }));
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

function around(found) {
  const near = found.map((_, at) => found.slice(Math.max(0, at - 2), at + 3).some(([how]) => how !== " "));
  return found.flatMap((line, at) => (near[at] ? [line] : near[at - 1] ? [["", "..."]] : []));
}
