// The message field: talk, the picker of slash commands, their options, and the
// menu that completes them.

import { h, $, icon, toast } from "./dom.js";
import { say } from "./words.js";

const field = $("#composer");
const commandBox = $("#command");
const menuBox = $("#menu");

// phone matches where the stylesheet lays the page out for a phone.
const phone = matchMedia("(max-width: 760px)");

// fuzzy scores how well the letters of a query occur in a text; 0 means not.
export function fuzzy(query, text) {
  query = query.toLowerCase();
  text = text.toLowerCase();
  if (!query) return 1;
  if (text.startsWith(query)) return 1000 - text.length;
  const inside = text.indexOf(query);
  if (inside >= 0) return (/[\s_-]/.test(text[inside - 1]) ? 800 : 600) - text.length;
  let at = -1;
  let score = 300;
  for (const c of query) {
    const next = text.indexOf(c, at + 1);
    if (next < 0) return 0;
    score -= next - at - 1;
    at = next;
  }
  return Math.max(1, score - text.length);
}

// leavesOf lists what can be run: a command, or each of its subcommands.
export function leavesOf(commands) {
  const out = [];
  for (const c of commands) {
    if (c.type !== 1) continue;
    const walk = (node, shown, names, path) => {
      const inner = (node.options || []).filter((o) => o.type <= 2);
      if (!inner.length) {
        out.push({ command: c, name: shown, canonical: names.join(" "), path, options: node.options || [], description: node.description_localized || node.description });
        return;
      }
      for (const o of inner) walk(o, shown + " " + (o.name_localized || o.name), [...names, o.name], [...path, o]);
    };
    walk(c, c.name_localized || c.name, [c.name], []);
  }
  return out;
}

// invocation is a command with its options, as an interaction has them.
export function invocation(leaf, options, attachments = []) {
  for (const step of [...leaf.path].reverse()) options = [{ type: step.type, name: step.name, options }];
  const c = leaf.command;
  return { version: c.version, id: c.id, name: c.name, type: 1, options, attachments };
}

// What an option takes: a file of up to so many bytes.
const FILE = 11;
const largestFile = 10 << 20;

// Composer ties the field to the page. The hooks are: talk(text), run(data, words, files),
// complete(data) for autocomplete, and people(), channels(), roles() for options
// that name one.
export class Composer {
  constructor(hooks) {
    this.hooks = hooks;
    this.leaves = [];
    this.leaf = null;
    this.inputs = new Map(); // option name to its input
    this.picked = new Map(); // option name to what was picked from the menu
    this.menu = null;
    this.asked = 0;
    this.breaks = false;
    field.addEventListener("input", () => this.typed());
    field.addEventListener("keydown", (e) => this.key(e));
    // A line is broken by Shift+Enter typed here, never by the Enter that sent a
    // command and so moved the focus here.
    field.addEventListener("beforeinput", (e) => e.inputType === "insertLineBreak" && !this.breaks && e.preventDefault());
    field.addEventListener("blur", () => setTimeout(() => this.left(), 120));
    $("#send").addEventListener("click", () => this.submit());
    $("#slash").addEventListener("click", () => this.startSlash());
    commandBox.addEventListener("keydown", (e) => this.commandKey(e));
    commandBox.addEventListener("focusout", () => setTimeout(() => this.left(), 120));
    const box = $("#composer-box");
    box.addEventListener("dragover", (e) => this.fileFields().length && e.dataTransfer.types.includes("Files") && e.preventDefault());
    box.addEventListener("drop", (e) => {
      const fields = this.fileFields();
      if (!fields.length || !e.dataTransfer.files.length) return;
      e.preventDefault();
      const into = fields.find((f) => !f.files.length) || fields[0];
      into.files = e.dataTransfer.files;
      into.dispatchEvent(new Event("change"));
    });
  }

  setCommands(commands) {
    this.leaves = leavesOf(commands);
    if (this.menu?.kind === "commands") this.showCommands(field.value.slice(1));
  }

  // called returns the name of a command with its subcommands in the language of the person.
  called(canonical) {
    return this.leaves.find((leaf) => leaf.canonical === canonical)?.name || canonical;
  }

  // focus goes to what is being written. On a phone it would bring up the keyboard, so it does only for what is
  // typed.
  focus(typed = false) {
    if (phone.matches && !typed) return;
    if (this.leaf) ($("input", commandBox) || $(".command-name", commandBox)).focus();
    else field.focus();
  }

  startSlash() {
    this.leave("/");
    this.showCommands("");
  }

  reset() {
    this.clear("");
  }

