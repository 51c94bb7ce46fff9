package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/match"
)

// questions are what the people at a table are asked, to be compared with what they are asked later.
type questions struct {
	// rounds are the names of those that are open, each with the beat it is in.
	rounds []string
	// asked are the questions others wait for, by seat.
	asked map[engine.Seat][]byte
}

// questions are those that are open now.
func (t *Table) questions() *questions {
	q := &questions{asked: map[engine.Seat][]byte{}}
	for _, r := range t.Match.Rounds() {
		q.rounds = append(q.rounds, fmt.Sprint(r.Name, " beat ", r.Beat))
	}
	for i, player := range t.Match.Players() {
		if player.User == "" {
			continue
		}
		seat := engine.Seat(i)
		own := slices.DeleteFunc(engine.Of(t.Match.PromptsFor(seat), seat), func(p engine.Prompt) bool {
			return p.Kind == engine.May
		})
		b, err := json.Marshal(own)
		if err != nil {
			b = fmt.Append(nil, own)
		}
		q.asked[seat] = b
	}
	return q
}

// staleFor are the people whose private panels show what was before an entry: all of them when a round has opened,
// closed, gone on to its next beat or on without the metronome, or the match is over; else those who are asked
// something else. Of what others cannot know to have happened nothing follows: a panel that changed by itself would
// tell of it.
func (t *Table) staleFor(before questions, e match.Entry) []string {
	now := t.questions()
	all := t.Match.Over() || !slices.Equal(before.rounds, now.rounds)
	if e.Quiet && !all {
		return nil
	}
	var out []string
	for i, p := range t.Match.Players() {
		seat := engine.Seat(i)
		if p.User != "" && !slices.Contains(out, p.User) && (all || !bytes.Equal(before.asked[seat], now.asked[seat])) {
			out = append(out, p.User)
		}
	}
	return out
}
