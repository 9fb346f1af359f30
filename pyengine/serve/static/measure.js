/** Questions about a game, the form of a command, and studies by what they said. */

import { LEVELS, able, ask, folded, make, select, to, trying } from "./main.js";

export const TIMES = [["20s", "20 seconds"], ["60s", "a minute"], ["180s", "3 minutes"], ["300s", "5 minutes"],
  ["900s", "15 minutes"], ["3600s", "an hour"]];
const DEALS = [[200, "200: a quick look"], [1000, "1,000"], [5000, "5,000"], [50000, "50,000: to be sure"]];
export const QUESTIONS = {
  good: ["Is it a good game?", "Fair, long, deep, tense: what is wrong, and what to try next.", "assess", "time"],
  fair: ["Is it fair?", "Does a seat win more than the others, between equal players?", "assess", "time"],
  long: ["Is it too long?", "How long a match takes, and whether some drag on.", "assess", "time"],
  deep: ["How deep is it?", "Do those who think longer win more, and where does it end?", "ladder", "time"],
  wins: ["Who wins?", "Players of different strength against each other.", "tournament", "players", "deals"],
  many: ["What happens in many matches?", "Wins, lengths and choices, counted.", "run", "level", "deals"],
  better: ["Which variant is better?", "Other values of its options, or a changed copy.", "compare"],
};
const CALLED = { "--seats": "Players", "--setups": "Deals", "--matches": "Matches of each deal",
  "--by": "What wins", "--until": "End early", "--most": "Last rung" };
