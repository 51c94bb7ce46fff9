package film

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/panel"
	"skald/bot/render"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
)

// step shows a turn of the match to the presser of a button.
func (h *Handler) step(_ context.Context, r *route.Request) error {
	arg := r.Pressed.(customid.Nav).Arg(0)
	turn, err := strconv.Atoi(arg)
	h.Show(r, turn, arg != "" && err == nil)
	return nil
}

// Show shows the match after a turn, or after the newest one, in private: to a player as they knew it then, to anyone
// else as it was public then. Nothing that happened or opened later is in it.
func (h *Handler) Show(r *route.Request, turn int, named bool) {
	t := r.Table
	steps := match.Steps(t.Log)
	if len(steps) < 2 {
		r.Note(noTurn())
		return
	}
	at := len(steps) - 1
	if named {
		at = nearest(steps, turn)
	}
	step := steps[at]
	held := holders(t.Match.Players(), t.Log, step)
	viewer := knew(r.Viewer, r.User, held)
	view := h.Render.ViewAt(t, step.Until, viewer)
	if view == nil {
		r.Private(ui.Answer(r.Say, "bot.step.unreadable"))
		return
	}
	view = engine.AsBygone(view)
	v := panel.Of(t.Snapshot())
	v.Players = held
	v.View = func(engine.Seat) engine.View { return view }
	v.Over, v.Outcome, v.Held = false, nil, nil
	own := ownStep(t.Log, steps, r.Viewer)
	p := place{steps: steps, at: at, own: own, viewer: viewer, undone: named && !contains(step, turn), asked: turn,
		over: t.Match.Over()}
	lines := step.Lines(t.Log, viewer)
	var since []engine.Said
	for _, said := range step.Said(t.Match.Rules(), t.Log, viewer) {
		since = append(since, said...)
	}
	m := Step(v, p, lines, r.Say)
	if r.Flag(slash.OptionText) {
		m.Picture = nil
		m.Embeds = []*discordgo.MessageEmbed{ui.TextEmbed(r.Say.Say(step.Label()), panel.ViewWords(v, viewer, r.Say))}
	}
	r.PastPanel(m, render.Past{View: view, Since: since, Table: v})
}

// place is a turn of a match among all.
type place struct {
	steps []match.Step
	at    int
	// own is the viewer's own newest turn, -1 for none.
	own    int
	viewer engine.Seat
	// undone reports whether the turn asked for is not in the match.
	undone bool
	asked  int
	// over reports whether no turn will follow.
	over bool
}

func contains(s match.Step, turn int) bool { return s.Turn <= turn && turn <= s.Last }

// nearest returns the index of the step with a turn or, if it was undone or has not begun, of the one before.
func nearest(steps []match.Step, turn int) int {
	for i, s := range slices.Backward(steps) {
		if s.Turn <= turn {
			return i
		}
	}
	return 0
}

// holders returns the players of the seats at the end of a step.
func holders(now []match.Player, log []match.Entry, s match.Step) []match.Player {
	at := slices.IndexFunc(log, func(e match.Entry) bool { return e.Seq == s.Until })
	if held := match.Holders(now, log); at >= 0 && at < len(held) {
		return held[at]
	}
	return now
}

// knew returns the seat whose knowledge a person had when others held the seats: their own if it was theirs then.
func knew(seat engine.Seat, user string, held []match.Player) engine.Seat {
	if seat < 0 || int(seat) >= len(held) || held[seat].User != user {
		return engine.Public
	}
	return seat
}

// ownStep returns the index of the newest step in which the person at a seat made a move, -1 if there is none.
func ownStep(log []match.Entry, steps []match.Step, seat engine.Seat) int {
	if seat < 0 {
		return -1
	}
	last := steps[len(steps)-1]
	seq := match.LastOwn(log, seat, last.Last+1)
	return slices.IndexFunc(steps, func(s match.Step) bool { return s.From < seq && seq <= s.Until })
}
