package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/store"
)

// handleTime bounds the work on one interaction, beside the drawing.
const handleTime = 30 * time.Second

// handle answers an interaction. Nobody is ever left without an answer: what
// breaks is told to the person and to the log, with a reference that joins the
// two.
func (a *App) handle(life context.Context, i *discord.Interaction) {
	ctx, cancel := context.WithTimeout(life, a.handling+a.o.DrawTime)
	defer cancel()
	if i.Kind == discord.KindAutocomplete {
		a.complete(ctx, i)
		return
	}
	a.pass(StepArrived)
	w := a.begin(life, i)
	err := a.safely(ctx, w)
	if err == nil {
		a.pass(StepAnswering)
		err = w.give(ctx)
		a.pass(StepAnswered)
	}
	a.hurry(ctx, i)
	a.meter.interaction(i.Kind, w.outcome(err))
	if err == nil {
		return
	}
	ref := reference(i)
	a.o.Log.Error("an interaction failed", about(w.match, i.ID), "ref", ref, "command", i.Command, "custom_id", panel.WithoutMove(i.CustomID), "error", err)
	if !w.given() {
		m := panel.InternalError(ref, a.reader("", i))
		var unknown *engine.VersionError
		if errors.As(err, &unknown) {
			m = panel.UnknownVersion(unknown.Version, ref, a.reader("", i))
		}
		w.tell(ctx, discord.Message{Content: m.Content, Ephemeral: true})
	}
}

// reference joins what a person reads of a failure to the line in the log.
func reference(i *discord.Interaction) string { return i.ID[max(0, len(i.ID)-8):] }

// safely routes an interaction and turns a panic into an error.
func (a *App) safely(ctx context.Context, w *answer) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it broke: %v", p)
		}
	}()
	switch w.i.Kind {
	case discord.KindCommand:
		return a.command(ctx, w)
	case discord.KindComponent, discord.KindModal:
		return a.press(ctx, w)
	}
	return nil
}

