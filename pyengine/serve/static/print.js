/** The cards of a game or a table on paper: nine to a page, of the size of poker cards, with marks to cut along. */

import { face } from "./cards.js";
import { ask, make } from "./main.js";

export async function open(page, name) {
  const text = name.endsWith(".csv") && await ask("read", { name });
  const { cards, rows, title = name, tables = [] } = await (text === false ? ask("deck", { game: name }) : ask("cards", { name, text }));
  const deck = rows.flatMap(([, card, many]) => Array(many).fill(cards[card])), leaves = make("div"), style = make("style");
  const fronts = Array.from({ length: Math.ceil(deck.length / 9) }, (_, at) => deck.slice(9 * at, 9 * at + 9));
  const paper = make("select", { "aria-label": "Paper", onchange: draw }, ...["A4", "Letter"].map((each) => make("option", {}, each)));
  const backs = make("input", { type: "checkbox", onchange: draw });
  const drawn = (card) => { // with its text and attributes, unless the designer says which count
    const { text = "", cost, centre } = card?.look || {}, own = cost ?? centre ?? !card?.look;
    const facts = own ? "" : (card.note || "").replace(text, "").split("; ").filter(Boolean).join(" · ");
    const told = [text, facts].filter(Boolean).join("\n\n"), style = { "--n": told.length };
    return make("div", {}, face(card), told && make("p", { style, class: facts && "all" }, told));
  };
  const leaf = (side, shown) => make("section", { class: `leaf ${side}` }, make("div", {}, ...shown.map(drawn)));
  function draw() {
    style.textContent = `@page { size: ${paper.value}; margin: 0; }`;
    leaves.className = `leaves ${paper.value}`;
    const sides = (shown) => [leaf("front", shown), backs.checked && leaf("back", shown.map(() => null))];
    leaves.replaceChildren(...fronts.flatMap(sides).filter(Boolean));
  }
  const link = (table) => make("a", { class: "button", href: `#write/${encodeURIComponent(table)}` }, `Edit ${table}`);
  page.append(style, make("header", { class: "row" }, make("h1", {}, `Cards of ${title}`),
    `${deck.length} cards of 63 × 88 mm on`, paper, make("label", {}, backs, " with backs"),
    make("button", { class: "main", onclick: () => print() }, "Print"), ...tables.map(link)), leaves);
  draw();
}
