/** A study, a verdict, a ladder or a tournament of a game: its form, made of what the commands declare. */

import { ask, make, trying } from "./main.js";

const COMMANDS = {
  run: ["Study", "Plays many matches and counts: who wins, how long, what the choice is worth."],
  assess: ["Verdict", "Is it fair, how long, how deep, what decides it, and what is wrong with it? It takes 5 minutes, or the time that you give."],
  ladder: ["Strength", "How well can it be played, and where do more playouts stop paying off?"],
  tournament: ["Players", "Lets two players or more meet each other, and rates them."],
};
const CALLED = {
  "--players": "Number of players", "--seats": "Who plays", "--setups": "Deals", "--matches": "Matches of each deal", "--want": "What is wanted",
  "--vary": "Options that vary", "--goal": "What must hold", "--by": "What wins", "--until": "End early", "--play": "Strong play",
  "--most": "Last rung", "--keep": "Matches to keep", "--watch": "Numbers to follow", "--course": "Course of matches", "--estimator": "Estimates",
};
const called = (flag) => CALLED[flag] || `${flag[2].toUpperCase()}${flag.slice(3).replaceAll("-", " ")}`;
const OF_VARIANTS = ["--want", "--vary", "--goal"]; // which the page that compares asks

const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`);

/** A form of one of these commands, on games that a function gives; shown: which fields. */
export async function form(page, game, commands, games, shown) {
  const typed = make("code"), held = make("div"), line = make("p", { class: "muted" });
  let command = commands[0], fields = [];
  const words = () => fields.flatMap((field) => field.words());

  const tell = () => {
    typed.textContent = ["python", "-m", `pyengine.${command}`, ...games(), ...words()].map(quoted).join(" ");
  };

  async function choose(name) {
    command = name;
    line.textContent = COMMANDS[name]?.[1] || "";
    const found = await ask("fields", { command, game });
    if (command !== name) return; // another one was chosen meanwhile
    const groups = found.groups.map(({ title, fields: each }) => [title, each.filter(({ flag }) => shown(flag)).flatMap((field) => declared(field, found.options))]);
    fields = groups.flatMap(([, each]) => each.map((field) => Object.assign(field, widget(field, found.players))));
    held.replaceChildren(...groups.filter(([, each]) => each.length).map(([title, each]) => {
      const rows = make("div", { class: "fields" }, ...each.map(({ element }) => element));
      return title ? make("details", {}, make("summary", {}, title[0].toUpperCase() + title.slice(1)), rows) : rows;
    }));
    tell();
  }

  const kinds = commands.map((name) => make("label", {},
    make("input", { type: "radio", name: "command", value: name, checked: name === command, onchange: trying(() => choose(name)) }),
    ` ${COMMANDS[name]?.[0] || "Differences of a study"}`));
  const begin = trying(async (event) => {
    event.preventDefault();
    event.submitter.disabled = true; // a second click begins no second one
    try {
      const name = await ask("begin", { command, games: games(), words: words() });
      location.hash = `#study/${name}`;
    } finally {
      event.submitter.disabled = false;
    }
  });
  page.append(make("form", { onsubmit: begin, oninput: tell, onchange: tell },
    commands.length > 1 ? make("fieldset", { class: "row" }, make("legend", {}, "What"), ...kinds) : null, line, held,
    make("div", { class: "row" }, make("button", { class: "main" }, "Begin")),
    make("p", { class: "muted" }, "The same as a command: ", typed)));
  await choose(command);
  ask("warm", { game }).catch(() => {}); // what is wrong is said when a study begins
  return tell;
}

/** The values that a described game declares, each as a field in the place of the one that takes any of them. */
function declared(field, options) {
  if (field.flag !== "--declare") return [field];
  return options.filter(({ name, title }) => /^[A-Z]/.test(name) && title !== "players").map(({ name, value, least, most }) => ({
    ...field, flag: `--declare=${name}`, label: name, metavar: String(value), least, most, help: "", again: false,
    kind: typeof value === "number" ? "number" : "text",
  }));
}

