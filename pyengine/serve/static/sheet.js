/** A CSV file as the table that it makes, in the browser. */

import { make } from "./main.js";

/** The cells of a text, row by row, separated as the language reads them: by commas, semicolons or tabs. */
function rows(text) {
  const line = text.replace(/"[^"]*"/g, "").split(/[\r\n]+/).find((each) => /[^,;\s]/.test(each)) || "";
  const many = (mark) => line.split(mark).length;
  const mark = text.match(/^sep=([,;\t])/i)?.[1] || [",", ";", "\t"].sort((one, other) => many(other) - many(one))[0];
  const cell = new RegExp(` *(?:"((?:[^"]|"")*)"?[^${mark}\r\n]*|([^${mark}\r\n]*))(${mark}|\r\n?|\n|$)`, "g"), found = [[]];
  for (const [, quoted, plain, end] of text.matchAll(cell)) {
    found.at(-1).push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (!end) break;
    if (end !== mark) found.push([]);
  }
  return found;
}

/** Rows have the numbers that errors give them; those that are longer or shorter than the first are marked. */
export function sheet(text) {
  const known = rows(text).map((cells, number) => ({ cells, number: number + 1 }));
  const [head, ...body] = known.filter(({ cells, number }) => cells.some(Boolean) && !(number === 1 && /^sep=/i.test(cells[0])));
  const row = ({ cells, number }, kind) => make("tr", { class: cells.length !== head.cells.length && "odd" },
    make("th", { scope: "row" }, String(number)), ...cells.map((each) => make(kind, kind === "th" ? { scope: "col" } : {}, each)));
  return make("div", { class: "sheet", tabindex: 0, role: "region", "aria-label": "The table" }, make("table", {},
    make("thead", {}, head ? row(head, "th") : ""), make("tbody", {}, ...body.slice(0, 2000).map((each) => row(each, "td")))));
}
