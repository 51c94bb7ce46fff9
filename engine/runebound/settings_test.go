package runebound

import (
	"testing"

	"skald/engine"
)

func TestSettingsShowTheLatestAnswers(t *testing.T) {
	b := among(t, "bram-oldoak l12", "varikas e7")
	shown := func(g *Game, seat engine.Seat, verb, slot string) (now string) {
		for _, p := range engine.Of(g.Prompts(), seat) {
			for _, f := range p.Forms {
				if f.Verb != verb || verb == "standing" && f.Slots[0].Options[0].ID != topicGuard {
					continue
				}
				for _, s := range f.Slots {
					for _, o := range s.Options {
						if s.Name == slot && o.Hint.Key == "hint.now" {
							now = o.ID
						}
					}
				}
			}
		}
		return now
	}
	play := func(g *Game, seat engine.Seat, m engine.Move) {
		if _, err := g.Apply(seat, m, nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, word := range []string{"all", "none", "free"} {
		before := b.Copy()
		was := shown(b.Game, 1, "standing", "answer")
		play(b.Game, 1, engine.MakeMove("standing", topicGuard, word))
		if got := shown(b.Game, 1, "standing", "answer"); got != word {
			t.Errorf("after the answer %s, %s is shown", word, got)
		}
		if got := shown(before, 1, "standing", "answer"); got != was {
			t.Errorf("after the answer %s, the copy made before shows %s and not %s", word, got, was)
		}
	}
	play(b.Game, 0, "stance best hero allies last never lethal free all")
	if got := shown(b.Game, 0, "stance", "flee"); got != "last" {
		t.Errorf("after the stance flee last, %s is shown", got)
	}
	if got := shown(b.Game, 1, "stance", "flee"); got != ask {
		t.Errorf("after a change of seat 1, seat 2 is shown to flee: %s", got)
	}
	for _, fight := range []bool{true, false} {
		b.Facing = nil
		if fight {
			b.Facing = &Facing{Seat: 0, Card: b.edition.margath, Foe: engine.Public}
		}
		if got := b.settingsOf(0).Forms[0].Rolls; got != fight {
			t.Errorf("in a fight (%v) a new stance may roll dice: %v", fight, got)
		}
	}
}
