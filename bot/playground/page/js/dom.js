// Small helpers to build the page. No text ever becomes markup by itself.

// h makes an element: h("p", {class: "x", onclick: f, "data-y": 1}, "text", node).
export function h(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) e.addEventListener(key.slice(2), value);
    else if (key in e && typeof value === "boolean") e[key] = value;
    else e.setAttribute(key, value === true ? "" : value);
  }
  e.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  return e;
}

// emojiImage draws an emoji of the application.
export function emojiImage(e) {
  return h("img", { class: "emoji own", src: "/emojis/" + e.id + ".png", alt: ":" + e.name + ":", title: ":" + e.name + ":", draggable: "false" });
}

export const $ = (selector, root = document) => root.querySelector(selector);

const shapes = {
  hash: "M9.500 4 7.500 20M16.500 4l-2 16M4.500 9h16M3.500 15h16",
  thread: "M4 5h16v10H11l-4.500 4v-4H4zM8 9h8M8 12h5",
  threads: "M3 4h13v8H9l-3.500 3v-3H3zM19 9h2v8h-2v3l-3.500-3H10v-2",
  threadPlus: "M13 4H4v11h2.500v4l4.500-4h9v-3M18 3v7M14.500 6.500h7",
  archive: "M4 5h16v4H4zM5.500 9v10h13V9M10 13h4",
  plus: "M12 5v14M5 12h14",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  send: "M4 12 20 5l-5 15-3.500-6.500z",
  dice: "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.500 8.500h.01M15.500 8.500h.01M12 12h.01M8.500 15.500h.01M15.500 15.500h.01",
  slash: "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM14.500 8l-5 8",
  eye: "M2.500 12S6 6 12 6s9.500 6 9.500 6S18 18 12 18s-9.500-6-9.500-6zM12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  bin: "M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12",
  link: "M14 5h5v5M19 5l-8 8M17 14v5H5V7h5",
  down: "M6 9l6 6 6-6",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  at: "M15.500 12a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0zm0 0v1.500a2.300 2.300 0 0 0 4.500 0V12a8 8 0 1 0-3 6.200",
  reply: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  minus: "M5 12h14",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.500 2",
  forward: "M5 6l6 6-6 6M13 6l6 6-6 6",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c-5.500 5-5.500 13 0 18M12 3c5.500 5 5.500 13 0 18",
  folder: "M5 8l7 7 7-7",
};

// icon draws one of the shapes.
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon-shape");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", shapes[name]);
  svg.append(path);
  return svg;
}

// avatar draws a person's initial on a colour that follows from the name.
export function avatar(user) {
  if (user.bot) return h("img", { class: "avatar", src: "icon.svg", alt: "" });
  let hue = 0;
  for (const c of user.username) hue = (hue * 31 + c.codePointAt(0)) % 360;
  const initial = [...user.username][0] || "?";
  return h("span", { class: "avatar", style: `--hue: ${hue}`, "aria-hidden": "true" }, initial.toUpperCase());
}

// toast says something for a moment.
export function toast(text) {
  const t = h("div", { class: "toast", "data-test": "toast" }, text);
  $("#toasts").append(t);
  setTimeout(() => t.remove(), 8000);
}

// newer compares two ids by age.
export function newer(a, b) {
  if (!a) return false;
  if (!b) return true;
  return a.length !== b.length ? a.length > b.length : a > b;
}

// returnFocus gives the focus back to what opened a dialog, unless the reader has
// gone elsewhere meanwhile. The browser gives it back too, but leaves the caret in
// the field that is gone, so that what is typed next would be lost.
export function returnFocus(opener) {
  const at = document.activeElement;
  if ((at !== document.body && at !== opener) || !opener?.isConnected) return;
  opener.blur();
  opener.focus();
}
