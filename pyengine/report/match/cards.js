/** Faces of cards, as SVG that can be read at a width of 64 px; elements of pages.
 *  A card: {text, name, corner, sign, colour, hue?, note?, facts?: [[name, value], ..], look?}. */

const SVG = "http://www.w3.org/2000/svg", DRAWN = ["svg", "g", "path", "rect", "circle", "line", "text"];
const absent = (value) => value === null || value === undefined || value === false;

/** An element, such as "p.muted" of a class; then its attributes, of which those that begin with "on" are listeners, if
 *  it has any; then its children. What is null, undefined or false is left out. */
export function make(name, ...parts) {
  const [tag, ...classes] = name.split("."), given = parts[0]?.constructor === Object ? parts.shift() : {};
  const made = DRAWN.includes(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  const attributes = { ...given, class: [...classes, given.class].filter(Boolean).join(" ") || null };
  for (const [key, value] of Object.entries(attributes).filter(([, each]) => !absent(each))) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key !== "style") made.setAttribute(key, value === true ? "" : value);
    else for (const [property, text] of Object.entries(value)) made.style.setProperty(property, text);
  }
  made.append(...parts.flat(Infinity).filter((child) => !absent(child)));
  return made;
}

/** Words as people write them: KNAVE_COINS becomes Knave coins. */
export function words(text) {
  const plain = text.replaceAll("_", " ").trim().replace(/\b(?![IVX]+\b)[A-Z]{2,}/g, (word) => word.toLowerCase());
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

const SIGNS = { __proto__: null, // in a box from -10 to 10
  heart: "M0 9.5C-4 5-10 1-10-4C-10-8-7-10-4.7-10C-2.5-10-.8-8.8 0-7C.8-8.8 2.5-10 4.7-10C7-10 10-8 10-4"
    + "C10 1 4 5 0 9.5Z", diamond: "M0-11C2-7 5-3 8 0C5 3 2 7 0 11C-2 7-5 3-8 0C-5-3-2-7 0-11Z",
  spade: "M0-10.5C3-6 10-2 10 3.2C10 6.4 7.6 8 5.4 8C3.6 8 2 7 1.2 5.6C1.4 8 2.2 9.6 3.8 10.8H-3.8"
    + "C-2.2 9.6-1.4 8-1.2 5.6C-2 7-3.6 8-5.4 8C-7.6 8-10 6.4-10 3.2C-10-2-3-6 0-10.5Z",
  club: "M0-10.5A4.7 4.7 0 0 1 4-3.4A4.8 4.8 0 1 1 1.2 4.4C1.4 7.4 2.2 9.4 3.8 10.8H-3.8C-2.2 9.4-1.4 7.4-1.2 4.4"
    + "A4.8 4.8 0 1 1-4-3.4A4.7 4.7 0 0 1 0-10.5Z",
  coins: "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10ZM0-7A7 7 0 1 0 0 7A7 7 0 1 0 0-7ZM0-5L1.5-1.5L5 0L1.5 1.5L0 5"
    + "L-1.5 1.5L-5 0L-1.5-1.5Z", cups: "M-7.5-10H7.5C7.5-3 5.5 1 1.5 2V6L6 8V10.5H-6V8L-1.5 6V2C-5.5 1-7.5-3-7.5-10Z",
  swords: "M0-12L3-8V2.5H7.5V6H2.6V11H-2.6V6H-7.5V2.5H-3V-8Z",
  batons: "M-3-9C-5.5-12 5.5-12 3-9L6-5L3.6-1.5L5.4 3L3 6L3.2 11H-3.2L-3 6L-5.4 3L-3.4 0L-6-5Z",
  square: "M-8-8H8V8H-8Z", circle: "M0-9.5A9.5 9.5 0 1 1 0 9.5A9.5 9.5 0 1 1 0-9.5Z", triangle: "M0-10L10 8H-10Z",
  kite: "M0-11L9 0L0 11L-9 0Z", hexagon: "M0-10.5L9-5.2V5.2L0 10.5L-9 5.2V-5.2Z",
  star: "M0-11L2.8-3.6L10.5-3.4L4.4 1.4L6.5 9L0 4.6L-6.5 9L-4.4 1.4L-10.5-3.4L-2.8-3.6Z",
  ring: "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10ZM0-5A5 5 0 1 0 0 5A5 5 0 1 0 0-5Z",
  moon: "M5-9A10 10 0 1 0 5 9A9 9 0 0 1 5-9Z", shield: "M-8-9H8V0C8 5 4 8.5 0 10.5C-4 8.5-8 5-8 0Z",
  house: "M0-10L10-1H7V9H2V3H-2V9H-7V-1H-10Z", drop: "M0-11C4-5 8-1 8 4A8 7 0 0 1-8 4C-8-1-4-5 0-11Z",
  flame: "M1-11C2-6 8-3 8 3C8 8 4 11 0 11C-4 11-8 8-8 3C-8 0-6-2-5-5C-3-4-2.5-2.5-2-1C0-4 1.5-7 1-11Z",
  bull: "M-10-8C-9-3-6-2-4.5-2.5C-3-4 3-4 4.5-2.5C6-2 9-3 10-8C11-3 8.5 0 5.5.5L3.5 8C2 10-2 10-3.5 8L-5.5.5"
    + "C-8.5 0-11-3-10-8Z",
  leaf: "M9-10C10 3 5 9-4 8L-8 11L-9 9L-5.5 6C-9-2-3-8 9-10Z", arrow: "M-10-3.5H1V-9L10 0L1 9V3.5H-10Z",
};

const FRENCH = { __proto__: null, "♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club" };
const LATIN = { __proto__: null, coins: "coins", cups: "cups", swords: "swords", clubs: "batons", batons: "batons" };
const COLOURS = { __proto__: null, // for those who cannot tell colours, each has a shape
  red: ["kite", "#c4313f"], yellow: ["circle", "#966600"], green: ["triangle", "#1f7a49"], blue: ["square", "#2866b8"],
  orange: ["star", "#b5530c"], purple: ["moon", "#75489f"], violet: ["moon", "#6f3fa0"], indigo: ["shield", "#3b4ba3"],
  white: ["ring", "#74716a"], grey: ["ring", "#666b70"], black: ["star", "#33383c"], brown: ["house", "#79502f"],
  pink: ["heart", "#b83b74"], teal: ["drop", "#0c7470"], gold: ["star", "#8a6a00"], silver: ["ring", "#6d7680"],
  cyan: ["drop", "#0a7c8c"], magenta: ["heart", "#a3268e"], gray: ["ring", "#666b70"],
};

/** A picture by its name, or letters, such as an emoji, as they are. */
function sign(name, x, y, size, fill) {
  if (!SIGNS[name]) return letters(name, x, y + 8 * size, 18 * size, 36 * size, fill);
  const transform = `translate(${x} ${y}) scale(${size})`;
  return make("path", { d: SIGNS[name], "fill-rule": "evenodd", transform, fill });
}

const turned = (node) => make("g", { transform: "rotate(180 50 70)" }, node.cloneNode(true));
const LEAST = 12.6; // size of letters: 8 px on a card 64 px wide
const wide = (text, size) => size * [...text].reduce((sum, each) => sum + (/[il1jtfrI.,:'! -]/.test(each) ? 0.42
  : /[mwMW%@]/.test(each) ? 0.98 : /[A-Z0-9]/.test(each) ? 0.72 : 0.63), 0);

/** Letters that fit into a width: smaller where there is no room, then narrower, never cut. */
function letters(text, x, y, size, room, fill, more = {}) {
  const tall = Math.max(LEAST, Math.min(size, (size * room) / wide(text, size)));
  const fitted = wide(text, tall) > 0.94 * room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
  return make("text", { x, y, "font-size": tall, "text-anchor": "middle", fill, ...fitted, ...more }, text);
}

function lines(text, size, room) {
  const found = [""];
  for (const word of text.split(/\s+/)) {
    const longer = `${found.at(-1)} ${word}`.trim();
    if (wide(longer, size) <= room || !found.at(-1)) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}

const field = (fill, opacity = 1) => make("rect", { x: 6, y: 6, width: 88, height: 128, rx: 8, fill, opacity });
const disc = (cx, cy, r, fill) => make("circle", { cx, cy, r, fill });

/** What a fan shows of a card, and the same turned. */
function index(corner, name, ink) {
  const group = make("g", letters(corner, 14.5, 27, 26, 21, ink), name && sign(name, 14.5, 40, 0.75, ink));
  return [group, turned(group)];
}

const FOUR = [[37, 30], [63, 30], [37, 110], [63, 110]], SIX = [...FOUR, [37, 70], [63, 70]];
const EIGHT = [30, 56.5, 83.5, 110].flatMap((y) => [[37, y], [63, y]]);
const SPOTS = [null, [[50, 70]], [[50, 30], [50, 110]], [[50, 30], [50, 70], [50, 110]], FOUR, [...FOUR, [50, 70]], SIX,
  [...SIX, [50, 50]], [...SIX, [50, 50], [50, 90]], [...EIGHT, [50, 70]], [...EIGHT, [50, 43], [50, 97]]];
const HATS = {
  K: ["M37 35L35 21L43 28L50 18L57 28L65 21L63 35Z"],
  Q: ["M38 36Q50 20 62 36L58 37Q50 31 42 37Z", "M38 37C34 48 36 56 42 57L41 40ZM62 37C66 48 64 56 58 57L59 40Z"],
  J: ["M37 35Q39 25 52 26Q62 27 63 35Z", "M60 29C68 27 72 20 69 15C63 18 60 23 60 29Z"],
  Kn: ["M38 45V33Q50 20 62 33V45H57V38H43V45Z"],
};

/** A figure of two halves: king, queen, jack, knight. */
function figure(rank, name, ink) {
  const inked = { fill: ink, opacity: 0.85 }, gold = { fill: "#d7a21c" };
  const hat = (d, at) => make("path", { d, ...(at || rank === "Kn" ? inked : gold) });
  const half = make("g", make("path", { d: "M27 70C28 56 38 50 50 50C62 50 72 56 73 70Z", fill: ink }),
    make("path", { d: "M41 51L50 65L59 51L50 55Z", ...gold }), make("circle.skin", { cx: 50, cy: 42, r: 9.5 }),
    rank === "K" && make("path", { d: "M41 43Q42 55 50 57Q58 55 59 43Q55 49 50 48Q45 49 41 43Z", fill: "#5b4632" }),
    HATS[rank].map(hat), sign(name, 34, 34, 0.5, ink));
  return [make("rect", { x: 27, y: 15, width: 46, height: 110, rx: 5, fill: ink, opacity: 0.09 }), half, turned(half)];
}

function suited({ text, corner: given }, name) {
  const corner = /^KNAVE/.test(text) ? "Kv" : given, ink = `var(--suit-${name})`;
  const rank = { Kv: "J", C: "Kn", V: "J", D: "Q", R: "K" }[corner] || corner;
  const spots = SPOTS[corner === "A" ? 1 : Number(corner)], size = spots?.length === 1 ? 2.4 : 0.84;
  const pip = ([x, y]) => (y > 71 ? turned(sign(name, 100 - x, 140 - y, size, ink)) : sign(name, x, y, size, ink));
  const middle = HATS[rank] ? figure(rank, name, ink) : spots ? spots.map(pip) : sign(name, 50, 70, 2, ink);
  return [middle, index(corner, name, ink)];
}

const COUNTS = { two: 2, three: 3, four: 4, five: 5 };
/** What stands on a coloured card: a number, or words down both edges. */
function coloured(card, hue) {
  const [name, usual] = COLOURS[hue] || ["star", readable(card.colour, 0.5)], { colour } = card.look || {};
  const fill = colour ? readable(colour, 0.5) : usual, down = { transform: "translate(18 94) rotate(-90)", dy: 4 };
  const rest = words(card.text.split(" ").filter((word) => word.toLowerCase() !== hue).join(" ") || card.text);
  const more = rest.match(/^(?:plus|draw) ?(\d+|two|three|four|five)$/i)?.[1].toLowerCase();
  const number = /^[+\d]\d*$/.test(card.corner) ? card.corner : more ? `+${COUNTS[more] || more}` : "";
  const oval = make("rect", { x: 28, y: 38, width: 44, height: 64, rx: 22, fill: "#fff", opacity: 0.95 });
  if (number) {
    const said = card.sign?.length > 2 && letters(words(card.sign), 0, 0, 14, 72, "#fff", down);
    const corners = make("g", letters(number, 17.5, 29, 24, 20, "#fff"), sign(name, 17.5, 41, 0.55, "#fff"), said);
    return [field(fill), oval, corners, turned(corners),
      letters(number, 50, ...(number[1] ? [79, 27] : [84, 42]), 38, fill)];
  }
  const middle = { transform: "translate(17 70) rotate(-90)", dy: 5 };
  const edge = letters(rest || words(card.name), 0, 0, 18, 112, "#fff", middle);
  return [field(fill), oval, edge, turned(edge), sign(card.look?.icon || name, 50, 70, 1.5, fill)];
}

/** A number, and icons that are counted. */
function numbered({ corner, look = {} }) {
  const count = Math.min(10, Number(look.count) || 0), icon = look.icon || "circle";
  const strong = look.colour || (count >= 5 ? "#a3262f" : count >= 3 ? "#9c5400" : count === 2 ? "#2f6f9e" : "#3d4a55");
  const place = (at) => 50 + (at - (count - 1) / 2) * Math.min(17, 76 / count);
  const icons = Array.from({ length: count }, (_, at) => sign(icon, place(at), 111, count > 4 ? 0.5 : 0.68, strong));
  const corners = letters(corner, 19, 26, 20, 24, strong);
  return [field(strong, 0.12), icons, letters(corner, 50, 86, corner.length > 2 ? 42 : 52, 80, strong), corners,
    !count && turned(corners)];
}

/** A colour on which white can be read. */
const readable = (colour, most) => `oklch(from ${colour} min(l, ${most}) c h)`;

/** A card of the designer's: title, picture with the number that matters, cost, and a short text where it has room. */
function own(card) {
  const { icon, cost, centre, ...look } = card.look || {};
  const word = card.sign?.length > 2 && card.name?.includes(" ") && card.sign.toLowerCase();
  const given = look.colour || (word ? COLOURS[COLOURS[word] ? word : card.hue || "grey"][1] : "#55606b");
  const colour = readable(given, 0.52);
  const facts = new Map(card.facts?.map(([name, value]) => [name.toLowerCase(), value]));
  const valued = (name) => String(facts.get(String(name).toLowerCase()) ?? name);
  const left = absent(cost) ? 0 : 13, title = String(look.title ?? words(card.name ?? card.text));
  const rows = lines(title, 14, 84 - 2 * left), high = rows.length > 1 ? 40 : 27;
  const numbers = [centre ?? []].flat().map(valued).filter((value) => value && value !== "0");
  const shown = numbers[0] ?? (icon ? "" : /^.{1,3}$/.test(card.corner) ? card.corner : title.match(/^[IVX]+\b|./)[0]);
  const middle = (high + 140) / 2 - (look.text ? 14 : 0), told = look.text ? lines(look.text, 9.5, 84) : [];
  const [first, step, size] = [[25, 17, 17], [19, 17, 14]][rows.length - 1] || [14, 13.5, LEAST];
  const small = { "font-size": 9.5, "font-weight": 600 };
  const line = (row, at) => letters(row, 50, 140 - 11 * (told.length - at), 9.5, 86, "#2a2f2c", small);
  return [field(colour, 0.13),
    make("path.band", { d: `M14 5H86A9 9 0 0 1 95 14V${high + 5}H5V14A9 9 0 0 1 14 5Z`, fill: colour }),
    rows.map((row, at) => letters(row, 50 + 0.9 * left, first + at * step, size, 86 - 2.25 * left, "#fff")),
    left > 0 && [disc(16, 19, 11, "#f6bd3c"), letters(valued(cost), 16, 25.5, 18, 18, "#2a2005")],
    icon && sign(icon, shown ? 31 : 50, middle, shown ? 1.65 : 2.1, colour),
    shown && letters(shown, icon ? 69 : 50, middle + (icon ? 13 : 9), icon ? 36 : 42, icon ? 38 : 76, colour),
    numbers.slice(1, 3).map((value, at) => [disc(82 - 26 * at, 121, 11, colour),
      letters(value, 82 - 26 * at, 127.5, 18, 18, "#fff")]), told.length < 5 && make("g.short", told.map(line))];
}

function drawn(card) {
  const suit = (card.sign || "").toLowerCase(), [first] = suit.split(" "), { look } = card;
  const hue = COLOURS[first] ? first : COLOURS[card.colour] && !/^(black|red)$/.test(card.colour) ? card.colour : "";
  const more = !hue && (look?.text || (look?.icon && look.count === undefined));
  if (look?.title || look?.centre || look?.cost !== undefined || more) return ["own", own(card)];
  if (FRENCH[card.sign] || LATIN[suit]) return ["suited", suited(card, FRENCH[card.sign] || LATIN[suit])];
  if (hue || (card.colour?.startsWith("#") && /^\d/.test(card.corner))) return ["coloured", coloured(card, hue)];
  const worded = suit.length > 2 && /^\d+$/.test(card.corner) && card.name.includes(" ");
  if (worded) return ["coloured", coloured(card, card.hue || "grey")];
  if (/^-?\d+$/.test(card.corner)) return ["numbered", numbered(card)];
  return ["own", own(card)];
}

const WEAVE = "M6 39L39 6M6 72L72 6M6 105L94 17M6 134L94 50M34 134L94 83M67 134L94 116"
  + "M94 39L61 6M94 72L28 6M94 105L6 17M94 134L6 50M66 134L6 83M33 134L6 116";
const faces = new Map();

/** The face of a card, or the back where it is null. */
export function face(card) {
  const key = card ? JSON.stringify(card) : "";
  if (!faces.has(key)) {
    const star = sign("star", 50, 70, 1.5, "#f3e3b3"), weave = make("path.weave", { d: WEAVE });
    const [kind, parts] = card ? drawn(card) : ["back", [field("var(--backing)"), weave, star]];
    faces.set(key, make("svg.face", { viewBox: "0 0 100 140", class: kind, "aria-hidden": "true" },
      make("rect.paper", { x: 1, y: 1, width: 98, height: 138, rx: 11 }), parts));
  }
  return faces.get(key).cloneNode(true);
}

/** What a card is called, and what else is known of it: for the large preview, and for those who cannot see it. */
export function named(card) {
  if (!card) return ["a card face down", ""];
  const { look = {}, note, corner, name = words(card.text) } = card, { title, text, cost, centre, count } = look;
  const facts = (card.facts || []).map(([name, value]) => `${words(name)} ${words(String(value))}`).join(", ");
  const suit = name.length < 4 && FRENCH[card.sign], shown = cost !== undefined || centre || count !== undefined;
  const rank = { A: "Ace", K: "King", Q: "Queen", J: "Jack" }[corner] || corner;
  return [title || (suit ? `${rank} of ${suit}s` : name), [text, shown && facts, note].filter(Boolean).join(" ")];
}
