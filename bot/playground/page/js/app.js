// The playground's page.
//
// Browser tests find its parts by these attributes, which stay the same:
//
//   ?as=NAME in the address        whom to act as
//   #/CHANNEL in the address       which channel is open
//   [data-test=channel]            a channel in the list; data-channel-id, data-name, data-unread, aria-current
//   [data-test=new-channel], [data-test=new-thread], [data-test=message-thread]
//   [data-test=threads]            opens [data-test=thread-list]: [data-test=thread-entry] has data-channel-id, data-archived,
//                                  and [data-test=thread-reopen] in it
//   [data-test=archived]           below an archived thread; [data-test=reopen] in it
//   [data-test=clock]              data-ahead in seconds; opens the box with [data-test=later], which has data-seconds
//   [data-test=ask-field], [data-test=ask-submit]      the dialog these open
//   [data-test=act-as], [data-test=acting]             open the list of people
//   [data-test=persona]            a person in it; data-name, data-called (how often they were mentioned meanwhile), data-must
//   [data-test=switch]             on a phone, the people: [data-test=switch-person] has data-name, data-must (has to act);
//                                  [data-test=turn] says who has to act
//   [data-test=start], [data-test=welcome-start]       open [data-test=start-list]: [data-test=start-game] has data-value
//   [data-test=tour]               the tour of a first visit; tour-step, tour-next, tour-skip
//   [data-test=persona-name], [data-test=persona-add]  add somebody
//   [data-test=locale]             the language of the person acted for; on a phone [data-test=tongue] above the messages
//   [data-test=composer]           the field for talk and slash commands
//   [data-test=command-picker]     the list of commands; [data-test=command-option] has data-command ("game new")
//   [data-test=command-chip]       the command being filled in
//   [data-test=option]             the field of an option; data-option; [data-test=option-add] adds an optional one;
//                                  for a file it is a file field, [data-test=option-file] shows what was chosen
//   [data-test=completions]        the menu for an option; [data-test=completion] has data-value
//   [data-test=message]            a message; data-message-id, data-author, data-ephemeral, data-mentioned
//   [data-test=content], [data-test=text-display], [data-test=embed], [data-test=file], [data-test=thread-link]
//   [data-test=button]             data-custom-id, data-label
//   [data-test=select]             data-custom-id; opens [data-test=select-list] with [data-test=select-option]
//                                  (data-value), and [data-test=select-done] where several can be chosen
//   [data-test=thinking]           the bot has promised an answer
//   [data-test=failure]            an interaction failed; the text says why
//   [data-test=dismiss]            takes an ephemeral message away
//   [data-test=picture]            opens [data-test=lightbox]; in it zoom-in, zoom-out, lightbox-close, caption
//   [data-test=modal]              a modal; [data-test=modal-field] has data-custom-id; modal-submit, modal-cancel, modal-error
//   body[data-ready]               everything is loaded and events arrive

import { h, $, icon, avatar, toast, newer } from "./dom.js";
import * as api from "./api.js";
import { names, refreshTimes } from "./markdown.js";
import { build, follows, EPHEMERAL } from "./message.js";
import { Composer } from "./composer.js";
import { openModal, ask } from "./forms.js";
import { follow, showClock } from "./clock.js";
import { listThreads, mayReopen } from "./threads.js";
import { offerGames } from "./start.js";
import { startTour, redrawTour } from "./tour.js";
import { asked, hasTable, showSwitch } from "./turn.js";
import { speak, say, parts, dated } from "./words.js";

const startingPeople = ["anna", "bruno", "moderator"];
const languages = ["en-US", "it", "de", "fr", "en-GB", "es-ES", "nl", "pl", "pt-BR", "sv-SE"];
const tongues = "#locale, #tongue"; // where the language is chosen: below the list of channels, and on a phone above all
const tavern = "900000000000000003";
const bottomSlack = 80;

const state = {
  me: null,
  people: [],
  roles: [],
  channels: new Map(),
  current: null,
  messages: [], // of the open channel, oldest first
  elements: new Map(), // message id to its element
  more: false, // older messages exist
  read: {},
  newcomer: false, // nothing is known of what this person has read
  mentions: new Map(), // channel id to unread mentions
  called: new Map(), // name of another person to his mentions
  pending: new Map(), // message id to the custom_id that waits
  failures: new Map(), // message id to why its last press failed
  typing: new Map(), // user id to when it ends
  source: null,
};