  left() {
    const a = document.activeElement;
    if (a !== field && !commandBox.contains(a) && !menuBox.contains(a)) this.closeMenu();
  }

  grow() {
    field.style.height = "auto";
    field.style.height = Math.min(field.scrollHeight, 240) + "px";
  }

  typed() {
    this.grow();
    const text = field.value;
    if (!text.startsWith("/")) return this.closeMenu();
    const exact = this.leaves.filter((l) => [l.name, l.canonical].some((n) => text.toLowerCase().startsWith("/" + n.toLowerCase() + " ")))
      .sort((a, b) => b.name.length - a.name.length)[0];
    if (exact) {
      const used = [exact.name, exact.canonical].find((n) => text.toLowerCase().startsWith("/" + n.toLowerCase() + " "));
      return this.enter(exact, text.slice(used.length + 2), true);
    }
    this.showCommands(text.slice(1));
  }

  showCommands(query) {
    const found = this.leaves
      .map((l) => ({ l, score: Math.max(fuzzy(query, l.name), fuzzy(query, l.canonical) - 1, query.length > 2 ? fuzzy(query, l.description) - 700 : 0) }))
      .filter((x) => x.score > 0)
      .sort((a, b) => b.score - a.score || a.l.name.localeCompare(b.l.name));
    this.openMenu({
      kind: "commands",
      title: query ? say("commands.matching", { query }) : say("commands"),
      empty: this.leaves.length ? say("commands.match.none") : say("commands.none"),
      items: found.map(({ l }) => ({
        label: "/" + l.name, detail: l.description, data: { "data-command": l.canonical },
        extra: l.options.filter((o) => o.required).map((o) => o.name_localized || o.name).join("  "),
        choose: () => this.enter(l, ""),
      })),
    });
  }

  // enter starts filling in a command. What is typed behind its name goes into its
  // options; with typing, an option is open for it before anything is there.
  enter(leaf, rest, typing = false) {
    this.leaf = leaf;
    this.inputs.clear();
    this.picked.clear();
    this.closeMenu();
    field.hidden = true;
    field.value = "";
    commandBox.hidden = false;
    commandBox.replaceChildren(
      h("span", { class: "command-name", tabindex: "0", "data-test": "command-chip", "data-command": leaf.canonical, "aria-label": say("command", { name: leaf.name, help: leaf.description }) }, "/" + leaf.name),
      h("button", { type: "button", class: "icon small drop", "aria-label": say("command.leave"), title: say("command.leave.hint"), onclick: () => this.leave("") }, icon("close")));
    for (const o of leaf.options.filter((o) => o.required)) this.addOption(o);
    this.offerOptional();
    const words = this.sorted(rest);
    for (const [o, value] of words) {
      const input = this.inputs.get(o.name) || this.addOption(o);
      input.value = value;
      this.fit(input);
    }
    const first = leaf.options.find((o) => o.required) || words.at(-1)?.[0] || (typing && this.firstToType());
    if (!first) return $(".command-name", commandBox).focus();
    this.open(first);
  }

  // firstToType is the option that takes what is typed behind a command's name.
  firstToType() {
    return this.leaf.options.find((o) => o.type !== FILE);
  }

  // open puts the focus into the field of an option.
  open(o) {
    const input = this.inputs.get(o.name) || this.addOption(o);
    this.offerOptional();
    input.focus();
    this.suggest(o);
    return input;
  }

  // named finds the option whose name and colon a text ends with, and what stands
  // before them.
  named(text) {
    const [, before, name] = /^(.*?)(\S+):\s*$/s.exec(text) || [];
    const o = name && this.leaf.options.find((o) => o.type !== FILE && [o.name, o.name_localized].includes(name.toLowerCase()));
    return o && (!before || /\s$/.test(before)) ? { o, before: before.trim() } : null;
  }

  // sorted gives what was typed behind a command's name to its options: to the one
  // named before it, "page:2", else to the first one.
  sorted(text) {
    const values = new Map();
    let into = this.leaf.options.find((o) => o.required) || this.firstToType();
    if (!into || into.type === FILE) return [];
    let part = "";
    for (const piece of text.match(/[^:]*:?/g)) {
      part += piece;
      const next = this.named(part);
      if (!next) continue;
      if (next.before) values.set(into, next.before);
      into = next.o;
      part = "";
    }
    if (part.trim()) values.set(into, part.trim());
    return [...values];
  }

