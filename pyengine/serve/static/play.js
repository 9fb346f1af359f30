/** A game against players of the machine, or any of them among each other: by mouse, touch and keys. */

import "./scene.js";
import { ask, make, say, trying } from "./main.js";

const CALLED = { human: "You", random: "random play", heuristic: "the rule of thumb", planner: "the planner" };
const WITHIN = 60; // milliseconds after which moves are shown though others follow
const called = (text) => CALLED[text] || text;

export async function open(page, game) {
  const facts = await ask("facts", { game });
  const seats = [...Array(facts.seats).keys()];
  const usual = facts.players.includes("heuristic") ? "heuristic" : "random";
  let players = seats.map((seat) => (seat ? usual : "human"));
  let seed = 1 + Math.floor(Math.random() * 1e6);
  let turn = null, moves = [], found = null, eyes = 0, open_cards = false;

  const choosers = seats.map((seat) => make("select", {
    "aria-label": `Who plays seat ${seat + 1}`, onchange: trying(async (event) => {
      const text = event.target.value; // one person sits down, and somebody else where that was
      if (text === "human") players = players.map((each) => (each === "human" ? usual : each));
      players[seat] = text;
      choosers.forEach((each, number) => { each.value = players[number]; });
      await deal(seed);
    }),
  }, ...["human", ...facts.players].map((text) => make("option", { value: text, selected: players[seat] === text }, called(text)))));
  const number = make("input", { type: "number", min: 0, value: seed, style: "width: 8rem", "aria-label": "Number of the deal" });
  const board = make("div", { id: "table" }), choice = make("section", { id: "choice", "aria-label": "Your move" });
  const told = make("div", { class: "told", "aria-live": "polite" });
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawn.id = "faces";
  const slider = make("input", { type: "range", min: 0, "aria-label": "Moves", oninput: () => draw(Number(slider.value)) });

  /** The match after these moves, and on to a person's turn: what players of the machine do is shown as it comes. */
  async function go(next) {
    const mine = turn = {}, asked = { game, seats: players, seed, eyes: open_cards ? -1 : eyes, since: 0, within: WITHIN };
    do {
      const answer = await ask("table", { ...asked, moves: next });
      if (turn !== mine) return; // something else was asked meanwhile
      found = answer;
      next = moves = found.moves;
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

  /** The moves before the last one that a person made. */
  function before() {
    const own = found.movers.map((mover, at) => (players[mover] === "human" && found.choices[at] > 1 ? at : -1)).filter((at) => at >= 0);
    return own.length ? moves.slice(0, own.at(-1)) : null;
  }

  function draw(at) {
    const drawer = globalThis.drawer({ ...found, players: players.map(called) }), last = found.steps.length - 1;
    slider.max = last;
    slider.value = at;
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
      onclick: trying(async () => {
        said.textContent = await ask("advice", { game, seed, moves });
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
    for (const item of board.querySelectorAll(`.owner.mover li`)) {
      const name = item.querySelector("svg")?.getAttribute("aria-label");
      const these = about.get(name) || about.get(name?.split(":")[0]);
      if (!these) continue;
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
    const rows = found.sides.map((side) => make("tr", {}, make("th", { scope: "row" }, drawer.capital(drawer.called(side))),
      make("td", {}, String(found.payoffs[side[0]])), make("td", {}, found.winners.includes(side[0]) ? "first" : "")));
    const regrets = make("div", {});
    if (players.includes("human")) {
      ask("regretted", { game, seed, moves, seat: eyes })
        .then((lines) => regrets.replaceChildren(...lines.map((line) => make("p", {}, line))))
        .catch((error) => regrets.replaceChildren(make("p", { class: "muted" }, error.message)));
    }
    return [make("h2", {}, "The end"), make("table", {}, make("tbody", {}, ...rows)), regrets,
      make("button", { class: "main", onclick: trying(() => deal(seed + 1)) }, "Another match")];
  }

  page.append(
    make("h1", {}, facts.title),
    make("div", { class: "row" }, ...seats.map((seat) => make("label", {}, `Seat ${seat + 1} `, choosers[seat]))),
    make("div", { class: "row" },
      make("button", { class: "main", onclick: trying(() => deal(Number(number.value) || 0)) }, "Deal"), make("label", {}, "deal ", number),
      make("button", { onclick: trying(async () => { const to = before(); if (to) await go(to); }) }, "Undo"),
      make("label", {}, make("input", {
        type: "checkbox", onchange: trying(async (event) => { open_cards = event.target.checked; await go(moves); }),
      }), " show all cards"), slider),
    make("div", { class: "play" }, make("div", {}, told, board), choice), drawn);
  await deal(seed);
}