const composer = new Composer({
  talk: (content) => attempt(() => api.post(`/channels/${state.current.id}/messages`, { content, nonce: String(Date.now()) })),
  run,
  complete: (data) => api.interact(4, state.current, data),
  people: () => state.people.map((m) => m.user),
  channels: () => [...state.channels.values()].filter((c) => c.name),
  roles: () => state.roles,
});

async function attempt(f) {
  try {
    return await f();
  } catch (err) {
    toast(err.message);
  }
}

// ---- People ----------------------------------------------------------------

const remember = {
  get: (key) => {
    try {
      return JSON.parse(localStorage.getItem("playground." + key));
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      localStorage.setItem("playground." + key, JSON.stringify(value));
    } catch {
      // The page works without memory too.
    }
  },
};

// become makes the page act for a person.
async function become(name) {
  const ready = document.body.dataset.ready;
  delete document.body.dataset.ready;
  let me;
  try {
    me = await api.get("/users/@me", name);
    const chosen = remember.get("language");
    if (chosen && !chosen.by.includes(name) && chosen.locale !== me.locale) {
      me = await api.patch("/users/@me", { locale: chosen.locale }, name); // one reader plays all of them
    }
    await speak(me.locale);
  } catch (err) {
    toast(err.message); // and the page goes on for whom it spoke
    if (ready !== undefined) document.body.dataset.ready = ready;
    return;
  }
  state.source?.close();
  api.actAs(name);
  state.me = me;
  remember.set("me", name);
  names.me = state.me.id;
  state.called.delete(name);
  state.failures.clear();
  state.pending.clear();
  // Events arrive before everything is loaded, so there is always something to ask.
  const read = remember.get("read." + state.me.id);
  state.read = read || {};
  state.newcomer = !read;
  composer.reset();
  state.source = api.listen(name, handle, (connected) => {
    $("#connection").hidden = connected;
    if (connected) refresh();
    else delete document.body.dataset.ready;
  });
  showMe();
}

// refresh loads everything the person can see.
async function refresh() {
  const me = state.me;
  try {
    const [channels, threads, dms, people, roles, index] = await Promise.all([
      api.get(`/guilds/${api.guild}/channels`),
      api.get(`/guilds/${api.guild}/threads/active`),
      api.get("/users/@me/channels"),
      api.get(`/guilds/${api.guild}/members`),
      api.get(`/guilds/${api.guild}/roles`),
      api.get(`/guilds/${api.guild}/application-command-index`),
    ]);
    if (me !== state.me) return;
    state.channels = new Map([...channels, ...threads.threads, ...dms].map((c) => [c.id, c]));
    state.people = people;
    state.roles = roles;
    composer.setCommands(index.application_commands);
    if (state.newcomer) {
      state.newcomer = false;
      for (const c of state.channels.values()) state.read[c.id] = c.last_message_id || "0";
    }
    state.mentions.clear();
    await Promise.all([...state.channels.values()].filter((c) => unread(c)).map(countMentions));
    await open(channelInAddress() || state.current?.id || tavern, true);
    showMe();
    document.body.dataset.ready = "true";
    offerTour();
  } catch (err) {
    toast(err.message);
  }
}

// offerTour begins the tour in a browser that has not seen it. An address that names a person is of someone who knows the
// page.
function offerTour() {
  if (personInAddress() || remember.get("tour")) return;
  remember.set("tour", true);
  startTour();
}

async function countMentions(c) {
  const list = await api.get(`/channels/${c.id}/messages?limit=50`);
  const n = list.filter((m) => newer(m.id, state.read[c.id]) && m.mentions.some((u) => u.id === state.me.id)).length;
  if (n) state.mentions.set(c.id, n);
}

// ownName is what a language calls itself; where a locale names a country as well, so does the name.
function ownName(locale) {
  const name = new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard" }).of(locale === "en-US" ? "en" : locale);
  return name[0].toUpperCase() + name.slice(1);
}

// showWords redraws what has the page's own words.
function showWords() {
  showMe();
  showClock();
  if (!state.current) return;
  showHead();
  showMessages();
  showChannels();
}

const persons = () => state.people.map((m) => m.user).filter((u) => !u.bot);

