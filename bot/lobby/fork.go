package lobby

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"skald/bot/discord"
	"skald/bot/mention"
	"skald/bot/panel"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// fork answers /game fork. It opens a table in a thread to continue a match that is over from the beginning of a turn.
// The players of that match are called once. The fork has its own key, so each player joins by pressing a button; they
// get their former seat. Autopilots are seated at once.
func (h *Handler) fork(_ context.Context, r *route.Request) error {
	turn, _ := r.Number(slash.OptionTurn)
	return h.forkFrom(r, turn, r.Text(slash.OptionReason))
}

// pressFork answers the fork button on the final post of a match. A modal asks for the turn.
func (h *Handler) pressFork(_ context.Context, r *route.Request) error {
	t := r.Table
	if r.Kind == discord.KindModal {
		turn := 0
		if len(r.Values) > 0 {
			turn, _ = strconv.Atoi(strings.TrimSpace(r.Values[0]))
		}
		return h.forkFrom(r, turn, "")
	}
	if may, err := h.mayFork(r, 1); err != nil || !may {
		return err
	}
	r.OpenModal(ForkWindow(panel.Of(t.Snapshot()), t.Match.Turn().Number, r.Say))
	return nil
}

// mayFork reports whether the user may fork the match at a turn, and answers them if not.
func (h *Handler) mayFork(r *route.Request, turn int) (bool, error) {
	t := r.Table
	_, err := match.SeqBeforeTurn(t.Log, turn)
	if !t.Match.Over() {
		err = match.ErrNotOver
	}
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		r.Private(panel.Refused(panel.Of(t.Snapshot()), nil, refusal, r.Say))
		return false, nil
	case err != nil:
		return false, err
	case !slices.ContainsFunc(t.Head.Seats, func(p store.Seat) bool { return p.User == r.User }) && !r.Moderator:
		r.Private(ui.Answer(r.Say, "bot.fork.others"))
		return false, nil
	}
	return true, nil
}

// forkFrom opens a table that continues the match from a turn.
func (h *Handler) forkFrom(r *route.Request, turn int, why string) error {
	t, s := r.Table, r.Say
	if _, err := h.Store.Interaction(r.ID); err == nil {
		r.Private(ui.Answer(s, "bot.busy"))
		return nil
	}
	if may, err := h.mayFork(r, turn); err != nil || !may {
		return err
	}
	above := h.aboveThread(r, "bot.fork.thread")
	if above == "" {
		return nil
	}
	from, pace := t.Head, t.Match.Pace()
	o := table.ForkOrigin{Match: from.ID, Turn: turn, Why: why}
	r.Later(func(ctx context.Context) {
		thread, err := h.once(r.ID, func() (string, error) {
			return h.openFork(ctx, r.Interaction, above, from, pace, o)
		})
		m := Forked(thread, turn, s)
		if err != nil {
			m = h.threadFailed(r, err, s)
		}
		r.SendPrivate(ctx, discord.Message{Content: m.Content, Ephemeral: true})
	})
	return nil
}

// openFork opens a thread in a channel and the table in it, and returns the thread.
func (h *Handler) openFork(ctx context.Context, i *discord.Interaction, above string, from store.Match, pace match.Pace,
	o table.ForkOrigin) (string, error) {
	seed, hash, err := h.freshSeed()
	if err != nil {
		return "", err
	}
	head := store.Match{
		Game: from.Game, RulesVersion: from.RulesVersion, Guild: i.Guild, Host: i.User, Status: store.Lobby,
		Language: from.Language, Options: from.Options, Seed: seed, SeedHash: hash,
	}
	was, err := table.ExtraOf(from)
	if err != nil {
		return "", err
	}
	e := table.Extra{Name: was.Called(), Pace: pace, Hours: was.Hours, Later: was.Later.Again(),
		Seats: len(from.Seats), Fork: &o, Thread: true}
	var whom []string
	seated := false
	for n, p := range from.Seats {
		switch {
		case p.User == "" || mention.IsFormer(p.User):
			sit(&head, &e, store.Seat{Autopilot: max(1, p.Autopilot)}, fmt.Sprintf("autopilot-%d", n+1))
		case p.User == i.User && !seated:
			sit(&head, &e, store.Seat{User: i.User, Name: i.Name}, i.ID)
			seated = true
		case p.User != i.User && !slices.Contains(whom, p.User):
			whom = append(whom, p.User)
		}
	}
	e.OpenLike(was, whom)
	s := h.Voices.In(head.Game, head.Language)
	c := table.Change{Interaction: i.ID}
	if c.Outbox, err = h.call(whom, ForkCall(i.User, whom, o.Turn, h.Now())); err != nil {
		return "", err
	}
	title := ForkTitle(h.titleOf(head.Game, e.Name, s), string(from.ID), o.Turn, s)
	return h.openInThread(ctx, i, above, title, newTable{head, e, c})
}

