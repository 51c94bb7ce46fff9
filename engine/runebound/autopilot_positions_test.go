package runebound

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/steps"
)

// chosen returns the autopilot's move for a seat.
func (b *table) chosen(seat int) engine.Move {
	b.t.Helper()
	b.fresh()
	m, why := Pilots(2).Choose(b.Game, engine.Seat(seat), engine.NewDice(engine.NewChance(5), engine.StreamPositions{}))
	if why.IsZero() {
		b.t.Errorf("%s is not explained", m)
	}
	return m
}

func (b *table) verb(seat int) string { b.t.Helper(); return b.chosen(seat).Verb() }

// on puts seat 1, whose movement has not begun, on a counter of a colour.
func (b *table) on(colour int) *table {
	at := slices.DeleteFunc(gemsOf(colour), func(at land.Hex) bool { return !b.hasCounter(at) })[0]
	b.Heroes[0].At, b.Heroes[0].From, b.Move.Start = at, at.Neighbours()[0], at
	b.fresh()
	return b
}

func TestTheAutopilotFacesWhatItCanBeatAndLeavesDragonsForLater(t *testing.T) {
	b := plain(t).on(0).arrive()
	is(t, "the move on a green counter", b.chosen(0), "explore")
	b = plain(t).on(3).arrive()
	is(t, "the move on a red counter", b.chosen(0), "on")
}

func TestTheAutopilotGoesToTheTownWhenItIsWounded(t *testing.T) {
	b := among(t, "bram-oldoak l12", "varikas e7").tokens(0, 5, 0).gold(0, 4)
	b.play(0, "roll", 1, 1, 3, 4)
	if m := b.chosen(0); m.Verb() != "market" {
		t.Errorf("with five wounds and four gold it plays %s", m)
	}
}

func TestTheAutopilotHealsBuysWhatHelpsItMostAndLeaves(t *testing.T) {
	b := among(t, "jorun-fletch m12", "varikas e7").ware("tamalir", "heron-bow",
		"shepherds-sling").top("glass-shell").gold(0, 10).tokens(0, 3, 0)
	b.arrive().play(0, "market")
	is(t, "the first move", b.chosen(0), "heal hero")
	b.play(0, "heal hero")
	is(t, "the second", b.chosen(0), "buy heron-bow")
	b.play(0, "buy heron-bow")
	is(t, "the third", b.chosen(0), "end")
}

func TestTheAutopilotSellsTheWeakerWeaponForABetterOne(t *testing.T) {
	b := among(t, "jorun-fletch m12", "varikas e7").give(0, "shepherds-sling", "long-argument").ware("tamalir",
		"heron-bow").top("glass-shell").gold(0, 12)
	b.arrive().play(0, "market")
	is(t, "the move with both hands full", b.chosen(0), "sell shepherds-sling")
	b.play(0, "sell shepherds-sling")
	is(t, "the next", b.chosen(0), "buy heron-bow")
}

func TestTheAutopilotLeavesEveryMarketHoweverRichItIs(t *testing.T) {
	b := among(t, "tilda-quill m12", "varikas e7").give(0, "guild-seal", "banner-mail").gold(0, 60)
	b.ware("tamalir", "salt-cloak", "kings-skin", "heron-bow", "mirror-staff", "leashed-comet", "toll-mace", "poacher",
		"star-eater").top("glass-shell")
	b.arrive().play(0, "market")
	for range 40 {
		m := b.chosen(0)
		if m == "use guild-seal" {
			b.play(0, m, 1)
			continue
		}
		b.play(0, m)
		if m == "end" {
			return
		}
	}
	t.Error("after 40 moves it is still in the market")
}

func TestTheAutopilotFleesAHopelessFightWithMuchToLose(t *testing.T) {
	b := plain(t).face("king-under-snow").gold(0, 30)
	is(t, "the move with thirty gold", b.chosen(0), "flee")
	b.gold(0, 0)
	b.Heroes[0].Points = 0
	is(t, "the verb with nothing to lose", b.verb(0), "fight")
}

func TestTheAutopilotFightsOnAgainstWhatItBeats(t *testing.T) {
	b := plain(t).face("gammer-stonefoot").gold(0, 30)
	b.Heroes[0].Tokens = [3]int{4, 4, 4}
	is(t, "the verb", b.verb(0), "fight")
}

