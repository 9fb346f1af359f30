/** A lesson of ten minutes: it watches what is asked of the server, and goes on by itself. */

import { begin } from "./begin.js";
import { ask, kept, make } from "./main.js";

const wrong = ({ findings }) => findings.some((each) => each.kind === "error");
const ENDS = { // by the name of a step, whether a request ends it: its name, what was given, and what was found
  made: (name, { template }) => name === "create" && template,
  changed: (name, { text }, found) => name === "sample" && /declare 7 'CARDS/.test(text) && !wrong(found),
  broken: (name, given, found) => name === "check" && wrong(found),
  mended: (name, given, found) => name === "check" && !wrong(found),
  fails: (name, given, found) => name === "sample" && wrong(found),
  plays: (name, given, found) => name === "sample" && !wrong(found),
  moved: (name, { moves }) => name === "table" && moves?.length > 2,
  measured: (name) => name === "begin",
};
const panel = make("aside.lesson.panel", { "aria-label": "Lesson", "aria-live": "polite" });
let at = null, steps = [];

/** Shows the lesson at a step, from 0; null ends it. */
export async function show(to) {
  if (!steps.length) steps = [...(await ask("guide")).lesson.matchAll(/^;;; (.+): (\w+)\n((?:;; .+\n)+)/gm)];
  kept.put("lesson", at = to);
  if (at === null) return panel.remove();
  const [, title, name, text] = steps[at], last = at === steps.length - 1;
  panel.replaceChildren(make("small", `${at ? "Done. " : ""}Step ${at + 1} of ${steps.length}`), make("h2", title),
    make("p", text.replaceAll(";; ", "")), make("div.row",
      name === "made" && make("button.main", { onclick: begin }, "New game"),
      !last && make("button", { onclick: () => show(at + 1) }, "Skip"),
      make("button", { onclick: () => show(null) }, last ? "Close" : "Leave")));
  document.body.append(panel);
}

addEventListener("asked", ({ detail }) => at !== null && ENDS[steps[at][2]]?.(...detail) && show(at + 1));
if (kept.get("lesson") !== null) show(kept.get("lesson"));