function showMe() {
  const must = asked(state.messages);
  const waiting = [...state.called.values()].reduce((a, b) => a + b, 0);
  const badge = () => (waiting ? h("span", { class: "badge", title: say("people.called") }, String(waiting)) : null);
  $("#act-as").replaceChildren(avatar(state.me), h("span", { class: "me-name" }, h("small", {}, say("people.acting")), h("strong", {}, state.me.username)), badge() || "", icon("folder"));
  $("#acting").replaceChildren(h("button", { type: "button", "data-test": "acting", "aria-haspopup": "true", "aria-label": say("people.change", { name: state.me.username }), onclick: (e) => togglePeople(e.currentTarget) }, avatar(state.me), h("span", {}, state.me.username), badge()));
  for (const select of document.querySelectorAll(tongues)) {
    if (!select.options.length) select.append(...languages.map((code) => h("option", { value: code }, ownName(code))));
    if (![...select.options].some((o) => o.value === state.me.locale)) select.append(h("option", { value: state.me.locale }, ownName(state.me.locale)));
    select.value = state.me.locale;
  }
  $("#tongue-code").textContent = state.me.locale.slice(0, 2).toUpperCase();
  $("#people-list").replaceChildren(...persons().map((u) => h("li", {},
    h("button", {
      type: "button", "data-test": "persona", "data-name": u.username, "data-called": state.called.get(u.username) || undefined, "data-must": must.includes(u.id) ? "true" : undefined,
      "aria-current": u.id === state.me.id ? "true" : undefined,
      onclick: () => {
        hidePeople();
        if (u.id !== state.me.id) become(u.username);
      },
    }, avatar(u), h("span", {}, u.username), u.username === "moderator" ? h("span", { class: "tag" }, say("tag.moderator")) : null,
    must.includes(u.id) ? h("span", { class: "must" }, say("people.must")) : null,
    state.called.get(u.username) ? h("span", { class: "badge" }, "@" + state.called.get(u.username)) : null))));
  names.user = (id) => state.people.find((m) => m.user.id === id)?.user.username || id;
  names.channel = (id) => state.channels.get(id)?.name || id;
  names.role = (id) => state.roles.find((r) => r.id === id)?.name || id;
  showTurn();
}

// showTurn says who has to act.
function showTurn() {
  showSwitch(persons(), state.me, asked(state.messages), become);
  redrawTour();
}

let peopleOpener = null;

function togglePeople(opener) {
  const box = $("#people");
  if (!box.hidden) return hidePeople();
  peopleOpener = opener;
  const r = opener.getBoundingClientRect();
  document.body.append(box);
  box.hidden = false;
  opener.setAttribute("aria-expanded", "true");
  box.style.left = Math.max(8, Math.min(r.left, innerWidth - box.offsetWidth - 8)) + "px";
  box.style.top = (r.top > innerHeight / 2 ? r.top - box.offsetHeight - 8 : r.bottom + 8) + "px";
  ($("[aria-current]", box) || $("button", box)).focus();
}

function hidePeople(refocus = true) {
  if ($("#people").hidden) return;
  $("#people").hidden = true;
  peopleOpener?.setAttribute("aria-expanded", "false");
  if (refocus && peopleOpener?.isConnected) peopleOpener.focus();
}

$("#act-as").addEventListener("click", (e) => togglePeople(e.currentTarget));
document.addEventListener("pointerdown", (e) => {
  if (!$("#people").contains(e.target) && !e.target.closest("#act-as, #acting")) hidePeople(false);
});
$("#people").addEventListener("keydown", (e) => {
  const buttons = [...document.querySelectorAll("#people-list button")];
  const at = buttons.indexOf(document.activeElement);
  if (e.key === "Escape") hidePeople();
  else if (e.key === "ArrowDown" && at >= 0) buttons[(at + 1) % buttons.length].focus();
  else if (e.key === "ArrowUp" && at >= 0) buttons[(at + buttons.length - 1) % buttons.length].focus();
  else return;
  e.preventDefault();
});
$("#add-person").addEventListener("submit", async (e) => {
  e.preventDefault();
  const input = e.target.elements.name;
  const name = input.value.trim();
  if (!name) return;
  input.value = "";
  hidePeople();
  const known = persons().find((u) => u.username.toLowerCase() === name.toLowerCase());
  await become(known ? known.username : name);
});
for (const select of document.querySelectorAll(tongues)) select.addEventListener("change", async (e) => {
  const changed = await attempt(() => api.patch("/users/@me", { locale: e.target.value }));
  if (!changed) return;
  state.me = changed;
  const by = remember.get("language")?.by || [];
  remember.set("language", { locale: changed.locale, by: [...new Set([...by, changed.username])] });
  await attempt(() => speak(changed.locale));
  await reloadCommands(); // messages name the commands they answer
  showWords();
});

