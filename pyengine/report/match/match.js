"use strict";
(() => {
  const BACK = -1, GAP = -2, SVG = "http://www.w3.org/2000/svg";
  const find = (id) => document.getElementById(id);
  const record = JSON.parse(find("record").textContent);
  const last = record.steps.length - 1;
  const seats = Array.from({ length: record.seats }, (_, seat) => seat);
  let place = 0; // of the step that is shown
  let view = 0; // all cards, or what this seat (from 1) knows

  function make(name, attributes = {}, ...children) {
    const made = name in { svg: 1, use: 1, symbol: 1, rect: 1, text: 1, path: 1, line: 1 }
      ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "style") for (const [property, text] of Object.entries(value)) made.style.setProperty(property, text);
      else made.setAttribute(key, value);
    }
    made.append(...children.filter((child) => child !== null));
    return made;
  }

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
  const plain = (each) => [...suit(each)].length > 1 && each[3] === "black" && suit(each).toLowerCase() !== "black";
  const suits = [...new Set(record.cards.filter(plain).map(suit))];

  function face(each, number) {
    const [text, corner, sign, told] = each;
    const coloured = plain(each) && suits.length > 1 && suits.length < 10;
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
    return paper(`card${number}`, ...drawn);
  }

  function backOfCards() {
    const stripes = make("path", { d: "M5 17 17 5M5 33 33 5M5 49 45 9M9 61 45 25M21 65 45 41M37 65 45 57",
      style: { stroke: "#ffffff", opacity: 0.55, "stroke-width": 2 } });
    const field = make("rect", { x: 4, y: 4, width: 42, height: 62, rx: 3, style: { fill: "#4a6fa5" } });
    return paper(`card${BACK}`, field, stripes);
  }

  function card(number, isNew, isMarked) {
    const classes = [number === BACK ? "back" : "", number === GAP ? "gap" : "", isNew ? "new" : "", isMarked ? "marked" : ""];
    const item = make("li", { class: classes.filter(Boolean).join(" ") });
    if (number !== GAP) {
      const text = number === BACK ? "a card that is not seen" : record.cards[number][0];
      const note = number === BACK ? "" : record.cards[number][4];
      const label = text + (note ? `: ${note}` : "") + (isMarked ? ", the marker" : "");
      item.append(make("svg", { class: "card", viewBox: "0 0 50 70", role: "img", "aria-label": label },
        make("title", {}, label), make("use", { href: `#card${number}` })));
    } else item.setAttribute("aria-label", isMarked ? "empty, the marker" : "empty");
    return item;
  }

  // The table

  /** A pile; what was not in it a step before is marked. */
  function pile([name, owner, cards, width, marked], before) {
    const held = cards.filter((number) => number !== GAP).length;
    const unseen = held > 9 && cards.every((number) => number === BACK);
    const earlier = [...before];
    const isNew = (number) => {
      const at = earlier.indexOf(number);
      if (at >= 0) earlier.splice(at, 1);
      return at < 0 && number >= 0;
    };
    const box = make("div", { class: "pile" }, make("p", {}, held ? `${name}, ${held}` : `${name}: empty`));
    if (!held) return box;
    const list = make("ul", { class: `cards${width ? " grid" : held > 20 ? " many" : ""}`,
      "aria-label": `${name}${owner && ` of ${owner}`}, ${held} card${held === 1 ? "" : "s"}` });
    list.style.setProperty("--columns", width);
    list.append(...(unseen ? cards.slice(0, 4) : cards).map((number, at) => card(number, isNew(number), at === marked)));
    box.append(list);
    return box;
  }

  function owner(name, scene, before, step) {
    const of = (things) => things.filter((each) => each[1] === name);
    const seat = seats.find((each) => sideText([each]) === name) ?? null;
    const piles = of(scene[0].map((number) => record.piles[number])), kept = of(scene[1]);
    const side = record.sides.find((each) => sideText(each) === name);
    if (!side && seat === null && !piles.length && !kept.length) return null;
    const moves = seat !== null && step.mover === seat;
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

  function table(step) {
    const shown = step.views[view][0];
    if (typeof shown === "string") return [make("pre", {}, shown)];
    const scene = record.scenes[shown];
    const earlier = place ? record.scenes[record.steps[place - 1].views[view][0]] : null;
    const before = earlier && earlier[0].map((number) => record.piles[number]);
    const owners = new Set(["", ...scene[0].map((number) => record.piles[number][1]), ...scene[1].map((each) => each[1])]);
    if (scene[2].length) record.sides.forEach((side) => owners.add(sideText(side)));
    seats.forEach((seat) => owners.delete(`seat ${seat + 1}`));
    seats.forEach((seat) => owners.add(`seat ${seat + 1}`));
    return [...owners].map((name) => owner(name, scene, before, step)).filter(Boolean);
  }

  // The decision

  function decision(step) {
    const taken = make("p", {}, make("b", {}, `${capital(named(step.mover))}: `), step.views[view][1]);
    if (view && view !== step.mover + 1) {
      return [taken, make("p", { class: "note" }, `What it chose from, only seat ${step.mover + 1} knows.`)];
    }
    const order = step.moves.map((_, number) => number);
    if (step.worth.length) order.sort((one, other) => step.worth[other] - step.worth[one] || (other === step.move) - (one === step.move));
    const payoffs = step.worth.length && !step.chances.length; // what a move is worth is what is paid
    const shown = step.policy || (payoffs ? [] : step.worth); // of a policy, how often it makes a move
    const says = (number) => [...shown.length ? [percent(shown[number], 1)] : [], ...payoffs ? [step.worth[number].toFixed(3)] : []].join(", ");
    const best = step.worth[step.best] > step.worth[step.move] ? step.best : step.move; // of equals, the one that was taken
    const option = (number) => make("li", { class: number === step.move ? "taken" : "",
      style: shown.length ? { "--worth": percent(shown[number], 1).replace(" ", "") } : {} },
    make("span", {}, step.moves[number]),
    number === step.move ? make("span", { class: "mark" }, "taken") : null,
    step.best !== null && number === best ? make("span", { class: "mark best" }, "best") : null,
    says(number) ? make("span", { class: "worth" }, says(number)) : null);
    const parts = [taken, make("ol", { tabindex: 0, "aria-label": `${order.length} options` }, ...order.map(option))];
    if (step.worth.length) parts.splice(1, 0, make("p", { class: "note" }, `Worth if ${record.play}.`));
    if (step.regret !== null) {
      const less = payoffs ? step.regret.toFixed(3) : `${(100 * step.regret).toFixed(1)} points of the result`;
      const text = order.length < 2 ? "There is no other option."
        : step.best === null ? "The deals do not tell which option is best." : step.policy
        ? step.regret > 0 ? `Regret if ${record.play}: worth ${less} less than the best.` : "No other option is worth more."
        : step.regret > 0 ? `Regret if ${record.play}: worth ${less} less than the best, chosen by one half of the deals and valued by the other.`
          : "No other option comes out as worth more where one half of the deals chooses it and the other values it.";
      parts.splice(1, 0, make("p", { class: "note" }, text));
    }
    return parts;
  }

  function ending() {
    if (!record.payoffs.length) return [make("p", {}, "The match is not over.")];
    const place = record.sides.filter(([seat]) => record.winners.includes(seat)).length > 1 ? "shared first place" : "first";
    const rows = record.sides.map((side) => make("tr", {}, make("th", { scope: "row" }, capital(called(side))),
      make("td", {}, String(record.payoffs[side[0]])), make("td", {}, record.winners.includes(side[0]) ? place : "")));
    const heads = ["", "payoff", ""].map((text) => make("th", { scope: "col" }, text));
    return [make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows))];
  }

  function happened() {
    if (!place) return "The match begins.";
    return `Just now: ${record.steps[place - 1].views[view][2].join("; ")}`;
  }

  // The chances

  /** The chances of all sides at a step; at the end those that came first share the match; null where nobody knows. */
  function chances(number) {
    const won = 1 / record.winners.length;
    const ends = record.winners.length ? seats.map((seat) => (record.winners.includes(seat) ? won : 0)) : [];
    const found = number < last ? record.steps[number].chances || [] : ends;
    return found.length ? record.sides.map((side) => side.reduce((sum, seat) => sum + found[seat], 0)) : null;
  }

  function curve() {
    const svg = find("curve"), known = record.steps.map((_, number) => number).filter(chances);
    if (known.length < 2) return;
    find("course").hidden = false;
    svg.setAttribute("viewBox", `0 0 ${last} 100`);
    svg.append(make("path", { d: `M0 0H${last}M0 50H${last}M0 100H${last}` }));
    record.sides.forEach(([seat], side) => {
      const points = known.map((number) => `${number} ${(100 - 100 * chances(number)[side]).toFixed(2)}`);
      svg.append(make("path", { class: "seat", d: `M${points.join("L")}`, style: ofSeat(seat) }));
      find("legend").append(make("li", { style: ofSeat(seat) }));
    });
    svg.append(make("line", { class: "at", y1: 0, y2: 100 }));
    const go = (event) => {
      const { left, width } = svg.getBoundingClientRect();
      show(Math.round(((event.clientX - left) / width) * last));
    };
    svg.addEventListener("click", go);
    svg.addEventListener("pointermove", (event) => event.buttons && go(event));
  }

  function pointAt() {
    const at = document.querySelector("#curve .at");
    if (!at) return;
    at.setAttribute("x1", place);
    at.setAttribute("x2", place);
    const now = chances(place);
    [...find("legend").children].forEach((line, side) => {
      line.textContent = `${sideText(record.sides[side])}${now ? ` ${percent(now[side])}` : ""}`;
    });
  }

  // Going through it

  function show(number) {
    place = Math.max(0, Math.min(last, number));
    const step = record.steps[place], over = place === last;
    const text = over ? "The end" : `Decision ${place + 1} of ${last}: ${named(step.mover)}`;
    find("place").textContent = text;
    find("before").textContent = happened();
    find("slider").value = place;
    find("slider").setAttribute("aria-valuetext", text);
    for (const [id, off] of [["first", !place], ["back", !place], ["forward", over], ["last", over]]) {
      find(id).setAttribute("aria-disabled", off);
    }
    find("table").replaceChildren(...table(step));
    find("choice").replaceChildren(...(over ? ending() : decision(step)));
    pointAt();
  }

  const keys = { ArrowRight: () => place + 1, ArrowLeft: () => place - 1, Home: () => 0, End: () => last };
  const buttons = { first: "Home", back: "ArrowLeft", forward: "ArrowRight", last: "End" };
  for (const [id, key] of Object.entries(buttons)) find(id).addEventListener("click", () => show(keys[key]()));
  find("slider").addEventListener("input", (event) => show(Number(event.target.value)));
  find("view").addEventListener("change", (event) => { view = Number(event.target.value); show(place); });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in keys)) return;
    if (event.target.matches("input, select")) return; // they know these keys
    event.preventDefault();
    show(keys[event.key]());
  });
  let touched = null;
  const play = document.querySelector(".play");
  play.addEventListener("touchstart", ({ touches }) => { touched = touches.length === 1 ? touches[0] : null; },
    { passive: true });
  play.addEventListener("touchend", ({ changedTouches }) => {
    if (!touched) return;
    const across = changedTouches[0].clientX - touched.clientX, down = changedTouches[0].clientY - touched.clientY;
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) show(place + (across < 0 ? 1 : -1));
    touched = null;
  });

  find("faces").append(backOfCards(), ...record.cards.map(face));
  find("view").value = "0"; // not what a browser remembers
  curve();
  show(0);
})();
