/** A study while it runs, and when it has ended: its report, which grows, and all that can be kept of it. */

import { ask, make, save, say, trying } from "./main.js";

const SOON = 60, EVERY = 500; // milliseconds between two questions, before the first figures and after

export async function open(page, name) {
  const state = make("p", { class: "muted", role: "status" }), bar = make("progress", { max: 1, "aria-label": "How much is done" });
  const said = make("pre", { hidden: true }), typed = make("code");
  const frame = make("iframe", { title: "The report", sandbox: "allow-same-origin", class: "report" });
  const kept = make("details", { hidden: true }, make("summary", {}, "Save tables and pictures"));
  const button = (text, action, more = {}) => make("button", { onclick: trying(action), ...more }, text);
  const stop = button("Stop", async () => { say("It ends the matches that it has begun"); await ask("stop", { name }); });
  const again = button("Go on", async () => { await ask("go_on", { name }); await look(); });
  const share = button("Share", async () => {
    say("Making the page");
    save(`${name}.html`, "text/html", await ask("share", { name }));
    say("The page is saved: it opens anywhere, without a network");
  });
  const remove = button("Remove", async () => {
    if (!confirm(`Remove ${name}? It moves to the folder "removed".`)) return;
    await ask("discard", { name });
    location.hash = "#studies";
  });
  const watch = make("a", { class: "button", href: `#watch/${name}` }, "Watch matches");
  const game = make("a", {});
  let version = -1, waiting = null;

  function fit() {
    frame.style.height = `${Math.ceil(frame.contentDocument.documentElement.getBoundingClientRect().height) + 4}px`;
  }

  /** Put a newer report in the place of the one that is there, so that nothing jumps. */
  function draw(text) {
    if (frame.srcdoc) {
      frame.contentDocument.body.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
      fit();
    } else frame.srcdoc = text;
  }

  async function look() {
    const found = await ask("study", { name, since: version });
    if (!state.isConnected) return; // another page has come meanwhile
    const running = found.state === "running";
    const ended = { finished: "", stopped: "It was stopped, and can go on.", failed: "It failed." };
    state.textContent = running ? `${(found.stage || "beginning").replace(/^./, (letter) => letter.toUpperCase())} ...` : ended[found.state];
    bar.hidden = !running;
    if (found.share === null) bar.removeAttribute("value");
    else bar.value = found.share;
    stop.hidden = !running;
    again.hidden = !["stopped", "failed"].includes(found.state);
    remove.hidden = running;
    share.hidden = found.state !== "finished";
    said.textContent = found.said;
    said.hidden = !found.said;
    typed.textContent = found.typed;
    game.textContent = found.games[0];
    game.href = `#measure/${encodeURIComponent(found.games[0])}`;
    version = found.version;
    if (found.page !== null) draw(found.page);
    clearTimeout(waiting);
    if (running) waiting = setTimeout(trying(look), version ? EVERY : SOON);
  }

  /** List what is on the page that can be a file. */
  function keep() {
    const list = make("ul");
    let heading = name;
    for (const each of frame.contentDocument.querySelectorAll("h1, h2, h3, figure svg, table")) {
      if (/^h/i.test(each.tagName)) { heading = each.textContent.trim(); continue; }
      const table = each.tagName === "TABLE", file = `${name}-${list.childElementCount + 1}.${table ? "csv" : "svg"}`;
      list.append(make("li", {}, make("button", {
        onclick: () => save(file, table ? "text/csv" : "image/svg+xml", table ? csv(each) : svg(each)),
      }, `${table ? "Table" : "Picture"}: ${each.querySelector("caption")?.textContent.trim() || heading}`)));
    }
    kept.replaceChildren(kept.firstChild, list);
  }

  frame.addEventListener("load", () => { fit(); kept.hidden = false; });
  kept.addEventListener("toggle", () => { if (kept.open) keep(); });
  const resized = new ResizeObserver(() => { if (frame.contentDocument?.body) fit(); });
  resized.observe(page);
  page.append(make("h1", {}, name), make("p", {}, "Of the game ", game), make("div", { class: "row" }, stop, again, watch, share, remove), state, bar, said, frame, kept,
    make("p", { class: "muted" }, "The same as a command: ", typed));
  await look();
  return () => { clearTimeout(waiting); resized.disconnect(); };
}

/** A table as CSV. */
function csv(table) {
  const cell = (each) => (/[",\n]/.test(each) ? `"${each.replaceAll('"', '""')}"` : each);
  const line = (row) => [...row.cells].flatMap((each) => [each.textContent.trim().replace(/\s+/g, " "), ...Array(each.colSpan - 1).fill("")]);
  return [...table.rows].map((row) => line(row).map(cell).join(",")).join("\n") + "\n";
}

/** A picture as a file of its own: in the colours that the page has now. */
function svg(picture) {
  const style = getComputedStyle(picture.ownerDocument.documentElement);
  const text = new XMLSerializer().serializeToString(picture);
  return text.replace(/var\(--([\w-]+)\)/g, (_, name) => style.getPropertyValue(`--${name}`));
}