func TestTheAutopilotRestsWhenItIsSpent(t *testing.T) {
	b := plain(t).on(0).tokens(0, 0, 3)
	is(t, "the verb of a spent hero", b.verb(0), "rest")
	if m := b.tokens(0, 0, 0).verb(0); m == "rest" {
		t.Error("a fresh one rests")
	}
}

func TestTheAutopilotTrainsTheValueItFightsWith(t *testing.T) {
	for hero, value := range map[string]engine.Move{"lucan-bell": "train spirit", "bram-oldoak": "train body",
		"odo-lark": "train mind"} {
		b := among(t, hero+" e7", "varikas a2")
		b.Heroes[0].Points = b.TokenPrice()
		b.Todo = steps.Of(Step{Do: DoEnd, Seat: 0})
		is(t, "the move of "+hero, b.chosen(0), value)
	}
}

func TestTheAutopilotAttacksAWeakHeroWithTwoRunesAndTakesOne(t *testing.T) {
	b := among(t, "hedda-grimshaw e7", "varikas e7").give(1, "oldfire", "saltwing", "poacher").give(0, "sextons-spade",
		"kings-skin")
	b.Heroes[0].Tokens = [3]int{5, 5, 5}
	b.arrive()
	is(t, "the move beside him", b.chosen(0), "attack seat-2")
	b = among(t, "hedda-grimshaw e7", "varikas e7").give(1, "poacher", "ember-shirt").give(0, "sextons-spade",
		"kings-skin")
	b.Heroes[0].Tokens = [3]int{5, 5, 5}
	b.arrive()
	if m := b.Todo.Top(); m.Do == DoVenture {
		is(t, "the move beside one without a Rune", b.chosen(0), "on")
	}
}

func TestTheAutopilotTakesTheEffortThatMakesATestLikelier(t *testing.T) {
	b := among(t, "varikas e7", "bram-oldoak a2").face("lord-farrow").isAsked(0, DoDeclare)
	is(t, "the verb", b.verb(0), "roll")
	if m := b.chosen(0); m.Arg(0) == "" {
		t.Error("Varikas, whose Resist is +4, takes no exhaustion against a test of 11 that fails on a die of 6")
	}
}

func TestTheAutopilotBuriesAScoutedEnemyItCannotBeat(t *testing.T) {
	b := among(t, "ilse-rook m12", "varikas e7").give(0, "smoke-glass").top("grey-twins").turn(0)
	b.play(0, "use smoke-glass").isAsked(0, DoScout)
	is(t, "the answer", b.chosen(0), "choose bury")
	b = among(t, "ilse-rook m12", "varikas e7").give(0, "smoke-glass").top("grey-twins")
	b.Heroes[0].Tokens = [3]int{20, 20, 20}
	b.turn(0).play(0, "use smoke-glass").isAsked(0, DoScout)
	m, why := Pilots(2).Choose(b.Game, 0, engine.NewDice(engine.NewChance(5), engine.StreamPositions{}))
	is(t, "the answer to an enemy it can beat", m, "choose leave")
	is(t, "the reason", why.Key, "why.leave-top")
}

// Rules for the first round only are not applied to the whole fight: without magic the mirror cannot be hurt in that
// round, and is beaten in later ones.
func TestTheOddsKnowWhatHoldsInOneRoundOnly(t *testing.T) {
	b := plain(t).face("lying-mirror")
	b.Heroes[0].Tokens = [3]int{9, 9, 0}
	is(t, "the round", b.Facing.Round, 1)
	if won, _ := b.Game.Odds(); won < 0.8 {
		t.Errorf("a hero who always hits, but not in the first round, wins %.2f", won)
	}
	is(t, "the verb", b.verb(0), "fight")
	k := b.Reckon()
	for v, p := range k.Phases[:2] {
		if p.Attacks[0].Damage != 0 || k.Later[v].Attacks[0].Damage == 0 {
			t.Errorf("in %s the hero deals %d in the first round and %d later", cards.Combat[v], p.Attacks[0].Damage,
				k.Later[v].Attacks[0].Damage)
		}
	}
	b = plain(t).face("gammer-stonefoot")
	if k := b.Reckon(); k.Later != nil {
		t.Error("against an enemy who is the same in every round rounds are told apart")
	}
}

