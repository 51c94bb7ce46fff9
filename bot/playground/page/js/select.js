// The list of a select menu, for mouse, finger and keyboard.

import { emojiImage, h } from "./dom.js";
import { say } from "./words.js";

let closeOpen = null;

// held says that the key that closed a list is still down: it presses the button it
// gave the focus to as well, which must not open the list again.
let held = false;
for (const type of ["keyup", "pointerdown"]) document.addEventListener(type, () => { held = false; }, true);

// openSelect shows the options of a menu below its button. done gets the values;
// it is not called when the list is left by Esc.
export function openSelect(opener, c, options, done) {
  if (held) return;
  if (closeOpen) {
    const same = opener.getAttribute("aria-expanded") === "true";
    closeOpen();
    if (same) return;
  }
  const many = c.max_values > 1;
  const chosen = new Set(options.filter((o) => o.default).map((o) => o.value));
  let at = Math.max(0, options.findIndex((o) => o.default));
  const id = "select-" + Math.random().toString(36).slice(2);
  const items = options.map((o, i) =>
    h("li", { id: id + "-" + i, role: "option", "data-test": "select-option", "data-value": o.value, "aria-selected": String(chosen.has(o.value)), onclick: () => pick(i), onmousemove: () => move(i) },
      h("span", { class: "check", "aria-hidden": "true" }), o.emoji ? (o.emoji.id ? emojiImage(o.emoji) : h("span", { class: "emoji" }, o.emoji.name)) : null,
      h("span", { class: "option-text" }, h("span", {}, o.label), o.description ? h("small", {}, o.description) : null)));
  const list = h("ul", { role: "listbox", tabindex: "0", "aria-multiselectable": many ? "true" : undefined, "aria-label": c.placeholder || say("select") }, items);
  const box = h("div", { class: "select-list" + (many ? " many" : ""), "data-test": "select-list" }, list);
  const submit = h("button", { type: "button", class: "primary", "data-test": "select-done", onclick: () => finish() }, say("select.done"));
  if (many) {
    box.append(h("div", { class: "select-foot" }, h("span", {}, c.min_values === c.max_values ? say("select.exactly", { n: c.max_values }) : say("select.between", { min: c.min_values, max: c.max_values })), submit));
  }
  const valid = () => chosen.size >= c.min_values && chosen.size <= c.max_values;
  const move = (i) => {
    at = (i + items.length) % items.length;
    items.forEach((e, j) => e.classList.toggle("active", j === at));
    list.setAttribute("aria-activedescendant", items[at].id);
    items[at].scrollIntoView({ block: "nearest" });
  };
  const refresh = () => {
    options.forEach((o, i) => items[i].setAttribute("aria-selected", String(chosen.has(o.value))));
    submit.disabled = !valid();
  };
  const pick = (i) => {
    const v = options[i].value;
    if (!many) {
      chosen.clear();
      chosen.add(v);
      finish();
      return;
    }
    if (chosen.has(v)) chosen.delete(v);
    else if (chosen.size < c.max_values) chosen.add(v);
    refresh();
    move(i);
  };
  const close = () => {
    closeOpen = null;
    box.remove();
    opener.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
  };
  const finish = () => {
    if (!valid()) return;
    close();
    opener.focus();
    done(options.filter((o) => chosen.has(o.value)).map((o) => o.value));
  };
  const outside = (e) => {
    if (!box.contains(e.target) && !opener.contains(e.target)) close();
  };
  box.addEventListener("keydown", (e) => {
    if (e.target === submit && e.key !== "Escape") return;
    if (e.key === "ArrowDown") move(at + 1);
    else if (e.key === "ArrowUp") move(at - 1);
    else if (e.key === "Home") move(0);
    else if (e.key === "End") move(items.length - 1);
    else if (e.key === " " || (e.key === "Enter" && !many)) {
      held = !many;
      pick(at);
    } else if (e.key === "Enter") {
      held = valid();
      finish();
    }
    else if (e.key === "Escape") {
      close();
      opener.focus();
    } else if (e.key.length === 1 && !e.ctrlKey && !e.metaKey) {
      const from = at + 1;
      const hit = options.findIndex((_, i) => options[(from + i) % options.length].label.toLowerCase().startsWith(e.key.toLowerCase()));
      if (hit >= 0) move(from + hit);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  });
  box.addEventListener("focusout", (e) => {
    if (e.relatedTarget && !box.contains(e.relatedTarget)) close();
  });
  opener.after(box);
  opener.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  closeOpen = close;
  refresh();
  move(at);
  list.focus({ preventScroll: true });
  box.scrollIntoView({ block: "nearest" });
}
