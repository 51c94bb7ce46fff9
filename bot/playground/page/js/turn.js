// Who has to act in a channel, and the switch between people for a thumb.

import { h, $, avatar } from "./dom.js";
import { EPHEMERAL } from "./message.js";
import { say } from "./words.js";

const usable = (c) => (c.custom_id && !c.disabled) || (c.components || []).some(usable) || Boolean(c.accessory && usable(c.accessory));

// An edit pings no one, and neither does a post about what its reader did, so their mentions are empty: the people asked
// begin the line below the heading of the turn.
const question = /^\*\*.+\*\*\n((?:<@!?\d+>\s*)+)/m;

const answerable = (m) => m.author.bot && !(m.flags & EPHEMERAL) && m.components.some(usable);

// hasTable reports whether the bot has a post among the messages of a channel that can be answered.
export const hasTable = (messages) => messages.some(answerable);

// asked returns the ids of the people whom the bot asks: those mentioned in its newest post that can be answered.
export function asked(messages) {
  const post = messages.findLast(answerable);
  const ids = post ? post.mentions.filter((u) => !u.bot).map((u) => u.id) : [];
  return ids.length || !post ? ids : (question.exec(post.content)?.[1] ?? "").match(/\d+/g) ?? [];
}

function sentence(people, must, me) {
  const names = people.filter((u) => must.includes(u.id)).map((u) => u.username);
  if (must.includes(me.id)) return say("people.turn.you", { name: me.username });
  return names.length > 1 ? say("people.turn.many", { names: names.join(", ") }) : names.length ? say("people.turn", { name: names[0] }) : "";
}

// showSwitch draws the switch. become(name) acts as another person.
export function showSwitch(people, me, must, become) {
  const says = sentence(people, must, me);
  const chips = people.map((u) => h("button", {
    type: "button", "data-test": "switch-person", "data-name": u.username, "data-must": must.includes(u.id) ? "true" : undefined,
    "aria-current": u.id === me.id ? "true" : undefined, "aria-label": say(must.includes(u.id) ? "people.as.must" : "people.as", { name: u.username }),
    onclick: () => u.id !== me.id && become(u.username),
  }, avatar(u), h("span", {}, u.username)));
  const row = $("#switch-people");
  const at = row.scrollLeft;
  const focused = row.contains(document.activeElement) && document.activeElement.dataset.name;
  row.replaceChildren(...chips);
  chips.find((c) => c.dataset.name === focused)?.focus({ preventScroll: true });
  row.scrollLeft = at;
  if ($("#turn").textContent === says) return;
  $("#turn").textContent = says;
  chips.find((c) => c.dataset.must)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
