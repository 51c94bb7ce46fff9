package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// forkOf is where a match goes on from.
type forkOf struct {
	Match store.MatchID `json:"match"`
	Turn  int           `json:"turn"`
	Why   string        `json:"why,omitempty"`
}

// fork answers /game fork: a table in a thread of its own, at which a match that
// is over is gone on with from the beginning of a turn. The people of that match
// are asked once; each joins by his own press, for the fork has a key of its own,
// and whoever held a seat gets it again. Autopilots stay.
func (a *App) fork(w *answer, t *table) error {
	v, s := t.view(), a.reader(t.head.Game, w.i)
	if _, err := a.o.Store.Interaction(w.i.ID); err == nil {
		w.private(panel.Busy(s))
		return nil
	}
	turn, _ := w.i.Number(panel.OptionTurn)
	_, err := match.SeqBeforeTurn(t.log, turn)
	if !t.match.Over() {
		err = match.ErrNotOver
	}
	var refusal *engine.Refusal
	switch {
	case errors.As(err, &refusal):
		w.private(panel.Refused(v, nil, refusal, s))
		return nil
	case err != nil:
		return err
	case !slices.ContainsFunc(t.head.Seats, func(p store.Seat) bool { return p.User == w.i.User }) && !a.moderates(w.i):
		w.private(panel.NoForkOfYours(s))
		return nil
	}
	// Threads have none of their own: the fork of what was played in one stands
	// beside it.
	above := w.i.Channel
	if w.i.Thread {
		above = w.i.Parent
	}
	if above == "" {
		w.private(panel.ForkFromThread(s))
		return nil
	}
	if m := noThreads(w.i); !m.IsZero() {
		w.note(m, s)
		return nil
	}
	if m, err := a.mayOpen(w.i.Guild, above); err != nil || !m.IsZero() {
		w.note(m, s)
		return err
	}
	from, pace := t.head, t.match.Pace()
	o := forkOf{Match: from.ID, Turn: turn, Why: w.i.Text(panel.OptionReason)}
	w.later(func(ctx context.Context) {
		thread, err := a.openFork(ctx, w.i, above, from, pace, o)
		m := panel.Forked(thread, turn, s)
		switch code := discord.CodeOf(err); {
		case errors.Is(err, store.ErrRepeated):
			m = panel.Busy(s)
		case code == discord.CodeMissingPermissions || code == discord.CodeMissingAccess:
			m = panel.Note(panel.NoThread(), s)
		case err != nil:
			a.o.Log.Error("a fork could not be opened", "ref", reference(w.i), "match", from.ID, "error", err)
			m = panel.InternalError(reference(w.i), s)
		}
		w.tell(ctx, discord.Message{Content: m.Content, Ephemeral: true})
	})
	return nil
}

// openFork opens a thread in a channel and the table in it, and returns the
// thread. It holds up other forks, so that one asked for twice is opened once.
func (a *App) openFork(ctx context.Context, i *discord.Interaction, above string, from store.Match, pace match.Pace, o forkOf) (string, error) {
	a.forking.Lock()
	defer a.forking.Unlock()
	if _, err := a.o.Store.Interaction(i.ID); err == nil {
		return "", store.ErrRepeated
	}
	seed, hash, err := a.freshSeed()
	if err != nil {
		return "", err
	}
	head := store.Match{
		Game: from.Game, RulesVersion: from.RulesVersion, Guild: i.Guild, Host: i.User, Status: store.Lobby,
		Language: from.Language, Options: from.Options, Seed: seed, SeedHash: hash,
	}
	if head.ID, err = a.o.Store.NewMatchID(a.o.Random); err != nil {
		return "", err
	}
	e := extra{Pace: pace, Seats: len(from.Seats), Fork: &o}
	var whom []string
	seated := false
	for n, p := range from.Seats {
		switch {
		case p.User == "" || panel.IsFormer(p.User):
			sit(&head, &e, store.Seat{Autopilot: max(1, p.Autopilot)}, fmt.Sprintf("autopilot-%d", n+1))
		case p.User == i.User && !seated:
			sit(&head, &e, store.Seat{User: i.User, Name: i.Name}, i.ID)
			seated = true
		case p.User != i.User && !slices.Contains(whom, p.User):
			whom = append(whom, p.User)
		}
	}
	s := a.voices.In(head.Game, head.Language)
	var place discord.Place
	if i.Thread {
		// What was played in a thread may stand in a forum.
		if place, err = a.client.Place(ctx, above); err != nil {
			return "", err
		}
	}
	if head.Channel, err = a.client.Thread(ctx, above, panel.ForkTitle(a.games[head.Game], string(from.ID), o.Turn, s), place.Forum); err != nil {
		return "", err
	}
	head.Extra = e.json()
	c := store.Commit{Now: a.o.Now(), Match: head, Interaction: i.ID}
	if len(whom) > 0 {
		call, err := json.Marshal(notice{Say: panel.ForkCall(i.User, whom, o.Turn, a.o.Now()), To: whom})
		if err != nil {
			return "", err
		}
		c.Outbox = []store.Outgoing{{Kind: postNotice, Payload: call, Next: a.o.Now().Add(afterLobby)}}
	}
	a.pass(StepKeeping)
	if err := a.o.Store.Commit(ctx, c); err != nil {
		return "", err
	}
	a.pass(StepKept)
	l := a.letter(panel.Lobby(a.lobby(head), s), nil, "")
	m := l.message(ctx)
	m.Nonce = i.ID
	if _, err := a.client.Post(ctx, head.Channel, m); err != nil {
		// The table stands; /game status in the thread shows it.
		a.o.Log.Warn("the table of a fork could not be posted", "match", head.ID, "channel", head.Channel, "error", err)
	}
	wake(a.outbox)
	return head.Channel, nil
}

