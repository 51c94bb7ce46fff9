// The tour of the page for a first visit: a few steps, each beside the thing it is about.

import { h, $ } from "./dom.js";
import { inline } from "./markdown.js";
import { say } from "./words.js";

// What each step points at, the first of these that is shown, and its text. A step with nothing to point at is left out:
// the one about the bot's messages, while there are none.
const steps = [
  [["[data-test=welcome-start]", "#start"], "tour.start"],
  [["#messages > :nth-last-child(1 of [data-app])"], "tour.messages"],
  [["#switch", "#acting"], "tour.people"],
  [["#slash"], "tour.commands"],
];

const box = $("#tour");
let at = 0;
let pointed = null;
let empty = false; // whether the channel had no messages of the bot when the tour began

const shown = (selectors) => selectors.map((s) => $(s)).find((e) => e?.getClientRects().length);

const answered = () => Boolean(shown(steps[1][0]));

// walk returns the numbers of the steps that have something to point at, and always that of the current one.
const walk = () => steps.map((_, n) => n).filter((n) => n === at || shown(steps[n][0]));

// place puts the box above the thing it points at, or below one in the upper half of the window. On a thing taller than
// half the window it covers the beginning, because the buttons of a message are at its end.
function place() {
  if (box.hidden || !pointed?.isConnected) return;
  const r = pointed.getBoundingClientRect();
  const below = r.top + r.height / 2 < innerHeight / 2;
  const tall = r.height > innerHeight / 2;
  const top = tall ? Math.max(r.top, 56) + 8 : below ? Math.min(r.bottom, innerHeight / 2) + 12 : Math.max(r.top, 0) - box.offsetHeight - 12;
  const left = Math.max(8, Math.min(r.left + r.width / 2 - box.offsetWidth / 2, innerWidth - box.offsetWidth - 8));
  box.style.top = Math.max(8, Math.min(top, innerHeight - box.offsetHeight - 8)) + "px";
  box.style.left = left + "px";
  box.style.setProperty("--tip", Math.max(14, Math.min(r.left + r.width / 2 - left, box.offsetWidth - 14)) + "px");
  box.classList.toggle("below", below);
}

function end() {
  pointed?.classList.remove("pointed");
  pointed = null;
  box.hidden = true;
  box.replaceChildren();
  const scroller = $("#scroller");
  scroller.scrollTop = scroller.scrollHeight; // back to the buttons of the newest message
}

// point finds the thing of the step it is at.
function point() {
  pointed?.classList.remove("pointed");
  pointed = shown(steps[at][0]);
  pointed?.classList.add("pointed");
  place();
}

// said is everything that the box shows.
const said = () => say(steps[at][1]) + walk();

// show draws the step it is at.
function show() {
  const key = steps[at][1];
  const all = walk();
  const last = at === all.at(-1);
  box.dataset.said = said();
  const next = h("button", { type: "button", class: "primary", "data-test": "tour-next", onclick: () => (last ? end() : go(walk().find((n) => n > at))) }, say(last ? "tour.done" : "tour.next"));
  box.replaceChildren(h("p", { class: "tour-text" }, inline(say(key))), h("div", { class: "tour-foot" },
    h("span", { "data-test": "tour-step" }, say("tour.step", { n: all.indexOf(at) + 1, all: all.length })),
    last ? null : h("button", { type: "button", class: "link", "data-test": "tour-skip", onclick: end }, say("tour.skip")), next));
  point();
}

function go(n) {
  at = n;
  show();
  $(".primary", box).focus({ preventScroll: true });
}

// startTour begins the tour.
export function startTour() {
  box.hidden = false;
  at = 0;
  empty = !answered();
  go(0);
}

// redrawTour follows a change of the page: of its language, its messages or its people. A message of the bot in a channel
// that had none is the answer to the first step.
export function redrawTour() {
  if (box.hidden) return;
  if (at === 0 && empty && answered()) at = 1;
  if (box.dataset.said === said()) point();
  else show();
}

document.addEventListener("keydown", (e) => e.key === "Escape" && !box.hidden && !$("dialog[open]") && end());
window.addEventListener("resize", redrawTour);
