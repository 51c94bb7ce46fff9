package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"skald/engine"
	"skald/engine/match"
)

// questions are the questions to the people at a table, for comparison with later ones.
type questions struct {
	// rounds are the open rounds, each with its beat.
	rounds []string
	// asked are the questions for which others wait, by seat.
	asked map[engine.Seat][]byte
}

// questions returns the open questions.
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

// staleFor returns the people whose private panels are out of date after an entry. If a round has opened, closed or
// changed its beat, or the match is over, these are all people; otherwise those with a new question. Secret events
// change no panel, because the change would reveal them.
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