async function reloadCommands() {
  const index = await attempt(() => api.get(`/guilds/${api.guild}/application-command-index`));
  if (index) composer.setCommands(index.application_commands);
}

// ---- Channels --------------------------------------------------------------

const personInAddress = () => new URLSearchParams(location.search).get("as");
const channelInAddress = () => /^#\/(\d+)$/.exec(location.hash)?.[1];

const unread = (c) => c.last_message_id && newer(c.last_message_id, state.read[c.id] || "0");

function markRead() {
  const c = state.current;
  if (!c || document.visibilityState !== "visible") return;
  const last = state.messages.filter((m) => !(m.flags & EPHEMERAL)).at(-1)?.id || c.last_message_id || "0";
  if (newer(last, state.read[c.id] || "0") || state.mentions.has(c.id) || !(c.id in state.read)) {
    state.read[c.id] = last;
    state.mentions.delete(c.id);
    remember.set("read." + state.me.id, state.read);
    showChannels();
  }
}

function channelEntry(c) {
  const here = c.id === state.current?.id;
  const n = state.mentions.get(c.id);
  const isNew = !here && unread(c);
  const name = c.type === 1 ? c.recipients[0].username : c.name;
  return h("li", { class: c.type === 11 || c.type === 12 ? "thread" : "" },
    h("a", {
      href: "#/" + c.id, "data-test": "channel", "data-channel-id": c.id, "data-name": name, "data-unread": isNew ? "true" : undefined,
      "aria-current": here ? "page" : undefined, class: isNew ? "unread" : "", onclick: () => showSidebar(false),
    }, c.type === 1 ? avatar(c.recipients[0]) : icon(c.type === 0 ? "hash" : "thread"), h("span", { class: "name" }, name),
    n ? h("span", { class: "badge", "aria-label": say("channel.mentions", { n }) }, String(n)) : isNew ? h("span", { class: "dot", role: "img", "aria-label": say("channel.unread") }) : null));
}

function showChannels() {
  const focused = document.activeElement?.dataset?.channelId;
  const all = [...state.channels.values()];
  const entries = [];
  for (const c of all.filter((c) => c.type === 0)) {
    entries.push(channelEntry(c));
    for (const t of all.filter((t) => t.parent_id === c.id && (t.type === 11 || t.type === 12))) {
      if (!t.thread_metadata.archived || t.id === state.current?.id) entries.push(channelEntry(t));
    }
  }
  $("#channels").replaceChildren(...entries);
  const dms = all.filter((c) => c.type === 1);
  $("#dm-section").hidden = !dms.length;
  $("#dms").replaceChildren(...dms.map(channelEntry));
  if (focused) $(`[data-channel-id="${focused}"]`)?.focus();
  const n = [...state.mentions.values()].reduce((a, b) => a + b, 0);
  document.title = (n ? `(${n}) ` : "") + (state.current?.name ? "#" + state.current.name + " · " : "") + say("title");
}

// archivedThread looks for a thread among the archived ones of all channels: asking for a channel by an id that is gone
// would be refused.
async function archivedThread(id) {
  for (const c of [...state.channels.values()].filter((c) => c.type === 0)) {
    const { threads } = await api.get(`/channels/${c.id}/threads/archived/public`);
    const found = threads.find((t) => t.id === id);
    if (found) return found;
  }
}

// open shows a channel. An event may replace its object meanwhile, so ids are compared.
async function open(id, force) {
  const c = state.channels.get(id) || (await archivedThread(id));
  if (!c) return id === tavern ? undefined : open(tavern, force);
  state.channels.set(id, c);
  if (state.current?.id === id && !force) return;
  const changed = state.current?.id !== id;
  state.current = c;
  if (channelInAddress() !== id) history.replaceState(null, "", "#/" + id);
  if (changed) state.typing.clear();
  const me = state.me;
  const list = await attempt(() => api.get(`/channels/${id}/messages?limit=50`));
  if (!list || state.current?.id !== id || state.me !== me) return;
  state.messages = list.reverse();
  state.more = list.length === 50;
  showHead();
  showMessages();
  showTyping();
  toBottom();
  markRead();
  showChannels();
}

