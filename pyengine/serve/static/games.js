/** The games of the folder and of the library: open, new, copy, rename, remove. */

import { ask, make, say, show, trying } from "./main.js";

const done = []; // what was done to files: [what is said when it is undone, how]

/** A name that no file of the folder has yet. */
function free(name, files) {
  const taken = files.map((file) => file.name), stem = name.replace(/\.rcy$/, "");
  let tried = `${stem}.rcy`;
  for (let number = 2; taken.includes(tried); number += 1) tried = `${stem}-${number}.rcy`;
  return tried;
}

/** A name that somebody types; what has no end gets one. */
function named(question, suggestion) {
  const given = prompt(question, suggestion);
  return given && (/\.(rcy|csv)$/.test(given) ? given : `${given}.rcy`);
}

/** Makes places for pictures of tables; what comes into view is asked for, two at a time. */
function pictures(signal) {
  const ends = [Promise.resolve(), Promise.resolve()];
  let drawn = 0;

  async function draw(box) {
    try {
      const found = await ask("picture", { game: box.dataset.game }, signal);
      const drawer = globalThis.drawer(found, `picture${drawn += 1}-`);
      box.replaceChildren(make("svg", {}, ...drawer.faces()), ...drawer.table(found.scene, null, null));
    } catch {
      box.remove(); // of a text with errors there is none
    }
  }

  const watch = new IntersectionObserver((entries) => {
    for (const { target } of entries.filter((each) => each.isIntersecting)) {
      watch.unobserve(target);
      ends.push(ends.shift().then(() => draw(target)));
    }
  }, { rootMargin: "200px" });
  return (game) => {
    const box = make("div", { class: "picture", inert: true, "data-game": game });
    watch.observe(box);
    return box;
  };
}

const at = (name) => `#write/${encodeURIComponent(name)}`;

export async function open(page) {
  const { folder, files, library, built } = await ask("games");
  const leaving = new AbortController();
  const picture = pictures(leaving.signal);

  const create = (of, suggestion) => trying(async () => {
    const name = named("The name of the new game", free(suggestion, files));
    if (!name) return;
    await ask("create", { name, of });
    done.push([`${name} is removed`, () => ask("remove", { name })]);
    location.hash = at(name);
  });
  const again = async (said) => { await show(); say(said); };
  const rename = (name) => trying(async () => {
    const to = named("Its new name", name);
    if (!to || to === name) return;
    await ask("rename", { name, to });
    done.push([`${name} has its name again`, () => ask("rename", { name: to, to: name })]);
    await again(`${name} is called ${to}`);
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

  const item = (game, heading, line, ...buttons) => make("li", {}, game.endsWith(".csv") ? null : picture(game),
    make("h3", {}, heading), make("p", {}, line), make("div", { class: "row" }, ...buttons));
  const links = (game, title) => ["Play", "Measure"].map((text) => make("a", {
    class: "button", href: `#${text.toLowerCase()}/${encodeURIComponent(game)}`, "aria-label": `${text} ${title}` }, text));
  const own = files.map(({ name, title }) => item(name, make("a", { href: at(name) }, title || name), name,
    ...(name.endsWith(".csv") ? [] : links(name, name)),
    ...[["Copy", create(name, name)], ["Rename", rename(name)], ["Remove", remove(name)]].map(([text, onclick]) => make("button", {
      onclick, "aria-label": `${text} ${name}` }, text))));
  const others = library.map(({ name, title, line, players }) => item(name, title, `${players}. ${line}`, ...links(name, title),
    make("button", { onclick: create(name, name), "aria-label": `Begin with it: ${title}` }, "Begin with it")));
  others.push(...built.map(({ name, line }) => item(name, name[0].toUpperCase() + name.slice(1), line, ...links(name, name))));
  const texts = others.map((each) => each.textContent.toLowerCase());
  const find = (event) => others.forEach((each, number) => { each.hidden = !texts[number].includes(event.target.value.trim().toLowerCase()); });
  page.append(
    make("h1", {}, "Games"),
    make("div", { class: "row" },
      make("button", { class: "main", onclick: create("agram", "my-game") }, "New game"),
      make("span", { class: "muted" }, "It begins as a copy of Agram, a small trick-taking game. Change it as you like."),
      make("button", { onclick: undo, disabled: !done.length, title: "Ctrl+Z" }, "Undo")),
    make("h2", {}, "Yours"),
    make("p", { class: "muted" }, own.length ? `In the folder ${folder}` : `The folder ${folder} has no game yet.`),
    make("ul", { class: "games" }, ...own),
    make("h2", {}, "The library"),
    make("p", {}, make("input", { type: "search", placeholder: "Find a game", "aria-label": "Find a game of the library", oninput: find })),
    make("ul", { class: "games" }, ...others),
  );
  return () => leaving.abort();
}
