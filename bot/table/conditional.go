package table

import (
	"maps"
	"slices"
	"time"

	"skald/bot/mention"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// MaxConditionals is the maximum number of conditional answers of a seat.
const MaxConditionals = 10

// Conditionals are the answers that a person gives in advance for a seat, under conditions. The first whose condition
// is met answers.
type Conditionals struct {
	// User is their author. They are in force as long as the author has the seat.
	User string        `json:"user"`
	List []Conditional `json:"list,omitempty"`
}

// Conditional is a condition of the game, by id, with its value.
type Conditional struct {
	ID    string `json:"id"`
	Value string `json:"value"`
}

// Conditions returns the conditional answers that the game of the match knows, nil if none.
func (t *Table) Conditions() []engine.Condition {
	if c, ok := t.Match.Rules().(engine.Conditional); ok {
		return c.Conditions()
	}
	return nil
}

// condition returns the condition of a conditional answer, nil if the game has none of its id.
func (t *Table) condition(c Conditional) *engine.Condition {
	all := t.Conditions()
	if i := slices.IndexFunc(all, func(x engine.Condition) bool { return x.ID == c.ID }); i >= 0 {
		return &all[i]
	}
	return nil
}

// ConditionalsOf returns the conditional answers of a person for a seat.
func (t *Table) ConditionalsOf(seat engine.Seat, user string) []Conditional {
	if c := t.Conditional[seat]; c.User == user {
		return c.List
	}
	return nil
}

// SetConditionals replaces the conditional answers for a seat.
func (t *Table) SetConditionals(seat engine.Seat, c Conditionals) {
	next := maps.Clone(t.Conditional)
	if next == nil {
		next = map[engine.Seat]Conditionals{}
	}
	if next[seat] = c; len(c.List) == 0 {
		delete(next, seat)
	}
	t.Conditional = next
}

// ConditionalWords returns the sentence of a conditional answer. A value that has lost its meaning is shown as it is
// stored; ok is false for a condition or a value without a meaning.
func (t *Table) ConditionalWords(seat engine.Seat, c Conditional) (words text.Message, ok bool) {
	x := t.condition(c)
	if x == nil {
		return text.Plain(c.ID), false
	}
	value, ok := x.Value(t.Match.View(seat), seat, c.Value)
	if !ok {
		value = text.Plain(c.Value)
	}
	return x.Says(value), ok
}

// ConditionalAnswer returns the answer of a conditional answer to the present questions of a seat, and the question;
// "" and nil if it answers none.
func (t *Table) ConditionalAnswer(seat engine.Seat, c Conditional) (engine.Move, *engine.Offer) {
	x := t.condition(c)
	if x == nil || t.Match.Over() || t.Match.Paused() {
		return "", nil
	}
	v := t.Match.View(seat)
	prompts := engine.Of(t.PromptsFor(seat), seat)
	for i := range prompts {
		if m := x.Answer(v, &prompts[i], c.Value); m != "" {
			if o := engine.Legal(prompts, seat, m); o != nil {
				return m, o
			}
		}
	}
	return "", nil
}

// nextConditional returns the first seat with a conditional answer to a present question, with the answer.
func (t *Table) nextConditional() (engine.Seat, engine.Move, bool) {
	for i, p := range t.Match.Players() {
		seat := engine.Seat(i)
		if p.User == "" {
			continue
		}
		for _, c := range t.ConditionalsOf(seat, p.User) {
			if m, _ := t.ConditionalAnswer(seat, c); m != "" {
				return seat, m, true
			}
		}
	}
	return 0, "", false
}

// playConditional makes the first conditional answer. Answers that fail are dropped.
func (t *Table) playConditional(now time.Time) (match.Entry, error) {
	for {
		seat, m, ok := t.nextConditional()
		if !ok {
			return match.Entry{}, ErrNothing
		}
		e, err := t.Play(match.Actor{User: t.Conditional[seat].User}, seat, m, now)
		if err == nil {
			return e, nil
		}
		t.SetConditionals(seat, Conditionals{})
	}
}

// followConditionals updates the conditional answers after a new entry and returns the notices about them. Those of a
// player who has left the seat end, and so do all of a seat after a rollback, which would otherwise be answered again
// at once.
func (t *Table) followConditionals(e match.Entry, now time.Time) (out []Notice) {
	if len(t.Conditional) == 0 {
		return nil
	}
	for i, p := range t.Match.Players() {
		seat := engine.Seat(i)
		c, ok := t.Conditional[seat]
		switch {
		case !ok:
			continue
		case t.Match.Over(), c.User != p.User:
			t.SetConditionals(seat, Conditionals{})
			continue
		case e.Quiet && seat != e.Seat:
			continue // others must not notice anything
		}
		gone := c.List
		if e.Back == nil {
			v := t.Match.View(seat)
			gone = slices.DeleteFunc(slices.Clone(c.List), func(x Conditional) bool {
				known := t.condition(x)
				return known != nil && !known.IsGone(v, seat, x.Value)
			})
		}
		if len(gone) == 0 {
			continue
		}
		c.List = slices.DeleteFunc(slices.Clone(c.List), func(x Conditional) bool { return slices.Contains(gone, x) })
		t.SetConditionals(seat, c)
		if e.Back == nil || e.Actor != c.User {
			// Others must not learn of a player's intentions.
			out = append(out, Notice{Say: ConditionalsDropped(c.User, len(gone), e.Back != nil, now.Unix()),
				To: []string{c.User}, Board: true, Secret: true})
		}
	}
	return out
}

// ConditionalsDropped reports to a user that n of their conditional answers were dropped, because the match was rolled
// back or because they have lost their meaning, in words that everyone may read; at is the time.
func ConditionalsDropped(user string, n int, back bool, at int64) text.Message {
	key := "bot.when.dropped"
	if back {
		key = "bot.when.dropped.back"
	}
	return text.M(key, "who", "<@"+user+">", "n", n, "at", mention.Relative(at))
}
