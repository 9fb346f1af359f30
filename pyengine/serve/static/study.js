/** A study while it runs, and when it has ended: its report, which grows, and all that can be kept of it. */

import { ask, button, folded, make, save, tabs, to, trying } from "./main.js";
import { use } from "./compare.js";
import { ENDED, name as called, plain, question } from "./measure.js";

const SOON = 60, EVERY = 500; // milliseconds between two questions, before the first figures and after

export async function open(page, about, signal) {
  const [name, ...rest] = about.split("/"), part = rest.join("/"); // part: a variant of a comparison
  const state = make("h2", { role: "status" }), bar = make("progress", { max: 1, "aria-label": "How much is done" });
  const said = make("pre"), typed = make("code"), title = make("h1"), game = make("span");
  const frame = make("iframe.report", { title: "The report", sandbox: "allow-same-origin", scrolling: "no" });
  const kept = make("details", { hidden: true, ontoggle: keep }, make("summary", "Save tables and pictures"));
  const stop = button("Stop, keep what is known", () => ask("stop", { name }));
  const again = button("Go on", () => ask("go_on", { name }).then(look), { class: "main" });
  const told = make("p.panel", { role: "status", hidden: true });
  const share = button("Share", async () => {
    told.hidden = Boolean(told.replaceChildren("The page is being made ..")); // which says nothing
    save(`${name}.html`, "text/html", await ask("share", { name }));
    const href = `/shared?${new URLSearchParams({ name })}`;
    told.replaceChildren(`It is saved as ${name}.html in the downloads of this browser, and opens without a network. `,
      make("a", { href, target: "_blank" }, "Open it"), /\.rcy$/.test(of) ? make("span", ". Does ",
        make("a", { href: to("write", `${of}:1`) }, "what you wrote on top"), " still hold? Its rules begin so.") : "");
  });
  const remove = button("Remove", async () => {
    if (!confirm("Remove this study? It moves to the folder \"removed\".")) return;
    location.hash = await ask("discard", { name }) || "#studies";
  }, { class: "quiet" });
  const panel = make("section.panel", make("div.row.spread", state, make("div.row", stop, again)), bar, said);
  let version = -1, waiting = null, given = [], of = ""; // words of its command; its game
  /** Commands of the report become buttons that begin them, its links lead to pages here; it is as high as it needs. */
  function alive() {
    const inner = frame.contentDocument, root = inner?.documentElement;
    if (!frame.srcdoc || !inner?.body) return;
    kept.hidden = false;
    inner.body.className = "framed";
    root.dataset.theme = document.documentElement.dataset.theme || "";
    for (const each of inner.querySelectorAll("pre[data-words]")) {
      const [module, ...all] = JSON.parse(each.dataset.words), first = all.findIndex((word) => word.startsWith("--"));
      const command = module.replace("pyengine.", ""), [games, words] = [all.slice(0, first), all.slice(first)];
      const varied = (of) => `${of.filter((word) => word.startsWith("--vary"))}`, time = words.at(-1).split("=")[1];
      const asks = varied(words) || games.length > 1 ? "better" : "good";
      const longer = !part && varied(words) === varied(given) && !/--(setups|meetings|looks)=/.test(given); // goes on
      const made = inner.importNode(make("button.main", each.dataset.button), true);
      made.addEventListener("click", trying(async () => {
        if (command === "watch") return use(games[0], words);
        made.disabled = true;
        const begun = longer ? ask("go_on", { name, time }) : ask("begin", { command, games, words, asks });
        const other = await begun.finally(() => { made.disabled = false; });
        if (other) location.hash = to("study", other);
        else await look().then(() => scrollTo(0, 0));
      }));
      each.replaceWith(made);
    }
    for (const each of inner.querySelectorAll("a[href$='/report.html']")) {
      const there = `${to("study", name)}/${each.getAttribute("href").replace(/\/report\.html$/, "")}`;
      Object.assign(each, { href: there, onclick: () => (location.hash = there) && false });
    }
    frame.style.height = `${Math.ceil(root.getBoundingClientRect().height) + 4}px`;
  }
  async function look() {
    const found = await ask("study", { name, since: version, part });
    if (!state.isConnected) return; // another page has come meanwhile
    const running = found.state === "running";
    const at = found.stage.replace(/^assessing(, )?|, .*$/g, "") || "putting it together";
    state.textContent = running ? `${at.replace(/^./, (letter) => letter.toUpperCase())} …` : ENDED[found.state];
    const variant = part && plain(decodeURIComponent(part).replaceAll("=", " ").replaceAll(",", ", "));
    title.textContent = variant || question(found);
    for (const each of [bar, stop]) each.hidden = !running;
    if (found.share === null) bar.removeAttribute("value");
    else bar.value = found.share;
    panel.hidden = !state.textContent;
    again.hidden = !["stopped", "failed"].includes(found.state);
    [remove.hidden, share.hidden] = [running, found.state !== "finished"];
    said.hidden = !found.said || found.state !== "failed";
    [said.textContent, typed.textContent, game.textContent] = [found.said, found.typed, called(found)];
    if (version < 0) tabs(found.asks === "better" ? "compare" : "measure", found.games[0]);
    Object.assign(anew, { hidden: found.asks !== "better", href: to("variants", found.games[0]) });
    [version, given, of] = [found.version, found.words, found.games[0]];
    if (found.page !== null && frame.srcdoc) { // a newer report takes the place of the older one: nothing jumps
      const { body } = new DOMParser().parseFromString(found.page, "text/html");
      frame.contentDocument.body.replaceChildren(...body.childNodes);
      alive();
    } else if (found.page !== null) frame.srcdoc = found.page;
    clearTimeout(waiting);
    if (running) waiting = setTimeout(trying(look), version ? EVERY : SOON);
  }
  function keep() {
    const list = make("ul");
    let heading = name;
    for (const each of kept.open ? frame.contentDocument.querySelectorAll("h1, h2, h3, figure svg, table") : []) {
      const file = `${name}-${list.childElementCount + 1}`, said = each.querySelector("caption")?.textContent.trim();
      const table = each.tagName === "TABLE", kind = table ? "Table" : "Picture";
      const onclick = table ? () => save(`${file}.csv`, "text/csv", csv(each))
        : () => save(`${file}.svg`, "image/svg+xml", svg(each));
      if (/^h/i.test(each.tagName)) heading = each.textContent.trim();
      else list.append(make("li", make("button", { onclick }, `${kind}: ${(said || heading).split(/[.;:]/)[0]}`)));
    }
    kept.replaceChildren(kept.firstChild, list);
  }
  frame.addEventListener("load", alive);
  const themed = new MutationObserver(alive), resized = new ResizeObserver(alive);
  themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  resized.observe(page);
  const whole = part && [", ", make("a", { href: to("study", name) }, "All variants")];
  const anew = make("a.button", { hidden: true }, "New comparison");
  const tools = make("div.row", anew, make("a.button", { href: to("watch", name) }, "Watch matches"), share);
  page.append(make("div.row.spread", make("div", title, make("p.muted", game, whole)), tools), told, panel, frame, kept,
    folded("Advanced", make("p.muted", "The same as a command: ", typed), remove));
  signal.addEventListener("abort", () => themed.disconnect());
  await look();
}

function csv(table) {
  const cell = (each) => (/[",\n]/.test(each) ? `"${each.replaceAll('"', '""')}"` : each);
  const wide = (each) => [each.textContent.trim().replace(/\s+/g, " "), ...Array(each.colSpan - 1).fill("")];
  return [...table.rows].map((row) => `${[...row.cells].flatMap(wide).map(cell).join(",")}\n`).join("");
}

function svg(picture) {
  const style = getComputedStyle(picture.ownerDocument.documentElement);
  const text = new XMLSerializer().serializeToString(picture);
  return text.replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name))
    .replace(/light-dark\(([^,]*),[^)]*\)/g, "$1");
}
