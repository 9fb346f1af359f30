// What static/codemirror.js is made of, CodeMirror 6 (MIT, by Marijn Haverbeke and others):
//   npm install --before=2026-11-27 @codemirror/{view,state,language,commands,lint,autocomplete,search}@6 @lezer/highlight@1 esbuild@0.25
//   npx esbuild editor.mjs --bundle --format=esm --minify --legal-comments=eof --outfile=static/codemirror.js
// The date decides the versions, so that the bytes are the same: .ci/full builds it again.
export { EditorView, keymap, lineNumbers, highlightActiveLine, drawSelection, hoverTooltip, Decoration } from "@codemirror/view";
export { EditorState, Compartment, StateEffect } from "@codemirror/state";
export { StreamLanguage, HighlightStyle, syntaxHighlighting, bracketMatching, indentUnit, foldGutter } from "@codemirror/language";
export { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
export { setDiagnostics, lintGutter, lintKeymap, nextDiagnostic } from "@codemirror/lint";
export { autocompletion, completionKeymap, closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
export { search, searchKeymap } from "@codemirror/search";
export { tags } from "@lezer/highlight";
