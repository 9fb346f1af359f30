/** A match against players of the machine. It is its game, options, deal, seat and moves, and is kept in this browser. */

import { LEVELS, ask, called, kept, make, say, trying } from "./main.js";
import { Table, frame, people, result, sentence } from "./table.js";

const WITHIN = 60; // milliseconds after which moves are shown though others follow
const PAUSE = 620; // milliseconds between two moves of others
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** An option of a game, as it is declared; change(name, value) is told what somebody chooses. */
export function field({ name, title, value, choices, least, most, help }, change) {
  const chosen = (made, read) => {
    made.addEventListener("change", trying(async () => made.reportValidity() && change(name, read())));
    const range = least !== null && most !== null && make("small", {}, ` ${least} to ${most}`);
    return make("label", { title: help }, make("span", {}, title, range), made);
  };
  if (choices.length) {
    const made = make("select", {}, ...choices.map((each) => make("option", { selected: each === value }, String(each))));
    return chosen(made, () => choices[made.selectedIndex]);
  }
  const type = { boolean: "checkbox", number: "number" }[typeof value] || "text";
  const made = make("input", { type, min: least, max: most, required: type === "number", value: String(value),
    checked: value === true });
  return chosen(made, () => ({ checkbox: made.checked, number: Number(made.value), text: made.value })[type]);
}

/** What regrets say, without the words of commands. */
const plainly = (line) => line.replace(/like the player \S+/, "well").replace(/ \(pimc[^)]*\)/, "");
const drawn = () => 1 + Math.floor(Math.random() * 1e6);

