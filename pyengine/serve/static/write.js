/** A game's text: colours, errors as one types, completion, help and blocks; beside it the rules in words, below it what a
 *  hundred random matches say. */

import { begin, dialog } from "./begin.js";
import { ask, make, save, say, trying } from "./main.js";
import {
  EditorState, EditorView, HighlightStyle, StreamLanguage, autocompletion, bracketMatching, closeBrackets,
  closeBracketsKeymap, completionKeymap, defaultKeymap, drawSelection, highlightActiveLine, history, historyKeymap,
  indentUnit, indentWithTab, keymap, lineNumbers, lintGutter, lintKeymap, search, searchKeymap,
  setDiagnostics, syntaxHighlighting, tags,
} from "./codemirror.js";

const CHECKED = 120, SAVED = 400; // milliseconds after the last key
const KEYS = /^[a-z]+(?=[\s()]|$)/;

const tongue = (words) => StreamLanguage.define({
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^;;.*/)) return "comment";
    if (stream.match(/^"[^"\n]*"?/)) return "string";
    if (stream.match(/^'[A-Z_0-9]+/)) return "variableName";
    if (stream.match(/^-?\d+/)) return "number";
    if (stream.match(/^[()]/)) return "bracket";
    const word = stream.match(KEYS, false);
    if (word) {
      stream.match(KEYS);
      return word[0] in words ? "keyword" : "name";
    }
    if (stream.match(/^[A-Z][A-Z_0-9]*/)) return "atom";
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: ";;" }, closeBrackets: { brackets: ["(", '"'] } },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--code-word)", fontWeight: "600" },
  { tag: tags.string, color: "var(--code-text)" },
  { tag: [tags.variableName, tags.number], color: "var(--code-name)" },
  { tag: tags.atom, color: "var(--ink)" },
  { tag: tags.comment, color: "var(--code-note)", fontStyle: "italic" },
  { tag: tags.bracket, color: "var(--code-note)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--card)" },
  ".cm-scroller": { font: '0.875rem/1.6 ui-monospace, Menlo, Consolas, "Liberation Mono", monospace', overflow: "auto" },
  ".cm-gutters": { backgroundColor: "var(--card)", color: "var(--muted)", borderRight: "1px solid var(--grid)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 8%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 25%, transparent) !important" },
  ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: "6px", padding: "0.25rem 0.5rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-panels": { backgroundColor: "var(--card)", color: "var(--ink)" },
});

