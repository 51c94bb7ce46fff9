// What the page asks of the playground, in the words of Discord's HTTP API.

import { say } from "./words.js";

export const guild = "900000000000000001";

let name = "";

// actAs chooses the person for whom the page speaks.
export function actAs(person) {
  name = person;
}

// Failure is an answer other than a success; its message is meant for people.
export class Failure extends Error {}

// request sends a request as the person acted for, or as another.
export async function request(method, path, body, as = name) {
  const options = { method, headers: { Authorization: "User " + encodeURIComponent(as) } };
  if (body instanceof FormData) {
    options.body = body;
  } else if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch((path.startsWith("/playground/") ? "" : "/api/v10") + path, options);
  } catch {
    throw new Failure(say("error.unreachable"));
  }
  const text = await response.text();
  const answer = text ? JSON.parse(text) : null;
  if (!response.ok) throw new Failure(explain(answer) || say("error.status", { status: response.status }));
  return answer;
}

// explain makes one sentence of Discord's nested errors.
function explain(answer) {
  if (!answer) return "";
  const found = [];
  const walk = (at) => {
    for (const [key, value] of Object.entries(at)) {
      if (key === "_errors") found.push(...value.map((e) => e.message));
      else if (value && typeof value === "object") walk(value);
    }
  };
  if (answer.errors) walk(answer.errors);
  return found.length ? found.join(" ") : answer.message;
}

export const get = (path, as) => request("GET", path, undefined, as);
export const post = (path, body) => request("POST", path, body);
export const patch = (path, body, as) => request("PATCH", path, body, as);
export const remove = (path) => request("DELETE", path);

let counter = 0;

// interact sends an interaction as Discord's own client does, with files for the
// options that take one.
export function interact(type, channel, data, more = {}, files = []) {
  const body = {
    type,
    application_id: "900000000000000002",
    guild_id: channel.guild_id,
    channel_id: channel.id,
    session_id: "playground-page",
    nonce: String(Date.now()) + String(counter++ % 1000),
    data,
    ...more,
  };
  if (!files.length) return post("/interactions", body);
  const form = new FormData();
  form.append("payload_json", JSON.stringify(body));
  files.forEach((f, i) => form.append(`files[${i}]`, f, f.name));
  return post("/interactions", form);
}

// listen opens the stream of events for a person. handle(name, data) is called for
// each, status(connected) when the connection comes or goes.
export function listen(person, handle, status) {
  const source = new EventSource("/playground/events?user=" + encodeURIComponent(person));
  const names = [
    "MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_CREATE",
    "THREAD_UPDATE", "THREAD_DELETE", "TYPING_START", "INTERACTION_MODAL_CREATE", "GUILD_MEMBER_ADD", "GUILD_APPLICATION_COMMAND_INDEX_UPDATE",
    "PLAYGROUND_CLOCK",
  ];
  for (const n of names) source.addEventListener(n, (e) => handle(n, JSON.parse(e.data)));
  source.addEventListener("HELLO", (e) => {
    handle("PLAYGROUND_CLOCK", JSON.parse(e.data));
    status(true);
  });
  source.addEventListener("error", () => status(false));
  return source;
}
