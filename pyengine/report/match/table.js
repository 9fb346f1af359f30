/** A table: draws scenes, says what can be done with a card, and moves cards from one scene to the next. */

import { face, make, named, words } from "./cards.js";

const BIRDS = ["Robin", "Heron", "Magpie", "Wren", "Finch", "Owl"]; // by seat: somebodies, not numbers
export const still = matchMedia("(prefers-reduced-motion: reduce)");
const LIFT = 450, PRESS = 500, LIES = 1000, FLIES = 420; // milliseconds until a card is large; of a trick, of a flight
const AT_ONCE = 14, PULLED = 8, MANY = 20; // cards that fly; pixels until one is pulled; cards of a phone's row

/** Levels at which the machine plays, the weakest first, with their names; the last is the usual one. */
export const LEVELS = [["random", "Random"], ["ismcts:50", "Weak"], ["ismcts:400", "Good"], ["strong:100ms", "Strong"]];
const OTHERS = { heuristic: "Rule of thumb", planner: "Planner" };
/** The word for a player of the machine: a level, or that of a search with about as many tries. */
export const called = (player) => LEVELS.find(([text]) => text === player)?.[1] || OTHERS[player]
  || player.replace(/^(ismcts|pimc|flat|rollout):(\d+).*/, (_, kind, tries) => (
    `${kind !== "ismcts" ? "Search" : tries < 200 ? "Weak" : "Good"} (${tries} tries)`));

/** What seats are called by who sits at one, from 0: You, Heron, ..; by numbers where many or nobody sit there. */
export function people(seats, me) {
  const birds = me < 0 || seats > BIRDS.length ? [] : BIRDS;
  return Array.from({ length: seats }, (_, seat) => (seat === me ? "You" : birds[seat] || `Seat ${seat + 1}`));
}

const doing = (verb) => ({ is: "are", has: "have", does: "do", goes: "go" }[verb]
  || verb.replace(/(ss|sh|ch|x|zz)es$/, "$1").replace(/([^s])s$/, "$1"));

/** A sentence of the engine with names in place of seats: "Seat 1 plays 4♣ and wins" becomes "You play 4♣ and win". */
export function sentence(text, names, me) {
  const own = text.match(/^Seat (\d+) (\w+)/), mine = own && Number(own[1]) - 1 === me && names[me] === "You";
  const plain = (line) => line.replace(/^Seat \d+ (\w+)/, (_, verb) => `You ${doing(verb)}`)
    .replace(/ (and|then) (takes|puts|plays|wins)\b/g, (_, and, verb) => ` ${and} ${doing(verb)}`);
  return (mine ? plain(text) : text).replace(/\bseat (\d+)\b/gi, (all, number) => names[number - 1] || all)
    .replace(/(\S) You( is)?\b/g, (_, before, is) => `${before} you${is ? " are" : ""}`);
}

/** A scene of a record with cards in place of their numbers: null for one face down, undefined for an empty place. */
export function frame(record, { scene, said = [], moved = [] }, more = {}) {
  const card = (number) => (number === -1 ? null : record.cards[number]);
  const flown = { said, moved: moved.map(([number, from, to]) => [card(number), from, to]), ...more };
  if (typeof scene === "string") return { text: scene, piles: [], numbers: [], scores: [], ...flown };
  const { piles, numbers, scores } = record.scenes[scene];
  const laid = piles.map((at) => record.piles[at]).map((pile) => ({
    ...pile, key: `${pile.owner}/${pile.name}`, cards: pile.cards.map(card), named: pile.named?.map(card) }));
  return { piles: laid, numbers, scores, ...flown };
}

const preview = make("div", { id: "preview", hidden: true }); // of a card, large
const spot = ({ clientX, clientY }) => `${clientX} ${clientY}`;
let waits = 0, pointed = "", pressed = ""; // where the mouse was last: a card that comes to it is not enlarged; by what
addEventListener("pointermove", (event) => { pointed = spot(event); });
addEventListener("pointerdown", ({ pointerType }) => { pressed = pointerType; }, true); // some clicks do not know it

