/** The pages by the address: #games, #write/NAME. What they share: requests, elements, files to keep, what is said at the
 *  top. */

import "./scene.js";

export const make = globalThis.make;
const PAGES = ["games", "write", "play", "measure", "compare", "studies", "study", "watch"];
const SCRIPTS = { studies: "measure" }; // of pages that have none of their own
const TABS = [["write", "Write"], ["play", "Play"], ["measure", "Measure"], ["compare", "Compare"]];

/** What the server finds; an Error has its sentence. */
export async function ask(name, given = {}, signal = undefined) {
  const answer = await fetch(`/api/${name}`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(given), signal,
  }).catch((error) => {
    throw error.name === "AbortError" ? error : new Error("The server does not answer. Is it still running?");
  });
  const found = await answer.json().catch(() => ({ error: "Open the last address that the server printed." }));
  if (!answer.ok) throw new Error(found.error);
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

let leave = null, here = ""; // what the page that is shown does when another one comes; its address

/** Show the page of the address, anew. */
export async function show() {
  const at = location.hash, [name, ...rest] = decodeURIComponent(at.slice(1) || "games").split("/");
  const about = rest.join("/");
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
  say("");
  const tabs = TABS.filter(([tab]) => tab !== "write" || /\.(rcy|csv)$/.test(about)).map(([tab, text]) => make("a", {
    href: `#${tab}/${encodeURIComponent(about)}`, "aria-current": tab === name && "page",
  }, text));
  document.getElementById("tabs").replaceChildren(...(about && TABS.some(([tab]) => tab === name) ? tabs : []));
  const page = document.getElementById("page"), shown = make("div");
  page.replaceChildren(shown);
  document.title = about ? `${about} - Workbench` : "Workbench for card games";
  await trying(async () => {
    const { open } = await import(`./${SCRIPTS[name] || (PAGES.includes(name) ? name : "games")}.js`);
    const left = await open(shown, about);
    if (shown.isConnected) leave = left;
    else await left?.(); // another page has come meanwhile
  })();
  page.focus({ preventScroll: true });
}

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // what stands behind # is the page that is shown
  document.getElementById("page").focus();
});
addEventListener("hashchange", show);
show();
