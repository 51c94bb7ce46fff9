package bot

import (
	"context"

	"skald/bot/panel"
	"skald/engine"
)

// help answers /help.
func (a *App) help(w *answer) error {
	id, rules := panel.NoTable, engine.Rules(nil)
	if head, err := a.o.Store.MatchInChannel(w.i.Channel); err == nil {
		id, rules = string(head.ID), a.games[head.Game]
	}
	game := ""
	if rules != nil {
		game = rules.ID()
	}
	w.panel(panel.Help(id, rules, a.reader(game, w.i)))
	return nil
}

// allCommands lists the commands there are for the one who asks, those of moves
// for the game of the channel; the argument of at is the page.
func (a *App) allCommands(w *answer, at panel.Nav) {
	var played engine.Rules
	if head, err := a.o.Store.MatchInChannel(w.i.Channel); err == nil {
		played = a.games[head.Game]
	}
	w.panel(panel.AllCommands(at.Match, a.commands(), played, a.moderates(w.i), at.Page(0), a.reader("", w.i)))
}

// rules shows the short rules; the arguments of at are game, topic and page.
func (a *App) rules(w *answer, at panel.Nav) error {
	id, rules := panel.NoTable, a.games[at.Arg(0)]
	if head, err := a.o.Store.MatchInChannel(w.i.Channel); err == nil && (rules == nil || rules.ID() == head.Game) {
		id, rules = string(head.ID), a.games[head.Game]
	}
	if rules == nil {
		rules = a.o.Games[0]
	}
	w.panel(panel.Rules(id, rules, at.Arg(1), at.Page(2), a.reader(rules.ID(), w.i)))
	return nil
}

// board answers /board.
func (a *App) board(w *answer, t *table) {
	s, viewer := a.reader(t.head.Game, w.i), a.viewer(t, w.i)
	if w.i.Flag(panel.OptionText) {
		w.private(panel.BoardWords(t.view(), viewer, 0, s))
		return
	}
	kind, arg := panel.AskedPicture(t.match.Rules(), w.i.Text(panel.OptionView), w.i.Text(panel.OptionPlace), w.i.Text(panel.OptionSeat), viewer)
	a.showBoard(w, t, kind, arg, viewer)
}

// showBoard answers with a picture for one person, in his language, or says which
// there are.
func (a *App) showBoard(w *answer, t *table, kind, arg string, viewer engine.Seat) {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	if !v.Offers(kind, arg, viewer) {
		w.private(panel.NoPicture(v, viewer, s))
		return
	}
	w.panel(panel.Board(v, kind, arg, viewer, s))
}

// screen shows what a navigation button leads to.
func (a *App) screen(ctx context.Context, w *answer, t *table, n panel.Nav) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	viewer := a.viewer(t, w.i)
	switch n.Screen {
	case panel.ScreenBoard:
		kind := n.Arg(0)
		if kind == "" {
			kind = panel.PictureWhole
		}
		arg := n.Arg(1)
		a.showBoard(w, t, kind, arg, viewer)
	case panel.ScreenWords:
		w.panel(panel.BoardWords(v, viewer, n.Page(0), s))
	case panel.ScreenLog:
		page := -1
		if n.Arg(0) != "" {
			page = n.Page(0)
		}
		w.panel(panel.Log(v, t.lines(viewer, 0), page, s))
	case panel.ScreenRules:
		return a.rules(w, n)
	case panel.ScreenHelp:
		return a.help(w)
	case panel.ScreenCommands:
		a.allCommands(w, n)
	case panel.ScreenPlan:
		a.showPlan(w, t)
	case panel.ScreenStatus:
		w.panel(panel.Status(v, viewer, s))
	case panel.ScreenTry, panel.ScreenTryGroup:
		return a.lookAtTry(ctx, w, t, n)
	case panel.ScreenQueue:
		if seats, plays := a.plays(w, t); plays {
			w.panel(panel.Queue(v, t.queueStates(seats), "", s))
		}
	case panel.ScreenStanding:
		if seats, plays := a.plays(w, t); plays {
			w.panel(panel.Standing(v, seats, n, "", s))
		}
	default:
		seats := t.match.Seats(w.i.User)
		switch {
		case t.match.Over():
			w.panel(panel.Over(v, s))
		case len(seats) == 0:
			w.private(panel.NotSeated(v, s))
		default:
			w.panel(panel.Moves(v, seats, n, "", s))
		}
	}
	return nil
}
