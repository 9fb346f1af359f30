/** A game against players of the machine, or any of them among each other: by mouse, touch and keys. */

import "./steps.js";
import { ask, make, say, trying } from "./main.js";

const CALLED = { human: "You", random: "random play", heuristic: "the rule of thumb", planner: "the planner",
  "strong:100ms": "strong play (0.1 s a move)" };
const WITHIN = 60; // milliseconds after which moves are shown though others follow
const called = (text) => CALLED[text] || text;

/** An option of a game, as it is declared; change(name, value) is told what somebody chooses. */
function field({ name, title, value, choices, least, most, help }, change) {
  const chosen = (made, read) => {
    made.addEventListener("change", trying(async () => made.reportValidity() && change(name, read())));
    return make("label", { title: help }, `${title} `, made);
  };
  if (choices.length) {
    const made = make("select", {}, ...choices.map((each) => make("option", { selected: each === value }, String(each))));
    return chosen(made, () => choices[made.selectedIndex]);
  }
  const type = { boolean: "checkbox", number: "number" }[typeof value] || "text";
  const made = make("input", { type, min: least, max: most, required: type === "number", value: String(value), checked: value === true });
  return chosen(made, () => ({ checkbox: made.checked, number: Number(made.value), text: made.value })[type]);
}

export async function open(page, game) {
  let facts, seats, usual, players, options = {};
  let seed = 1 + Math.floor(Math.random() * 1e6);
  let turn = null, moves = [], found = null, eyes = 0, open_cards = false, choosers;
  const leaving = new AbortController();

  const number = make("input", { type: "number", min: 0, value: seed, style: { width: "8rem" }, "aria-label": "Number of the deal" });
  const board = make("div", { id: "table" }), choice = make("section", { id: "choice", "aria-label": "Your move" });
  const told = make("div", { class: "told", "aria-live": "polite" }), set = make("div", {});
  const drawn = make("svg", { id: "faces" });
  const slider = make("input", { type: "range", min: 0, "aria-label": "Moves", oninput: () => draw(Number(slider.value)) });
  const list = make("ol", { "aria-label": "All moves" }), run = make("button", { title: "move by move by itself (space)" }, "Play");
  const speed = make("select", { "aria-label": "speed" }, ...["slow", "normal", "fast"].map((each) => make("option", {}, each)));
  speed.value = "normal";
  const past = make("details", { id: "moves", open: matchMedia("(min-width: 64rem)").matches }, make("summary", {}, "All moves"), list);
  const stepper = globalThis.stepper({ list, button: run, speed, show: (at) => draw(at) });

  /** The game with these options, and who may sit there; those who sat there stay. */
  async function choose(next) {
    facts = await ask("facts", { game, options: next });
    options = next;
    seats = [...Array(facts.seats).keys()];
    usual = facts.players.includes("heuristic") ? "heuristic" : "random";
    const sat = seats.map((seat) => ["human", ...facts.players].find((text) => text === players?.[seat]) || (seat ? usual : "human"));
    if (players?.includes("human") && !sat.includes("human")) sat[0] = "human"; // of a seat that there is no more
    players = sat;
    arrange();
    await deal(seed);
  }

  /** The fields of the options, the strength of all others, and of each. */
  function arrange() {
    const change = (name, value) => choose({ ...options, [name]: value });
    const fields = facts.options.map((each) => field(each, change));
    const first = facts.options[0]?.title === "players" ? fields.shift() : null;
    choosers = seats.map((seat) => make("select", {
      "aria-label": `Who plays seat ${seat + 1}`, onchange: trying(async (event) => {
        const text = event.target.value; // one person sits down, and somebody else where that was
        if (text === "human") players = players.map((each) => (each === "human" ? usual : each));
        players[seat] = text;
        seated();
        await deal(seed);
      }),
    }, ...["human", ...facts.players].map((text) => make("option", { value: text }, called(text)))));
    const level = make("output", {}), rung = make("input", {
      type: "range", min: 0, max: facts.players.length - 1, "aria-label": "Strength of the others", oninput: () => name(facts.players[rung.value]),
      onchange: trying(async () => {
        players = players.map((each) => (each === "human" ? each : facts.players[rung.value]));
        seated();
        await go(moves);
      }),
    });
    const name = (text) => { rung.setAttribute("aria-valuetext", called(text)); level.textContent = called(text); };
    const seated = () => {
      choosers.forEach((each, seat) => { each.value = players[seat]; });
      const others = [...new Set(players.filter((each) => each !== "human"))];
      if (others.length === 1) rung.value = facts.players.indexOf(others[0]);
      name(others.length === 1 ? others[0] : others.map(called).join(", "));
    };
    const each = make("details", {}, make("summary", {}, "Each seat"),
      make("div", { class: "row" }, ...seats.map((seat) => make("label", {}, `Seat ${seat + 1} `, choosers[seat]))));
    set.replaceChildren(make("div", { class: "row" }, first, seats.length > 1 ? make("label", {}, "the others: ", rung, level) : ""),
      ...(fields.length ? [make("details", {}, make("summary", {}, "Options of the game"), make("div", { class: "row" }, ...fields))] : []), each);
    seated();
  }

  /** The match after these moves, and on to a person's turn: what players of the machine do is shown as it comes. */
  async function go(next) {
    const asked = { game, options, seats: players, seed, eyes: open_cards ? -1 : eyes, since: 0, within: WITHIN }, mine = turn = {};
    stepper.pause();
    do {
      const answer = await ask("table", { ...asked, moves: next });
      if (turn !== mine) return; // something else was asked meanwhile
      found = answer;
      next = moves = found.moves;
      stepper.fill(found.steps.map(({ said }, at) => (at ? [said.join("; "), found.movers[at - 1]] : ["The deal", null])));
      draw(found.steps.length - 1);
    } while (found.mover !== null && players[found.mover] !== "human");
    say("");
  }

  async function deal(of) {
    seed = of;
    number.value = seed;
    eyes = Math.max(0, players.indexOf("human"));
    say("The match begins");
    await go([]);
  }

  const play = (move) => trying(async () => { say("..."); await go([...moves, move]); });

  function draw(at) {
    const drawer = globalThis.drawer({ ...found, players: players.map(called) }), last = found.steps.length - 1;
    slider.max = last;
    slider.value = at;
    stepper.at(at);
    drawn.replaceChildren(...drawer.faces());
    const step = found.steps[at], mover = at < last ? found.movers[at] : found.mover;
    board.replaceChildren(...drawer.table(step.scene, at ? found.steps[at - 1].scene : null, mover));
    const recent = found.steps.slice(Math.max(0, at - 8), at + 1).flatMap((each) => each.said).slice(-8);
    told.replaceChildren(...recent.map((line) => make("p", {}, line)));
    choice.replaceChildren(...(at === last ? now(drawer) : [make("p", { class: "muted" }, `After move ${at} of ${last}.`),
      make("button", { onclick: () => draw(last) }, "Back to the match")]));
    if (at === last && found.mover !== null && players[found.mover] === "human") byCards();
  }

  function now(drawer) {
    if (found.mover === null) return ending(drawer);
    if (players[found.mover] !== "human") return [make("p", { class: "muted" }, `Seat ${found.mover + 1} thinks.`)];
    const buttons = found.legal.map(([move, text]) => make("li", {}, make("button", { onclick: play(move) }, text)));
    return [make("h2", {}, `Seat ${found.mover + 1}: your move`), make("ol", { class: "moves" }, ...buttons), advice()];
  }

  function advice() {
    const said = make("pre", { hidden: true });
    return make("div", {}, make("button", {
      id: "advice", onclick: trying(async () => {
        said.textContent = await ask("advice", { game, options, seed, moves });
        said.hidden = false;
      }),
    }, "Advice"), said);
  }

  /** A card that one move is about makes it when it is chosen; where several are, the list is cut down to these. */
  function byCards() {
    const about = new Map();
    for (const [move, text, cards] of found.legal) {
      for (const card of new Set(cards)) about.set(card, [...(about.get(card) || []), [move, text]]);
    }
    const own = new Set();
    const items = (where) => [...board.querySelectorAll(`${where} .cards li:not(summary *)`)];
    for (const item of [...items(".owner.mover"), ...items(".owner.common")]) {
      const name = item.querySelector("svg")?.getAttribute("aria-label");
      const these = about.get(name) || about.get(name?.split(":")[0]), common = item.closest(".common");
      if (!these || (common && own.has(name))) continue;
      if (!common) own.add(name);
      else if (item.closest("details")) item.closest("details").open = true; // a pile that somebody chooses from
      item.classList.add("playable");
      const svg = item.querySelector("svg");
      svg.setAttribute("role", "button");
      svg.setAttribute("tabindex", "0");
      const take = these.length === 1 ? play(these[0][0]) : () => {
        choice.querySelector(".moves").replaceChildren(...these.map(([move, text]) => make("li", {},
          make("button", { onclick: play(move) }, text))));
        choice.querySelector(".moves button").focus();
      };
      svg.addEventListener("click", take);
      svg.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); take(event); } });
    }
  }

  function ending(drawer) {
    const regrets = make("div", {});
    if (players.includes("human")) {
      ask("regretted", { game, options, seed, moves, seat: eyes })
        .then((lines) => regrets.replaceChildren(...lines.map((line) => make("p", {}, line))))
        .catch((error) => regrets.replaceChildren(make("p", { class: "muted" }, error.message)));
    }
    return [make("h2", {}, "The end"), drawer.ending(), regrets,
      make("button", { class: "main", onclick: trying(() => deal(seed + 1)) }, "Another match")];
  }

  const undo = make("button", { onclick: trying(async () => { // the last move that a person made
    const last = found.movers.findLastIndex((mover, at) => players[mover] === "human" && found.choices[at] > 1);
    if (last >= 0) await go(moves.slice(0, last));
  }) }, "Undo");

  await choose({});
  page.append(
    make("h1", {}, facts.title), set,
    make("div", { class: "row" },
      make("button", { class: "main", onclick: trying(() => deal(Number(number.value) || 0)) }, "Deal"), make("label", {}, "deal ", number),
      undo,
      make("label", {}, make("input", {
        type: "checkbox", onchange: trying(async (event) => { open_cards = event.target.checked; await go(moves); }),
      }), " show all cards"), slider, run, speed),
    make("div", { class: "play" }, make("div", {}, told, board), make("div", { class: "beside" }, choice, past)),
    make("p", { class: "muted" }, "Keys: 1 to 9 make a move of the list, U takes your last one back, A asks for advice, space replays the match."),
    drawn);
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (event.target.matches(event.key === " " ? "button, select, summary, [role=button]" : "input:not([type=range], [type=checkbox]), select")) return;
    const named = { u: undo, a: choice.querySelector("#advice"), " ": run }; // a number makes this move of the list
    const button = named[event.key.toLowerCase()] || choice.querySelectorAll(".moves button")[event.key - 1];
    if (button) event.preventDefault();
    button?.click();
  }, { signal: leaving.signal });
  return () => { turn = null; leaving.abort(); stepper.pause(); };
}
