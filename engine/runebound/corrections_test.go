package runebound

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
)

// TestCorrections covers points an earlier reading of the rulebook had missed, unless TestRulebook or TestRulings does.
func TestCorrections(t *testing.T) {
	t.Run("K1 wounds on a challenge vanish when it goes to the track, by failure and knock-out too",
		func(t *testing.T) {
			b := plain(t).tokens(0, 4, 0).face(madeFoe).winning().play(0, "flee", 1)
			if b.Todo.Top().Do == doRefuge {
				b.play(0, b.refuge())
			}
			b.Heroes[1].At = b.Track[0].At
			b.turn(1).moves(1, "stay", "explore").foeHas(0)
		})
	t.Run("K6 the spoils are optional", func(t *testing.T) {
		b := among(t, "lucan-bell a1", "tilda-quill a1").give(1, "poacher")
		b.Heroes[1].Wounds = b.Life(1) - 1
		b.moves(0, "stay", "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20).play(0, "no")
		same(t, "the loser's cards", b.CardsOf(1, "card", false), "poacher")
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	})
	t.Run("K8 the market is voluntary, and who passes it by adds no card", func(t *testing.T) {
		b := plain(t)
		n := b.Market.Len()
		b.arrive().play(0, "on")
		is(t, "the market deck", b.Market.Len(), n)
	})
	t.Run("K15 there are challenges without a fight", func(t *testing.T) {
		n := 0
		for _, a := range cards.Dragonlords.Adventures {
			if a.Kind == cards.Challenge && !a.Fights() {
				n++
			}
		}
		is(t, "how many", n, 3)
	})
	t.Run("K17 allies have stamina, and what is above it wounds and kills them", func(t *testing.T) {
		b := plain(t).give(0, "hedge-novice")
		b.exhaustAlly(0, "hedge-novice", 4) // stamina 2, life 2
		b.run(engine.NewDice(&engine.Forced{}, engine.StreamPositions{}))
		is(t, "his allies", len(b.CardsOf(0, "ally", false)), 0)
	})
	t.Run("K19 what a covered event changed is over", func(t *testing.T) {
		b := plain(t).inForce("caravan-season")
		is(t, "an item of 5", b.Price(0, "buy", 5), 6)
		b.inForce("graves-open")
		is(t, "an item of 5", b.Price(0, "buy", 5), 5)
	})
	t.Run("K21 one adventure may hold several fights", func(t *testing.T) {
		b := plain(t).face("bailiffs-gander", "gammer-stonefoot").winning().until(phaseMelee).play(0, "attack hero", 20)
		is(t, "the second enemy", b.Facing.Card, "gammer-stonefoot")
		is(t, "it is the same adventure", b.TurnNo, 1)
		b.play(0, "on").offers(0, true, "attack hero")
	})
	t.Run("K22 each town has a coat of arms of its own", func(t *testing.T) {
		seen := map[string]bool{}
		for _, s := range land.Sites() {
			is(t, s.Arms+" is another's", seen[s.Arms], false)
			seen[s.Arms] = true
		}
	})
	t.Run("K23 no hero deals more than 1", func(t *testing.T) {
		for _, h := range cards.Dragonlords.Heroes {
			is(t, "the highest damage of "+h.ID, slices.Max(h.Damage[:]) <= 1, true)
		}
	})
}

func TestStandingAnswersSpareTheDefenderEveryQuestion(t *testing.T) {
	says(t, "hedda-grimshaw", "{when: ready, cost: exhaust 1, do: attack melee}")
	defend := func(guard, boost, cancel string) *table {
		b := among(t, "lucan-bell a1", "hedda-grimshaw a1").give(1, "glass-shell", "two-headed-coin", "giants-broth")
		s := b.Heroes[1].Standing
		b.Heroes[1].Standing = s.With(topicGuard, guard).With(topicBoost, boost).With(topicCancel, cancel)
		return b.play(0, "stay")
	}
	t.Run("none, never, never use nothing", func(t *testing.T) {
		b := defend("none", "never", "never").play(0, "attack seat-2").isAsked(0, DoAct)
		b.play(0, "on", 1).play(0, "attack hero", 20, 1, 20, 1, 20).hurts(1, 1, 0)
		is(t, "his cards", len(b.Heroes[1].Held), 3)
	})
	t.Run("free uses what costs nothing lasting, all what costs a card too", func(t *testing.T) {
		// Hedda attacks before combat: Lucan rolls 1, Hedda 20.
		b := defend("free", "never", "never").play(0, "attack seat-2", 1, 20).hurts(0, 1, 0).hurts(1, 0, 1)
		is(t, "the broth is his", b.Heroes[1].Have("giants-broth") != nil, true)
		b = defend("all", "never", "never").play(0, "attack seat-2", 1, 20).hurts(0, 1, 0)
		is(t, "the broth is his", b.Heroes[1].Have("giants-broth") != nil, false)
	})
	t.Run("always cancels, lethal only what would fell him", func(t *testing.T) {
		b := defend("none", "never", "always").moves(0, "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20, 1,
			20, 1, 20).hurts(1, 0, 0)
		is(t, "the shell is his", b.Heroes[1].Have("glass-shell") != nil, false)
		defend("none", "never", "lethal").moves(0, "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20, 1, 20,
			1, 20).hurts(1, 1, 0)
		b = defend("none", "never", "lethal")
		b.Heroes[1].Wounds = b.Life(1) - 1
		b.moves(0, "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20, 1, 20, 1, 20).hurts(1, 3, 0)
	})
	t.Run("ask asks, in a window whose default is to go on", func(t *testing.T) {
		b := defend(ask, "never", "never").play(0, "attack seat-2").isAsked(1, DoOptional)
		p := b.Prompts()[1]
		is(t, "the kind", p.Kind, engine.Window)
		is(t, "the topic", p.Topic, topicGuard)
		is(t, "the default", p.Default, engine.Move("on"))
	})
}