/** What asks for a field: its element, and the words that it gives. */
function widget({ flag, flags, kind, choices, help, metavar, again, least, most, label: own }, players) {
  const label = own || called(flag), told = help.replace(/--[a-z-]+/g, (other) => `“${called(other)}”`); // as the form calls it
  const several = again && kind === "text" ? "; put ; between several" : "";
  const row = (...parts) => make("div", { class: "field" }, ...parts, make("small", { id: `of${flag}` }, told + several));
  const more = { "aria-describedby": `of${flag}`, id: flag };
  if (kind === "many") {
    const boxes = choices.map((value) => make("input", { type: "checkbox", value }));
    const set = make("fieldset", { class: "row" }, make("legend", {}, label),
      ...boxes.map((box) => make("label", {}, box, ` ${box.value}`)));
    const taken = () => boxes.filter((box) => box.checked).map((box) => box.value);
    return { element: row(set), words: () => (again ? taken().map((each) => `${flag}=${each}`) : taken().length ? [`${flag}=${taken()}`] : []) };
  }
  const head = make("label", { for: flag }, label);
  if (kind === "switch") {
    const box = make("input", { type: "checkbox", ...more });
    return { element: row(make("div", { class: "row" }, box, head)), words: () => (box.checked ? [flag] : []) };
  }
  if (kind === "either" || kind === "choice") {
    const options = kind === "either" ? [[flags[0], "on"], [flags[1], "off"]] : choices.map((value) => [`${flag}=${value}`, value]);
    const select = make("select", more, make("option", { value: "" }, "default"),
      ...options.map(([value, text]) => make("option", { value }, text)));
    return { element: row(head, select), words: () => (select.value ? [select.value] : []) };
  }
  const number = kind === "number";
  const input = make("input", { type: number ? "number" : "text", placeholder: /^[A-Z]+$/.test(metavar) ? "" : metavar, min: number ? least ?? 0 : null, max: most ?? null, ...more });
  const add = (player) => make("button", {
    type: "button", onclick: () => {
      input.value = [...input.value.split(",").filter(Boolean), player].join(",");
      input.dispatchEvent(new Event("input", { bubbles: true }));
    },
  }, player);
  const chosen = flag === "--seats" ? make("div", { class: "row small" }, "Add: ", ...players.map(add)) : null;
  const texts = () => (again ? input.value.split(";") : [input.value]).map((text) => text.trim()).filter(Boolean);
  return { element: row(head, input, ...(chosen ? [chosen] : [])), words: () => texts().map((text) => `${flag}=${text}`) };
}

/** The form for a game, and its studies; without a game, all studies. */
export async function open(page, game) {
  page.append(make("h1", {}, game ? `Measure ${game}` : "Studies"));
  if (game) await form(page, game, Object.keys(COMMANDS), () => [game], (flag) => !OF_VARIANTS.includes(flag));
  const shown = (await ask("studied")).filter(({ games }) => !game || games.includes(game));
  if (shown.length) page.append(game ? make("h2", {}, "So far") : "", list(shown));
  else if (!game) page.append(make("p", { class: "muted" }, "There are none yet: Measure, on the page of a game, begins one."));
}

/** Studies in a list. */
function list(studies) {
  const row = ({ name, command, games, begun, state, stage, typed }) => make("li", {},
    make("h3", {}, make("a", { href: `#study/${name}` }, `${COMMANDS[command]?.[0] || "Comparison"} of ${games.join(", ")}`)),
    make("p", {}, `${state === "running" ? `Running: ${stage}` : state}; begun ${new Date(1000 * begun).toLocaleString()}`),
    make("p", {}, make("code", {}, typed)));
  return make("ul", { class: "games" }, ...studies.map(row));
}
