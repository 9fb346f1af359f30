/** The matches of a study: which one, and its page. */

import { ask, make } from "./main.js";

export async function open(page, name) {
  const studies = await ask("places", { name });
  page.append(make("h1", {}, `Matches of ${name}`));
  if (!studies.length) return page.append(make("p", { class: "muted" }, "No match is played yet."));
  const frame = make("iframe", { title: "The match", sandbox: "allow-scripts", class: "watched" });
  const which = make("select", { "aria-label": "Which study", onchange: () => fill(), hidden: studies.length < 2 },
    ...studies.map(({ study, seats }, at) => make("option", { value: at }, `${study === "." ? "" : `${study}: `}${seats.join(", ")}`)));
  const place = ["Deal", "Match", "Seating"].map((text) => [text,
    make("input", { type: "number", min: 1, value: 1, id: text, onchange: () => show() })]);
  const worth = make("input", { type: "checkbox", id: "worth", onchange: () => show() });
  const notable = make("div", { class: "row" });
  const rows = place.map(([text, input]) => make("span", { class: "row" }, make("label", { for: text }, text), input));
  const given = () => place.map(([, input]) => Number(input.value) - 1); // people count from 1

  function fill() {
    const { sizes, kept, estimated } = studies[Number(which.value)];
    place.forEach(([, input], at) => {
      input.max = sizes[at];
      input.value = kept.length ? kept[0][at] + 1 : 1;
      rows[at].hidden = sizes[at] < 2;
    });
    worth.disabled = !estimated;
    notable.replaceChildren(...(kept.length ? ["Kept:"] : []), ...kept.map((each, at) => make("button", {
      onclick: () => { place.forEach(([, input], number) => { input.value = each[number] + 1; }); show(); },
    }, `Match ${at + 1}`)));
    show();
  }

  function show() {
    const asked = new URLSearchParams({ name, study: studies[Number(which.value)].study, place: given() });
    if (worth.checked) asked.set("worth", "yes");
    frame.src = `/match?${asked}`;
  }

  page.append(make("div", { class: "row" }, which, ...rows, make("label", { class: "row" }, worth, "say what each move was worth"),
    make("a", { href: `#study/${encodeURIComponent(name)}` }, "Back to the study")), notable, frame);
  fill();
}
