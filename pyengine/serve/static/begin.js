/** A new game, from a template of one of the kinds. */

import { face } from "./cards.js";
import { ask, button, make, save, to, trying } from "./main.js";

export function dialog(title, ...parts) {
  const close = make("button", { onclick: () => box.close() }, "Close");
  const box = make("dialog", { "aria-label": title, onclose: () => box.remove() },
    make("div.row.spread", make("h2", title), close), parts);
  document.body.append(box);
  box.showModal();
  return box;
}

/** The rules for friends; edit: what leads to the words of its author, which stand above them. */
export async function handout(asked, edit = null) {
  const frame = make("iframe", { title: "Rules", sandbox: "allow-same-origin allow-modals" }), tools = make("div.row");
  const box = dialog("The rules", frame, tools), saved = make("p.small", { role: "status" });
  const { title, about, page, cards, rows } = await asked.catch((error) => { box.close(); throw error; });
  const drawn = rows.map(([, card, many]) => make("figure", face(cards[card]), many > 1 && `${many} of these`));
  const shown = make("section", make("h2", "The cards"), make("div.deck", drawn));
  frame.onload = () => frame.contentDocument.querySelector("section").after(shown);
  frame.srcdoc = page;
  const own = "The sentences under the title are the author's own: they stay as they are when a rule changes.";
  const lead = button("Edit them", () => [box.close(), edit()]);
  if (edit && about.length) frame.before(make("div.row.small", make("p", { style: { flex: "1 1 12rem" } }, own), lead));
  tools.append(button("Print", () => frame.contentWindow.print(), { class: "main" }), button("Save as a page", () => {
    saved.textContent = save(`${title}.html`, "text/html", frame.contentDocument.documentElement.outerHTML);
  }), saved);
}

/** A name such as this one that no file of the folder has yet. */
export function free(name, files) {
  const [, stem, end = ".rcy"] = name.match(/^(.*?)(\.rcy|\.csv)?$/), taken = files.map((file) => file.name);
  let found = stem + end;
  for (let number = 2; taken.includes(found); number += 1) found = `${stem}-${number}${end}`;
  return found;
}

export async function begin() {
  const [{ templates }, { files }] = await Promise.all([ask("guide"), ask("games")]);
  const title = make("input", { value: "My game", maxlength: 50 });
  const create = (template) => trying(async () => {
    box.close();
    const stem = title.value.toLowerCase().replace(/[^\p{L}\d]+/gu, " ").trim().replaceAll(" ", "-");
    const name = free(stem || "my-game", files);
    await ask("create", { name, template, title: title.value });
    location.hash = to("write", name);
  });
  const box = dialog("New game", make("label.row", "What it is called", title),
    make("p.muted", "Each kind is a small game that works. Change it until it is yours."),
    make("div.kinds", templates.map(({ name, line }) => make("button", { onclick: create(name) },
      make("b", name[0].toUpperCase() + name.slice(1)), make("span.muted.small", line)))));
  title.select();
}