export async function open(page, game) {
  const { folder } = await ask("games"), key = `match:${folder}:${game}`, leaving = new AbortController();
  let match = { options: {}, deal: drawn(), level: LEVELS.at(-1)[0], seat: 0, moves: [], rules: "", all: false, hints: true, ...kept.get(key) };
  let facts, players, names, table, frames = [], at = -1, turn = null, found = null, shower = null, hurry = false;

  const status = make("section", { class: "status", "aria-live": "polite" }),
    coach = make("section", { class: "coach", "aria-label": "Coach" });
  const level = make("section", { class: "level" }), lines = make("ol"), options = make("div", { class: "fields" });
  const log = make("section", { class: "log", tabindex: 0, "aria-label": "What happened" }, make("h2", {}, "What happened"), lines);
  const tool = (title, text, act, kind = "") => make("button", { class: `quiet ${kind}`, title, onclick: trying(() => found && act()) }, text);
  const tools = make("div", { class: "tools", role: "toolbar", "aria-label": "The match" },
    tool("Take back your last move (U)", "↶ Undo", undo),
    tool("The same cards from the start", "⟲ Same deal", () => deal(match.deal)), tool("Other cards", "New deal", () => deal(drawn())),
    tool("The match so far, move by move", "Replay", replay), tool("What would the coach do? (A)", "Coach", advise, "narrow"));
  const invite = make("button", { onclick: trying(async () => {
    const seats = players.map((each, seat) => (seat === (match.seat + 1) % players.length ? "friend" : each));
    location.hash = `#match/${await ask("gather", { game, options: match.options, seats })}`;
  }) }, "Invite a friend");
  const felt = make("div", { class: "whole" });
  const beside = make("aside", { class: "beside" }, status, level, coach, log,
    make("details", { class: "options" }, make("summary", {}, "Options"), options), tools);
  page.append(make("h1", { class: "skip" }, game), make("div", { class: "play" }, felt, beside));

  const keep = () => kept.put(key, match);
  const mine = (seat) => seat !== null && players[seat] === "human";
  const running = () => shower !== null && shower === turn; // what came is shown, move by move
  const choosing = () => !running() && at >= 0 && at === frames.length - 1 && mine(frames[at].mover) && frames[at].legal?.length > 0;

  /** What takes a while, and is over before anything else is done. */
  const busy = async (work) => {
    const box = page.querySelector(".play");
    box.ariaBusy = "true";
    try { await work(); } finally { box.ariaBusy = "false"; }
  };

  let before = Promise.resolve(); // what was asked for first is done first
  const sit = (change) => (before = before.catch(() => {}).then(() => busy(() => seated(change))));

  /** Sit down: the game with its options, and the match as far as it is. */
  async function seated(change = {}) {
    turn = null;
    match = { ...match, ...change };
    facts = await ask("facts", { game, options: match.options }).catch((error) => {
      if (!Object.keys(match.options).length) throw error;
      match = { ...match, options: {}, moves: [] }; // the game has changed meanwhile
      return ask("facts", { game, options: {} });
    });
    if (match.seat >= facts.seats) match.seat = 0;
    if (!facts.players.includes(match.level)) match.level = facts.players.at(-1);
    players = Array.from({ length: facts.seats }, (_, seat) => (seat === match.seat ? "human" : match.level));
    names = people(facts.seats, match.seat);
    table = new Table({ ...facts, names, me: match.seat, act: (move) => trying(go)([...match.moves, move]) });
    table.element.classList.toggle("unaided", !match.hints);
    table.element.addEventListener("pointerdown", () => { hurry = running(); });
    felt.replaceChildren(table.element);
    for (const each of [page.querySelector("h1"), document.querySelector(".top .about")]) each.textContent = facts.title;
    arrange();
    frames = [];
    at = -1;
    const moves = match.moves;
    await on(moves).catch(async (error) => {
      if (!moves.length) throw error;
      match.moves = [];
      frames = [];
      at = -1;
      await on([]);
      say("The rules have changed since this match began: the same deal begins anew");
    });
  }

  /** The match after these moves, and on to a person's turn: what others do is shown as it comes. */
  const go = (next, motion) => busy(() => on(next, motion));
  async function on(next, motion = true) {
    const asked = turn = {}, given = { game, options: match.options, seats: players, seed: match.deal, eyes: match.all
      ? -1 : match.seat, within: WITHIN, rules: next.length ? match.rules : "" };
    frames.forEach((each) => { each.legal = null; });
    do {
      const begin = frames.length, answer = await ask("table", { ...given, moves: next, since: begin });
      if (turn !== asked) return; // something else was asked meanwhile
      found = answer;
      match = { ...match, moves: next = found.moves, rules: found.rules };
      keep();
      found.steps.forEach((step, number) => frames.push(frame(found, step, { mover: found.movers[begin + number] ?? found.mover })));
      frames.at(-1).legal = mine(found.mover) ? found.legal : null;
      if (begin && motion) run(asked);
      else show(frames.length - 1, false);
    } while (found.mover !== null && !mine(found.mover) && found.steps.length);
  }

  /** Show what has come, one move after the other; a click on the table hurries it. */
  async function run(asked, pause = PAUSE) {
    if (shower === asked) return;
    shower = asked;
    hurry = false;
    while (turn === asked && at < frames.length - 1) {
      show(at + 1, !hurry);
      if (!hurry && !still.matches && at < frames.length - 1) await new Promise((done) => setTimeout(done, pause));
    }
    if (shower === asked) shower = null;
    if (turn === asked) show(at, false);
  }

  async function replay() {
    const asked = turn = {};
    show(0, false);
    await new Promise((done) => setTimeout(done, PAUSE));
    await run(asked, 2 * PAUSE);
  }

  const deal = (number) => sit({ deal: number, moves: [] });

  async function undo() { // to the last decision that a person made
    if (!found) return;
    const last = found.movers.findLastIndex((mover, number) => mine(mover) && found.choices[number] > 1 && number < match.moves.length);
    if (last < 0) return say("There is nothing to take back");
    turn = {};
    frames.length = last;
    await go(match.moves.slice(0, last), false);
  }

  function show(to, motion = true) {
    at = to;
    const shown = frames[at], last = frames.length - 1, over = at === last && shown.mover === null;
    table.show({ ...shown, legal: choosing() ? shown.legal : null, ending: over && !running() ? ending() : null }, motion);
    talk(over, last);
  }

  function talk(over, last) {
    const { mover, legal } = frames[at], now = over ? "The match is over" : choosing() ? "Your turn"
      : `${names[mover]} ${mover === match.seat ? "move" : "is thinking"}`;
    const cards = legal?.some((move) => move.at.length), tip = !match.hints ? "" : cards ? "Choose a lifted card."
      : "Choose a move below the table.";
    const past = at < last && !running();
    status.replaceChildren(make("h2", {}, past ? `After move ${at} of ${last}` : now),
      ...(choosing() ? [make("p", { class: "muted" }, tip)] : []),
      ...(past ? [make("div", { class: "row" }, make("button",
        { onclick: () => show(Math.max(0, at - 1), false), "aria-label": "one move back" }, "‹"),
        make("button", { onclick: () => show(at + 1) , "aria-label": "one move on" }, "›"),
          make("button", { class: "main", onclick: () => show(last, false) }, "Back to the match"))] : []));
    const said = frames.slice(0, running() ? at + 1 : last + 1).flatMap(({ said }, number) => (number ? said
      : ["The cards are dealt."]).map((text) => [sentence(text, names, match.seat), number]));
    lines.replaceChildren(...said.map(([text, number]) => make("li", {},
      make("button", { "aria-current": number === at && "step", onclick: () => { turn = {}; show(number, false); },
      style: number ? { "--seat": `var(--seat-${frames[number - 1].mover + 1})` } : {} }, text))));
    log.scrollTop = past ? log.scrollTop : log.scrollHeight;
    coach.replaceChildren(...(choosing() && match.hints ? [make("button", { id: "advice", onclick: trying(advise) },
      "What would the coach do?")] : []));
  }

  async function advise() {
    if (!choosing()) return;
    const asked = turn, told = await ask("advice", { game, options: match.options, seed: match.deal, moves: match.moves });
    if (turn !== asked) return;
    coach.replaceChildren(...advised(told));
    if (told.moves?.length) table.advise(told.moves[0].move);
  }

  /** Advice as one would say it. */
  function advised({ moves, paid, play, note }) {
    if (!moves?.length) return [make("p", { class: "says" }, note || "There is no advice here.")];
    const [best, next] = moves, gap = next ? best.worth - next.worth : 0, sure = gap > (paid ? 0.3 : 0.05);
    const least = Math.min(0, ...moves.map(({ worth }) => worth)), most = Math.max(...moves.map(({ worth }) => worth));
    const worth = (value) => (paid ? `${value > 0 ? "+" : ""}${value.toFixed(1)}` : `${Math.round(100 * value)} %`),
      small = (text) => text.charAt(0).toLowerCase() + text.slice(1);
    const bar = (each) => make("li",
      { style: { "--at": `${Math.round((100 * (each.worth - least)) / (most - least || 1))}%` } },
      make("span", {}, each.said), make("b", {}, worth(each.worth)), make("i"));
    return [make("p", { class: "says" }, make("b", {}, `I would ${small(best.said)}. `), note
      || (!next ? (frames[at].legal?.length > 1 ? "" : "There is nothing else to do.") : sure ? `That is clearly better than to ${small(next.said)}.`
      : `To ${small(next.said)} is about as good: take what you like.`)),
      make("ul", { class: "bars" }, ...moves.slice(0, 4).map(bar)),
        make("p", { class: "muted small" },
        `${paid ? "What you are paid on average" : "Share of the others that you beat"}, if ${play}.`)];
  }

  function ending() {
    const { title, rows } = result({ ...facts, ...found }, names, match.seat, frames.at(-1).scores),
      regrets = make("div", { class: "regrets" });
    if (found.movers.some((mover, number) => mine(mover) && found.choices[number] > 1)) {
      ask("regretted", { game, options: match.options, seed: match.deal, moves: match.moves, seat: match.seat })
        .then((told) => regrets.replaceChildren(...told.map((line) => make("p", {},
          line)))).catch((error) => regrets.replaceChildren(make("p", { class: "muted" }, error.message)));
    }
    return make("section", { class: "ending", role: "status" }, make("h2", {}, title), rows, regrets,
      make("div", { class: "row" }, make("button", { class: "main", onclick: trying(() => deal(drawn())) },
        "New deal"), make("button", { onclick: trying(() => deal(match.deal)) }, "Same deal again")));
  }

  /** The level of the others, and what is folded away. */
  function arrange() {
    const chosen = (title, values, value, change) => make("label", {}, make("span", {}, title),
      make("select", { onchange: trying((event) => change(event.target.value)) },
      ...values.map(([each, text]) => make("option", { value: each, selected: String(each) === String(value) }, text))));
    const check = (title, value, change) => make("label", { class: "row" },
      make("input", { type: "checkbox", checked: value, onchange: trying((event) => change(event.target.checked)) }),
      title);
    const able = [...LEVELS.filter(([text]) => facts.players.includes(text)),
      ...facts.players.filter((text) => !LEVELS.some(([each]) => each === text)).map((text) => [text, called(text)])];
    level.replaceChildren(chosen("Others play ", able, match.level, (value) => sit({ level: value })));
    const seats = [...names.map((_, seat) => [seat, `Seat ${seat + 1}`]), [-1, "Nowhere: watch"]];
    const number = make("input", { type: "number", min: 0, value: match.deal,
      onchange: trying(() => number.reportValidity() && deal(Number(number.value))) });
    options.replaceChildren(...facts.options.map((each) => field(each,
      (name, value) => sit({ options: { ...match.options, [name]: value }, moves: [] }))),
      chosen("You sit at ", seats, match.seat, (value) => sit({ seat: Number(value), moves: [] })),
        make("label", {}, make("span", {}, "Number of the deal"), number),
      check("Show all cards", match.all, (value) => sit({ all: value })),
        check("Hints", match.hints, (value) => sit({ hints: value })), facts.seats > 1 ? invite : "");
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
    if (table?.key(event) || event.repeat) return;
    if (event.key.toLowerCase() === "u") trying(undo)();
    if (event.key.toLowerCase() === "a") trying(advise)();
  }, { signal: leaving.signal });
  addEventListener("resize", () => frames?.length && show(at, false), { signal: leaving.signal });
  await sit();
  return () => { turn = null; leaving.abort(); };
}
