package director

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/mention"
	"skald/bot/table"
	"skald/bot/tournament"
	"skald/bot/tournament/post"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// direct does everything a tournament needs now, and returns the next time of its clock, zero for none. A failure at
// one table does not affect the others.
func (d *Director) direct(ctx context.Context, id store.MatchID) (due time.Time, err error) {
	m, s, err := d.Read(id)
	if err != nil {
		return due, err
	}
	if d.needsOrganiser(m, s) {
		if s, err = d.attend(ctx, m); err != nil {
			return due, err
		}
	}
	var failed []error
	for _, task := range s.Tasks {
		failed = append(failed, d.carryOut(ctx, m, task))
	}
	for _, n := range s.Waiting() {
		if x := s.Round().Matches[n]; x.Stuck == "" {
			failed = append(failed, d.play(ctx, m, s, x))
		}
	}
	failed = append(failed, d.tick(ctx, m, s))
	if _, s, err = d.Read(id); err == nil {
		if at, ok := s.Due(); ok {
			due = time.Unix(at, 0)
		}
	}
	return due, errors.Join(append(failed, err)...)
}

// tick handles the event of a round's clock that is due.
func (d *Director) tick(ctx context.Context, m store.Tournament, s *tournament.State) error {
	if at, ok := s.Due(); !ok || at > d.Now().Unix() {
		return nil
	}
	d.Hook.Reach(checkpoint.Due)
	return d.Apply(ctx, m.ID, Change{},
		func(s *tournament.State, m store.Tournament, _ tournament.IDs) ([]table.Notice, error) {
			bell := s.Tick(d.Now())
			t := post.Of(m, s, d.Games[s.Game])
			switch bell {
			case tournament.Remind:
				say, to := post.Reminder(t)
				return []table.Notice{{Say: say, To: to}}, nil
			case tournament.TimeOver:
				return []table.Notice{{Say: post.Late(t), To: organiser(s)}}, nil
			}
			if s.Resting() && s.Last.Until <= d.Now().Unix() {
				return nil, nil // Settle ends the paused matches
			}
			return nil, ErrNothing
		})
}

// play handles a table that waits for its result: it opens the match, or enters its result.
func (d *Director) play(ctx context.Context, m store.Tournament, s *tournament.State, x tournament.Match) error {
	head, err := d.Store.Match(store.MatchID(x.ID))
	switch {
	case errors.Is(err, store.ErrNotFound):
		return d.begin(ctx, m, s, x)
	case err != nil:
		return err
	}
	e, err := table.ExtraOf(head)
	if err != nil {
		return err
	}
	switch {
	case !head.Finished() && e.HasNoChannel(head) && x.Reopen > 0:
		return d.reopenThread(ctx, m, s, x)
	case !head.Finished():
		return d.followChannel(ctx, m, x, e.HasNoChannel(head))
	}
	var places [][]int
	if e.Ending != nil && e.Ending.Won {
		for _, seats := range e.Ending.Places {
			var who []int
			for _, seat := range seats {
				who = append(who, int(seat))
			}
			places = append(places, who)
		}
	}
	return d.Apply(ctx, m.ID, Change{},
		func(s *tournament.State, _ store.Tournament, ids tournament.IDs) ([]table.Notice, error) {
			if !s.Report(x.ID, places, d.Now(), ids) {
				return nil, ErrNothing
			}
			return nil, nil
		})
}

// followChannel notifies the organiser, once, that the thread of a table was deleted.
func (d *Director) followChannel(ctx context.Context, m store.Tournament, x tournament.Match, deleted bool) error {
	if x.NoChannel == deleted {
		return nil
	}
	return d.Apply(ctx, m.ID, Change{},
		func(s *tournament.State, m store.Tournament, _ tournament.IDs) ([]table.Notice, error) {
			switch {
			case !s.SetNoChannel(x.ID, deleted):
				return nil, ErrNothing
			case !deleted:
				return nil, nil
			}
			say := post.NoChannel(post.Of(m, s, d.Games[s.Game]), x.ID)
			return []table.Notice{{Say: say, To: organiser(s), Reopens: x.ID}}, nil
		})
}

// reopenThread opens another thread for a table whose thread was deleted, on its new announcement, and continues the
// match there.
func (d *Director) reopenThread(ctx context.Context, m store.Tournament, s *tournament.State,
	x tournament.Match) error {
	at, announced := m.Post(post.Table + x.ID)
	if !announced || at.Seq != x.Reopen {
		return nil // the delivery wakes the director after the announcement
	}
	shown, thread, err := d.openThread(ctx, m, s, x, at)
	if err != nil {
		return err
	}
	t, err := d.Tables.Open(store.MatchID(x.ID))
	if err != nil {
		return err
	}
	defer t.Unlock()
	if t.Match == nil || t.Match.Over() || !t.HasNoChannel(t.Head) {
		return nil // the match was moved meanwhile
	}
	called := uncalled(t.Match)
	if t.Match.Paused() && !t.NoChannel.Paused {
		called = t.Users() // it stays paused, and its board does not ping
	}
	c := table.Change{Notices: []table.Notice{{Say: post.Continues(shown, x.ID), To: called}}}
	return d.Tables.Move(ctx, t, thread, c)
}

