/** A game's text with errors, completion, help and blocks; its rules in words; a hundred random matches. */

import { begin, dialog, handout } from "./begin.js";
import { ask, button, holds, keeper, make, say, trying } from "./main.js";
import {
  EditorState, EditorView, HighlightStyle, StreamLanguage, autocompletion, bracketMatching, closeBrackets,
  closeBracketsKeymap, completionKeymap, defaultKeymap, drawSelection, highlightActiveLine, history, historyKeymap,
  indentUnit, indentWithTab, keymap, lineNumbers, lintGutter, lintKeymap, search, searchKeymap,
  setDiagnostics, syntaxHighlighting, tags,
} from "./codemirror.js";

const TOKENS = [[/^;;.*/, "comment"], [/^"[^"\n]*"?/, "string"], [/^'[A-Z_0-9]+/, "variableName"], [/^-?\d+/, "number"],
  [/^[()]/, "bracket"], [/^[a-z]+(?=[\s()]|$)/, "keyword"], [/^[A-Z][A-Z_0-9]*/, "atom"]];
const INK = { accent: ["keyword"], good: ["string"], warn: ["variableName", "number"], muted: ["comment", "bracket"] };

const tongue = (words) => StreamLanguage.define({
  token(stream) {
    if (stream.eatSpace()) return null;
    const kind = TOKENS.find(([pattern]) => stream.match(pattern))?.[1] || null;
    if (!kind) stream.next();
    return kind === "keyword" && !(stream.current() in words) ? "name" : kind;
  },
  languageData: { commentTokens: { line: ";;" }, closeBrackets: { brackets: ["(", '"'] } },
});
const colours = HighlightStyle.define(Object.entries(INK).map(([name, all]) => (
  { tag: all.map((tag) => tags[tag]), color: `var(--${name})`, fontWeight: name === "accent" ? "600" : null })));
const mixed = (share) => `color-mix(in srgb, var(--accent) ${share}%, transparent)`;
const theme = EditorView.theme({
  "&, .cm-tooltip, .cm-panels": { backgroundColor: "var(--panel)", color: "var(--ink)" }, "&": { height: "100%" },
  ".cm-scroller": { font: "0.875rem/1.6 var(--mono)", overflow: "auto" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--muted)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: mixed(8) },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: `${mixed(25)} !important` },
  ".cm-tooltip": { border: "1px solid var(--edge)", borderRadius: "6px", padding: "0.25rem 0.5rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
});

