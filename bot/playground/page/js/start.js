// Starting a game without typing: the games the bot offers, and the command that a person would send for one.

import { h, $, returnFocus } from "./dom.js";
import { invocation } from "./composer.js";
import { say, knows, tongue } from "./words.js";

// The command that opens a table, and its options that name the game and the table's language.
const command = "game new";
const option = "game";
const language = "language";

// offerGames shows the games. run(data, words) sends the command for the chosen one. If apart is given, the channel has a
// table already, and apart(name) first opens another.
export function offerGames(leaves, run, apart) {
  const leaf = leaves.find((l) => l.canonical === command);
  const games = leaf?.options.find((o) => o.name === option)?.choices || [];
  // The server of the playground is English; a person who reads another language wants a table in it.
  const spoken = tongue().slice(0, 2);
  const speaks = spoken !== "en" && leaf?.options.find((o) => o.name === language)?.choices?.some((c) => c.value === spoken);
  const dialog = $("#start-list");
  const opener = document.activeElement;
  const choose = async (game) => {
    const name = game.name_localized || game.name;
    dialog.close();
    if (apart && !(await apart(game.value))) return;
    const options = [{ type: 3, name: option, value: game.value }];
    if (speaks) options.push({ type: 3, name: language, value: spoken });
    run(invocation(leaf, options), `/${leaf.name} ${name}`);
  };
  const entry = (game) => {
    const key = "start.game." + game.value;
    return h("li", {}, h("button", { type: "button", "data-test": "start-game", "data-value": game.value, onclick: () => choose(game) },
      h("strong", {}, game.name_localized || game.name), knows(key) ? h("span", {}, say(key)) : null));
  };
  dialog.replaceChildren(h("form", { method: "dialog" }, h("h2", { id: "start-title" }, say("start")),
    games.length ? null : h("p", { class: "hint" }, say("start.none")), games.length && apart ? h("p", { class: "hint", "data-test": "start-apart" }, say("start.apart")) : null, h("ul", { class: "games" }, games.map(entry)),
    h("div", { class: "dialog-foot" }, h("button", { type: "submit" }, say("cancel")))));
  dialog.onclose = () => {
    dialog.replaceChildren();
    returnFocus(opener);
  };
  dialog.showModal();
  $("button", dialog).focus();
}
