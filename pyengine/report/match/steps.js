"use strict";

/** Going through a match, on its page and in the workbench: the list of its moves, and a button that goes on by itself.
 *  show(place) goes to a place, and says so by `at`. */
globalThis.stepper = ({ list, button, speed, show }) => {
  const WAITS = { slow: 2400, normal: 1200, fast: 400 }; // milliseconds
  let place = 0, timer = null;

  /** texts: of each place its text and its seat, from 0, or null. */
  function fill(texts) {
    list.replaceChildren(...texts.map(([text, seat], number) => {
      const item = document.createElement("li"), go = document.createElement("button");
      if (seat !== null) item.style.setProperty("--seat", `var(--seat-${seat + 1})`);
      Object.assign(go, { type: "button", textContent: text, tabIndex: -1, onclick: () => show(number) });
      item.append(go);
      return item;
    }));
    at(place);
  }

  /** Mark the place, where the list shows it. */
  function at(number) {
    const before = list.querySelector("[aria-current]"), item = list.children[place = number];
    before?.removeAttribute("aria-current");
    if (before) before.tabIndex = -1;
    if (!item) return;
    item.firstChild.setAttribute("aria-current", "step");
    item.firstChild.tabIndex = 0;
    list.scrollTop = item.offsetTop - (list.clientHeight - item.clientHeight) / 2;
  }

  const atEnd = () => place >= list.children.length - 1;

  function run(on) {
    clearInterval(timer);
    timer = null;
    button.textContent = on ? "Pause" : "Play";
    if (on) timer = setTimeout(() => { show(place + 1); run(!atEnd()); }, WAITS[speed.value]);
  }

  /** Begin to go on, from the start where this is the end; or pause. */
  function toggle() {
    if (!timer && atEnd()) show(0);
    run(!timer && !atEnd());
  }

  button.addEventListener("click", toggle);
  list.closest("details").addEventListener("toggle", () => at(place));
  list.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || !list.children[place + by]) return;
    event.preventDefault();
    show(place + by);
    list.children[place].firstChild.focus({ preventScroll: true });
  });
  return { fill, at, toggle, pause: () => run(false) };
};
