"use strict";

const unfolded = new Set(); // piles that somebody opened: they stay so from step to step

/** An element; attributes that begin with "on" are listeners, children that are null are left out. */
globalThis.make = (name, attributes = {}, ...children) => {
  const drawn = ["svg", "use", "symbol", "rect", "text", "path", "line"].includes(name);
  const made = drawn ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [property, text] of Object.entries(value)) made.style.setProperty(property, text);
    else if (value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
};

/** How scenes are drawn, on pages of matches and in the workbench. record: seats, sides, players, and the tables of
 *  `pyengine.report.match.page`: cards, piles, scenes. prefix: of the ids of its cards, another one for each drawer. */
globalThis.drawer = (record, prefix = "card") => {
  const BACK = -1, GAP = -2, { make } = globalThis;
  const seats = Array.from({ length: record.seats }, (_, seat) => seat);

  const percent = (share, digits = 0) => `${(100 * share).toFixed(digits)} %`;
  const sideText = (side) => `${side.length > 1 ? "side" : "seat"} ${side.map((seat) => seat + 1).join("+")}`;
  const called = (side) => `${sideText(side)}${record.players.length ? ` (${side.map((seat) => record.players[seat]).join(" + ")})` : ""}`;
  const named = (seat) => called([seat]);
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const ofSeat = (seat) => ({ "--seat": `var(--seat-${seat + 1})` });

  // Cards

  /** A colour in which letters can be read on the paper of a card. */
  function readable(colour) {
    const probe = make("span", { style: { color: "black" } });
    probe.style.color = colour; // what is no colour changes nothing
    document.body.append(probe);
    let parts = getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
    probe.remove();
    const light = () => parts.reduce((sum, part, i) => sum + [0.2126, 0.7152, 0.0722][i] * (part / 255) ** 2.2, 0);
    while (light() > 0.18) parts = parts.map((part) => 0.9 * part);
    return `rgb(${parts.map(Math.round).join(" ")})`;
  }

  function paper(id, ...children) {
    const style = { fill: "var(--paper)", stroke: "var(--line)", "stroke-width": "var(--wide, 1)" };
    return make("symbol", { id, viewBox: "0 0 50 70", overflow: "visible" },
      make("rect", { x: 0.5, y: 0.5, width: 49, height: 69, rx: 5, style }), ...children);
  }

  function letters(text, x, y, size, fill, more = {}) {
    return make("text", { x, y, style: { fill, "font-size": `${size}px`, "font-weight": 700 }, ...more }, text);
  }

  // Suits that are words without a colour get one each.
  const suit = ([text, , sign]) => sign || text.split(" ").pop();
  const capitals = (text) => text.toLowerCase().replace(/(^| )\S/g, (letter) => letter.toUpperCase());
  const plain = (each) => [...suit(each)].length > 1 && each[3] === "black" && suit(each).toLowerCase() !== "black";
  const suits = [...new Set(record.cards.filter(plain).map(suit))];

  function face(each, number) {
    const [text, corner, given, told] = each;
    const sign = given || (corner && text.length < 20 && text !== corner ? capitals(text) : ""); // whole words where there is room
    const coloured = plain(each) && suits.length > 1 && suits.length <= 16;
    const colour = coloured ? `var(--seat-${1 + suits.indexOf(suit(each))})` : told;
    const ink = readable(colour), middle = { "text-anchor": "middle" };
    const drawn = [letters(corner, 4, 17, [15, 15, 13, 10][Math.min(3, corner.length)], ink)];
    if ([...sign].length === 1) {
      const written = `${sign}\uFE0E`; // no picture where there is a letter
      drawn.push(letters(written, 11, 32, 14, ink, middle), letters(written, 31, 58, 28, ink, middle));
    } else if (sign && sign.length < 20) {
      const tall = Math.min(10, 58 / sign.length); // down the edge: seen where cards overlap
      drawn.push(letters(corner, 31, 48, [24, 24, 20, 13][Math.min(3, corner.length)], ink, middle));
      drawn.push(letters(sign, 0, 0, tall, ink, { transform: "translate(7.5 24) rotate(90)" }));
      drawn.push(make("rect", { x: 1, y: 1, width: 48, height: 68, rx: 5, style: { fill: colour, opacity: 0.14 } }));
    } else {
      text.split(" ").slice(0, 4).forEach((word, line) => drawn.push(letters(word, 4, 36 + 11 * line, Math.min(9, 52 / word.length), ink)));
    }
    return paper(`${prefix}${number}`, ...drawn);
  }

  function backOfCards() {
    const stripes = make("path", { d: "M5 17 17 5M5 33 33 5M5 49 45 9M9 61 45 25M21 65 45 41M37 65 45 57",
      style: { stroke: "#ffffff", opacity: 0.55, "stroke-width": 2 } });
    const field = make("rect", { x: 4, y: 4, width: 42, height: 62, rx: 3, style: { fill: "#4a6fa5" } });
    return paper(`${prefix}${BACK}`, field, stripes);
  }

  function card(number, isNew, isMarked) {
    const classes = [number === BACK ? "back" : "", number === GAP ? "gap" : "", isNew ? "new" : "", isMarked ? "marked" : ""];
    const item = make("li", { class: classes.filter(Boolean).join(" ") });
    if (number !== GAP) {
      const text = number === BACK ? "a card that is not seen" : record.cards[number][0];
      const note = number === BACK ? "" : record.cards[number][4];
      const label = text + (note ? `: ${note}` : "") + (isMarked ? ", the marker" : "");
      item.append(make("svg", { class: "card", viewBox: "0 0 50 70", role: "img", "aria-label": label },
        make("title", {}, label), make("use", { href: `#${prefix}${number}` })));
    } else item.setAttribute("aria-label", isMarked ? "empty, the marker" : "empty");
    return item;
  }

  const short = ([text, corner, sign]) => ([...sign].length === 1 ? corner + sign : text);

  // The table

  /** A large pile that is no hand: its top cards, and what lies beneath behind them. */
  function folded(box, heading, list, key) {
    const top = list.cloneNode(false), details = make("details", {}, make("summary", {}, heading, top), list);
    top.append(...[...list.children].slice(-2).map((item) => item.cloneNode(true)));
    details.open = unfolded.has(key);
    details.addEventListener("toggle", () => unfolded[details.open ? "add" : "delete"](key));
    box.replaceChildren(details);
  }

  /** A pile; what was not in it a step before is marked. */
  function pile([name, owner, cards, width, marked, named, note], before) {
    const held = cards.filter((number) => number !== GAP).length;
    const unseen = held > 9 && cards.every((number) => number === BACK);
    const earlier = [...before];
    const isNew = (number) => {
      const at = earlier.indexOf(number);
      if (at >= 0) earlier.splice(at, 1);
      return at < 0 && number >= 0;
    };
    const heading = make("p", {}, held ? `${name}, ${held}` : `${name}: empty`), box = make("div", { class: "pile" }, heading);
    if (!held) return box;
    const list = make("ul", { class: `cards${width ? " grid" : held > 20 ? " many" : ""}`,
      "aria-label": `${name}${owner && ` of ${owner}`}, ${held} card${held === 1 ? "" : "s"}` });
    list.style.setProperty("--columns", width);
    list.append(...(unseen ? cards.slice(0, 4) : cards).map((number, at) => card(number, isNew(number), at === marked)));
    box.append(list);
    if (held > 9 && !unseen && !width && !owner) folded(box, heading, list, name);
    if (note) box.append(make("p", { class: "named" }, `Play has shown: ${note}.`));
    if (named?.length) box.append(make("p", { class: "named" }, `You can tell that these are ${named.map((number) => short(record.cards[number])).join(", ")}.`));
    return box;
  }

  function owner(name, scene, before, mover) {
    const of = (things) => things.filter((each) => each[1] === name);
    const seat = seats.find((each) => sideText([each]) === name) ?? null;
    const piles = of(scene[0].map((number) => record.piles[number])), kept = of(scene[1]);
    const side = record.sides.find((each) => sideText(each) === name);
    if (!side && seat === null && !piles.length && !kept.length) return null;
    const moves = seat !== null && mover === seat;
    const heading = make("h3", {}, capital(name || "table"));
    if (seat !== null) {
      if (record.players.length) heading.append(make("small", {}, record.players[seat]));
      if (moves) heading.append(make("span", { class: "mark" }, "to move"));
    }
    if (side && scene[2].length) heading.append(make("span", {}, `score ${scene[2][side[0]]}`));
    const box = make("section", { class: `owner${moves ? " mover" : ""}${name ? "" : " common"}`, "aria-label": capital(name || "table"),
      style: seat !== null ? ofSeat(seat) : side ? ofSeat(side[0]) : {} }, heading);
    if (kept.length) {
      box.append(make("ul", { class: "kept" }, ...kept.map(([key, , value]) => make("li", {}, `${key} `, make("b", {}, value)))));
    }
    const earlier = (which) => before.find((each) => each[0] === which[0] && each[1] === name);
    if (piles.length) {
      box.append(make("div", { class: "piles" }, ...piles.map((each) => pile(each, before ? (earlier(each) || [, , []])[2] : each[2]))));
    }
    return box;
  }

  /** What lies on the table in a scene, or its text; before: the scene a step before, null at the start. */
  function table(shown, earlier, mover) {
    if (typeof shown === "string") return [make("pre", {}, shown)];
    const scene = record.scenes[shown];
    const before = typeof earlier === "number" ? record.scenes[earlier][0].map((number) => record.piles[number]) : null;
    const owners = new Set(["", ...scene[0].map((number) => record.piles[number][1]), ...scene[1].map((each) => each[1])]);
    if (scene[2].length) record.sides.forEach((side) => owners.add(sideText(side)));
    seats.forEach((seat) => owners.delete(`seat ${seat + 1}`));
    seats.forEach((seat) => owners.add(`seat ${seat + 1}`));
    return [...owners].map((name) => owner(name, scene, before, mover)).filter(Boolean);
  }

  /** Who was paid what. */
  function ending() {
    if (!record.payoffs.length) return make("p", {}, "The match is not over.");
    const place = record.sides.filter(([seat]) => record.winners.includes(seat)).length > 1 ? "shared first place" : "first";
    const rows = record.sides.map((side) => make("tr", {}, make("th", { scope: "row" }, capital(called(side))),
      make("td", {}, String(record.payoffs[side[0]])), make("td", {}, record.winners.includes(side[0]) ? place : "")));
    const heads = ["", "payoff", ""].map((text) => make("th", { scope: "col" }, text));
    return make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
  }

  const faces = () => [backOfCards(), ...record.cards.map(face)];
  return { percent, sideText, named, capital, ofSeat, faces, table, ending };
};
