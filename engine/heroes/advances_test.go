package heroes

import (
	"testing"

	"skald/engine"
	"skald/engine/heroes/view"
)

func TestFollowingIsPassedBySpaceAndHitPoints(t *testing.T) {
	t.Parallel()
	v := &view.View{Seats: []view.Player{{Left: 4}, {Left: 9, Foes: []engine.Seat{0}}}}
	v.Seats[0].Board[1] = &view.Being{ID: "wolf"}
	follow := &engine.Prompt{Seat: 1, Topic: topicFollow, Choices: []engine.Choice{{Move: "draw"}, {Move: VerbPass}}}
	beats := &engine.Prompt{Seat: 1, Topic: "beats", Choices: follow.Choices}
	for _, x := range []struct {
		id, value string
		p         *engine.Prompt
		want      engine.Move
	}{
		{"follow-space", "f2", follow, ""}, {"follow-space", "f3", follow, VerbPass},
		{"follow-space", "f3", beats, ""}, {"follow-space", "f9", follow, ""},
		{"follow-life", "9", follow, VerbPass}, {"follow-life", "10", follow, ""},
		{"follow-foe", "4", follow, ""}, {"follow-foe", "3", follow, VerbPass},
	} {
		for _, c := range advances {
			if c.ID == x.id {
				if got := c.Answer(v, x.p, x.value); got != x.want {
					t.Errorf("%s %s answers %q, want %q", x.id, x.value, got, x.want)
				}
			}
		}
	}
	v.Seats[0].Out = true
	for _, c := range advances {
		if got := c.Answer(v, follow, "1"); c.ID == "follow-foe" && got != VerbPass {
			t.Errorf("a hero that is out is counted: %q", got)
		}
	}
}
