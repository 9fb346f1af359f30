/** The matches of a study: which one, and its page. */

import { ask, make, trying } from "./main.js";

export async function open(page, name) {
  const studies = await ask("places", { name });
  page.append(make("h1", {}, `Matches of ${name}`));
  if (!studies.length) return page.append(make("p", { class: "muted" }, "No match is played yet."));
  const frame = make("iframe", { title: "The match", sandbox: "allow-scripts", class: "report watched" });
  const which = make("select", { "aria-label": "Which study", onchange: () => fill() },
    ...studies.map(({ study, seats }, at) => make("option", { value: at }, `${study === "." ? "" : `${study}: `}${seats.join(", ")}`)));
  const place = ["Deal", "Match", "Seating"].map((text) => [text, make("input", { type: "number", min: 0, value: 0, id: text })]);
  const worth = make("input", { type: "checkbox", id: "worth" });
  const kept = make("div", { class: "row small" });
  const rows = place.map(([text, input]) => make("span", { class: "row" }, make("label", { for: text }, text), input));

  function fill() {
    const { sizes, kept: places, estimated } = studies[Number(which.value)];
    place.forEach(([, input], at) => {
      input.max = sizes[at] - 1;
      input.value = places.length ? places[0][at] : 0;
      rows[at].hidden = sizes[at] < 2;
    });
    worth.disabled = !estimated;
    kept.replaceChildren(...(places.length ? ["Kept: "] : []), ...places.map((each, at) => make("button", {
      onclick: () => { place.forEach(([, input], number) => { input.value = each[number]; }); show(); },
    }, `${at + 1}`)));
    show();
  }

  function show() {
    const asked = new URLSearchParams({ name, study: studies[Number(which.value)].study, place: place.map(([, input]) => input.value) });
    if (worth.checked) asked.set("worth", "yes");
    frame.src = `/match?${asked}`;
  }

  page.append(make("div", { class: "row" }, which, ...rows, make("button", { onclick: show }, "Show"), worth,
    make("label", { for: "worth" }, "say what each move was worth"), make("a", { href: `#study/${name}` }, "The study")), kept, frame);
  worth.addEventListener("change", show);
  fill();
}