// command runs a slash command.
func (a *App) command(ctx context.Context, w *answer) error {
	name, sub, _ := strings.Cut(w.i.Command, " ")
	switch {
	case name == panel.CommandGame && sub == panel.SubNew:
		return a.newGame(ctx, w)
	case name == panel.CommandGame && sub == panel.SubBest:
		return a.best(w)
	case name == panel.CommandGame && sub == panel.SubRematch:
		return a.rematch(ctx, w)
	case name == panel.CommandVerify:
		return a.verify(w)
	case name == panel.CommandMod && sub == panel.SubImport:
		a.importRecord(w)
		return nil
	case name == panel.CommandStats:
		a.stats(w)
		return nil
	case name == panel.CommandPrivacy:
		a.privacy(w, sub)
		return nil
	case name == panel.CommandSettings:
		return a.changeSettings(ctx, w, sub)
	case name == panel.CommandMatches:
		return a.matches(w)
	case name == panel.CommandMe:
		return a.me(ctx, w)
	case name == panel.CommandHelp:
		return a.help(w)
	case name == panel.CommandRules:
		return a.rules(w, panel.Nav{Args: []string{"", w.i.Text(panel.OptionTopic)}})
	}
	head, err := a.o.Store.MatchInChannel(w.i.Channel)
	if errors.Is(err, store.ErrNotFound) {
		head, err = a.o.Store.LastMatchInChannel(w.i.Channel)
	}
	if errors.Is(err, store.ErrNotFound) {
		w.private(panel.NoMatch(a.reader("", w.i)))
		return nil
	}
	if err != nil {
		return err
	}
	t, err := a.open(head.ID)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	w.table, w.match = t, t.head.ID
	a.pass(StepOpened)
	s := a.reader(t.head.Game, w.i)
	if t.match == nil {
		return a.lobbyCommand(ctx, w, t, name, sub)
	}
	switch name {
	case panel.CommandGame:
		switch sub {
		case panel.SubEnd:
			return a.askEnd(ctx, w, t)
		case panel.SubPause:
			return a.askPause(ctx, w, t)
		case panel.SubResume:
			return a.resume(ctx, w, t)
		case panel.SubSit:
			return a.sit(ctx, w, t)
		case panel.SubHand:
			return a.handOver(ctx, w, t)
		case panel.SubExport:
			return a.export(w, t)
		case panel.SubFork:
			return a.fork(w, t)
		}
		w.private(panel.Status(t.view(), a.viewer(t, w.i), s))
	case panel.CommandMod:
		return a.moderate(ctx, w, t, sub)
	case panel.CommandBoard:
		a.board(w, t)
	case panel.CommandLog:
		page := -1
		if n, ok := w.i.Number(panel.OptionPage); ok {
			page = n - 1
		}
		w.private(panel.Log(t.view(), t.lines(a.viewer(t, w.i), 0), page, s))
	case panel.CommandUndo:
		if w.i.Flag(panel.OptionTable) {
			return a.askTableUndo(ctx, w, t)
		}
		return a.askUndo(w, t)
	case panel.CommandRecap:
		a.recap(w, t)
	case panel.CommandHint:
		a.hint(w, t)
	case panel.CommandPlan:
		return a.plan(ctx, w, t, sub)
	case panel.CommandQueue:
		return a.queue(ctx, w, t, sub)
	case panel.CommandTry:
		return a.try(ctx, w, t, w.i.Text(panel.OptionMove))
	case panel.CommandStanding:
		return a.screen(ctx, w, t, panel.Nav{Match: string(t.head.ID), Seat: engine.Public, Screen: panel.ScreenStanding})
	case panel.CommandBug:
		a.bug(w, t)
	case panel.CommandWhy:
		return a.why(w, t, w.i.Text(panel.OptionMove))
	case panel.CommandDo:
		return a.typed(ctx, w, t, "", w.i.Text(panel.OptionMove))
	default:
		if g := panel.GameOf(a.o.Games, name); g == nil || g.ID() != t.head.Game {
			w.private(panel.WrongCommand(t.view(), s))
			return nil
		}
		return a.typed(ctx, w, t, sub, w.i.Text(panel.OptionWhat))
	}
	return nil
}

// press answers a button, a menu or a modal.
func (a *App) press(ctx context.Context, w *answer) error {
	id, err := panel.ParseID(w.i.CustomID)
	if nav, ok := id.(panel.Nav); err == nil && ok && nav.Screen == panel.ScreenPick && len(w.i.Values) > 0 {
		id, err = panel.ParseID(w.i.Values[0])
	}
	if err != nil {
		w.private(panel.NoMatch(a.reader("", w.i)))
		return nil
	}
	var matchID string
	switch id := id.(type) {
	case panel.LobbyID:
		return a.lobbyPress(ctx, w, id)
	case panel.ID:
		matchID = id.Match
	case panel.Nav:
		matchID = id.Match
	case panel.FormID:
		matchID = id.Match
	case panel.Confirm:
		matchID = id.Match
	case panel.Ballot:
		matchID = id.Match
	case panel.Act:
		matchID = id.Match
	}
	if nav, ok := id.(panel.Nav); ok && matchID == panel.NoTable {
		switch nav.Screen {
		case panel.ScreenRules:
			return a.rules(w, nav)
		case panel.ScreenCommands:
			a.allCommands(w, nav)
			return nil
		}
		return a.help(w)
	}
	if c, ok := id.(panel.Confirm); ok && c.Kind == panel.ConfirmForget && matchID == panel.NoTable {
		a.forgetMe(w, c.Yes)
		return nil
	}
	t, err := a.open(store.MatchID(matchID))
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrInvalid) {
		w.private(panel.NoMatch(a.reader("", w.i)))
		return nil
	}
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	if t.elsewhere(w.i) {
		w.private(panel.NoMatch(a.reader("", w.i)))
		return nil
	}
	w.table, w.match = t, t.head.ID
	a.pass(StepOpened)
	if t.match == nil {
		w.private(panel.NoMatch(a.reader(t.head.Game, w.i)))
		return nil
	}
	switch id := id.(type) {
	case panel.ID:
		if id.Try {
			return a.pressTry(ctx, w, t, id)
		}
		return a.pressMove(ctx, w, t, id)
	case panel.FormID:
		if id.Try {
			return a.pressTryForm(ctx, w, t, id)
		}
		return a.pressForm(ctx, w, t, id)
	case panel.Act:
		if id.What == panel.ActUnqueue {
			return a.unqueue(ctx, w, t, id)
		}
		return a.actOnTry(ctx, w, t, id)
	case panel.Confirm:
		return a.confirm(ctx, w, t, id)
	case panel.Ballot:
		return a.ballot(ctx, w, t, id)
	case panel.Nav:
		return a.screen(ctx, w, t, id)
	}
	return nil
}

