package andor

import (
	"testing"

	"skald/engine"
	"skald/engine/andor/view"
)

func TestInvitationIsAnsweredByStrengthPlaceAndWillpower(t *testing.T) {
	t.Parallel()
	v := view.View{Fight: &view.Fight{At: 14, Strength: 6},
		Heroes: []view.Hero{{}, {Seat: 1, Will: 3, Gold: 1, Purse: 5}}}
	invite := &engine.Prompt{Seat: 1, Topic: topicInvite, Choices: []engine.Choice{{Move: "join"}, {Move: "no"}}}
	offer := &engine.Prompt{Seat: 1, Topic: topicOffer, Choices: []engine.Choice{{Move: "yes"}, {Move: "no"}}}
	for _, x := range []struct {
		id, value string
		p         *engine.Prompt
		want      engine.Move
	}{
		{"invite-strength", "6", invite, "join"}, {"invite-strength", "5", invite, ""},
		{"invite-strength", "6", offer, ""},
		{"invite-at", "14", invite, "join"}, {"invite-at", "15", invite, ""},
		{"invite-will", "3", invite, "no"}, {"invite-will", "2", invite, ""},
		{"offer-gold", "5", offer, "no"}, {"offer-gold", "4", offer, ""}, {"offer-gold", "5", invite, ""},
	} {
		for _, c := range advances {
			if c.ID == x.id {
				if got := c.Answer(v, x.p, x.value); got != x.want {
					t.Errorf("%s %s answers %q, want %q", x.id, x.value, got, x.want)
				}
			}
		}
	}
}

func TestRegionWithoutCreatureIsGone(t *testing.T) {
	t.Parallel()
	v := view.View{Creatures: []view.Creature{{Kind: "gor", At: 14}, {Kind: "gor", At: 20}, {Kind: "skral", At: 14}}}
	if deserted(v, 0, "14") || !deserted(v, 0, "15") {
		t.Error("region 14 has creatures, region 15 has none")
	}
	if got := lairs(v, 0); len(got) != 2 || got[0].ID != "14" || got[1].ID != "20" {
		t.Errorf("the regions are %+v", got)
	}
	v.Creatures, v.Fight = nil, &view.Fight{At: 14}
	if deserted(v, 0, "14") {
		t.Error("a region with a fight is not gone")
	}
}
