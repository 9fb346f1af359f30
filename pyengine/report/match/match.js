"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const record = JSON.parse(find("record").textContent);
  const { percent, sideText, named, capital, ofSeat, faces, table, ending } = globalThis.drawer(record), { make } = globalThis;
  const last = record.steps.length - 1;
  const seats = Array.from({ length: record.seats }, (_, seat) => seat);
  let place = 0; // of the step that is shown
  let view = 0; // all cards, or what this seat (from 1) knows

  // The decision

  function decision(step) {
    const taken = make("p", {}, make("b", {}, `${capital(named(step.mover))}: `), step.views[view][1]);
    if (view && view !== step.mover + 1) {
      return [taken, make("p", { class: "note" }, `Only seat ${step.mover + 1} knows what it chose from.`)];
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
        : step.regret > 0 ? `Regret if ${record.play}: worth ${less} less than the best. One half of the deals chose that one, the other valued it.`
          : "One half of the deals chose the best option; by the other half it is worth no more.";
      parts.splice(1, 0, make("p", { class: "note" }, text));
    }
    return parts;
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
    const before = place ? record.steps[place - 1].views[view][0] : null;
    find("table").replaceChildren(...table(step.views[view][0], before, step.mover));
    find("choice").replaceChildren(...(over ? [ending()] : decision(step)));
    moves.at(place);
    pointAt();
  }

  const moves = globalThis.stepper({ list: document.querySelector("#moves ol"), button: find("run"), speed: find("speed"), show });
  if (matchMedia("(max-width: 64rem)").matches) find("moves").open = false;

  function fill() {
    const move = ({ mover, views }) => [`${capital(sideText([mover]))}: ${views[view][1]}`, mover];
    moves.fill(record.steps.map((step, number) => (number === last ? ["The end", null] : move(step))));
  }

  const keys = { ArrowRight: () => place + 1, ArrowLeft: () => place - 1, Home: () => 0, End: () => last };
  const buttons = { first: "Home", back: "ArrowLeft", forward: "ArrowRight", last: "End" };
  for (const [id, key] of Object.entries(buttons)) find(id).addEventListener("click", () => show(keys[key]()));
  find("slider").addEventListener("input", (event) => show(Number(event.target.value)));
  find("view").addEventListener("change", (event) => { view = Number(event.target.value); fill(); show(place); });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in keys || event.key === " ")) return;
    if (event.target.matches(event.key === " " ? "button, select, summary" : "input, select")) return; // they know these keys
    event.preventDefault();
    if (event.key === " ") moves.toggle();
    else show(keys[event.key]());
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

  find("faces").append(...faces());
  find("view").value = "0"; // not what a browser remembers
  curve();
  fill();
  show(0);
})();
