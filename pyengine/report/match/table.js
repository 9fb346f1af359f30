/** A table: draws scenes, says what can be done with a card, and moves cards from one scene to the next. */

import { face, make, named, words } from "./cards.js";

const BIRDS = ["Heron", "Magpie", "Wren", "Finch", "Owl"]; // opponents are somebodies, not numbers
const still = matchMedia("(prefers-reduced-motion: reduce)");
const LIFT = 450, PRESS = 500; // milliseconds until the large preview comes, of a mouse and of a finger
const AT_ONCE = 14; // cards that fly at a time

/** Levels at which the machine plays, the weakest first, with their names; the last is the usual one. */
export const LEVELS = [["random", "Random"], ["ismcts:50", "Weak"], ["ismcts:400", "Good"], ["strong:100ms", "Strong"]];
const OTHERS = { heuristic: "Rule of thumb", planner: "Planner" };
/** The word for a player of the machine. */
export const called = (player) => LEVELS.find(([text]) => text === player)?.[1] || OTHERS[player] || player;

/** What seats are called by who sits at one, from 0: You, Heron, ..; by numbers where there are many, or nobody sits. */
export function people(seats, me) {
  const bird = (seat) => (seats > BIRDS.length + 1 || me < 0 ? `Seat ${seat + 1}` : BIRDS[(seat - me - 1 + seats) % seats]);
  return Array.from({ length: seats }, (_, seat) => (seat === me ? "You" : bird(seat)));
}

const doing = (verb) => ({ is: "are", has: "have", does: "do", goes: "go" }[verb]
  || verb.replace(/(ss|sh|ch|x|zz)es$/, "$1").replace(/([^s])s$/, "$1"));

/** A sentence of the engine with names in place of seats: "Seat 1 plays 4♣ and wins" becomes "You play 4♣ and win". */
export function sentence(text, names, me) {
  const own = text.match(/^Seat (\d+) (\w+)/), mine = own && Number(own[1]) - 1 === me && names[me] === "You";
  const told = mine ? text.replace(/^Seat \d+ (\w+)/,
    (_, verb) => `You ${doing(verb)}`).replace(/ (and|then) (\w+s)\b/g, (_, and, verb) => ` ${and} ${doing(verb)}`)
    : text;
  return told.replace(/\b([Ss])eat (\d+)\b/g, (all, _, number) => names[number - 1] || all).replace(/(\S) You\b/g, "$1 you");
}

/** A scene of a record with its cards in place of their numbers: null for one face down, undefined for an empty place. */
export function frame(record, { scene, said = [], moved = [] }, more = {}) {
  const card = (number) => (number === -1 ? null : record.cards[number]);
  const flown = moved.map(([number, from, to]) => [card(number), from, to]);
  if (typeof scene === "string") return { text: scene, piles: [], numbers: [], scores: [], said, moved: flown, ...more };
  const { piles, numbers, scores } = record.scenes[scene];
  const laid = piles.map((at) => record.piles[at]).map((pile) => ({
    ...pile, key: `${pile.owner}/${pile.name}`, cards: pile.cards.map(card), named: pile.named?.map(card) }));
  return { piles: laid, numbers, scores, said, moved: flown, ...more };
}

// The large preview of a card

const preview = make("div", { id: "preview", hidden: true });
let waits = 0;

function shrink() {
  clearTimeout(waits);
  preview.hidden = true;
}

function enlarge(card, node, wait) {
  clearTimeout(waits);
  waits = setTimeout(() => {
    const box = node.getBoundingClientRect(), [name, more] = named(card);
    document.body.append(preview);
    preview.replaceChildren(make("span", { class: "card" }, face(card)), make("strong", {}, name), more && make("p", {}, more));
    preview.hidden = false;
    const aside = box.right + 250 < innerWidth ? box.right + 14 : box.left - 250, high = preview.offsetHeight + 10;
    const top = innerWidth > 800 ? box.top - 120 : box.top - high; // above the finger
    preview.style.left = `${Math.max(8, Math.min(aside, innerWidth - 244))}px`;
    preview.style.top = `${Math.max(8, Math.min(top, innerHeight - high))}px`;
  }, wait);
}
addEventListener("scroll", shrink, true);

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Kv", "Kn", "Q", "K", "A"], SUITS = ["♠", "♥", "♣", "♦"];

