package runebound

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/view"
	"skald/engine/steps"
)

// TestRulings tests the rulings of this project by number.
func TestRulings(t *testing.T) {
	contract.Rulings(t, rulings, func(r ruling) (string, func(*testing.T)) { return r.says, r.test }, "R59")
}

type ruling struct {
	says string
	test func(t *testing.T)
}

// dueling lets seat 1, which came from b1, attack seat 2 on a hex.
func dueling(t *testing.T, heroes ...string) *table {
	t.Helper()
	b := among(t, heroes...)
	b.Heroes[0].From = hexOf(t, "b1")
	return b
}

var rulings = []ruling{
	{"R1 the market deck has 28 allies and 56 items", func(t *testing.T) {
		allies := 0
		for _, x := range cards.Dragonlords.Market {
			if x.Type == cards.Ally {
				allies++
			}
		}
		is(t, "the allies", allies, 28)
		is(t, "the items", len(cards.Dragonlords.Market)-allies, 56)
	}},
	{"R2 a turn has five phases", func(t *testing.T) {
		b := among(t, "lucan-bell m12", "tilda-quill m12").give(0, "two-headed-coin-down")
		b.Heroes[0].Points = 6
		b.turn(0)
		is(t, "renewed", b.held(0, "two-headed-coin").Down, false)
		b.isAsked(0, DoStart).play(0, "stay")
		b.isAsked(0, DoVenture).play(0, "on")
		b.isAsked(0, DoShop).play(0, "on")
		b.isAsked(0, DoEnd).play(0, "end")
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	}},
	{"R3 there is no limit for allies; three attacks fall in a round at most", func(t *testing.T) {
		b := plain(t).give(0, "poacher", "bear-tamer", "rain-caller", "stable-boy", "juggler").face("king-under-snow")
		b.play(0, "choose lucan-bell").play(0, "on")
		b.play(0, "attack poacher", 1).play(0, "attack bear-tamer", 20).play(0, "attack rain-caller", 20)
		is(t, "the round", b.Facing.Round, 2)
		is(t, "wounds of the enemy", b.Facing.Wounds, 3)
	}},
	{"R4 back the way he came: the hex from which he last entered; without one, a neighbour of his choice, of any " +
		"terrain", func(t *testing.T) {
		b := plain(t).face("gammer-stonefoot")
		from := b.Heroes[0].From
		b.play(0, "flee", 20)
		is(t, "the hex", b.Heroes[0].At, from)
		b = plain(t).face("gammer-stonefoot")
		b.Heroes[0].From = land.Nowhere
		b.play(0, "flee", 20).isAsked(0, DoBack)
		for _, to := range b.Heroes[0].At.Neighbours() {
			b.offers(0, true, engine.MakeMove("choose", to))
		}
		// After a card, a knock-out or the set-up any neighbour is a retreat; after a step only its origin.
		b.Heroes[0].From = hexOf(t, "a1")
		b.putOn(0, hexOf(t, "c3"))
		is(t, "where he came from", b.Heroes[0].From, land.Nowhere)
	}},
	{"R5 the lowest free place; a card fought from the track keeps place, counter and age", func(t *testing.T) {
		b := plain(t).track(1, "hedge-boar", gemsOf(0)[3].String()).track(3, "grey-pack", gemsOf(0)[4].String())
		b.face("gammer-stonefoot").play(0, "flee", 20)
		is(t, "the card on place 2", b.Track[1].Card, "gammer-stonefoot")
		was := b.Track[1]
		b.Heroes[1].At = was.At
		b.turn(1).moves(1, "stay", "explore", "flee", 20)
		if b.Todo.Top().Do == DoBack {
			b.play(1, b.Prompts()[1].Choices[0].Move)
		}
		is(t, "place 2", b.Track[1], was)
		b.Heroes[1].At = was.At
		b.turn(1).moves(1, "stay", "explore", "on")
		b.Facing.Wounds = 3
		b.play(1, "attack hero", 20)
		is(t, "place 2", b.Track[1], undefeated{})
		is(t, "the counter", b.hasCounter(was.At), false)
	}},
	{"R6 that only the attacker is at risk is the rulebook's text", func(t *testing.T) {
		b := plain(t).give(0, "poacher").face("gammer-stonefoot").play(0, "on").play(0, "attack poacher", 1)
		b.hurts(0, 0, 0)
		is(t, "the ally's wounds", b.held(0, "poacher").Wounds, 1)
	}},
	{"R7 a defence against damage 0 is not rolled and sets nothing off; attacks are always rolled", func(t *testing.T) {
		says(t, "two-headed-coin", "{when: rolled, do: wound-foe 1}")
		b := plain(t).give(0, "two-headed-coin").face("gammer-stonefoot").moves(0, "on", "defend", 20, "defend", 20)
		rolls := b.Feats.Rolls
		b.foeHas(2).play(0, "defend").foeHas(2)
		is(t, "the number of rolls", b.Feats.Rolls, rolls)
		b = plain(t).face("gammer-stonefoot").moves(0, "on", "defend", 20, "defend", 20, "attack hero", 1)
		b.hurts(0, 0, 0)
	}},
	{"R8 after 20 rounds a fight is broken off: challenge and encounter failed, a duel without winner",
		func(t *testing.T) {
			b := plain(t).face("gammer-stonefoot")
			b.Facing.Round = 20
			b.moves(0, "on", "defend", 20, "defend", 20, "defend")
			is(t, "the card on place 1", b.Track[0].Card, "gammer-stonefoot")
			is(t, "the seat on turn", b.Active, engine.Seat(1))
			b = dueling(t, "lucan-bell a1", "tilda-quill a1").moves(0, "stay", "attack seat-2")
			b.Facing.Round = 20
			b.play(0, "on", 1).moves(0, "defend", 20, 1, "defend", 20, 1, "defend", 20)
			is(t, "knock-outs", b.Feats.Falls[0]+b.Feats.Falls[1], 0)
			is(t, "the seat on turn", b.Active, engine.Seat(1))
		}},
	{"R9 when the market deck is empty nothing is added, and the phase goes on", func(t *testing.T) {
		b := plain(t).ware("tamalir", "poacher").gold(0, 9)
		for _, id := range b.Market.Cards() {
			b.ware("rimewatch", id)
		}
		b.arrive().play(0, "market")
		same(t, "the stack", b.StackAt(hexOf(t, "m12")), "poacher")
		b.offers(0, true, "buy poacher", "end")
	}},
	{"R10 a Rune is the red card itself: no cost, no type, never sold, discarded or lost", func(t *testing.T) {
		says(t, "brothers-vane", "{when: before, do: lose item}")
		b := plain(t).give(0, "oldfire").top("glass-shell").face("brothers-vane")
		is(t, "the Rune is still his", b.Runes(0), 1)
		is(t, "the cost", cards.Dragonlords.Goods("oldfire").Cost, 0)
		b = plain(t).give(0, "oldfire", "third-arm").top("glass-shell").arrive().play(0, "market").offers(0, false,
			"sell oldfire")
		b.refused(0, "sell oldfire", ruleEnd)
	}},
	{"R11 the defender's allies stay out, the attacker's may fight", func(t *testing.T) {
		b := dueling(t, "lucan-bell a1", "tilda-quill a1").give(0, "poacher").give(1, "kestrel", "bear-tamer")
		b.moves(0, "stay", "attack seat-2").isAsked(0, DoAct) // kestrel does not attack before combat
		b.play(0, "on", 1).offers(0, true, "attack poacher").play(0, "attack poacher", 20, 1).hurts(1, 1, 0)
	}},
	{"R12 a cost that knocks out its payer may be paid; he falls first, and what was paid for does not happen",
		func(t *testing.T) {
			b := among(t, "varikas m12", "tilda-quill b5").tokens(0, 3, 3).face("gammer-stonefoot").offers(0, true,
				"use varikas")
			b.play(0, "use varikas")
			is(t, "knock-outs", b.Feats.Falls[0], 1)
			is(t, "the card on place 1", b.Track[0].Card, "gammer-stonefoot")
			// More exhaustion for a skill than helps, or than the hero can bear, is allowed.
			says(t, "brothers-vane", "{when: before, do: {test: spirit resist 15, fail: [gold -1]}}")
			b = among(t, "varikas m12", "tilda-quill b5").face("brothers-vane")
			offered, down := slices.Max(b.Boosts(b.Game.Rolling())), b.downfall(0)
			b.offers(0, true, engine.MakeMove("roll", offered+1), engine.MakeMove("roll", down)).offers(0, false,
				engine.MakeMove("roll", down+1))
			b.play(0, engine.MakeMove("roll", down)) // no die falls
			is(t, "knock-outs", b.Feats.Falls[0], 1)
			is(t, "the card on place 1", b.Track[0].Card, "brothers-vane")
			b = among(t, "varikas m12", "tilda-quill b5").face("brothers-vane")
			b.refused(0, engine.MakeMove("roll", down+1), ruleTests)
			b.play(0, engine.MakeMove("roll", offered+1), 1).hurts(0, max(0, offered+1-b.Stamina(0)),
				min(offered+1, b.Stamina(0)))
			// An ally whom the hero would have saved with their last life is killed.
			b = among(t, "bram-oldoak m12", "tilda-quill b5").give(0, "hedge-novice").tokens(0, 5,
				0).face("gammer-stonefoot")
			b.held(0, "hedge-novice").Wounds = 1
			b.moves(0, "on", "attack hedge-novice", 1).play(0, "use bram-oldoak")
			is(t, "knock-outs", b.Feats.Falls[0], 1)
			is(t, "allies", len(b.Heroes[0].Held), 0)
		}},
	{"R13 counters used up stay so", func(t *testing.T) {
		b := plain(t).face("gammer-stonefoot")
		b.Facing.Wounds = 3
		b.play(0, "on").play(0, "attack hero", 20).top("waning-dragons")
		n := len(b.Counters)
		says(t, "three-acre-tom")
		b.comes(1, cards.Dragonlords.Adventure("waning-dragons"))
		is(t, "the counters", len(b.Counters), n)
	}},
	{"R14 the nearest town is the fewest hexes away; in a town he stays; where two are equal he chooses",
		func(t *testing.T) {
			var tie land.Hex
			for _, at := range land.All() {
				if len(land.NearestTowns(at)) > 1 {
					tie = at
				}
			}
			b := among(t, "varikas "+tie.String(), "tilda-quill b5").give(0, "road-staff").tokens(0, 3, 3)
			b.play(0, "use road-staff").isAsked(0, doRefuge)
			for _, at := range land.NearestTowns(tie) {
				b.offers(0, true, engine.MakeMove("choose", at))
			}
			b = among(t, "varikas j3", "tilda-quill b5").give(0, "road-staff").tokens(0, 3, 3).play(0, "use road-staff")
			is(t, "the town", b.Heroes[0].At, hexOf(t, "j3"))
			is(t, "the seat on turn", b.Active, engine.Seat(1))
		}},
	{"R15 who is knocked out by a challenge's text before combat leaves the card on the track", func(t *testing.T) {
		b := plain(t).tokens(0, 4, 0).faceWith([]int{1}, "brothers-vane")
		is(t, "the card on place 1", b.Track[0].Card, "brothers-vane")
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	}},
	{"R16 the worth of counters is public", func(t *testing.T) {
		b := plain(t)
		b.Heroes[0].Points = 7
		is(t, "the points seen by the other", b.View(1).(view.View).Heroes[0].Points, 7)
	}},
	{"R17 one adventure or one duel a turn; abilities before combat once a turn, over all its fights",
		func(t *testing.T) {
			b := among(t, "varikas m12", "tilda-quill b5").face("bailiffs-gander", "gammer-stonefoot").play(0,
				"use varikas", 20)
			b.foeHas(1).moves(0, "on", "defend").play(0, "attack hero", 20) // beats the gander; next card
			is(t, "the card faced", b.Facing.Card, "gammer-stonefoot")
			b.isAsked(0, DoAct)
			is(t, "the phase", b.Phase(), PhaseEscape)
		}},
	{"R18 a town is every terrain where that helps, never where it hinders", func(t *testing.T) {
		b := plain(t).inForce("rising-rivers") // rivers are hard
		for _, terrain := range []string{"plains", "road", "river", "swamp", "forest", "hills", "mountain"} {
			is(t, "a town is "+terrain, b.Heroes[0].on(terrain), true)
		}
		b.Heroes[0].At = hexOf(t, "m12").Neighbours()[0]
		way := []land.Hex{b.Heroes[0].At, hexOf(t, "m12")}
		is(t, "one die into a town", land.Fits(way, []int{2}, b.Terms(0)), true)
	}},
	{"R19 a face-down card is wholly out of use, but counts, keeps its tokens, may be healed, sold and taken",
		func(t *testing.T) {
			b := plain(t).give(0, "giants-waistcoat-down", "bear-tamer-down", "boar-bow-down",
				"toll-mace").ware("tamalir",
				"candle-wand").top("glass-shell")
			is(t, "the life without the waistcoat", b.Life(0), 5)
			b.face("gammer-stonefoot").play(0, "on").offers(0, false, "attack bear-tamer")
			b = plain(t).give(0, "boar-bow", "toll-mace", "bear-tamer").ware("tamalir",
				"candle-wand").top("glass-shell").gold(0, 9)
			b.arrive().play(0, "market")
			b.held(0, "boar-bow").Down, b.held(0, "bear-tamer").Down, b.held(0, "bear-tamer").Wounds = true, true, 1
			b.refused(0, "buy candle-wand", ruleLimits)
			b.moves(0, "heal bear-tamer", "sell boar-bow", "buy boar-bow")
			is(t, "bought again it is face up", b.held(0, "boar-bow").Down, false)
			is(t, "the ally stays face down", b.held(0, "bear-tamer").Down, true)
			// An effect lasts beyond the activation of its card.
			b = plain(t).give(0, "calling-horn").face("gammer-stonefoot").play(0, "use calling-horn")
			r := b.RollOf(RollAttack, ThisHero, phaseRanged)
			is(t, "the bonus", b.bonus(&r), 3)
			is(t, "face down", b.held(0, "calling-horn").Down, true)
		}},
	{"R20 a text bound to a phase does not help before combat", func(t *testing.T) {
		b := among(t, "hedda-grimshaw m12", "tilda-quill b5").give(0, "fence-post").face("gammer-stonefoot")
		b.play(0, "use hedda-grimshaw", 7).foeHas(0) // body 5, and no +1 of the post: 12 of 13
		b = among(t, "hedda-grimshaw m12", "tilda-quill b5").give(0, "grudge-hammer").face("gammer-stonefoot")
		b.play(0, "use hedda-grimshaw", 20).foeHas(1) // nor its damage
		b.moves(0, "on", "defend", 20, "attack hero", 20).foeHas(3)
		b = among(t, "hedda-grimshaw m12", "tilda-quill b5").give(0, "founders-medal").face("gammer-stonefoot")
		b.play(0, "use hedda-grimshaw", 7).foeHas(1) // the medal is not bound to a phase
	}},
	{"R21 an attack before combat: damage on a success, nothing on a failure, none of the round's", func(t *testing.T) {
		b := among(t, "varikas m12", "tilda-quill b5").faceWith([]int{20}, "walking-lantern").play(0, "use varikas", 20)
		is(t, "it may win at once", slices.Contains(b.Gone, "walking-lantern"), true)
		b = among(t, "varikas m12", "tilda-quill b5").face("gammer-stonefoot").play(0, "use varikas", 1).hurts(0, 0, 1)
		b.play(0, "on").offers(0, true, "attack hero")
	}},
	{"R22 the text before combat is done every time the card is fought", func(t *testing.T) {
		b := plain(t).face("grave-piper").hurts(0, 0, 1)
		at := b.Heroes[0].At
		b.play(0, "flee", 20)
		b.Heroes[0].At = at
		b.turn(0).moves(0, "stay", "explore").hurts(0, 0, 2)
	}},
	{"R23 value bonuses count in all rolls; bonuses to combat or attack rolls never for escapes and tests; " +
		"skills for tests alone", func(t *testing.T) {
		b := plain(t).give(0, "owls-eye", "founders-medal").face("gammer-stonefoot")
		escape, test, attack := b.RollOf(RollEscape, ThisHero, PhaseEscape), Roll{Kind: RollTest, Value: cards.Mind},
			b.RollOf(RollAttack, ThisHero, phaseRanged)
		is(t, "what is added to an escape", b.RollValue(&escape), 4)
		is(t, "what is added to a test", b.RollValue(&test), 4)
		is(t, "what is added to an attack", b.RollValue(&attack), 6)
	}},
	{"R24 a natural 1 or 20 is nothing special; a roll that cannot fail is made all the same", func(t *testing.T) {
		b := plain(t).inForce("crooked-stars")
		b.Heroes[0].Tokens[cards.Spirit] = 30
		b.face("gammer-stonefoot").moves(0, "on", "defend", 20, "defend", 20, "attack hero", 1).foeHas(1)
		b.Heroes[0].Tokens[cards.Spirit] = -20
		b.fresh()
		r := b.RollOf(RollAttack, ThisHero, phaseMagic)
		r.Die = 20
		is(t, "a 20 succeeds by itself", b.succeeds(&r), false)
	}},
	{"R25 free cancels come by themselves, those that cost are asked for; escapes and tests too, costs and overflow " +
		"never; the hero, not his allies", func(t *testing.T) {
		// the coat
		b := plain(t).give(0, "quilted-coat", "glass-shell").face("three-acre-tom").play(0, "flee", 1).hurts(0, 0, 0)
		b.play(0, "flee", 1).isAsked(0, DoOptional).play(0, "use glass-shell").hurts(0, 0, 0)
		plain(t).give(0, "quilted-coat").faceWith([]int{1}, "brothers-vane").hurts(0, 0, 0)
		b = plain(t).give(0, "quilted-coat", "gallows-lantern").face("gammer-stonefoot").moves(0, "on", "defend", 20,
			"defend", 20, "use gallows-lantern")
		b.hurts(0, 1, 0)
		b.exhaust(0, 4)
		b.hurts(0, 2, 3)
		b = plain(t).give(0, "quilted-coat", "bear-tamer").face("gammer-stonefoot").moves(0, "on", "defend", 20,
			"attack bear-tamer", 1)
		is(t, "the ally's wounds", b.held(0, "bear-tamer").Wounds, 2)
		// A cancellation before combat does not count in the first round.
		plain(t).give(0, "quilted-coat").faceWith([]int{1}, "brothers-vane").moves(0, "on", "defend", 1).hurts(0, 0, 0)
	}},
	{"R26 costs are paid first, in full, and never given back", func(t *testing.T) {
		b := plain(t).give(0, "guild-seal").top("glass-shell").arrive().moves(0, "market", "use guild-seal", 1)
		is(t, "the gold", b.Heroes[0].Gold, 3)
		b.offers(0, false, "use guild-seal")
		b = plain(t).give(0, "saints-finger").face("gammer-stonefoot").moves(0, "on", "defend", "use saints-finger", 1)
		is(t, "the finger is gone although the roll failed", len(b.Heroes[0].Held), 0)
	}},
	{"R27 life or stamina that falls: wounds as many as life knock out at any time, a sale that would is refused, " +
		"exhaustion stays", func(t *testing.T) {
		b := plain(t).give(0, "giants-waistcoat").top("glass-shell").tokens(0, 5, 0).arrive().play(0, "market")
		b.refused(0, "sell giants-waistcoat", ruleWounds)
		// A hero who turns down the card keeping them up falls.
		b = plain(t).give(0, "giants-waistcoat").tokens(0, 5, 0).face("king-under-snow").play(0,
			"choose giants-waistcoat")
		is(t, "knock-outs", b.Feats.Falls[0], 1)
		// So does an ally.
		b = plain(t).give(0, "banner-mail", "poacher").face("king-under-snow")
		b.held(0, "poacher").Wounds = 2
		b.play(0, "choose banner-mail")
		same(t, "the cards left", b.CardsOf(0, "card", false), "banner-mail")
		// The broth ends at renewal.
		b = plain(t).give(0, "giants-broth").turn(0).play(0, "use giants-broth").tokens(0, 6, 5)
		is(t, "the life", b.Life(0), 7)
		b.Todo = steps.Of(Step{Do: doBegin, Seat: 0})
		b.run(engine.NewDice(&engine.Forced{}, engine.StreamPositions{}))
		is(t, "knock-outs", b.Feats.Falls[0], 1)
		b = plain(t).give(0, "bread-satchel").tokens(0, 0, 5)
		b.discard(0, ref{Card: "bread-satchel", List: listGoods})
		b.hurts(0, 0, 5).exhaust(0, 1)
		b.hurts(0, 1, 5)
	}},
	{"R28 allies keep wounds and exhaustion over turns, and items do not serve them", func(t *testing.T) {
		b := plain(t).give(0, "bear-tamer", "toll-mace", "founders-medal")
		b.held(0, "bear-tamer").Wounds, b.held(0, "bear-tamer").Exhaustion = 1, 1
		b.turn(1).turn(0)
		is(t, "the ally's tokens", [2]int{b.held(0, "bear-tamer").Wounds, b.held(0, "bear-tamer").Exhaustion},
			[2]int{1, 1})
		b.face("gammer-stonefoot")
		r := b.RollOf(RollAttack, "bear-tamer", phaseMelee)
		is(t, "what is added", b.RollValue(&r), 8)
		is(t, "the damage", b.Damage(0, "bear-tamer", phaseMelee), 2)
	}},
	{"R29 an encounter not won goes as it says, else to the track like a challenge; no further card",
		func(t *testing.T) {
			b := plain(t).face("deserter-knight")
			b.isAsked(0, DoDeclare).play(0, "roll", 20)
			b.play(0, "flee", 20) // it is discarded by its text
			is(t, "out of the game", slices.Contains(b.Gone, "deserter-knight"), true)
			is(t, "the seat on turn", b.Active, engine.Seat(1))
			b = plain(t).faceWith([]int{1}, "frozen-pilgrim") // its text does not mention failing
			is(t, "the card on place 1", b.Track[0].Card, "frozen-pilgrim")
			is(t, "the seat on turn", b.Active, engine.Seat(1))
			says(t, "three-acre-tom")
			b.top("three-acre-tom")
			b.Heroes[1].At = b.Track[0].At
			b.turn(1).moves(1, "stay", "explore", 20) // won later, another card is drawn
			is(t, "the card faced", b.Facing.Card, "three-acre-tom")
		}},
	{"R30 encounters that last lie open, any number, are done at the end of the movement, not lost by a knock-out, " +
		"no spoils", func(t *testing.T) {
		b := among(t, "lucan-bell k8", "tilda-quill k8").carry(0, "letter-in-wax").carry(0, "oak-seed")
		b.play(0, "stay").isAsked(0, DoVenture)
		is(t, "the gold, before adventure and market", b.Heroes[0].Gold, 7)
		is(t, "the letter is out of the game", slices.Contains(b.Gone, "letter-in-wax"), true)
		b.knockOut(0)
		is(t, "encounters carried", len(b.Heroes[0].Carried), 1)
		b = dueling(t, "lucan-bell a1", "tilda-quill a1").carry(1, "oak-seed")
		b.Heroes[1].Wounds = b.Life(1) - 1
		b.moves(0, "stay", "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20)
		is(t, "encounters carried", len(b.Heroes[1].Carried), 1)
		is(t, "the seat on turn", b.Active, engine.Seat(1)) // there was nothing to take
	}},
	{"R31 events reach heroes on the map, from the seat on turn on, ask nobody; a hero on turn they fell draws no " +
		"further card", func(t *testing.T) {
		b := among(t, "lucan-bell m12", "tilda-quill b5", "wren-tolliver b5").tokens(0, 4, 3).tokens(2, 4, 3)
		b.Heroes[1].On = true
		b.face("fever-summer", "gammer-stonefoot")
		for b.Todo.Top().Do == doRefuge {
			b.play(int(b.Todo.Top().Seat), b.refuge())
		}
		is(t, "knock-outs of the first", b.Feats.Falls[0], 1)
		b.hurts(1, 0, 1)
		is(t, "knock-outs of the third", b.Feats.Falls[2], 1)
		is(t, "the seat on turn", b.Active, engine.Seat(1))
		is(t, "nothing more is faced", b.Facing == nil, true)
	}},
	{"R32 the enemy of an encounter is fought like a challenge, without counter and points", func(t *testing.T) {
		b := plain(t).face("bailiffs-gander", "gammer-stonefoot").play(0, "on")
		n := len(b.Counters)
		b.Facing.Wounds = 1
		b.play(0, "attack hero", 20)
		is(t, "the points", b.Heroes[0].Points, 0)
		is(t, "the counters", len(b.Counters), n)
		is(t, "the gold", b.Heroes[0].Gold, 6)
	}},
	{"R33 a knock-out takes the hero's tokens; allies keep theirs, everything else stays, face-down cards stay so",
		func(t *testing.T) {
			b := among(t, "varikas j3", "tilda-quill b5").give(0, "poacher", "saltwing", "last-promise-down",
				"road-staff").carry(0, "oak-seed").tokens(0, 3, 3)
			b.Heroes[0].Tokens = [3]int{1, 2, 3}
			b.held(0, "poacher").Wounds = 1
			b.held(0, "last-promise").Down = true
			b.play(0, "use road-staff")
			b.hurts(0, 0, 0)
			is(t, "the ally's wounds", b.held(0, "poacher").Wounds, 1)
			is(t, "experience tokens", b.Heroes[0].Tokens, [3]int{1, 2, 3})
			is(t, "Runes", b.Runes(0), 1)
			is(t, "encounters carried", len(b.Heroes[0].Carried), 1)
			is(t, "the weapon is face down", b.held(0, "last-promise").Down, true)
		}},
	{"R34 knocked out on another's turn: the same losses, a full turn next, the town as a window", func(t *testing.T) {
		var tie land.Hex
		for _, at := range land.All() {
			if len(land.NearestTowns(at)) > 1 {
				tie = at
			}
		}
		b := dueling(t, "lucan-bell "+tie.String(), "tilda-quill "+tie.String()).gold(1, 4)
		towns := land.NearestTowns(tie)
		b.ware(siteOf(towns[1]), "poacher")
		b.Heroes[1].Wounds = b.Life(1) - 1
		b.moves(0, "stay", "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20)
		b.isAsked(1, doRefuge)
		p := b.Prompts()[1]
		is(t, "the kind of the question", p.Kind, engine.Window)
		is(t, "the default is the larger stack", p.Default, engine.MakeMove("choose", towns[1]))
		b.play(1, p.Default)
		is(t, "the gold", b.Heroes[1].Gold, 2)
		b.isAsked(1, DoStart)

		b = among(t, "lucan-bell m12", "wren-tolliver "+tie.String()).tokens(1, 4, 3).face("fever-summer",
			"gammer-stonefoot").isAsked(1, doRefuge)
		for _, c := range b.Prompts()[1].Choices {
			is(t, "the answer says that a card of another's adventure comes to light behind it", c.Reveals, true)
		}
		b.play(1, b.refuge())
		is(t, "the card faced", b.Facing.Card, "gammer-stonefoot")
	}},
	{"R35 before his first turn a hero is off the map: not attacked, not reached by events", func(t *testing.T) {
		b := among(t, "lucan-bell m12", "tilda-quill m12")
		b.Heroes[1].On = false
		b.arrive().isAsked(0, DoShop)
		b = plain(t)
		b.Heroes[1].On = false
		b.face("fever-summer", "gammer-stonefoot").hurts(0, 0, 1).hurts(1, 0, 0)
	}},
	{"R36 a duel on any hex: defender before combat, attacker before combat, rounds; his dice fall by themselves",
		func(t *testing.T) {
			b := among(t, "lucan-bell m12", "tilda-quill m12").moves(0, "stay", "attack seat-2").isAsked(0, DoAct)
			b.play(0, "on", 7)
			is(t, "the number was rolled without asking", b.Facing.Number, 9)
			b.isAsked(0, DoAct)
		}},
	{"R37 one roll of the defender a phase, before the attacker chooses; one for all escapes of it; before combat " +
		"whoever is attacked", func(t *testing.T) {
		b := dueling(t, "varikas a1", "tilda-quill a1").moves(0, "stay", "attack seat-2")
		// Varikas attacks by magic before combat: both roll with spirit, Tilda's is 4.
		b.play(0, "use varikas", 10, 10).hurts(1, 1, 0)
		b.play(0, "flee", 19, 1).hurts(0, 1, 1) // Tilda's number is 21; every attempt needs a 20
		b.play(0, "flee", 20)
		is(t, "the hex he flees to", b.Heroes[0].At, hexOf(t, "b1"))
		// The attacker's roll answers the defender's own attack before combat.
		b = dueling(t, "lucan-bell a1", "varikas a1").moves(0, "stay", "attack seat-2").play(1, "use varikas", 10, 11)
		b.hurts(0, 1, 0) // 11 and 4 reach 10 and 5
	}},
	{"R38 the defender's roll is a combat roll, no attack roll; his damage is that of the phase", func(t *testing.T) {
		b := dueling(t, "lucan-bell a1", "tilda-quill a1").give(1, "owls-eye", "long-argument",
			"shepherds-sling").moves(0, "stay", "attack seat-2")
		b.play(0, "on", 1)
		is(t, "the number: 1, mind 2, the eye's 2", b.Facing.Number, 5)
		b.play(0, "attack hero", 1, 1, 20, 1, 20).hurts(0, 3, 0) // the bow's damage; then the hero defends
	}},
	{"R39 spoils: one item or ally, a Rune too, or nothing; limits hold; tokens come along; by default a Rune, else " +
		"the dearest", func(t *testing.T) {
		b := dueling(t, "lucan-bell a1", "tilda-quill a1").give(0, "poacher-down", "oldfire",
			"star-eater").tokens(0, 4, 0)
		b.held(0, "poacher").Wounds = 1
		b.moves(0, "stay", "attack seat-2").play(0, "on", 20)
		b.held(0, "poacher").Down = true
		b.play(0, "attack hero", 1).isAsked(1, DoSpoils)
		p := b.Prompts()[1]
		is(t, "the default", p.Default, engine.Move("take oldfire"))
		b.offers(1, true, "no", "take star-eater")
		b.play(1, "take poacher")
		is(t, "the ally", *b.held(1, "poacher"), Held{ID: "poacher", Down: false, Wounds: 1})
	}},
	{"R40 a turn ends by itself when nothing is left; in a town and while points buy a token by the player",
		func(t *testing.T) {
			b := among(t, "lucan-bell a1", "tilda-quill b5").play(0, "stay")
			is(t, "the seat on turn", b.Active, engine.Seat(1))
			b = among(t, "lucan-bell a1", "tilda-quill b5")
			b.Heroes[0].Points = 6
			b.play(0, "stay").isAsked(0, DoEnd).play(0, "end")
			plain(t).arrive().isAsked(0, DoShop)
		}},
	{"R41 one card is added a turn; what was sold may be bought back; healing where there are tokens; camping " +
		"shows a card each turn", func(t *testing.T) {
		b := plain(t).give(0, "quilted-coat").top("poacher", "stable-boy").gold(0, 9).arrive().play(0, "market")
		b.offers(0, false, "heal hero").moves(0, "sell quilted-coat", "buy quilted-coat", "end")
		is(t, "the gold", b.Heroes[0].Gold, 6)
		b.turn(0).arrive().play(0, "market")
		same(t, "the stack", b.StackAt(hexOf(t, "m12")), "poacher", "stable-boy")
	}},
	{"R42 there are no gifts, no trade, no dismissal", func(t *testing.T) {
		b := among(t, "lucan-bell m12", "tilda-quill m12").give(0, "quilted-coat", "poacher").top("glass-shell")
		b.play(0, "stay").play(0, "on").play(0, "market")
		for _, p := range b.Prompts() {
			for _, c := range p.Choices {
				if slices.Contains([]string{"give", "drop", "trade"}, c.Move.Verb()) {
					t.Errorf("%s is offered", c.Move)
				}
			}
		}
		b.offers(0, false, "sell poacher")
	}},
	{"R43 adventures that became item or ally have cost and type, and go where others of their kind go",
		func(t *testing.T) {
			b := plain(t).give(0, "weeping-harp").top("glass-shell").gold(0, 3).arrive().moves(0, "market",
				"sell weeping-harp")
			same(t, "the stack", b.StackAt(hexOf(t, "m12")), "glass-shell", "weeping-harp")
			is(t, "the gold", b.Heroes[0].Gold, 5)
			b.play(0, "buy weeping-harp")
			b = plain(t).give(0, "kestrel").face("gammer-stonefoot")
			b.held(0, "kestrel").Wounds = 1
			b.play(0, "on").play(0, "on").play(0, "attack kestrel", 1)
			is(t, "the lowest market card", b.Market.Bottom[len(b.Market.Bottom)-1].ID, "kestrel")
		}},
	{"R44 too many weapons on another's turn are part of the question for the spoils", func(t *testing.T) {
		b := dueling(t, "lucan-bell a1", "tilda-quill a1").give(0, "sextons-spade").give(1, "toll-mace",
			"shepherds-sling").tokens(0, 4, 0)
		b.Heroes[1].Standing = b.Heroes[1].Standing.With(topicSpoils, "dearest")
		b.moves(0, "stay", "attack seat-2").play(0, "on", 20).play(0, "attack hero", 1)
		b.isAsked(1, DoSpoils)
		p := b.Prompts()[1]
		is(t, "the topic", p.Topic, topicSpoils)
		is(t, "by default the cheapest goes for it", p.Default, engine.Move("take sextons-spade shepherds-sling"))
		is(t, "so does the standing answer", p.Standing, p.Default)
		b.offers(1, true, "take sextons-spade toll-mace", "take sextons-spade sextons-spade", "no").offers(1, false,
			"take sextons-spade")
		b.play(1, "take sextons-spade toll-mace")
		same(t, "the weapons", b.CardsOf(1, "weapon", false), "shepherds-sling", "sextons-spade")
		is(t, "nobody is asked again", b.Active, engine.Seat(1))
	}},
	{"R45 points are one number; tokens are worth their number times the price here", func(t *testing.T) {
		b := among(t, "lucan-bell m12", "tilda-quill b5", "wren-tolliver b5")
		b.Heroes[0].Tokens = [3]int{1, 2, 0}
		is(t, "the value", b.worth(0), 15)
	}},
	{"R46 gold, wounds, exhaustion and tokens never run out", func(t *testing.T) {
		b := plain(t).gold(0, 0)
		b.gain(0, 5000)
		is(t, "the gold", b.Heroes[0].Gold, 5000)
	}},
	{"R47 a way takes any fitting dice, and they stay unassigned while the way fits", func(t *testing.T) {
		// One die with plains and river, one with plains and road: the one needed later is left.
		way := wayOver(t, land.Plains, land.River)
		is(t, "plains, then river", walked(t, way, 4, 1, 6, 6), true)
		is(t, "river, then plains", walked(t, []land.Hex{way[0], way[1], way[2]}, 1, 4, 6, 6), true)
		b := among(t, "lucan-bell m12", "tilda-quill b5").top("poacher").play(0, "roll", 1, 1, 1, 1, 1)
		b.offers(0, true, "move m11", "market k8").play(0, "market k8")
		b.isAsked(0, DoMarket)
	}},
	{"R48 ending where he stood is ending his movement there; a hex with only a hero allows a duel",
		func(t *testing.T) {
			among(t, "lucan-bell b1", "tilda-quill b5").arrive().isAsked(0, DoVenture)
			among(t, "lucan-bell a1", "tilda-quill a1").arrive().offers(0, true, "attack seat-2", "on")
			b := among(t, "lucan-bell a1", "tilda-quill a1").tokens(0, 0, 3)
			b.play(0, "rest 3", 6).play(0, "stay").offers(0, true, "attack seat-2")
		}},
	{"R49 at one moment: the card faced, the event, own cards in the order gained; victory, then beaten, then " +
		"knocked out", func(t *testing.T) {
		b := plain(t).give(0, "quilted-coat", "poacher", "boar-bow").inForce("rising-rivers").carry(0,
			"oak-seed").face("hedge-boar")
		var order []string
		for _, s := range b.sources(0, new([manySources]source)) {
			order = append(order, s.card)
		}
		same(t, "the order", order, "hedge-boar", "rising-rivers", "lucan-bell", "quilted-coat", "boar-bow", "oak-seed")
	}},
	{"R50 decks are never reshuffled, and what goes under one is known in order", func(t *testing.T) {
		b := plain(t).give(0, "poacher", "boar-bow")
		b.discard(0, ref{Card: "poacher", List: listGoods})
		b.discard(0, ref{Card: "boar-bow", List: listGoods})
		n := len(b.Market.Bottom)
		same(t, "the bottom", []string{b.Market.Bottom[n-2].ID, b.Market.Bottom[n-1].ID}, "poacher", "boar-bow")
		is(t, "everybody knows", len(b.Market.Bottom[n-1].Known), 0)
		for range b.Market.Bag {
			b.Market.Draw(engine.NewDice(engine.NewChance(1), engine.StreamPositions{}), streamMarket)
		}
		for len(b.Market.Bag) > 0 {
			b.Market.Draw(engine.NewDice(engine.NewChance(1), engine.StreamPositions{}), streamMarket)
		}
		id, _ := b.Market.Draw(engine.NewDice(&engine.Forced{}, engine.StreamPositions{}), streamMarket)
		is(t, "drawn from the bottom", id, "poacher")
	}},
	{"R51 a challenge without a fight: its test decides, no abilities before combat, no flight", func(t *testing.T) {
		b := among(t, "varikas m12", "tilda-quill b5").faceWith([]int{8}, "lonely-mill") // body 4 and 8 reach 12
		is(t, "the points", b.Heroes[0].Points, 1)
		b.hurts(0, 0, 0)
		b = among(t, "varikas m12", "tilda-quill b5").faceWith([]int{7}, "lonely-mill")
		is(t, "the card on place 1", b.Track[0].Card, "lonely-mill")
	}},
	{"R52 failing ends the turn like a flight, experience allowed", func(t *testing.T) {
		b := plain(t)
		b.Heroes[0].Points = 6
		b.faceWith([]int{1}, "lonely-mill").isAsked(0, DoEnd).offers(0, true, "train mind")
	}},
	{"R53 dice by the hex at the start of the turn, plus cards, less rest, never below 0", func(t *testing.T) {
		b := among(t, "lucan-bell a1", "tilda-quill b5").give(0, "homing-feather").turn(0).play(0, "use homing-feather")
		is(t, "he is in a town", b.TownOf(0) >= 0, true)
		is(t, "the dice", b.Dice(0), 4)
		b = among(t, "lucan-bell a1", "tilda-quill b5").give(0, "road-staff").play(0, "use road-staff")
		is(t, "the dice", b.Dice(0), 6)
		b.tokens(0, 0, 2).play(0, "rest 2", 6, 6, 6, 6)
		is(t, "the dice rolled", len(b.Move.Dice), 4)
		says(t, "poacher", "{when: always, do: dice -9}")
		is(t, "the dice", among(t, "lucan-bell a1", "tilda-quill b5").give(0, "poacher").Dice(0), 0)
	}},
	{"R54 victory and red cards belong to the set of adventures", func(t *testing.T) {
		n := 0
		for _, a := range cards.Dragonlords.Adventures {
			if a.Victory {
				n++
				is(t, "its colour", a.Colour, "red")
			}
		}
		is(t, "cards that win the match", n, 1)
	}},
	{"R55 an attack that can do no harm is legal", func(t *testing.T) {
		b := plain(t).give(0, "poacher").face("gammer-stonefoot").moves(0, "on", "defend", 20)
		is(t, "the damage", b.Damage(0, "poacher", phaseMelee), 0)
		b.play(0, "attack poacher", 20).foeHas(0)
	}},
	{"R56 a Rune won on the way to three ends the match before reward, market and experience", func(t *testing.T) {
		b := plain(t).give(0, "oldfire", "saltwing").faceWith([]int{20}, "gate-of-teeth")
		b.Facing.Wounds = 4
		b.play(0, "attack hero", 20)
		is(t, "the match is over by", b.Over, overRunes)
		is(t, "the gold", b.Heroes[0].Gold, 3)
		is(t, "the points", b.Heroes[0].Points, 0)
	}},
	{"R57 a blow that sweeps wounds the allies also when it fells the hero", func(t *testing.T) {
		b := against(t, nil, "{when: always, do: sweeps}").give(0, "bear-tamer").tokens(0, 4, 0).until(phaseMelee)
		b.play(0, "defend", 1)
		is(t, "knock-outs", b.Feats.Falls[0], 1)
		is(t, "the ally's wounds", b.held(0, "bear-tamer").Wounds, 1)
	}},
	{"R58 a rule used by the defender works for their side, or is not offered", func(t *testing.T) {
		b := dueled(t, "moth-crown").play(1, "use moth-crown", 10)
		is(t, "the order is reversed", b.Phase(), phaseMagic)
		dueled(t, "dancing-master").isAsked(0, DoAct)
	}},
	{"R59 all dice may stay unrolled, whatever exhaustion there is", func(t *testing.T) {
		b := among(t, "lucan-bell a1", "tilda-quill b5").tokens(0, 0, 2).offers(0, true, "rest 4", "rest 1").offers(0,
			false, "rest 5")
		b.play(0, "rest 4")
		is(t, "the seat on turn", b.hurts(0, 0, 0).Active, engine.Seat(1))
	}},
}

// refuge returns the first town offered to a knocked-out hero.
func (b *table) refuge() engine.Move {
	b.t.Helper()
	b.fresh()
	for _, p := range b.Prompts() {
		if p.Seat == b.Todo.Top().Seat && p.Kind != engine.May {
			return p.Choices[0].Move
		}
	}
	b.t.Fatal("nobody is asked where he goes")
	return ""
}

// siteOf returns the id of the town on a hex.
func siteOf(at land.Hex) string {
	site, _ := at.Site()
	return site.ID
}
