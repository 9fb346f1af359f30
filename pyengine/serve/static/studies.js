/** All that was begun, the newest first. */

import { ask, make } from "./main.js";
import { list } from "./measure.js";

export async function open(page) {
  const studies = await ask("studied");
  page.append(make("h1", {}, "Studies"), studies.length ? list(studies)
    : make("p", { class: "muted" }, "There are none yet: Measure, on the page of a game, begins one."));
}
