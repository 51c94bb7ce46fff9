// Discord's markdown, as far as messages use it, turned into elements.

import { emojiImage, h } from "./dom.js";
import { now } from "./time.js";
import { say, tongue, dated } from "./words.js";

// names resolves mentions; the page fills it in.
export const names = {
  user: (id) => id,
  channel: (id) => id,
  role: (id) => id,
  me: "",
  openChannel: () => {},
};

// render makes the nodes of a text.
export function render(text) {
  return blocks(text.replace(/\r/g, ""));
}

function blocks(text) {
  const out = [];
  const parts = text.split(/(```[\s\S]*?```)/g);
  for (const part of parts) {
    const code = /^```(?:([a-zA-Z0-9_+-]+)\n)?\n?([\s\S]*?)\n?```$/.exec(part);
    if (code && part.length > 6) {
      out.push(h("pre", {}, h("code", {}, code[2])));
      continue;
    }
    out.push(...lines(part.replace(/^\n/, "").split("\n")));
  }
  return out;
}

const listItem = /^(\s*)([-*]|\d{1,9}\.) +(.*)$/;

function lines(all) {
  const out = [];
  let paragraph = [];
  const flush = () => {
    while (paragraph.length && paragraph[0] === "" && out.length === 0) paragraph.shift();
    if (paragraph.some((l) => l.trim() !== "")) {
      const p = h("p");
      paragraph.forEach((line, i) => {
        if (i) p.append(h("br"));
        p.append(...inline(line));
      });
      out.push(p);
    }
    paragraph = [];
  };
  for (let i = 0; i < all.length; i++) {
    const line = all[i];
    const heading = /^(#{1,3}) +(.+)$/.exec(line);
    const small = /^-# +(.+)$/.exec(line);
    if (heading) {
      flush();
      out.push(h("h" + (heading[1].length + 2), { class: "md-h" + heading[1].length }, inline(heading[2])));
    } else if (small) {
      flush();
      out.push(h("p", { class: "subtext" }, inline(small[1])));
    } else if (line.startsWith(">>> ")) {
      flush();
      const rest = [line.slice(4), ...all.slice(i + 1)];
      out.push(h("blockquote", {}, lines(rest)));
      break;
    } else if (/^> /.test(line)) {
      flush();
      const quoted = [];
      while (i < all.length && /^>( |$)/.test(all[i])) quoted.push(all[i++].replace(/^> ?/, ""));
      i--;
      out.push(h("blockquote", {}, lines(quoted)));
    } else if (listItem.test(line)) {
      flush();
      const items = [];
      while (i < all.length && listItem.test(all[i])) items.push(listItem.exec(all[i++]));
      i--;
      while (items.length) out.push(list(items));
    } else {
      paragraph.push(line);
    }
  }
  flush();
  return out;
}

const numbered = (item) => /\d/.test(item[2]);

// list takes a list from the beginning of items, which nest by their indentation; another kind of mark begins another
// list.
function list(items) {
  const [first] = items;
  const e = h(numbered(first) ? "ol" : "ul", numbered(first) ? { start: parseInt(first[2], 10) } : {});
  while (items.length && items[0][1].length <= first[1].length && numbered(items[0]) === numbered(first)) {
    const li = h("li", {}, inline(items.shift()[3]));
    while (items.length && items[0][1].length > first[1].length) li.append(list(items));
    e.append(li);
  }
  return e;
}

const spans = [
  [/^\\([^a-zA-Z0-9\s])/, (m) => m[1]],
  [/^(`{1,2})([^`][\s\S]*?)\1(?!`)/, (m) => h("code", {}, m[2])],
  [/^<@!?(\d+)>/, (m) => h("span", { class: "mention" + (m[1] === names.me ? " mention-me" : "") }, "@" + names.user(m[1]))],
  [/^<@&(\d+)>/, (m) => h("span", { class: "mention" }, "@" + names.role(m[1]))],
  [/^<#(\d+)>/, (m) => h("a", { class: "mention", href: "#/" + m[1] }, "#" + names.channel(m[1]))],
  [/^<\/([^:>]+):\d+>/, (m) => h("span", { class: "mention" }, "/" + m[1])],
  [/^<a?:(\w+):(\d+)>/, (m) => emojiImage({ name: m[1], id: m[2] })],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => timeTag(Number(m[1]), m[2] || "f")],
  [/^\[((?:[^\]\\]|\\.)+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m) => link(m[2], inline(m[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], [m[1]])],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]]/, (m) => link(m[0], [m[0]])],
  [/^\*\*\*((?:[^\\]|\\.)+?)\*\*\*/, (m) => h("strong", {}, h("em", {}, inline(m[1])))],
  [/^\*\*((?:[^\\]|\\.)+?)\*\*(?!\*)/, (m) => h("strong", {}, inline(m[1]))],
  [/^__((?:[^\\]|\\.)+?)__(?!_)/, (m) => h("u", {}, inline(m[1]))],
  [/^~~((?:[^\\]|\\.)+?)~~/, (m) => h("s", {}, inline(m[1]))],
  [/^\|\|((?:[^\\]|\\.)+?)\|\|/, (m) => spoiler(m[1])],
  [/^\*((?:[^\s*\\]|\\.)|(?:[^\s*\\]|\\.)(?:[^*\\]|\\.)*?(?:[^\s*\\]|\\.))\*(?!\*)/, (m) => h("em", {}, inline(m[1]))],
  [/^_((?:[^_\\]|\\.)+?)_(?![a-zA-Z0-9_])/, (m) => h("em", {}, inline(m[1])), true],
];

// inline turns the spans of one line into nodes.
export function inline(text) {
  const out = [];
  let plain = "";
  const flush = () => {
    if (plain) out.push(plain);
    plain = "";
  };
  outer: while (text) {
    for (const [pattern, make, atWordStart] of spans) {
      if (atWordStart && /[a-zA-Z0-9]$/.test(plain)) continue;
      const m = pattern.exec(text);
      if (m) {
        const node = make(m);
        if (typeof node === "string") plain += node;
        else {
          flush();
          out.push(node);
        }
        text = text.slice(m[0].length);
        continue outer;
      }
    }
    const c = text.codePointAt(0) > 0xffff ? text.slice(0, 2) : text[0];
    plain += c;
    text = text.slice(c.length);
  }
  flush();
  return out;
}

function link(href, children) {
  return h("a", { href, target: "_blank", rel: "noopener noreferrer" }, children);
}

function spoiler(text) {
  const reveal = (e) => {
    if (e.type === "keydown" && e.key !== "Enter" && e.key !== " ") return;
    e.preventDefault();
    e.currentTarget.classList.add("shown");
    e.currentTarget.removeAttribute("aria-label");
  };
  return h("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": say("message.spoiler"), onclick: reveal, onkeydown: reveal }, h("span", {}, inline(text)));
}

const styles = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

// timeTag shows a moment, in seconds since 1970, in one of Discord's styles.
export function timeTag(seconds, style) {
  const date = new Date(seconds * 1000);
  if (isNaN(date)) return String(seconds);
  const full = dated(date, styles.F);
  const text = style === "R" ? relative(seconds) : dated(date, styles[style]);
  return h("time", { datetime: date.toISOString(), title: full, "data-relative": style === "R" ? seconds : undefined }, text);
}

const units = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(seconds) {
  const wording = new Intl.RelativeTimeFormat(tongue(), { numeric: "auto" });
  const left = seconds - now() / 1000;
  for (const [unit, size] of units) {
    if (Math.abs(left) >= size || unit === "second") return wording.format(Math.round(left / size), unit);
  }
}

// refreshTimes brings all relative times up to date.
export function refreshTimes() {
  for (const t of document.querySelectorAll("time[data-relative]")) t.textContent = relative(Number(t.dataset.relative));
}
