package returnofheroes

import (
	"testing"

	"skald/engine/returnofheroes/pieces"
	"skald/imaging/scenetest"
)

func TestEveryIconThatIsNamedExists(t *testing.T) { scenetest.IconsExist(t, art.Icons, "") }

func TestEveryPieceItemQuestAndCardHasAnIconOfItsOwnOrOfItsOtherSide(t *testing.T) {
	var ids []string
	for _, p := range pieces.First().All() {
		ids = append(ids, p.ID)
		if p.Flip != "" {
			ids = append(ids, p.Flip)
		}
	}
	for _, it := range pieces.First().Items() {
		ids = append(ids, it.ID, it.Make)
	}
	for _, q := range pieces.First().Quests() {
		ids = append(ids, q.ID)
	}
	for _, c := range pieces.First().Cards() {
		ids = append(ids, c.ID)
	}
	scenetest.IconsExist(t, scenetest.IconsOf(ids, iconOf), "")
}

func TestNoTwoAdversariesOrPeopleShareAnIcon(t *testing.T) {
	var ids []string
	for _, p := range pieces.First().All() {
		if p.Class == pieces.Guardian || p.Kind != pieces.Adversary && p.Kind != pieces.Encounter &&
			p.Kind != pieces.Event {
			continue // guardians are four of a kind
		}
		ids = append(ids, p.ID)
	}
	scenetest.IconsDiffer(t, ids, iconOf)
}