// elsewhere reports whether something was pressed in another server than the
// table's, where other people moderate. In direct messages nobody does.
func (t *table) elsewhere(i *discord.Interaction) bool {
	return i.Guild != "" && t.head.Guild != "" && i.Guild != t.head.Guild
}

// viewer is through whose eyes a person sees a table: his first seat, or the
// Public's.
func (a *App) viewer(t *table, i *discord.Interaction) engine.Seat {
	if seats := t.match.Seats(i.User); len(seats) > 0 {
		return seats[0]
	}
	return engine.Public
}

// complete completes what is being typed, from memory.
func (a *App) complete(ctx context.Context, i *discord.Interaction) {
	outcome := outcomeAnswered
	if err := a.client.Suggest(ctx, i, a.suggestions(i)); err != nil {
		a.o.Log.Debug("a completion came too late", about("", i.ID), "error", err)
		outcome = outcomeLost
	}
	a.meter.interaction(i.Kind, outcome)
}

// suggestions are what can be chosen; none when anything is wrong.
func (a *App) suggestions(i *discord.Interaction) (choices []*discordgo.ApplicationCommandOptionChoice) {
	defer func() {
		if p := recover(); p != nil {
			a.o.Log.Error("completing broke", about("", i.ID), "command", i.Command, "panic", fmt.Sprint(p))
		}
	}()
	name, _, _ := strings.Cut(i.Command, " ")
	typed := i.Text(i.Focus)
	head, err := a.o.Store.MatchInChannel(i.Channel)
	if name == panel.CommandRules {
		rules := a.o.Games[0]
		if err == nil && a.games[head.Game] != nil {
			rules = a.games[head.Game]
		}
		return panel.CompleteTopics(rules, typed, a.reader(rules.ID(), i))
	}
	if err != nil {
		return nil
	}
	t, err := a.open(head.ID)
	if err != nil {
		return nil
	}
	defer t.mu.Unlock()
	if t.match == nil {
		return nil
	}
	if name == panel.CommandPlan {
		return a.placesToMark(i, t, typed)
	}
	verb := ""
	switch name {
	case panel.CommandBoard:
		return panel.CompletePictures(t.view(), a.viewer(t, i), typed, a.reader(t.head.Game, i))
	case panel.CommandQueue:
		return panel.CompleteQueue(t.view(), t.match.Seats(i.User), typed, a.reader(t.head.Game, i))
	case panel.CommandTry:
		return a.movesToTry(i, t, typed)
	case panel.CommandDo, panel.CommandWhy:
	default:
		if g := panel.GameOf(a.o.Games, name); g == nil || g.ID() != t.head.Game {
			return nil
		}
		_, verb, _ = strings.Cut(i.Command, " ")
	}
	return panel.Complete(t.view(), t.match.Seats(i.User), verb, typed, a.reader(t.head.Game, i))
}