/** Places of the cards of a hand as people sort it: by suit or colour, then by rank. */
function inOrder(cards) {
  const key = (card) => {
    if (!card) return ["", 0];
    const suit = SUITS.indexOf(card.sign), rank = RANKS.indexOf(card.corner), plain = Number(card.corner);
    if (/^\d+$/.test(card.corner) && suit < 0) return [card.sign === card.corner ? "" : card.sign, plain];
    return [suit >= 0 ? String(suit) : card.look ? card.name : card.sign || card.name, rank >= 0 ? rank : 99];
  };
  const keys = cards.map(key), before = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
  return cards.map((_, at) => at).sort((one, other) => before(keys[one][0], keys[other][0])
    || before(keys[one][1], keys[other][1]) || one - other);
}

const seatsOf = (owner) => (/^(?:seat|side) (.+)$/.exec(owner)?.[1].split("+") || []).map((each) => Number(each) - 1);
const points = (score) => `${score} ${Math.abs(score) === 1 ? "point" : "points"}`;

/** seats, sides; names of seats; more: a line below each name; me: who sits at the front, -1 for nobody; act(number): a
 *  move is made. */
export class Table {
  constructor({ seats, sides, names, more = [], me = -1, act = null }) {
    Object.assign(this, { seats, sides, names, more, me, act, front: Math.max(0, me), shown: null, advised: null, small: false });
    this.areas = Object.fromEntries(["tops", "lefts", "rights", "centre", "who", "left",
      "right"].map((name) => [name, make("div", { class: name })]));
    this.fan = make("div", { class: "fan", role: "group", "aria-label": me < 0 ? `Hand of ${names[0]}` : "Your hand" });
    this.actions = make("div", { class: "actions", role: "group", "aria-label": "Other moves" });
    const { lefts, tops, rights, centre, who, left, right } = this.areas;
    this.element = make("section", { class: "felt", "aria-label": "Table" }, lefts, tops, rights, centre,
      make("div", { class: "mine" }, who, left, this.fan, right, this.actions));
    this.element.addEventListener("pointerdown", (event) => event.target.closest(".choices, .legal, .stack") || this.close());
  }

  /** Draw a frame: what `frame` makes, with mover, legal (moves of the contract) and an ending. motion: cards fly there. */
  show(shown, motion = true) {
    const places = this.shown && motion && !still.matches ? this.places() : null, mover = this.shown?.mover;
    this.shown = shown;
    this.advised = null;
    this.draw();
    if (places) this.fly(shown.moved, places, mover);
  }

  // Moves: which belong to a card, which to a pile, which to neither

  /** Moves of the card at a place of a pile, -1 for the pile; of equal cards in a pile all have the moves of one. */
  at(pile, place) {
    const found = this.legal.filter(({ at }) => at.some(([key, number]) => key === pile.key && (number === place
      || (number >= 0 && place >= 0 && pile.cards[number] && pile.cards[number] === pile.cards[place]))));
    return found.length || place < 0 || place < pile.cards.length - 1 || ["row", "grid", "hand"].includes(pile.role)
      ? found : this.at(pile, -1);
  }

  chosen(event, node, title, moves) {
    const open = node.getAttribute("aria-expanded"), touch = event.pointerType === "touch";
    if (moves.length === 1 && (!touch || open)) this.make(moves[0]);
    else if (open) this.close();
    else this.offer(node, title, moves);
  }

  make(move) {
    this.close();
    shrink();
    this.act(move.move);
  }

  /** The choices of a card, at the card. */
  offer(node, title, moves) {
    const buttons = moves.map((move) => make("button", { onclick: () => this.make(move),
      onpointerenter: () => this.relate(move), onfocus: () => this.relate(move) }, move.said));
    this.open(node, make("div", { class: "choices", role: "group", "aria-label": `What to do with ${title}` },
      make("h3", {}, title), ...buttons));
    this.relate(moves.length === 1 ? moves[0] : null);
    buttons[0].focus({ preventScroll: true });
  }