// startFork begins the fork of a lobby.
func (a *App) startFork(ctx context.Context, w *answer, t *table, e extra) error {
	s := a.reader(t.head.Game, w.i)
	from, err := a.o.Store.Match(e.Fork.Match)
	if err != nil {
		return err
	}
	log, err := a.logOf(from.ID)
	if err != nil {
		return err
	}
	c := match.Config{
		ID: string(t.head.ID), Rules: a.games[t.head.Game], Language: t.head.Language, Pace: e.Pace, Seed: t.head.Seed,
	}
	c.Players, c.Joins = seatAgain(from.Seats, t.head.Seats, e.Joins)
	now := a.o.Now()
	m, entries, err := match.Fork(c, string(from.ID), e.Fork.Turn, log, func(seq uint64) ([]byte, error) {
		old, err := a.o.Store.SnapshotAt(from.ID, seq)
		return old.State, err
	}, e.Fork.Why, now)
	var refusal *engine.Refusal
	if errors.As(err, &refusal) {
		w.private(panel.Note(refusal.Why, s))
		return nil
	}
	if err != nil {
		return err
	}
	err = a.commitFork(ctx, t, m, entries, w.i.ID)
	if errors.Is(err, store.ErrRepeated) || errors.Is(err, store.ErrStale) {
		w.private(panel.Busy(s))
		return nil
	}
	if err != nil {
		return err
	}
	// Whoever is no person moves at once, so that the first board asks people.
	if _, err := a.step(ctx, t, change{}, t.auto); err != nil {
		a.o.Log.Error("an automatic move could not be made", "match", t.head.ID, "error", err)
	}
	a.showLobby(w, t)
	return nil
}

// commitFork stores the beginning of a fork: the moves that led to it and the
// state after them, in one transaction.
func (a *App) commitFork(ctx context.Context, t *table, m *match.Match, entries []match.Entry, interaction string) error {
	now := a.o.Now()
	state, err := m.State()
	if err != nil {
		return err
	}
	c := store.Commit{
		Now: now, Snapshot: state, Interaction: interaction,
		Outbox: []store.Outgoing{{Kind: postBoard, Payload: json.RawMessage(`{}`)}},
	}
	for _, e := range entries {
		line, err := json.Marshal(e)
		if err != nil {
			return err
		}
		c.Entries = append(c.Entries, store.Entry{Seq: e.Seq, Data: line})
	}
	x := extraOf(t.head)
	x.Joins = m.Header().Joins
	t.head.Extra = x.json()
	t.match, t.log = m, entries
	t.keepTimeOf(entries[len(entries)-1], now)
	if n, ok := a.announceNext(t, entries[len(entries)-1]); ok {
		n.Direct = a.person(n.To[0]).Direct
		raw, err := json.Marshal(n)
		if err != nil {
			return err
		}
		c.Outbox = append(c.Outbox, store.Outgoing{Kind: postNotice, Payload: raw})
	}
	t.keepExtra()
	t.head.Status, t.head.Seats = store.Running, nil
	for _, p := range m.Players() {
		t.head.Seats = append(t.head.Seats, store.Seat(p))
	}
	c.Match, c.Timers = t.head, a.timers(t, now)
	a.pass(StepCommitting)
	if err := a.o.Store.Commit(ctx, c); err != nil {
		a.drop(t, t.head.ID)
		return err
	}
	a.pass(StepCommitted)
	t.head.Seq = m.Seq()
	wake(a.outbox)
	wake(a.tick)
	return nil
}

// seatAgain seats who joined a fork: where he sat before, or else where there is
// room; autopilots where autopilots played. The joins go with their people.
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
			// Nobody starts a table that is not full; a seat left over plays itself.
			players[i], keys[i] = match.Player{Autopilot: pilotLevel}, "autopilot-"+strconv.Itoa(i+1)
		}
	}
	return players, keys
}

// forked is the entry before the fork of a match, 0 when it is none: what came
// before was told elsewhere.
func (t *table) forked() uint64 {
	for _, e := range t.log {
		if e.Fork != nil {
			return e.Seq - 1
		}
	}
	return 0
}

// noThreads says which permissions the bot lacks to open a thread and play in it;
// zero when it lacks none, or when Discord did not say what it has.
func noThreads(i *discord.Interaction) text.Message {
	const needed = discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads
	if i.Own != 0 && i.Own&discordgo.PermissionAdministrator == 0 && i.Own&needed != needed {
		return panel.NoThread()
	}
	return text.Message{}
}