// openThread opens the thread of a table on the post that announces it. If the thread exists, it is returned.
func (d *Director) openThread(ctx context.Context, m store.Tournament, s *tournament.State, x tournament.Match,
	at store.Post) (shown post.State, thread string, err error) {
	rules := d.Games[s.Game]
	if rules == nil {
		return shown, "", fmt.Errorf("it plays %q, which this Skald does not know", s.Game)
	}
	shown = post.Of(m, s, rules)
	thread, err = d.Client.ThreadOn(ctx, at.Channel, at.Message,
		post.Thread(shown, x.ID, d.Voices.In(s.Game, m.Language)))
	if err != nil {
		err = fmt.Errorf("the thread of match %s cannot be opened: %w", x.ID, err)
	}
	return shown, thread, err
}

// uncalled returns the players of a match that its board does not ask, and so does not ping.
func uncalled(m *match.Match) (users []string) {
	asked := m.Waiting(engine.Public)
	for seat, p := range m.Players() {
		if p.User != "" && !slices.Contains(asked, engine.Seat(seat)) && !slices.Contains(users, p.User) {
			users = append(users, p.User)
		}
	}
	return users
}

// begin opens the thread of a table on the post that announces it, and begins the match there.
func (d *Director) begin(ctx context.Context, m store.Tournament, s *tournament.State, x tournament.Match) error {
	at, announced := m.Post(post.Table + x.ID)
	if !announced {
		return nil // the delivery wakes the director after the announcement
	}
	t, thread, err := d.openThread(ctx, m, s, x, at)
	if err != nil {
		return err
	}
	rules := t.Rules
	seed := make([]byte, match.SeedSize)
	if _, err := io.ReadFull(d.Random, seed); err != nil {
		return fmt.Errorf("no random seed can be had: %w", err)
	}
	sum := sha256.Sum256(seed)
	hash := hex.EncodeToString(sum[:])
	c := match.Config{ID: x.ID, Rules: rules, Options: s.Options, Language: m.Language, Pace: match.Pace(s.Pace),
		Seed: seed}
	for _, p := range x.Players {
		c.Players = append(c.Players, d.sits(s.Players[p]))
		c.Joins = append(c.Joins, s.Players[p].Join)
	}
	mt, first, err := match.Start(c, d.Now())
	if err != nil {
		return fmt.Errorf("match %s cannot begin: %w", x.ID, err)
	}
	head := store.Match{
		ID: store.MatchID(x.ID), Game: s.Game, RulesVersion: rules.Version(), Guild: m.Guild, Channel: thread,
		Language: m.Language, Options: s.Options, Seed: seed, SeedHash: hash,
	}
	if to := organiser(s); len(to) > 0 {
		head.Host = to[0]
	}
	// The board pings the players it asks; the others are pinged here.
	greeting := table.Notice{Say: post.Begins(t, x.ID, hash), To: uncalled(mt)}
	extra := table.Extra{Pace: c.Pace, Seats: len(c.Players), Joins: c.Joins, Tournament: m.ID}
	return d.Tables.Begin(ctx, head, extra, mt, first, table.Change{Notices: []table.Notice{greeting}})
}

// sits returns the player for a seat: the user, or the autopilot if their data was deleted.
func (d *Director) sits(p tournament.Player) match.Player {
	if mention.IsFormer(p.User) {
		return match.Player{Autopilot: table.AutopilotLevel}
	}
	return match.Player{User: p.User, Name: p.Name}
}

// carryOut carries out a task of a correction: it changes the match or a seat. Matches that have not begun or are over
// need nothing.
func (d *Director) carryOut(ctx context.Context, m store.Tournament, task tournament.Task) error {
	if err := d.atTable(ctx, m, task); err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	return d.Apply(ctx, m.ID, Change{},
		func(s *tournament.State, _ store.Tournament, _ tournament.IDs) ([]table.Notice, error) {
			s.Done(task)
			return nil, nil
		})
}

func (d *Director) atTable(ctx context.Context, m store.Tournament, task tournament.Task) error {
	t, err := d.Tables.Open(store.MatchID(task.Match))
	if err != nil {
		return err
	}
	defer t.Unlock()
	if t.Match == nil || t.Match.Over() {
		return nil
	}
	why := d.Voices.In(t.Head.Game, m.Language).Say(post.EndsMatch())
	// Paused by an official, so that players cannot resume it.
	official := match.Actor{Moderator: true}
	switch {
	case task.Rest && t.Match.Paused(), task.Wake && !(t.Match.Paused() && t.IsPausedBecause(why)):
		return nil
	case task.Rest:
		_, err := d.Tables.Apply(ctx, t, table.Change{}, func(now time.Time) (match.Entry, error) {
			return t.Match.Pause(official, why, now)
		})
		return err
	case task.Wake:
		_, err := d.Tables.Apply(ctx, t, table.Change{}, func(now time.Time) (match.Entry, error) {
			return t.Match.Resume(official, now)
		})
		return err
	}
	if task.End {
		_, err := d.Tables.Apply(ctx, t, table.Change{}, func(now time.Time) (match.Entry, error) {
			return t.Match.End(match.Actor{}, why, now)
		})
		return err
	}
	seat, sits := engine.Seat(task.Seat), d.sits(tournament.Player{User: task.User, Name: task.Name})
	if task.User == "" {
		sits = match.Player{Autopilot: table.AutopilotLevel}
	}
	if players := t.Match.Players(); task.Seat >= len(players) || players[seat] == sits {
		return nil
	}
	return d.Tables.ChangePerson(ctx, t, table.Seating{Seat: seat, To: sits, Way: table.ByOrganiser, Keep: task.Keep},
		table.Change{})
}