  /** All cards of a pile that lies open. */
  spread(node, pile) {
    this.open(node, make("div", { class: "choices spread", role: "group", "aria-label": pile.title }, make("h3", {}, pile.title),
      make("div", { class: "row" }, ...pile.cards.map((card) => this.card(card)))));
  }

  open(node, box) {
    this.close();
    this.element.append(box);
    node.setAttribute("aria-expanded", "true");
    const around = this.element.getBoundingClientRect(), of = node.getBoundingClientRect();
    const left = of.left - around.left + of.width / 2 - box.offsetWidth / 2, above = of.top - around.top - box.offsetHeight - 12;
    const below = of.bottom - around.top + 10, low = Math.min(around.bottom, innerHeight) - around.top - box.offsetHeight - 8;
    box.style.left = `${Math.max(8, Math.min(left, around.width - box.offsetWidth - 8))}px`;
    box.style.top = `${Math.max(8, above > Math.max(8, -around.top) ? above : Math.min(below, low))}px`;
  }

  close() {
    this.element.querySelector(".choices")?.remove();
    this.relate(null);
    const from = this.element.querySelector("[aria-expanded]");
    from?.removeAttribute("aria-expanded");
    return from;
  }

  relate(move) {
    const about = new Set(move?.at.map(([key, place]) => `${key} ${place}`));
    for (const each of this.element.querySelectorAll("[data-at]")) each.classList.toggle("related", about.has(each.dataset.at));
  }

  /** Light the cards that a move is about; null: none. */
  advise(move) {
    this.advised = this.legal.find((each) => each.move === move) || null;
    this.draw();
  }

