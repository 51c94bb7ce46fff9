// The threads of a channel, also those that are archived.

import { h, $, icon, returnFocus } from "./dom.js";
import * as api from "./api.js";
import { timeTag } from "./markdown.js";
import { say, parts } from "./words.js";

// mayReopen says whether a person may open an archived thread again.
export const mayReopen = (t, me) => !t.thread_metadata.locked || me.username === "moderator";

// listThreads shows them. reopen(thread) opens one again and fails with a message.
export async function listThreads(channel, me, reopen) {
  const opener = document.activeElement;
  const dialog = $("#thread-list");
  const error = h("p", { class: "failure", role: "alert", hidden: true });
  const list = h("div", { class: "thread-list" });
  const fill = async () => {
    const [active, archived] = await Promise.all([api.get(`/guilds/${api.guild}/threads/active`), api.get(`/channels/${channel.id}/threads/archived/public`)]);
    const open = active.threads.filter((t) => t.parent_id === channel.id).reverse();
    list.replaceChildren(...section(say("threads.open"), open, say("threads.open.none")), ...section(say("threads.archived"), archived.threads, say("threads.archived.none")));
  };
  const section = (title, threads, none) => [h("h3", {}, title), threads.length ? h("ul", {}, threads.map(entry)) : h("p", { class: "hint" }, none)];
  const entry = (t) => {
    const meta = t.thread_metadata;
    const again = meta.archived && mayReopen(t, me) && h("button", {
      type: "button", "data-test": "thread-reopen", "aria-label": say("thread.reopen.label", { name: t.name }),
      onclick: async () => {
        try {
          await reopen(t);
          await fill();
        } catch (err) {
          error.textContent = err.message;
          error.hidden = false;
        }
      },
    }, say("thread.reopen"));
    return h("li", { "data-test": "thread-entry", "data-channel-id": t.id, "data-archived": meta.archived ? "true" : undefined },
      icon(meta.archived ? "archive" : "thread"),
      h("a", { href: "#/" + t.id, onclick: () => dialog.close() }, h("strong", {}, t.name),
        h("small", {}, say("thread.messages", { n: t.message_count }), meta.archived ? [" · ", ...parts("thread.since", { when: timeTag(new Date(meta.archive_timestamp) / 1000, "R") })] : "", meta.locked ? [" · ", say("thread.locked")] : "")), again);
  };
  await fill();
  dialog.replaceChildren(h("form", { method: "dialog" }, h("h2", { id: "thread-list-title" }, say("threads.of", { channel: channel.name })), list, error,
    h("div", { class: "dialog-foot" }, h("button", { type: "submit" }, say("close")))));
  dialog.onclose = () => {
    dialog.replaceChildren();
    returnFocus(opener);
  };
  dialog.showModal();
}
