/** The matches of a study: which one, and its page. */

import { ask, called, make, select, tabs, to } from "./main.js";
import { plain, name as title } from "./measure.js";

export async function open(page, name) {
  const [studies, study] = await Promise.all(["places", "study"].map((what) => ask(what, { name })));
  tabs("measure", study.games[0]);
  page.append(make("h1", `Matches of ${title(study)}`));
  if (!studies.length) return page.append(make("p.muted", "No match is played yet."));
  const frame = make("iframe.watched", { title: "The match", sandbox: "allow-scripts" });
  const part = (study) => decodeURIComponent(study).replace(/(\/?players)?\/?table=\d+$|^\.$/, "")
    .replace(/(strong|weak|random)$/, "$1 play").replaceAll("=", " ").replaceAll("/", ", ");
  const who = (seats) => [...new Set(seats)].map(called).join(" and ");
  const said = ({ study, seats }, at) => [at, [part(study), part(study).endsWith("play") ? "" : who(seats)]
    .filter(Boolean).map(plain).join(": ")];
  const which = select(studies.map(said), 0, { "aria-label": "Study", style: { flex: "0 1 10rem" }, onchange: fill });
  const place = ["Deal", "Match", "Seating"].map((id) => (
    make("input", { type: "number", min: 1, value: 1, id, onchange: show, style: { width: "5rem" } })));
  const rows = place.map((input) => make("span.row", make("label", { for: input.id }, input.id), input));
  const worth = make("input", { type: "checkbox", id: "worth", onchange: show }), notable = make("div.row");
  which.hidden = studies.length < 2;
  const set = (numbers) => place.forEach((input, at) => { input.value = numbers[at] + 1; });
  function fill() {
    const { sizes, kept, estimated } = studies[Number(which.value)];
    place.forEach((input, at) => {
      input.max = sizes[at];
      rows[at].hidden = sizes[at] < 2;
    });
    set(kept[0] || [0, 0, 0]);
    worth.disabled = !estimated;
    const notes = kept.map((each, at) => make("button", { onclick: () => { set(each); show(); } }, `Match ${at + 1}`));
    notable.replaceChildren(...(kept.length ? ["Kept:"] : []), ...notes);
    show();
  }
  function show() {
    const numbers = place.map((input) => Number(input.value) - 1);
    const asked = new URLSearchParams({ name, study: studies[Number(which.value)].study, place: numbers });
    if (worth.checked) asked.set("worth", "yes");
    frame.src = `/match?${asked}`;
  }
  page.append(make("div.row", which, rows, make("label.row", worth, "what each move was worth"),
    make("a", { href: to("study", name) }, "Back")), notable, frame);
  fill();
}
