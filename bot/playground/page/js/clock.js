// The playground's clock, which people move, and the box to do it in.

import { h, $, icon, toast } from "./dom.js";
import * as api from "./api.js";
import { refreshTimes } from "./markdown.js";
import { setClock, now, ahead } from "./time.js";

const moves = [["An hour later", 3600], ["A day later", 86400], ["A week later", 604800]];

const button = $("#clock");
const box = $("#clock-box");
const said = h("p", { class: "hint", role: "status", "data-test": "clock-said" });

// follow takes the time the playground tells.
export function follow(clock) {
  setClock(clock);
  refreshTimes();
  showClock();
}

const dated = (date) => date.toLocaleString([], { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

// lead says how far the clock is ahead.
function lead() {
  const hours = Math.round(ahead() / 3600);
  const parts = [[Math.floor(hours / 24), "day"], [hours % 24, "hour"]].filter(([n]) => n);
  return parts.map(([n, unit]) => n + " " + unit + (n === 1 ? "" : "s")).join(", ");
}

// showClock brings what the clock shows up to date.
export function showClock() {
  const date = new Date(now());
  const late = lead();
  const text = dated(date) + "|" + late;
  if (button.dataset.shown === text) return;
  button.dataset.shown = text;
  button.dataset.ahead = String(ahead());
  button.replaceChildren(icon("clock"), h("span", { class: "clock-face" }, h("time", { datetime: date.toISOString() }, dated(date)),
    h("small", {}, late ? late + " ahead" : "Move the clock")), icon("folder"));
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
    said.textContent = "It is " + dated(new Date(now())) + ".";
  } catch (err) {
    toast(err.message);
  }
}

box.append(h("h2", {}, "Move the clock"),
  h("p", { class: "hint" }, "Discord and the bot live by this clock. Reminders, deadlines, votes about who is late, archiving: what comes due happens at once. It never goes back."),
  h("ul", {}, moves.map(([label, seconds]) => h("li", {}, h("button", { type: "button", "data-test": "later", "data-seconds": seconds, onclick: () => later(seconds) }, icon("forward"), h("span", {}, label))))), said);

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
