/** The pages by the address, #games or #write/NAME, and what they share. */

import { make } from "./cards.js";
import { LEVELS, called } from "./table.js";

export { LEVELS, called, make };

const ALL = { games: "Games", studies: "Studies" }; // pages at the top, always
const TABS = { write: "Write", play: "Play", measure: "Measure", compare: "Compare", cards: "Cards" }; // of a game
const PROGRAMS = /^(crosskings|red7|rummy)$|:/; // games whose cards no text has
const SCRIPTS = { studies: "measure", variants: "compare", match: "friends", cards: "print" }; // of others
const WHOLE = ["play", "match", "write"], MORE = ["study", "watch", "match", "variants"]; // fill the window; are led to

/** What the server finds; an Error has its sentence. */
export async function ask(name, given = {}, signal = undefined) {
  const answer = await fetch(name.startsWith("/") ? name : `/api/${name}`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(given), signal,
  }).catch((error) => {
    throw error.name === "AbortError" ? error : new Error("The server does not answer. Is it still running?");
  });
  const found = await answer.json().catch(() => ({ error: "Open the last address that the server printed." }));
  if (!answer.ok) throw new Error(found.error);
  dispatchEvent(new CustomEvent("asked", { detail: [name, given, found.found] })); // the lesson watches
  return found.found;
}

export function save(name, type, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  return say(`It is saved as ${name}.`);
}

export const say = (text) => document.getElementById("state").textContent = text;

/** What keeps the text of a page as it is then, after what is being kept; no text is lost with the window. */
export function keeper(page, name, saved, now) {
  let kept = Promise.resolve();
  const keep = () => kept = kept.catch(() => {}).then(async () => {
    const text = now();
    if (text === saved) return;
    await ask("write", { name, text, before: saved });
    saved = text;
    say("Saved");
  });
  globalThis.onbeforeunload = (event) => {
    if (!page.isConnected || now() === saved) return;
    event.preventDefault();
    keep();
  };
  return keep;
}

/** Run what a button does; what goes wrong is said on the page. */
export const trying = (action) => async (event) => {
  const page = document.getElementById("page");
  page.querySelector(":scope > .caveat")?.remove();
  try {
    await action(event);
  } catch (error) {
    page.prepend(make("p.caveat", { role: "alert" }, linked(error.message)));
  }
};

/** A sentence in which places in the text of the page's game lead there. */
function linked(text) {
  const [, game] = decodeURIComponent(location.hash).match(/\/([\p{L}\w ./-]+\.rcy)$/u) || [];
  const link = (line) => make("a", { href: to("write", `${game}:${line}`) }, `line ${line}`);
  return text.split(new RegExp(`${game}:(\\d+):\\d+`)).map((part, at) => (at % 2 ? link(part) : part));
}

export const to = (...parts) => `#${parts.map(encodeURIComponent).join("/")}`;
export const button = (text, action, more = {}) => make("button", { onclick: trying(action), ...more }, text);
export const holds = (node, text) => node.textContent.toLowerCase().includes(text.trim().toLowerCase());
export const folded = (title, ...parts) => make("details", make("summary", title), parts);

export const select = (values, value, more = {}) => make("select", more, values.map(([each, text]) => (
  make("option", { value: String(each), selected: String(each) === String(value) }, text))));

/** Players of the machine with their names, the levels first. */
export const able = (players) => [...LEVELS.filter(([text]) => players.includes(text)),
  ...players.filter((text) => !LEVELS.some(([each]) => each === text)).map((text) => [text, called(text)])];

/** What this browser keeps, by name. Where nothing can be kept, nothing is. */
const attempt = (action) => { try { return action(); } catch { return null; } };
export const kept = {
  get: (name) => attempt(() => JSON.parse(localStorage.getItem(name))),
  put: (name, value) => attempt(() => localStorage.setItem(name, JSON.stringify(value))),
};

