/** The games of the folder and of the library: open, new, copy, rename, remove. */

import { ask, kept, make, say, show, trying } from "./main.js";
import { light } from "./measure.js";
import { thumbnail } from "./table.js";

const done = []; // what was done to files: [what is said when it is undone, how]

/** A name that no file of the folder has yet. */
function free(name, files) {
  const taken = files.map((file) => file.name), stem = name.replace(/\.rcy$/, "");
  let tried = `${stem}.rcy`;
  for (let number = 2; taken.includes(tried); number += 1) tried = `${stem}-${number}.rcy`;
  return tried;
}

const to = (page, name) => `#${page}/${encodeURIComponent(name)}`;

export async function open(page) {
  const [{ folder, files, library, built }, studies] = await Promise.all([ask("games"), ask("studied")]);
  const leaving = new AbortController(), ends = [Promise.resolve(), Promise.resolve()];
  const match = (name) => { const found = kept.get(`match:${folder}:${name}`); return found?.moves?.length ? found : null; };

  // What comes into view is drawn, two at a time; of a text with errors there is no picture.
  const watch = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter((each) => each.isIntersecting)) {
      watch.unobserve(target);
      ends.push(ends.shift().then(async () => target.append(thumbnail(await ask("picture", { game: target.dataset.game }, leaving.signal)))).catch(() => {}));
    }
  }, { rootMargin: "200px" });
  function picture(game, title) {
    const box = make("div", { class: "picture", "data-game": game }, make("a", { href: to("play", game), "aria-label": `Play ${title}` }));
    watch.observe(box);
    return box;
  }

  const create = (of, suggestion) => trying(async () => {
    const name = free(suggestion, files);
    await ask("create", { name, of });
    done.push([`${name} is removed`, () => ask("remove", { name })]);
    location.hash = at(name);
  });
  const again = async (said) => { await show(); say(said); };
  const rename = (name) => trying(async () => {
    const given = prompt("Its new name", name);
    if (!given || given === name) return;
    const other = /\.(rcy|csv)$/.test(given) ? given : `${given}.rcy`;
    await ask("rename", { name, to: other });
    done.push([`${name} has its name again`, () => ask("rename", { name: other, to: name })]);
    await again(`${name} is called ${other}`);
  });
  const remove = (name) => trying(async () => {
    if (!confirm(`Remove ${name}? It moves to the folder "removed"; Ctrl+Z puts it back.`)) return;
    const kept = await ask("remove", { name });
    done.push([`${name} is back`, () => ask("rename", { name: kept, to: name })]);
    await again(`${name} is removed`);
  });
  const undo = trying(async () => {
    const [said, back] = done.pop() || ["There is nothing to undo", () => null];
    await back();
    await again(said);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.target.matches("input")) return;
    event.preventDefault();
    undo();
  }, { signal: leaving.signal });

  const link = (kind, game, title, text, main) => make("a", { class: `button ${main ? "main" : ""}`, href: to(kind, game), "aria-label": `${text}: ${title}` }, text);
  const button = (text, title, onclick) => make("button", { class: "quiet", onclick, "aria-label": `${text}: ${title}` }, text);

  /** What the last study of a game says, in a line. */
  function said(name) {
    const last = studies.find(({ games, answer, state }) => games.length === 1 && games[0] === name && (answer || state === "running"));
    if (!last) return [make("span", { class: "muted" }, "No verdict yet. "), make("a", { href: to("measure", name) }, "Ask for one")];
    const text = last.state === "running" ? "A study is running" : last.answer.split(/(?<=[.:]) /).slice(0, 2).join(" ");
    return [light(last), make("a", { href: `#study/${last.name}` }, text)];
  }

  const item = (game, title, about, line, verdict, ...buttons) => make("li", {}, picture(game, title), make("h3", {}, title), make("p", { class: "small muted" }, about), make("p", {}, line),
    verdict && make("p", { class: "verdict small" }, ...said(game)), make("div", { class: "row" }, link("play", game, title, match(game) ? "Go on" : "Play", true), ...buttons));
  const more = (name, title, ...first) => make("details", { class: "more" }, make("summary", { "aria-label": `More: ${title}` }, "More"), make("div", { class: "row" }, ...first,
    button("Copy", title, create(name, name)), button("Rename", title, rename(name)), button("Remove", title, remove(name))));
  const own = files.filter(({ name }) => name.endsWith(".rcy")).sort((one, other) => other.changed - one.changed).map(({ name, title, line, changed }) => item(name, title, `Changed ${new Date(1000 * changed).toLocaleString()}`, line, true,
    link("write", name, title, "Write"), more(name, title, link("measure", name, title, "Measure"))));
  const tables = files.filter(({ name }) => name.endsWith(".csv")).map(({ name }) => make("li", {}, make("h3", {}, make("a", { href: to("write", name) }, name)), more(name, name)));
  const begun = (name, title) => button("Make it mine", title, create(name, name));
  const others = [...library.map(({ name, title, kind, line, players }) => [kind, item(name, title, `${kind}, ${players}`, line, false, begun(name, title), link("measure", name, title, "Measure"))]),
    ...built.map(({ name, line }) => ["Others", item(name, line.split(":")[0], "A game of the program", line, false, link("measure", name, name, "Measure"))])];
  const kinds = ["All", ...new Set(others.map(([kind]) => kind))], filter = make("div", { class: "row", role: "group", "aria-label": "Mechanics" });
  const search = make("input", { type: "search", placeholder: "Find a game", "aria-label": "Find a game", oninput: () => find() });
  function find(chosen = filter.querySelector("[aria-pressed=true]")?.textContent || "All") {
    filter.replaceChildren(...kinds.map((kind) => make("button", { class: kind === chosen ? "main" : "quiet", "aria-pressed": String(kind === chosen), onclick: () => find(kind) }, kind)));
    const holds = (each) => each.textContent.toLowerCase().includes(search.value.trim().toLowerCase());
    for (const each of [...own, ...tables]) each.hidden = !holds(each);
    for (const [kind, each] of others) each.hidden = !holds(each) || !["All", kind].includes(chosen);
  }

  /** The game where one was last: its match, or its text. */
  function resume() {
    const last = kept.get("last"), game = last && [...files, ...library].find(({ name }) => name === last.about);
    if (!game || !["write", "play"].includes(last.page) || (last.page === "play" && !match(game.name))) return null;
    const title = game.title || game.name, playing = last.page === "play";
    return make("section", { class: "resume", "aria-label": "Go on where you were" }, game.name.endsWith(".csv") ? null : picture(game.name, title), make("div", {},
      make("p", { class: "small muted" }, "Go on where you were"), make("h2", {}, title), make("p", {}, playing ? "Your match waits." : "You were at its text."), make("div", { class: "row" },
        link(last.page, game.name, title, playing ? "Go on playing" : "Go on writing", true), files.includes(game) && link(playing ? "write" : "play", game.name, title, playing ? "To the text" : "Play"))));
  }

  find();
  page.append(make("h1", { class: "skip" }, "Games"), resume() || "",
    make("div", { class: "row spread" }, make("h2", {}, "Your games"), make("div", { class: "row" }, search, done.length ? make("button", { onclick: undo, title: "Ctrl+Z" }, "Undo") : "",
      make("button", { class: "main", onclick: trying(async () => (await import("./begin.js")).begin()) }, "+ New game"))),
    own.length ? make("ul", { class: "games" }, ...own) : make("p", { class: "muted" }, `The folder ${folder} has no game yet: begin one, or make one of the library yours.`),
    tables.length ? make("details", {}, make("summary", {}, "Tables of cards"), make("ul", { class: "games" }, ...tables)) : "",
    make("div", { class: "row spread" }, make("h2", {}, "Library"), filter), make("ul", { class: "games" }, ...others.map(([, each]) => each)));
  return () => leaving.abort();
}