function showHead() {
  const c = state.current;
  const thread = c.type === 11 || c.type === 12;
  const name = c.type === 1 ? c.recipients[0].username : c.name;
  $("#channel-icon").replaceChildren(icon(thread ? "thread" : c.type === 1 ? "at" : "hash"));
  $("#channel-name").textContent = name;
  const parent = thread && state.channels.get(c.parent_id);
  $("#channel-topic").replaceChildren(parent ? h("a", { href: "#/" + parent.id }, say("channel.in", { channel: parent.name })) : c.topic || "");
  $("#new-thread").hidden = $("#threads").hidden = c.type !== 0;
  $("#start").hidden = c.type === 1;
  const archived = c.thread_metadata?.archived;
  const to = c.type === 1 ? "@" + name : (thread ? "" : "#") + name;
  $("#composer").placeholder = archived ? say(mayReopen(c, state.me) ? "message.reopens" : "message.locked") : say(innerWidth < 560 ? "message.to" : "message.to.hint", { to });
  $("#composer").setAttribute("aria-label", say("message.to", { to }));
  showArchived(c);
}

// showArchived says of an archived thread that it is, and offers to open it.
function showArchived(c) {
  const box = $("#archived");
  box.hidden = !c.thread_metadata?.archived;
  if (box.hidden) return box.replaceChildren();
  const may = mayReopen(c, state.me);
  box.replaceChildren(icon("archive"), h("p", {}, say(may ? "thread.archived" : "thread.archived.locked")),
    may ? h("button", { type: "button", class: "primary", "data-test": "reopen", onclick: () => attempt(() => reopen(c)) }, say("thread.reopen")) : "");
}

async function reopen(c) {
  const t = await api.patch(`/channels/${c.id}`, { archived: false });
  state.channels.set(t.id, { ...state.channels.get(t.id), ...t });
  if (state.current?.id === t.id) {
    state.current = state.channels.get(t.id);
    showHead();
    composer.focus();
  }
  showChannels();
}

function showSidebar(show) {
  document.body.classList.toggle("sidebar-open", show);
  $("#shade").hidden = !show;
  if (show) ($("#channels [aria-current]") || $("#sidebar-close")).focus();
}

$("#sidebar-open").addEventListener("click", () => showSidebar(true));
$("#sidebar-close").addEventListener("click", () => {
  showSidebar(false);
  $("#sidebar-open").focus();
});
$("#shade").addEventListener("click", () => showSidebar(false));
document.addEventListener("keydown", (e) => {
  if (e.key === "Escape" && document.body.classList.contains("sidebar-open") && $("#people").hidden) showSidebar(false);
});
window.addEventListener("hashchange", () => channelInAddress() && open(channelInAddress()));

$("#new-channel").addEventListener("click", () => ask({
  title: say("channel.new"), label: say("channel.new.name"), hint: say("channel.new.hint"), action: say("channel.new.do"),
  act: async (name) => {
    await createChannel(name);
    showSidebar(false);
  },
}));

async function createChannel(name) {
  const c = await api.post(`/guilds/${api.guild}/channels`, { name, type: 0 });
  state.channels.set(c.id, c);
  await open(c.id);
  return state.current?.id === c.id;
}

function askThread(m) {
  ask({
    title: say("thread.new"), label: say("thread.new.name"), action: say("thread.new.do"),
    act: async (name) => {
      const path = m ? `/channels/${m.channel_id}/messages/${m.id}/threads` : `/channels/${state.current.id}/threads`;
      const t = await api.post(path, { name, ...(m ? {} : { type: 11 }), auto_archive_duration: 4320 });
      state.channels.set(t.id, t);
      await open(t.id);
    },
  });
}
$("#new-thread").addEventListener("click", () => askThread(null));
$("#threads").addEventListener("click", () => attempt(() => listThreads(state.current, state.me, reopen)));

// ---- Messages --------------------------------------------------------------

const scroller = $("#scroller");
const atBottom = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < bottomSlack;
let sticky = true;
let following = false; // the reader has pressed something in a post and not scrolled since, so they see what comes of it
let tall = 0;

function toBottom() {
  sticky = true;
  scroller.scrollTop = scroller.scrollHeight;
  $("#jump").hidden = true;
}

