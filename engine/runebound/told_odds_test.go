package runebound

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/reckoning"
	"skald/engine/text"
)

// played lets the stance fight from the present state a number of times, and returns the rates at which seat 1 wins and
// is knocked out.
func (b *table) played(times int) (won, down float64) {
	b.t.Helper()
	saved := b.Game
	for i := range times {
		d := engine.NewDice(engine.NewChance(uint64(i)), engine.StreamPositions{})
		g := saved.Imagine(0, d).(*Game)
		falls := g.Feats.Falls[0]
		gone := func() bool { return g.Facing == nil || !g.Facing.Fighting || g.Feats.Falls[0] > falls }
		for moves := 0; !gone() && moves < 400; moves++ {
			ps := g.Prompts()
			seat, m := ps[0].Seat, engine.Move("fight all")
			if engine.Legal(ps, seat, m) == nil {
				m = ps[0].Choices[0].Move
			}
			if _, err := engine.Play(g, seat, m, d); err != nil {
				b.t.Fatal(err)
			}
			d.Forget()
		}
		switch {
		case g.Feats.Falls[0] > falls:
			down++
		case g.Feats.Won > saved.Feats.Won || len(g.Heroes) > 1 && g.Feats.Falls[1] > saved.Feats.Falls[1]:
			won++
		}
	}
	return won / float64(times), down / float64(times)
}

// The odds beside "fight" match the results of fights by the stance.
func TestTheOddsAreThoseOfFightsTheStanceHasFought(t *testing.T) {
	fights := stance{Attack: [3]string{"best", "best", "best"}, Flee: "never", Stop: "never", Cancel: "never",
		Ready: "none"}
	// Effects with a cost are not in the odds, so no card here offers one.
	says(t, "sword-dancer")
	says(t, "bear-tamer")
	type fight struct {
		what string
		lay  func(t *testing.T) *table
	}
	sweep.Of(t, []fight{
		{"a plain fight", func(t *testing.T) *table { return plain(t).face("gammer-stonefoot") }},
		{"with armour that turns one blow aside in a round", func(t *testing.T) *table {
			b := plain(t).give(0, "dragonbone-coat")
			b.Heroes[0].Tokens = [3]int{0, 2, 0}
			return b.face("gammer-stonefoot")
		}},
		{"with an ally who can be killed", func(t *testing.T) *table {
			b := plain(t).give(0, "sword-dancer")
			b.Heroes[0].Wounds = 2
			return b.face("gammer-stonefoot")
		}},
		{"in the last phase of a round", func(t *testing.T) *table {
			b := plain(t).face("gammer-stonefoot")
			b.Heroes[0].Tokens = [3]int{0, 0, 6}
			return b.play(0, "on").play(0, "defend", 10).play(0, "defend", 10)
		}},
		{"when one of two allies has attacked in this round", func(t *testing.T) *table {
			b := plain(t).give(0, "sword-dancer", "bear-tamer").face("gammer-stonefoot")
			return b.play(0, "on").play(0, "attack bear-tamer", 20)
		}},
		{"with a wounded enemy that heals to its full life", func(t *testing.T) *table {
			says(t, "king-under-snow", "{when: round, if: {not: round 1}, do: foe-heals 1}")
			b := plain(t).give(0, "dragonbone-coat")
			b.Heroes[0].Tokens = [3]int{8, 8, 8}
			b.face("king-under-snow")
			b.Facing.Wounds = b.Adventure().Life - 1
			return b
		}},
		{"in a duel", func(t *testing.T) *table {
			return among(t, "lucan-bell m12", "tilda-quill m12").moves(0, "stay", "attack seat-2")
		}},
		{"in a duel with a hero whose armour turns one blow aside in a round", func(t *testing.T) *table {
			return among(t, "lucan-bell m12", "tilda-quill m12").give(1, "dragonbone-coat").moves(0, "stay",
				"attack seat-2")
		}},
	}, 3).Run(t, func(f fight) string { return f.what }, func(t *testing.T, f fight) {
		b := f.lay(t)
		b.Heroes[0].Stance, b.Heroes[1].Stance = fights, fights
		b.fresh()
		if b.Facing == nil || !b.Facing.Fighting {
			t.Fatal("nobody fights")
		}
		won, down := b.Odds()
		if of, fell := b.played(1000); math.Abs(of-won) > 0.05 || math.Abs(fell-down) > 0.05 {
			t.Errorf("told %.2f to win and %.2f to be knocked out; of 1,000 such fights %.2f and %.2f", won, down,
				of, fell)
		}
	})
}

