/** The cards of a game or a table on paper: nine to a page, of the size of poker cards, with marks to cut along. */

import { face, named } from "./cards.js";
import { ask, folded, make, select, to } from "./main.js";

export async function open(page, name) {
  const of = name.endsWith(".csv") ? ["cards", { name, text: await ask("read", { name }) }] : ["deck", { game: name }];
  const { cards, rows, title = name, tables = [] } = await ask(...of);
  const deck = rows.flatMap(([, card, many]) => Array(many).fill(cards[card]));
  const leaves = make("div"), style = make("style"), backs = make("input", { type: "checkbox", onchange: draw });
  const paper = select([["A4", "A4"], ["Letter", "Letter"]], "A4", { "aria-label": "Paper", onchange: draw });
  const drawn = (card) => { // with its text and attributes, unless the designer says which count
    const { text = "", cost, centre } = card?.look || {}, own = cost ?? centre ?? !card?.look;
    const facts = own ? "" : (card.note || "").replace(text, "").split("; ").filter(Boolean).join(" · ");
    const told = [text, facts].filter(Boolean).join("\n\n"), style = { "--n": told.length };
    return make("div", face(card), told && make("p", { style, class: facts && "all" }, told));
  };
  const leaf = (side, shown) => make(`section.leaf.${side}`, make("div", shown.map(drawn)));
  function draw() {
    style.textContent = `@page { size: ${paper.value}; margin: 0; }`;
    leaves.className = `leaves ${paper.value}`;
    const nines = Array.from({ length: Math.ceil(deck.length / 9) }, (_, at) => deck.slice(9 * at, 9 * at + 9));
    const sides = (nine) => [leaf("front", nine), backs.checked ? leaf("back", nine.map(() => null)) : ""];
    leaves.replaceChildren(...nines.flatMap(sides));
  }
  page.append(style, make("header.row", make("h1", `Cards of ${title}`), `${deck.length} cards of 63 × 88 mm on`, paper,
    make("label", backs, " with backs"), make("button.main", { onclick: () => print() }, "Print"),
    tables.map((table) => make("a.button", { href: to("write", table) }, `Edit ${table}`)),
    folded("Kinds", make("ul.row", rows.map(([, at, of]) => make("li", `${of} × ${named(cards[at])[0]}`))))), leaves);
  draw();
}