// A hero attacking another whose armour stops every blow would attack again and again, and the match would never end.
func TestTheOddsOfADuelKnowTheArmourOfTheDefender(t *testing.T) {
	b := among(t, "hedda-grimshaw e7", "varikas e7").give(1, "oldfire", "saltwing")
	b.Heroes[0].Tokens = [3]int{20, 20, 20}
	b.arrive()
	is(t, "the move beside one without armour", b.chosen(0), "attack seat-2")
	b.give(1, "kings-skin")
	if won, _ := b.duelOdds(0, 1); won != 0 {
		t.Errorf("who deals one wound a round beats in %.2f of duels a hero who cancels two", won)
	}
	if m := b.chosen(0); m.Verb() == "attack" {
		t.Errorf("beside one who cannot be hurt it plays %s", m)
	}
	b = among(t, "hedda-grimshaw e7", "varikas e7")
	b.Heroes[0].Tokens = [3]int{0, 9, 0}
	without, _ := b.duelOdds(0, 1)
	if with, _ := b.give(1, "smiths-apron").duelOdds(0, 1); with >= 0.7*without {
		t.Errorf("armour against blows by melee alone leaves %.2f of %.2f to who attacks by melee", with, without)
	}
}

// An enemy that heals a wound a round is never beaten by one wound a round, and an enemy that exhausts a hero every
// round fells them in the end.
func TestTheOddsKnowWhatHappensAsEachRoundBegins(t *testing.T) {
	odds := func(stamina int, rules ...string) (won, down float64) {
		b := plain(t)
		b.Heroes[0].Tokens = [3]int{5, 8, 3}
		b.Heroes[0].Exhaustion = b.Stamina(0) - stamina
		says(t, "gammer-stonefoot", rules...)
		return b.oddsAgainst(0, "gammer-stonefoot")
	}
	won, _ := odds(0)
	if regrowing, _ := odds(0, "{when: round, if: {not: round 1}, do: foe-heals 1}"); won < 0.3 || regrowing != 0 {
		t.Errorf("who deals one wound a round wins %.2f, and %.2f against an enemy who loses one a round", won,
			regrowing)
	}
	_, down := odds(3)
	_, fresh := odds(3, "{when: round, if: {not: round 1}, do: exhaust 1}")
	_, spent := odds(0, "{when: round, if: {not: round 1}, do: exhaust 1}")
	if !(down < fresh && fresh < spent) {
		t.Errorf("down goes in %.2f who is not exhausted, in %.2f who is, in %.2f who was spent before", down,
			fresh, spent)
	}
	_, once := odds(0, "{when: round, if: round 2, do: exhaust 1}")
	is(t, "against what exhausts in one round only he goes down as often as else", once < spent, true)
}

func TestTheAutopilotKeepsAWeaponItNeedsInTheFight(t *testing.T) {
	b := among(t, "odo-lark b11", "varikas a2").give(0, "leashed-comet", "candle-wand", "moth-crown", "dragonbone-coat",
		"founders-medal").track(1, "oldfire", "b11")
	b.Heroes[0].Tokens = [3]int{0, 0, 5}
	b.moves(0, "stay", "explore", 20).isAsked(0, DoOptional).offers(0, true, "use leashed-comet")
	is(t, "the move of who would have to fight on without it", b.chosen(0), "on")
	b = among(t, "odo-lark b11", "varikas a2").give(0, "goat-bell").track(1, "oldfire", "b11")
	says(t, "goat-bell", "{when: ready, cost: activate, do: attack magic}")
	b.Heroes[0].Tokens = [3]int{0, 0, 9}
	b.moves(0, "stay", "explore", 20).offers(0, true, "use goat-bell")
	is(t, "the move of who needs nothing of what he turns down", b.chosen(0), "use goat-bell")
}

// A stance that flees by the odds would deny the autopilot a hopeless fight chosen for want of a better one, and a hero
// who always flees never ends a match.
func TestTheAutopilotDoesNotFleeByItsStanceWhereItMeansToFight(t *testing.T) {
	b := plain(t).face("king-under-snow").gold(0, 0)
	b.Heroes[0].Stance, b.Heroes[0].Points = newStance, 0
	is(t, "that the stance would flee", b.FleesByStance(), true)
	is(t, "the move in the phase of escape", b.chosen(0), "on")
	b.play(0, "on")
	is(t, "the move in the next", b.chosen(0), "fight round")
	b.Heroes[0].Tokens = [3]int{20, 20, 20}
	is(t, "the move of who wins", b.chosen(0), "fight all")
}