/** What games of the library, the folder and the program are called, by name. */
export const titles = ({ library, files, built }) => new Map(
  [...library, ...files, ...built].map(({ name, title }) => [name, title || name]));

/** Tabs at the top, of a page, and of a game where it has one. */
export function tabs(page, game = "") {
  const link = (tab, text, ...of) => make("a", { href: to(tab, ...of), "aria-current": tab === page && "page" }, text);
  const has = (tab) => (game.endsWith(".csv") ? ["write", "cards"].includes(tab)
    : game.endsWith(".rcy") || (tab === "cards" ? !PROGRAMS.test(game) : tab !== "write"));
  const where = make("span.about", game.replace(/\.rcy$/, ""));
  const tell = (text) => where.isConnected && (document.title = `${where.textContent = text} - Workbench`);
  if (game) ask("games").then((all) => tell(titles(all).get(game) || game)).catch(() => null);
  document.getElementById("tabs").replaceChildren(...Object.entries(ALL).map(([tab, text]) => link(tab, text)),
    ...(game ? [where] : []),
    ...Object.entries(TABS).filter(([tab]) => game && has(tab)).map(([tab, text]) => link(tab, text, game)));
  document.querySelector("#tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

let leave = null, here = ""; // what the page that is shown does when another one comes; its address

/** Show the page of the address, anew. */
export async function show() {
  const at = location.hash, [name, ...rest] = decodeURIComponent(at.slice(1) || "games").split("/"), before = leave;
  leave = null;
  document.querySelector("dialog")?.close(); // it belongs to the page before
  try {
    await before?.();
  } catch (error) { // what stands there cannot be saved
    leave = before;
    if (!confirm(`${error.message} Leave it all the same?`)) return history.replaceState(null, "", here);
    leave = null;
  }
  if (location.hash !== at) return; // another page was asked for meanwhile
  here = at;
  const [about, line] = rest.join("/").split(/(?<=\.rcy):/);
  const title = about.replace(/\.rcy$/, ""), table = about.endsWith(".csv");
  const own = about && name in TABS;
  if (own) kept.put("last", { page: name, about }); // Games leads back to it
  say("");
  tabs(name, own ? about : "");
  document.title = about ? `${title} - Workbench` : "Workbench for card games";
  const page = document.getElementById("page"), shown = make(table || !WHOLE.includes(name) ? "div.page" : "div");
  page.replaceChildren(shown);
  await trying(async () => {
    const known = name in ALL || name in TABS || MORE.includes(name) ? name : "games";
    const { open } = await import(`./${table && name === "write" ? "deck" : SCRIPTS[name] || known}.js`);
    const leaving = new AbortController(), left = await open(shown, about, leaving.signal, line);
    const close = () => Promise.resolve(left?.()).then(() => leaving.abort());
    if (shown.isConnected) leave = close;
    else await close(); // another page has come meanwhile
  })();
  if (!page.contains(document.activeElement)) page.focus({ preventScroll: true }); // a page may have chosen
}

/** Dark or light, two or four colours of suits: what is chosen is kept, else the system says. */
const looks = document.documentElement.dataset, dark = () => matchMedia("(prefers-color-scheme: dark)").matches;
for (const [name, one, other] of [["theme", "light", "dark"], ["suits", "two", "four"]]) {
  const now = () => looks[name] || (name === "theme" && dark() ? other : one);
  if (kept.get(name)) looks[name] = kept.get(name);
  document.getElementById(name).onclick = () => kept.put(name, looks[name] = now() === one ? other : one);
}

document.querySelector(".skip").onclick = () => document.getElementById("page").focus();
if (location.pathname === "/friend") {
  document.querySelector(".top .brand").removeAttribute("href"); // a friend has no other page
  trying(async () => (await import("./friends.js")).join(document.getElementById("page")))();
} else {
  addEventListener("hashchange", show);
  show();
  import("./lesson.js");
}