// The odds beside the button for the stance match its fights: with its attacks and flight, allies who take blows, and
// automatic effects of cards.
func TestTheOddsOfAStanceAreThoseOfItsFights(t *testing.T) {
	type fight struct {
		what   string
		foe    string
		held   []string
		tokens [3]int
		flee   string
		lay    func(b *table)
	}
	says(t, "king-under-snow")
	says(t, "crossbow-widow")
	says(t, "bear-tamer")
	says(t, "old-blackwing", "{when: rolled, if: [rolling attack, phase ranged, die 1 5], do: miscarry}")
	says(t, "mud-king", "{when: escape, if: wounded 2, do: no-flight, until: round}")
	best := [3]string{"best", "best", "best"}
	tired := func(b *table) { b.Heroes[0].Exhaustion, b.Heroes[0].Wounds = b.Stamina(0), 1 }
	sweep.Of(t, []fight{
		{"an ally lives as long as its own life lasts", "king-under-snow", []string{"crossbow-widow"}, [3]int{6, 6, 6},
			"never", nil},
		{"an ally defends for the hero", "gammer-stonefoot", []string{"shield-bearer"}, [3]int{}, "never",
			func(b *table) { b.Heroes[0].Stance.Attack = [3]string{"defend", "defend", "best"} }},
		{"the stance flees by the odds of its own attacks", "gammer-stonefoot", nil, [3]int{9}, "odds", func(b *table) {
			b.Heroes[0].Stance.Attack = [3]string{"defend", "hero", "defend"}
		}},
		{"armour cancels the first wound of a flight", "king-under-snow", []string{"dragonbone-coat"}, [3]int{0, 0, 6},
			"odds", func(b *table) { b.Heroes[0].Wounds = 3 }},
		{"an ally killed is missed when the stance weighs flight", "king-under-snow", []string{"bear-tamer"},
			[3]int{13}, "odds", nil},
		{"a flight by the last blow", "gammer-stonefoot", nil, [3]int{}, "last", nil},
		{"blows exhaust, and the tired are wounded", "ash-choir", []string{"sword-dancer"}, [3]int{}, "never", nil},
		{"a miss exhausts once a round", "weeping-harp", nil, [3]int{}, "never", func(b *table) {
			b.Heroes[0].Exhaustion = b.Stamina(0)
		}},
		{"a miss makes the enemy hit harder", "calling-horn", []string{"bear-tamer"}, [3]int{4, 4, 4}, "never", nil},
		{"the second round exhausts", "bone-ferryman", nil, [3]int{}, "never", tired},
		{"whoever is hurt cannot flee", "mud-king", nil, [3]int{9}, "last", nil},
		{"some faces fail", "old-blackwing", nil, [3]int{13}, "never", nil},
		{"some faces are rolled again", "three-acre-tom", []string{"juggler"}, [3]int{0, 0, 6}, "last", nil},
		{"the number rolled for a blow is not that of a flight", "", nil, [3]int{}, "odds", func(b *table) {
			b.Heroes[0].Wounds = 2
			b.play(0, "on", 1)
		}},
		{"whoever attacks in a duel sees the number first", "", nil, [3]int{0, 0, 3}, "never", func(b *table) {
			b.Heroes[1].Wounds = 3
		}},
	}, 2).Run(t, func(f fight) string { return f.what }, func(t *testing.T, f fight) {
		b := plain(t)
		if f.foe == "" {
			b = among(t, "lucan-bell m12", "tilda-quill m12").moves(0, "stay", "attack seat-2")
		}
		b.give(0, f.held...)
		for i := range b.Heroes {
			b.Heroes[i].Stance = stance{Attack: best, Flee: f.flee, Stop: "never", Cancel: "never", Ready: "none",
				Cards: "none"}
		}
		b.Heroes[0].Tokens = f.tokens
		if f.lay != nil {
			f.lay(b)
		}
		if f.foe != "" {
			b.face(f.foe)
		}
		b.fresh()
		won, down := b.stanceOdds()
		of, fell := b.played(1000)
		differ := func(p, q float64) bool {
			return math.Abs(p-q) > min(0.05, 4*math.Sqrt(max(0.005, p*(1-p))/1000)+0.005)
		}
		if differ(won, of) || differ(down, fell) {
			t.Errorf("told %.2f to win and %.2f to be knocked out; of 1,000 such fights %.2f and %.2f", won, down,
				of, fell)
		}
	})
}

