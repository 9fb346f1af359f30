/** A match that lies on the server, of people at several browsers, each of whom sees it as their own seat does: its page,
 *  on which whoever runs the server invites, and that of a friend. */

import { LEVELS, ask, called, make, trying } from "./main.js";
import { Table, frame, people, result, sentence } from "./table.js";

const PAUSE = 500, AGAIN = 2000; // milliseconds between two moves that are shown; until a lost connection is tried again
const FRIEND = "/friend/"; // where a friend asks
const READ = "What is sent can be read in the net, cards too; a certificate (--certificate) or a tunnel prevents that.";

export async function open(page, name, where = "") {
  const links = [], felt = make("div", { class: "whole" }), lines = make("ol"), title = make("h1", { class: "skip" });
  const status = make("section", { class: "status", "aria-live": "polite" }), seats = make("section", { class: "level" });
  const log = make("section", { class: "log", tabindex: 0, "aria-label": "What happened" }, make("h2", {}, "What happened"), lines);
  const leaving = new AbortController(), wrong = make("p", { class: "caveat", role: "alert", hidden: true });
  const anew = make("button", { hidden: true, onclick: trying(() => ask("again", { name })) }, "Same deal anew");
  let found = null, table, names, at, running = false;

  /** Ask for what is new, again and again: an answer comes when there is something. */
  async function watch() {
    const told = await ask(`${where}see`, { name, since: found?.version ?? -1 }).catch((error) => ({ lost: error.message }));
    if (leaving.signal.aborted) return;
    anew.hidden = where || !told.lost?.startsWith("the rules");
    Object.assign(wrong, { hidden: !told.lost, textContent: told.lost || "" });
    if (told.steps) show(told);
    setTimeout(watch, told.lost ? AGAIN : 0);
  }

  async function show(now) {
    const seated = `${found?.players}` === `${now.players}`;
    found = now;
    if (!seated) sit();
    at = Math.min(at ?? Infinity, found.steps.length - 1);
    seats.replaceChildren(...found.players.flatMap(seat));
    if (running) return;
    running = true;
    for (draw(); at < found.steps.length - 1; draw()) { // what has come, one move after the other
      at += 1;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    running = false;
  }

  function draw() {
    const last = at === found.steps.length - 1, mover = found.movers[at] ?? found.mover, mine = last && mover === found.seat;
    const shown = frame(found, found.steps[at], { mover, legal: mine ? found.legal : null }), over = mover === null && result(found, names, found.seat, shown.scores);
    table.show({ ...shown, ending: over ? make("section", { class: "ending", role: "status" }, make("h2", {}, over.title), over.rows) : null });
    const waits = `${names[mover]} ${found.absent.includes(mover) ? "is not here yet" : "is thinking"}`;
    status.replaceChildren(make("h2", {}, over ? "The match is over" : mine ? "Your turn" : waits));
    const said = found.steps.slice(0, at + 1).flatMap((step, number) => (number ? step.said : ["The cards are dealt."]));
    lines.replaceChildren(...said.map((text) => make("li", {}, sentence(text, names, found.seat))));
    log.scrollTop = log.scrollHeight;
  }

  function sit() {
    const others = (bird, seat) => ({ human: "Host", friend: `Friend ${seat + 1}` }[found.players[seat]] || bird);
    names = people(found.seats, found.seat).map((bird, seat) => (seat === found.seat ? bird : others(bird, seat)));
    table = new Table({ ...found, names, me: found.seat, act: trying((move) => ask(`${where}move`, { name, move, at: found.moves.length })) });
    felt.replaceChildren(table.element);
    title.textContent = document.title = found.title;
  }

  /** Who sits at a seat, and who might instead, for whoever runs the server. */
  function seat(player, number) {
    if (where || number === found.seat) return [];
    const friend = player === "friend", absent = found.absent.includes(number), others = found.players.find((each) => !["friend", "human"].includes(each));
    const button = (text, who, kind = "quiet") => make("button", { class: kind, onclick: trying(async () => {
      links[number] = await ask("fill", { name, seat: number, player: who });
    }) }, text);
    return [make("p", { class: "row" }, make("span", {}, make("b", {}, names[number]), `: ${friend ? (absent ? "not here yet" : "sits here") : called(player)}`),
      button(absent && !links[number] ? "Get an invitation" : friend ? "New invitation" : "Invite a friend", "friend", absent && !links[number] ? "main" : "quiet"),
      friend && button("Let the machine play", others || LEVELS.at(-1)[0])), ...(absent && links[number] ? invitation(links[number]) : [])];
  }

  page.append(title, make("div", { class: "play" }, felt, make("aside", { class: "beside" }, wrong, anew, status, !where && seats, log)));
  addEventListener("resize", () => found && draw(), { signal: leaving.signal });
  watch();
  return () => leaving.abort();
}

/** An address to be sent to a friend, with what one should know of it. */
function invitation(address) {
  const text = make("input", { readonly: true, value: address, "aria-label": "Invitation" }), { protocol, hostname } = new URL(address);
  const copy = make("button", { class: "main", onclick: () => { text.select(); document.execCommand("copy"); copy.textContent = "Copied"; } }, "Copy");
  const alone = ["127.0.0.1", "localhost"].includes(hostname) && "It works on this machine alone: start the server with --host 0.0.0.0 to let others in.";
  return [make("p", { class: "row" }, text, copy), make("p", { class: "muted small" }, `Send this to your friend. It is good once, for this seat. ${alone || (protocol === "http:" ? READ : "")}`)];
}

/** The page of a friend: an invitation, which stands behind #, or the last match in which the friend has a seat. */
export async function join(page) {
  const invited = { invitation: location.hash.slice(1) }, [last] = await ask(`${FRIEND}seats`);
  const sit = (name) => { history.replaceState(null, "", "/friend"); page.replaceChildren(); open(page, name, FRIEND); };
  const shown = (title, ...more) => page.replaceChildren(make("div", { class: "page" }, make("h1", {}, title), ...more,
    last && make("p", {}, make("button", { onclick: () => sit(last.name) }, `Go on with ${last.title}`))));
  const refused = ({ message }) => shown("A match with friends", make("p", { class: "caveat", role: "alert" }, message));
  addEventListener("hashchange", () => location.reload());
  if (!invited.invitation) return last ? sit(last.name) : refused({ message: "Open the invitation that you were given." });
  return ask(`${FRIEND}invited`, invited).then(({ title, seat }) => shown(`You are invited to ${title}`, make("p", {}, `You play at seat ${seat + 1}, in this browser.`),
    make("button", { class: "main", onclick: () => ask(`${FRIEND}join`, invited).then(sit).catch(refused) }, "Sit down"),
    location.protocol === "http:" && make("p", { class: "muted small" }, READ)), refused);
}