scroller.addEventListener("scroll", () => {
  // A message that grows moves the end away without a hand on the page.
  if (scroller.scrollHeight === tall || atBottom()) sticky = atBottom();
  if (sticky) $("#jump").hidden = true;
  if (scroller.scrollTop < 120 && state.more) older();
});
for (const byHand of ["wheel", "touchmove"]) scroller.addEventListener(byHand, () => (following = false), { passive: true });
$("#jump").addEventListener("click", () => {
  toBottom();
  composer.focus();
});
new ResizeObserver(() => {
  tall = scroller.scrollHeight;
  if (sticky) toBottom();
}).observe($("#messages"));
new ResizeObserver(() => sticky && toBottom()).observe(scroller);

let loading = false;

async function older() {
  if (loading || !state.messages.length) return;
  loading = true;
  const c = state.current;
  const list = await attempt(() => api.get(`/channels/${c.id}/messages?limit=50&before=${state.messages[0].id}`));
  loading = false;
  if (!list || c.id !== state.current?.id) return;
  const height = scroller.scrollHeight;
  state.more = list.length === 50;
  state.messages = [...list.reverse(), ...state.messages];
  showMessages();
  scroller.scrollTop += scroller.scrollHeight - height;
}

function view(m, before) {
  return {
    me: state.me, channel: state.current, compact: follows(before, m), pending: state.pending.get(m.id), failure: state.failures.get(m.id),
    called: (name) => composer.called(name), do: { press, options, dismiss, destroy, startThread: askThread },
  };
}

const day = (m) => new Date(m.timestamp).toDateString();

function place(m, before) {
  const e = build(m, view(m, before));
  if (before && day(before) !== day(m)) {
    e.dataset.day = dated(new Date(m.timestamp), { dateStyle: "long" });
    e.classList.add("new-day");
  }
  state.elements.set(m.id, e);
  return e;
}

function showMessages() {
  state.elements.clear();
  const list = state.messages.map((m, i) => place(m, state.messages[i - 1]));
  $("#messages").replaceChildren(...list);
  showWelcome();
  showMe();
}

function showWelcome() {
  const c = state.current;
  const box = $("#welcome");
  box.hidden = state.more;
  if (state.more) return;
  const thread = c.type === 11 || c.type === 12;
  const name = c.type === 1 ? c.recipients[0].username : (thread ? "" : "#") + c.name;
  const shown = [h("div", { class: "welcome-icon" }, icon(thread ? "thread" : c.type === 1 ? "at" : "hash")), h("h3", {}, thread || c.type === 1 ? name : say("welcome", { channel: name }))];
  if (!state.messages.length) {
    shown.push(h("p", { class: "lead" }, parts("welcome.type", { key: h("kbd", {}, "/") })),
      h("ul", { class: "hints" },
        h("li", { class: "keys" }, parts("welcome.pick", { tab: h("kbd", {}, "Tab"), enter: h("kbd", {}, "Enter") })),
        h("li", {}, parts("welcome.people", { name: h("strong", {}, state.me.username) })),
        h("li", {}, say("welcome.another"))),
      h("div", { class: "begin" },
        h("button", { type: "button", class: "primary", "data-test": "welcome-start", onclick: start }, icon("dice"), say("start")),
        h("button", { type: "button", class: "button secondary", "data-test": "begin", onclick: () => composer.startSlash() }, say("commands.show"))));
  } else {
    shown.push(h("p", {}, say("welcome.begin")));
  }
  box.replaceChildren(...shown);
}

// redraw draws a message anew and leaves the focus where it was.
function redraw(m) {
  const old = state.elements.get(m.id);
  if (!old) return;
  const i = state.messages.findIndex((x) => x.id === m.id);
  const active = document.activeElement;
  const had = old.contains(active);
  const e = place(m, state.messages[i - 1]);
  old.replaceWith(e);
  if (!had) return;
  const again = active.dataset.customId && $(`[data-custom-id="${CSS.escape(active.dataset.customId)}"]:not(:disabled)`, e);
  (again || $("[data-custom-id]:not(:disabled)", e) || e).focus({ preventScroll: true });
}

function redrawAt(i) {
  if (state.messages[i]) redraw(state.messages[i]);
}