// A bonus for a phase or a round is not assumed to last.
func TestTheOddsDoNotTakeABonusOfAPhaseForOneOfTheFight(t *testing.T) {
	b := plain(t).face("gammer-stonefoot").play(0, "on")
	before, _ := b.Odds()
	says(t, "goat-bell", "{when: ranged, do: roll attack +9 ranged, until: phase}")
	b.give(0, "goat-bell")
	b.Mods = append(b.Mods, mod{Of: ref{Card: "goat-bell", List: listGoods, Path: "0"}, Seat: 0, Until: "phase"})
	with, _ := b.Odds()
	b.Mods[len(b.Mods)-1].Until = "fight"
	always, _ := b.Odds()
	if !(before < with && with < always-0.05) {
		t.Errorf("without it he wins %.2f, with it for this phase %.2f, with it for good %.2f", before, with, always)
	}
}

// A button that flees shows the chance to escape, not the odds of the fight.
func TestAStanceThatFleesShowsTheChanceToGetAway(t *testing.T) {
	b := plain(t).face("king-under-snow")
	b.Heroes[0].Stance = newStance
	b.fresh()
	is(t, "that the stance would flee", b.FleesByStance(), true)
	is(t, "the hint", b.hint(0, "fight all").String(),
		text.M("hint.percent-each-try", "percent", b.hint(0, "flee").Args.Get("percent")).String())
	is(t, "its key", b.hint(0, "flee").Key, "hint.escape-odds")
}

// A stance that asks still attacks or defends in this phase when told to fight on.
func TestAStanceThatAsksActsWhenItIsToldToFight(t *testing.T) {
	b := plain(t).face("gammer-stonefoot").play(0, "on")
	b.Heroes[0].Stance.Attack = [3]string{ask, ask, ask}
	b.fresh()
	b.play(0, "fight round", 20, 20)
}

// Two dice of which the worse counts are counted in the chance.
func TestTwoDiceAreCountedInTheChance(t *testing.T) {
	b := plain(t)
	says(t, "gammer-stonefoot", "{when: always, do: two-dice escape worse}")
	b.face("gammer-stonefoot")
	r := b.RollOf(RollEscape, ThisHero, PhaseEscape)
	p := float64(b.Chance(&r)) / 20
	is(t, "the chance", b.hint(0, "flee").Args.Get("percent"), any(reckoning.Percent(p*p)))
	is(t, "how it is said", b.hint(0, "flee").Key, "hint.worse-escape-odds")
}

// An automatic reroll of a failure is counted in the chance.
func TestAFailureRolledAgainIsCountedInTheChance(t *testing.T) {
	b := plain(t).give(0, "juggler").face("gammer-stonefoot").play(0, "on")
	r := b.RollOf(RollAttack, "juggler", phaseRanged)
	once := b.Chance(&r)
	again := min(8, 20-once)
	is(t, "the chance", b.hint(0, "attack juggler").Args.Get("percent"),
		any(reckoning.Percent(float64(once)/20*(1+float64(again)/20))))
	is(t, "that it is more than that of one roll", again > 0, true)
	for least, key := range map[int]string{1: "hint.sure-attack-odds", 9: "hint.again-attack-odds",
		10: "hint.again-to-attack-odds"} {
		r.Target = b.RollValue(&r) + least
		is(t, "the odds from face "+strconv.Itoa(least), b.oddsOf(&r).Key, key)
	}
	r.Target = b.RollValue(&r) + 10
	is(t, "the last face rolled again", b.oddsOf(&r).Args.Get("last"), any(8))
}

// The odds against a card on the track include its rules for the track.
func TestTheOddsOnTheTrackKnowThatTheyAreOnIt(t *testing.T) {
	says(t, "black-herald", "{when: always, if: from-track, do: roll combat -5}")
	b := plain(t)
	b.Heroes[0].Tokens = [3]int{9, 9, 9}
	fresh, _ := b.oddsAgainst(0, "black-herald")
	b.track(1, "black-herald", "m11")
	if tracked, _ := b.oddsThere(0, b.Track[0]); tracked > fresh-0.1 {
		t.Errorf("on the track the hero wins %.2f, from the deck %.2f", tracked, fresh)
	}
}

