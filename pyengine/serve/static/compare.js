/** Variants of a game, by texts, options or players: which is better, and how their texts differ. */

import { ask, make, trying } from "./main.js";
import { form } from "./measure.js";

const SHOWN = ["--want", "--vary", "--goal", "--time", "--seats", "--setups", "--seed", "--players", "--declare", "--play", "--measures"];

export async function open(page, game) {
  const { files, library, built } = await ask("games");
  const names = [...files.map(({ name }) => name).filter((name) => name.endsWith(".rcy")), ...library.map(({ name }) => name), ...built.map(({ name }) => name)];
  const others = new Set(), chosen = make("div", { class: "row" }), lines = make("div");
  let tell = () => {};

  const other = make("select", { id: "other", "aria-label": "Add a game", onchange: trying(async () => {
    if (other.value) others.add(other.value);
    other.value = "";
    await again();
  }) }, make("option", { value: "" }, "Add a game"), ...names.filter((name) => name !== game).map((name) => make("option", {}, name)));

  async function again() {
    chosen.replaceChildren(make("b", {}, game), ...[...others].map((name) => make("button", {
      "aria-label": `${name} ✕: leave it out`, onclick: trying(async () => { others.delete(name); await again(); }),
    }, `${name} ✕`)), other);
    tell();
    const texts = [game, ...others].filter((name) => name.endsWith(".rcy") || library.some((each) => each.name === name));
    const compared = texts[0] === game ? texts.slice(1) : [], shown = [];
    for (const name of compared) {
      const found = await ask("difference", { one: game, other: name });
      const changed = found.filter(([how]) => how !== " ");
      shown.push(make("details", { open: changed.length < 40 }, make("summary", {}, `${name}: ${changed.length} lines differ from ${game}`),
        make("pre", { class: "difference", tabindex: 0 },
          ...around(found).map(([how, text]) => make({ "-": "del", "+": "ins" }[how] || "span", {}, `${how} ${text}\n`)))));
    }
    if (compared.every((name) => others.has(name))) lines.replaceChildren(...shown);
  }

  page.append(make("h1", {}, `Compare ${game}`),
    make("p", {}, "With another game, such as a changed copy of it; by values of an option (Options that vary: players=2..4); or by players."),
    chosen, lines);
  tell = await form(page, game, ["assess", "compare"], () => [game, ...others], (flag) => SHOWN.includes(flag));
  await again();
}

/** Lines that differ, with two before and after them. */
function around(found) {
  const near = found.map((_, at) => found.slice(Math.max(0, at - 2), at + 3).some(([how]) => how !== " "));
  return found.flatMap((line, at) => (near[at] ? [line] : near[at - 1] ? [["", "..."]] : []));
}
