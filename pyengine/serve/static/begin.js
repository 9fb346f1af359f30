/** A new game, from a template of one of the kinds. */

import { ask, make, trying } from "./main.js";

/** Shows a dialog, which is gone when it is closed. */
export function dialog(title, ...parts) {
  const box = make("dialog", { "aria-label": title, onclose: () => box.remove() }, make("div", { class: "row spread" },
    make("h2", {}, title), make("button", { onclick: () => box.close() }, "Close")), ...parts);
  document.body.append(box);
  box.showModal();
  return box;
}

/** Asks for a name and a kind, makes the game and opens its text. */
export async function begin() {
  const [{ templates }, { files }] = await Promise.all([ask("guide"), ask("games")]);
  const title = make("input", { value: "My game", maxlength: 60 });
  const create = (template) => trying(async () => {
    box.close();
    const stem = title.value.toLowerCase().replace(/[^\p{L}\d]+/gu, " ").trim().replaceAll(" ", "-") || "my-game";
    let name = `${stem}.rcy`;
    for (let number = 2; files.some((file) => file.name === name); number += 1) name = `${stem}-${number}.rcy`;
    await ask("create", { name, template, title: title.value });
    location.hash = `#write/${encodeURIComponent(name)}`;
  });
  const box = dialog("New game", make("label", { class: "row" }, "What it is called", title),
    make("p", { class: "muted" }, "Each kind is a small game that works. Change it until it is yours."),
    make("div", { class: "kinds" }, ...templates.map(({ name, line }) => make("button", { onclick: create(name) },
      make("b", {}, name[0].toUpperCase() + name.slice(1)), make("span", { class: "muted small" }, line)))));
  title.select();
}
