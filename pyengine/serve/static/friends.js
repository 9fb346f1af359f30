/** A match on the server, of people at several browsers: its page, where its host invites, and that of a friend. */

import { handout } from "./begin.js";
import { LEVELS, ask, button, called, kept, make, tabs, trying } from "./main.js";
import { beside, choose, ended, nameField, told, wait } from "./play.js";
import { Table, frame, people, result } from "./table.js";

const PAUSE = 500, AGAIN = 2000; // milliseconds between two moves that are shown; until the server is asked again
const FRIEND = "/friend/"; // where a friend asks
const caveat = (message, hidden = false) => make("p.caveat", { role: "alert", hidden }, message);

export async function open(page, name, signal, where = "") {
  const links = [], { felt, status, level, lines, log } = beside(), title = make("h1.skip");
  const wrong = caveat("", true), anew = button("Same deal anew", () => ask("again", { name }), { hidden: true });
  const sheet = button("Rules", () => handout(ask(`${where}sheet`, { name })), { class: "quiet" });
  const keep = ({ target }) => [kept.put("alone", target.checked), draw(false)];
  const alone = make("label.row.small", make("input", { type: "checkbox", checked: kept.get("alone"), onchange: keep }),
    "Play when there is only one move");
  let found = null, table, names, act, at, auto, running = false;
  /** Ask for what is new, again and again: an answer comes when there is something. */
  async function watch() {
    const asked = ask(`${where}see`, { name, since: found?.version ?? -1 });
    const { lost = "", ...now } = await asked.catch((error) => ({ lost: error.message }));
    if (signal.aborted) return;
    anew.hidden = where || !lost.startsWith("the rules");
    Object.assign(wrong, { hidden: !lost, textContent: lost });
    if (now.steps) show(now);
    setTimeout(watch, lost ? AGAIN : 0);
  }
  async function show(now) {
    const seated = `${found?.players},${found?.names}` === `${now.players},${now.names}`;
    found = now;
    if (!seated) sit();
    at = Math.min(at ?? Infinity, found.steps.length - 1);
    level.replaceChildren(...found.players.flatMap(seat));
    if (running) return;
    running = true;
    for (draw(false); at < found.steps.length - 1;) { // what has come, one move after the other
      at += 1;
      await wait(Math.max(PAUSE, draw()));
    }
    running = false;
    if (found !== now) draw(false);
  }
  function draw(motion = true) {
    const mover = found.movers[at] ?? found.mover, mine = at === found.steps.length - 1 && mover === found.seat;
    const shown = frame(found, found.steps[at], { mover, legal: mine ? found.legal : null }), over = mover === null;
    const more = where ? make("p.small", "Your host may deal again.")
      : button("Another deal", () => ask("again", { name }), { class: "main" });
    const ending = over && ended(result(found, names, found.seat, shown.scores), more);
    const takes = table.show({ ...shown, ending }, motion), { moves: { length }, legal } = found;
    const only = () => found.moves.length === length && act(legal[0].move);
    clearTimeout(auto);
    if (mine && legal.length === 1 && kept.get("alone")) auto = setTimeout(only, Math.max(PAUSE, takes));
    const waits = `${names[mover]} ${found.absent.includes(mover) ? "is not here yet" : "is thinking"}`;
    status.replaceChildren(make("h2", over ? "The match is over" : mine ? "Your turn" : waits),
      over ? "" : make("p.muted", mine ? found.asks || choose(table, legal) : "\u00a0"));
    lines.replaceChildren(...told(found.steps.slice(0, at + 1), found.movers, names, found.seat));
    return takes;
  }
  function sit() {
    names = people(found.seats, found.seat).map((bird, seat) => (seat !== found.seat && found.names[seat]) || bird);
    const again = (error) => { found.version = -1; throw error; }; // what there is now is asked for, whatever it is
    act = trying((move) => ask(`${where}move`, { name, move, at: found.moves.length }).catch(again));
    table = new Table({ ...found, names, me: found.seat, act });
    felt.replaceChildren(table.element);
    title.textContent = document.title = found.title;
    if (!where) tabs("play", found.game);
  }
  /** Who sits at a seat, and who might instead, for whoever runs the server. */
  function seat(player, number) {
    if (where || number === found.seat) return [];
    const friend = player === "friend", absent = found.absent.includes(number);
    const open = absent && !found.invited.includes(number);
    const others = found.players.find((each) => !["friend", "human"].includes(each)) || LEVELS.at(-1)[0];
    const who = friend ? (absent ? "not here yet" : "is here") : `machine, ${called(player).toLowerCase()}`;
    const fill = (text, player, kind = "quiet") => button(text, async () => {
      if (friend && !absent && !confirm(`${names[number]} is here and would lose this seat. Go on?`)) return;
      links[number] = await ask("fill", { name, seat: number, player });
    }, { class: kind });
    const invite = !friend ? "Invite a friend" : absent ? "New invitation (the old one ends)" : "Invite somebody else";
    return [make("p.row", make("span", make("b", names[number]), `: ${who}`),
      open ? fill("Get an invitation", "friend", "main") : fill(invite, "friend"),
      friend && fill("Let the machine play", others)), ...(absent && links[number] ? invitation(links[number]) : [])];
  }
  page.append(title, make("div.play", felt,
    make("aside.beside", wrong, anew, status, !where && level, alone, log, make("div.tools", sheet))));
  addEventListener("resize", () => table?.shown && table.draw(), { signal });
  document.addEventListener("keydown", (event) => event.altKey || event.ctrlKey || event.metaKey
    || event.target.matches("input, select") || event.target.closest("dialog") || table?.key(event), { signal });
  watch();
}