  addOption(o) {
    const input = o.type === FILE ? this.fileField(o) : this.textField(o);
    const chip = h(o.type === FILE ? "label" : "span", { class: "option-chip", "data-test": "option-chip", "data-option": o.name, onclick: () => input.focus() },
      h("span", { class: "option-name" }, o.name_localized || o.name), input, o.type === FILE ? h("span", { class: "option-file", "data-test": "option-file" }, say("option.file")) : null);
    this.inputs.set(o.name, input);
    const offers = $(".offers", commandBox) || $(".drop", commandBox);
    offers.before(chip);
    return input;
  }

  // fileField is for an option that takes a file.
  fileField(o) {
    const input = h("input", {
      type: "file", class: "visually-hidden", "aria-label": (o.name_localized || o.name) + ": " + (o.description_localized || o.description), "data-test": "option", "data-option": o.name,
      onfocus: () => this.suggest(o),
      onchange: () => {
        if (input.files[0]?.size > largestFile) {
          toast(say("option.file.large", { name: input.files[0].name }));
          input.value = "";
        }
        const file = input.files[0];
        input.parentElement.classList.remove("missing");
        $(".option-file", input.parentElement).textContent = file ? file.name : say("option.file");
        input.focus();
      },
    });
    return input;
  }

  fileFields() {
    return [...this.inputs.values()].filter((i) => i.type === "file");
  }

  textField(o) {
    const input = h("input", {
      type: "text", size: 4, autocomplete: "off", spellcheck: "false", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", "aria-controls": "menu",
      "aria-label": (o.name_localized || o.name) + ": " + (o.description_localized || o.description), "data-test": "option", "data-option": o.name,
      inputmode: o.type === 4 ? "numeric" : o.type === 10 ? "decimal" : undefined, maxlength: o.max_length || 6000,
      oninput: () => {
        this.picked.delete(o.name);
        const next = this.named(input.value);
        if (next) {
          input.value = next.before;
          if (next.o !== o && !next.before && !o.required) this.close(o);
          return this.open(next.o);
        }
        this.fit(input);
        this.suggest(o);
      },
      onfocus: () => this.suggest(o),
    });
    return input;
  }

  // close takes the field of an option away.
  close(o) {
    this.inputs.get(o.name).parentElement.remove();
    this.inputs.delete(o.name);
    this.picked.delete(o.name);
    this.offerOptional();
  }

  // offerOptional lists the options not yet in use.
  offerOptional() {
    $(".offers", commandBox)?.remove();
    const left = this.leaf.options.filter((o) => !this.inputs.has(o.name));
    if (!left.length) return;
    $(".drop", commandBox).before(h("span", { class: "offers" }, left.map((o) =>
      h("button", {
        type: "button", class: "offer", title: o.description_localized || o.description, "data-test": "option-add", "data-option": o.name,
        onclick: () => {
          const input = this.addOption(o);
          this.offerOptional();
          input.focus();
        },
      }, "+ " + (o.name_localized || o.name)))));
  }

  fit(input) {
    input.size = Math.max(4, Math.min(48, input.value.length + 1));
  }

  option(name) {
    return this.leaf?.options.find((o) => o.name === name);
  }

  // suggest fills the menu for an option.
  async suggest(o) {
    const input = this.inputs.get(o.name);
    const asked = ++this.asked;
    const title = (o.name_localized || o.name) + " — " + (o.description_localized || o.description);
    if (this.picked.has(o.name)) return this.closeMenu();
    const query = input.value;
    const show = (choices, filtered) => {
      const items = choices
        .map((c) => ({ c, score: filtered ? Math.max(fuzzy(query, c.name_localized || c.name), fuzzy(query, c.name)) : 1 }))
        .filter((x) => x.score > 0);
      if (filtered && query) items.sort((a, b) => b.score - a.score);
      this.openMenu({
        kind: "option", title, empty: "", input,
        items: items.map(({ c }) => ({ label: c.name_localized || c.name, data: { "data-value": String(c.value) }, test: "completion", choose: () => this.pick(o, c) })),
      });
    };
    if (o.choices?.length) return show(o.choices, true);
    if (o.type === 5) return show([{ name: say("option.true"), value: true }, { name: say("option.false"), value: false }], true);
    const named = (list) => list.map((x) => ({ name: x.username || x.name, value: x.id }));
    if (o.type === 6) return show(named(this.hooks.people()), true);
    if (o.type === 7) return show(named(this.hooks.channels()), true);
    if (o.type === 8) return show(named(this.hooks.roles()), true);
    if (o.type === 9) return show(named([...this.hooks.people(), ...this.hooks.roles()]), true);
    if (!o.autocomplete) {
      return this.openMenu({ kind: "option", title, empty: "", input, items: [] });
    }
    if (!this.menu || this.menu.input !== input) this.openMenu({ kind: "option", title, empty: say("option.loading"), input, items: [] });
    await new Promise((r) => setTimeout(r, 60));
    if (asked !== this.asked) return;
    try {
      const answer = await this.hooks.complete(this.data(o.name));
      if (asked === this.asked && this.inputs.get(o.name) === input && document.activeElement === input) {
        show(answer.choices, false);
        if (!answer.choices.length) this.openMenu({ kind: "option", title, empty: say("option.none"), input, items: [] });
      }
    } catch (err) {
      if (asked === this.asked && document.activeElement === input) this.openMenu({ kind: "option", title, empty: say("option.failed", { why: err.message }), input, items: [] });
    }
  }

