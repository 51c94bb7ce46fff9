// Starting a game without typing: the games the bot offers, and the command that a person would send for one.

import { h, $, returnFocus } from "./dom.js";
import { invocation } from "./composer.js";
import { say, knows } from "./words.js";

// The command that opens a table, and its option that names the game.
const command = "game new";
const option = "game";

// offerGames shows the games. run(data, words) sends the command for the chosen one.
export function offerGames(leaves, run) {
  const leaf = leaves.find((l) => l.canonical === command);
  const games = leaf?.options.find((o) => o.name === option)?.choices || [];
  const dialog = $("#start-list");
  const opener = document.activeElement;
  const choose = (game) => {
    const name = game.name_localized || game.name;
    dialog.close();
    run(invocation(leaf, [{ type: 3, name: option, value: game.value }]), `/${leaf.name} ${name}`);
  };
  const entry = (game) => {
    const key = "start.game." + game.value;
    return h("li", {}, h("button", { type: "button", "data-test": "start-game", "data-value": game.value, onclick: () => choose(game) },
      h("strong", {}, game.name_localized || game.name), knows(key) ? h("span", {}, say(key)) : null));
  };
  dialog.replaceChildren(h("form", { method: "dialog" }, h("h2", { id: "start-title" }, say("start")),
    h("p", { class: "hint" }, say(games.length ? "start.hint" : "start.none")), h("ul", { class: "games" }, games.map(entry)),
    h("div", { class: "dialog-foot" }, h("button", { type: "submit" }, say("cancel")))));
  dialog.onclose = () => {
    dialog.replaceChildren();
    returnFocus(opener);
  };
  dialog.showModal();
  $("button", dialog).focus();
}
