// The page's words, in the language of the person acted for.
//
// They are in text/LANGUAGE.yaml. A text names its arguments in braces, "{name}", and a number may choose between
// singular and plural, "{n} {n#day|days}".

const languages = ["en", "de", "it", "fr"];

let words = {};
let spoken = "en-US"; // for dates and numbers

const loaded = new Map(); // language to its words

// speak changes to the language of one of Discord's locales; English stands in for a language the page does not have.
export async function speak(locale) {
  const language = languages.find((l) => locale.split("-")[0] === l) || languages[0];
  if (!loaded.has(language)) {
    const answer = await fetch(`text/${language}.json`);
    loaded.set(language, await answer.json());
  }
  words = loaded.get(language);
  spoken = locale.startsWith(language) ? locale : language;
  document.documentElement.lang = language;
  for (const e of document.querySelectorAll("[data-say]")) e.textContent = say(e.dataset.say);
  for (const attribute of ["aria-label", "title", "placeholder"]) {
    for (const e of document.querySelectorAll(`[data-say-${attribute}]`)) e.setAttribute(attribute, say(e.getAttribute("data-say-" + attribute)));
  }
}

// tongue is the language tag for dates and numbers.
export const tongue = () => spoken;

// knows says whether there is a text of a key.
export const knows = (key) => key in words;

// parts is a text in pieces; arguments may be elements.
export function parts(key, args = {}) {
  const out = [];
  let at = 0;
  const text = words[key] ?? key;
  for (const m of text.matchAll(/\{(\w+)(?:#([^|}]*)\|([^}]*))?\}/g)) {
    out.push(text.slice(at, m.index), m[2] === undefined ? args[m[1]] : Number(args[m[1]]) === 1 ? m[2] : m[3]);
    at = m.index + m[0].length;
  }
  out.push(text.slice(at));
  return out.filter((p) => p !== "");
}

// say is a text.
export const say = (key, args) => parts(key, args).join("");

// dated writes a moment in one of the styles of Intl.DateTimeFormat.
export const dated = (date, style) => date.toLocaleString(spoken, style);

// counted writes a number, with a unit if style names one.
export const counted = (n, style) => n.toLocaleString(spoken, style);
