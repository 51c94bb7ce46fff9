// A picture seen large: fitted to the window, or magnified and moved about.

import { h, $, icon, returnFocus } from "./dom.js";
import { say, counted } from "./words.js";

// openPicture shows a picture until Esc, a click beside it, or the button.
export function openPicture(url, alt, opener) {
  const dialog = $("#lightbox");
  let zoom = 1;
  const img = h("img", { src: url, alt, draggable: "false" });
  const stage = h("div", { class: "stage", tabindex: "0", "aria-label": alt || say("picture"), role: "img" }, img);
  const level = h("output", { "aria-live": "polite" }, counted(1, { style: "percent" }));
  const fit = () => Math.min(1, stage.clientWidth / img.naturalWidth, stage.clientHeight / img.naturalHeight) || 1;
  const show = (z, x, y) => {
    const before = img.getBoundingClientRect();
    const at = stage.getBoundingClientRect();
    x ??= at.left + at.width / 2;
    y ??= at.top + at.height / 2;
    const fx = before.width ? (x - before.left) / before.width : 0.5;
    const fy = before.height ? (y - before.top) / before.height : 0.5;
    zoom = Math.min(8, Math.max(1, z));
    const base = fit();
    img.style.width = img.naturalWidth * base * zoom + "px";
    img.style.height = img.naturalHeight * base * zoom + "px";
    stage.classList.toggle("zoomed", zoom > 1);
    const after = img.getBoundingClientRect();
    stage.scrollLeft += after.left + fx * after.width - x;
    stage.scrollTop += after.top + fy * after.height - y;
    level.textContent = counted(base * zoom, { style: "percent" });
  };
  img.addEventListener("load", () => show(1));
  let dragged = false;
  stage.addEventListener("pointerdown", (e) => {
    dragged = false;
    if (zoom <= 1 || e.pointerType === "touch") return; // a finger scrolls by itself
    const from = [e.clientX, e.clientY, stage.scrollLeft, stage.scrollTop];
    const move = (f) => {
      if (Math.abs(f.clientX - from[0]) + Math.abs(f.clientY - from[1]) > 4) dragged = true;
      stage.scrollLeft = from[2] - (f.clientX - from[0]);
      stage.scrollTop = from[3] - (f.clientY - from[1]);
    };
    const up = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
  });
  stage.addEventListener("click", (e) => {
    if (dragged) return;
    if (e.target !== img) dialog.close();
    else if (zoom > 1) show(1);
    else show(Math.max(2, 1 / fit()), e.clientX, e.clientY);
  });
  stage.addEventListener("wheel", (e) => {
    e.preventDefault();
    show(zoom * (e.deltaY < 0 ? 1.25 : 0.8), e.clientX, e.clientY);
  }, { passive: false });
  const bar = h("div", { class: "lightbox-bar" },
    h("button", { type: "button", class: "icon", "aria-label": say("picture.smaller"), "data-test": "zoom-out", onclick: () => show(zoom / 1.5) }, icon("minus")),
    level,
    h("button", { type: "button", class: "icon", "aria-label": say("picture.larger"), "data-test": "zoom-in", onclick: () => show(zoom * 1.5) }, icon("plus")),
    h("a", { class: "link", href: url, target: "_blank", rel: "noopener" }, say("picture.original")),
    h("button", { type: "button", class: "icon", "aria-label": say("close"), "data-test": "lightbox-close", onclick: () => dialog.close() }, icon("close")));
  dialog.replaceChildren(bar, stage, alt ? h("p", { class: "caption", "data-test": "caption" }, alt) : "");
  dialog.onkeydown = (e) => {
    if (e.key === "+" || e.key === "=") show(zoom * 1.5);
    else if (e.key === "-") show(zoom / 1.5);
    else if (e.key === "0") show(1);
  };
  const resize = () => show(zoom);
  window.addEventListener("resize", resize);
  dialog.onclose = () => {
    window.removeEventListener("resize", resize);
    dialog.replaceChildren();
    returnFocus(opener);
  };
  dialog.showModal();
  stage.focus();
}
