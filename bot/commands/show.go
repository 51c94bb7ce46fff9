package commands

import (
	"cmp"
	"context"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/bot/version"
	"skald/engine"
	"skald/engine/text"
)

// help answers /help.
func (h *helpHandler) help(_ context.Context, r *route.Request) error {
	id, rules, s := h.playedHere(r)
	r.Panel(panel.Help(id, rules, version.Read().String(), h.GameList, s))
	return nil
}

// decides shows who decides what.
func (h *helpHandler) decides(_ context.Context, r *route.Request) error {
	id, _, s := h.playedHere(r)
	r.Panel(panel.Decides(id, s))
	return nil
}

// playedHere is the match of the channel and its game, customid.NoTable and nil where no
// table stands, and what the person reads of it.
func (h *helpHandler) playedHere(r *route.Request) (string, engine.Rules, text.Speaker) {
	head, err := h.Store.MatchInChannel(r.Channel)
	if rules := h.Games[head.Game]; err == nil && rules != nil {
		return string(head.ID), rules, r.In(rules.ID())
	}
	return customid.NoTable, nil, r.In("")
}

// allCommands lists the commands there are for the one who asks, those of moves
// for the game of the channel.
func (h *helpHandler) allCommands(_ context.Context, r *route.Request) error {
	at := r.Pressed.(customid.Nav)
	var played engine.Rules
	if head, err := h.Store.MatchInChannel(r.Channel); err == nil {
		played = h.Games[head.Game]
	}
	r.Panel(panel.AllCommands(at.Match, h.List(), played, r.Moderator, at.Page(0), r.In("")))
	return nil
}

// rules answers /rules and shows a page of the short rules; the arguments of what
// was pressed are game, topic and page.
func (h *helpHandler) rules(_ context.Context, r *route.Request) error {
	at, pressed := r.Pressed.(customid.Nav)
	if !pressed {
		at.Args = []string{"", r.Text(slash.OptionTopic)}
	}
	id, rules := customid.NoTable, h.Games[at.Arg(0)]
	if head, err := h.Store.MatchInChannel(r.Channel); err == nil && (rules == nil || rules.ID() == head.Game) {
		id, rules = string(head.ID), h.Games[head.Game]
	}
	if rules == nil {
		rules = h.GameList[0]
	}
	r.Panel(panel.Rules(id, rules, at.Arg(1), at.Page(2), r.In(rules.ID())))
	return nil
}

// topics completes a topic of the short rules.
func (h *helpHandler) topics(r *route.Request) []route.Choice {
	rules := h.GameList[0]
	if head, err := h.Store.MatchInChannel(r.Channel); err == nil && h.Games[head.Game] != nil {
		rules = h.Games[head.Game]
	}
	return panel.CompleteTopics(rules, r.Text(r.Focus), r.In(rules.ID()))
}

// completePicture completes what /board can show.
func (h *playHandler) completePicture(r *route.Request) []route.Choice {
	return panel.CompletePictures(panel.Of(r.Table.Snapshot()), r.Viewer, r.Text(r.Focus), r.Say)
}

// status answers /game status.
func (h *playHandler) status(_ context.Context, r *route.Request) error {
	v := panel.Of(r.Table.Snapshot())
	v.Away = h.Tables.Away(r.Table)
	r.Panel(panel.Status(v, r.Viewer, r.Say))
	return nil
}

// log answers /log and shows a page of the log.
func (h *playHandler) log(_ context.Context, r *route.Request) error {
	page := -1
	if n, ok := r.Number(slash.OptionPage); ok {
		page = n - 1
	}
	if at, pressed := r.Pressed.(customid.Nav); pressed && at.Arg(0) != "" {
		page = at.Page(0)
	}
	r.Panel(panel.Log(panel.Of(r.Table.Snapshot()), r.Table.Lines(r.Viewer, 0), page, r.Say))
	return nil
}

// board answers /board.
func (h *playHandler) board(_ context.Context, r *route.Request) error {
	t, s, viewer := r.Table, r.Say, r.Viewer
	if r.Flag(slash.OptionText) {
		r.Private(panel.BoardWords(panel.Of(t.Snapshot()), viewer, 0, s))
		return nil
	}
	kind, arg := panel.AskedPicture(t.Match.Rules(), r.Text(slash.OptionView), r.Text(slash.OptionPlace), r.Text(slash.OptionSeat), viewer)
	showBoard(r, kind, arg)
	return nil
}

// showBoard answers with a picture for one person, in his language, or says which
// there are.
func showBoard(r *route.Request, kind, arg string) {
	v := panel.Of(r.Table.Snapshot())
	if !v.Offers(kind, arg, r.Viewer) {
		r.Private(panel.NoPicture(v, r.Viewer, r.Say))
		return
	}
	r.Panel(panel.Board(v, kind, arg, r.Viewer, r.Say))
}

// boardScreen shows another picture of the board; the arguments of what was pressed
// are its kind and what it shows.
func (h *playHandler) boardScreen(_ context.Context, r *route.Request) error {
	n := r.Pressed.(customid.Nav)
	showBoard(r, cmp.Or(n.Arg(0), ui.PictureWhole), n.Arg(1))
	return nil
}

// wordsScreen shows a page of the board in words.
func (h *playHandler) wordsScreen(_ context.Context, r *route.Request) error {
	r.Panel(panel.BoardWords(panel.Of(r.Table.Snapshot()), r.Viewer, r.Pressed.(customid.Nav).Page(0), r.Say))
	return nil
}

// standing answers /standing and shows the standing answers of a seat.
func (h *playHandler) standing(_ context.Context, r *route.Request) error {
	n, pressed := r.Pressed.(customid.Nav)
	if !pressed {
		n = customid.Nav{Match: string(r.Table.Head.ID), Seat: engine.Public, Screen: customid.ScreenStanding}
	}
	r.Panel(panel.Standing(panel.Of(r.Table.Snapshot()), r.Seats, n, "", r.Say))
	return nil
}

// movesScreen shows the moves of whoever presses, or a group of them.
func (h *playHandler) movesScreen(_ context.Context, r *route.Request) error {
	n, v := r.Pressed.(customid.Nav), panel.Of(r.Table.Snapshot())
	switch {
	case r.Table.Match.Over():
		r.Panel(panel.Over(v, r.Say))
	case len(r.Seats) == 0:
		r.Private(panel.NotSeated(v, r.Say))
	default:
		v.Newcomer = h.newcomer(r)
		r.Panel(panel.Moves(v, r.Seats, n, "", r.Say))
	}
	return nil
}
