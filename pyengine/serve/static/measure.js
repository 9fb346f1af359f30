/** What one wants to know of a game: a question, a few choices, and folded the rest of its command. Studies by what they said. */

import { LEVELS, ask, make, trying } from "./main.js";

export const TIMES = [["20s", "20 seconds"], ["60s", "a minute"], ["180s", "3 minutes"], ["300s", "5 minutes"], ["900s", "15 minutes"], ["3600s", "an hour"]];
const DEALS = [[200, "200: a quick look"], [1000, "1,000"], [5000, "5,000"], [50000, "50,000: to be sure"]];
export const QUESTIONS = {
  good: ["Is it a good game?", "Fair, long, deep, tense: what is wrong with it, and what to try next.", "assess", "time"],
  fair: ["Is it fair?", "Does a seat win more than the others, between players as good as each other?", "assess", "time"],
  long: ["Is it too long?", "How long a match takes, and whether some drag on.", "assess", "time"],
  deep: ["How deep is it?", "Do those who think longer win more, and where does it end?", "ladder", "time"],
  wins: ["Who wins?", "Players of different strength against each other.", "tournament", "players", "deals"],
  many: ["What happens in many matches?", "Wins, lengths and choices, counted.", "run", "level", "deals"],
  better: ["Which variant is better?", "Other values of its options, or a changed copy.", "compare"],
};
const CALLED = { "--seats": "Players", "--setups": "Deals", "--matches": "Matches of each deal", "--by": "What wins", "--until": "End early", "--most": "Last rung" };
export const plain = (name) => `${name[0].toUpperCase()}${name.slice(1).toLowerCase().replace(/[-_]/g, " ")}`;
const called = (flag) => CALLED[flag] || plain(flag.slice(2));
const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`);
const field = (label, element, note) => make("label", { class: "field" }, make("span", {}, label, note ? make("small", {}, ` ${note}`) : null), element);

/** A choice of a few words, [value, text] each. */
export function choice(label, flag, values, value) {
  const select = make("select", { id: flag }, ...values.map(([each, text]) => make("option", { value: each, selected: each === value }, text)));
  return { flag, element: field(label, select), words: () => [`${flag}=${select.value}`] };
}

/** Values of which several may be chosen, [value, text] each; words are made of those that are. */
export function several(label, values, chosen, words) {
  const boxes = values.map(([value]) => make("input", { type: "checkbox", value, checked: chosen.includes(value) }));
  const element = make("fieldset", { class: "row" }, make("legend", {}, label), ...boxes.map((box, at) => make("label", {}, box, ` ${values[at][1]}`)));
  return { element, words: () => words(boxes.filter((box) => box.checked).map((box) => box.value)) };
}

/** How an option of a game is set: the argument with its value. */
const set = (name, title, value) => (/^[A-Z]/.test(name) && title !== "players" ? `--declare=${name}=${value}` : typeof value === "boolean" ? `--${value ? "" : "no-"}${title}` : `--${title}=${value}`);

/** An option of a game as a field with its range; words where it is not as usual. */
function option({ name, title, value, choices, least, most, help }) {
  const values = choices.length ? choices : typeof value === "boolean" ? [true, false] : null;
  const input = values ? make("select", {}, ...values.map((each) => make("option", { selected: each === value }, each === true ? "yes" : each === false ? "no" : each)))
    : make("input", { type: typeof value === "number" ? "number" : "text", value, min: least, max: most });
  input.id = `option ${name}`;
  const now = () => (values ? values[input.selectedIndex] : input.value);
  const range = least !== null && most !== null ? `${least} to ${most}` : "";
  return { element: field(plain(title), input, [range, help].filter(Boolean).join("; ")), words: () => (String(now()) === String(value) || now() === "" ? [] : [set(name, title, now())]) };
}

/** A form of a command on games that a function gives: fields above all, options of the game, and the rest folded. */
export async function form(page, game, command, asks, games, made) {
  page.replaceChildren(make("p", { class: "panel muted" }, "One moment: the game is made ready."));
  const found = await ask("fields", { command, game }), typed = make("code");
  const options = found.options.filter(({ name }) => name !== "position");
  const own = made(found).map((each) => ({ words: () => [], ...each })), fields = asks === "better" ? [] : options.map(option);
  const covered = ["--declare", "--players", ...own.map(({ flag }) => flag), ...options.flatMap(({ title }) => [`--${title}`]), "--want", "--vary", ...(command === "assess" ? ["--without"] : [])];
  const rest = found.fields.filter(({ flag }) => !covered.includes(flag)).map(widget);
  const words = () => [...own, ...fields, ...rest].flatMap((each) => each.words());
  const tell = () => { typed.textContent = ["python", "-m", `pyengine.${command}`, ...games(), ...words()].map(quoted).join(" "); };
  const begin = trying(async (event) => {
    event.preventDefault();
    if (asks === "better" && games().length < 2 && !words().some((word) => word.startsWith("--vary"))) throw new Error("There is one variant only: choose two values of an option, or add a game.");
    event.submitter.disabled = true; // a second click begins no second one
    try {
      location.hash = `#study/${await ask("begin", { command, games: games(), words: words(), asks })}`;
    } finally {
      event.submitter.disabled = false;
    }
  });
  const grid = (each) => make("div", { class: "fields" }, ...each.map(({ element }) => element));
  page.replaceChildren(make("form", { class: "panel", onsubmit: begin, oninput: tell, onchange: tell }, grid(own),
    fields.length ? make("details", { open: fields.length < 5 }, make("summary", {}, "Options of the game"), grid(fields)) : "",
    make("details", {}, make("summary", {}, "Advanced"), grid(rest), make("p", { class: "muted" }, "The same as a command: ", typed)),
    make("div", { class: "row" }, make("button", { class: "main" }, "Begin"))));
  tell();
  ask("warm", { game }).catch(() => {}); // what is wrong is said when a study begins
  return tell;
}

