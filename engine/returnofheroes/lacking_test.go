package returnofheroes

import (
	"errors"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// keysOf returns the keys of messages.
func keysOf(ms []text.Message) (keys []string) {
	for _, m := range ms {
		keys = append(keys, m.Key)
	}
	return keys
}

// A player at a place where they can do nothing knows the reason.
func TestWhatAHeroLacksHereIsTold(t *testing.T) {
	for what, c := range map[string]struct {
		set  func(b *table)
		want string
	}{
		"gold for a trainer": {func(b *table) { b.lay("gasconier", "A7"); b.Heroes[0].Gold = 0 }, "no.gold"},
		"room for a quest": {func(b *table) {
			b.lay("side-monk", "A7")
			b.Heroes[0].Side = []string{"side-crystal", "side-monk-2", "side-boots", "side-cemetery"}
		}, "no.quest-slots"},
		"the quest of a thing": {func(b *table) { b.lay("crystal", "A7") }, "no.thing-quest"},
		"wounds":               {func(b *table) { b.lay(pieces.TheSpring, "A7") }, "no.wounds"},
	} {
		b := warriorAndElf(t).clear("A7", "A6")
		c.set(b)
		b.fresh()
		if keys := keysOf(b.lackedHere(0)); !slices.Contains(keys, c.want) {
			t.Errorf("without %s it tells %v", what, keys)
		}
	}
	b := warriorAndElf(t).clear("A7", "A6").lay("gasconier", "A7")
	b.Heroes[0].Gold = 5
	b.fresh()
	is(t, "with gold", len(b.lackedHere(0)), 0)
}

// Each place in the menu says what is there, or that there is nothing to do.
func TestEveryPlaceToWalkToSaysWhatIsThere(t *testing.T) {
	for seed := range uint64(6) {
		g, _, err := New(Pilots).New(engine.Setup{Seats: 3},
			engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}))
		if err != nil {
			t.Fatal(err)
		}
		d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		for n := 0; n < 60 && g.Outcome() == nil; n++ {
			p := g.Prompts()[0]
			for _, c := range p.Choices {
				if c.Move.Verb() != "move" || c.Label.Key == "choice.move-on" || c.Group.IsZero() {
					continue
				}
				steps, ok := c.Hint.Args.Get("n").(int)
				if !ok {
					if c.Hint.IsZero() {
						t.Fatalf("%s says nothing where %s is asked", c.Label, p.Headline.Key)
					}
					continue
				}
				bare := english(wayHint(steps, text.Message{}, text.Message{}, text.Message{},
					text.Message{}))
				if english(c.Hint) == bare && c.Place != Tower.String() {
					t.Fatalf("%s says only %q", english(c.Label), bare)
				}
			}
			if _, err := engine.Play(g, p.Seat, p.Any(d), d); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Section 5.5.1: a bazaar where a hero can pay for nothing closes at once, and they read why.
func TestABazaarTooDearSaysWhatTheCheapestCosts(t *testing.T) {
	b := warriorAndElf(t).clear("A7", "A6").lay("grand-bazaar", "A7")
	b.Heroes[0].Gold, b.Heroes[1].Gold = 0, 0
	b.fresh()
	for _, e := range b.play(0, "meet grand-bazaar", 0, 0, 0, 0, 0, 0) {
		if e.Kind == "too-dear" {
			is(t, "the end", e.Text.Key, "say.bazaar-dear")
			is(t, "the gold", e.Text.Args.Get("gold"), any(0))
			return
		}
	}
	t.Error("the bazaar is open")
}

// A verb alone is refused with the reason against what is here, or with the fact that there is nothing.
func TestABareVerbIsRefusedWithTheReason(t *testing.T) {
	b := warriorAndElf(t).clear("A7", "A6")
	refused := func(m engine.Move) string {
		var r *engine.Refusal
		b.fresh()
		if _, err := b.Apply(0, m, nil); !errors.As(err, &r) {
			t.Fatalf("%s: %v", m, err)
		}
		return r.Why.Key
	}
	for m, want := range map[engine.Move]string{"take": "no.idle-take", "meet": "no.idle-meet",
		"fight": "no.idle-fight", "complete": "no.idle-complete", "use": "no.idle-use", "buy": "no.bazaar"} {
		is(t, string(m), refused(m), want)
	}
	b.lay("side-monk", "A7").lay("gasconier", "A7")
	b.Heroes[0].Gold = 0
	b.Heroes[0].Side = []string{"side-crystal", "side-knight", "side-boots", "side-cemetery"}
	is(t, "take, with as many quests as possible", refused("take"), "no.quest-slots")
	is(t, "meet, without gold", refused("meet"), "no.gold")
}
