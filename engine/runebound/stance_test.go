package runebound

import (
	"math"
	"testing"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// byStance lets the first of two heroes, with cards, fight a challenge by the initial stance without stopping.
func byStance(t *testing.T, foe string, ids ...string) *table {
	t.Helper()
	b := plain(t).give(0, ids...)
	b.Heroes[0].Stance = newStance
	b.Heroes[0].Stance.Stop, b.Heroes[0].Stance.Flee = "never", ask
	return b.face(foe)
}

// TestTheStanceUsesWhatHelps checks that the stance compares the fight with and without every card.
func TestTheStanceUsesWhatHelps(t *testing.T) {
	// The staff makes the enemy's spirit 12 when turned face down.
	strong := func(t *testing.T) {
		a := cards.Dragonlords.Adventure(madeFoe)
		was := a.Values
		a.Values[cards.Spirit] = 19
		t.Cleanup(func() { a.Values = was })
	}
	t.Run("a card is not used to make the enemy stronger", func(t *testing.T) {
		says(t, "walking-lantern")
		b := byStance(t, "walking-lantern", "mirror-staff").until(phaseMagic)
		b.Facing.Auto = autoAll
		u := b.Usables(phaseMagic, 0, "")
		is(t, "the staff matters", len(u), 1)
		is(t, "it is wanted", b.wants(0, phaseMagic, u[0]), false)
	})
	t.Run("it is to make it weaker", func(t *testing.T) {
		strong(t)
		b := byStance(t, madeFoe, "mirror-staff").winning().until(phaseMagic)
		b.Facing.Auto = autoAll
		is(t, "it is wanted", b.wants(0, phaseMagic, b.Usables(phaseMagic, 0, "")[0]), true)
	})
	t.Run("stamina is not spent on an attack while the hero only defends", func(t *testing.T) {
		for how, want := range map[string]int{"best": 1, "defend": 0} {
			b := byStance(t, madeFoe, "reed-bow")
			b.Heroes[0].Tokens[cards.Mind] = 4
			b.Heroes[0].Stance.Attack[0] = how
			b.Heroes[0].Stance.Attack[1], b.Heroes[0].Stance.Attack[2] = ask, ask
			if b.play(0, "on"); how == "best" {
				b.play(0, "fight all", 20, 20)
			} else {
				b.play(0, "fight all", 20)
			}
			is(t, "the exhaustion of who attacks: "+how, b.Heroes[0].Exhaustion, want)
		}
	})
	t.Run("cards in a fight have a part of their own", func(t *testing.T) {
		strong(t)
		for word, want := range map[string]bool{"free": true, "all": true, "none": false} {
			b := byStance(t, madeFoe, "mirror-staff").winning().until(phaseMagic)
			b.Facing.Auto, b.Heroes[0].Stance.Ready, b.Heroes[0].Stance.Cards = autoAll, "none", word
			is(t, "with "+word, b.wants(0, phaseMagic, b.Usables(phaseMagic, 0, "")[0]), want)
		}
		b := byStance(t, madeFoe, "mirror-staff").winning().until(phaseMagic)
		b.Facing.Auto, b.Heroes[0].Stance.Cards = autoAll, ask
		is(t, "asked", b.policy(0, phaseMagic), ask)
	})
	t.Run("nothing is used that fells its payer", func(t *testing.T) {
		b := among(t, "sister-nyra m12", "tilda-quill b5")
		b.Heroes[0].Stance = newStance
		b.Heroes[0].Stance.Cancel, b.Heroes[0].Stance.Stop = "always", "never"
		b.face(madeFoe)
		b.tokens(0, b.Life(0)-2, b.Stamina(0)).Facing.Auto = autoAll
		b.Hurts = []hurt{{Seat: 0, N: 1, Phase: phaseRanged, Combat: true}}
		u := b.Usables("hurt", 0, "")
		is(t, "the ability is there", len(u), 1)
		is(t, "it is wanted", b.wants(0, "hurt", u[0]), false)
	})
}

// TestPeopleAndAutopilotsGoByTheSameOdds compares a button with an autopilot's reason to fight.
func TestPeopleAndAutopilotsGoByTheSameOdds(t *testing.T) {
	b := plain(t).give(0, "bear-tamer").face("gammer-stonefoot")
	won, _ := b.Odds()
	_, why := Pilots(2).Choose(b.Game, 0, engine.NewDice(engine.NewChance(5), engine.StreamPositions{}))
	is(t, "the reason", why.Args.Get("percent"), any(int(won*100+0.5)))
	hint := b.hint(0, "fight all")
	is(t, "the button", hint.Args.Get("won"), any(int(won*100+0.5)))
	// Before the fight too: the odds on the way include the text before combat.
	says(t, "brothers-vane", "{when: before, do: {test: body 25, fail: [wound 1]}}")
	with, _ := plain(t).oddsAgainst(0, "brothers-vane")
	says(t, "brothers-vane")
	if without, _ := plain(t).oddsAgainst(0, "brothers-vane"); with >= without-0.05 {
		t.Errorf("with a test it cannot pass the hero wins %.2f, without it %.2f", with, without)
	}
}

// TestTheStanceDoesWhatItsWordsSay compares the stance's stops and flights with its form.
func TestTheStanceDoesWhatItsWordsSay(t *testing.T) {
	stops := func(t *testing.T, set func(b *table), m engine.Move, dice ...int) *table {
		t.Helper()
		b := plain(t).give(0, "bear-tamer").face(madeFoe)
		b.Heroes[0].Stance = newStance
		b.Heroes[0].Stance.Flee, b.Heroes[0].Stance.Cards = "never", "none"
		set(b)
		return b.play(0, "on").play(0, m, dice...)
	}
	allies := func(b *table) { b.Heroes[0].Stance.Attack = [3]string{"defend", "allies", "defend"} }
	t.Run("it stops after a round that killed an ally", func(t *testing.T) {
		b := stops(t, func(b *table) {
			allies(b)
			b.held(0, "bear-tamer").Wounds = b.AllyLife(0, "bear-tamer") - 1
		}, "fight all", 20, 1)
		is(t, "the ally is gone", b.Heroes[0].Have("bear-tamer") == nil, true)
		is(t, "the round that waits", b.isAsked(0, DoAct).Facing.Round, 2)
	})
	t.Run("it stops after a round that wounded an ally", func(t *testing.T) {
		says(t, madeFoe, "{when: always, do: foe-damage melee -1}")
		b := stops(t, allies, "fight all", 20, 1)
		is(t, "the wounds of the ally", b.held(0, "bear-tamer").Wounds > 0, true)
		is(t, "the round that waits", b.isAsked(0, DoAct).Facing.Round, 2)
	})
	t.Run("it stops after a round that wounded the hero by exhaustion", func(t *testing.T) {
		says(t, madeFoe, "{when: always, do: drains}")
		b := stops(t, func(b *table) {
			b.Heroes[0].Stance.Attack = [3]string{"defend", "defend", "defend"}
			b.tokens(0, 0, b.Stamina(0))
		}, "fight all", 1, 20)
		b.hurts(0, 1, b.Stamina(0)).isAsked(0, DoAct)
		is(t, "the round that waits", b.Facing.Round, 2)
	})
	t.Run("under a third it flees with one life left too", func(t *testing.T) {
		b := plain(t).face("king-under-snow")
		b.Heroes[0].Stance.Flee = "odds"
		for _, left := range []int{1, 2, b.Life(0)} {
			b.tokens(0, b.Life(0)-left, 0)
			is(t, "it flees", b.FleesByStance(), true)
		}
	})
	t.Run("it tries until the hero is away or knocked out, and its odds say so", func(t *testing.T) {
		b := plain(t).face("king-under-snow")
		b.Heroes[0].Stance.Flee = "odds"
		b.tokens(0, b.Life(0)-2, 0)
		r := b.RollOf(RollEscape, ThisHero, PhaseEscape)
		stays := 1 - float64(b.Chance(&r))/20
		won, down := b.stanceOdds()
		if math.Abs(won) > 1e-9 || math.Abs(down-stays*stays) > 1e-9 {
			t.Errorf("told %.3f to win and %.3f to be knocked out; two attempts fail in %.3f", won, down, stays*stays)
		}
		b.play(0, "fight all", 1, 1)
		is(t, "knock-outs", b.Feats.Falls[0], 1)
	})
	t.Run("a stance that flees offers no round of fighting", func(t *testing.T) {
		b := plain(t).face("king-under-snow").offers(0, true, "fight all", "fight round")
		b.Heroes[0].Stance.Flee = "odds"
		b.offers(0, false, "fight round").says(refusalRow{"fight round", text.M("no.fight-round"),
			"no.fight-round.instead", ruleEscape})
		label, hint, _ := b.offered(0, "fight all")
		is(t, "what the other button says", label.Key, "choice.fight-all.flee")
		is(t, "its hint", hint.Key, "hint.percent-each-try")
		b.play(0, "on").offers(0, true, "fight round")
		b.Heroes[0].Stance.Stop = stopWound
		b.fresh()
		label, _, _ = b.offered(0, "fight all")
		is(t, "in a later phase, with the flight still to come", label.Key, "choice.fight-all.leaves")
	})
}
