// Messages: text, embeds, components of both kinds, pictures, threads.

import { emojiImage, h, icon, avatar } from "./dom.js";
import { render, inline } from "./markdown.js";
import { openPicture } from "./picture.js";
import { openSelect } from "./select.js";
import { say, parts, dated, counted } from "./words.js";

export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;
const V2 = 1 << 15;
const SUPPRESS_EMBEDS = 1 << 2;

const groupedFor = 7 * 60 * 1000;

// follows says whether a message continues the one before it.
export function follows(before, m) {
  return Boolean(before) && before.author.id === m.author.id && m.type === 0 && before.type !== 18 && before.type !== 21 && !m.interaction_metadata &&
    !((before.flags ^ m.flags) & EPHEMERAL) && new Date(m.timestamp) - new Date(before.timestamp) < groupedFor &&
    new Date(m.timestamp).toDateString() === new Date(before.timestamp).toDateString();
}

// build makes the element of a message. do holds what its controls call:
// press(message, component, values), dismiss, destroy, startThread, open(channel).
export function build(m, view) {
  const ephemeral = Boolean(m.flags & EPHEMERAL);
  const mentioned = m.mentions.some((u) => u.id === view.me.id) && m.author.id !== view.me.id;
  const classes = ["message"];
  if (view.compact) classes.push("compact");
  if (ephemeral) classes.push("ephemeral");
  if (mentioned) classes.push("mentioned");
  const li = h("li", {
    class: classes.join(" "), id: "message-" + m.id, tabindex: "-1", "data-test": "message", "data-message-id": m.id,
    "data-author": m.author.username, "data-app": m.author.bot ? "true" : undefined, "data-ephemeral": ephemeral ? "true" : undefined, "data-mentioned": mentioned ? "true" : undefined,
  });
  if (m.type === 18) {
    li.classList.add("system");
    li.append(h("span", { class: "gutter" }, icon("thread")), h("div", { class: "body" },
      h("p", {}, parts("thread.started", {
        name: h("strong", {}, m.author.username), thread: h("a", { href: "#/" + m.message_reference.channel_id }, m.content),
      }), " ", stamp(m))));
    return li;
  }
  const shown = m.type === 21 && m.referenced_message ? m.referenced_message : m;
  const body = h("div", { class: "body" });
  const origin = shown.interaction_metadata;
  if (shown.interaction) {
    body.append(h("p", { class: "used" }, avatar(shown.interaction.user), h("span", {}, parts("message.used", {
      name: h("strong", {}, shown.interaction.user.username), command: h("span", { class: "mention" }, "/" + view.called(shown.interaction.name)),
    }))));
  } else if (m.type === 19 && m.referenced_message && !(origin && origin.type === 2)) {
    const r = m.referenced_message;
    const excerpt = firstLine(r) ? inline(firstLine(r)) : [h("em", {}, say(r.attachments.length ? "message.reply.picture" : "message.reply.other"))];
    body.append(h("p", { class: "used reply" }, icon("reply"), h("strong", {}, r.author.username), " ", h("span", { class: "excerpt" }, excerpt)));
  }
  if (!view.compact) {
    body.append(h("div", { class: "who" }, h("strong", { class: "author" }, shown.author.username),
      shown.author.bot ? h("span", { class: "tag" }, say("tag.app")) : null, stamp(shown)));
  }
  li.append(h("span", { class: "gutter" }, view.compact ? h("time", { class: "side-time", datetime: m.timestamp }, clock(m)) : avatar(shown.author)), body);
  if (m.flags & LOADING) {
    body.append(h("p", { class: "thinking", "data-test": "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      say("message.thinking", { name: m.author.username })));
  } else {
    body.append(...contents(shown, { ...view, frozen: shown !== m }));
  }
  if (m.thread && view.channel.id !== m.thread.id) body.append(threadBox(m.thread));
  if (ephemeral) {
    body.append(h("p", { class: "only-you" }, icon("eye"), say("message.private"), " · ",
      h("button", { type: "button", class: "link", "data-test": "dismiss", onclick: () => view.do.dismiss(m) }, say("message.dismiss"))));
  }
  if (view.failure) body.append(h("p", { class: "failure", role: "alert", "data-test": "failure" }, say("message.failed"), " ", view.failure));
  if (!ephemeral && m.type !== 21) li.append(actions(m, view));
  return li;
}

// firstLine is how a message begins, whatever it is made of.
function firstLine(m) {
  let text = m.content || m.embeds[0]?.title || m.embeds[0]?.description || m.poll?.question.text || "";
  const walk = (list) => list.some((c) => (c.type === 10 && (text = c.content)) || walk(c.components || []));
  if (!text) walk(m.components);
  return text.split("\n")[0].replace(/^[#>-]+ +/, "").slice(0, 120);
}

function threadBox(thread) {
  return h("a", { class: "thread-box", href: "#/" + thread.id, "data-test": "thread-link" }, icon("thread"), h("strong", {}, thread.name),
    h("span", {}, say("thread.messages", { n: thread.message_count })));
}

function actions(m, view) {
  const list = [];
  if (view.channel.type === 0 && !m.thread) {
    list.push(h("button", { type: "button", class: "icon small", title: say("thread.new"), "aria-label": say("thread.new.from"), "data-test": "message-thread", onclick: () => view.do.startThread(m) }, icon("thread")));
  }
  if (m.author.id === view.me.id || view.me.username === "moderator") {
    list.push(h("button", { type: "button", class: "icon small", title: say("message.delete"), "aria-label": say("message.delete.label"), "data-test": "message-delete", onclick: () => view.do.destroy(m) }, icon("bin")));
  }
  return h("div", { class: "actions" }, list);
}

const clock = (m) => dated(new Date(m.timestamp), { hour: "2-digit", minute: "2-digit" });

function stamp(m) {
  const date = new Date(m.timestamp);
  const today = date.toDateString() === new Date().toDateString();
  return h("time", { datetime: m.timestamp, title: dated(date, { dateStyle: "full", timeStyle: "medium" }) },
    (today ? "" : dated(date, { dateStyle: "short" }) + " ") + clock(m));
}

// poll shows a poll; in the playground nobody votes.
function poll(p) {
  return h("div", { class: "embed", "data-test": "poll" }, h("div", { class: "embed-text" }, h("h4", {}, p.question.text),
    h("ul", {}, p.answers.map((a) => h("li", {}, a.poll_media.emoji ? a.poll_media.emoji.name + " " : "", a.poll_media.text)))));
}

function contents(m, view) {
  const out = [];
  if (m.content) {
    const text = h("div", { class: "text markdown", "data-test": "content" }, render(m.content));
    if (m.edited_timestamp) {
      (text.lastElementChild?.tagName === "P" ? text.lastElementChild : text).append(" ", h("span", { class: "edited", title: dated(new Date(m.edited_timestamp)) }, say("message.edited")));
    }
    out.push(text);
  }
  const inEmbeds = new Set();
  if (!(m.flags & SUPPRESS_EMBEDS)) {
    for (const e of m.embeds) for (const key of ["image", "thumbnail"]) if (e[key]) inEmbeds.add(e[key].url);
  }
  if (!(m.flags & V2)) {
    const pictures = m.attachments.filter((a) => !inEmbeds.has(a.url) && isPicture(a));
    const files = m.attachments.filter((a) => !inEmbeds.has(a.url) && !isPicture(a));
    if (pictures.length) {
      out.push(gallery(pictures.map((a) => ({ media: a, description: a.description, spoiler: a.filename.startsWith("SPOILER_") }))));
    }
    for (const a of files) out.push(file(a.url, a.filename, a.size));
  }
  if (!(m.flags & SUPPRESS_EMBEDS)) for (const e of m.embeds) out.push(embed(e, m));
  if (m.poll) out.push(poll(m.poll));
  if (m.components.length) out.push(h("div", { class: "components" }, m.components.map((c) => component(c, m, view))));
  return out;
}

const isPicture = (a) => (a.content_type || "").startsWith("image/") && a.content_type !== "image/svg+xml";

function size(n) {
  const [unit, of] = n < 1000 ? ["byte", 1] : n < 1e6 ? ["kilobyte", 1e3] : ["megabyte", 1e6];
  return counted(n / of, { style: "unit", unit, unitDisplay: of === 1 ? "long" : "short", maximumFractionDigits: 1 });
}

function file(url, name, bytes) {
  return h("a", { class: "file", href: url, download: name || "", "data-test": "file" }, icon("file"), h("strong", {}, name || say("message.file")),
    bytes === null || bytes === undefined ? null : h("span", {}, size(bytes)));
}

// picture is a thumbnail that opens large.
function picture(media, description, spoiler, more = {}) {
  const alt = description || "";
  const img = h("img", { src: media.url, alt, width: media.width || undefined, height: media.height || undefined, loading: "lazy" });
  const button = h("button", {
    type: "button", class: "picture" + (spoiler ? " veiled" : ""), "data-test": "picture", "aria-label": alt ? say("picture.open.of", { what: alt }) : say("picture.open"), ...more,
    onclick: () => {
      if (button.classList.contains("veiled")) button.classList.remove("veiled");
      else openPicture(media.url, alt, button);
    },
  }, img);
  if (spoiler) button.append(h("span", { class: "veil" }, say("message.spoiler")));
  return button;
}

// gallery shows pictures side by side; more than four in rows of three below what is left over.
function gallery(items, whole = false) {
  const n = items.length;
  const layout = n > 4 ? ["many", "left" + (n % 3)] : ["n" + n];
  return h("div", { class: ["gallery", ...layout, whole && "whole"].filter(Boolean).join(" ") }, items.map((i) => picture(i.media, i.description, i.spoiler)));
}

const hex = (n) => "#" + n.toString(16).padStart(6, "0");

function embed(e, m) {
  const describe = (media) => m.attachments.find((a) => a.url === media.url)?.description || e.title || "";
  const box = h("article", { class: "embed", "data-test": "embed", style: e.color !== undefined ? "--accent: " + hex(e.color) : undefined });
  const text = h("div", { class: "embed-text" });
  if (e.author) {
    text.append(h("p", { class: "embed-author" }, e.author.icon_url ? h("img", { src: e.author.icon_url, alt: "" }) : null,
      e.author.url ? h("a", { href: e.author.url, target: "_blank", rel: "noopener noreferrer" }, e.author.name) : e.author.name));
  }
  if (e.title) text.append(h("h4", {}, e.url ? h("a", { href: e.url, target: "_blank", rel: "noopener noreferrer" }, inline(e.title)) : inline(e.title)));
  if (e.description) text.append(h("div", { class: "markdown" }, render(e.description)));
  if (e.fields) {
    text.append(h("dl", {}, e.fields.map((f) => h("div", { class: f.inline ? "inline" : "" }, h("dt", {}, inline(f.name)), h("dd", { class: "markdown" }, render(f.value))))));
  }
  box.append(text);
  if (e.thumbnail) box.append(h("div", { class: "embed-thumb" }, picture(e.thumbnail, describe(e.thumbnail))));
  if (e.image) box.append(h("div", { class: "embed-image" }, picture(e.image, describe(e.image))));
  if (e.footer || e.timestamp) {
    const parts = [];
    if (e.footer?.icon_url) parts.push(h("img", { src: e.footer.icon_url, alt: "" }));
    if (e.footer) parts.push(e.footer.text);
    if (e.timestamp) parts.push((e.footer ? " · " : "") + dated(new Date(e.timestamp), { dateStyle: "short", timeStyle: "short" }));
    box.append(h("p", { class: "embed-footer" }, parts));
  }
  return box;
}

const styleNames = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "outward" };

function emoji(e) {
  if (!e) return null;
  return e.id ? emojiImage(e) : h("span", { class: "emoji" }, e.name);
}

function button(c, m, view) {
  const label = [emoji(c.emoji), c.label ? h("span", {}, c.label) : null];
  const attributes = { class: "button " + styleNames[c.style], "data-test": "button", "data-custom-id": c.custom_id, "data-label": c.label };
  if (c.style === 5) return h("a", { ...attributes, href: c.url, target: "_blank", rel: "noopener noreferrer" }, label, icon("link"));
  const busy = view.pending === c.custom_id;
  return h("button", {
    ...attributes, type: "button", disabled: Boolean(c.disabled || view.frozen), "aria-busy": busy ? "true" : undefined,
    "aria-disabled": view.pending ? "true" : undefined, onclick: () => view.pending || view.do.press(m, c),
  }, label);
}

function selectMenu(c, m, view) {
  const options = view.do.options(c);
  const chosen = options.filter((o) => o.default);
  const busy = view.pending === c.custom_id;
  const b = h("button", {
    type: "button", class: "select", "data-test": "select", "data-custom-id": c.custom_id, "aria-haspopup": "listbox", "aria-expanded": "false",
    disabled: Boolean(c.disabled || view.frozen), "aria-busy": busy ? "true" : undefined,
    onclick: () => view.pending || openSelect(b, c, options, (values) => view.do.press(m, c, values)),
  }, h("span", { class: chosen.length ? "" : "placeholder" }, chosen.length ? chosen.map((o) => o.label).join(", ") : c.placeholder || say("message.select")), icon("down"));
  return h("div", { class: "select-box" }, b);
}

// component draws a component of a message.
function component(c, m, view) {
  switch (c.type) {
    case 1:
      return h("div", { class: "row" }, c.components.map((d) => component(d, m, view)));
    case 2:
      return button(c, m, view);
    case 3: case 5: case 6: case 7: case 8:
      return selectMenu(c, m, view);
    case 9:
      return h("div", { class: "section" }, h("div", { class: "section-text" }, c.components.map((d) => component(d, m, view))), component(c.accessory, m, view));
    case 10:
      return h("div", { class: "text markdown", "data-test": "text-display" }, render(c.content));
    case 11:
      return h("div", { class: "thumbnail" }, picture(c.media, c.description, c.spoiler));
    case 12:
      return gallery(c.items, true);
    case 13:
      return file(c.file.url, c.name, c.size);
    case 14:
      return h("hr", { class: "separator" + (c.divider ? "" : " unseen") + (c.spacing === 2 ? " wide" : "") });
    case 17: {
      const box = h("section", { class: "container" + (c.spoiler ? " veiled" : ""), style: c.accent_color === null ? undefined : "--accent: " + hex(c.accent_color) },
        c.components.map((d) => component(d, m, view)));
      if (c.accent_color !== null) box.classList.add("accented");
      if (c.spoiler) {
        box.append(h("button", { type: "button", class: "veil", onclick: (e) => { e.currentTarget.remove(); box.classList.remove("veiled"); } }, say("message.spoiler")));
      }
      return box;
    }
  }
  return h("p", { class: "failure" }, say("message.unknown", { type: c.type }));
}
