/** The text of a CSV file, of which what is not changed stays as it was written. */

/** Rows of cells as they are written, and the ends of their lines. */
function parted(text, mark) {
  const cell = new RegExp(`( *"(?:[^"]|"")*"?[^${mark}\r\n]*|[^${mark}\r\n]*)([${mark}]|\r\n?|\n|$)`, "g");
  const rows = [[]], ends = [];
  for (const [, raw, end] of text.matchAll(cell)) {
    rows.at(-1).push(raw);
    if (end !== mark) ends.push(end);
    if (!end) break;
    if (end !== mark) rows.push([]);
  }
  return [rows, ends];
}

export function value(raw = "") {
  const [, quoted, more] = raw.trim().match(/^(?:"((?:[^"]|"")*)"?)?(.*)$/s);
  return `${(quoted || "").replaceAll('""', '"')}${more}`.replace(/\r\n?/g, "\n").trim();
}

/** The `rows` of a text, the number of the `first`; rows as a `text` again, a value as a `raw` cell; what a spreadsheet
 *  copies, as rows of values. */
export function csv(text) {
  const [sign, told] = text.match(/^\ufeff?(?:sep=([,;\t|])[ \t]*(?:\r\n?|\n))?/i);
  const names = text.slice(sign.length).replace(/"[^"]*"/g, "").replace(/^[ \r\n]+/, "").split(/[\r\n]/, 1)[0];
  const mark = told || [...",;\t|"].sort((one, other) => names.split(other).length - names.split(one).length)[0];
  const [rows, ends] = parted(text.slice(sign.length), mark), closed = rows.length > 1 && String(rows.at(-1)) === "";
  if (closed) rows.pop();
  const last = closed ? ends[rows.length - 1] : "", all = rows.flat().every((raw) => raw.startsWith('"'));
  return {
    rows, first: told ? 2 : 1,
    pasted: (given) => parted(given.replace(/(\r\n?|\n)$/, ""), "\t")[0].map((row) => row.map(value)),
    text(now) {
      const end = (at) => (at + 1 < now.length ? ends[at] || ends[0] : last);
      return sign + now.map((row, at) => row.join(mark) + end(at)).join("");
    },
    raw(given, before = "") { // in quotes where it needs them, or stood in them, or all do
      const quoted = all || before.trim().startsWith('"') || /[",;\t|\r\n]|^\s|\s$/.test(given);
      return quoted ? `"${given.replaceAll('"', '""')}"` : given;
    },
  };
}
