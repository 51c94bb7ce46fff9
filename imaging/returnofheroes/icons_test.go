package returnofheroes

import (
	"testing"

	"skald/engine/returnofheroes/pieces"
	"skald/imaging"
)

func TestEveryIconThatIsNamedExists(t *testing.T) {
	for id, name := range icons {
		if !imaging.HasIcon(name) {
			t.Errorf("%s has the icon %q, which is none", id, name)
		}
	}
}

func TestEveryPieceItemQuestAndCardHasAnIconOfItsOwnOrOfItsOtherSide(t *testing.T) {
	var ids []string
	for _, p := range pieces.All() {
		ids = append(ids, p.ID)
		if p.Flip != "" {
			ids = append(ids, p.Flip)
		}
	}
	for _, it := range pieces.Items() {
		ids = append(ids, it.ID, it.Make)
	}
	for _, q := range pieces.Quests() {
		ids = append(ids, q.ID)
	}
	for _, c := range pieces.Cards() {
		ids = append(ids, c.ID)
	}
	for _, id := range ids {
		if name := iconOf(id); name == "" || !imaging.HasIcon(name) {
			t.Errorf("%s has the icon %q, which is none", id, name)
		}
	}
}

func TestNoTwoAdversariesOrPeopleShareAnIcon(t *testing.T) {
	who := map[string]string{}
	for _, p := range pieces.All() {
		if p.Class == pieces.Guardian || p.Kind != pieces.Adversary && p.Kind != pieces.Encounter && p.Kind != pieces.Event {
			continue // guardians are four of a kind
		}
		icon := iconOf(p.ID)
		if other, taken := who[icon]; taken {
			t.Errorf("%s and %s have the same icon, %s", other, p.ID, icon)
		}
		who[icon] = p.ID
	}
}