  /** Keys: arrows between what can be done, Esc closes; true where the key is one of these. */
  key(event) {
    const open = this.element.querySelector(".choices"), step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      shrink();
      this.close()?.focus();
      return true;
    }
    const list = [...(open ? open.querySelectorAll("button")
      : this.element.querySelectorAll(".fan .legal, .mine .pile .legal, .centre .legal, .seat .legal, .actions button"))];
    if (!step || !list.length) return false;
    list.at((list.indexOf(document.activeElement) + (document.activeElement.closest(".felt") || step > 0 ? step
      : 0)) % list.length).focus();
    event.preventDefault();
    return true;
  }

  // What is drawn

  card(card, more = {}) {
    if (card === undefined) return make("span", { class: "place", ...more });
    const { look = "", ...given } = more, label = [...named(card), look].filter(Boolean).join(": ");
    const active = given.onclick, node = make(active ? "button" : "span", { class: "card", "data-card": card?.text ?? "",
      ...(active ? {} : { role: "img", "aria-label": label }), ...given }, face(card),
      active && make("span", { class: "heard" }, label));
    if (!card) return node;
    node.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && enlarge(card, node, LIFT));
    node.addEventListener("pointerdown", (event) => (event.pointerType === "mouse" ? shrink() : enlarge(card, node, PRESS)));
    for (const ends of ["pointerleave", "pointerup", "blur"]) node.addEventListener(ends, shrink);
    node.addEventListener("contextmenu", (event) => event.preventDefault());
    return node;
  }

  /** A card at a place of a pile, with what can be done; open: a pile that may be looked through. */
  placed(pile, place, open = false) {
    const card = pile.cards[place], moves = this.at(pile, place), title = card ? named(card)[0] : pile.title;
    const act = moves.length ? (event) => this.chosen(event, node, title, moves)
      : open ? () => (node.getAttribute("aria-expanded") ? this.close() : this.spread(node, pile)) : null;
    const node = this.card(card, { "data-at": `${pile.key} ${place}`, ...(act && card !== undefined ? { onclick: act } : {}),
      ...(open && !moves.length ? { look: `${pile.title}, look through` } : {}) });
    if (moves.length) node.classList.add("legal");
    if (moves.length && card === undefined) Object.assign(node, this.empty(pile, node, moves));
    if (this.advised?.at.some(([key, number]) => key === pile.key
      && (number === place || (number < 0 && place === pile.cards.length - 1)))) node.classList.add("advised");
    if (pile.marked === place) node.classList.add("marked");
    return node;
  }

  /** A place without a card on which one may be laid. */
  empty(pile, node, moves) {
    node.setAttribute("role", "button");
    node.setAttribute("aria-label", `${pile.title}: an empty place`);
    return { tabIndex: 0, onclick: (event) => this.chosen(event, node, pile.title, moves),
      onkeydown: (event) => ["Enter", " "].includes(event.key) && this.chosen(event, node, pile.title, moves) };
  }

  pile(pile, bare = false) {
    const { cards, role, width } = pile, held = cards.filter((card) => card !== undefined).length, top = cards.at(-1),
      last = cards.length - 1;
    const apart = ["row", "grid", "hand"].includes(role) || cards.some((card, at) => at < last && card !== top
      && this.at(pile, at).length);
    const open = cards.filter(Boolean).length > 1 && new Set(cards).size > 1, list = make("div", { class: "cards" });
    const box = make("div", { class: `pile ${width ? "grid-pile" : apart ? "row-pile" : "stack"}`,
      "data-pile": pile.key, role: "group", "aria-label": `${pile.title}, ${held} card${held === 1 ? "" : "s"}` },
      list);
    if (width) {
      box.style.setProperty("--columns", width);
      box.style.setProperty("--rows", Math.ceil(cards.length / width));
    }
    if (!cards.length) {
      const moves = this.at(pile, -1), place = make("span", { class: "place", "data-at": `${pile.key} -1` }, "empty");
      if (moves.length) place.classList.add("legal");
      list.append(moves.length ? Object.assign(place, this.empty(pile, place, moves)) : place);
    } else if (apart) {
      list.append(...cards.map((_, at) => this.placed(pile, at)));
      box.style.setProperty("--lap", cards.length > 12 ? -0.62 : cards.length > 7 ? -0.45 : 0.06);
    } else {
      const node = this.placed(pile, last, open);
      list.append(node, ...(held > 1 ? [make("span", { class: "count" }, String(held))] : []));
      if (held > 1) box.dataset.deep = "";
    }
    if (!bare && !(top && !apart && named(top)[0].toLowerCase() === pile.title.toLowerCase())) box.append(make("span",
      { class: "name" }, pile.title));
    if (pile.note) box.append(make("span", { class: "name" }, pile.note));
    if (pile.named?.length && pile.named.length < 8) box.append(make("span", { class: "name" },
      `These are ${pile.named.map((card) => named(card)[0]).join(", ")}`));
    return box;
  }

  chips(numbers) {
    const told = numbers.filter(({ kind, owner }) => kind !== "rules" && !(kind === "score" && owner && this.shown.scores.length));
    return told.length > 0 && make("div", { class: "chips" },
      ...told.map(({ title, value, kind }) => make("span", { class: kind }, `${title} `,
      make("b", {}, words(String(value))))));
  }

  plate(seat, title) {
    const name = this.names[seat], score = this.shown.scores[seat];
    return make("div", { class: "plate" }, make("i", { "aria-hidden": "true" }, name.match(/\d+$/)?.[0] || name[0]),
      make("b", {}, title || name, this.more[seat] && make("small", {}, this.more[seat])), score !== undefined
        && make("span", {}, points(score)));
  }

  seatBox(seat, ...children) {
    const turn = this.shown.mover === seat;
    return make("section", { class: `seat${turn ? " turn" : ""}`, "data-seat": seat,
      "aria-label": `${this.names[seat]}${turn ? ", to move" : ""}`, style: { "--seat": `var(--seat-${seat + 1})` } },
      ...children);
  }

  /** The seat to which an owner belongs; -1 for the table. */
  seat(owner) {
    const seats = seatsOf(owner);
    return seats.includes(this.front) ? this.front : seats.length ? seats[0] : -1;
  }

  /** The piles of a seat: its hand, and others that are not laid into the middle. */
  held(seat) {
    const piles = this.shown.piles.filter((pile) => this.seat(pile.owner) === seat), hand = piles.find((pile) => pile.role === "hand");
    const others = piles.filter((pile) => pile !== hand && (pile.role !== "played" || this.crowded)
      && (pile.cards.length || pile.width || this.at(pile, -1).length));
    return { hand, others };
  }

  opponent(seat) {
    const { hand, others } = this.held(seat), about = hand && this.legal.some(({ at }) => at.some(([key]) => key === hand.key));
    const backs = hand && !about && make("div", { class: "back-fan", "data-pile": hand.key, role: "group",
      "aria-label": `Hand, ${hand.cards.length} cards` },
      ...hand.cards.slice(0, hand.cards.some(Boolean) ? 16 : 8).map((card) => this.card(card)), hand.cards.length > 0
        && make("span", { class: "count" }, String(hand.cards.length)));
    const numbers = this.shown.numbers.filter(({ owner }) => this.seat(owner) === seat);
    return this.seatBox(seat, this.plate(seat), about ? this.pile(hand) : backs, this.chips(numbers), others.length > 0
      && make("div", { class: "piles" }, ...others.map((pile) => this.pile(pile))));
  }

  draw() {
    const { piles, numbers, mover, text, ending = null } = this.shown, { areas, seats, front } = this;
    this.legal = this.shown.legal || [];
    this.close();
    this.element.classList.toggle("choosing", this.legal.some(({ at }) => at.length));
    const common = piles.filter((pile) => this.seat(pile.owner) < 0
      && (pile.cards.length || pile.role !== "stack" || this.at(pile, -1).length));
    this.crowded = common.length > 3;
    this.element.classList.toggle("crowded", this.crowded);
    const narrow = this.narrow = !this.small && (this.element.clientWidth || innerWidth) <= 620; // as table.css has it
    const spots = { tops: [], lefts: [], rights: [] };
    for (let next = 1; next < seats; next++) {
      const side = narrow || seats < 4 ? "tops" : next === 1 ? "lefts" : next === seats - 1 ? "rights" : "tops";
      spots[side].push(this.opponent((front + next) % seats));
    }
    for (const [name, nodes] of Object.entries(spots)) areas[name].replaceChildren(...nodes);
    const tricks = piles.filter((pile) => pile.role === "played" && pile.owner);
    const centre = [this.chips(numbers.filter(({ owner }) => this.seat(owner) < 0)), ...common.map((pile) => this.pile(pile)),
      !this.crowded && tricks.length > 0 && this.trick(tricks.filter((pile) => pile.cards.length)), text
        && make("pre", {}, text), ending];
    areas.centre.replaceChildren(...centre.filter(Boolean));
    this.mine(numbers.filter(({ owner }) => this.seat(owner) === front), mover === front);
  }

  /** What seats put out, each before its own seat. */
  trick(piles) {
    return make("div", { class: "trick", role: "group", "aria-label": "On the table" }, ...piles.map((pile) => {
      const seat = this.seat(pile.owner),
        turn = Math.PI / 2 + (2 * Math.PI * ((seat - this.front + this.seats) % this.seats)) / this.seats,
        node = this.pile(pile, true);
      for (const [name, value] of [["--x", Math.cos(turn).toFixed(3)], ["--y", Math.sin(turn).toFixed(3)],
        ["--seat", `var(--seat-${seat + 1})`]]) node.style.setProperty(name, value);
      node.title = this.names[seat];
      return node;
    }));
  }

  mine(numbers, turn) {
    const { hand, others } = this.held(this.front), order = inOrder(hand?.cards || []),
      choosing = this.legal.some(({ at }) => at.length), { who, left, right } = this.areas;
    who.replaceChildren(...[this.seatBox(this.front, this.plate(this.front, this.me >= 0 && turn ? "Your turn" : "")),
      this.chips(numbers)].filter(Boolean));
    this.fan.dataset.pile = hand?.key || "";
    this.fan.style.setProperty("--n", order.length);
    this.fan.replaceChildren(...order.map((place, number) => {
      const node = this.placed(hand, place);
      node.style.setProperty("--i", number);
      if (choosing && !node.classList.contains("legal")) node.classList.add("dim");
      return node;
    }));
    if (!order.length) this.fan.append(...others.splice(0).map((pile) => this.pile(pile))); // such as six places of one card each
    this.fan.classList.toggle("open-places", !order.length);
    this.fan.hidden = !this.fan.childElementCount;
    if (this.narrow) this.areas.centre.append(make("div", { class: "own" }, ...others.splice(0).map((pile) => this.pile(pile))));
    const half = Math.ceil(others.length / 2);
    left.replaceChildren(...others.slice(0, half).map((pile) => this.pile(pile)));
    right.replaceChildren(...others.slice(half).map((pile) => this.pile(pile)));
    const bare = this.legal.filter(({ at }) => !at.some(([key,
      place]) => this.element.querySelector(`[data-at="${CSS.escape(`${key} ${place}`)}"].legal, [data-pile="${CSS.escape(key)}"] .legal`)));
    this.actions.replaceChildren(...bare.map((move) => make("button",
      { class: this.advised === move ? "advised" : "", onclick: () => this.make(move) }, move.said)));
  }

  // From scene to scene

  places() {
    return new Map([...this.element.querySelectorAll("[data-pile]")].map((box) => [box.dataset.pile, {
      box: (box.querySelector(".card, .place") || box).getBoundingClientRect(),
      cards: new Map([...box.querySelectorAll(".card")].map((node) => [node.dataset.card, node.getBoundingClientRect()])) }]));
  }

  /** Every card that lies elsewhere now comes from where it lay. */
  fly(moved, from, mover) {
    const now = this.places(), plate = this.element.querySelector(`[data-seat="${mover}"]`)?.getBoundingClientRect();
    moved.slice(0, AT_ONCE).forEach(([card, source, to], number) => {
      const text = card?.text ?? "", box = [...this.element.querySelectorAll("[data-pile]")].find((each) => each.dataset.pile === to);
      const start = from.get(source)?.cards.get(text) || from.get(source)?.box || plate,
        end = now.get(to)?.cards.get(text) || now.get(to)?.box;
      if (!start || !end || source === to) return;
      const ghost = make("span", { class: "card flying", style: { left: `${end.left}px`, top: `${end.top}px`,
        "--w": `${end.width}px` } }, face(card));
      const target = [...box.querySelectorAll(".card")].findLast((node) => node.dataset.card === text);
      const shift = `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`;
      const how = { duration: 420, delay: 45 * number, easing: "cubic-bezier(.2,.8,.3,1)", fill: "backwards" };
      document.body.append(ghost);
      if (!box.classList.contains("stack")) target?.animate([{ opacity: 0 }, { opacity: 0 }],
        { duration: how.duration + how.delay - 20 });
      ghost.animate([{ transform: shift }, { transform: "none" }], how).finished.then(() => ghost.remove(), () => ghost.remove());
    });
  }
}