export const plain = (name) => `${name[0].toUpperCase()}${name.slice(1).toLowerCase().replace(/[-_]/g, " ")}`;
const title = (flag) => CALLED[flag] || plain(flag.slice(2));
const inWords = (help) => help.replace(/--[a-z-]+/g, (other) => `“${title(other)}”`); // as the form calls it
const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`);
export const yes = (value) => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value));
const field = (label, element, note) => (
  make("label.field", make("span", label, note && make("small", ` ${note}`)), element));

/** A choice of a few words, [value, text] each. */
export function choice(label, flag, values, value) {
  const list = select(values, value, { id: flag });
  return { flag, element: field(label, list), words: () => [`${flag}=${list.value}`] };
}

/** Values of which several may be chosen, [value, text] each; words are made of those that are. */
export function several(label, values, chosen, words) {
  const box = ([value, text]) => make("label",
    make("input", { type: "checkbox", value, checked: chosen.includes(value) }), ` ${text}`);
  const element = make("fieldset.row", make("legend", label), values.map(box));
  return { element, words: () => words([...element.querySelectorAll(":checked")].map((each) => each.value)) };
}

/** An option of a game: what it is chosen with, what is said of it, and what is chosen now. */
export function option({ name, value, choices, least, most, help }) {
  const values = choices.length ? choices : typeof value === "boolean" ? [true, false] : null, id = `option ${name}`;
  const type = typeof value === "number" ? "number" : "text";
  const input = values ? select(values.map((each) => [each, yes(each)]), value, { id })
    : make("input", { id, type, value, min: least, max: most });
  const read = () => (type === "number" && input.value ? Number(input.value) : input.value);
  const range = least !== null && most !== null ? `${least} to ${most}` : "";
  const note = help.includes(range) ? help : [range, help].filter(Boolean).join("; ");
  return { input, note: inWords(note), now: () => (values ? values[input.selectedIndex] : read()) };
}

function fieldOf(fact) {
  const { input, note, now } = option(fact), { name, title, value } = fact;
  const flag = /^[A-Z]/.test(name) && title !== "players" ? `--declare=${name}` : `--${title}`;
  const word = flag === `--${title}` && typeof value === "boolean" ? () => (now() ? flag : `--no-${title}`)
    : () => `${flag}=${now()}`;
  return { element: field(plain(title), input, note), words: () => (["", value].includes(now()) ? [] : [word()]) };
}

/** A form of a command on games that a function gives: fields above all, options of the game, and the rest folded. */
export async function form(page, game, command, asks, games, made) {
  page.replaceChildren(make("p.panel.muted", "One moment: the game is made ready."));
  const found = await ask("fields", { command, game }), typed = make("code");
  const options = found.options.filter(({ name }) => name !== "position"), own = made(found);
  const fields = asks === "better" ? [] : options.map(fieldOf);
  const covered = ["--declare", "--players", "--want", "--vary", ...(command === "assess" ? ["--without"] : []),
    ...own.map(({ flag }) => flag), ...options.map((each) => `--${each.title}`)];
  const rest = found.fields.filter(({ flag }) => !covered.includes(flag)).map(widget);
  const words = () => [...own, ...fields, ...rest].flatMap((each) => each.words());
  const tell = () => {
    typed.textContent = ["python", "-m", `pyengine.${command}`, ...games(), ...words()].map(quoted).join(" ");
  };
  const begin = trying(async (event) => {
    event.preventDefault();
    if (asks === "better" && games().length < 2 && !words().some((word) => word.startsWith("--vary"))) {
      throw new Error("There is one variant only: choose two values of an option, or add a game.");
    }
    event.submitter.disabled = true; // a second click begins no second one
    const begun = ask("begin", { command, games: games(), words: words(), asks });
    location.hash = to("study", await begun.finally(() => { event.submitter.disabled = false; }));
  });
  const grid = (each) => make("div.fields", each.map(({ element }) => element));
  const chosen = make("details", { open: fields.length < 5 }, make("summary", "Options of the game"), grid(fields));
  page.replaceChildren(make("form.panel", { onsubmit: begin, oninput: tell, onchange: tell }, grid(own),
    make("div.row", make("button.main", "Begin")), fields.length > 0 && chosen,
    folded("Advanced", grid(rest), make("p.muted", "The same as a command: ", typed))));
  tell();
  ask("warm", { game }).catch(() => {}); // what is wrong is said when a study begins
  return tell;
}

function widget({ flag, flags, kind, choices, help, metavar, again }) {
  const label = title(flag), told = inWords(help);
  if (kind === "many") {
    const words = (taken) => (again || !taken.length ? taken : [taken]).map((each) => `${flag}=${each}`);
    return several(label, choices.map((each) => [each, each]), [], words);
  }
  if (["choice", "switch", "either"].includes(kind)) {
    const on = kind === "either" ? [[flags[0], "on"], [flags[1], "off"]] : [[flag, "on"]];
    const values = kind === "choice" ? choices.map((value) => [`${flag}=${value}`, value]) : on;
    const list = select([["", "as usual"], ...values], "", { id: flag });
    return { element: field(label, list, told), words: () => [list.value].filter(Boolean) };
  }
  const shape = kind === "number" ? { type: kind, min: 0 } : { type: "text" };
  const input = make("input", { ...shape, id: flag, placeholder: /^[A-Z]+$/.test(metavar) ? "" : metavar });
  const texts = () => (again ? input.value.split(";") : [input.value]).map((text) => text.trim()).filter(Boolean);
  const note = again && kind === "text" ? `${told}; put ; between several` : told;
  return { element: field(label, input, note), words: () => texts().map((text) => `${flag}=${text}`) };
}

const asked = (parts) => ({ players }) => parts.map((part) => ({
  time: () => choice("How long may it take?", "--time", TIMES, "60s"),
  deals: () => choice("How many deals?", "--setups", DEALS, 1000),
  level: () => choice("Who plays?", "--seats", LEVELS.filter(([text]) => players.includes(text)), "ismcts:50"),
  players: () => ({ flag: "--seats", ...several("Who plays?", able(players), ["random", "ismcts:50", "ismcts:400"],
    (taken) => [`--seats=${taken}`]) }), }[part]()));

/** The questions about a game, and its studies; without a game, all studies. */
export async function open(page, game) {
  const list = (await ask("studied")).filter(({ games }) => !game || games.includes(game));
  const held = make("div"), line = make("p.muted");
  const choose = async (name) => {
    const [, told, command, ...parts] = QUESTIONS[name];
    if (name === "better") return location.hash = to("variants", game);
    const own = make("div"); // a form that comes late shows itself nowhere
    line.textContent = told;
    held.replaceChildren(own);
    return form(own, game, command, name, () => [game], asked(parts));
  };
  const kind = ([name, [text]]) => {
    const of = { type: "radio", name: "question", value: name, checked: name === "good" };
    return make("label", make("input", { ...of, onchange: trying(() => choose(name)) }), ` ${text}`);
  };
  const known = list.length > 0, asks = "What do you want to know?";
  page.append(make("h1", !game ? "Studies" : known ? "What is known" : asks));
  if (known) page.append(make("ul.games", list.map(row)), game ? make("h2", asks) : "");
  else if (!game) page.append(make("p.muted", "There are none yet: Measure, on the page of a game, begins one."));
  if (!game) return;
  const about = { role: "radiogroup", "aria-label": "The question" };
  page.append(make("div.questions", about, Object.entries(QUESTIONS).map(kind)), line, held);
  await choose("good");
}

const LIGHTS = { good: ["✓", "good"], warn: ["!", "look here"], bad: ["✕", "a fault"], open: ["?", "not settled"] };

export function light({ light: shown, state }) {
  const running = state === "running", kind = !running && shown in LIGHTS ? shown : "open";
  const [sign, text] = running ? ["…", "running"] : LIGHTS[kind];
  return make("span.dot", { role: "img", "aria-label": text, style: { "--tone": `var(--${kind})` } }, sign);
}

/** What a study asks: its question, or that of its command. */
export function question({ asks, command, games }) {
  const usual = { assess: "good", ladder: "deep", tournament: "wins", run: "many" }[command];
  return QUESTIONS[asks in QUESTIONS ? asks : (games.length < 2 && usual) || "better"][0];
}

/** A game as it is called: its title where one is known, else its name. */
export function name({ title, called }) {
  return title && !/variant|rungs|players,/.test(title) ? title : called.join(", ");
}

export const ENDED = { finished: "", stopped: "It was stopped, and can go on.", failed: "It failed." };

export const brief = ({ answer }) => answer.split(/(?<=[.]) /).slice(0, 2).join(" ");

function row(study) {
  const first = brief(study) || ENDED[study.state] || "";
  const said = study.state === "running" ? `Running: ${study.stage.replace(/, [a-z]+:[\w:]+/g, "")}` : first;
  return make("li", make("h3", make("a", { href: `#study/${study.name}` }, `${name(study)}: ${question(study)}`)),
    make("p.verdict", light(study), make("span", said)),
    make("p.small.muted", new Date(1000 * study.begun).toLocaleString()));
}