const shrink = () => { clearTimeout(waits); preview.hidden = true; };

function enlarge(card, node, wait) {
  clearTimeout(waits);
  waits = setTimeout(() => {
    const box = node.getBoundingClientRect(), [name, more] = named(card);
    document.body.append(preview);
    preview.replaceChildren(make("span.card", face(card)), make("strong", name), more && make("p", more));
    preview.hidden = false;
    const aside = box.right + 250 < innerWidth ? box.right + 14 : box.left - 250, high = preview.offsetHeight + 10;
    const top = innerWidth > 800 ? box.top - 120 : box.top - high; // above the finger
    preview.style.left = `${Math.max(8, Math.min(aside, innerWidth - 244))}px`;
    preview.style.top = `${Math.max(8, Math.min(top, innerHeight - high))}px`;
  }, wait);
}
for (const each of ["scroll", "pointerdown", "keydown", "hashchange"]) addEventListener(each, shrink, true);

const RANKS = "2 3 4 5 6 7 8 9 10 J Kv Kn Q K A".split(" "), SUITS = [..."♠♥♣♦"];

/** Places of the cards of a hand as people sort it: by suit or colour, then by rank. */
function inOrder(cards) {
  const key = (card) => {
    if (!card) return ["", 0];
    const suit = SUITS.indexOf(card.sign), rank = RANKS.indexOf(card.corner), plain = Number(card.corner);
    if (/^\d+$/.test(card.corner) && suit < 0) return [card.sign === card.corner ? "" : card.sign, plain];
    return [suit >= 0 ? String(suit) : card.look ? card.name : card.sign || card.name, rank >= 0 ? rank : 99];
  };
  const keys = cards.map(key), before = (one, other) => (one < other ? -1 : Number(one > other));
  const order = (one, other) => before(keys[one][0], keys[other][0]) || before(keys[one][1], keys[other][1]);
  return cards.map((_, at) => at).sort(order);
}

const group = (name, label, more, ...parts) => make(name, { role: "group", "aria-label": label, ...more }, parts);
const points = (score) => `${score} ${Math.abs(score) === 1 ? "point" : "points"}`;

/** seats, sides; names of seats; more: a line below each name; me: who sits at the front, -1 for nobody; act(number): a
 *  move is made. */