function addMessage(m) {
  if (state.messages.some((x) => x.id === m.id)) return;
  const stick = sticky;
  state.messages.push(m);
  state.messages.sort((a, b) => (newer(a.id, b.id) ? 1 : -1));
  const i = state.messages.indexOf(m);
  const e = place(m, state.messages[i - 1]);
  const after = state.messages[i + 1] && state.elements.get(state.messages[i + 1].id);
  if (after) after.before(e);
  else $("#messages").append(e);
  redrawAt(i + 1);
  if (state.messages.length === 1) showWelcome();
  const quiet = Boolean(m.flags & EPHEMERAL);
  if (stick || following || quiet || m.author.id === state.me.id) toBottom();
  else $("#jump").hidden = false;
  if (!quiet) following = false;
}

function removeMessage(id) {
  const i = state.messages.findIndex((m) => m.id === id);
  if (i < 0) return;
  const e = state.elements.get(id);
  const had = e.contains(document.activeElement);
  e.remove();
  state.elements.delete(id);
  state.messages.splice(i, 1);
  redrawAt(i);
  if (had) composer.focus();
  if (!state.messages.length) showWelcome();
  showMe();
}

// options are what a select menu offers; for people, roles and channels the page
// knows them.
function options(c) {
  const chosen = new Set((c.default_values || []).map((d) => d.id));
  const from = (list) => list.map((x) => ({ label: x.username || x.name, value: x.id, default: chosen.has(x.id) }));
  switch (c.type) {
    case 5: return from(state.people.map((m) => m.user));
    case 6: return from(state.roles);
    case 7: return from([...state.people.map((m) => m.user), ...state.roles]);
    case 8: return from([...state.channels.values()].filter((x) => x.name && (!c.channel_types || c.channel_types.includes(x.type))));
  }
  return c.options;
}

// press uses a component of a message and shows when that failed.
async function press(m, c, values) {
  state.pending.set(m.id, c.custom_id);
  state.failures.delete(m.id);
  redrawCurrent(m.id);
  following = !(m.flags & EPHEMERAL);
  const data = { component_type: c.type, custom_id: c.custom_id };
  if (values) data.values = values;
  try {
    await api.interact(3, state.current, data, { message_id: m.id, message_flags: m.flags });
  } catch (err) {
    state.failures.set(m.id, err.message);
  }
  state.pending.delete(m.id);
  redrawCurrent(m.id);
}

function redrawCurrent(id) {
  const m = state.messages.find((x) => x.id === id);
  if (m) redraw(m);
}

// run sends a slash command; why one failed is written where its answer would be.
async function run(data, words, files) {
  const c = state.current;
  const note = h("li", { class: "message sending", "data-test": "sending" }, h("span", { class: "gutter" }, avatar(state.me)), h("div", { class: "body" }, h("p", { class: "thinking" }, h("span", { class: "mention" }, words), " ", say("message.sending"))));
  const timer = setTimeout(() => {
    $("#messages").append(note);
    toBottom();
  }, 400);
  try {
    await api.interact(2, c, data, {}, files);
  } catch (err) {
    if (state.current?.id === c.id) {
      const li = h("li", { class: "message ephemeral", tabindex: "-1" }, h("span", { class: "gutter" }, avatar(state.me)),
        h("div", { class: "body" }, h("p", {}, h("span", { class: "mention" }, words)), h("p", { class: "failure", role: "alert", "data-test": "failure" }, err.message),
          h("p", { class: "only-you" }, icon("eye"), say("message.private"), " · ", h("button", { type: "button", class: "link", onclick: () => { li.remove(); composer.focus(); } }, say("message.dismiss")))));
      $("#messages").append(li);
      toBottom();
    }
  }
  clearTimeout(timer);
  note.remove();
}

// A channel has room for one table; a game begun where there may be one gets a channel of its own, named after it.
async function openApart(game) {
  const taken = new Set([...state.channels.values()].map((c) => c.name));
  let name = game;
  for (let n = 2; taken.has(name); n++) name = `${game}-${n}`;
  return attempt(() => createChannel(name));
}

const start = () => offerGames(composer.leaves, run, state.more || hasTable(state.messages) ? openApart : null);
$("#start").addEventListener("click", start);

const dismiss = (m) => attempt(() => api.remove(`/channels/${m.channel_id}/messages/${m.id}`));
const destroy = dismiss;

// ---- Events ----------------------------------------------------------------

