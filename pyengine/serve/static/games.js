/** The games of the folder and of the library: open, new, copy, rename, remove. */

import { begin, free } from "./begin.js";
import { ask, button, folded, holds, kept, make, say, show, to, trying } from "./main.js";
import { brief, light } from "./measure.js";
import { friendly } from "./play.js";
import { thumbnail } from "./table.js";

const done = []; // what was done to files: [what is said when it is undone, how]
const quiet = (text, title, action) => button(text, action, { class: "quiet", "aria-label": `${text}: ${title}` });
const link = (page, name, title, text, kind = "") => (
  make("a.button", { class: kind, href: to(page, name), "aria-label": `${text}: ${title}` }, text));

export async function open(page, _, signal) {
  const [{ folder, files, library, built }, studies, gathered] = await Promise.all(
    ["games", "studied", "gathered"].map((name) => ask(name)));
  const ends = [Promise.resolve(), Promise.resolve()];
  const begun = (name) => [kept.get(`match:${folder}:${name}`)].some((each) => each?.moves?.length && !each.over);
  const draw = async (node) => node.append(thumbnail(await ask("picture", node.dataset, signal)));
  // What comes into view is drawn, two at a time; of a text with errors there is no picture.
  const watch = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter((each) => each.isIntersecting)) {
      watch.unobserve(target);
      ends.push(ends.shift().then(() => draw(target)).catch(() => {}));
    }
  }, { rootMargin: "200px" });
  function picture(game, title) {
    const box = make("div.picture", { "data-game": game },
      make("a", { href: to("play", game), "aria-label": `Play ${title}` }));
    watch.observe(box);
    return box;
  }
  const again = (said) => show().then(() => say(said));
  const copy = async (of) => {
    const name = free(of, files);
    await ask("create", { name, of });
    done.push([`${name} is removed`, () => ask("remove", { name })]);
    location.hash = to("write", name);
  };
  const rename = async (name) => {
    const given = prompt("Its new name", name);
    if (!given || given === name) return;
    const other = /\.(rcy|csv)$/.test(given) ? given : `${given}.rcy`;
    await ask("rename", { name, to: other });
    done.push([`${name} has its name again`, () => ask("rename", { name: other, to: name })]);
    await again(`${name} is called ${other}`);
  };
  const remove = async (name) => {
    if (!confirm(`Remove ${name}? It moves to the folder "removed"; Ctrl+Z puts it back.`)) return;
    const removed = await ask("remove", { name });
    done.push([`${name} is back`, () => ask("rename", { name: removed, to: name })]);
    await again(`${name} is removed`);
  };
  const undo = async () => {
    const [said, back] = done.pop() || ["There is nothing to undo", () => null];
    await back();
    await again(said);
  };
  document.addEventListener("keydown", (event) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.target.matches("input")) return;
    event.preventDefault();
    trying(undo)();
  }, { signal });
  function said(name) {
    const all = studies.filter(({ games, answer, state }) => `${games}` === name && (answer || state === "running"));
    const last = all.find(({ asks }) => asks !== "better") || all[0]; // which says more of the game than a comparison
    if (!last) return [make("span.muted", "No verdict yet. "), make("a", { href: to("measure", name) }, "Ask for one")];
    const text = last.state === "running" ? "A study is running" : brief(last);
    return [light(last), make("a", { href: to("study", last.name) }, text)];
  }
  const item = (game, title, about, line, verdict, ...more) => make("li", picture(game, title), make("h3", title),
    make("p.small.muted", about), make("p", line), verdict && make("p.verdict.small", said(game)),
    make("div.row", link("play", game, title, begun(game) ? "Go on" : "Play", "main"), more));
  const more = (name, title, ...first) => make("details.more",
    make("summary", { "aria-label": `More: ${title}` }, "More"), make("div.row", first,
      quiet("Copy", title, () => copy(name)), quiet("Rename", title, () => rename(name)),
      quiet("Remove", title, () => remove(name))));
  const measure = (name, title) => link("measure", name, title, "Measure");
  const own = files.filter(({ name }) => name.endsWith(".rcy")).sort((one, other) => other.changed - one.changed)
    .map(({ name, title, line, changed }) => item(name, title, `Changed ${new Date(1000 * changed).toLocaleString()}`,
      line, true, link("write", name, title, "Write"), more(name, title, measure(name, title))));
  const tables = files.filter(({ name }) => name.endsWith(".csv")).map(({ name }) => (
    make("li", make("h3", make("a", { href: to("write", name) }, name)), more(name, name))));
  const others = [
    ...library.map(({ name, title, kind, line, players }) => [kind, item(name, title, `${kind}, ${players}`, line,
      false, quiet("Make it mine", title, () => copy(name)), measure(name, title))]),
    ...built.map(({ name, title = name, line }) => ["Others", item(name, title, "A game of the program", line, false,
      measure(name, name))])];
  const filter = make("div.row", { role: "group", "aria-label": "Mechanics" });
  const search = make("input", { type: "search", placeholder: "Find a game", "aria-label": "Find a game" });
  let chosen = "All";
  function find() {
    filter.replaceChildren(...["All", ...new Set(others.map(([kind]) => kind))].map((kind) => {
      const now = kind === chosen, onclick = () => { chosen = kind; find(); };
      return make("button", { class: now ? "main" : "quiet", "aria-pressed": String(now), onclick }, kind);
    }));
    for (const each of [...own, ...tables]) each.hidden = !holds(each, search.value);
    for (const [kind, each] of others) each.hidden = !holds(each, search.value) || !["All", kind].includes(chosen);
  }
  search.oninput = find;
  /** The game where one was last: its match, or its text. */
  function resume() {
    const last = kept.get("last"), game = last && [...files, ...library].find(({ name }) => name === last.about);
    const playing = last?.page === "play";
    if (!game || !(last.page === "write" || (playing && begun(game.name)))) return "";
    const { name } = game, title = game.title || name, where = playing ? "Your match waits." : "You were at its text.";
    const head = [make("p.small.muted", "Go on where you were"), make("h2", title), make("p", where)];
    return make("section.resume", { "aria-label": "Go on where you were" },
      !name.endsWith(".csv") && picture(name, title), make("div", head, make("div.row",
        link(last.page, name, title, playing ? "Go on playing" : "Go on writing", "main"),
        files.includes(game) && link(playing ? "write" : "play", name, title, playing ? "To the text" : "Play"))));
  }
  const waiting = gathered.filter(({ turn }) => turn !== null).map((each) => make("li", friendly(each)));
  find();
  const none = `The folder ${folder} has no game yet: begin one, or make one of the library yours.`;
  page.append(make("h1.skip", "Games"), resume(),
    waiting.length ? make("section.panel", make("h2", "Go on with friends"), make("ul", waiting)) : "",
    make("div.row.spread", make("h2", "Your games"), make("div.row", search,
      done.length > 0 && button("Undo", undo, { title: "Ctrl+Z" }), button("+ New game", begin, { class: "main" }))),
    own.length ? make("ul.games", own) : make("p.muted", none),
    tables.length ? folded("Tables of cards", make("ul.games", tables)) : "",
    make("div.row.spread", make("h2", "Library"), filter), make("ul.games", others.map(([, each]) => each)));
}