export class Table {
  take = ({ move }) => [this.close(), this.act(move)];
  all = (piles) => piles.map((pile) => this.pile(pile));
  constructor({ seats, sides, names, more = [], me = -1, act = null }) {
    const areas = "tops lefts rights centre who left right".split(" ").map((name) => [name, make(`div.${name}`)]);
    const given = { seats, sides, names, more, me, act, front: Math.max(0, me) };
    Object.assign(this, { ...given, areas: Object.fromEntries(areas) });
    this.fan = group("div.fan", me < 0 ? `Hand of ${names[0]}` : "Your hand");
    this.actions = group("div.actions", "Other moves");
    const { lefts, tops, rights, centre, who, left, right } = this.areas;
    this.told = make("p.note.told", { role: "status" }); // near the hand
    this.board = make("div.board", lefts, tops, rights, centre);
    const ondragstart = (event) => event.preventDefault(); // a card is pulled, not a text or a picture
    this.element = make("section.felt", { "aria-label": "Table", ondragstart }, this.board,
      make("div.mine", who, left, this.fan, right, this.actions, this.told));
    this.element.onpointerdown = ({ target }) => target.closest(".choices, .legal, .stack") || this.close();
    this.element.onclick = ({ target }) => act && this.refuse(target.closest(".mine span.card, .centre span.card"));
  }
  /** Draw what `frame` makes, with mover, legal (moves of the contract) and an ending. motion: cards fly there, and a
   *  finished trick lies there before it is swept up: returned are the milliseconds until then. */
  show(shown, motion = true) {
    clearTimeout(this.sweeps);
    const trick = motion && this.shown && this.trickOf(shown), { told = "" } = trick || {};
    this.lay(trick || shown, motion);
    const moved = trick && shown.moved.filter((each) => each !== trick.moved[0]);
    if (trick) this.sweeps = setTimeout(() => this.element.isConnected && this.lay({ ...shown, moved, told }), LIES);
    return trick ? LIES + (still.matches ? 0 : FLIES) : 0;
  }
  lay(shown, motion = true) {
    const places = this.shown && motion && !still.matches ? this.places() : null, mover = this.shown?.mover;
    this.shown = shown;
    this.advised = null;
    this.told.textContent = shown.told || "";
    shrink();
    this.draw();
    if (places) this.fly(shown.moved, places, mover);
  }
  /** A trick that is swept up on the way to what is shown next, as it lies there, and who takes it; null: none is. */
  trickOf({ piles, moved, mover }) {
    const played = ({ role, owner, cards }) => role === "played" && owner && cards.length, before = this.shown.piles;
    const one = before.find(played), swept = moved.filter(([, from]) => one && from.endsWith(`/${one.name}`));
    const last = moved.find(([, , to]) => swept.some(([, from]) => from === to)), [card, from, to] = last || [];
    if (!last || swept.length < 2 || piles.some(played)) return null;
    const less = (cards) => cards.toSpliced(cards.findIndex((each) => each?.text === card?.text), 1); // or the last
    const others = before.filter(({ key }) => key !== to)
      .map((pile) => (pile.key === from ? { ...pile, cards: less(pile.cards) } : pile));
    const owner = (key) => key.split("/")[0], takers = new Set(swept.map(([, , key]) => this.seat(owner(key))));
    const [taker] = takers.size > 1 ? [-1] : takers, next = moved.length > swept.length + 1 ? "is next" : "leads next";
    const who = taker >= 0 ? `Seat ${taker + 1} takes the trick` : mover === null ? "" : `Seat ${mover + 1} ${next}`;
    return { ...this.shown, moved: [last], legal: null, mover: null, told: sentence(who, this.names, this.me),
      piles: [...others, { ...one, key: to, owner: owner(to), cards: [card] }] };
  }
  refuse(node) {
    const can = [...this.fan.querySelectorAll(".legal .heard")].map((each) => each.textContent.split(": ")[0]);
    const others = can.length > 3 ? "the lifted cards" : can.join(" or "), turn = this.shown.legal?.length;
    const why = `${node?.ariaLabel.split(": ")[0]} cannot be played now${others && `: only ${others} can`}`;
    if (node && this.shown.mover !== null) this.told.textContent = turn ? why : "It is not your turn";
  }
  /** A card of the hand that is pulled onto the table does what a click does; elsewhere it goes back. */
  pull(begin, node) {
    if (!node.matches(".fan .legal") || !begin.isPrimary || begin.button) return;
    const over = new AbortController(), { signal } = over;
    const move = ({ clientX, clientY }) => {
      const across = clientX - begin.clientX, down = clientY - begin.clientY;
      if (!this.pulled && Math.hypot(across, down) < PULLED) return;
      shrink();
      this.pulled = true; // the click that the mouse makes of it is none
      node.style.translate = `${across}px calc(var(--sink) + ${down}px)`;
    };
    const end = ({ type, clientX, clientY }) => {
      over.abort();
      const laid = type === "pointerup" && document.elementsFromPoint(clientX, clientY).includes(this.board);
      if (this.pulled) setTimeout(() => {
        this.pulled = false;
        if (laid && node.isConnected) node.click();
        setTimeout(() => { node.style.translate = ""; }, laid && !node.ariaExpanded ? LIES : 0); // if it is still there
      });
    };
    addEventListener("pointermove", move, { signal });
    for (const each of ["pointerup", "pointercancel"]) addEventListener(each, end, { signal });
  }
  /** Moves of the card at a place of a pile, -1 for the pile; of equal cards in a pile all have the moves of one. */
  at(pile, place) {
    const found = this.legal.filter(({ at }) => at.some(([key, number]) => key === pile.key && (number === place
      || (number >= 0 && place >= 0 && pile.cards[number] && pile.cards[number] === pile.cards[place]))));
    return found.length || place < 0 || place < pile.cards.length - 1 || ["row", "grid", "hand"].includes(pile.role)
      ? found : this.at(pile, -1);
  }
  chosen(event, node, title, moves) {
    if (this.pulled) return;
    const open = node.getAttribute("aria-expanded"), touch = event.detail > 0 && pressed === "touch";
    if (moves.length === 1 && (!touch || open)) this.take(moves[0]);
    else if (open) this.close();
    else this.offer(node, title, moves);
  }
  offer(node, title, moves) {
    const buttons = moves.map((move) => {
      const relate = () => this.relate(move);
      return make("button", { onclick: () => this.take(move), onpointerenter: relate, onfocus: relate }, move.said);
    });
    this.open(node, "div.choices", `What to do with ${title}`, title, buttons);
    this.relate(moves.length === 1 ? moves[0] : null);
    buttons[0].focus({ preventScroll: true });
  }
  open(node, kind, label, title, parts) {
    this.close();
    const away = make("button", { "aria-label": "Close", onclick: () => this.close()?.focus() }, "✕");
    const box = group(kind, label, {}, make("h3.row.spread", title, away), parts);
    this.element.append(box);
    node.setAttribute("aria-expanded", "true");
    const around = this.element.getBoundingClientRect(), of = node.getBoundingClientRect(), high = box.offsetHeight;
    const left = of.left - around.left + of.width / 2 - box.offsetWidth / 2, above = of.top - around.top - high - 12;
    const below = of.bottom - around.top + 10, low = Math.min(around.bottom, innerHeight) - around.top - high - 8;
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
    const light = (card) => card.classList.toggle("related", about.has(card.dataset.at));
    this.element.querySelectorAll("[data-at]").forEach(light);
  }
  advise(move) {
    this.advised = this.legal.find((each) => each.move === move) || null;
    this.draw();
  }
  /** Keys: arrows between what can be done, Esc closes; true where the key is one of these. */
  key(event) {
    const open = this.element.querySelector(".choices");
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && open) return this.close()?.focus() ?? true;
    const all = ".fan .legal, .mine .pile .legal, .centre .legal, .seat .legal, .actions button";
    const list = [...(open ? open.querySelectorAll("button") : this.element.querySelectorAll(all))];
    if (!step || !list.length) return false;
    const now = document.activeElement, by = now.closest(".felt") || step > 0 ? step : 0;
    list.at((list.indexOf(now) + by) % list.length).focus();
    event.preventDefault();
    return true;
  }
  card(card, more = {}) {
    if (card === undefined) return make(more.onclick ? "button.place" : "span.place", more);
    const { look = "", ...given } = more, label = [...named(card), look].filter(Boolean).join(": ");
    const active = given.onclick, name = active ? {} : { role: "img", "aria-label": label };
    const node = make(active ? "button.card" : "span.card", { "data-card": card?.text ?? "", ...name, ...given },
      face(card), active && make("span.heard", label));
    if (!card) return node;
    const mouse = ({ pointerType }) => pointerType === "mouse", oncontextmenu = (event) => event.preventDefault();
    const onpointerenter = (event) => mouse(event) && spot(event) !== pointed && enlarge(card, node, LIFT);
    const onpointerdown = (event) => [mouse(event) ? shrink() : enlarge(card, node, PRESS), this.pull(event, node)];
    const ends = { onpointerleave: shrink, onpointerup: shrink, onblur: shrink };
    return Object.assign(node, { onpointerenter, onpointerdown, oncontextmenu, ...ends });
  }
  /** A card at a place of a pile, with what can be done; open: a pile that may be looked through. */
  placed(pile, place, open = false) {
    const card = pile.cards[place], moves = this.at(pile, place), title = card ? named(card)[0] : pile.title;
    const all = () => make("div.row", pile.cards.map((each) => this.card(each)));
    const spread = () => this.open(node, "div.choices.spread", pile.title, pile.title, all());
    const look = () => (node.getAttribute("aria-expanded") ? this.close() : spread());
    const act = moves.length ? (event) => this.chosen(event, node, title, moves) : open ? look : null;
    const here = ([key, number]) => key === pile.key && place === (number < 0 ? pile.cards.length - 1 : number);
    const kinds = { legal: moves.length, advised: this.advised?.at.some(here), marked: pile.marked === place };
    const free = card === undefined && moves.length && { "aria-label": `${title}: an empty place` };
    const node = this.card(card, { "data-at": `${pile.key} ${place}`, onclick: act, ...free,
      ...(open && !moves.length ? { look: `${pile.title}, look through` } : {}) });
    node.classList.add(...Object.keys(kinds).filter((kind) => kinds[kind]));
    return node;
  }
  pile(pile, of = {}) { // the title and the style of one that lies before its seat
    const { cards, role, width, title } = pile, held = cards.filter((card) => card !== undefined).length;
    const last = cards.length - 1, top = cards[last], playable = (card, at) => card !== top && this.at(pile, at).length;
    const apart = ["row", "grid", "hand"].includes(role) || cards.slice(0, -1).some(playable);
    const open = cards.filter(Boolean).length > 1 && new Set(cards).size > 1, moves = this.at(pile, -1);
    const kind = width ? "grid-pile" : apart ? "row-pile" : "stack", known = pile.named?.map((card) => named(card)[0]);
    const same = top && !apart && named(top)[0].toLowerCase() === title.toLowerCase();
    const lap = cards.length > 12 ? -0.62 : cards.length > 7 ? -0.45 : 0.06, rows = Math.ceil(cards.length / width);
    const shown = !cards.length ? this.placed(pile, -1) : apart ? cards.map((_, at) => this.placed(pile, at))
      : [this.placed(pile, last, open), held > 1 && make("span.count", held)];
    const others = known?.length > 0 && known.length < 8 && `These are ${known.join(", ")}`;
    const style = { ...(width && { "--columns": width, "--rows": rows }), ...(apart && { "--lap": lap }), ...of.style };
    const label = `${title}, ${held} card${held === 1 ? "" : "s"}`, name = (text) => make("span.name", text);
    const box = group(`div.pile.${kind}`, label, { "data-pile": pile.key, ...of, style }, make("div.cards", shown),
      [!of.title && !same && title, pile.note, others].filter(Boolean).map(name));
    if (!apart && held > 1) box.dataset.deep = "";
    return box;
  }
  /** Numbers of a seat; -1: of the table. What a plate says is left out. */
  chips(seat) {
    const told = this.shown.numbers.filter(({ owner, kind }) => this.seat(owner) === seat && kind !== "rules"
      && !(kind === "score" && owner && this.shown.scores.length));
    return told.length > 0 && make("div.chips", told.map(({ title, value, kind }) => (
      make("span", { class: kind }, `${title} `, make("b", words(String(value)))))));
  }
  plate(seat, title) {
    const name = this.names[seat], score = this.shown.scores[seat], more = this.more[seat];
    return make("div.plate", make("i", { "aria-hidden": "true" }, name.match(/\d+$/)?.[0] || name[0]),
      make("b", title || name, more && make("small", { title: more }, called(more))),
      score !== undefined && make("span", points(score)));
  }
  seatBox(seat, ...children) {
    const turn = this.shown.mover === seat, style = { "--seat": `var(--seat-${seat + 1})` };
    const given = { class: turn && "turn", "aria-label": `${this.names[seat]}${turn ? ", to move" : ""}` };
    return make("section.seat", { "data-seat": seat, ...given, style }, children);
  }
  /** The seat to which an owner belongs; -1 for the table. */
  seat(owner) {
    const seats = (/^(?:seat|side) (.+)$/.exec(owner)?.[1].split("+") || []).map((each) => Number(each) - 1);
    return seats.includes(this.front) ? this.front : seats[0] ?? -1;
  }
  /** The piles of a seat: its hand, and others that are not laid into the middle. */
  held(seat) {
    const piles = this.shown.piles.filter((pile) => this.seat(pile.owner) === seat);
    const hand = piles.find((pile) => pile.role === "hand");
    const others = piles.filter((pile) => pile !== hand && (pile.role !== "played" || this.crowded)
      && (pile.cards.length || pile.width || this.at(pile, -1).length));
    return { hand, others };
  }
  opponent(seat) {
    const { hand, others } = this.held(seat), cards = hand?.cards;
    const about = hand && this.legal.some(({ at }) => at.some(([key]) => key === hand.key));
    const backs = hand && !about && group("div.back-fan", `Hand, ${cards.length} cards`, { "data-pile": hand.key },
      cards.slice(0, cards.some(Boolean) ? 16 : 8).map((card) => this.card(card)),
      cards.length > 0 && make("span.count", cards.length));
    return this.seatBox(seat, this.plate(seat), about ? this.pile(hand) : backs, this.chips(seat),
      others.length > 0 && make("div.piles", this.all(others)));
  }
  draw() {
    const { piles, text, ending } = this.shown, { areas, seats, front } = this;
    this.legal = this.shown.legal || [];
    this.close();
    const used = (pile) => pile.cards.length || pile.role !== "stack" || this.at(pile, -1).length;
    const common = piles.filter((pile) => this.seat(pile.owner) < 0 && used(pile));
    this.crowded = common.length > 3;
    this.element.classList.toggle("crowded", this.crowded);
    this.narrow = !this.small && (this.element.clientWidth || innerWidth) <= 620; // as table.css has it
    const others = Array.from({ length: seats - 1 }, (_, next) => this.opponent((front + next + 1) % seats));
    const sides = this.narrow || seats < 4 ? [[], []] : [others.splice(0, 1), others.splice(-1)];
    ["lefts", "rights", "tops"].forEach((name, at) => areas[name].replaceChildren(...[...sides, others][at]));
    const tricks = piles.filter((pile) => pile.role === "played" && pile.owner);
    const centre = [this.chips(-1), ...this.all(common),
      !this.crowded && tricks.length > 0 && this.trick(tricks.filter((pile) => pile.cards.length)),
      text && make("pre", text)];
    areas.centre.replaceChildren(...centre.filter(Boolean));
    this.element.querySelector(".ending")?.remove();
    if (ending) this.element.append(ending);
    this.mine();
  }
  trick(piles) {
    return group("div.trick", "On the table", {}, piles.map((pile) => {
      const seat = this.seat(pile.owner), title = this.names[seat];
      const turn = Math.PI / 2 + (2 * Math.PI * ((seat - this.front + this.seats) % this.seats)) / this.seats;
      const [left, top] = [50 + 34 * Math.cos(turn), 50 + 29 * Math.sin(turn)].map((each) => `${each.toFixed(2)}%`);
      return this.pile(pile, { title, style: { left, top, "--seat": `var(--seat-${seat + 1})` } });
    }));
  }
  mine() {
    const { hand, others } = this.held(this.front), { who, left, right } = this.areas;
    const order = inOrder(hand?.cards || []), nodes = order.map((place) => this.placed(hand, place));
    this.lifted = nodes.some((node) => node.classList.contains("legal"));
    const turn = this.me >= 0 && this.shown.mover === this.front;
    const box = this.seatBox(this.front, this.plate(this.front, turn && "Your turn"));
    const { note } = this.shown, chips = this.chips(this.front);
    who.replaceChildren(...[box, chips, note && make("p.note", note)].filter(Boolean));
    this.fan.dataset.pile = hand?.key || "";
    const n = this.narrow && order.length > MANY ? Math.ceil(order.length / 2) : order.length;
    this.fan.style.setProperty("--n", n);
    this.fan.replaceChildren(...nodes.slice(0, n), ...(n < nodes.length ? [make("i.break")] : []), ...nodes.slice(n));
    nodes.forEach((node, number) => {
      node.style.setProperty("--i", number % n);
      node.classList.toggle("dim", this.lifted && !node.classList.contains("legal"));
    });
    if (!order.length) this.fan.append(...this.all(others.splice(0))); // such as six places of one card each
    this.fan.classList.toggle("open-places", !order.length);
    if (this.narrow) this.areas.centre.append(make("div.own", this.all(others.splice(0))));
    left.replaceChildren(...this.all(others.splice(0, Math.ceil(others.length / 2))));
    right.replaceChildren(...this.all(others));
    const drawn = ([key]) => this.element.querySelector(`[data-pile="${CSS.escape(key)}"] .legal`);
    this.actions.replaceChildren(...this.legal.filter(({ at }) => !at.some(drawn)).map((move) => make("button",
      { class: this.advised === move && "advised", onclick: () => this.take(move) }, move.said)));
  }
  places() {
    return new Map([...this.element.querySelectorAll("[data-pile]")].map((box) => {
      const cards = [...box.querySelectorAll(".card")].map((node) => [node.dataset.card, node.getBoundingClientRect()]);
      const first = (box.querySelector(".card, .place") || box).getBoundingClientRect();
      return [box.dataset.pile, { box: first, cards: new Map(cards) }];
    }));
  }
  /** Every card that lies elsewhere now comes from where it lay. */
  fly(moved, from, mover) {
    const now = this.places(), plate = this.element.querySelector(`[data-seat="${mover}"]`)?.getBoundingClientRect();
    moved.slice(0, AT_ONCE).forEach(([card, source, to], number) => {
      const text = card?.text ?? "", spot = (places, key) => places.get(key)?.cards.get(text) || places.get(key)?.box;
      const start = spot(from, source) || plate, end = spot(now, to);
      if (!start || !end || source === to) return;
      const box = this.element.querySelector(`[data-pile="${CSS.escape(to)}"]`);
      const style = { left: `${end.left}px`, top: `${end.top}px`, "--w": `${end.width}px` };
      const ghost = make("span.card.flying", { style }, face(card));
      const target = [...box.querySelectorAll(".card")].findLast((node) => node.dataset.card === text);
      const shift = `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`;
      const how = { duration: FLIES, delay: 45 * number, easing: "cubic-bezier(.2,.8,.3,1)", fill: "backwards" };
      document.body.append(ghost);
      const hidden = { opacity: 0 }, gone = () => ghost.remove();
      if (!box.classList.contains("stack")) target?.animate([hidden, hidden], how.duration + how.delay - 20);
      ghost.animate([{ transform: shift }, { transform: "none" }], how).finished.then(gone, gone);
    });
  }
}