function handle(name, data) {
  switch (name) {
    case "MESSAGE_CREATE": return messageCreated(data);
    case "MESSAGE_UPDATE": {
      const i = state.messages.findIndex((m) => m.id === data.id);
      if (data.channel_id !== state.current?.id || i < 0) return;
      state.messages[i] = data;
      redraw(data);
      showMe();
      return;
    }
    case "MESSAGE_DELETE":
      if (data.channel_id === state.current?.id) removeMessage(data.id);
      return;
    case "CHANNEL_CREATE": case "CHANNEL_UPDATE": case "THREAD_CREATE": case "THREAD_UPDATE": {
      const c = { ...state.channels.get(data.id), ...data };
      state.channels.set(data.id, c);
      if (state.current?.id === data.id) {
        state.current = c;
        showHead();
      }
      const i = state.messages.findIndex((m) => m.thread?.id === data.id);
      if (i >= 0) {
        state.messages[i].thread = data;
        redrawAt(i);
      }
      showChannels();
      return;
    }
    case "CHANNEL_DELETE": case "THREAD_DELETE":
      state.channels.delete(data.id);
      if (state.current?.id === data.id) open(tavern);
      showChannels();
      return;
    case "TYPING_START":
      if (data.channel_id === state.current?.id && data.user_id !== state.me.id) {
        state.typing.set(data.user_id, Date.now() + 10000);
        showTyping();
      }
      return;
    case "INTERACTION_MODAL_CREATE": {
      const c = state.channels.get(data.channel_id) || state.current;
      openModal(data, (components) => api.interact(5, c, { id: data.id, custom_id: data.custom_id, components }));
      return;
    }
    case "GUILD_MEMBER_ADD":
      if (!state.people.some((m) => m.user.id === data.user.id)) state.people.push(data);
      showMe();
      return;
    case "PLAYGROUND_CLOCK":
      follow(data);
      return;
    case "GUILD_APPLICATION_COMMAND_INDEX_UPDATE":
      clearTimeout(handle.timer);
      handle.timer = setTimeout(reloadCommands, 100); // they come in bunches
  }
}

function messageCreated(m) {
  const c = state.channels.get(m.channel_id);
  if (!c) {
    if (m.channel_type === 1) refresh();
    return;
  }
  const quiet = Boolean(m.flags & EPHEMERAL);
  if (!quiet) c.last_message_id = m.id;
  state.typing.delete(m.author.id);
  for (const u of m.mentions) {
    if (u.id !== state.me.id && !u.bot && u.id !== m.author.id) state.called.set(u.username, (state.called.get(u.username) || 0) + 1);
  }
  const here = c.id === state.current?.id;
  if (m.mentions.some((u) => u.id === state.me.id) && m.author.id !== state.me.id && !(here && document.visibilityState === "visible")) {
    state.mentions.set(c.id, (state.mentions.get(c.id) || 0) + 1);
  }
  if (here) {
    addMessage(m);
    markRead();
    showTyping();
  }
  showMe();
  showChannels();
}

function showTyping() {
  const now = Date.now();
  for (const [id, end] of state.typing) if (end < now) state.typing.delete(id);
  const who = [...state.typing.keys()].map((id) => names.user(id));
  $("#typing").replaceChildren(...(who.length ? [h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), h("span", {}, parts("message.typing", { names: h("strong", {}, who.join(", ")), n: who.length }))] : []));
}

// ---- Beginning -------------------------------------------------------------

for (const [id, shape] of [["sidebar-open", "menu"], ["sidebar-close", "close"], ["new-channel", "plus"], ["threads", "threads"], ["new-thread", "threadPlus"], ["send", "send"], ["start", "dice"], ["slash", "slash"], ["tongue-icon", "globe"]]) $("#" + id).append(icon(shape));

document.addEventListener("visibilitychange", markRead);
window.addEventListener("resize", () => state.current && showHead());
setInterval(() => {
  refreshTimes();
  showClock();
  showTyping();
}, 1000);

// A letter typed outside any field goes into the message field, as in Discord.
document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || e.key.length !== 1 || e.key === " " || document.querySelector("dialog[open]")) return;
  if (e.target.closest("input, textarea, select, [role=listbox], #people")) return;
  composer.focus(true);
});

async function begin() {
  await speak(navigator.language);
  await Promise.all(startingPeople.map((name) => api.get("/users/@me", name))).catch((err) => toast(err.message));
  for (const name of [personInAddress(), remember.get("me"), startingPeople[0]]) {
    if (name && !state.me) await become(name);
  }
}

begin();