  pick(o, choice) {
    const input = this.inputs.get(o.name);
    input.value = choice.name_localized || choice.name;
    this.fit(input);
    this.picked.set(o.name, choice.value);
    this.asked++;
    this.closeMenu();
    const next = this.leaf.options.find((p) => p.required && p.name !== o.name && !this.inputs.get(p.name)?.value);
    (next ? this.inputs.get(next.name) : input).focus();
  }

  // value is what an option's field stands for.
  value(o) {
    if (this.picked.has(o.name)) return this.picked.get(o.name);
    const text = this.inputs.get(o.name).value.trim();
    const match = (list) => list.find((c) => [c.name_localized, c.name, c.username, String(c.value ?? c.id)].some((n) => n?.toLowerCase() === text.toLowerCase()));
    // The only choice with the typed words is meant.
    const only = (list) => {
      const fit = list.filter((c) => fuzzy(text, c.name_localized || c.name) > 0);
      return fit.length === 1 ? fit[0] : undefined;
    };
    if (o.choices?.length) return (match(o.choices) || only(o.choices))?.value ?? text;
    if ((o.type === 4 || o.type === 10) && text !== "" && !isNaN(Number(text))) return Number(text);
    if (o.type === 5) return { [say("option.true").toLowerCase()]: true, [say("option.false").toLowerCase()]: false, true: true, false: false }[text.toLowerCase()] ?? text;
    if (o.type === 6 || o.type === 9) return match(this.hooks.people())?.id ?? text;
    if (o.type === 7) return match(this.hooks.channels())?.id ?? text.replace(/^<#(\d+)>$/, "$1");
    if (o.type === 8) return match(this.hooks.roles())?.id ?? text;
    return text;
  }

  // data is the command as it stands, with one option marked if it is to be completed.
  data(focused) {
    const options = [];
    const attachments = [];
    for (const o of this.leaf.options) {
      const input = this.inputs.get(o.name);
      if (!input || (input.value.trim() === "" && o.name !== focused)) continue;
      if (o.type === FILE) {
        if (focused) continue; // a file is not sent before the command is
        const id = String(attachments.length);
        attachments.push({ id, filename: input.files[0].name });
        options.push({ type: FILE, name: o.name, value: id });
        continue;
      }
      const entry = { type: o.type, name: o.name, value: o.name === focused ? input.value : this.value(o) };
      if (o.name === focused) entry.focused = true;
      options.push(entry);
    }
    return invocation(this.leaf, options, attachments);
  }

  // files are what the options that take one hold, in the order of the attachments.
  files() {
    return this.leaf.options.map((o) => this.inputs.get(o.name)).filter((i) => i?.type === "file" && i.files.length).map((i) => i.files[0]);
  }

  // leave goes back to plain text.
  leave(text) {
    this.clear(text);
    field.focus();
  }

  clear(text) {
    this.leaf = null;
    this.asked++;
    this.closeMenu();
    commandBox.hidden = true;
    commandBox.replaceChildren();
    field.hidden = false;
    field.value = text;
    this.grow();
  }

  submit() {
    if (this.leaf) {
      const missing = this.leaf.options.find((o) => o.required && !this.inputs.get(o.name).value.trim());
      if (missing) {
        this.inputs.get(missing.name).parentElement.classList.add("missing");
        this.inputs.get(missing.name).focus();
        return;
      }
      const said = (input) => (input?.type === "file" ? input.files[0]?.name : input?.value);
      const words = "/" + this.leaf.name + this.leaf.options.map((o) => said(this.inputs.get(o.name))).filter(Boolean).map((v) => " " + v).join("");
      const data = this.data();
      const files = this.files();
      this.leave("");
      this.hooks.run(data, words, files);
      return;
    }
    const text = field.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      const leaf = this.leaves.find((l) => [l.name, l.canonical].includes(text.slice(1)));
      if (leaf) return this.enter(leaf, "");
      if (this.menu?.items.length) return this.menu.items[Math.max(this.menu.at, 0)].choose();
    }
    field.value = "";
    this.grow();
    this.closeMenu();
    this.hooks.talk(text);
  }