/** Who won, and what each side has, as {title, rows}. */
export function result({ sides, payoffs, winners }, names, me, scores = []) {
  const paid = (side) => (scores.length ? points(scores[side[0]])
    : `${payoffs[side[0]] > 0 ? "+" : ""}${Number(payoffs[side[0]].toFixed(2))}`);
  const order = [...sides].sort((one, other) => payoffs[other[0]] - payoffs[one[0]]),
    won = order.filter((side) => winners.includes(side[0]));
  const called = (side) => side.map((seat) => names[seat]).join(" and "), first = won.map(called).join(" and ");
  const rows = order.map((side) => make("li", { class: won.includes(side) ? "won" : "" },
    make("span", {}, `${won.includes(side) ? "★ " : ""}${called(side)}`), make("b", {}, paid(side))));
  const title = !won.length ? "Nobody won" : won.length === sides.length && won.length > 1 ? "A draw" : won.length > 1
    ? `${first} share the first place` : `${first} won${won[0].includes(me) ? "!" : ""}`;
  return { title, rows: make("ol", { class: "results" }, ...rows) };
}

/** A table that is only looked at, small: of a record with one scene (number, or text). */
export function thumbnail(record) {
  const table = new Table({ ...record, names: people(record.seats, 0) });
  table.small = true;
  table.show(frame(record, { scene: record.scene }, { mover: null }));
  return make("div", { class: "thumbnail", inert: true }, table.element);
}
