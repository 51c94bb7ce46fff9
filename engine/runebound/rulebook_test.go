package runebound

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
)

// plain returns two distant heroes whose cards do not affect movement and fights.
func plain(t *testing.T) *table {
	t.Helper()
	return among(t, "lucan-bell m12", "tilda-quill b5")
}

// wayOver returns adjacent hexes with these terrains, the first one of any.
func wayOver(t *testing.T, terrains ...land.Terrain) []land.Hex {
	t.Helper()
	var walk func(way []land.Hex) []land.Hex
	walk = func(way []land.Hex) []land.Hex {
		n := len(way) - 1
		if n == len(terrains) {
			return way
		}
		for _, to := range way[n].Neighbours() {
			if to.Terrain() == terrains[n] && !slices.Contains(way, to) {
				if found := walk(append(slices.Clone(way), to)); found != nil {
					return found
				}
			}
		}
		return nil
	}
	for _, from := range land.All() {
		if from.Terrain() != land.Town {
			if way := walk([]land.Hex{from}); way != nil {
				return way
			}
		}
	}
	t.Fatalf("no way leads over %v", terrains)
	return nil
}

// walked rolls dice at the start of a way, walks it hex by hex and reports whether it could.
func walked(t *testing.T, way []land.Hex, faces ...int) bool {
	t.Helper()
	b := plain(t)
	b.Heroes[0].At = way[0]
	b.turn(0)
	b.play(0, "roll", faces...)
	for _, to := range way[1:] {
		b.fresh()
		m := engine.MakeMove("move", to)
		if engine.Legal(b.Prompts(), 0, m) == nil {
			return false
		}
		b.play(0, m)
		if b.Heroes[0].At != to {
			return false
		}
	}
	return true
}

