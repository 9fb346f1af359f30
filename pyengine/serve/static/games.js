/** The games of the folder and of the library: open, new, copy, rename, remove. */

import { ask, make, trying } from "./main.js";

/** A name that no file of the folder has yet. */
function free(name, files) {
  const taken = new Set(files.map((file) => file.name)), stem = name.replace(/\.rcy$/, "");
  for (let number = 1; ; number += 1) {
    const tried = `${stem}${number > 1 ? `-${number}` : ""}.rcy`;
    if (!taken.has(tried)) return tried;
  }
}

/** A name that somebody types; what has no end gets one. */
function named(question, suggestion) {
  const given = prompt(question, suggestion);
  return given && (/\.(rcy|csv)$/.test(given) ? given : `${given}.rcy`);
}

const at = (name) => `#write/${encodeURIComponent(name)}`;

export async function open(page) {
  const { folder, files, library, built } = await ask("games");

  const create = (of, suggestion) => trying(async () => {
    const name = named("The name of the new game", free(suggestion, files));
    if (!name) return;
    await ask("create", { name, of });
    location.hash = at(name);
  });
  const again = async () => { page.replaceChildren(); await open(page); };
  const rename = (name) => trying(async () => {
    const to = named("Its new name", name);
    if (!to || to === name) return;
    await ask("rename", { name, to });
    await again();
  });
  const remove = (name) => trying(async () => {
    if (!confirm(`Remove ${name}? It is kept in the folder removed.`)) return;
    await ask("remove", { name });
    await again();
  });

  const own = files.map(({ name, title }) => make("li", {},
    make("h3", {}, make("a", { href: at(name) }, title || name)),
    make("p", {}, name),
    make("div", { class: "row" },
      make("a", { class: "button", href: `#play/${encodeURIComponent(name)}`, "aria-label": `Play ${name}` }, "Play"),
      make("button", { onclick: create(name, name), "aria-label": `Copy ${name}` }, "Copy"),
      make("button", { onclick: rename(name), "aria-label": `Rename ${name}` }, "Rename"),
      make("button", { onclick: remove(name), "aria-label": `Remove ${name}` }, "Remove"))));
  const others = library.map(({ name, title, line, players }) => make("li", {},
    make("h3", {}, title),
    make("p", {}, `${players}. ${line}`),
    make("div", { class: "row" },
      make("a", { class: "button", href: `#play/${encodeURIComponent(name)}`, "aria-label": `Play ${title}` }, "Play"),
      make("button", { onclick: create(name, name), "aria-label": `Begin with it: ${title}` }, "Begin with it"))));
  others.push(...built.map(({ name, line }) => make("li", {}, make("h3", {}, name[0].toUpperCase() + name.slice(1)),
    make("p", {}, line), make("div", { class: "row" },
      make("a", { class: "button", href: `#play/${encodeURIComponent(name)}`, "aria-label": `Play ${name}` }, "Play")))));
  page.append(
    make("h1", {}, "Games"),
    make("div", { class: "row" },
      make("button", { class: "main", onclick: create("agram", "my-game") }, "New game"),
      make("span", { class: "muted" }, "It begins as Agram, a small game of tricks, to be changed.")),
    make("h2", {}, "Yours"),
    make("p", { class: "muted" }, own.length ? `In the folder ${folder}` : `The folder ${folder} has no game yet.`),
    make("ul", { class: "games" }, ...own),
    make("h2", {}, "The library"),
    make("ul", { class: "games" }, ...others),
  );
}
