package help

import (
	"context"

	"skald/bot/customid"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/version"
	"skald/engine"
	"skald/engine/text"
)

// help answers /help and shows a page of it.
func (h *Handler) help(_ context.Context, r *route.Request) error {
	id, rules, s := h.playedHere(r)
	page := 0
	if at, pressed := r.Pressed.(customid.Nav); pressed && at.Screen == customid.ScreenHelp {
		page = at.Page(0)
	}
	r.Panel(Help(id, rules, version.Read().String(), h.GameList, page, s))
	return nil
}

// decides shows the decisions at a table.
func (h *Handler) decides(_ context.Context, r *route.Request) error {
	id, _, s := h.playedHere(r)
	page := 0
	if at, pressed := r.Pressed.(customid.Nav); pressed {
		page = at.Page(0)
	}
	r.Panel(Decides(id, page, s))
	return nil
}

// playedHere returns the match of the channel and its game, customid.NoTable and nil without a table, and the user's
// speaker for it.
func (h *Handler) playedHere(r *route.Request) (string, engine.Rules, text.Localizer) {
	head, err := h.Store.MatchInChannel(r.Channel)
	if rules := h.Games[head.Game]; err == nil && rules != nil {
		return string(head.ID), rules, r.In(rules.ID())
	}
	return customid.NoTable, nil, r.In("")
}

// allCommands lists the commands available to the user, with the moves of the channel's game.
func (h *Handler) allCommands(_ context.Context, r *route.Request) error {
	at := r.Pressed.(customid.Nav)
	var played engine.Rules
	if head, err := h.Store.MatchInChannel(r.Channel); err == nil {
		played = h.Games[head.Game]
	}
	r.Panel(AllCommands(at.Match, h.List(), played, r.Moderator, at.Page(0), r.In("")))
	return nil
}

// rules answers /rules and shows a page of the short rules. The arguments of the button are game, topic and page.
func (h *Handler) rules(_ context.Context, r *route.Request) error {
	at, pressed := r.Pressed.(customid.Nav)
	if !pressed {
		at.Args = []string{"", r.Text(slash.OptionTopic)}
	}
	if at.Arg(0) == "" && h.Games[at.Arg(1)] != nil {
		at.Args = []string{at.Arg(1), ""}
	}
	id, rules := customid.NoTable, h.Games[at.Arg(0)]
	if head, err := h.Store.MatchInChannel(r.Channel); err == nil && (rules == nil || rules.ID() == head.Game) {
		id, rules = string(head.ID), h.Games[head.Game]
	}
	if rules == nil && len(h.GameList) == 1 {
		rules = h.GameList[0]
	}
	if rules == nil {
		r.Panel(ChooseGame(h.GameList, at.Arg(1), r.In))
		return nil
	}
	r.Panel(Rules(id, rules, at.Arg(1), at.Page(2), r.In(rules.ID())))
	return nil
}

// topics completes a topic of the short rules; without a table, the games.
func (h *Handler) topics(r *route.Request) []route.Choice {
	rules := h.GameList[0]
	if head, err := h.Store.MatchInChannel(r.Channel); err == nil && h.Games[head.Game] != nil {
		rules = h.Games[head.Game]
	} else if len(h.GameList) > 1 {
		return CompleteGames(h.GameList, r.Text(r.Focus), r.In)
	}
	return CompleteTopics(rules, r.Text(r.Focus), r.In(rules.ID()))
}
