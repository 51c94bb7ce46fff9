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
func (cmd *Commands) help(_ context.Context, r *route.Request) error {
	id, rules, s := cmd.playedHere(r)
	r.Panel(panel.Help(id, rules, version.Read().String(), cmd.GameList, s))
	return nil
}

// decides shows who decides what.
func (cmd *Commands) decides(_ context.Context, r *route.Request) error {
	id, _, s := cmd.playedHere(r)
	r.Panel(panel.Decides(id, s))
	return nil
}

// playedHere is the match of the channel and its game, customid.NoTable and nil where no
// table stands, and what the person reads of it.
func (cmd *Commands) playedHere(r *route.Request) (string, engine.Rules, text.Speaker) {
	head, err := cmd.Store.MatchInChannel(r.Channel)
	if rules := cmd.Games[head.Game]; err == nil && rules != nil {
		return string(head.ID), rules, r.In(rules.ID())
	}
	return customid.NoTable, nil, r.In("")
}

// allCommands lists the commands there are for the one who asks, those of moves
// for the game of the channel.
func (cmd *Commands) allCommands(_ context.Context, r *route.Request) error {
	at := r.Pressed.(customid.Nav)
	var played engine.Rules
	if head, err := cmd.Store.MatchInChannel(r.Channel); err == nil {
		played = cmd.Games[head.Game]
	}
	r.Panel(panel.AllCommands(at.Match, cmd.list(), played, r.Moderator, at.Page(0), r.In("")))
	return nil
}

// rules answers /rules and shows a page of the short rules; the arguments of what
// was pressed are game, topic and page.
func (cmd *Commands) rules(_ context.Context, r *route.Request) error {
	at, pressed := r.Pressed.(customid.Nav)
	if !pressed {
		at.Args = []string{"", r.Text(slash.OptionTopic)}
	}
	id, rules := customid.NoTable, cmd.Games[at.Arg(0)]
	if head, err := cmd.Store.MatchInChannel(r.Channel); err == nil && (rules == nil || rules.ID() == head.Game) {
		id, rules = string(head.ID), cmd.Games[head.Game]
	}
	if rules == nil {
		rules = cmd.GameList[0]
	}
	r.Panel(panel.Rules(id, rules, at.Arg(1), at.Page(2), r.In(rules.ID())))
	return nil
}

// topics completes a topic of the short rules.
func (cmd *Commands) topics(r *route.Request) []route.Choice {
	rules := cmd.GameList[0]
	if head, err := cmd.Store.MatchInChannel(r.Channel); err == nil && cmd.Games[head.Game] != nil {
		rules = cmd.Games[head.Game]
	}
	return panel.CompleteTopics(rules, r.Text(r.Focus), r.In(rules.ID()))
}

// completePicture completes what /board can show.
func (cmd *Commands) completePicture(r *route.Request) []route.Choice {
	return panel.CompletePictures(panel.Of(r.Table.Snapshot()), r.Viewer, r.Text(r.Focus), r.Say)
}

// status answers /game status.
func (cmd *Commands) status(_ context.Context, r *route.Request) error {
	v := panel.Of(r.Table.Snapshot())
	v.Away = cmd.Tables.Away(r.Table)
	r.Panel(panel.Status(v, r.Viewer, r.Say))
	return nil
}

// log answers /log and shows a page of the log.
func (cmd *Commands) log(_ context.Context, r *route.Request) error {
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
func (cmd *Commands) board(_ context.Context, r *route.Request) error {
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
func (cmd *Commands) boardScreen(_ context.Context, r *route.Request) error {
	n := r.Pressed.(customid.Nav)
	showBoard(r, cmp.Or(n.Arg(0), ui.PictureWhole), n.Arg(1))
	return nil
}

// wordsScreen shows a page of the board in words.
func (cmd *Commands) wordsScreen(_ context.Context, r *route.Request) error {
	r.Panel(panel.BoardWords(panel.Of(r.Table.Snapshot()), r.Viewer, r.Pressed.(customid.Nav).Page(0), r.Say))
	return nil
}

// standing answers /standing and shows the standing answers of a seat.
func (cmd *Commands) standing(_ context.Context, r *route.Request) error {
	n, pressed := r.Pressed.(customid.Nav)
	if !pressed {
		n = customid.Nav{Match: string(r.Table.Head.ID), Seat: engine.Public, Screen: customid.ScreenStanding}
	}
	r.Panel(panel.Standing(panel.Of(r.Table.Snapshot()), r.Seats, n, "", r.Say))
	return nil
}

// movesScreen shows the moves of whoever presses, or a group of them.
func (cmd *Commands) movesScreen(_ context.Context, r *route.Request) error {
	n, v := r.Pressed.(customid.Nav), panel.Of(r.Table.Snapshot())
	switch {
	case r.Table.Match.Over():
		r.Panel(panel.Over(v, r.Say))
	case len(r.Seats) == 0:
		r.Private(panel.NotSeated(v, r.Say))
	default:
		v.Newcomer = cmd.newcomer(r)
		r.Panel(panel.Moves(v, r.Seats, n, "", r.Say))
	}
	return nil
}
