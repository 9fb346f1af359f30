/** A match against players of the machine: its game, options, deal, seat and moves, which are kept in this browser. */

import { handout } from "./begin.js";
import { LEVELS, able, ask, button, called, kept, make, say, select, to, trying } from "./main.js";
import { option, plain } from "./measure.js";
import { Steps } from "./steps.js";
import { Table, frame, people, result, sentence, still } from "./table.js";

const WITHIN = 60; // milliseconds after which moves are shown though others follow
const PAUSE = 620; // milliseconds between two moves of others
export const wait = (time) => new Promise((done) => setTimeout(done, time));
const small = (text) => text.charAt(0).toLowerCase() + text.slice(1);
const draw = () => 1 + Math.floor(Math.random() * 1e6);

/** What stands beside a table: whose turn it is, who plays, and what happened, line by line. */
export function beside() {
  const status = make("section.status", { "aria-live": "polite" }), level = make("section.level"), lines = make("ol");
  const log = make("section.log", { tabindex: 0, "aria-label": "Moves so far" }, make("h2", "Moves so far"), lines);
  return { status, level, lines, log, felt: make("div.whole") };
}

/** Replace what stands there; a button that has the focus keeps it. */
function anew(node, ...children) {
  const at = [...node.querySelectorAll("button")].indexOf(document.activeElement);
  node.replaceChildren(...children);
  node.querySelectorAll("button")[at]?.focus({ preventScroll: true });
}

export const nameField = () => make("input", { "aria-label": "Your name", placeholder: "Your name", maxlength: 20,
  size: 7, value: kept.get("called") || "", onchange: ({ target }) => kept.put("called", target.value) });

/** A match with friends that waits: what it is, whose turn it is, since when; the way into it. */
export const friendly = ({ name, title, seats, names, turn, begun }) => {
  const who = seats.map((player, seat) => (player === "human" ? "You" : names[seat] || called(player)));
  const now = turn === seats.indexOf("human") ? "it is your turn" : `${who[turn]} is to move`;
  return [make("a", { href: to("match", name) }, `${title}: ${who.join(", ")}`),
    make("span.small.muted", `, ${now}, begun ${new Date(1000 * begun).toLocaleString()}`)];
};

export const ended = (of, ...more) => make("section.ending", { role: "status" }, make("h2", of.title), of.rows, more);

/** What there is to choose from at a table. */
export const choose = ({ fan }, legal) => `Choose ${legal.some(({ at }) => at.some(([key]) => key === fan.dataset.pile))
  ? "a lifted card" : legal.some(({ at }) => at.length) ? "a framed card" : "a move below the table"}.`;

/** The lines of a log: the move on the way to each of the frames, and, less loud, what came of it; buttons that act. */
export const told = (frames, movers, names, me, acts = null) => frames.map(({ said }, number) => {
  const style = number ? { "--seat": `var(--seat-${movers[number - 1] + 1})` } : {};
  const texts = (number ? said : ["The cards are dealt."]).map((text) => sentence(text, names, me));
  const parts = texts.map((text, at) => (at ? make("small", `. ${text}`) : text));
  return make("li", make(acts ? "button" : "p", { style, ...acts?.(number) }, parts));
});

