/** A page of a match: goes through it step by step, with what each move was worth. */

import { make } from "./cards.js";
import { Steps } from "./steps.js";
import { Table, frame, result } from "./table.js";

const find = (id) => document.getElementById(id);
const record = JSON.parse(find("record").textContent), given = JSON.parse(find("record").dataset.names);
const names = Array.from({ length: record.seats }, (_, seat) => given[seat] || `Seat ${seat + 1}`);
const last = record.steps.length - 1, list = document.querySelector("#moves ol");
const percent = (share, digits = 0) => `${(100 * share).toFixed(digits)} %`;
let place = 0, view = 0, table, touched; // the step that is shown; all cards, or what this seat (from 1) knows
function decision(step) {
  const { mover, worth, best, policy, move } = step, order = step.moves.map((_, number) => number);
  if (view && view !== mover + 1) return [make("p.muted", `Only ${names[mover]} knows what it chose from.`)];
  if (worth.length) order.sort((one, other) => worth[other] - worth[one] || (other === move) - (one === move));
  const payoffs = worth.length && !step.chances.length; // what a move is worth is what is paid
  const shares = policy || (payoffs ? [] : worth); // of a policy, how often it makes a move
  const better = worth[best] > worth[move] ? best : move; // of equals, the one that was taken
  const option = (number) => {
    const share = shares.length > 0 && percent(shares[number], 1), taken = number === move;
    const says = [share, payoffs && worth[number].toFixed(3)].filter(Boolean).join(", ");
    return make("li", { class: taken && "taken", style: share ? { "--at": share.replace(" ", "") } : {} },
      make("span", `${step.moves[number]} `, taken && make("span.mark", "taken"),
        best !== null && number === better && make("span.mark.good", "best")), make("b", says), share && make("i"));
  };
  const notes = [worth.length > 0 && `Worth if ${record.play}.`, missed(step, payoffs)].filter(Boolean);
  return [make("ol.bars", { tabindex: 0, "aria-label": `${order.length} options` }, order.map(option)),
    ...notes.map((text) => make("p.muted.small", text))];
}
function missed({ moves, best, regret, policy }, payoffs) {
  if (regret === null) return "";
  if (moves.length < 2) return "There is no other option.";
  if (best === null) return "The deals do not tell which option is best.";
  if (regret <= 0) return policy ? "No other option is worth more." : "By half of the deals no other is worth more.";
  const more = payoffs ? `pays ${regret.toFixed(3)} more` : `beats ${Math.round(100 * regret)} more of 100 opponents`;
  return `The best option ${more}${policy ? "" : "; one half of the deals chose it, the other valued it"}.`;
}
/** The chances of all sides at a step; at the end those that came first share the match; null where nobody knows. */
function chances(number) {
  const won = names.map((_, seat) => (record.winners.includes(seat) ? 1 / record.winners.length : 0));
  const found = number < last ? record.steps[number].chances || [] : record.winners.length ? won : [];
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
    const style = { "--seat": `var(--seat-${seat + 1})` };
    svg.append(make("path.line", { d: `M${points.join("L")}`, style }));
    find("legend").append(make("li", { style }));
  });
  svg.append(make("line.at", { y1: 0, y2: 100 }));
  const box = () => svg.getBoundingClientRect();
  const go = ({ clientX }) => show(Math.round(((clientX - box().left) / box().width) * last));
  svg.onclick = go;
  svg.onpointermove = (event) => event.buttons && go(event);
}
function show(number) {
  const near = Math.abs(number - place) < 2;
  place = Math.max(0, Math.min(last, number));
  const step = record.steps[place], over = place === last, { said, ...seen } = step.views[view];
  const text = over ? "The end" : `Decision ${place + 1} of ${last}: ${names[step.mover]}`;
  find("place").textContent = text;
  find("before").textContent = place ? `Just now: ${said.join("; ")}` : "The match begins.";
  steps.at(place, last, text);
  const shown = frame(record, seen, { mover: step.mover }), takes = table.show(shown, near);
  const { title, rows } = over && record.payoffs.length ? result(record, names, -1, shown.scores)
    : { title: "The match is not over", rows: "" };
  find("choice").replaceChildren(...(over ? [make("h3", title), rows] : decision(step)));
  const now = { tabIndex: 0, ariaCurrent: "step" }, other = { tabIndex: -1, ariaCurrent: null };
  [...list.children].forEach((each, at) => Object.assign(each.firstChild, at === place ? now : other));
  const item = list.children[place];
  list.parentElement.scrollTop = item.offsetTop - (list.parentElement.clientHeight - item.clientHeight) / 2;
  const shares = chances(place);
  for (const end of ["x1", "x2"]) document.querySelector("#curve .at")?.setAttribute(end, place);
  [...(find("legend")?.children || [])].forEach((line, side) => {
    const all = record.sides[side].map((seat) => names[seat]).join(" and ");
    line.textContent = shares ? `${all} ${percent(shares[side])}` : all;
  });
  return takes;
}
/** The table and the list as a seat sees the match, or with all cards. */
function sit(seat) {
  view = seat;
  table = new Table({ ...record, names, more: record.players, me: seat - 1 });
  find("table").replaceChildren(table.element);
  const move = ({ mover, views }, number) => (number === last ? "The end" : `${names[mover]}: ${views[view].move}`);
  list.replaceChildren(...record.steps.map((step, number) => {
    const style = number < last ? { "--seat": `var(--seat-${step.mover + 1})` } : {};
    return make("li", make("button", { type: "button", onclick: () => show(number), style }, move(step, number)));
  }));
  show(place);
}
const bar = document.querySelector(".bar"), steps = new Steps(bar, show);
bar.append(find("seen"));
find("view").addEventListener("change", (event) => sit(Number(event.target.value)));
document.addEventListener("keydown", (event) => {
  const along = list.contains(event.target) && { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.altKey || event.ctrlKey || event.metaKey || steps.key(event) || !along) return;
  event.preventDefault();
  show(place + along);
  list.children[place].firstChild.focus({ preventScroll: true });
});
find("table").ontouchstart = ({ touches }) => { [touched] = touches.length === 1 ? touches : []; };
find("table").ontouchend = ({ changedTouches: [now] }) => {
  const across = now.clientX - touched?.clientX, down = now.clientY - touched?.clientY;
  if (Math.abs(across) > Math.max(40, 2 * Math.abs(down))) show(place + (across < 0 ? 1 : -1));
};
addEventListener("resize", () => table.draw());
if (matchMedia("(max-width: 800px)").matches) find("moves").open = false;
curve();
sit(0);