/** Who won, and what each side has, as {title, rows}. */
export function result({ sides, payoffs, winners }, names, me, scores = []) {
  const paid = (amount) => `${amount > 0 ? "+" : ""}${Number(amount.toFixed(2))}`;
  const order = [...sides].sort((one, other) => payoffs[other[0]] - payoffs[one[0]]);
  const won = order.filter((side) => winners.includes(side[0]));
  const called = (side) => side.map((seat) => names[seat]).join(" and "), first = won.map(called).join(" and ");
  const rows = order.map((side) => make("li", { class: won.includes(side) && "won" },
    make("span", `${won.includes(side) ? "★ " : ""}${called(side)}`),
    make("b", scores.length ? points(scores[side[0]]) : paid(payoffs[side[0]]))));
  const few = scores[order[0][0]] === Math.min(...scores) && new Set(scores).size > 1 ? " with the fewest points" : "";
  const shared = won.length === sides.length ? "A draw" : `${first} share the first place${few}`;
  const title = won.length > 1 ? shared : first ? `${first} won${few}${won[0].includes(me) ? "!" : ""}` : "Nobody won";
  return { title, rows: make("ol.results", rows) };
}

/** A table that is only looked at, small: of a record with one scene (number, or text). */
export function thumbnail(record) {
  const table = new Table({ ...record, names: people(record.seats, 0) });
  table.small = true;
  table.show(frame(record, { scene: record.scene }, { mover: null }));
  return make("div.thumbnail", { inert: true }, table.element);
}
