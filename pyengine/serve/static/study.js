/** A study while it runs, and when it has ended: its report, which grows, and all that can be kept of it. */

import { ask, make, save, say, trying } from "./main.js";
import { name as called, plain, question } from "./measure.js";

// What a verdict is at, and what that settles.
const STAGES = [[/how strong/, "How strong can a player be? (skill)"], [/ play, /, "Many matches of equal players (seats, length, luck of the deal)"],
  [/players against/, "Strong against weak players (skill)"], [/positions|otherwise|phases/, "A look into matches (tension, choices, comebacks)"]];
const SOON = 60, EVERY = 500; // milliseconds between two questions, before the first figures and after

export async function open(page, about) {
  const [name, ...rest] = about.split("/"), part = rest.join("/"); // part: a variant of a comparison
  const state = make("h2", { role: "status" }), bar = make("progress", { max: 1, "aria-label": "How much is done" });
  const said = make("pre", { hidden: true }), typed = make("code"), title = make("h1", {});
  const frame = make("iframe", { title: "The report", sandbox: "allow-same-origin", class: "report" });
  const kept = make("details", { hidden: true }, make("summary", {}, "Save tables and pictures"));
  const button = (text, action, more = {}) => make("button", { onclick: trying(action), ...more }, text);
  const stop = button("Stop, keep what is known", async () => { say("It ends the matches that it has begun"); await ask("stop", { name }); });
  const again = button("Go on", async () => { await ask("go_on", { name }); await look(); }, { class: "main" });
  const share = button("Share", async () => {
    say("Making the page");
    save(`${name}.html`, "text/html", await ask("share", { name }));
    say("The page is saved: it opens anywhere, without a network");
  });
  const remove = button("Remove", async () => {
    if (!confirm("Remove this study? It moves to the folder \"removed\".")) return;
    await ask("discard", { name });
    location.hash = "#studies";
  }, { class: "quiet" });
  const watch = make("a", { class: "button", href: `#watch/${encodeURIComponent(name)}` }, "Watch matches");
  const game = make("a", {}), whole = part ? make("a", { href: `#study/${encodeURIComponent(name)}` }, "All variants") : null;
  const panel = make("section", { class: "panel" }, make("div", { class: "row spread" }, state, make("div", { class: "row" }, stop, again)), bar, said);
  let version = -1, waiting = null;

  function fit() {
    frame.style.height = `${Math.ceil(frame.contentDocument.documentElement.getBoundingClientRect().height) + 4}px`;
  }

  /** Put a newer report in the place of the one that is there, so that nothing jumps. */
  function draw(text) {
    if (!frame.srcdoc) { frame.srcdoc = text; return; }
    frame.contentDocument.body.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
    alive();
  }

  /** Commands of the report become buttons that begin them, its links lead to pages here. */
  function alive() {
    const inner = frame.contentDocument;
    inner.body.className = "framed";
    inner.documentElement.dataset.theme = document.documentElement.dataset.theme || "";
    for (const each of inner.querySelectorAll("pre[data-words]")) {
      const [module, ...words] = JSON.parse(each.dataset.words), first = words.findIndex((word) => word.startsWith("--"));
      const made = inner.importNode(make("button", {}, each.dataset.button), true);
      made.addEventListener("click", trying(async () => {
        made.disabled = true;
        const asked = { command: module.replace("pyengine.", ""), games: words.slice(0, first), words: words.slice(first), asks: words.some((word) => word.startsWith("--vary")) ? "better" : "good" };
        location.hash = `#study/${await ask("begin", asked).finally(() => { made.disabled = false; })}`;
      }));
      each.replaceWith(made);
    }
    for (const each of inner.querySelectorAll("a[href$='/report.html']")) {
      const to = `#study/${encodeURIComponent(name)}/${each.getAttribute("href").replace(/\/report\.html$/, "")}`;
      each.href = to;
      each.addEventListener("click", (event) => { event.preventDefault(); location.hash = to; });
    }
    fit();
  }

  async function look() {
    const found = await ask("study", { name, since: version, part });
    if (!state.isConnected) return; // another page has come meanwhile
    const running = found.state === "running";
    const ended = { finished: "", stopped: "It was stopped, and can go on.", failed: "It failed." };
    const stage = found.command === "assess" && running ? STAGES.find(([words]) => words.test(found.stage)) : null;
    const at = stage?.[1] || (found.stage || "beginning").replace(/^assessing(, )?/, "") || "putting it together";
    state.textContent = running ? `${at.replace(/^./, (letter) => letter.toUpperCase())} …` : ended[found.state];
    panel.hidden = !state.textContent && !found.said;
    title.textContent = part ? plain(decodeURIComponent(part).replaceAll("=", " ").replaceAll(",", ", ")) : question(found);
    bar.hidden = !running;
    if (found.share === null) bar.removeAttribute("value");
    else bar.value = found.share;
    stop.hidden = !running;
    again.hidden = !["stopped", "failed"].includes(found.state);
    remove.hidden = running;
    share.hidden = found.state !== "finished";
    said.textContent = found.said;
    said.hidden = !found.said || found.state !== "failed";
    typed.textContent = found.typed;
    game.textContent = called(found);
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

  frame.addEventListener("load", () => { alive(); kept.hidden = false; });
  kept.addEventListener("toggle", () => { if (kept.open) keep(); });
  const themed = new MutationObserver(() => { if (frame.contentDocument?.body) alive(); });
  themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const resized = new ResizeObserver(() => { if (frame.contentDocument?.body) fit(); });
  resized.observe(page);
  page.append(make("div", { class: "row spread" }, make("div", {}, title, make("p", { class: "muted" }, game, part && ", ", whole)), make("div", { class: "row" }, watch, share)),
    panel, frame, kept,
    make("details", {}, make("summary", {}, "Advanced"), make("p", { class: "muted" }, "The same as a command: ", typed), remove));
  await look();
  return () => { clearTimeout(waiting); resized.disconnect(); themed.disconnect(); };
}

/** A table as CSV. */
function csv(table) {
  const cell = (each) => (/[",\n]/.test(each) ? `"${each.replaceAll('"', '""')}"` : each);
  const line = (row) => [...row.cells].flatMap((each) => [each.textContent.trim().replace(/\s+/g, " "), ...Array(each.colSpan - 1).fill("")]);
  return [...table.rows].map((row) => line(row).map(cell).join(",")).join("\n") + "\n";
}

/** A picture as a file of its own, in colours for light paper. */
function svg(picture) {
  const style = getComputedStyle(picture.ownerDocument.documentElement);
  const text = new XMLSerializer().serializeToString(picture);
  return text.replace(/var\(--([\w-]+)\)/g, (_, name) => style.getPropertyValue(`--${name}`).replace(/light-dark\(([^,]*),.*\)/, "$1"));
}
