/** A game's text: colours, errors as one types, completion from the language, rules in words, a match step by step. */

import { ask, make, say, trying } from "./main.js";
import { sheet } from "./sheet.js";
import {
  EditorState, EditorView, HighlightStyle, StreamLanguage, autocompletion, bracketMatching, closeBrackets,
  closeBracketsKeymap, completionKeymap, defaultKeymap, drawSelection, highlightActiveLine, history, historyKeymap,
  hoverTooltip, indentUnit, indentWithTab, keymap, lineNumbers, lintGutter, lintKeymap, search, searchKeymap,
  setDiagnostics, syntaxHighlighting, tags,
} from "./codemirror.js";

const CHECKED = 120, SAVED = 400; // milliseconds after the last key
const KEYS = /^[a-z]+(?=[\s()]|$)/;

const language = (words) => StreamLanguage.define({
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
  ".cm-scroller": { font: '0.9375rem/1.55 ui-monospace, Menlo, Consolas, "Liberation Mono", monospace', overflow: "auto" },
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
  const known = Object.entries(words).map(([label, usage]) => ({ label, type: "keyword", detail: usage.slice(0, 60) }));
  return { from: typed ? typed.from : context.pos, options: [...known, ...own], validFor: /^[\w']*$/ };
};

const hovering = (words) => hoverTooltip((view, position) => {
  const { from, text } = view.state.doc.lineAt(position);
  const inside = (found) => found.index <= position - from && position - from <= found.index + found[0].length;
  const word = [...text.matchAll(/[a-z]+/g)].find(inside);
  if (!word || !(word[0] in words)) return null;
  return {
    pos: from + word.index, end: from + word.index + word[0].length, above: true,
    create: () => ({ dom: make("div", {}, make("code", {}, words[word[0]])) }),
  };
});

/** The place of [line, column], both from 1. */
function offset(doc, [line, column]) {
  const at = doc.line(Math.min(line, doc.lines));
  return Math.min(at.from + [...at.text].slice(0, column - 1).join("").length, at.to);
}

export async function open(page, name) {
  const [text, words] = await Promise.all([ask("read", { name }), ask("words")]);
  const game = name.endsWith(".rcy");
  const problems = make("ul", { class: "problems", "aria-label": "Errors and warnings" });
  const beside = make("div", { class: "side" });
  const status = make("p", { class: "muted" }), failed = (error) => { status.textContent = error.message; };
  const leaving = new AbortController();
  let saving = null, checking = null, asked = false, again = false, saved = text, shown = null, written = Promise.resolve(), played = written;

  /** Save what stands there, after what is being saved: no older text comes last. */
  function save() {
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
    if (!game) return put(sheet(view.state.doc.toString()));
    if (asked) { again = true; return; }
    const doc = view.state.doc;
    asked = true;
    const found = await ask("check", { name, text: doc.toString() }).catch(failed);
    asked = false;
    if (again) { again = false; return check(); }
    if (!found || view.state.doc !== doc) return; // an answer to what stands there no more
    const errors = list(doc, found.findings);
    status.textContent = errors || "The text is right; a hundred matches are played.";
    if (errors) return;
    played = played.then(() => play(doc, found)).catch(failed);
    await shown?.();
  }

  /** Play what stands there at random: only what is played as well has no errors. */
  async function play(doc, { findings, tables }) {
    if (view.state.doc !== doc) return;
    const found = await ask("playtest", { name, text: doc.toString() });
    if (view.state.doc !== doc) return;
    const errors = list(doc, [...found.findings, ...findings]);
    status.textContent = errors || [found.matches < 100 ? `No errors in ${found.matches} matches.` : "No errors.", ...tables].join(" ");
  }

  /** List findings, and mark them in the text; how many errors are among them, in words. */
  function list(doc, findings) {
    const seen = findings.map((each) => {
      const from = offset(doc, each.from), to = Math.max(offset(doc, each.to), from);
      const word = each.instead && doc.sliceString(from, to).match(/[\w']+/);
      const fix = word && /^[\w']+$/.test(each.instead) ? [{
        name: `Write ${each.instead}`,
        apply: (target, start) => {
          const begin = start + word.index;
          if (target.state.sliceDoc(begin, begin + word[0].length) !== word[0]) return; // it was changed meanwhile
          target.dispatch({ changes: { from: begin, to: begin + word[0].length, insert: each.instead } });
        },
      }] : [];
      return { from, to, severity: each.kind, message: each.said, actions: fix };
    });
    view.dispatch(setDiagnostics(view.state, seen));
    problems.replaceChildren(...seen.map((each) => make("li", { class: each.severity }, make("div", { class: "row" },
      make("button", { onclick: () => goTo(each.from, each.to) }, `Line ${doc.lineAt(each.from).number}: ${each.message}`),
      ...each.actions.map((action) => make("button", { class: "fix", onclick: () => action.apply(view, each.from) },
        action.name))))));
    const errors = seen.filter((each) => each.severity === "error").length;
    return errors ? `${errors} error${errors > 1 ? "s" : ""}` : "";
  }

  async function rules() {
    shown = rules;
    const srcdoc = await ask("rules", { name, text: view.state.doc.toString() });
    put(make("iframe", { title: "The rules in words", sandbox: "", srcdoc }));
  }

  async function trace() {
    shown = trace;
    const lines = await ask("trace", { name, text: view.state.doc.toString(), seed: Math.floor(Number(seed.value)) || 0 });
    put(make("pre", {
      tabindex: 0, "aria-label": "A match of random play, statement by statement", onclick: ({ target }) => {
        if (target.dataset.line) goTo(...[0, 0].fill(offset(view.state.doc, [Number(target.dataset.line), Number(target.dataset.column)])));
      },
    }, ...lines.map((line) => {
      const [, at = null, column = null] = line.match(/^(\d+):(\d+)/) || [];
      return make("span", { "data-line": at, "data-column": column }, `${line}\n`);
    })));
    mark();
  }

  /** Mark what the trace has of the line in which the cursor stands, and show it. */
  function mark() {
    const box = held.querySelector("pre"), at = view.state.doc.lineAt(view.state.selection.main.head).number;
    box?.querySelectorAll("span").forEach((each) => each.classList.toggle("at", each.dataset.line === String(at)));
    const these = [...box?.querySelectorAll(".at") || []];
    const from = box?.scrollTop, seen = ({ offsetTop }) => offsetTop >= from && offsetTop < from + box.clientHeight;
    if (these.length && !these.some(seen)) box.scrollTop = these[0].offsetTop - box.clientHeight / 3;
  }

  const seed = make("input", { type: "number", min: 0, value: 1, "aria-label": "Number of the match", style: { width: "6rem" } });
  const held = make("div", { class: "side" });
  const put = (element) => held.replaceChildren(element);
  const parent = make("div", { class: "editor" });
  beside.append(status, problems);
  if (game) {
    beside.append(make("div", { class: "row" },
      make("button", { onclick: trying(rules) }, "Rules in words"),
      make("button", { onclick: trying(trace) }, "A random match"), seed));
  }
  beside.append(held);
  page.append(make("h1", {}, name), make("div", { class: "write" }, parent, beside));
  const changed = EditorView.updateListener.of((update) => {
    if (update.selectionSet) mark();
    if (!update.docChanged) return;
    say("");
    clearTimeout(checking);
    checking = setTimeout(() => check().catch(failed), CHECKED);
    clearTimeout(saving);
    saving = setTimeout(trying(save), SAVED);
  });
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), lintGutter(), highlightActiveLine(), drawSelection(), history(), bracketMatching(), closeBrackets(),
        indentUnit.of("  "), language(words), syntaxHighlighting(colours), theme, autocompletion({ override: [completing(words)] }),
        hovering(words), search({ top: true }), changed, EditorView.contentAttributes.of({ "aria-label": `The text of ${name}`, tabindex: "0" }),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap,
          ...lintKeymap, indentWithTab]),
      ],
    }),
  });
  await check();
  addEventListener("beforeunload", (event) => {
    if (!view.dom.isConnected || view.state.doc.toString() === saved) return;
    event.preventDefault();
    save();
  }, { signal: leaving.signal });
  return async () => { clearTimeout(checking); await save(); leaving.abort(); view.destroy(); };
}