const completing = (words) => (context) => {
  const typed = context.matchBefore(/[\w']+/), text = context.state.doc.toString(), keyword = { type: "keyword" };
  if (context.matchBefore(/;;.*/) || !(typed || context.explicit)) return null; // in a comment, or unasked
  if (/[\w']/.test(text[context.pos])) return null; // within a word, of which the rest would stay
  const names = new Set(text.replace(/;;.*|"[^"\n]*"/g, "").match(/(?<!\w)[A-Z][A-Z_0-9]+(?!\w)/g));
  names.delete(typed?.text);
  const own = [...names].map((label) => ({ label, type: "variable", boost: -1 }));
  const known = Object.entries(words).map(([label, { means }]) => ({ label, ...keyword, detail: means.slice(0, 60) }));
  return { from: typed ? typed.from : context.pos, options: [...known, ...own], validFor: /^[\w']*$/ };
};

/** Words of the language: what each means, its usage, an example. */
function lexicon({ words, usage }) {
  const known = [...words.matchAll(/^;; (\S[^:\n]*): (.+)\n((?:[^;\n].*\n)+(?: .*\n)*)/gm)];
  return Object.fromEntries(known.flatMap(([, names, means, example]) => names.split(" ").map((name) => (
    [name, { means, usage: usage[name], example: example.trimEnd() }]))));
}

/** Words that a text defines: the line of each, and the comment above it. */
function defined(text) {
  const all = [...text.matchAll(/((?:^[ \t]*;;.*\n)*)^[ \t]*(\(define \(?([a-z]+)\b.*)/gm)];
  return Object.fromEntries(all.map(([, note, lines, word]) => (
    [word, { lines, means: note.replace(/^\s*;+ ?/gm, "").trim() || "A word that this text defines." }])));
}

/** An example as a game, and its first and its last line there. */
function whole(example, base) {
  const [before, after] = example.startsWith("(game") ? ["", ""] : base.split(" ;; here\n");
  const first = before.split("\n").length;
  return [`${before}${example}\n${after}`, first, first + example.split("\n").length - 1];
}

/** Where a block goes, and how deep: behind the part at a caret, or the last one, of the nearest list of steps (`do`),
 *  options (`choice`) or blocks (`stage`); an `end` or a `scoring` is replaced. */
function place(text, at, into) {
  const all = [], open = [], to = text.length;
  for (const { 0: mark, index: from } of text.matchAll(/;;.*|"[^"\n]*"?|[()]/g)) {
    if (mark === "(") open.push(all[all.push({ from, to, outer: open.at(-1) }) - 1]);
    else if (mark === ")" && open.length) open.pop().to = from + 1;
  }
  const far = ({ from, to }) => (from <= at && at <= to ? 0 : Math.min(Math.abs(from - at), Math.abs(to - at)));
  const nearest = (fits) => all.filter(fits).sort((one, other) => far(one) - far(other) || other.from - one.from)[0];
  const begins = ({ from }, ...words) => words.some((word) => text.startsWith(`(${word}`, from));
  const deep = ({ from }) => from - text.lastIndexOf("\n", from - 1) - 1;
  const old = ["end", "scoring"].includes(into) && nearest((each) => begins(each, into));
  if (old) return { ...old, deep: deep(old) };
  const list = nearest(into === "stage" ? (each) => begins(each, "stage", "game")
    : ({ from, outer }) => outer && begins(outer, into) && text.slice(outer.from + 1, from).trim() === into);
  const parts = all.filter((each) => list && each.outer === list && !begins(each, "scoring"));
  const last = parts.find((each) => !far(each)) || parts.at(-1);
  return last && { from: last.to, to: last.to, deep: deep(last) };
}

function bars(numbers) {
  const least = Math.min(...numbers), wide = Math.max(1, (Math.max(...numbers) - least + 1) / 12);
  const places = numbers.map((number) => Math.floor((number - least) / wide));
  const counts = Array.from({ length: Math.max(...places) + 1 }, (_, at) => places.filter((to) => to === at).length);
  return counts.map((count) => String.fromCharCode(0x2581 + Math.ceil((7 * count) / Math.max(...counts)))).join("");
}

/** The place of [line, column], both from 1. */
function offset(doc, [line, column]) {
  const at = doc.line(Math.min(line, doc.lines));
  return Math.min(at.from + [...at.text].slice(0, column - 1).join("").length, at.to);
}

/** What the text is made of: blocks by what they are, each with what it does; put(block, into) puts one in. */
function menu({ blocks }, put) {
  const one = (into) => ([, called, what, block]) => (
    make("button", { title: block.replace("§", "").trimEnd(), onclick: () => put(block, into) },
      make("b", called), make("span.muted.small", what)));
  const groups = [...blocks.matchAll(/^;;; (.+): (\w+)\n((?:.+\n)+)/gm)].map(([, title, into, all], number) => (
    make("details", { open: number < 2 && innerWidth > 1000 }, make("summary", title),
      [...all.matchAll(/^;; (.+?): (.+)\n((?:[^;].*\n)+)/gm)].map(one(into)))));
  return make("nav.blocks", { "aria-label": "Building blocks" }, make("h2", "Blocks"), groups);
}

export async function open(page, name, _, line) {
  const [text, guide] = await Promise.all([ask("read", { name }), ask("guide")]), words = lexicon(guide);
  const problems = make("ul.problems", { "aria-label": "Errors and warnings" }), status = make("h2");
  const chart = make("section.strip", { "aria-label": "Random matches", "aria-live": "polite" });
  const about = make("section.panel.help", { "aria-label": "The word at the caret", "aria-live": "polite" });
  const heading = make("h1", text.match(/^ *\(title "(.+?)"/m)?.[1] || name.replace(".rcy", ""));
  const parent = make("div.editor");
  function onclick({ target }) {
    const { first, last } = target.closest("[data-first]")?.dataset || {};
    if (first) goTo(row(first).from, row(last).to);
  }
  const held = make("section.panel.said", { tabindex: 0, "aria-label": "The rules in words", onclick,
    onkeydown(event) {
      if (event.key === "Enter" && event.target.tagName === "P") event.preventDefault(), onclick(event);
    } }, make("p.muted", "The rules in words stand here when the text has no mistake."));
  const failed = (error) => { status.textContent = error.message; }, now = () => view.state.doc.toString();
  const row = (number) => view.state.doc.line(Math.min(number, view.state.doc.lines));
  const given = () => ({ name, text: now() }), caret = () => view.state.selection.main.head;
  const keep = keeper(page, name, text, now);
  let timers = [], checked = Promise.resolve(), played = checked, known = null, helped = null;
  /** Choose a part of the text, which is changed before where changes are given. */
  function goTo(anchor, head, changes = [], userEvent = "select") {
    view.dispatch({ changes, selection: { anchor, head }, scrollIntoView: true, userEvent });
    view.focus();
  }
  /** One check at a time, of what stands there then: for many keys no more wait than the last one needs. */
  const check = () => checked = checked.then(once).catch(failed);
  async function once() {
    const { doc } = view.state;
    if (doc === known) return;
    const found = await ask("check", { name, text: String(known = doc) });
    if (view.state.doc !== doc) return; // an answer to what stands there no more
    const errors = list(doc, found.findings), mistakes = `${errors} mistake${errors > 1 ? "s" : ""}`;
    chart.classList.toggle("old", errors > 0);
    status.textContent = errors ? mistakes : "A hundred matches are played ..";
    if (errors) return;
    played = played.then(() => play(doc, found)).catch(failed);
    rules().catch(failed);
  }
  /** Play what stands there at random: only what is played as well has no errors. */
  async function play(doc, { findings, tables }) {
    if (view.state.doc !== doc) return;
    const found = await ask("sample", given()), lost = found.played - found.lengths.length;
    if (view.state.doc !== doc) return;
    const ends = ({ matches, said }) => `${matches} of ${found.played} random matches end here: ${said}`;
    list(doc, [...found.findings.map((each) => ({ ...each, said: ends(each) })), ...findings]);
    const first = lost ? `${lost} of ${found.played} random matches failed.` : `${found.played} random matches`;
    status.textContent = [first, ...tables].join(" ");
    draw(found);
    const late = lost ? [] : await ask("ends", given()); // of ranges
    if (view.state.doc === doc && late.length) list(doc, [...late, ...findings]);
  }
  function draw({ lengths, wins }) {
    const tile = (title, ...parts) => make("div.tile", make("small", title), parts);
    const share = (part) => `${Math.round(100 * part)}%`, apart = ([, bounds]) => bounds?.[0] > 1 / wins.length;
    const mean = Math.round(lengths.reduce((one, other) => one + other, 0) / lengths.length);
    const seats = wins.map(([part], seat) => make("span.share", { style: { "--at": share(part) } },
      `Seat ${seat + 1}`, make("i"), make("b", share(part))));
    const said = wins.some(apart) ? "Not all seats win alike" : "Too few to tell seats apart";
    chart.replaceChildren(...(lengths.length ? [
      tile("Length", make("b", `${mean} decisions`), make("span.bars", { "aria-hidden": "true" }, bars(lengths)),
        `${Math.min(...lengths)} to ${Math.max(...lengths)}`),
      tile("Who wins", seats, wins.length ? said : "All win together")] : []));
  }
  /** List findings, and mark them in the text; how many errors are among them. */
  function list(doc, findings) {
    const seen = findings.map(({ kind: severity, said: message, ...each }) => {
      const from = offset(doc, each.from), to = Math.max(offset(doc, each.to), from);
      const fixes = each.repairs.map((fix) => ({ ...fix, from: offset(doc, fix.from), to: offset(doc, fix.to) }));
      return { from, to, severity, message, fixes };
    });
    view.dispatch(setDiagnostics(view.state, seen));
    const repair = ({ from, to, text: insert, said }) => make("button.fix", { onclick() {
      const end = from + insert.length;
      if (view.state.doc === doc) goTo(end, end, { from, to, insert }, "input.repair");
    } }, said, make("code", make("del", doc.sliceString(from, to)), " ", make("ins", insert)));
    problems.replaceChildren(...seen.map(({ from, to, severity, message, fixes }) => make("li", { class: severity },
      make("button", { onclick: () => goTo(from, to) }, `Line ${doc.lineAt(from).number}: ${message}`),
      fixes.map(repair))));
    return seen.filter((each) => each.severity === "error").length;
  }
  async function rules() {
    const { title, about: first, sections } = await ask("rules", given());
    const row = (kind, cells) => make("tr", cells.map((each) => make(kind, each)));
    const sentence = ([deep, said, at]) => make("p", { "data-first": at?.[0], "data-last": at?.[2],
      ...(at && { tabindex: 0, role: "button" }), style: { "--deep": deep } }, said);
    if (heading.isConnected) heading.textContent = document.querySelector(".top .about").textContent = title;
    const section = ([title, said, heads, rows]) => (
      make("details", { open: !title.startsWith("How to read") }, make("summary", title), said.map(sentence),
        rows.length > 0 && make("table", row("th", heads), rows.map((each) => row("td", each)))));
    held.replaceChildren(...first.map((each) => make("p.muted", each)), ...sections.map(section));
    mark();
  }
  /** Mark what is said of the line of the caret, as closely as it is said, and show it. */
  function mark() {
    const line = view.state.doc.lineAt(caret()).number, all = [...held.querySelectorAll("[data-first]")];
    const over = all.filter(({ dataset }) => dataset.first <= line && line <= dataset.last);
    const size = ({ dataset }) => dataset.last - dataset.first, least = Math.min(...over.map(size));
    const these = over.filter((each) => size(each) === least), top = held.scrollTop, high = held.clientHeight;
    all.forEach((each) => each.classList.toggle("at", these.includes(each)));
    const seen = these.some(({ offsetTop }) => offsetTop >= top && offsetTop < top + high - 20);
    if (these.length && !seen) held.scrollTop = these[0].offsetTop - high / 3;
  }
  function help() {
    const line = view.state.doc.lineAt(caret()), at = caret() - line.from;
    const code = line.text.replace(/;;.*|"[^"]*"/g, (each) => " ".repeat(each.length)), own = defined(now());
    const near = ({ 0: each, index }) => index <= at && at <= index + each.length && (each in words || own[each]);
    const word = [...code.matchAll(/(?<!')\b[a-z]+\b|[-+*/%^<>=!]+/g)].find(near)?.[0];
    if (word === helped) return;
    helped = word;
    const { means, lines } = own[word] || words[word] || {};
    about.scrollTop = 0;
    about.replaceChildren(make("div.row.spread", make("h2", word ? make("code", word) : "Help"), make("span",
      button("All words", language, { class: "quiet" }),
      button("Lesson of ten minutes", async () => (await import("./lesson.js")).show(0), { class: "quiet" }))),
    make("p", means || "Put the caret on a word: it is explained here."),
    ...(lines ? [make("pre", lines)] : word ? explained(word) : []));
  }
  /** Usage of a word, and an example that can be tried: what it says in words, and what it does in a match. */
  function explained(word) {
    const { usage, example } = words[word], did = make("div.did");
    const attempt = async () => {
      const [game, first, last] = whole(example, words.game.example), given = { name, text: game };
      const inside = (one, other = one) => first <= one && other <= last;
      const [{ sections }, steps] = await Promise.all([ask("rules", given), ask("trace", { ...given, seed: 1 })]);
      const said = sections.flatMap(([, all]) => all).filter(([, , at]) => at && inside(at[0], at[2]));
      const done = steps.map((each) => each.match(/^(\d+):.*?(?:\): |decision \d+: )(.*)/));
      did.replaceChildren(...said.map(([, each]) => make("p", each)),
        ...done.filter((each) => each && inside(each[1])).map((each) => make("p.done", each[2])));
    };
    return [usage ? make("p.muted", "Written ", make("code", usage)) : "", make("pre", example),
      make("div", button("Try it", attempt)), did];
  }
  function language() {
    const order = (one, other) => /\w/.test(other) - /\w/.test(one) || one.localeCompare(other);
    const all = Object.keys(words).sort(order).map((word) => (
      make("details", make("summary", make("code", word), ` ${words[word].means}`), explained(word))));
    const oninput = ({ target }) => all.forEach((each) => { each.hidden = !holds(each, target.value); });
    const find = { type: "search", placeholder: "Find a word", "aria-label": "Find a word", oninput };
    dialog("The language", make("input", find), all).classList.add("allwords");
  }
  /** Put in a block where it belongs, nearest to the caret, as deep as its neighbour, with the word behind § chosen. */
  function insert(block, into) {
    const line = view.state.doc.lineAt(caret()), here = { from: line.to, to: line.to, deep: line.text.search(/\S|$/) };
    const { from, to, deep } = place(now(), caret(), into) || here, margin = `\n${" ".repeat(deep)}`;
    const own = (from === to ? margin : "") + block.trimEnd().replaceAll("\n", margin), hole = from + own.indexOf("§");
    const end = hole + own.match(/§(\w+|\([^()]*(\([^()]*\))?\))/)[1].length;
    goTo(hole, end, { from, to, insert: own.replace("§", "") }, "input.block");
  }
  const edit = () => goTo(0, now().search(/^(?!;)/m) - 1); // what the author says of it
  const sheet = button("Rules for friends", () => handout(ask("rules", given()), edit));
  const head = make("div.row.spread", heading,
    button("Help", () => about.scrollIntoView({ block: "center" }), { class: "narrow" }),
    make("div.row", button("New game", begin), sheet));
  page.append(make("div.write", menu(guide, insert), make("div.text", head, parent, status, problems, chart),
    make("aside.words", held, about)));
  const changed = EditorView.updateListener.of((update) => {
    if (update.selectionSet) [mark, help].forEach((each) => each());
    if (!update.docChanged) return;
    say("");
    timers.forEach(clearTimeout);
    timers = [setTimeout(check, 120), setTimeout(trying(keep), 400)]; // milliseconds after the last key
  });
  const extensions = [
    lineNumbers(), lintGutter(), highlightActiveLine(), drawSelection(), history(), bracketMatching(), closeBrackets(),
    EditorView.lineWrapping, indentUnit.of("  "), tongue(words), syntaxHighlighting(colours), theme,
    autocompletion({ override: [completing(words)], icons: false }), search({ top: true }), changed,
    EditorView.contentAttributes.of({ "aria-label": `The text of ${name}`, tabindex: "0" }),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap,
      ...lintKeymap, indentWithTab])];
  const view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  new ResizeObserver(() => { // the list of mistakes leaves less room: the line of the caret stays in it
    if (view.hasFocus) view.dispatch({ effects: EditorView.scrollIntoView(caret()) });
  }).observe(parent);
  help();
  if (line) goTo(row(line).from, row(line).to);
  await check();
  return async () => {
    timers.forEach(clearTimeout);
    await keep();
    view.destroy();
  };
}