const completing = (words) => (context) => {
  const typed = context.matchBefore(/[\w']+/);
  if (context.matchBefore(/;;.*/)) return null; // in a comment
  if (!typed && !context.explicit) return null;
  const names = new Set(context.state.doc.toString().match(/[A-Z][A-Z_0-9]+/g));
  const own = [...names].filter((name) => name !== typed?.text).map((label) => ({ label, type: "variable", boost: -1 }));
  const known = Object.entries(words).map(([label, { means }]) => ({ label, type: "keyword", detail: means.slice(0, 60) }));
  return { from: typed ? typed.from : context.pos, options: [...known, ...own], validFor: /^[\w']*$/ };
};

/** Words of the language: what each means, its usage, an example. */
function lexicon({ words, usage }) {
  const known = [...words.matchAll(/^;; (\S[^:\n]*): (.+)\n((?:[^;\n].*\n)+(?: .*\n)*)/gm)];
  return Object.fromEntries(known.flatMap(([, names, means, example]) => names.split(" ").map((name) => (
    [name, { means, usage: usage[name], example: example.trimEnd() }]))));
}

/** An example as a game, and its first and its last line there. */
function whole(example, base) {
  const [before, after] = example.startsWith("(game") ? ["", ""] : base.split(" ;; here\n"), first = before.split("\n").length;
  return [`${before}${example}\n${after}`, first, first + example.split("\n").length - 1];
}

/** Where a block goes, and how deep: behind the part at a caret, or the last one, of the nearest list of steps (`do`),
 *  options (`choice`) or blocks (`stage`); an `end` or a `scoring` is replaced. */
function place(text, at, into) {
  const all = [], open = [];
  for (const { 0: mark, index } of text.matchAll(/;;.*|"[^"\n]*"?|[()]/g)) {
    if (mark === "(") open.push(all[all.push({ from: index, to: text.length, outer: open.at(-1) }) - 1]);
    else if (mark === ")" && open.length) open.pop().to = index + 1;
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

/** A histogram of numbers, as a line of bars. */
function bars(numbers) {
  const least = Math.min(...numbers), wide = Math.max(1, (Math.max(...numbers) - least + 1) / 12), counts = [];
  for (const each of numbers.map((number) => Math.floor((number - least) / wide))) counts[each] = (counts[each] || 0) + 1;
  return [...counts].map((count = 0) => "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588"[Math.ceil((7 * count) / Math.max(...Object.values(counts)))]).join("");
}

/** The place of [line, column], both from 1. */
function offset(doc, [line, column]) {
  const at = doc.line(Math.min(line, doc.lines));
  return Math.min(at.from + [...at.text].slice(0, column - 1).join("").length, at.to);
}

export async function open(page, name) {
  const [text, guide] = await Promise.all([ask("read", { name }), ask("guide")]), words = lexicon(guide);
  const problems = make("ul", { class: "problems", "aria-label": "Errors and warnings" }), status = make("h2", {});
  const chart = make("section", { class: "strip", "aria-label": "Random matches", "aria-live": "polite" });
  const about = make("section", { class: "panel help", "aria-label": "The word at the caret", "aria-live": "polite" });
  const heading = make("h1", {}, name.replace(".rcy", "")), parent = make("div", { class: "editor" });
  const held = make("section", { class: "panel said", tabindex: 0, "aria-label": "The rules in words", onclick: ({ target }) => {
    const { first, last } = target.closest("[data-first]")?.dataset || {}, { doc } = view.state;
    if (first) goTo(doc.line(Math.min(first, doc.lines)).from, doc.line(Math.min(last, doc.lines)).to);
  } }, make("p", { class: "muted" }, "The rules in words stand here when the text has no mistake."));
  const failed = (error) => { status.textContent = error.message; }, given = () => ({ name, text: view.state.doc.toString() });
  const leaving = new AbortController(), caret = () => view.state.selection.main.head;
  let saving = null, checking = null, asked = false, again = false, saved = text, helped = null;
  let written = Promise.resolve(), played = written;

  /** Keep what stands there, after what is being kept: no older text comes last. */
  function keep() {
    clearTimeout(saving);
    return written = written.catch(() => {}).then(async () => {
      const now = view.state.doc.toString();
      if (now === saved) return;
      await ask("write", { name, text: now, before: saved });
      saved = now;
      say("Saved");
    });
  }

  function goTo(from, to) {
    view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    view.focus();
  }

  /** One check at a time, of what stands there then: for many keys no more wait than the last one needs. */
  async function check() {
    if (asked) { again = true; return; }
    const { doc } = view.state;
    asked = true;
    const found = await ask("check", given()).catch(failed);
    asked = false;
    if (again) { again = false; return check(); }
    if (!found || view.state.doc !== doc) return; // an answer to what stands there no more
    const errors = list(doc, found.findings);
    chart.classList.toggle("old", errors > 0);
    status.textContent = errors ? `${errors} mistake${errors > 1 ? "s" : ""}${chart.childElementCount ? "; before:" : ""}` : "A hundred matches are played ..";
    if (errors) return;
    played = played.then(() => play(doc, found)).catch(failed);
    await rules();
  }

  /** Play what stands there at random: only what is played as well has no errors. */
  async function play(doc, { findings, tables }) {
    if (view.state.doc !== doc) return;
    const found = await ask("sample", given());
    if (view.state.doc !== doc) return;
    list(doc, [...found.findings.map((each) => ({ ...each, said: `${each.matches} of ${found.played} random matches end here: ${each.said}` })), ...findings]);
    const lost = found.played - found.lengths.length;
    status.textContent = [lost ? `${lost} of ${found.played} random matches failed.` : `${found.played} random matches`, ...tables].join(" ");
    draw(found);
  }

  /** Show what random matches say: how long they are, and who wins them. */
  function draw({ lengths, wins }) {
    const tile = (title, ...parts) => make("div", { class: "tile" }, make("small", {}, title), ...parts);
    const share = (part) => `${Math.round(100 * part)}%`, apart = wins.some(([, bounds]) => bounds?.[0] > 1 / wins.length);
    const mean = Math.round(lengths.reduce((one, other) => one + other, 0) / lengths.length);
    chart.replaceChildren(...(lengths.length ? [
      tile("Length", make("b", {}, `${mean} decisions`), make("span", { class: "bars", "aria-hidden": "true" }, bars(lengths)),
        `${Math.min(...lengths)} to ${Math.max(...lengths)}`),
      tile("Who wins", ...wins.map(([part], seat) => make("span", { class: "share", style: { "--part": share(part) } },
        `Seat ${seat + 1}`, make("i", {}), make("b", {}, share(part)))),
      wins.length ? (apart ? "Not all seats win alike" : "Too few to tell seats apart") : "All win together"),
    ] : []));
  }

  /** List findings, and mark them in the text; how many errors are among them. */
  function list(doc, findings) {
    const seen = findings.map((each) => {
      const from = offset(doc, each.from), to = Math.max(offset(doc, each.to), from);
      const fixes = each.repairs.map((fix) => ({ ...fix, from: offset(doc, fix.from), to: offset(doc, fix.to) }));
      return { from, to, severity: each.kind, message: each.said, fixes, actions: fixes.map((fix) => ({ name: fix.said, apply: () => mend(doc, fix) })) };
    });
    view.dispatch(setDiagnostics(view.state, seen));
    problems.replaceChildren(...seen.map(({ from, to, severity, message, fixes }) => make("li", { class: severity },
      make("button", { onclick: () => goTo(from, to) }, `Line ${doc.lineAt(from).number}: ${message}`),
      ...fixes.map((fix) => make("button", { class: "fix", onclick: () => mend(doc, fix) }, fix.said,
        make("code", {}, make("del", {}, doc.sliceString(fix.from, fix.to)), " ", make("ins", {}, fix.text)))))));
    return seen.filter((each) => each.severity === "error").length;
  }

  /** Change the text as a repair says, where it is the one that it was shown for. */
  function mend(doc, { from, to, text: insert }) {
    if (view.state.doc === doc) view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, scrollIntoView: true, userEvent: "input.repair" });
    view.focus();
  }

  /** Say the rules in words; a sentence knows its lines. */
  async function rules() {
    const found = await ask("rules", given()), row = (kind, cells) => make("tr", {}, ...cells.map((each) => make(kind, {}, each)));
    const sentence = ([deep, said, at]) => make("p", { "data-first": at?.[0], "data-last": at?.[2], style: { "--deep": deep } }, said);
    heading.textContent = found.title;
    held.replaceChildren(...found.about.map((each) => make("p", { class: "muted" }, each)), ...found.sections.map(([title, said, heads, rows]) => (
      make("details", { open: !title.startsWith("How to read") }, make("summary", {}, title), ...said.map(sentence),
        rows.length ? make("table", {}, row("th", heads), ...rows.map((each) => row("td", each))) : ""))));
    mark();
  }

  /** Mark what is said of the line of the caret, as closely as it is said, and show it. */
  function mark() {
    const line = view.state.doc.lineAt(caret()).number, size = ({ dataset }) => dataset.last - dataset.first, from = held.scrollTop;
    const all = [...held.querySelectorAll("[data-first]")], over = all.filter(({ dataset }) => dataset.first <= line && line <= dataset.last);
    const these = over.filter((each) => size(each) === Math.min(...over.map(size)));
    all.forEach((each) => each.classList.toggle("at", these.includes(each)));
    if (these.length && !these.some(({ offsetTop }) => offsetTop >= from && offsetTop < from + held.clientHeight - 20)) held.scrollTop = these[0].offsetTop - held.clientHeight / 3;
  }

  /** Explain the word at the caret. */
  function help() {
    const line = view.state.doc.lineAt(caret()), at = caret() - line.from, code = line.text.replace(/;;.*|"[^"]*"/g, (each) => " ".repeat(each.length));
    const word = [...code.matchAll(/(?<!')\b[a-z]+\b|[-+*/%^<>=!]+/g)].find(({ 0: each, index }) => index <= at && at <= index + each.length && each in words)?.[0];
    if (word === helped) return;
    helped = word;
    about.replaceChildren(...(word ? [make("h2", {}, make("code", {}, word)), make("p", {}, words[word].means), ...explained(word)]
      : [make("p", { class: "muted" }, "Put the caret on a word, and it is explained here.")]), make("div", { class: "row" },
      make("button", { class: "quiet", onclick: language }, "All words"),
      make("button", { class: "quiet", onclick: trying(async () => (await import("./lesson.js")).start()) }, "Lesson of ten minutes")));
  }

  /** Usage of a word, and an example that can be tried: what it says in words, and what it does in a match. */
  function explained(word) {
    const { usage, example } = words[word], did = make("div", { class: "did" });
    const attempt = trying(async () => {
      const [game, first, last] = whole(example, words.game.example), inside = (one, other) => first <= one && other <= last;
      const [{ sections }, steps] = await Promise.all([ask("rules", { name, text: game }), ask("trace", { name, text: game, seed: 1 })]);
      const said = sections.flatMap(([, all]) => all).filter(([, , at]) => at && inside(at[0], at[2])).map(([, each]) => make("p", {}, each));
      const done = steps.map((each) => each.match(/^(\d+):.*?(?:\): |decision \d+: )(.*)/)).filter((each) => each && inside(each[1], each[1]));
      did.replaceChildren(...said, ...done.map((each) => make("p", { class: "done" }, each[2])));
    });
    return [usage ? make("p", { class: "muted" }, "Written ", make("code", {}, usage)) : "", make("pre", {}, example),
      make("div", {}, make("button", { onclick: attempt }, "Try it")), did];
  }

  function language() {
    const order = (one, other) => /\w/.test(other) - /\w/.test(one) || one.localeCompare(other);
    const all = Object.keys(words).sort(order).map((word) => make("details", {}, make("summary", {}, make("code", {}, word), ` ${words[word].means}`), ...explained(word)));
    dialog("The language", make("input", { type: "search", placeholder: "Find a word", "aria-label": "Find a word", oninput: ({ target }) => {
      all.forEach((each) => { each.hidden = !each.textContent.toLowerCase().includes(target.value.toLowerCase()); });
    } }), ...all);
  }

  const handout = trying(async () => {
    const { title, page: srcdoc } = await ask("rules", given());
    const frame = make("iframe", { title, sandbox: "allow-same-origin allow-modals", srcdoc });
    dialog("Rules for friends", frame, make("div", { class: "row" },
      make("button", { class: "main", onclick: () => frame.contentWindow.print() }, "Print"),
      make("button", { onclick: () => save(`${title}.html`, "text/html", srcdoc) }, "Save as a page")));
  });

  /** Put in a block where it belongs, nearest to the caret, as deep as its neighbour, with the word behind § chosen. */
  function insert(block, into) {
    const line = view.state.doc.lineAt(caret()), known = place(view.state.doc.toString(), caret(), into);
    const { from, to, deep } = known || { from: line.to, to: line.to, deep: line.text.search(/\S|$/) }, margin = `\n${" ".repeat(deep)}`;
    const own = (from === to ? margin : "") + block.trimEnd().replaceAll("\n", margin), hole = from + own.indexOf("§");
    view.dispatch({ changes: { from, to, insert: own.replace("§", "") }, scrollIntoView: true, userEvent: "input.block",
      selection: { anchor: hole, head: hole + own.match(/§(\w+|\([^()]*(\([^()]*\))?\))/)[1].length } });
    view.focus();
  }

  const groups = [...guide.blocks.matchAll(/^;;; (.+): (\w+)\n((?:.+\n)+)/gm)].map(([, title, into, all], number) => make("details", { open: number < 2 && innerWidth > 1000 },
    make("summary", {}, title), ...[...all.matchAll(/^;; (.+?): (.+)\n((?:[^;].*\n)+)/gm)].map(([, called, what, block]) => make("button", {
      title: block.replace("§", "").trimEnd(), onclick: () => insert(block, into) }, make("b", {}, called), make("span", { class: "muted small" }, what)))));
  page.append(make("div", { class: "write" },
    make("nav", { class: "blocks", "aria-label": "Building blocks" }, make("h2", {}, "Blocks"), ...groups),
    make("div", { class: "text" }, make("div", { class: "row spread" }, heading, make("div", { class: "row" },
      make("button", { onclick: trying(begin) }, "New game"), make("button", { onclick: handout }, "Rules for friends"))), parent, status, problems, chart),
    make("aside", { class: "words" }, about, held)));
  const changed = EditorView.updateListener.of((update) => {
    if (update.selectionSet) { mark(); help(); }
    if (!update.docChanged) return;
    say("");
    clearTimeout(checking);
    checking = setTimeout(() => check().catch(failed), CHECKED);
    clearTimeout(saving);
    saving = setTimeout(trying(keep), SAVED);
  });
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), lintGutter(), highlightActiveLine(), drawSelection(), history(), bracketMatching(), closeBrackets(),
        EditorView.lineWrapping, indentUnit.of("  "), tongue(words), syntaxHighlighting(colours), theme,
        autocompletion({ override: [completing(words)] }), search({ top: true }), changed,
        EditorView.contentAttributes.of({ "aria-label": `The text of ${name}`, tabindex: "0" }),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap,
          ...lintKeymap, indentWithTab]),
      ],
    }),
  });
  help();
  await check();
  addEventListener("beforeunload", (event) => {
    if (!view.dom.isConnected || view.state.doc.toString() === saved) return;
    event.preventDefault();
    keep();
  }, { signal: leaving.signal });
  return async () => { clearTimeout(checking); await keep(); leaving.abort(); view.destroy(); };
}
