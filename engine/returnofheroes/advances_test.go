package returnofheroes

import (
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
)

// advance returns the answer of a condition with a value.
func advance(t *testing.T, id, value string, v engine.View, p *engine.Prompt) engine.Move {
	t.Helper()
	for _, c := range advances {
		if c.ID == id {
			return c.Answer(v, p, value)
		}
	}
	t.Fatalf("there is no condition %q", id)
	return ""
}

func TestOfferIsAnsweredByPricePieceAndGold(t *testing.T) {
	t.Parallel()
	box := pieces.First()
	v := view.View{Pieces: box,
		Bazaar: &view.Bazaar{Items: []string{"item-shield", "item-wand-1", "item-heavy-armour"}},
		Heroes: []view.Hero{{}, {Seat: 1, Gold: 3}}}
	slot := engine.Slot{Name: "wishes", Some: true, Count: engine.Range{Min: 1, Max: 2}}
	for _, id := range v.Bazaar.Items[:2] {
		slot.Options = append(slot.Options, engine.SlotOption{ID: pieces.Short(id)})
	}
	p := &engine.Prompt{Seat: 1, Topic: TopicOffer, Choices: []engine.Choice{{Move: buyNone}},
		Forms: []engine.Form{{Verb: "buy", Slots: []engine.Slot{slot}}}}
	for _, x := range []struct {
		id, value string
		want      engine.Move
	}{
		{"offer-price", "3", "buy wand-1"}, // the armour can't be bought
		{"offer-price", "2", "buy shield"},
		{"offer-price", "1", ""},
		{"offer-piece", "shield", "buy shield"},
		{"offer-piece", "heavy-armour", ""},
		{"offer-piece", "none", ""},
		{"offer-gold", "3", buyNone},
		{"offer-gold", "2", ""},
	} {
		if got := advance(t, x.id, x.value, v, p); got != x.want {
			t.Errorf("%s %s answers %q, want %q", x.id, x.value, got, x.want)
		}
	}
	opener := &engine.Prompt{Seat: 1, Topic: TopicOffer, Choices: []engine.Choice{{Move: "offer none"}}}
	if got := advance(t, "offer-gold", "9", v, opener); got != "" {
		t.Errorf("the opener is answered %q", got)
	}
}

func TestPieceOfAnotherHeroIsGone(t *testing.T) {
	t.Parallel()
	v := view.View{Pieces: pieces.First(), Heroes: []view.Hero{{Items: []view.Item{{ID: "item-shield"}}}, {Seat: 1}}}
	if !owned(v, 1, "shield") || owned(v, 1, "wand-1") {
		t.Error("the shield is sold, the wand is not")
	}
	for _, o := range wantable(v, 1) {
		if o.ID == "shield" {
			t.Error("a sold piece can be wanted")
		}
	}
}
