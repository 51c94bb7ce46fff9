package runebound

import (
	"testing"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

// dying gives the first of two heroes allies who fall by the next point of exhaustion, and makes the hero face a plain
// challenge.
func dying(t *testing.T, ids ...string) *table {
	t.Helper()
	b := plain(t).give(0, ids...)
	for _, id := range ids {
		x := b.held(0, id)
		x.Wounds, x.Exhaustion = b.AllyLife(0, id)-1, b.AllyStamina(0, id)
	}
	return b
}

// TestWhatWasPaidForByAFallDoesNotHappen applies the rulebook's "wounds count at once" to allies who pay with
// exhaustion, as R12 does to heroes.
func TestWhatWasPaidForByAFallDoesNotHappen(t *testing.T) {
	gone := func(b *table, id string) *table {
		b.t.Helper()
		if b.Heroes[0].Have(id) != nil {
			b.t.Errorf("%s has paid with its last life and is still there", id)
		}
		return b
	}
	t.Run("an attack before combat is not made", func(t *testing.T) {
		b := dying(t, "kestrel").face(madeFoe).play(0, "use kestrel")
		gone(b, "kestrel").foeHas(0).isAsked(0, DoAct)
	})
	t.Run("a hit does not wound once more", func(t *testing.T) {
		b := dying(t, "sword-dancer").face(madeFoe).until(phaseMelee).play(0, "attack sword-dancer", 20)
		gone(b.play(0, "use sword-dancer"), "sword-dancer").foeHas(1)
	})
	t.Run("no second die is rolled", func(t *testing.T) {
		b := dying(t, "prophetess").face(madeFoe).until(phaseRanged).play(0, "attack hero").play(0,
			"use prophetess", 20, 20)
		gone(b, "prophetess").foeHas(1)
	})
	t.Run("whoever was to roll the die does not", func(t *testing.T) {
		b := dying(t, "prophetess").face(madeFoe).moves(0, "on", "defend", "roll", 20, "defend", "roll", 20,
			"attack prophetess", "use prophetess")
		gone(b, "prophetess").foeHas(0)
		is(t, "the rolls under way", len(b.Rolls), 0)
	})
	t.Run("no phase is left out", func(t *testing.T) {
		b := dying(t, "frost-aunt").face(madeFoe).isAsked(0, DoOptional).moves(0, "use frost-aunt", "on")
		is(t, "the phase", gone(b, "frost-aunt").Phase(), phaseRanged)
	})
	t.Run("nobody is healed", func(t *testing.T) {
		b := dying(t, "leech-doctor", "poacher").face(madeFoe).play(0, "flee", 20).play(0, "use leech-doctor")
		is(t, "the other's wounds", gone(b, "leech-doctor").held(0, "poacher").Wounds, 1)
	})
	t.Run("no damage is added", func(t *testing.T) {
		b := dying(t, "old-champion").face(madeFoe).until(phaseMelee).play(0, "use old-champion")
		is(t, "the modifiers", len(gone(b, "old-champion").Mods), 0)
	})
	t.Run("unless the fall is prevented", func(t *testing.T) {
		says(t, madeItem, "{when: falls, may: true, do: cancel-all}")
		b := dying(t, "old-champion").give(0, madeItem).face(madeFoe).until(phaseMelee).moves(0, "use old-champion",
			"use "+madeItem)
		is(t, "the modifiers", len(b.Mods), 1)
	})
	t.Run("nor does it reach others when a hero pays", func(t *testing.T) {
		says(t, madeItem, "{when: before-dice, cost: wound 1, for: everyone, do: exhaust 1}")
		b := among(t, "lucan-bell j3", "tilda-quill b5").give(0, madeItem).tokens(0, 4, 0).play(0, "use "+madeItem)
		is(t, "knock-outs", b.Feats.Falls[0], 1)
		b.hurts(1, 0, 0)
	})
	t.Run("a test that was the price and fails", func(t *testing.T) {
		says(t, madeItem, "{when: ready, cost: test mind 12, do: attack ranged}")
		plain(t).give(0, madeItem).face(madeFoe).play(0, "use road-staff", 1).foeHas(0)
		plain(t).give(0, madeItem).face(madeFoe).play(0, "use road-staff", 20, 20).foeHas(1)
	})
}

// dueled lets seat 1 attack seat 2, which has a card, up to the first question.
func dueled(t *testing.T, ids ...string) *table {
	t.Helper()
	return dueling(t, "lucan-bell a1", "tilda-quill a1").give(1, ids...).moves(0, "stay", "attack seat-2")
}

// TestTheDefendersCards checks that rules a defender may use work for their side, or are not offered (R58).
func TestTheDefendersCards(t *testing.T) {
	t.Run("reverse the phases", func(t *testing.T) {
		b := dueled(t, "moth-crown").isAsked(1, DoOptional).play(1, "use moth-crown", 10)
		is(t, "the first phase", b.Phase(), phaseMagic)
		dueled(t, "moth-crown-down").isAsked(0, DoAct)
	})
	t.Run("leave a phase out", func(t *testing.T) {
		says(t, madeItem, "{when: round, cost: activate, do: skip ranged, until: round}")
		b := dueled(t, madeItem).play(1, "use road-staff").play(0, "on", 10)
		is(t, "the phase after the escape", b.Phase(), phaseMelee)
	})
	t.Run("heal them as a round begins", func(t *testing.T) {
		b := dueling(t, "lucan-bell a1", "tilda-quill a1").give(1, "bramble-cordial").tokens(1, 2, 0).moves(0, "stay",
			"attack seat-2")
		b.play(1, "use bramble-cordial").hurts(1, 0, 0)
	})
	t.Run("are not offered for attacks they do not make", func(t *testing.T) {
		dueled(t, "dancing-master").isAsked(0, DoAct)
		b := dueling(t, "lucan-bell a1", "tilda-quill a1").give(1, "dancing-master")
		b.Heroes[1].Standing = nil
		b.moves(0, "stay", "attack seat-2")
		is(t, "spent by a standing answer", b.held(1, "dancing-master").Down, false)
	})
	t.Run("wound the attacker", func(t *testing.T) {
		says(t, madeItem, "{when: hurt, cost: activate, do: wound-foe 1}")
		b := dueled(t, madeItem).play(0, "on", 1).play(0, "attack hero", 20).isAsked(1, DoOptional)
		b.play(1, "use road-staff", 1, 20, 1, 20).hurts(0, 1, 0).hurts(1, 1, 0)
	})
}

// TestEitherSideOfADuelIsServedAlike checks that an action serves, or harms, its user and their enemy in the same way
// on both sides (R58).
func TestEitherSideOfADuelIsServedAlike(t *testing.T) {
	type tokens struct{ wounds, exhaustion, gold int }
	for rule, want := range map[string]struct{ own, foe tokens }{
		"wound-foe 1": {tokens{2, 1, 3}, tokens{3, 1, 3}},
		"foe-heals 1": {tokens{2, 1, 3}, tokens{1, 1, 3}},
		"wound 1":     {tokens{3, 1, 3}, tokens{2, 1, 3}},
		"heal 1":      {tokens{1, 1, 3}, tokens{2, 1, 3}},
		"exhaust 1":   {tokens{2, 2, 3}, tokens{2, 1, 3}},
		"recover 1":   {tokens{2, 0, 3}, tokens{2, 1, 3}},
		"heal-all":    {tokens{0, 0, 3}, tokens{2, 1, 3}},
		"gold +2":     {tokens{2, 1, 5}, tokens{2, 1, 3}},
	} {
		for owner, side := range []string{"the attacker", "the defender"} {
			t.Run(rule+" by "+side, func(t *testing.T) {
				says(t, madeItem, "{when: round, may: true, do: "+rule+"}")
				b := dueling(t, "lucan-bell a1", "tilda-quill a1").give(owner, madeItem).tokens(0, 2, 1).tokens(1, 2, 1)
				b.moves(0, "stay", "attack seat-2").isAsked(owner, DoOptional).play(owner, "use "+madeItem)
				has := func(seat int) tokens {
					h := &b.Heroes[seat]
					return tokens{h.Wounds, h.Exhaustion, h.Gold}
				}
				is(t, "the owner's wounds, exhaustion and gold", has(owner), want.own)
				is(t, "the enemy's", has(1-owner), want.foe)
			})
		}
	}
}

// TestAlliesOfTheDefender checks that they stay out of a duel, whatever their cards (R11).
func TestAlliesOfTheDefender(t *testing.T) {
	for what, rule := range map[string]string{
		"take no wounds unasked": "{when: hurt, may: true, limit: round, do: shift 1}",
		"take no wounds":         "{when: hurt, do: shift 1}",
		"cancel none":            "{when: hurt, cost: exhaust-this 1, do: cancel 1}",
		"let no die be rolled":   "{when: rolled, may: true, limit: round, do: reroll}",
		"help no roll":           "{when: declares, cost: exhaust-this 1, do: roll any +5, until: roll}",
		"wound nobody":           "{when: round, do: wound-foe 1}",
	} {
		t.Run(what, func(t *testing.T) {
			says(t, madeAlly, rule)
			b := dueling(t, "lucan-bell a1", "tilda-quill a1").give(1, madeAlly)
			b.Heroes[1].Standing = nil
			b.moves(0, "stay", "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20, 1, 20, 1, 20)
			b.hurts(0, 0, 0).hurts(1, 1, 0)
			is(t, "the ally", *b.held(1, madeAlly), Held{ID: madeAlly})
		})
	}
	t.Run("take no wounds by an item either", func(t *testing.T) {
		says(t, madeItem, "{when: hurt, may: true, do: shift 1}")
		b := dueled(t, madeItem, madeAlly).play(0, "on", 1).play(0, "attack hero", 20, 1, 20, 1, 20)
		is(t, "the ally's wounds", b.hurts(1, 1, 0).held(1, madeAlly).Wounds, 0)
	})
	t.Run("while those of the attacker fight", func(t *testing.T) {
		b := dueling(t, "lucan-bell a1", "tilda-quill a1").give(0, "shield-bearer").moves(0, "stay",
			"attack seat-2").play(0, "on", 20)
		b.play(0, "attack hero", 1).play(0, "use shield-bearer", 1).hurts(0, 0, 0)
		is(t, "the ally's wounds", b.held(0, "shield-bearer").Wounds, 1)
	})
}

// TestTheEndOfAnAdventure checks the consequences of its end.
func TestTheEndOfAnAdventure(t *testing.T) {
	t.Run("whom a card led into a town has a market phase", func(t *testing.T) {
		b := plain(t).face("bone-ferryman").winning().until(phaseRanged)
		b.Heroes[0].At = hexOf(t, "m12").Neighbours()[0]
		b.play(0, "attack hero", 20).play(0, "choose m12").isAsked(0, DoShop)
		b = plain(t).face("bone-ferryman").winning().until(phaseRanged)
		b.Heroes[0].At = hexOf(t, "a1")
		b.play(0, "attack hero", 20).play(0, "choose a2")
		is(t, "the seat on turn elsewhere", b.Active, engine.Seat(1))
	})
	t.Run("an encounter discarded by its own text is followed by another card", func(t *testing.T) {
		says(t, "quarrel-at-the-well", "{when: before, do: discard}")
		b := plain(t).face("quarrel-at-the-well", madeFoe)
		is(t, "the card faced", b.Facing.Card, madeFoe)
		is(t, "the last card out of the game", b.Gone[len(b.Gone)-1], "quarrel-at-the-well")
		// Also in a fight.
		says(t, "bailiffs-gander", "{when: melee, do: discard}")
		b = plain(t).face("bailiffs-gander", madeFoe).until(phaseRanged).play(0, "defend")
		is(t, "the card faced", b.Facing.Card, madeFoe)
	})
	t.Run("a fight is counted once, though the flight fells the hero", func(t *testing.T) {
		says(t, madeFoe, "{when: fled, do: wound 1}")
		b := among(t, "lucan-bell j3", "tilda-quill b5").face(madeFoe).tokens(0, 4, 0)
		b.play(0, "flee", 20)
		if b.Todo.Top().Do == doRefuge {
			b.play(0, b.refuge())
		}
		is(t, "fights", b.Feats.Fights, 1)
		is(t, "flights", b.Feats.Fled, 1)
		is(t, "knock-outs", b.Feats.Falls[0], 1)
		is(t, "the card on place 1", b.Track[0].Card, madeFoe)
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	})
	t.Run("a duel fled is over, though the flight fells the attacker: there are no spoils", func(t *testing.T) {
		says(t, madeItem, "{when: fled, do: wound 1}")
		b := dueling(t, "lucan-bell a1", "tilda-quill a1").give(0, madeItem).tokens(0, 4, 0).moves(0, "stay",
			"attack seat-2")
		b.play(0, "flee", 1, 20)
		for b.Todo.Top().Do == doRefuge {
			b.play(0, b.refuge())
		}
		is(t, "knock-outs", b.Feats.Falls[0], 1)
		is(t, "his cards", len(b.Heroes[0].Held), 1)
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	})
	t.Run("an ally whom an event kept alive falls when it is covered", func(t *testing.T) {
		says(t, "rising-rivers", "{when: always, for: allies, do: life +1}")
		b := plain(t).give(0, "poacher").give(1, "bear-tamer").inForce("rising-rivers")
		b.held(0, "poacher").Wounds, b.held(1, "bear-tamer").Wounds = 2, 3
		b.face("graves-open", "three-acre-tom")
		is(t, "cards of both", len(b.Heroes[0].Held)+len(b.Heroes[1].Held), 0)
	})
}

// The mail of the attacked hero kept their ally alive.
func TestAnAllyTakenFromWhoeverKeptItAliveFalls(t *testing.T) {
	b := dueling(t, "lucan-bell a1", "tilda-quill a1").give(1, "banner-mail", "hedge-novice")
	b.Heroes[1].Wounds, b.held(1, "hedge-novice").Wounds = b.Life(1)-1, 2
	b.moves(0, "stay", "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20).play(0, "take hedge-novice")
	is(t, "the winner's cards", len(b.Heroes[0].Held), 0)
	is(t, "the lowest market card", b.Market.Bottom[len(b.Market.Bottom)-1].ID, "hedge-novice")
}

// TestWhatIsAsked checks that irrelevant questions and useless choices do not occur.
func TestWhatIsAsked(t *testing.T) {
	t.Run("the last point of exhaustion may be taken although it fells", func(t *testing.T) {
		says(t, "brothers-vane", "{when: before, do: {test: spirit resist 15, fail: [gold -1]}}")
		b := among(t, "varikas j3", "tilda-quill b5").tokens(0, 3, 3).face("brothers-vane").isAsked(0, DoDeclare)
		b.offers(0, true, "roll", "roll 1").play(0, "roll 1")
		is(t, "knock-outs", b.Feats.Falls[0], 1)
	})
	t.Run("a stance that flees at the last does so with one life left", func(t *testing.T) {
		b := plain(t)
		b.Heroes[0].Stance.Flee = "last"
		b.face(madeFoe)
		for left, want := range map[int]bool{1: true, 2: true, 3: false} {
			b.tokens(0, 5-left, 0)
			is(t, "flees", b.FleesByStance(), want)
		}
	})
	t.Run("all dice may stay unrolled", func(t *testing.T) {
		b := among(t, "odo-lark a1", "tilda-quill b5").tokens(0, 0, 1).play(0, "rest 4")
		is(t, "the seat on turn", b.hurts(0, 0, 0).Active, engine.Seat(1))
	})
	t.Run("a refused move names the symbol the dice lack", func(t *testing.T) {
		way := wayOver(t, land.Hills, land.Mountain)
		b := plain(t)
		b.Heroes[0].At = way[0]
		b.turn(0).play(0, "roll", 2, 2, 5, 3)
		_, err := b.try(0, engine.MakeMove("move", way[2]))
		no, ok := err.(*engine.Refusal)
		if !ok || no.Why.Key != "no.symbol" || no.Why.Args.Get("terrain") == nil {
			t.Fatalf("the refusal is %v", err)
		}
		is(t, "the symbol", no.Why.String(),
			message("no.symbol", "terrain", text.M("terrain.mountain"), "at", way[2].Name()))
		_, err = b.try(0, "move n13")
		if no, ok := err.(*engine.Refusal); !ok || no.Why.Key != "no.unreached" {
			t.Errorf("far away the refusal is %v", err)
		}
	})
	t.Run("the Mirror Staff is not offered against a hero", func(t *testing.T) {
		b := dueling(t, "lucan-bell a1", "tilda-quill a1").give(0, "mirror-staff").moves(0, "stay", "attack seat-2")
		b.play(0, "on", 10).moves(0, "defend", 20, 10, "defend", 20, 10).offers(0, false, "use mirror-staff").offers(0,
			true, "attack hero")
		plain(t).give(0, "mirror-staff").face(madeFoe).until(phaseMagic).offers(0, true, "use mirror-staff")
	})
	t.Run("a card nobody can pay for is not asked about", func(t *testing.T) {
		says(t, madeFoe, "{when: beaten, do: draw-market half}")
		b := plain(t).gold(0, 0).top("kings-skin").face(madeFoe).winning().until(phaseRanged)
		a := cards.Dragonlords.Adventure(madeFoe)
		was := a.Gold
		a.Gold = 0
		t.Cleanup(func() { a.Gold = was })
		b.play(0, "attack hero", 20)
		is(t, "the seat on turn", b.Active, engine.Seat(1))
		is(t, "the lowest market card", b.Market.Bottom[len(b.Market.Bottom)-1].ID, "kings-skin")
	})
	t.Run("whom to heal is asked only of those who have wounds", func(t *testing.T) {
		b := plain(t).give(0, "leech-doctor", "poacher", "bear-tamer").face(madeFoe)
		b.held(0, "poacher").Wounds = 1
		b.play(0, "flee", 20).play(0, "use leech-doctor")
		is(t, "the wounds", b.held(0, "poacher").Wounds, 0)
	})
	t.Run("the market is left where there is nothing to do", func(t *testing.T) {
		b := plain(t).gold(0, 0).top("kings-skin").arrive().play(0, "market")
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	})
}

// TestWhoeverFallsStopsNothingElse checks the order after a text fells the hero: the fall comes after all other effects
// of the text (R49, R57).
func TestWhoeverFallsStopsNothingElse(t *testing.T) {
	t.Run("a text for a hero and the allies reaches the allies", func(t *testing.T) {
		b := plain(t).give(0, "poacher").tokens(0, 4, 3).face("pale-muster")
		is(t, "knock-outs", b.Feats.Falls[0], 1)
		is(t, "the ally's exhaustion", b.held(0, "poacher").Exhaustion, 1)
	})
	t.Run("a card that goes with a flight is out of the game", func(t *testing.T) {
		b := plain(t).tokens(0, 4, 0).face("bailiffs-gander").play(0, "flee", 20)
		for b.Todo.Top().Do == doRefuge {
			b.play(0, b.refuge())
		}
		is(t, "knock-outs", b.Feats.Falls[0], 1)
		same(t, "out of the game", b.Gone, "bailiffs-gander")
		is(t, "the card on place 1", b.Track[0].Card, "")
	})
}

func TestAnEnemyFoughtAfterAllIsMetWithAbilitiesBeforeCombat(t *testing.T) {
	lantern := func() *table {
		return among(t, "varikas j3", "tilda-quill b5").face("hermits-lantern", "old-blackwing").play(0, "choose 1", 1)
	}
	b := lantern().isAsked(0, DoOptional).play(0, "use varikas", 20)
	b.foeHas(1).hurts(0, 0, 1).isAsked(0, DoAct)
	is(t, "the phase", b.Phase(), PhaseEscape)
	b = lantern().play(0, "on").isAsked(0, DoAct)
	is(t, "the round", b.Facing.Round, 1)
	b = lantern().winning().play(0, "use varikas", 20)
	is(t, "what was won", b.Heroes[0].Held[0].ID, "hermits-lantern")
}

func TestACardThatKeepsAnAllyAliveIsNotTurnedDownToSaveIt(t *testing.T) {
	dying := func(wounds int) *table {
		b := plain(t).give(0, "banner-mail", "bear-tamer").face(madeFoe)
		b.held(0, "bear-tamer").Wounds = wounds
		return b.until(phaseMelee).play(0, "attack bear-tamer", 1)
	}
	b := dying(2).isAsked(0, DoOptional).play(0, "use banner-mail")
	is(t, "the wounds of the ally saved", b.held(0, "bear-tamer").Wounds, 2)
	// With three it would fall without the life from the mail.
	b = dying(3).isAsked(0, DoAct)
	is(t, "the mail is face down", b.held(0, "banner-mail").Down, false)
}

// A sweep fells several allies at one moment: they come in the order gained (R49).
func TestOfAlliesASweepFellsTheFirstGainedIsSavedFirst(t *testing.T) {
	b := among(t, "bram-oldoak j3", "tilda-quill b5").give(0, "poacher", "hedge-novice").faceWith([]int{20},
		"tireless-hammer")
	b.held(0, "poacher").Wounds, b.held(0, "hedge-novice").Wounds = 1, 1
	b.moves(0, "on", "defend", 1).play(0, "use bram-oldoak")
	same(t, "the allies left", b.CardsOf(0, "ally", false), "poacher")
}

// The Bottled Road can be used after the roll, with dice left or without.
func TestAStepByACardMayFollowTheLastDie(t *testing.T) {
	way := wayOver(t, land.Hills)
	walk := func(ids ...string) *table {
		b := plain(t).give(0, ids...).tokens(0, 0, 3)
		b.Heroes[0].At = way[0]
		return b.turn(0).play(0, "rest 3", 2).play(0, engine.MakeMove("move", way[1]))
	}
	b := walk("bottled-road").isAsked(0, DoGo).offers(0, true, "use bottled-road", "stay")
	to := way[1].Neighbours()[0]
	b.play(0, "use bottled-road").play(0, engine.MakeMove("choose", to))
	is(t, "the hex", b.Heroes[0].At, to)
	is(t, "the movement goes on without the card", walk().Todo.Top().Do == DoGo, false)
}