  key(e) {
    this.breaks = e.key === "Enter" && e.shiftKey;
    if (this.menuKey(e)) return;
    if (e.key === "Enter" && !e.shiftKey && !e.isComposing) {
      e.preventDefault();
      this.submit();
    }
  }

  commandKey(e) {
    if (e.target.tagName === "BUTTON") {
      if (e.key === "Escape") {
        e.preventDefault();
        this.leave("");
      }
      return;
    }
    if (this.menuKey(e)) return;
    const name = e.target.dataset.option;
    const first = this.firstToType();
    if (!name && first && e.key.length === 1 && !e.ctrlKey && !e.metaKey && !e.altKey) {
      this.open(first); // what is typed behind a command goes there
    } else if (e.key === "Enter" && !e.isComposing) {
      e.preventDefault();
      if (e.target.type === "file" && !e.target.value) e.target.click();
      else this.submit();
    } else if (e.key === "Escape") {
      e.preventDefault();
      this.leave("");
    } else if (e.key === "Backspace" && e.target.type === "file" && e.target.value) {
      e.preventDefault();
      e.target.value = "";
      e.target.dispatchEvent(new Event("change"));
    } else if (e.key === "Backspace" && !e.target.value) {
      e.preventDefault();
      const o = this.option(name);
      if (o && !o.required) {
        this.close(o);
        this.closeMenu();
        this.focus();
      } else {
        this.leave("/" + this.leaf.name);
        this.typed();
      }
    } else if (e.key === "ArrowDown" && name) {
      e.preventDefault();
      this.picked.delete(name);
      this.suggest(this.option(name));
    }
  }

  // menuKey lets the open menu have a key first.
  menuKey(e) {
    if (!this.menu || e.isComposing) return false;
    const n = this.menu.items.length;
    if (e.key === "Escape") {
      this.asked++;
      this.closeMenu();
    } else if (n && e.key === "ArrowDown") this.mark((this.menu.at + 1) % n);
    else if (n && e.key === "ArrowUp") this.mark((Math.max(this.menu.at, 0) + n - 1) % n);
    else if (n && e.key === "Tab" && !e.shiftKey) this.menu.items[Math.max(this.menu.at, 0)].choose();
    else if (this.menu.at >= 0 && n && e.key === "Enter") this.menu.items[this.menu.at].choose();
    else return false;
    e.preventDefault();
    e.stopPropagation();
    return true;
  }

  openMenu(menu) {
    this.menu = { at: 0, ...menu };
    const list = h("ul", { role: "listbox", "aria-label": menu.title }, menu.items.map((item, i) =>
      h("li", {
        role: "option", id: "menu-item-" + i, "data-test": item.test || "command-option", ...item.data,
        onmousedown: (e) => e.preventDefault(), onclick: () => item.choose(), onmousemove: () => this.menu.at !== i && this.mark(i),
      }, h("span", { class: "item-label" }, item.label), item.extra ? h("span", { class: "item-extra" }, item.extra) : null, item.detail ? h("span", { class: "item-detail" }, item.detail) : null)));
    menuBox.replaceChildren(h("p", { class: "menu-title" }, menu.title), menu.items.length ? list : menu.empty ? h("p", { class: "menu-empty" }, menu.empty) : "");
    menuBox.dataset.test = menu.kind === "commands" ? "command-picker" : "completions";
    menuBox.hidden = false;
    const control = menu.input || field;
    control.setAttribute("aria-expanded", "true");
    // Enter sends a command whose optional options are left out: nothing is marked
    // before something is typed.
    const waits = menu.input && menu.input.value === "" && !this.option(menu.input.dataset.option)?.required;
    if (menu.items.length && !waits) this.mark(0);
    else {
      this.menu.at = -1;
      control.removeAttribute("aria-activedescendant");
    }
  }

  mark(i) {
    this.menu.at = i;
    menuBox.querySelectorAll("[role=option]").forEach((e, j) => {
      e.setAttribute("aria-selected", String(i === j));
      if (i === j) e.scrollIntoView({ block: "nearest" });
    });
    (this.menu.input || field).setAttribute("aria-activedescendant", "menu-item-" + i);
  }

  closeMenu() {
    if (!this.menu) return;
    const control = this.menu.input || field;
    control.setAttribute("aria-expanded", "false");
    control.removeAttribute("aria-activedescendant");
    this.menu = null;
    menuBox.hidden = true;
    menuBox.replaceChildren();
  }
}