/** An address to be sent to a friend, with what one should know of it. */
function invitation(address) {
  const text = make("textarea", { readonly: true, "aria-label": "Invitation", onfocus: () => text.select() }, address);
  const copied = () => { text.select(); document.execCommand("copy"); copy.textContent = "Copied"; };
  const copy = button("Copy", copied, { class: "main", "aria-live": "polite" });
  const { protocol, hostname } = new URL(address), alone = ["127.0.0.1", "localhost"].includes(hostname);
  const note = alone ? "It opens on this computer only. To let others in, start the workbench anew with --host 0.0.0.0."
    : protocol === "http:" ? "The connection is not encrypted: others in the same network could read the cards." : "";
  return [make("p.row", text, copy),
    make("p.muted.small", `Send this link to your friend. It works once, for this seat. ${note}`)];
}

/** The page of a friend: an invitation, which stands behind #, or the last match in which the friend has a seat. */
export async function join(page) {
  const invitation = location.hash.slice(1), mine = await ask(`${FRIEND}seats`), calls = nameField();
  const sit = (name) => {
    history.replaceState(null, "", "/friend");
    page.replaceChildren();
    open(page, name, new AbortController().signal, FRIEND);
  };
  const shown = (title, ...more) => page.replaceChildren(make("div.page", make("h1", title), more,
    mine.map(({ name, title }) => make("p", make("button", { onclick: () => sit(name) }, `Go on with ${title}`)))));
  const refused = ({ message }) => shown("A match with friends", caveat(message));
  addEventListener("hashchange", () => location.reload());
  if (!invitation && mine.length === 1) return sit(mine[0].name);
  if (!invitation) return shown("Matches with friends", !mine.length && caveat("Open the invitation you were given."));
  const accept = async () => sit(await ask(`${FRIEND}join`, { invitation, called: calls.value }));
  return ask(`${FRIEND}invited`, { invitation }).then((to) => shown(`${to.host} invites you to play ${to.title}`,
    make("p", `You will sit at seat ${to.seat + 1}. Nothing is installed: come back in this browser to play on.`),
    make("p.row", calls, button("Sit down", accept, { class: "main" }))), refused);
}