func TestRulebook(t *testing.T) {
	t.Run("Components: 12 heroes, 72 adventures by colour, 84 market cards, counters by colour", func(t *testing.T) {
		set := cards.Dragonlords
		is(t, "the number of heroes", len(set.Heroes), 12)
		is(t, "the number of market cards", len(set.Market), 84)
		g := plain(t)
		for i, n := range []int{28, 22, 15, 7} {
			is(t, "cards of "+cards.Colours[i], g.Decks[i].Len(), n)
			is(t, "counters of "+cards.Colours[i], len(gemsOf(i)), []int{20, 14, 9, 7}[i])
		}
	})

	t.Run("Setup: counters on their gems, 3 gold each, a card on every stack but Tamalir's", func(t *testing.T) {
		made, _, err := New(Pilots).New(engine.Setup{Seats: 6},
			engine.NewDice(engine.NewChance(7), engine.StreamPositions{}))
		if err != nil {
			t.Fatal(err)
		}
		g := made.(*Game)
		is(t, "the number of counters", len(g.Counters), 50)
		for i, site := range land.Sites() {
			is(t, "the stack of "+site.ID, len(g.Stacks[i]), map[bool]int{true: 0, false: 1}[site.ID == "tamalir"])
		}
		heroes := map[string]bool{}
		for i := range g.Heroes {
			is(t, "the gold", g.Heroes[i].Gold, 3)
			heroes[g.Heroes[i].ID] = true
		}
		is(t, "the number of different heroes", len(heroes), 6)
		is(t, "the number of events in force", len(g.Events), 0)
		is(t, "the number of undefeated cards",
			slices.IndexFunc(g.Track[:], func(u undefeated) bool { return u.Card != "" }), -1)
	})

	t.Run("Setup: the first player is drawn, and turns go clockwise", func(t *testing.T) {
		first := map[engine.Seat]bool{}
		for seed := range uint64(20) {
			made, _, _ := New(Pilots).New(engine.Setup{Seats: 3},
				engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}))
			g := made.(*Game)
			is(t, "the seat on turn", g.Active, g.First)
			first[g.First] = true
		}
		is(t, "the number of seats that ever begin", len(first), 3)
		b := among(t, "lucan-bell a1", "tilda-quill n13", "wren-tolliver a13")
		b.turn(2).play(2, "stay")
		is(t, "the seat on turn", b.Active, engine.Seat(0))
	})

	t.Run("Tests and fights: die and modifiers at least the number succeed, less fails", func(t *testing.T) {
		// Lucan's spirit is 5, Gammer Stonefoot's is 13.
		plain(t).face("gammer-stonefoot").moves(0, "on", "defend", 20, "defend", 20, "attack hero", 8).foeHas(1)
		plain(t).face("gammer-stonefoot").moves(0, "on", "defend", 20, "defend", 20, "attack hero", 7).foeHas(0)
	})

	t.Run("Example, exhaustion: stamina 3, two there, three more are 1 exhaustion and 2 wounds", func(t *testing.T) {
		b := plain(t).tokens(0, 0, 2)
		is(t, "the stamina", b.Stamina(0), 3)
		b.exhaust(0, 3)
		b.hurts(0, 2, 3)
		// Allies take both kinds of tokens too (K17).
		b.give(0, "rain-caller").held(0, "rain-caller").Exhaustion = 1
		b.exhaustAlly(0, "rain-caller", 2)
		is(t, "the ally's exhaustion", b.held(0, "rain-caller").Exhaustion, 2)
		is(t, "the ally's wounds", b.held(0, "rain-caller").Wounds, 1)
	})

	t.Run("Exhaustion that will wound may be taken, to use an ability", func(t *testing.T) {
		b := among(t, "varikas m12", "tilda-quill b5").tokens(0, 0, 3)
		b.face("gammer-stonefoot").play(0, "use varikas", 1).hurts(0, 1, 3)
	})

	t.Run("Activating: a card turned face down cannot be used again until it is renewed", func(t *testing.T) {
		b := plain(t).give(0, "two-headed-coin").face("gammer-stonefoot")
		b.moves(0, "on", "defend", 1, "use two-headed-coin", 20)
		is(t, "face down", b.held(0, "two-headed-coin").Down, true)
		b.play(0, "defend", 1).hurts(0, 2, 0)
		b.offers(0, false, "use two-headed-coin")
		b.turn(1).turn(0)
		is(t, "face down", b.held(0, "two-headed-coin").Down, false)
	})

	t.Run("Phase 1, renewal: all activated cards are turned face up, the hero card too", func(t *testing.T) {
		b := plain(t).give(0, "last-promise-down", "poacher-down").give(1, "banner-mail-down")
		b.Heroes[0].Down = true
		b.turn(0)
		is(t, "the first hero's face-down cards", len(b.cardsFacing(0, true)), 0)
		is(t, "the second hero's face-down cards", len(b.cardsFacing(1, true)), 1)
	})

	t.Run("Phase 2, movement: a hero enters the map at Tamalir in his first turn, before he moves", func(t *testing.T) {
		b := plain(t)
		b.Heroes[1].On, b.Heroes[1].At = false, hexOf(t, "m12")
		b.turn(1)
		is(t, "on the map", b.Heroes[1].On, true)
		is(t, "the town", b.Heroes[1].inTown("tamalir"), true)
		is(t, "the dice", b.Dice(1), 5)
	})

	t.Run("Phase 2, movement dice: five from a town, four elsewhere", func(t *testing.T) {
		b := plain(t)
		is(t, "the dice in a town", b.Dice(0), 5)
		b.Heroes[0].At = hexOf(t, "a1")
		b.turn(0)
		is(t, "the dice in the hills", b.Dice(0), 4)
	})

	t.Run("Phase 2, symbols: each die lets one space of any one of its symbols be entered", func(t *testing.T) {
		rivers := wayOver(t, land.River, land.River, land.River)
		// Three river symbols carry over at most three rivers.
		is(t, "three rivers with three", walked(t, rivers, 4, 4, 4, 6), true)
		is(t, "three rivers with two", walked(t, rivers, 4, 4, 6, 6), false)
		// A die with plains, hills and road: here road, river and hills, any one of them.
		for _, to := range []land.Terrain{land.Road, land.River, land.Hills} {
			is(t, "one die", walked(t, wayOver(t, to), 5, 6, 6, 6), true)
		}
		is(t, "two rivers with one", walked(t, wayOver(t, land.River, land.River), 5, 6, 6, 6), false)
	})

	t.Run("Example, movement: four dice carry over plains, river, forest and hills, by road into a town, or over "+
		"hills into mountains", func(t *testing.T) {
		dice := []int{1, 4, 6, 2} // plains road · plains river · swamp forest mountain · road hills
		for _, way := range [][]land.Terrain{
			{land.Plains, land.River, land.Forest, land.Hills}, {land.Road, land.Town}, {land.Hills, land.Mountain},
		} {
			is(t, "the way", walked(t, wayOver(t, way...), dice...), true)
		}
	})

	t.Run("Phase 2: not every symbol has to be used, and those left are lost", func(t *testing.T) {
		b := among(t, "lucan-bell n13", "tilda-quill b5")
		b.play(0, "roll", 6, 6, 6, 6).play(0, "stay")
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	})

	t.Run("Phase 2: any symbol serves to enter a town", func(t *testing.T) {
		way := wayOver(t, land.Town)
		for face := 1; face <= 6; face++ {
			is(t, "entered", walked(t, way, face, face, face, face), true)
		}
	})

	t.Run("Phase 2: counters and other heroes do not hinder", func(t *testing.T) {
		way := wayOver(t, land.Plains, land.Plains)
		b := plain(t)
		b.Heroes[0].At, b.Heroes[1].At = way[0], way[1]
		b.Counters = append(b.Counters, way[1])
		slices.Sort(b.Counters)
		b.Counters = slices.Compact(b.Counters)
		is(t, "reached", land.Reach(way[0], []int{0, 0, 0, 0}, b.Terms(0)).Reached(way[2]), true)
	})

	t.Run("Phase 2, rest: a point of exhaustion off hero or ally for each die not rolled, before the roll",
		func(t *testing.T) {
			for _, c := range []struct {
				move        engine.Move
				hero, other int
			}{{"rest 2 0", 1, 3}, {"rest 0 2", 3, 1}, {"rest 1 1", 2, 2}} {
				b := among(t, "lucan-bell a1", "tilda-quill b5").give(0, "stable-boy").tokens(0, 0, 3)
				b.held(0, "stable-boy").Exhaustion = 3
				b.play(0, c.move, 6, 6) // of four dice two are rolled
				is(t, "the hero's exhaustion", b.Heroes[0].Exhaustion, c.hero)
				is(t, "the ally's exhaustion", b.held(0, "stable-boy").Exhaustion, c.other)
				is(t, "the dice rolled", len(b.Move.Dice), 2)
			}
		})

	t.Run("Phase 2, rest: no die at all may be rolled, and the hero does not move", func(t *testing.T) {
		b := among(t, "odo-lark a1", "tilda-quill b5").give(0, "stable-boy").tokens(0, 0, 2)
		b.held(0, "stable-boy").Exhaustion = 2
		b.play(0, "rest 2 2")
		is(t, "the seat on turn", b.Active, engine.Seat(1))
		is(t, "the hex", b.Heroes[0].At, hexOf(t, "a1"))
	})

	t.Run("Phase 2, walk: without rolling one space of any kind, never with a rest", func(t *testing.T) {
		b := among(t, "lucan-bell b1", "tilda-quill b5").tokens(0, 0, 1)
		for _, to := range hexOf(t, "b1").Neighbours() {
			b.offers(0, true, engine.MakeMove("walk", to))
		}
		b.play(0, "rest 1", 6, 6, 6)
		b.offers(0, false, "walk a1", "walk c1")
		b.refused(0, "walk a1", ruleMove)
	})

	t.Run("Phase 2: who ends on a space without counter, town and hero ends his turn at once", func(t *testing.T) {
		b := among(t, "lucan-bell a1", "tilda-quill b5").play(0, "walk b1") // the red gem of b1
		b.isAsked(0, DoVenture)
		b = among(t, "lucan-bell b1", "tilda-quill b5").play(0, "walk a1")
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	})

	t.Run("Phase 3: not to face the adventure ends the turn", func(t *testing.T) {
		b := among(t, "lucan-bell b1", "tilda-quill b5").moves(0, "stay", "on")
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	})

	t.Run("Phase 3: the adventure is the top card of the counter's colour, shown to all", func(t *testing.T) {
		for colour, id := range map[string]string{"green": "gammer-stonefoot", "yellow": "three-acre-tom",
			"blue": "cinder-drake", "red": "saltwing"} {
			says(t, id)
			b := plain(t).face(id)
			is(t, "the card faced", b.Facing.Card, id)
			is(t, "the colour", b.Adventure().Colour, colour)
		}
	})

	t.Run("Example, Jump 18: body 4, 1 exhaustion for +2, die 10 are 16 and fail", func(t *testing.T) {
		says(t, "brothers-vane", "{when: before, do: {test: body jump 18, fail: [gold -1]}}")
		b := among(t, "varikas m12", "tilda-quill b5").face("brothers-vane").play(0, "roll 1", 10)
		is(t, "the gold", b.Heroes[0].Gold, 2)
		b.hurts(0, 0, 1)
	})

	t.Run("Example, Resist 15: spirit 4, 2 exhaustion for +8, die 6 are 18 and pass", func(t *testing.T) {
		says(t, "brothers-vane", "{when: before, do: {test: spirit resist 15, fail: [gold -1]}}")
		b := among(t, "varikas m12", "tilda-quill b5").face("brothers-vane").play(0, "roll 2", 6)
		is(t, "the gold", b.Heroes[0].Gold, 3)
		b.hurts(0, 0, 2)
	})

	t.Run("Example, Diplomacy 15: spirit 4, no such skill, die 11 are 15 and pass", func(t *testing.T) {
		says(t, "brothers-vane", "{when: before, do: {test: spirit diplomacy 15, fail: [gold -1]}}")
		b := among(t, "varikas m12", "tilda-quill b5").faceWith([]int{11}, "brothers-vane")
		is(t, "the gold", b.Heroes[0].Gold, 3)
		b.hurts(0, 0, 0)
		is(t, "the phase", b.Phase(), "") // Varikas may still attack before combat
	})

	t.Run("Tests: some name no skill, and only the hero takes them", func(t *testing.T) {
		// The brothers test body 12 without a skill; the ally's body does not help.
		b := among(t, "varikas m12", "tilda-quill b5").give(0, "quarry-giantess").faceWith([]int{7}, "brothers-vane")
		b.hurts(0, 1, 0)
	})

	t.Run("Modifiers hold before the roll", func(t *testing.T) {
		b := plain(t).give(0, "owls-eye").face("gammer-stonefoot")
		r := b.RollOf(RollAttack, ThisHero, phaseRanged)
		is(t, "what is added", b.RollValue(&r), 5)
		b.play(0, "on").play(0, "attack hero", 6, 20) // 6 + 3 + 2 reach 11
		b.foeHas(1)
	})

	t.Run("Before combat: the challenge's text comes before the hero's own abilities", func(t *testing.T) {
		b := among(t, "varikas m12", "tilda-quill b5").face("lord-farrow").isAsked(0, DoDeclare)
		b.play(0, "roll", 20).isAsked(0, DoOptional).offers(0, true, "use varikas")
	})

	t.Run("Before combat: any number of own abilities, each once a turn", func(t *testing.T) {
		b := among(t, "varikas m12", "tilda-quill b5").give(0, "leashed-comet").face("gammer-stonefoot")
		b.play(0, "use varikas", 1).offers(0, false, "use varikas").offers(0, true, "use leashed-comet")
		b.play(0, "use leashed-comet", 1).isAsked(0, DoAct)
	})

	t.Run("Example, Lord Farrow: a round", func(t *testing.T) {
		b := among(t, "varikas m12", "tilda-quill b5").face("lord-farrow")
		b.offers(0, true, "roll", "roll 1")
		b.play(0, "roll", 8).hurts(0, 0, 0)               // 12 passes Resist 11
		b.play(0, "use varikas", 5).hurts(0, 0, 1)        // 9 is less than 13, and costs nothing
		b.foeHas(0).play(0, "on")                         // no flight
		b.play(0, "defend", 10).hurts(0, 0, 1)            // 11 equals 11
		b.offers(0, true, "attack hero")                  // the attack before combat did not count
		b.play(0, "attack hero", 7, 2)                    // 11; then only defending with 6 against 13 is left
		b.foeHas(1).hurts(0, 1, 1).isAsked(0, DoAct)      // a new round begins
		is(t, "the phase", b.Phase(), PhaseEscape)        //
		is(t, "the round", b.Facing.Round, 2)             //
		is(t, "attacks made", len(b.Facing.Attacked), 0)  //
		b.moves(0, "on", "defend", 20, "attack hero", 20) // the second wound beats him
		is(t, "the gold", b.Heroes[0].Gold, 6)
	})

	t.Run("Combat: four phases in order, escape, ranged, melee, magic, then a new round", func(t *testing.T) {
		b := plain(t).face("gammer-stonefoot")
		for _, phase := range []string{PhaseEscape, phaseRanged, phaseMelee, phaseMagic, PhaseEscape} {
			is(t, "the phase", b.Phase(), phase)
			if phase == PhaseEscape {
				b.play(0, "on")
			} else if phase == phaseMagic {
				b.play(0, "defend") // against damage 0
			} else {
				b.play(0, "defend", 20)
			}
		}
		is(t, "the round", b.Facing.Round, 2)
	})

	t.Run("Combat: hero and allies attack once a round each, the hero defends as often as he likes, allies never",
		func(t *testing.T) {
			b := plain(t).give(0, "poacher", "bear-tamer").face("three-acre-tom").play(0, "on")
			b.offers(0, true, "attack hero", "attack poacher", "attack bear-tamer", "defend").offers(0, false,
				"defend poacher")
			b.play(0, "attack poacher", 20).offers(0, false, "attack poacher").offers(0, true, "attack hero",
				"attack bear-tamer", "defend")
			b.play(0, "defend", 20).offers(0, true, "defend", "attack hero")
			b.play(0, "defend", 20).play(0, "on").offers(0, true, "attack poacher")
		})

	t.Run("Escape: a failure costs 1 wound, and he may try again or go on", func(t *testing.T) {
		b := plain(t).face("gammer-stonefoot").play(0, "flee", 7).hurts(0, 1, 0).offers(0, true, "flee", "on")
		b.play(0, "flee", 1).hurts(0, 2, 0).play(0, "on")
		is(t, "the phase", b.Phase(), phaseRanged)
	})

	t.Run("Example, flight: mind 1 against 12, 8 fails for 1 wound, 13 flees to place 1", func(t *testing.T) {
		says(t, "ember-hatchlings")
		was := cards.Dragonlords.Adventure("ember-hatchlings").Values
		cards.Dragonlords.Adventure("ember-hatchlings").Values[cards.Mind] = 12
		t.Cleanup(func() { cards.Dragonlords.Adventure("ember-hatchlings").Values = was })
		b := among(t, "varikas m12", "tilda-quill b5").face("ember-hatchlings")
		from, at := b.Heroes[0].From, b.Heroes[0].At
		b.play(0, "on").play(0, "flee", 8).hurts(0, 1, 0)
		b.play(0, "flee", 13)
		is(t, "the hex he flees to", b.Heroes[0].At, from)
		is(t, "the card on place 1", b.Track[0].Card, "ember-hatchlings")
		is(t, "its counter", b.Track[0].At, at)
		is(t, "the adventure counter stays", b.hasCounter(at), true)
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	})

	t.Run("Escape: tokens come off the card; it lies there for whoever comes next, and no card is drawn",
		func(t *testing.T) {
			b := plain(t).face("gammer-stonefoot")
			at := b.Heroes[0].At
			b.moves(0, "on", "defend", 20, "defend", 20, "attack hero", 20, "flee", 20)
			b.Heroes[1].At = at
			b.turn(1).moves(1, "stay", "explore").foeHas(0)
			is(t, "the card faced", b.Facing.Card, "gammer-stonefoot")
			is(t, "its place", b.Facing.Place, 1)
		})

	t.Run("Undefeated track: when it is full, the card longest there goes under its deck and its counter to the "+
		"new place", func(t *testing.T) {
		b := plain(t)
		for i, id := range []string{"hedge-boar", "adder-tangle", "grey-pack", "kestrel", "wood-poachers",
			"river-wreckers"} {
			b.track(i+1, id, gemsOf(0)[i+4].String())
		}
		b.Track[0].Age, b.Track[2].Age = 3, 1 // the third is the oldest
		b.face("gammer-stonefoot").play(0, "flee", 20)
		is(t, "the card on place 3", b.Track[2].Card, "gammer-stonefoot")
		is(t, "the lowest green card", b.Decks[0].Bottom[len(b.Decks[0].Bottom)-1].ID, "grey-pack")
		is(t, "the counter of the buried one stays", b.hasCounter(gemsOf(0)[6]), true)
	})

	t.Run("Attack: success deals the attacker's damage, failure the enemy's to the attacker", func(t *testing.T) {
		b := plain(t).give(0, "bear-tamer").face("gammer-stonefoot").play(0, "on").play(0, "defend", 20)
		b.play(0, "attack bear-tamer", 5).foeHas(2) // body 8 and damage 2
		b = plain(t).give(0, "bear-tamer").face("gammer-stonefoot").play(0, "on").play(0, "defend", 20)
		b.play(0, "attack bear-tamer", 4).foeHas(0).hurts(0, 0, 0)
		is(t, "the ally's wounds", b.held(0, "bear-tamer").Wounds, 2)
	})

	t.Run("Defence: success nothing, failure the enemy's damage to the hero", func(t *testing.T) {
		b := plain(t).face("gammer-stonefoot").play(0, "on").play(0, "defend", 20).foeHas(0).hurts(0, 0, 0)
		b.play(0, "defend", 11).hurts(0, 2, 0).foeHas(0)
	})

	t.Run("Beating a challenge: wounds as many as life, at once; gold, the counter's points, the card out of the game",
		func(t *testing.T) {
			for colour, c := range map[int]struct {
				id     string
				points int
			}{0: {"gammer-stonefoot", 1}, 1: {"three-acre-tom", 2}, 2: {"cinder-drake", 3}} {
				b := among(t, "lucan-bell m12", "tilda-quill b5").give(0, "quarry-giantess")
				a := cards.Dragonlords.Adventure(c.id)
				says(t, c.id)
				b.face(c.id)
				at := b.Heroes[0].At
				b.Facing.Wounds = a.Life - 1
				b.play(0, "on").play(0, "attack hero", 20)
				is(t, "the points", b.Heroes[0].Points, c.points)
				is(t, "the gold", b.Heroes[0].Gold, 3+a.Gold)
				is(t, "the counter is gone", b.hasCounter(at), false)
				is(t, "the card is out of the game", slices.Contains(b.Gone, c.id), true)
				is(t, "the seat on turn", b.Active, engine.Seat(1))
				is(t, cards.Colours[colour]+" cards left", b.Decks[colour].Len(), []int{27, 21, 14}[colour])
			}
		})

	t.Run("Beating a challenge: the card itself may become an item or an ally", func(t *testing.T) {
		b := plain(t).face("calling-horn")
		b.Facing.Wounds = 5
		b.play(0, "on").play(0, "attack hero", 20)
		is(t, "the horn is an item", slices.Contains(b.CardsOf(0, "item", true), "calling-horn"), true)
		is(t, "the points", b.Heroes[0].Points, 3)
		is(t, "the horn is not out of the game", slices.Contains(b.Gone, "calling-horn"), false)
	})

	t.Run("An ally with as many wounds as life is killed: tokens off, under the market deck", func(t *testing.T) {
		b := plain(t).give(0, "bell-mage").face("gammer-stonefoot")
		b.held(0, "bell-mage").Wounds = 2
		b.play(0, "on").play(0, "attack bell-mage", 1)
		is(t, "allies", len(b.Heroes[0].Held), 0)
		is(t, "the lowest market card", b.Market.Bottom[len(b.Market.Bottom)-1].ID, "bell-mage")
	})

	t.Run("Knocked out: tokens, points and half the gold lost, to the nearest town, card to the track, turn over",
		func(t *testing.T) {
			b := plain(t).gold(0, 7)
			b.Heroes[0].Points = 20
			b.face("gammer-stonefoot").tokens(0, 4, 2)
			at := b.Heroes[0].At
			b.play(0, "on").play(0, "defend", 1)
			if b.Todo.Top().Do == doRefuge {
				b.play(0, engine.Move(b.Prompts()[0].Choices[0].Move))
			}
			b.hurts(0, 0, 0)
			is(t, "the gold", b.Heroes[0].Gold, 4)
			is(t, "the points", b.Heroes[0].Points, 0)
			is(t, "he is in a nearest town", slices.Contains(land.NearestTowns(at), b.Heroes[0].At), true)
			is(t, "the card on place 1", b.Track[0].Card, "gammer-stonefoot")
			is(t, "the seat on turn, without experience", b.Active, engine.Seat(1))
		})

	t.Run("Failed without flight: to the track, the hero stays, next turn he may leave it or face it",
		func(t *testing.T) {
			b := plain(t).faceWith([]int{1}, "lonely-mill") // body 1 against Climb 12
			at := hexOf(t, b.Track[0].At.String())
			is(t, "the card on place 1", b.Track[0].Card, "lonely-mill")
			is(t, "the hex", b.Heroes[0].At, at)
			is(t, "the seat on turn", b.Active, engine.Seat(1))
			b.turn(0).play(0, "stay").offers(0, true, "explore", "on").play(0, "explore", 20)
			is(t, "the gold", b.Heroes[0].Gold, 6)
			is(t, "the track is free", b.Track[0].Card, "")
		})

	t.Run("Events: in force at once when higher than the top one, else out of the game; then another card",
		func(t *testing.T) {
			b := plain(t).face("rising-rivers", "caravan-season", "gammer-stonefoot")
			same(t, "the events", b.Events, "rising-rivers")
			is(t, "the second is out of the game", slices.Contains(b.Gone, "caravan-season"), true)
			is(t, "the card faced", b.Facing.Card, "gammer-stonefoot")
			b = plain(t).inForce("rising-rivers").face("graves-open", "three-acre-tom")
			same(t, "the events", b.Events, "rising-rivers", "graves-open")
			is(t, "the event in force", b.event().ID, "graves-open")
		})

	t.Run("Events: numbers may be skipped, and only the top one is in force", func(t *testing.T) {
		says(t, "cinder-drake")
		b := plain(t).inForce("crooked-stars").face("waning-dragons", "lawless-year", "cinder-drake")
		same(t, "the events", b.Events, "crooked-stars", "waning-dragons")
		is(t, "the II is out of the game", slices.Contains(b.Gone, "lawless-year"), true)
		r := Roll{Kind: RollTest, Seat: 0, Value: cards.Mind}
		is(t, "what the covered event takes off tests", b.bonus(&r), 0)
	})

	t.Run("Encounters: resolved like a challenge, then another card of the colour", func(t *testing.T) {
		b := plain(t).faceWith([]int{8}, "sleeping-sentry", "gammer-stonefoot") // mind 3 and 8 reach 11
		is(t, "the gold", b.Heroes[0].Gold, 6)
		is(t, "the encounter is out of the game", slices.Contains(b.Gone, "sleeping-sentry"), true)
		is(t, "the card faced", b.Facing.Card, "gammer-stonefoot")
		is(t, "the counters", len(b.Counters), 50)
	})

	t.Run("Hero against hero: instead of an adventure, once, on any space", func(t *testing.T) {
		b := among(t, "lucan-bell b1", "tilda-quill b1", "wren-tolliver b1").play(0, "stay")
		b.offers(0, true, "explore", "attack seat-2", "attack seat-3", "on").play(0, "attack seat-2")
		is(t, "the duel", b.Duel(), true)
		is(t, "the hero attacked", b.Facing.Foe, engine.Seat(1))
	})

	t.Run("Hero against hero: first the defender's abilities before combat, then the attacker's", func(t *testing.T) {
		b := among(t, "varikas a1", "hedda-grimshaw a1").moves(0, "stay", "attack seat-2")
		b.isAsked(1, DoOptional).offers(1, true, "use hedda-grimshaw", "on").play(1, "on")
		b.isAsked(0, DoOptional).offers(0, true, "use varikas")
	})

	t.Run("Hero against hero: the defender cannot flee, the attacker can", func(t *testing.T) {
		b := among(t, "lucan-bell a1", "tilda-quill a1")
		b.Heroes[0].From = hexOf(t, "b1")
		b.moves(0, "stay", "attack seat-2").offers(1, false, "flee").offers(0, true, "flee")
		b.play(0, "flee", 10, 9) // mind 2 and 10 are 12, mind 3 and 9 too
		is(t, "the attacker's hex", b.Heroes[0].At, hexOf(t, "b1"))
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	})

	t.Run("Hero against hero: in each phase the defender rolls first, and that is the number", func(t *testing.T) {
		b := among(t, "lucan-bell a1", "tilda-quill a1").moves(0, "stay", "attack seat-2").play(0, "on", 10)
		is(t, "the number", b.Facing.Number, 12) // mind 2
		b.play(0, "attack hero", 9, 1, 4, 1, 19).hurts(1, 1, 0).hurts(0, 0, 0)
	})

	t.Run("Hero against hero: the winner may take one item or ally of his choice, the loser loses as usual, the turn "+
		"ends without a market", func(t *testing.T) {
		b := among(t, "lucan-bell m12", "tilda-quill m12").give(1, "poacher", "giants-waistcoat").gold(1, 5)
		b.Heroes[1].Points = 4
		b.Heroes[1].Wounds = b.Life(1) - 1
		b.moves(0, "stay", "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20)
		b.isAsked(0, DoSpoils).offers(0, true, "take poacher", "take giants-waistcoat", "no").play(0,
			"take giants-waistcoat")
		same(t, "the winner's cards", b.CardsOf(0, "card", false), "giants-waistcoat")
		is(t, "the loser's gold", b.Heroes[1].Gold, 3)
		is(t, "the loser's points", b.Heroes[1].Points, 0)
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	})

	t.Run("Hero against hero: the defender may be the winner", func(t *testing.T) {
		b := among(t, "lucan-bell a1", "tilda-quill a1").give(0, "poacher").tokens(0, 4, 0)
		b.moves(0, "stay", "attack seat-2").play(0, "on", 20).play(0, "attack hero", 1)
		b.isAsked(1, DoSpoils).play(1, "take poacher")
		same(t, "the winner's cards", b.CardsOf(1, "card", false), "poacher")
		is(t, "knock-outs of the attacker", b.Feats.Falls[0], 1)
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	})

	t.Run("Hero against hero: a third hero whom a card knocks out meanwhile decides nothing", func(t *testing.T) {
		says(t, madeItem, "{when: round, do: wound 1, for: here}")
		b := among(t, "lucan-bell a1", "tilda-quill a1", "wren-tolliver a1").give(0, madeItem)
		b.Heroes[2].Wounds = b.Life(2) - 1
		b.moves(0, "stay", "attack seat-2").isAsked(0, DoAct)
		is(t, "the duel goes on", b.Duel(), true)
		is(t, "knock-outs of the third", b.Feats.Falls[2], 1)
		b.hurts(1, 1, 0)
	})

	t.Run("Hero against hero: never an adventure and a duel, or two duels, in one turn", func(t *testing.T) {
		b := among(t, "lucan-bell b1", "tilda-quill b1", "wren-tolliver b1")
		b.Heroes[0].From = hexOf(t, "a1")
		b.moves(0, "stay", "attack seat-2").play(0, "flee", 1, 20)
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	})

	t.Run("Phase 4: in a town one may go to the market; elsewhere the turn is over", func(t *testing.T) {
		b := plain(t).arrive().isAsked(0, DoShop).offers(0, true, "market", "on").play(0, "on")
		is(t, "cards on the stack", len(b.StackAt(hexOf(t, "m12"))), 0)
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	})

	t.Run("Phase 4: first a card is added to the stack, also in Tamalir; all of the stack is for sale",
		func(t *testing.T) {
			b := plain(t).ware("tamalir", "poacher").top("quilted-coat").gold(0, 20).arrive().play(0, "market")
			same(t, "the stack", b.StackAt(hexOf(t, "m12")), "poacher", "quilted-coat")
			b.offers(0, true, "buy poacher", "buy quilted-coat")
		})

	t.Run("Phase 4, buying: the cost in gold, only what one can afford", func(t *testing.T) {
		b := plain(t).ware("tamalir", "quilted-coat", "boar-bow", "church-door").top("glass-shell").gold(0,
			8).arrive().play(0, "market")
		b.play(0, "buy quilted-coat")
		is(t, "the gold", b.Heroes[0].Gold, 2)
		b.refused(0, "buy boar-bow", ruleMarket)
		same(t, "the stack", b.StackAt(hexOf(t, "m12")), "boar-bow", "church-door", "glass-shell")
	})

	t.Run("Phase 4, hiring: the ally joins the group", func(t *testing.T) {
		b := among(t, "tilda-quill m12", "lucan-bell b5").ware("tamalir", "bear-tamer").top("glass-shell").gold(0,
			8).arrive().moves(0, "market", "buy bear-tamer")
		same(t, "allies", b.CardsOf(0, "ally", true), "bear-tamer")
		is(t, "the gold", b.Heroes[0].Gold, 0)
	})

	t.Run("Example, sale: what cost 3 brings 2, and lies on the stack", func(t *testing.T) {
		b := plain(t).give(0, "church-door").top("poacher").gold(0, 0).arrive().moves(0, "market", "sell church-door")
		is(t, "the gold", b.Heroes[0].Gold, 2)
		same(t, "the stack", b.StackAt(hexOf(t, "m12")), "poacher", "church-door")
	})

	t.Run("Phase 4, healing: 1 gold takes all tokens off the hero, or off one ally", func(t *testing.T) {
		b := plain(t).give(0, "poacher", "bear-tamer").top("glass-shell").gold(0, 3).tokens(0, 3, 2)
		b.held(0, "poacher").Wounds, b.held(0, "bear-tamer").Exhaustion = 1, 1
		b.arrive().moves(0, "market", "heal hero").hurts(0, 0, 0)
		is(t, "the ally's wounds", b.held(0, "poacher").Wounds, 1)
		b.play(0, "heal poacher").play(0, "heal bear-tamer")
		is(t, "the ally's wounds", b.held(0, "poacher").Wounds, 0)
		is(t, "the gold", b.Heroes[0].Gold, 0)
	})

	t.Run("Phase 4: any number of actions in any order", func(t *testing.T) {
		b := plain(t).give(0, "church-door", "boar-bow").ware("tamalir", "quilted-coat").top("glass-shell").gold(0,
			2).tokens(0, 1, 0)
		b.arrive().moves(0, "market", "sell church-door", "heal hero", "sell boar-bow", "buy quilted-coat", "end")
		same(t, "the items", b.CardsOf(0, "item", true), "quilted-coat")
		is(t, "the gold", b.Heroes[0].Gold, 0)
	})

	t.Run("Limits: two weapons and one armour; to buy more, sell first", func(t *testing.T) {
		b := plain(t).give(0, "boar-bow", "toll-mace", "church-door").ware("tamalir", "candle-wand",
			"quilted-coat").top("glass-shell").gold(0, 20).arrive().play(0, "market")
		b.refused(0, "buy candle-wand", ruleLimits)
		b.refused(0, "buy quilted-coat", ruleLimits)
		b.moves(0, "sell toll-mace", "buy candle-wand", "sell church-door", "buy quilted-coat")
	})

	t.Run("Limits: otherwise gained, the new or an own one is discarded at once, under the market deck",
		func(t *testing.T) {
			for _, drop := range []string{"quilted-coat", "walking-armour"} {
				b := plain(t).give(0, "quilted-coat").face("walking-armour")
				b.play(0, "roll", 20)
				b.Facing.Wounds = 2
				b.moves(0, "on", "attack hero", 20)
				b.isAsked(0, DoKeepLimit).play(0, engine.MakeMove("drop", drop))
				is(t, "the lowest market card", b.Market.Bottom[len(b.Market.Bottom)-1].ID, drop)
				is(t, "suits of armour", len(b.CardsOf(0, "armour", false)), 1)
			}
		})

	t.Run("Phase 5: a token costs 6 points with two players, 5 with three and four, 4 with five, 3 with six",
		func(t *testing.T) {
			all := []string{"lucan-bell m12", "tilda-quill b5", "wren-tolliver b5", "odo-lark b5", "varikas b5",
				"sister-nyra b5"}
			for n, price := range map[int]int{2: 6, 3: 5, 4: 5, 5: 4, 6: 3} {
				is(t, "the price", among(t, all[:n]...).TokenPrice(), price)
			}
		})

	t.Run("Example, tokens: four players, 1+2+2 points buy mind +1, the next makes +2", func(t *testing.T) {
		b := among(t, "lucan-bell m12", "tilda-quill b5", "wren-tolliver b5", "odo-lark b5")
		b.Heroes[0].Points = 1 + 2 + 2
		b.arrive().moves(0, "on", "train mind")
		is(t, "the mind", b.value(0, cards.Mind), 4)
		b.turn(0).Heroes[0].Points = 5
		b.arrive().moves(0, "on", "train mind")
		is(t, "the mind tokens", b.Heroes[0].Tokens[cards.Mind], 2)
		is(t, "the mind", b.value(0, cards.Mind), 5)
	})

	t.Run("Phase 5: several tokens at once, change is kept, no limit, their value in points", func(t *testing.T) {
		b := plain(t)
		b.Heroes[0].Points, b.Heroes[0].Tokens = 21, [3]int{9, 0, 0}
		b.arrive().moves(0, "on", "train mind", "train body", "train mind")
		is(t, "the points left", b.Heroes[0].Points, 3)
		is(t, "the tokens", b.Heroes[0].Tokens, [3]int{11, 1, 0})
		is(t, "the value of the tokens", b.worth(0), 72)
	})

	t.Run("Phase 5: tokens may be bought however the turn ended, but not by who was knocked out", func(t *testing.T) {
		b := plain(t)
		b.Heroes[0].Points = 6
		b.face("gammer-stonefoot").play(0, "flee", 20).isAsked(0, DoEnd).offers(0, true, "train spirit")
	})

	t.Run("Victory: who beats High Lord Margath has won at once", func(t *testing.T) {
		b := plain(t).faceWith([]int{20}, margathID)
		b.Facing.Wounds = 7
		b.moves(0, "on", "attack hero", 20)
		is(t, "the match is over by", b.Over, overMargath)
		is(t, "the winner", b.Winner, engine.Seat(0))
	})

	t.Run("Victory: who holds three Dragon Runes has won at once; every other red challenge gives one",
		func(t *testing.T) {
			for _, a := range cards.Dragonlords.Adventures {
				if a.Colour == "red" {
					is(t, a.ID+" gives a Rune", a.Reward != nil && a.Reward.Type == cards.Rune, !a.Victory)
				}
			}
			b := plain(t).give(0, "oldfire", "saltwing").faceWith([]int{20}, "gate-of-teeth")
			b.Facing.Wounds = 4
			b.play(0, "attack hero", 20)
			is(t, "the match is over by", b.Over, overRunes)
			is(t, "the winner", b.Winner, engine.Seat(0))
		})

	t.Run("Victory: Runes can be taken from a hero who holds them", func(t *testing.T) {
		b := among(t, "lucan-bell a1", "tilda-quill a1").give(1, "oldfire")
		b.Heroes[1].Wounds = b.Life(1) - 1
		b.moves(0, "stay", "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20).play(0, "take oldfire")
		is(t, "the attacker's Runes", b.Runes(0), 1)
	})

	t.Run("Terms: your enemy is the challenge or the other hero", func(t *testing.T) {
		says(t, "gallows-lantern", "{when: round, do: wound-foe 1}")
		plain(t).give(0, "gallows-lantern").face("gammer-stonefoot").foeHas(1)
		b := among(t, "lucan-bell a1", "tilda-quill a1").give(0, "gallows-lantern").moves(0, "stay", "attack seat-2")
		b.hurts(1, 1, 0)
	})

	t.Run("Terms: what is cancelled is never dealt, and only at that moment", func(t *testing.T) {
		b := plain(t).give(0, "glass-shell").face("gammer-stonefoot").moves(0, "on", "defend", 20).play(0, "defend", 1)
		b.isAsked(0, DoOptional).hurts(0, 0, 0).play(0, "use glass-shell").hurts(0, 0, 0)
		b = plain(t).give(0, "glass-shell").face("gammer-stonefoot").moves(0, "on", "defend", 20, "defend", 1,
			"on").hurts(0, 2, 0)
		b.offers(0, false, "use glass-shell")
	})

	t.Run("Terms: an attack roll is a combat roll when attacking, not when defending", func(t *testing.T) {
		b := plain(t).give(0, "toll-mace").face("gammer-stonefoot")
		attack, defence := b.RollOf(RollAttack, ThisHero, phaseMelee), b.RollOf(RollDefence, ThisHero, phaseMelee)
		is(t, "the bonus to the attack", b.bonus(&attack), 1)
		is(t, "the bonus to the defence", b.bonus(&defence), 0)
	})

	t.Run("Terms: a text that names a phase is used in that phase only", func(t *testing.T) {
		b := plain(t).give(0, "gallows-lantern").face("gammer-stonefoot").play(0, "on").offers(0, false,
			"use gallows-lantern")
		b.play(0, "defend", 20).offers(0, false, "use gallows-lantern").play(0, "defend", 20).offers(0, true,
			"use gallows-lantern")
	})

	t.Run("Terms: success or failure the text does not speak of has no effect", func(t *testing.T) {
		says(t, "brothers-vane", "{when: before, do: {test: body 12, fail: [wound 1]}}")
		b := plain(t).faceWith([]int{20}, "brothers-vane").hurts(0, 0, 0).foeHas(0)
		is(t, "the phase", b.Phase(), PhaseEscape)
	})
}
