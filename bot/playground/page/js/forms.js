// Dialogs: the bot's modals, and the page's own questions.

import { h, $, returnFocus } from "./dom.js";
import { say } from "./words.js";
import { render } from "./markdown.js";

function textInput(c) {
  const common = {
    name: c.custom_id, "data-test": "modal-field", "data-custom-id": c.custom_id, placeholder: c.placeholder, maxlength: c.max_length,
    minlength: c.min_length || undefined, required: Boolean(c.required), id: "field-" + c.id,
  };
  const field = c.style === 2 ? h("textarea", { ...common, rows: 4 }) : h("input", { ...common, type: "text", autocomplete: "off" });
  field.value = c.value || "";
  return field;
}

function choice(c) {
  if (c.max_values === 1) {
    const none = h("option", { value: "" }, c.placeholder || say("form.choose"));
    return h("select", { name: c.custom_id, "data-test": "modal-field", "data-custom-id": c.custom_id, required: Boolean(c.required), id: "field-" + c.id }, none,
      c.options.map((o) => h("option", { value: o.value, selected: Boolean(o.default) }, o.label)));
  }
  return h("fieldset", { "data-test": "modal-field", "data-custom-id": c.custom_id, id: "field-" + c.id }, c.options.map((o) =>
    h("label", { class: "tick" }, h("input", { type: "checkbox", name: c.custom_id, value: o.value, checked: Boolean(o.default) }), " ", o.label)));
}

function tick(c) {
  return h("input", { type: "checkbox", name: c.custom_id, "data-test": "modal-field", "data-custom-id": c.custom_id, checked: Boolean(c.default), id: "field-" + c.id });
}

// values is what was entered in a part of a form, as Discord's client sends it.
function values(c, data) {
  const part = { type: c.type, id: c.id, custom_id: c.custom_id };
  if (c.type === 3 || c.type === 22) return { ...part, values: data.getAll(c.custom_id).filter((v) => v !== "") };
  if (c.type === 21) return { ...part, value: data.get(c.custom_id) || null };
  if (c.type === 23) return { ...part, value: data.has(c.custom_id) };
  return { ...part, value: data.get(c.custom_id) };
}

function entry(c, label, description) {
  const field = c.type === 3 || c.type === 22 ? choice(c) : c.type === 21 ? choice({ ...c, max_values: 1 }) : c.type === 23 ? tick(c) : textInput(c);
  return h("div", { class: "field" },
    h("label", { for: field.id }, label, c.required ? h("span", { class: "required", title: say("form.required") }, " *") : null),
    description ? h("p", { class: "hint" }, description) : null, field);
}

// openModal shows a form of the bot's. send(components) submits it and fails with
// a message the form then shows.
export function openModal(form, send) {
  const dialog = $("#modal");
  if (dialog.open) dialog.close();
  const opener = document.activeElement;
  const parts = form.components.map((part) => {
    if (part.type === 10) return h("div", { class: "markdown" }, render(part.content));
    if (part.type === 18) return entry(part.component, part.label, part.description);
    return part.components.map((c) => entry(c, c.label || "", ""));
  });
  const error = h("p", { class: "failure", role: "alert", "data-test": "modal-error", hidden: true });
  const submit = h("button", { type: "submit", class: "primary", "data-test": "modal-submit" }, say("form.submit"));
  const f = h("form", {
    method: "dialog",
    onsubmit: async (e) => {
      e.preventDefault();
      const data = new FormData(f);
      const components = form.components.map((part) => {
        if (part.type === 10) return { type: 10, id: part.id };
        if (part.type === 18) return { type: 18, id: part.id, component: values(part.component, data) };
        return { type: 1, id: part.id, components: part.components.map((c) => values(c, data)) };
      });
      submit.disabled = true;
      error.hidden = true;
      try {
        await send(components);
        dialog.close();
      } catch (err) {
        error.textContent = err.message;
        error.hidden = false;
      }
      submit.disabled = false;
    },
  }, h("h2", { id: "modal-title" }, form.title), h("div", { class: "fields" }, parts), error,
  h("div", { class: "dialog-foot" }, h("button", { type: "button", "data-test": "modal-cancel", onclick: () => dialog.close() }, say("cancel")), submit));
  dialog.replaceChildren(f);
  dialog.onclose = () => {
    dialog.replaceChildren();
    returnFocus(opener);
  };
  dialog.showModal();
  $("input, textarea, select", dialog)?.focus();
}

// ask asks for one line. act(text) does what follows and fails with a message.
export function ask({ title, label, hint, action, value = "", maxlength = 100, act }) {
  const dialog = $("#ask");
  const opener = document.activeElement;
  const input = h("input", { id: "ask-field", name: "name", maxlength, required: true, autocomplete: "off", "data-test": "ask-field" });
  input.value = value;
  const error = h("p", { class: "failure", role: "alert", hidden: true });
  const f = h("form", {
    method: "dialog",
    onsubmit: async (e) => {
      e.preventDefault();
      try {
        await act(input.value.trim());
        dialog.close();
      } catch (err) {
        error.textContent = err.message;
        error.hidden = false;
      }
    },
  }, h("h2", { id: "ask-title" }, title), h("div", { class: "field" }, h("label", { for: "ask-field" }, label), hint ? h("p", { class: "hint" }, hint) : null, input), error,
  h("div", { class: "dialog-foot" }, h("button", { type: "button", onclick: () => dialog.close() }, say("cancel")),
    h("button", { type: "submit", class: "primary", "data-test": "ask-submit" }, action)));
  dialog.replaceChildren(f);
  dialog.onclose = () => {
    dialog.replaceChildren();
    returnFocus(opener);
  };
  dialog.showModal();
  input.focus();
}