// titleOf returns the name of a table, or that of its game if it has none.
func (h *Handler) titleOf(game, name string, s text.Localizer) string {
	if name != "" {
		return name
	}
	return s.Say(h.Games[game].Name())
}

// startFork begins the fork of a lobby.
func (h *Handler) startFork(ctx context.Context, r *route.Request, t *table.Table) error {
	s, e := r.Say, t.Extra
	from, err := h.Store.Match(e.Fork.Match)
	if err != nil {
		return err
	}
	log, err := h.Tables.LogOf(from.ID)
	if err != nil {
		return err
	}
	c := match.Config{
		ID: string(t.Head.ID), Rules: h.Games[t.Head.Game], Language: t.Head.Language, Pace: e.Pace,
		Calendar: t.Calendar(), Seed: t.Head.Seed,
	}
	c.Players, c.Joins = seatAgain(from.Seats, t.Head.Seats, e.Joins)
	now := h.Now()
	source := match.Source{ID: string(from.ID), Log: log, At: func(seq uint64) ([]byte, error) {
		old, err := h.Store.SnapshotAt(from.ID, seq)
		return old.State, err
	}}
	m, entries, err := match.Fork(c, source, e.Fork.Turn, e.Fork.Why, now)
	var refusal *engine.Refusal
	if errors.As(err, &refusal) {
		r.Private(ui.Note(refusal.Why, s))
		return nil
	}
	if err != nil {
		return err
	}
	err = h.Tables.StartFork(ctx, t, m, entries, r.ID)
	if errors.Is(err, store.ErrRepeated) || errors.Is(err, store.ErrStale) {
		r.Private(ui.Answer(s, "bot.busy"))
		return nil
	}
	if err != nil {
		return err
	}
	// Autopilots move at once, so that the first board asks a person.
	if _, err := h.Tables.Apply(ctx, t, table.Change{}, t.Auto); err != nil {
		h.Log.Error("making an automatic move failed", "match", t.Head.ID, "error", err)
	}
	h.showLobby(r, t)
	return nil
}

// seatAgain assigns the seats of a fork to the users in its lobby: their former seat if possible, otherwise a free one,
// with autopilots preferably in place of autopilots. The joins are reordered with them.
func seatAgain(before, joined []store.Seat, joins []string) ([]match.Player, []string) {
	players, keys := make([]match.Player, len(before)), make([]string, len(before))
	free := make([]bool, len(before))
	for i := range free {
		free[i] = true
	}
	left := make([]int, 0, len(joined))
	for n := range joined {
		left = append(left, n)
	}
	for _, fits := range []func(was, is store.Seat) bool{
		func(was, is store.Seat) bool { return was.User == is.User && is.User != "" },
		func(was, is store.Seat) bool { return (was.User == "") == (is.User == "") },
		func(store.Seat, store.Seat) bool { return true },
	} {
		left = slices.DeleteFunc(left, func(n int) bool {
			for i := range before {
				if free[i] && fits(before[i], joined[n]) {
					players[i], free[i] = match.Player(joined[n]), false
					if n < len(joins) {
						keys[i] = joins[n]
					}
					return true
				}
			}
			return false
		})
	}
	for i := range players {
		if free[i] {
			// A table that is not full cannot be started; should a seat be free, the autopilot plays it.
			players[i], keys[i] = match.Player{Autopilot: table.AutopilotLevel}, "autopilot-"+strconv.Itoa(i+1)
		}
	}
	return players, keys
}