export async function open(page, game, signal) {
  const html = fetch("/static/bar.html").then((answer) => answer.text()), bar = make("div");
  const [{ folder }, gathered] = await Promise.all(["games", "gathered"].map((name) => ask(name)));
  bar.innerHTML = await html;
  const key = `match:${folder}:${game}`;
  let match = { options: {}, deal: draw(), level: LEVELS.at(-1)[0], seat: 0, moves: [], hints: true, ...kept.get(key) };
  let facts, players, names, table, frames = [], at = -1, turn = null, found = null, shower = null, hurry = null;
  let asking = null, closing = null; // what is asked for now; the end as it is shown
  const { status, level, lines, log, felt } = beside(), options = make("div.fields");
  const coach = make("section.coach", { "aria-label": "Coach" });
  const tool = (title, text, act, kind = "") => button(text, () => found && act(), { class: `quiet ${kind}`, title });
  const tools = make("div.tools", { role: "toolbar", "aria-label": "The match" },
    tool("Take back your last move (U)", "↶ Undo", undo),
    tool("The same cards from the start", "⟲ Same deal", () => deal(match.deal)),
    tool("Other cards", "New deal", () => deal(draw())),
    tool("The match so far, move by move", "Replay", () => { look(0); steps.run(true); }),
    tool("What would the coach do? (A)", "Coach", advise, "narrow"));
  const calls = nameField(), invite = button("Play with friends", async () => {
    const seats = players.map((each, seat) => (seat === (match.seat + 1) % players.length ? "friend" : each));
    location.hash = to("match", await ask("gather", { game, options: match.options, seats, called: calls.value }));
  });
  const edit = game.endsWith(".rcy") && (() => { location.hash = to("write", `${game}:1`); });
  const sheet = button("Rules", () => handout(ask("handout", { game, options: match.options }), edit));
  const title = make("h1.skip", game), more = make("details.options", make("summary", "Options"), options);
  const look = (number) => { turn = {}; return show(number, number > at); }; // whatever else goes on
  const again = button("Back to the match", () => look(frames.length - 1), { class: "main" });
  const stepping = Object.assign(bar.firstChild, { hidden: true }), steps = new Steps(stepping, look);
  const waiting = gathered.filter((each) => each.game === game && each.turn !== null)
    .map((each) => make("p", "With friends: ", friendly(each)));
  stepping.append(again);
  const box = make("div.play", felt, make("aside.beside", status, stepping, level, coach, log, more, tools));
  page.append(title, box);
  const mine = (seat) => players[seat] === "human";
  const free = (number) => mine(found.movers[number]) && found.choices[number] > 1; // a decision that a person made
  const running = () => shower !== null && shower === turn; // what came is shown, move by move
  const choosing = () => !running() && at === frames.length - 1 && frames[at]?.legal?.length > 0;
  /** What takes a while, and is over before anything else is done. */
  const busy = (work) => work(box.ariaBusy = "true").finally(() => { box.ariaBusy = "false"; });
  let before = Promise.resolve(); // what was asked for first is done first
  const sit = (change) => (before = before.catch(() => {}).then(() => busy(() => seated(change))));
  const deal = (number) => sit({ deal: number, moves: [] });
  async function seated(change = {}) {
    turn = asking = null;
    const next = { ...match, ...change };
    facts = await ask("facts", { game, options: next.options }).catch((error) => {
      if (Object.keys(change).length || !Object.keys(next.options).length) throw error;
      Object.assign(next, { options: {}, moves: [] }); // the game has changed meanwhile
      return ask("facts", { game, options: {} });
    });
    match = next;
    if (match.seat >= facts.seats) match.seat = 0;
    if (!facts.players.includes(match.level)) match.level = facts.players.at(-1);
    players = Array.from({ length: facts.seats }, (_, seat) => (seat === match.seat ? "human" : match.level));
    names = people(facts.seats, match.seat);
    table = new Table({ ...facts, names, me: match.seat, act: (move) => trying(go)([...match.moves, move]) });
    table.element.classList.toggle("unaided", !match.hints);
    table.element.addEventListener("pointerdown", () => hurry?.());
    felt.replaceChildren(table.element);
    for (const each of [title, document.querySelector(".top .about")]) each.textContent = facts.title;
    arrange();
    const { moves } = match;
    [frames, at] = [[], -1];
    await on(moves).catch(async (error) => {
      if (!moves.length || !error.message.startsWith("the rules of")) throw error;
      [frames, at] = [[], -1];
      await on([]);
      Object.assign(frames[0], { own: true, note: "The rules have changed since this match began: it begins anew" });
      show(at, false);
    });
  }
  /** The match after these moves, and on to a person's turn: what others do is shown as it comes. */
  const go = (next, motion) => busy(() => on(next, motion));
  async function on(next, motion = true) {
    const asked = asking = turn = {}, eyes = match.all ? -1 : match.seat, rules = next.length ? match.rules : "";
    const given = { game, options: match.options, seats: players, seed: match.deal, eyes, within: WITHIN, rules };
    closing = null;
    frames.forEach((each) => { each.legal = null; });
    do {
      const begin = frames.length, answer = await ask("table", { ...given, moves: next, since: begin });
      if (asking !== asked) return; // something else was asked meanwhile
      found = answer;
      match = { ...match, moves: next = found.moves, rules: found.rules, over: found.mover === null };
      kept.put(key, match);
      const mover = (number) => found.movers[begin + number] ?? found.mover;
      frames.push(...found.steps.map((step, number) => {
        const by = begin + number - 1, own = mine(found.movers[by]), { said } = step;
        const note = own && !free(by) && `Only one move: ${small(sentence(said[0], names, match.seat))}`;
        return frame(found, { ...step, said: note ? said.with(0, note) : said }, { mover: mover(number), own, note });
      }));
      frames.at(-1).legal = mine(found.mover) ? found.legal : null;
      if (turn === asked && begin && motion) run(asked);
      else show(turn === asked ? frames.length - 1 : at, false); // or something else is looked at
    } while (found.mover !== null && !mine(found.mover) && found.steps.length);
  }
  /** Show what has come, one move after the other; a click on the table hurries it. */
  async function run(asked) {
    if (shower === asked) return;
    shower = asked;
    let hurried = false;
    const asks = new Promise((done) => { hurry = () => done(hurried = true); });
    while (turn === asked && at < frames.length - 1) {
      const takes = show(at + 1, !hurried), pause = still.matches || at === frames.length - 1 ? 0 : PAUSE;
      await Promise.race([asks, wait(Math.max(takes, frames[at].note ? 2 * pause : pause))]);
    }
    if (shower === asked) shower = null;
    if (turn === asked) show(at, false);
  }
  async function undo() { // to the last decision that a person made
    const last = found.movers.findLastIndex((_, number) => free(number) && number < match.moves.length);
    if (last < 0) return say("There is nothing to take back");
    frames.length = last;
    await go(match.moves.slice(0, last), false);
  }
  function show(to, motion = true) {
    at = to;
    const shown = frames[at], last = frames.length - 1, over = at === last && shown.mover === null;
    const note = frames.slice(0, at + 1).findLast(({ own }) => own)?.note; // until the next move of one's own
    const ends = over && !running() ? (closing ??= ending()) : null;
    const takes = table.show({ ...shown, legal: choosing() ? shown.legal : null, note, ending: ends }, motion);
    talk(over, last);
    return takes;
  }
  function talk(over, last) {
    const { mover, legal } = frames[at], past = at < last && !running(), sits = !over && match.seat >= 0;
    const others = () => `${names[mover]} ${mover === match.seat ? "move" : "is thinking"}`;
    const now = past ? `After move ${at} of ${last}` : over ? "The match is over" : choosing() ? "Your turn" : others();
    const asks = choosing() && (found.asks || (match.hints && choose(table, legal)));
    anew(status, make("h2", now), sits ? make("p.muted", asks || "\u00a0") : "", facts.rules ? sheet : "");
    steps.at(at, last, now);
    stepping.hidden = !past && !(over && !running());
    again.hidden = !past || frames[last].mover === null;
    const acts = (number) => ({ "aria-current": number === at && "step", onclick: () => look(number) });
    anew(lines, ...told(frames.slice(0, running() ? at + 1 : last + 1), found.movers, names, match.seat, acts));
    const style = { visibility: choosing() ? "visible" : "hidden" }; // its place is kept
    anew(coach, sits && match.hints ? button("What would the coach do?", advise, { id: "advice", style }) : "");
  }
  const hush = () => coach.querySelector(".says") && show(at, false);
  async function advise() {
    if (!choosing() || coach.querySelector(".says")) return hush(); // it closes it, too
    const asked = turn, { options, deal: seed, moves } = match;
    const advice = await ask("advice", { game, options, seed, moves });
    if (turn !== asked) return;
    coach.replaceChildren(...advised(advice));
    if (advice.moves?.length) table.advise(advice.moves[0].move);
  }
  function advised({ moves, paid, play, note }) {
    const away = button("✕", hush, { class: "quiet icon", "aria-label": "Close" });
    if (!moves?.length) return [make("p.says", away, note || "There is no advice here.")];
    const all = moves.map(({ worth }) => worth), least = Math.min(0, ...all), most = paid ? Math.max(...all) : 1;
    const worth = (each) => (paid ? `${each > 0 ? "+" : ""}${each.toFixed(1)}` : `${Math.round(100 * each)} %`);
    const bar = (each) => make("li",
      { style: { "--at": `${Math.round((100 * (each.worth - least)) / (most - least || 1))}%` } },
      make("span", each.said), make("b", worth(each.worth)), make("i"));
    const [best, next] = moves, alone = frames[at].legal?.length > 1 ? "" : "There is nothing else to do.";
    const sure = next && best.worth - next.worth > (paid ? 0.3 : 0.05), other = next && small(next.said);
    const why = sure ? `That looks better than to ${other}.` : `To ${other} is about as good: take what you like.`;
    const what = paid ? "What you are paid on average" : "Share of the others that you beat";
    return [make("p.says", away, make("b", `I would ${small(best.said)}. `), note || (next ? why : alone)),
      make("ul.bars", moves.slice(0, 4).map(bar)), make("p.muted.small", `${what}, if ${play}.`)];
  }
  function ending() {
    const regrets = make("details.regrets", { hidden: true }), { options, deal: seed, moves, seat } = match;
    if (found.movers.some((_, number) => free(number))) {
      ask("regretted", { game, options, seed, moves, seat }).catch(({ message }) => [message])
        .then((all) => Object.assign(regrets, { hidden: false }).replaceChildren(
          make("summary", "What would have been better?"), ...all.map((line) => make("p.small",
            sentence(line.replace(/ \((pimc:|95 % interval)[^)]*\)/g, ""), names, seat)))));
    }
    return ended(result({ ...facts, ...found }, names, seat, frames.at(-1).scores),
      make("div.row", button("New deal", () => deal(draw()), { class: "main" }),
        button("Same deal again", () => deal(seed))), regrets);
  }
  function arrange() {
    const chosen = (title, values, value, change) => make("label", make("span", title),
      select(values, value, { onchange: trying(({ target }) => change(target.value)) }));
    const check = (title, checked, change) => make("label.row",
      make("input", { type: "checkbox", checked, onchange: trying(({ target }) => change(target.checked)) }), title);
    level.replaceChildren(chosen("Others play ", able(facts.players), match.level, (value) => sit({ level: value })),
      facts.seats > 1 && match.seat >= 0 ? make("div.row", calls, invite) : "", ...waiting);
    const seats = [...names.map((_, seat) => [seat, `Seat ${seat + 1}`]), [-1, "Nowhere: watch"]];
    const valid = (input, change) => trying(() => input.reportValidity() && change());
    const number = make("input", { type: "number", min: 0, value: match.deal });
    number.onchange = valid(number, () => deal(Number(number.value)));
    const own = facts.options.map((fact) => {
      const { input, note, now } = option(fact);
      input.required = input.type === "number";
      input.onchange = valid(input, () => sit({ options: { ...match.options, [fact.name]: now() }, moves: [] }));
      return make("label", make("span", plain(fact.title), note && make("small", ` ${note}`)), input);
    });
    options.replaceChildren(...own,
      chosen("You sit at ", seats, match.seat, (value) => sit({ seat: Number(value), moves: [] })),
      make("label", make("span", "Number of the deal"), number),
      check("Show all cards", match.all, (all) => sit({ all })),
      check("Hints", match.hints, (hints) => sit({ hints })));
  }
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea")) return;
    if (event.target.closest("dialog") || (event.key.startsWith("Arrow") && event.target.closest(".log"))) return;
    if (table?.key(event) || (!stepping.hidden && steps.key(event)) || event.repeat || !found) return;
    const act = { u: undo, a: advise, escape: hush }[event.key.toLowerCase()];
    if (act) trying(act)();
  }, { signal });
  addEventListener("resize", () => table?.shown && table.draw(), { signal });
  await sit();
  return () => { steps.run(false); turn = asking = null; };
}
