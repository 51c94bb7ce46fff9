package challenge

import (
	"context"
	"errors"
	"fmt"

	"skald/bot/table"
	"skald/engine/match"
	"skald/engine/text"
	"skald/store"
)

// MaxTries is the maximum number of people taking part on a server and day.
const MaxTries = 100

// errNone means that a server has no challenge now.
var errNone = errors.New("there is no challenge")

// Refusal is a reason why a person cannot take part.
type Refusal struct{ Why text.Message }

func (r Refusal) Error() string { return "refused: " + r.Why.Key }

// tryOf returns the match of a person's try at a challenge; false if they have none.
func (d *Director) tryOf(user string, day Day) (store.MatchID, bool, error) {
	mine, err := d.Store.Matches(store.Filter{User: user})
	for _, m := range mine {
		if e, err := table.ExtraOf(m); err == nil && e.Challenge != nil && e.Challenge.Day == day.ID && m.Host == user {
			return m.ID, true, nil
		}
	}
	return "", false, err
}

// hasPlayed reports whether a person without a try has begun one on this day, before their data were erased.
func (d *Director) hasPlayed(user string, day Day) (bool, error) {
	mark := day.mark(user)
	for n, id := range day.Tries {
		if n >= len(day.Marks) || day.Marks[n] != mark {
			continue
		}
		if _, err := d.Store.Match(id); !errors.Is(err, store.ErrNotFound) {
			return err == nil, err
		}
	}
	return false, nil
}

// begin returns the match of a person's try at today's challenge, and begins it if there is none.
func (d *Director) begin(ctx context.Context, guild, interaction string, who match.Player,
	language string) (store.MatchID, error) {
	d.changing.Lock()
	defer d.changing.Unlock()
	s, err := d.read(guild)
	if err != nil {
		return "", err
	}
	if s.Today == nil {
		return "", errNone
	}
	day := *s.Today
	id, has, err := d.tryOf(who.User, day)
	if has || err != nil {
		return id, err
	}
	played, err := d.hasPlayed(who.User, day)
	switch {
	case err != nil:
		return "", err
	case played:
		return "", Refusal{text.M("bot.challenge.played")}
	case d.Now().Unix() >= day.End:
		return "", Refusal{text.M("bot.challenge.over")}
	case len(day.Tries) >= MaxTries:
		return "", Refusal{text.M("bot.challenge.full", "n", MaxTries)}
	}
	rules := d.Games[day.Game]
	if rules == nil {
		return "", fmt.Errorf("the challenge is a game of %q, which this Skald does not know", day.Game)
	}
	if id, err = d.Store.NewMatchID(d.Random); err != nil {
		return "", err
	}
	marks := make([]string, len(day.Tries), len(day.Tries)+1)
	copy(marks, day.Marks)
	day.Tries, day.Marks = append(day.Tries, id), append(marks, day.mark(who.User))
	s.Today = &day
	if err := d.write(ctx, guild, s); err != nil {
		return "", err
	}
	wait := 0
	c := match.Config{ID: string(id), Rules: rules, Options: day.Options, Language: language, Pace: match.None,
		Seed: day.Seed}
	for seat := range day.Seats {
		p := who
		if seat > 0 {
			p = match.Player{Autopilot: table.AutopilotLevel}
		}
		// The dice depend on these, so they are the same for all.
		c.Joins = append(c.Joins, fmt.Sprintf("challenge-%s-%d", day.ID, seat+1))
		c.Players = append(c.Players, p)
	}
	mt, first, err := match.Start(c, d.Now())
	if err != nil {
		return "", fmt.Errorf("match %s cannot begin: %w", id, err)
	}
	head := store.Match{ID: id, Game: day.Game, RulesVersion: rules.Version(), Guild: guild, Host: who.User,
		Language: language, Options: day.Options, Seed: day.Seed, SeedHash: day.Hash}
	e := table.Extra{Pace: c.Pace, Seats: day.Seats, Joins: c.Joins, Wait: &wait, Unrated: true,
		Challenge: &table.Challenge{Day: day.ID, Until: day.End, Turns: day.Turns}}
	return id, d.Tables.Begin(ctx, head, e, mt, first, table.Change{Interaction: interaction})
}