/** What asks for an argument: its element, and the words that it gives. */
function widget({ flag, flags, kind, choices, help, metavar, again }) {
  const told = help.replace(/--[a-z-]+/g, (other) => `“${called(other)}”`), label = called(flag); // as the form calls it
  if (kind === "many") {
    return several(label, choices.map((each) => [each, each]), [], (taken) => (again ? taken.map((each) => `${flag}=${each}`) : taken.length ? [`${flag}=${taken}`] : []));
  }
  if (kind === "switch") {
    const box = make("input", { type: "checkbox", id: flag });
    return { element: field(label, box, told), words: () => (box.checked ? [flag] : []) };
  }
  if (kind === "either" || kind === "choice") {
    const values = kind === "either" ? [[flags[0], "on"], [flags[1], "off"]] : choices.map((value) => [`${flag}=${value}`, value]);
    const select = make("select", { id: flag }, ...[["", "as usual"], ...values].map(([value, text]) => make("option", { value }, text)));
    return { element: field(label, select, told), words: () => (select.value ? [select.value] : []) };
  }
  const input = make("input", { type: kind === "number" ? "number" : "text", id: flag, placeholder: /^[A-Z]+$/.test(metavar) ? "" : metavar, min: kind === "number" ? 0 : null });
  const texts = () => (again ? input.value.split(";") : [input.value]).map((text) => text.trim()).filter(Boolean);
  return { element: field(label, input, again && kind === "text" ? `${told}; put ; between several` : told), words: () => texts().map((text) => `${flag}=${text}`) };
}

/** The few fields that a question has. */
const asked = (parts) => ({ players }) => parts.map((part) => ({
  time: () => choice("How long may it take?", "--time", TIMES, "60s"),
  deals: () => choice("How many deals?", "--setups", DEALS, 1000),
  level: () => choice("Who plays?", "--seats", LEVELS.filter(([text]) => players.includes(text)), "ismcts:50"),
  players: () => ({ flag: "--seats", ...several("Who plays?", [...LEVELS, ...players.filter((each) => !LEVELS.some(([text]) => text === each)).map((each) => [each, plain(each)])].filter(([text]) => players.includes(text)),
    ["random", "ismcts:50", "ismcts:400"], (taken) => [`--seats=${taken}`]) }),
}[part]()));

/** The questions about a game, and its studies; without a game, all studies. */
export async function open(page, game) {
  const list = (await ask("studied")).filter(({ games }) => !game || games.includes(game));
  const held = make("div"), line = make("p", { class: "muted" });
  const choose = async (name) => {
    const [, told, command, ...parts] = QUESTIONS[name];
    if (name === "better") { location.hash = `#compare/${encodeURIComponent(game)}`; return; }
    line.textContent = told;
    await form(held, game, command, name, () => [game], asked(parts));
  };
  if (game) {
    const kinds = Object.entries(QUESTIONS).map(([name, [text]]) => make("label", {}, make("input", { type: "radio", name: "question", value: name, checked: name === "good", onchange: trying(() => choose(name)) }), ` ${text}`));
    page.append(make("h1", {}, "What do you want to know?"), make("fieldset", { class: "questions" }, make("legend", { class: "skip" }, "The question"), ...kinds), line, held);
    await choose("good");
  } else page.append(make("h1", {}, "Studies"));
  if (list.length) page.append(game ? make("h2", {}, "What is known") : "", make("ul", { class: "games" }, ...list.map(row)));
  else if (!game) page.append(make("p", { class: "muted" }, "There are none yet: Measure, on the page of a game, begins one."));
}

const LIGHTS = { good: ["✓", "good"], warn: ["!", "look here"], bad: ["✕", "a fault"], open: ["…", "not settled"] };

/** The light of what a study says. */
export function light({ light: shown }) {
  const [sign, text] = LIGHTS[shown] || LIGHTS.open;
  return make("span", { class: `dot ${LIGHTS[shown] ? shown : "open"}`, role: "img", "aria-label": text }, sign);
}

/** What a study asks: its question, or that of its command. */
export const question = ({ asks, command, games }) => QUESTIONS[asks in QUESTIONS ? asks : games.length > 1 ? "better" : { assess: "good", ladder: "deep", tournament: "wins", run: "many" }[command] || "better"][0];

/** A game as it is called: its title where one is known, else its name. */
export const name = ({ title, games }) => (title && !/variant|rungs|players,/.test(title) ? title : games.map((each) => plain(each.replace(/^.*\/|\.rcy$/g, ""))).join(", "));

/** A study in a list. */
function row(study) {
  const said = study.state === "running" ? `Running: ${study.stage}` : study.answer.split(/(?<=[.]) /).slice(0, 2).join(" ") || { stopped: "It was stopped, and can go on.", failed: "It failed." }[study.state] || "";
  return make("li", {}, make("h3", {}, make("a", { href: `#study/${study.name}` }, `${name(study)}: ${question(study)}`)), make("p", { class: "verdict" }, light(study), make("span", {}, said)),
    make("p", { class: "small muted" }, new Date(1000 * study.begun).toLocaleString()));
}
