/** A table of cards as a grid: cells are edited in place, and beside them stand the cards as play shows them. */

import { face, named } from "./cards.js";
import { csv, value } from "./csv.js";
import { ask, keeper, make, to, trying } from "./main.js";

const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], Enter: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const shifted = (list, at, by) => (
  at in list && at + by in list ? list.toSpliced(at, 1).toSpliced(at + by, 0, list[at]) : list);
const EDITS = [ // of rows or columns, what stands on the buttons, how far the place goes, and what is done to a list
  ["+ Row", "+ Column", 1, (list, at, empty) => list.toSpliced(at + 1, 0, empty)],
  ["− Row", "− Column", 0, (list, at) => (list.length > 1 ? list.toSpliced(at, 1) : list)],
  ["Row ↑", "← Column", -1, (list, at) => shifted(list, at, -1)],
  ["Row ↓", "Column →", 1, (list, at) => shifted(list, at, 1)]];

export async function open(page, name) {
  const file = csv(await ask("read", { name })), before = [], body = make("tbody"), faces = make("ul.faces");
  const status = make("p", { role: "status" }), problems = make("ul.problems", { "aria-label": "Mistakes" });
  let { rows } = file, at = [0, 0], typed = "", timer = null;
  const width = () => Math.max(...rows.map((row) => row.length));
  const cell = (row, column) => body.rows[row]?.cells[column + 1];
  const save = keeper(page, name, file.text(rows), () => file.text(rows));
  const mark = () => [...faces.children].forEach((each) => (
    each.classList.toggle("here", each.dataset.row === String(at[0]))));
  async function check() {
    const text = file.text(rows), { cards, rows: made, cells, game, said } = await ask("cards", { name, text });
    if (text !== file.text(rows)) return;
    for (const each of body.querySelectorAll("[aria-invalid]")) Object.assign(each, { title: "", ariaInvalid: null });
    problems.replaceChildren(...cells.map(([row, column, title]) => {
      const place = cell(row - file.first, Math.max(0, column)) || cell(0, 0); // -1: of the whole row
      Object.assign(place, { title, ariaInvalid: "true" });
      return make("li", make("button", { onclick: () => place.focus() }, `Row ${row}: ${title}`));
    }), ...said.map((each) => make("li", each)));
    const total = `${made.reduce((sum, [, , many]) => sum + many, 0)} cards, ${made.length} different. `;
    status.replaceChildren(cells.length ? "The cards are drawn anew when this is mended. " : total,
      game ? make("a", { href: to("write", game) }, game) : "No game of the folder reads it yet.");
    if (!cells.length) faces.replaceChildren(...made.map(([line, card, many]) => {
      const title = named(cards[card]).join(": "), row = line - file.first, onclick = () => cell(row, at[1])?.focus();
      return make("li", { "data-row": row }, make("button", { title, onclick }, face(cards[card])),
        many > 1 && make("b.count", `× ${many}`));
    }));
    mark();
  }
  /** Put other rows there, and draw them with the place; what is typed into one cell is one step to undo. */
  function put(next, place, typing = "") {
    if (!typing || typing !== typed) before.push([rows, at]);
    [rows, typed] = [next, typing];
    if (place) draw(place);
    clearTimeout(timer);
    timer = setTimeout(trying(() => Promise.all([save(), check()])), 200); // milliseconds after the last key
  }
  const undo = () => put(...before.pop() || [rows, at], typed = "undone"); // which is no step itself
  function edit(ofRows, by, change) {
    const [row, column] = at, empty = file.raw("");
    const inside = (cells) => column in cells && (cells.length > 1 || width() === 1);
    if (ofRows) put(change(rows, row, rows[0].map(() => empty)), [row + by, column]);
    else put(rows.map((cells) => (inside(cells) ? change(cells, column, empty) : cells)), [row, column + by]);
  }
  function fill(texts, ...drawing) {
    const next = [...rows], empty = file.raw("");
    texts.forEach((line, down) => {
      const cells = [...next[at[0] + down] || rows[0].map(() => empty)];
      line.forEach((text, right) => { cells[at[1] + right] = file.raw(text, cells[at[1] + right]); });
      next[at[0] + down] = Array.from(cells, (each) => each ?? empty);
    });
    put(next, ...drawing);
  }
  const box = (text, at) => (
    make("td", { contenteditable: "plaintext-only", "data-at": at, style: { "--n": text.length } }, text));
  const line = (row) => make("tr", make("th", { scope: "row" }, row + file.first),
    Array.from({ length: width() }, (_, column) => box(value(rows[row]?.[column]), `${row} ${column}`)));
  function draw([row, column]) {
    body.replaceChildren(...[...rows, []].map((_, each) => line(each)));
    cell(Math.max(0, Math.min(row, rows.length)), Math.max(0, Math.min(column, width() - 1))).focus();
  }
  const grid = make("table", { role: "grid", "aria-label": name,
    onkeydown(event) {
      const way = WAYS[event.key], held = event.ctrlKey || event.metaKey || event.shiftKey;
      const all = String(getSelection()) === event.target.textContent; // else the caret goes to the left or right
      if (held && event.key === "z") undo();
      else if (way && !held && (way[0] || all)) cell(at[0] + way[0], at[1] + way[1])?.focus();
      else if (event.key === "Escape") page.querySelector("button").focus();
      else return;
      event.preventDefault();
    },
    onpaste(event) {
      const texts = file.pasted(event.clipboardData.getData("text/plain"));
      event.preventDefault();
      if (texts.flat().length > 1) fill(texts, at);
      else document.execCommand("insertText", false, texts[0][0]);
    },
    oninput({ target }) {
      fill([[target.textContent.replace(/\n$/, "")]], null, String(at));
      if (body.rows.length === rows.length) body.append(line(rows.length));
    },
    onfocusin({ target }) {
      [at, typed] = [target.dataset.at.split(" ").map(Number), ""];
      getSelection().selectAllChildren(target);
      mark();
    } }, body);
  const button = ([text, onclick]) => make("button", { onmousedown: (event) => event.preventDefault(), onclick }, text);
  const tools = [0, 1].flatMap((side) => EDITS.map((each) => [each[side], () => edit(!side, ...each.slice(2))]));
  page.append(make("div.deck",
    make("header", make("h1", name), make("div.row", [...tools, ["Undo", undo]].map(button))),
    make("div.grid", { tabindex: 0 }, grid), make("aside", status, problems, faces)));
  draw(at);
  trying(check)();
  return save;
}
