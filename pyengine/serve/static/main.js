/** The pages by the address: #games, #write/NAME. What they share: requests, elements, files to keep, what is said at the
 *  top. */

import { make } from "./cards.js";
import { LEVELS, called } from "./table.js";

export { LEVELS, called, make };

const ALL = [["games", "Games"], ["studies", "Studies"]]; // pages at the top, always
const TABS = [["write", "Write"], ["play", "Play"], ["measure", "Measure"], ["compare", "Compare"], ["cards", "Cards"]]; // of a game
const PROGRAMS = /^(crosskings|red7|rummy)$|:/; // games whose cards no text has
const MORE = ["study", "watch", "match"]; // pages that are led to
const SCRIPTS = { studies: "measure", match: "friends", cards: "print" }; // of pages that have none of their own
const WHOLE = ["play", "match", "write"]; // pages that fill the window

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

/** Give a text to the person as a file. */
export function save(name, type, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Say something at the top of the page. */
export function say(text) {
  document.getElementById("state").textContent = text;
}

/** Run what a button does; what goes wrong is said on the page. */
export function trying(action) {
  return async (event) => {
    const page = document.getElementById("page");
    page.querySelector(":scope > .caveat")?.remove();
    try {
      await action(event);
    } catch (error) {
      page.prepend(make("p", { class: "caveat", role: "alert" }, error.message));
    }
  };
}

/** What this browser keeps, by name; put null: forget it. Where nothing can be kept, nothing is. */
export const kept = {
  get(name) {
    try { return JSON.parse(localStorage.getItem(name)); } catch { return null; }
  },
  put(name, value) {
    try { localStorage[value === null ? "removeItem" : "setItem"](name, JSON.stringify(value)); } catch { /* it is full */ }
  },
};

let leave = null, here = ""; // what the page that is shown does when another one comes; its address

/** Show the page of the address, anew. */
export async function show() {
  const at = location.hash, [name, ...rest] = decodeURIComponent(at.slice(1) || "games").split("/");
  const about = rest.join("/"), table = about.endsWith(".csv");
  const tabs = TABS.filter(([tab]) => (table ? ["write", "cards"].includes(tab) : about.endsWith(".rcy") || (tab === "cards" ? !PROGRAMS.test(about) : tab !== "write")));
  const before = leave;
  leave = null;
  try {
    await before?.();
  } catch (error) { // what stands there cannot be saved
    leave = before;
    if (!confirm(`${error.message} Leave it all the same?`)) return history.replaceState(null, "", here);
    leave = null;
  }
  if (location.hash !== at) return; // another page was asked for meanwhile
  here = at;
  if (about && TABS.some(([tab]) => tab === name)) kept.put("last", { page: name, about }); // Games leads back to it
  say("");
  const link = (tab, text, of) => make("a", { href: `#${tab}${of && `/${encodeURIComponent(of)}`}`,
    "aria-current": tab === name && "page" }, text);
  const game = about && TABS.some(([tab]) => tab === name) && [make("span", { class: "about" },
    about.replace(/\.rcy$/, "")), ...tabs.map(([tab, text]) => link(tab, text, about))];
  document.getElementById("tabs").replaceChildren(...ALL.map(([tab, text]) => link(tab, text, "")), ...(game || []));
  const page = document.getElementById("page"), shown = make("div", { class: WHOLE.includes(name) && !table ? "" : "page" });
  page.replaceChildren(shown);
  document.title = about ? `${about.replace(/\.rcy$/, "")} - Workbench` : "Workbench for card games";
  await trying(async () => {
    const known = [...ALL, ...TABS].some(([each]) => each === name) || MORE.includes(name);
    const { open } = await import(`./${(table && name === "write" && "deck") || SCRIPTS[name] || (known ? name : "games")}.js`);
    const left = await open(shown, about);
    if (shown.isConnected) leave = left;
    else await left?.(); // another page has come meanwhile
  })();
  page.focus({ preventScroll: true });
}

/** Dark or light, two or four colours of suits: what is chosen is kept, else the system says. */
const dark = matchMedia("(prefers-color-scheme: dark)"), looks = document.documentElement.dataset;
const others = { theme: () => ((looks.theme || (dark.matches ? "dark" : "light")) === "dark" ? "light" : "dark"),
  suits: () => (looks.suits === "four" ? "two" : "four") };
for (const [name, other] of Object.entries(others)) {
  if (kept.get(name)) looks[name] = kept.get(name);
  document.getElementById(name).addEventListener("click", () => kept.put(name, looks[name] = other()));
}

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // what stands behind # is the page that is shown
  document.getElementById("page").focus();
});
if (location.pathname === "/friend") {
  document.querySelector(".top .brand").removeAttribute("href"); // a friend has no other page
  trying(async () => (await import("./friends.js")).join(document.getElementById("page")))();
} else {
  addEventListener("hashchange", show);
  show();
  import("./lesson.js");
}
