package runebound

import (
	"testing"

	"skald/engine/runebound/cards"
)

// byStance lets the first of two heroes, who has cards, fight a challenge by the stance
// every hero begins with, never stopping.
func byStance(t *testing.T, foe string, ids ...string) *table {
	t.Helper()
	b := plain(t).give(0, ids...)
	b.Heroes[0].Stance = newStance
	b.Heroes[0].Stance.Stop, b.Heroes[0].Stance.Flee = "never", ask
	return b.face(foe)
}

// TestTheStanceUsesWhatHelps has that the stance asks of every card whether the fight goes
// better with it.
func TestTheStanceUsesWhatHelps(t *testing.T) {
	// The staff makes the enemy's spirit 12, and lies face down itself.
	strong := func(t *testing.T) {
		a := cards.Dragonlords.Adventure(madeFoe)
		was := a.Values
		a.Values[spirit] = 19
		t.Cleanup(func() { a.Values = was })
	}
	t.Run("a card is not used to make the enemy stronger", func(t *testing.T) {
		says(t, "walking-lantern")
		b := byStance(t, "walking-lantern", "mirror-staff").until(phaseMagic)
		b.Facing.Auto = autoAll
		u := b.usables(phaseMagic, 0, "")
		is(t, "the staff matters", len(u), 1)
		is(t, "it is wanted", b.wants(0, phaseMagic, u[0]), false)
	})
	t.Run("it is to make it weaker", func(t *testing.T) {
		strong(t)
		b := byStance(t, madeFoe, "mirror-staff").winning().until(phaseMagic)
		b.Facing.Auto = autoAll
		is(t, "it is wanted", b.wants(0, phaseMagic, b.usables(phaseMagic, 0, "")[0]), true)
	})
	t.Run("stamina is not spent on an attack while the hero only defends", func(t *testing.T) {
		for how, want := range map[string]int{"best": 1, "defend": 0} {
			b := byStance(t, madeFoe, "reed-bow")
			b.Heroes[0].Tokens[mind] = 4
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
			is(t, "with "+word, b.wants(0, phaseMagic, b.usables(phaseMagic, 0, "")[0]), want)
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
		b.tokens(0, b.life(0)-2, b.stamina(0)).Facing.Auto = autoAll
		b.Hurts = []hurt{{Seat: 0, N: 1, Phase: phaseRanged, Combat: true}}
		u := b.usables("hurt", 0, "")
		is(t, "the ability is there", len(u), 1)
		is(t, "it is wanted", b.wants(0, "hurt", u[0]), false)
	})
}

// TestPeopleAndAutopilotsGoByTheSameOdds compares what a button says with why an autopilot
// fights.
func TestPeopleAndAutopilotsGoByTheSameOdds(t *testing.T) {
	b := plain(t).give(0, "bear-tamer").face("gammer-stonefoot")
	won, _ := b.odds()
	_, why := (&planner{Game: b.Game, seat: 0}).act()
	is(t, "the reason", why.Args.Get("percent"), any(int(won*100+0.5)))
	hint := b.hint(0, "fight all")
	is(t, "the button", hint.Args.Get("won"), any(int(won*100+0.5)))
	// Before the fight too: what is told on the way knows the text before combat.
	says(t, "brothers-vane", "{when: before, do: {test: body 25, fail: [wound 1]}}")
	with, _ := plain(t).oddsAgainst(0, "brothers-vane")
	says(t, "brothers-vane")
	if without, _ := plain(t).oddsAgainst(0, "brothers-vane"); with >= without-0.05 {
		t.Errorf("with a test it cannot pass the hero wins %.2f, without it %.2f", with, without)
	}
}