// The prospects of a colour are computed on the hero's hex: rules for fights depend on no place, so they are the same
// on the counters' hexes.
func TestNothingInForceInAFightAsksForAPlace(t *testing.T) {
	for _, list := range []string{listRules, listKept, listGoods} {
		for id, x := range newest.edition.printed.list(list) {
			for i := range x.rules {
				r := &x.rules[i]
				fights := slices.Contains([]string{"always", "before", "ready", "round", "hits", "misses", "hurt",
					PhaseEscape, phaseRanged, phaseMelee, phaseMagic}, r.When)
				ability.Walk(r.If, true, func(c *ability.Term, _ bool) {
					if fights && (c.Word == "terrain" || c.Word == "in-town") {
						t.Errorf("%s %s: when %s it asks for %s", id, list, r.When, c.Word)
					}
				})
			}
		}
	}
}

// The stance does not attack without possible damage: where only magic wounds, or the other's armour cancels it.
func TestTheStanceKnowsWhereAnAttackDealsNothing(t *testing.T) {
	says(t, "lying-mirror", "{when: always, do: only magic}")
	b := plain(t).give(0, "kestrel").face("lying-mirror")
	is(t, "the worth of a shot at what only magic wounds", b.Expected("kestrel", phaseRanged), 0.0)
	b = among(t, "lucan-bell m12", "tilda-quill m12").give(1, "church-door").moves(0, "stay", "attack seat-2", "on", 1)
	is(t, "the phase", b.Phase(), phaseRanged)
	is(t, "the worth of a shot at armour", b.Expected(ThisHero, phaseRanged), 0.0)
}

// Armour cancels the wounds of a text before combat, once.
func TestTheOddsKnowThatArmourServesBeforeCombat(t *testing.T) {
	b := plain(t).give(0, "dragonbone-coat")
	says(t, "gammer-stonefoot")
	without, _ := b.oddsAgainst(0, "gammer-stonefoot")
	says(t, "gammer-stonefoot", "{when: before, do: wound 2}")
	cancelled, _ := b.oddsAgainst(0, "gammer-stonefoot")
	says(t, "gammer-stonefoot", "{when: before, do: [wound 2, wound 1]}")
	wounded, _ := b.oddsAgainst(0, "gammer-stonefoot")
	if cancelled != without || wounded >= without {
		t.Errorf("the hero wins %.2f, with 2 wounds before combat %.2f, with 1 more %.2f", without, cancelled, wounded)
	}
}

// A text before combat that ends in a fight is won by its test or in that fight.
func TestTheOddsOfATextThatEndsInAFightKnowTheFight(t *testing.T) {
	b := plain(t)
	b.Heroes[0].Tokens = [3]int{9, 9, 9}
	says(t, "hermits-lantern", "{when: before, do: fight}")
	fought, _ := b.oddsAgainst(0, "hermits-lantern")
	says(t, "hermits-lantern", "{when: before, do: {test: spirit faith 20, pass: [win], fail: [fight]}}")
	tested, _ := b.oddsAgainst(0, "hermits-lantern")
	if fought < 0.5 || tested <= fought || tested >= 1 {
		t.Errorf("the hero wins %.2f by the fight alone, %.2f with a test before it", fought, tested)
	}
}

// The odds of a fight elsewhere are for the hero after arriving there.
func TestTheOddsKnowWhatHealsOnArrival(t *testing.T) {
	b := among(t, "lucan-bell m12", "tilda-quill f4")
	b.Heroes[0].Wounds = 3
	hurt, _ := b.duelOdds(0, 1)
	b.carry(0, "oak-seed")
	healed, _ := b.duelOdds(0, 1)
	is(t, "the wounds of the hero, who has gone nowhere", b.Heroes[0].Wounds, 3)
	b.Heroes[0].Wounds = 0
	if whole, _ := b.duelOdds(0, 1); healed <= hurt || healed != whole {
		t.Errorf("hurt the hero wins %.2f, healed on arrival %.2f, never hurt %.2f", hurt, healed, whole)
	}
}

// A roll that any die passes names no least die.
func TestASureRollNamesNoDie(t *testing.T) {
	b := plain(t).face("gammer-stonefoot")
	roll := &Roll{Kind: "test", Seat: 0, Value: cards.Mind}
	value := b.RollValue(roll)
	for _, c := range []struct {
		over int
		want text.Message
	}{{1, text.M("hint.sure-test-odds", "percent", 100)}, {2, text.M("hint.test-odds", "percent", 95, "least", 2)}} {
		roll.Target = value + c.over
		is(t, "the hint of a die that must reach the value by "+strconv.Itoa(c.over), b.oddsOf(roll).String(),
			c.want.String())
	}
}
