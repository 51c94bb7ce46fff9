// The playground's clock, which people move, and the box to do it in.

import { h, $, icon, toast } from "./dom.js";
import * as api from "./api.js";
import { refreshTimes } from "./markdown.js";
import { setClock, now, ahead } from "./time.js";
import { say, dated } from "./words.js";

const moves = [["clock.hour", 3600], ["clock.day", 86400], ["clock.week", 604800]];

const button = $("#clock");
const box = $("#clock-box");
const said = h("p", { class: "hint", role: "status", "data-test": "clock-said" });

// follow takes the time the playground tells.
export function follow(clock) {
  setClock(clock);
  refreshTimes();
  showClock();
}

const face = (date) => dated(date, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

// lead says how far the clock is ahead.
function lead() {
  const hours = Math.round(ahead() / 3600);
  const parts = [[Math.floor(hours / 24), "clock.days"], [hours % 24, "clock.hours"]].filter(([n]) => n);
  return parts.map(([n, unit]) => say(unit, { n })).join(", ");
}

// showClock brings what the clock shows up to date.
export function showClock() {
  const date = new Date(now());
  const late = lead();
  const text = face(date) + "|" + late + "|" + say("clock.move");
  if (button.dataset.shown === text) return;
  button.dataset.shown = text;
  button.dataset.ahead = String(ahead());
  button.replaceChildren(icon("clock"), h("span", { class: "clock-face" }, h("time", { datetime: date.toISOString() }, face(date)),
    h("small", {}, late ? say("clock.ahead", { time: late }) : say("clock.move"))), icon("folder"));
}

function place() {
  const r = button.getBoundingClientRect();
  box.style.left = Math.max(8, Math.min(r.left, innerWidth - 268)) + "px";
  box.style.bottom = innerHeight - r.top + 6 + "px";
}

function open() {
  said.textContent = "";
  box.hidden = false;
  button.setAttribute("aria-expanded", "true");
  place();
  $("button", box).focus();
}

function close(refocus) {
  if (box.hidden) return;
  box.hidden = true;
  button.setAttribute("aria-expanded", "false");
  if (refocus) button.focus();
}

async function later(seconds) {
  try {
    follow(await api.post("/playground/clock", { seconds }));
    said.textContent = say("clock.now", { time: face(new Date(now())) });
  } catch (err) {
    toast(err.message);
  }
}

box.append(h("h2", { "data-say": "clock.move" }), h("p", { class: "hint", "data-say": "clock.hint" }),
  h("ul", {}, moves.map(([label, seconds]) => h("li", {}, h("button", { type: "button", "data-test": "later", "data-seconds": seconds, onclick: () => later(seconds) }, icon("forward"), h("span", { "data-say": label }))))), said);

button.addEventListener("click", () => (box.hidden ? open() : close(true)));
document.addEventListener("pointerdown", (e) => {
  if (!box.contains(e.target) && !button.contains(e.target)) close(false);
});
box.addEventListener("keydown", (e) => {
  const buttons = [...box.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  if (e.key === "Escape") close(true);
  else if (e.key === "ArrowDown" && at >= 0) buttons[(at + 1) % buttons.length].focus();
  else if (e.key === "ArrowUp" && at >= 0) buttons[(at + buttons.length - 1) % buttons.length].focus();
  else return;
  e.preventDefault();
  e.stopPropagation();
});
window.addEventListener("resize", () => box.hidden || place());
