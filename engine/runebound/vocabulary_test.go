package runebound

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/runebound/ability"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/runebound/view"
)

// TestEveryWordDoesWhatItMeans has a subtest for every word of the vocabulary; a word without one fails.
func TestEveryWordDoesWhatItMeans(t *testing.T) {
	for _, w := range ability.Vocabulary {
		key := string(w.Part) + " " + w.Name
		t.Run(key+", "+w.Means, func(t *testing.T) {
			test := meanings[key]
			if test == nil {
				t.Fatal("nothing shows what it means")
			}
			test(t)
		})
	}
	is(t, "the number of words", len(meanings), len(ability.Vocabulary))
}

// The cards with replaced rules in these tests: an artefact, an ally, a challenge. The artefact's owner is Lucan Bell:
// values 3, 1 and 5, life 5, stamina 3.
const (
	madeItem = "road-staff"
	madeAlly = "poacher"          // values 6, 2, 0, ranged damage 1, life 2, stamina 2
	madeFoe  = "gammer-stonefoot" // values 11, 13, 13, damage 1, 2, 0, life 4, gold 4
)

// having gives the first of two heroes an artefact with some rules.
func having(t *testing.T, rules ...string) *table {
	t.Helper()
	says(t, madeItem, rules...)
	return plain(t).give(0, madeItem)
}

// leading gives the hero an ally with some rules.
func leading(t *testing.T, rules ...string) *table {
	t.Helper()
	says(t, madeAlly, rules...)
	return plain(t).give(0, madeAlly)
}

// against lets the hero face a challenge with some rules, with immediate rolls.
func against(t *testing.T, dice []int, rules ...string) *table {
	t.Helper()
	says(t, madeFoe, rules...)
	return plain(t).faceWith(dice, madeFoe)
}

// until defends successfully until a phase.
func (b *table) until(phase string) *table {
	b.t.Helper()
	for b.Phase() != phase {
		switch {
		case b.Phase() == PhaseEscape:
			b.play(0, "on")
		case b.FoeDamage(b.Phase()) == 0:
			b.play(0, "defend")
		default:
			b.play(0, "defend", 20)
		}
	}
	return b
}

// has checks the gold of the first hero, initially 3.
func (b *table) has(gold int) *table {
	b.t.Helper()
	is(b.t, "the gold", b.Heroes[0].Gold, gold)
	return b
}

// town puts the hero in the market of Tamalir, with a card that is added.
func (b *table) town(wares ...string) *table {
	b.t.Helper()
	return b.ware("tamalir", wares...).top("glass-shell").arrive().play(0, "market")
}

// winning leaves the enemy one wound from defeat.
func (b *table) winning() *table {
	b.fresh()
	b.Facing.Wounds = b.Adventure().Life - 1
	return b
}

// pays checks that a rule for a moment gives a piece of gold: three before the deed, four after it.
func pays(moment string, before, deed func(b *table)) func(t *testing.T) {
	return func(t *testing.T) {
		b := having(t, "{when: "+moment+", do: gold +1}")
		if before != nil {
			before(b)
		}
		b.fresh()
		b.Heroes[0].Gold = 3
		deed(b)
		b.has(4)
	}
}

// holding checks that a condition is met in one position and not in another.
func holding(condition string, not, yes func(b *table)) func(t *testing.T) {
	return func(t *testing.T) {
		for n, lay := range []func(b *table){not, yes} {
			b := having(t, "{when: always, if: "+condition+", do: stamina +1}")
			if lay != nil {
				lay(b)
			}
			is(t, "the stamina", b.Stamina(0), 3+n)
		}
	}
}

func faces(ids ...string) func(b *table) { return func(b *table) { b.face(ids...) } }

// paying sets up an ability with a cost before the movement dice.
func paying(t *testing.T, cost string) *table {
	t.Helper()
	return having(t, "{when: before-dice, cost: "+cost+", do: gold +1}").play(0, "use road-staff").has(4)
}

// rolling returns the bonus to a roll of the first hero or an ally.
func (b *table) rolling(kind, who, phase string) int {
	r := b.RollOf(kind, who, phase)
	return b.RollValue(&r)
}

var meanings = map[string]func(t *testing.T){
	// Moments.
	"when always":      func(t *testing.T) { is(t, "the life", having(t, "{when: always, do: life +1}").Life(0), 6) },
	"when turn-begins": pays("turn-begins", nil, func(b *table) { b.turn(0) }),
	"when before-dice": pays("before-dice", nil, func(b *table) { b.turn(0) }),
	"when dice":        pays("dice", nil, func(b *table) { b.play(0, "roll", 6, 6, 6, 6, 6) }),
	"when ends-move":   pays("ends-move", nil, func(b *table) { b.play(0, "stay") }),
	"when turn-ends":   pays("turn-ends", nil, func(b *table) { b.moves(0, "stay", "on") }),
	"when trains": pays("trains", func(b *table) { b.Heroes[0].Points = 6; b.moves(0, "stay", "on") },
		func(b *table) { b.play(0, "train mind") }),
	"when revealed": func(t *testing.T) {
		pays("revealed", nil, faces(madeFoe))(t)
		b := having(t, "{when: revealed, do: gold +1}").face(madeFoe).play(0, "flee", 20)
		b.Heroes[0].At = b.Track[0].At
		b.turn(0).moves(0, "stay", "explore").has(4) // a card of the track is known
	},
	"when before": func(t *testing.T) { against(t, nil, "{when: before, do: exhaust 1}").hurts(0, 0, 1) },
	"when ready":  pays("ready", nil, faces(madeFoe)),
	"when round": pays("round", faces(madeFoe), func(b *table) {
		b.until(phaseMagic).play(0, "defend")
	}),
	"when escape": pays("escape", nil, faces(madeFoe)),
	"when ranged": pays("ranged", faces(madeFoe), func(b *table) { b.play(0, "on") }),
	"when melee": pays("melee", func(b *table) { b.face(madeFoe).until(phaseRanged) }, func(b *table) {
		b.play(0, "defend", 20)
	}),
	"when magic": pays("magic", func(b *table) { b.face(madeFoe).until(phaseMelee) }, func(b *table) {
		b.play(0, "defend", 20)
	}),
	"when declares": func(t *testing.T) {
		b := having(t, "{when: declares, cost: activate, do: roll any +5, until: roll}").face(madeFoe).until(
			phaseRanged)
		b.play(0, "attack hero").isAsked(0, DoDeclare).play(0, "use road-staff", 3, 20).foeHas(1)
	},
	"when rolled": pays("rolled", faces(madeFoe), func(b *table) { b.until(phaseRanged).play(0, "defend", 20) }),
	"when hits": pays("hits", func(b *table) { b.face(madeFoe).until(phaseRanged) }, func(b *table) {
		b.play(0, "attack hero", 20, 20)
	}),
	"when misses": pays("misses", func(b *table) { b.face(madeFoe).until(phaseRanged) }, func(b *table) {
		b.play(0, "attack hero", 1, 20)
	}),
	"when hurt": pays("hurt", func(b *table) { b.face(madeFoe) }, func(b *table) { b.play(0, "flee", 1) }),
	"when falls": pays("falls", func(b *table) {
		b.give(0, "stable-boy").held(0, "stable-boy").Wounds = 1
		b.face(madeFoe).until(phaseRanged)
	},
		func(b *table) { b.play(0, "attack stable-boy", 1) }),
	"when beaten": func(t *testing.T) {
		having(t, "{when: beaten, do: gold +1}").face(madeFoe).winning().until(phaseRanged).play(0, "attack hero",
			20).has(8)
	},
	"when failed": pays("failed", nil, func(b *table) { b.faceWith([]int{1}, "lonely-mill") }),
	"when fled":   pays("fled", faces(madeFoe), func(b *table) { b.play(0, "flee", 20) }),
	"when down": func(t *testing.T) {
		b := having(t, "{when: down, do: gold +1}").tokens(0, 4, 0).face(madeFoe).play(0, "flee", 1)
		if b.Todo.Top().Do == doRefuge {
			b.play(0, b.refuge())
		}
		b.has(3) // two are left of three, and one comes
	},
	"when fight-over": pays("fight-over", faces(madeFoe), func(b *table) { b.play(0, "flee", 20) }),
	"when market":     pays("market", nil, func(b *table) { b.town() }),
	"when buys": func(t *testing.T) {
		having(t, "{when: buys, do: gold +1}").gold(0, 7).town("quilted-coat").play(0, "buy quilted-coat").has(2)
	},
	"when sells": func(t *testing.T) {
		having(t, "{when: sells, do: gold +1}").give(0, "church-door").town().play(0, "sell church-door").has(6)
	},
	"when heals": func(t *testing.T) {
		having(t, "{when: heals, do: gold +1}").tokens(0, 1, 0).town().play(0, "heal hero").has(3)
	},
	"when arrives": pays("arrives", nil, func(b *table) { b.town() }),
	"when comes":   func(t *testing.T) { plain(t).face("fever-summer", madeFoe).hurts(0, 0, 1).hurts(1, 0, 1) },
	"when reached": func(t *testing.T) {
		among(t, "lucan-bell k8", "tilda-quill b5").carry(0, "letter-in-wax").arrive().has(7)
		among(t, "lucan-bell m12", "tilda-quill b5").carry(0, "letter-in-wax").arrive().has(3)
	},
	"when gained": func(t *testing.T) {
		says(t, "quilted-coat", "{when: gained, do: heal-all}")
		plain(t).gold(0, 9).tokens(0, 2, 2).town("quilted-coat").play(0, "buy quilted-coat").hurts(0, 0, 0)
		b := among(t, "lucan-bell a1", "tilda-quill a1").give(1, "quilted-coat").tokens(0, 2, 2)
		b.Heroes[1].Wounds = b.Life(1) - 1
		b.moves(0, "stay", "attack seat-2").play(0, "on", 1).play(0, "attack hero", 20).play(0, "take quilted-coat")
		is(t, "the wounds healed by what was taken", b.Heroes[0].Wounds, 0)
	},

	// Conditions.
	"if terrain": holding("terrain forest", func(b *table) { b.Heroes[0].At = hexOf(b.t, "a1") }, func(b *table) {
		b.Heroes[0].At = wayOver(b.t, land.Forest)[1]
	}),
	"if in-town": func(t *testing.T) {
		holding("in-town", func(b *table) { b.Heroes[0].At = hexOf(b.t, "a1") }, nil)(t)
		holding("in-town kilnholt", nil, func(b *table) { b.Heroes[0].At = hexOf(b.t, "f4") })(t)
	},
	"if colour": holding("colour yellow", faces(madeFoe), faces("three-acre-tom")),
	"if family": holding("family giant", faces("hollow-hill-bear"), faces(madeFoe)),
	"if hero":   holding("hero", faces(madeFoe), func(b *table) { b.Facing = &Facing{Seat: 0, Foe: 1} }),
	"if from-track": holding("from-track", faces(madeFoe), func(b *table) {
		b.track(2, madeFoe, gemsOf(0)[0].String())
		b.Heroes[0].At = gemsOf(0)[0]
		b.moves(0, "stay", "explore")
	}),
	"if round": holding("round 2", faces(madeFoe), func(b *table) {
		b.face(madeFoe).until(phaseMagic).play(0, "defend")
	}),
	"if phase": func(t *testing.T) {
		b := having(t, "{when: always, if: phase melee, do: roll defence +2}").face(madeFoe)
		is(t, "in ranged combat", b.rolling(RollDefence, ThisHero, phaseRanged), 3)
		is(t, "in melee", b.rolling(RollDefence, ThisHero, phaseMelee), 3)
	},
	"if rolling": func(t *testing.T) {
		b := having(t, "{when: rolled, if: rolling defence, do: gold +1}").face(madeFoe).play(0, "flee", 1).has(3)
		b.until(phaseRanged).play(0, "defend", 20).has(4)
	},
	"if die": func(t *testing.T) {
		b := having(t, "{when: rolled, if: die 5 7, do: gold +1}").face(madeFoe)
		b.play(0, "flee", 4).has(3).play(0, "flee", 5).has(4).play(0, "flee", 7).has(5)
	},
	"if success": func(t *testing.T) {
		having(t, "{when: rolled, if: success, do: gold +1}").face(madeFoe).play(0, "flee", 1).has(3).play(0, "flee",
			20).has(4)
	},
	"if failure": func(t *testing.T) {
		having(t, "{when: rolled, if: failure, do: gold +1}").face(madeFoe).play(0, "flee", 1).has(4).play(0, "flee",
			20).has(4)
	},
	"if by-hero": func(t *testing.T) {
		b := having(t, "{when: hits, if: by-hero, do: gold +1}").give(0, "juggler").face(madeFoe).until(phaseRanged)
		b.play(0, "attack juggler", 20).has(3).play(0, "attack hero", 20).has(4)
	},
	"if by-this": func(t *testing.T) {
		b := leading(t, "{when: hits, if: by-this, do: gold +1}").give(0, "bear-tamer").face(madeFoe).until(phaseRanged)
		b.play(0, "attack poacher", 20).has(4).play(0, "attack bear-tamer", 20).has(4)
		b = leading(t, "{when: falls, if: by-this, do: cancel-all}").give(0,
			"hedge-novice").face(madeFoe).until(phaseRanged)
		b.held(0, madeAlly).Wounds, b.held(0, "hedge-novice").Wounds = 1, 1
		b.play(0, "attack poacher", 1).play(0, "attack hedge-novice", 1)
		same(t, "the allies left", b.CardsOf(0, "ally", false), madeAlly)
	},
	"if wounded":   holding("wounded 2", func(b *table) { b.tokens(0, 1, 0) }, func(b *table) { b.tokens(0, 2, 0) }),
	"if tired":     holding("tired 2", func(b *table) { b.tokens(0, 0, 1) }, func(b *table) { b.tokens(0, 0, 2) }),
	"if life-left": holding("life-left 2", func(b *table) { b.tokens(0, 2, 0) }, func(b *table) { b.tokens(0, 3, 0) }),
	"if has": holding("has weapon", func(b *table) { b.give(0, "toll-mace-down") }, func(b *table) {
		b.give(0, "toll-mace")
	}),
	"if face-down": holding("face-down 1", nil, func(b *table) { b.give(0, "toll-mace-down") }),
	"if gold":      holding("gold 5", func(b *table) { b.gold(0, 4) }, func(b *table) { b.gold(0, 5) }),
	"if poor":      holding("poor 2", func(b *table) { b.gold(0, 3) }, func(b *table) { b.gold(0, 2) }),
	"if worth": holding("worth 12", func(b *table) { b.Heroes[0].Tokens[0] = 1 }, func(b *table) {
		b.Heroes[0].Tokens[0] = 2
	}),
	"if runes": holding("runes 1", func(b *table) { b.give(1, "saltwing") }, func(b *table) {
		b.give(0, "saltwing")
	}),
	"if rune-held": holding("rune-held", nil, func(b *table) { b.give(1, "saltwing") }),
	"if event": holding("event 2", func(b *table) { b.inForce("crooked-stars") }, func(b *table) {
		b.inForce("graves-open")
	}),
	"if last": holding("last", nil, func(b *table) { b.First = 1 }),
	"if not":  holding("{not: gold 5}", func(b *table) { b.gold(0, 5) }, nil),
	"if any": func(t *testing.T) {
		holding("{any: [gold 5, wounded 1]}", nil, func(b *table) { b.gold(0, 5) })(t)
		holding("{any: [gold 5, wounded 1]}", nil, func(b *table) { b.tokens(0, 1, 0) })(t)
	},

	// Costs.
	"cost activate": func(t *testing.T) { is(t, "face down", paying(t, "activate").held(0, madeItem).Down, true) },
	"cost exhaust":  func(t *testing.T) { paying(t, "exhaust 2").hurts(0, 0, 2) },
	"cost exhaust-this": func(t *testing.T) {
		b := leading(t, "{when: before-dice, cost: exhaust-this 1, do: gold +1}").play(0,
			"use poacher").has(4).hurts(0, 0, 0)
		is(t, "the ally's exhaustion", b.held(0, madeAlly).Exhaustion, 1)
	},
	"cost wound": func(t *testing.T) { paying(t, "wound 1").hurts(0, 1, 0) },
	"cost gold": func(t *testing.T) {
		having(t, "{when: before-dice, cost: gold 2, do: exhaust 1}").play(0, "use road-staff").has(1).hurts(0, 0, 1)
		having(t, "{when: before-dice, cost: gold 2, do: exhaust 1}").gold(0, 1).offers(0, false, "use road-staff")
	},
	"cost points": func(t *testing.T) {
		b := having(t, "{when: before-dice, cost: points 2, do: gold +1}").offers(0, false, "use road-staff")
		b.Heroes[0].Points = 3
		b.play(0, "use road-staff").has(4)
		is(t, "the points", b.Heroes[0].Points, 1)
	},
	"cost discard": func(t *testing.T) { is(t, "his cards", len(paying(t, "discard").Heroes[0].Held), 0) },
	"cost discard-other": func(t *testing.T) {
		b := having(t, "{when: before-dice, cost: discard-other weapon, do: gold +1}").offers(0, false,
			"use road-staff").give(0, "toll-mace", "boar-bow")
		b.play(0, "use road-staff boar-bow").has(4)
		same(t, "his cards", b.CardsOf(0, "card", false), madeItem, "toll-mace")
	},
	"cost test": func(t *testing.T) {
		having(t, "{when: before-dice, cost: test mind 12, do: gold +1}").play(0, "use road-staff", 9).has(4)
		having(t, "{when: before-dice, cost: test mind 12, do: gold +1}").play(0, "use road-staff", 8).has(3)
	},

	// Limits.
	"limit roll": func(t *testing.T) {
		b := having(t, "{when: rolled, if: failure, cost: exhaust 1, limit: roll, do: reroll}").face(madeFoe)
		b.play(0, "flee", 1).play(0, "use road-staff", 1).hurts(0, 1, 1).play(0, "flee", 1).offers(0, true,
			"use road-staff")
	},
	"limit round": func(t *testing.T) {
		b := having(t, "{when: hurt, limit: round, do: cancel 1}").face(madeFoe).play(0, "flee", 1).play(0, "flee",
			1).hurts(0, 1, 0)
		b.until(phaseMagic).play(0, "defend").play(0, "flee", 1).hurts(0, 1, 0)
	},
	"limit fight": func(t *testing.T) {
		b := having(t, "{when: round, may: true, limit: fight, do: gold +1}").face(madeFoe).play(0,
			"use road-staff").has(4)
		b.until(phaseMagic).play(0, "defend").offers(0, false, "use road-staff").play(0, "flee", 20)
		b.Heroes[0].At = b.Track[0].At
		b.turn(0).moves(0, "stay", "explore").offers(0, true, "use road-staff")
	},
	"limit turn": func(t *testing.T) {
		b := having(t, "{when: before-dice, may: true, limit: turn, do: gold +1}").play(0, "use road-staff").offers(0,
			false, "use road-staff")
		b.moves(0, "stay", "on").play(1, "stay").play(1, "on").offers(0, true, "use road-staff")
	},
	"limit match": func(t *testing.T) {
		b := having(t, "{when: before-dice, may: true, limit: match, do: gold +1}").play(0, "use road-staff")
		b.moves(0, "stay", "on").play(1, "stay").play(1, "on").offers(0, false, "use road-staff")
	},
	"limit own-turn": func(t *testing.T) {
		says(t, madeItem, "{when: hurt, may: true, limit: own-turn, do: cancel 1}")
		b := among(t, "lucan-bell a1", "tilda-quill a1").give(1, madeItem).moves(0, "stay", "attack seat-2").play(0,
			"on", 1)
		b.play(0, "attack hero", 20, 1, 20, 1, 20).hurts(1, 1, 0)
		having(t, "{when: hurt, may: true, limit: own-turn, do: cancel 1}").face(madeFoe).play(0, "flee", 1).play(0,
			"use road-staff").hurts(0, 0, 0)
	},

	// Targets.
	"for you": func(t *testing.T) {
		b := leading(t, "{when: always, for: you, do: value mind +1}")
		is(t, "the hero's mind", b.value(0, cards.Mind), 4)
	},
	"for this": func(t *testing.T) {
		b := leading(t, "{when: before-dice, may: true, for: this, do: exhaust 1}").play(0,
			"use poacher").hurts(0, 0, 0)
		is(t, "the ally's exhaustion", b.held(0, madeAlly).Exhaustion, 1)
	},
	"for ally": func(t *testing.T) {
		b := having(t, "{when: before-dice, may: true, for: ally, do: exhaust 1}").give(0, "poacher",
			"stable-boy").play(0, "use road-staff")
		b.play(0, "choose stable-boy").hurts(0, 0, 0)
		is(t, "exhaustion of the chosen", b.held(0, "stable-boy").Exhaustion, 1)
		is(t, "exhaustion of the other", b.held(0, "poacher").Exhaustion, 0)
	},
	"for allies": func(t *testing.T) {
		b := having(t, "{when: before-dice, may: true, for: allies, do: exhaust 1}").give(0, "poacher",
			"stable-boy").play(0, "use road-staff").hurts(0, 0, 0)
		is(t, "exhaustion of both", b.held(0, "stable-boy").Exhaustion+b.held(0, "poacher").Exhaustion, 2)
	},
	"for party": func(t *testing.T) {
		b := having(t, "{when: before-dice, may: true, for: party, do: exhaust 1}").give(0, "poacher").play(0,
			"use road-staff").hurts(0, 0, 1)
		is(t, "exhaustion of the ally", b.held(0, "poacher").Exhaustion, 1)
	},
	"for here": func(t *testing.T) {
		says(t, madeItem, "{when: before-dice, may: true, for: here, do: exhaust 1}")
		b := among(t, "lucan-bell a1", "tilda-quill a1", "odo-lark b5").give(0, madeItem).play(0, "use road-staff")
		b.hurts(0, 0, 0).hurts(1, 0, 1).hurts(2, 0, 0)
	},
	"for everyone": func(t *testing.T) {
		says(t, madeItem, "{when: before-dice, may: true, for: everyone, do: exhaust 1}")
		b := among(t, "lucan-bell a1", "tilda-quill a1", "odo-lark b5").give(0, madeItem)
		b.Heroes[2].On = false
		b.play(0, "use road-staff").hurts(0, 0, 1).hurts(1, 0, 1).hurts(2, 0, 0)
	},
	"for leader": func(t *testing.T) {
		having(t, "{when: before-dice, may: true, for: leader, do: exhaust 1}").give(1, "saltwing").play(0,
			"use road-staff").hurts(0, 0, 0).hurts(1, 0, 1)
		b := having(t, "{when: before-dice, may: true, for: leader, do: exhaust 1}")
		b.Heroes[0].Tokens[1] = 1
		b.play(0, "use road-staff").hurts(0, 0, 1).hurts(1, 0, 0)
	},

	// Durations.
	"until roll": func(t *testing.T) {
		b := having(t, "{when: declares, cost: exhaust 1, do: roll any +5, until: roll}").face(madeFoe).play(0,
			"flee").play(0, "use road-staff", 1).hurts(0, 1, 1)
		is(t, "what is added afterwards", b.rolling(RollEscape, ThisHero, PhaseEscape), 3)
		// An attack that follows from a roll is a separate roll: 1, 3, 5 and the weapon's 1 miss 11, and so do 6, 3 and
		// 1.
		says(t, madeItem, "{when: declares, cost: discard, do: roll any +5, until: roll}")
		b = plain(t).give(0, madeItem, "long-argument").face(madeFoe).until(phaseRanged)
		b.play(0, "attack hero").play(0, "use road-staff", 1).play(0, "use long-argument", 6, 20).foeHas(0)
	},
	"until phase": func(t *testing.T) {
		b := having(t, "{when: ranged, cost: exhaust 1, do: roll combat +5, until: phase}").face(madeFoe).until(
			phaseRanged).play(0, "use road-staff")
		is(t, "in the phase", b.rolling(RollDefence, ThisHero, phaseRanged), 8)
		b.until(phaseMelee)
		is(t, "in the next", b.rolling(RollDefence, ThisHero, phaseMelee), 1)
	},
	"until round": func(t *testing.T) {
		b := having(t, "{when: round, if: round 1, do: roll combat +5, until: round}").face(madeFoe).until(phaseMagic)
		is(t, "in the round", b.rolling(RollDefence, ThisHero, phaseMagic), 10)
		b.play(0, "defend")
		is(t, "in the next", b.rolling(RollDefence, ThisHero, phaseMagic), 5)
	},
	"until fight": func(t *testing.T) {
		b := having(t, "{when: round, if: round 1, do: roll combat +5, until: fight}").face(madeFoe).until(
			phaseMagic).play(0, "defend")
		is(t, "in the next round", b.rolling(RollDefence, ThisHero, phaseMagic), 10)
		b.play(0, "flee", 20)
		is(t, "modifiers after it", len(b.Mods), 0)
	},
	"until turn": func(t *testing.T) {
		b := having(t, "{when: before-dice, cost: exhaust 1, do: dice +2, until: turn}").play(0, "use road-staff")
		is(t, "the dice", b.Dice(0), 7)
		b.moves(0, "stay", "on")
		is(t, "modifiers after it", len(b.Mods), 0)
	},
	"until renewal": func(t *testing.T) {
		b := having(t, "{when: before-dice, cost: exhaust 1, do: life +2, until: renewal}").play(0,
			"use road-staff").moves(0, "stay", "on")
		is(t, "the life on another's turn", b.Life(0), 7)
		b.play(1, "stay").play(1, "on")
		is(t, "the life on his next", b.Life(0), 5)
	},
	"until good": func(t *testing.T) {
		b := having(t, "{when: before-dice, cost: discard, do: roll test +1 endure, until: good}").play(0,
			"use road-staff").moves(0, "stay", "on").play(1, "stay").play(1, "on")
		r := Roll{Kind: RollTest, Value: cards.Body, Skill: "endure"}
		is(t, "what is added", b.bonus(&r), 1)
	},

	// Modifiers.
	"modifier roll": func(t *testing.T) {
		b := having(t, "{when: always, do: [roll attack +1, roll combat +2 melee, roll test +4, roll test +8 lore, "+
			"roll escape +16]}").face(madeFoe)
		is(t, "a ranged attack", b.rolling(RollAttack, ThisHero, phaseRanged), 4)
		is(t, "a melee attack", b.rolling(RollAttack, ThisHero, phaseMelee), 4)
		is(t, "a melee defence", b.rolling(RollDefence, ThisHero, phaseMelee), 3)
		is(t, "an escape", b.rolling(RollEscape, ThisHero, PhaseEscape), 19)
		for skill, n := range map[string]int{"": 4, "watch": 4, "lore": 12} {
			r := Roll{Kind: RollTest, Skill: skill}
			is(t, "a test", b.bonus(&r), n)
		}
	},
	"modifier two-dice": func(t *testing.T) {
		having(t, "{when: always, do: two-dice escape better}").face(madeFoe).play(0, "flee", 2, 7).hurts(0, 1,
			0).play(0, "flee", 8, 2)
		having(t, "{when: always, do: two-dice escape worse}").face(madeFoe).play(0, "flee", 20, 7).hurts(0, 1,
			0).play(0, "flee", 8, 9)
	},
	"modifier value": func(t *testing.T) {
		b := having(t, "{when: always, do: [value mind +2, value all +1]}")
		is(t, "the values", [3]int{b.value(0, cards.Mind), b.value(0, cards.Body), b.value(0, cards.Spirit)},
			[3]int{6, 2, 6})
	},
	"modifier skill": func(t *testing.T) {
		b := having(t, "{when: always, do: [skill lore +2, skill watch +2]}")
		is(t, "lore", b.skill(0, "lore"), 4)
		is(t, "a skill he lacks", b.skill(0, "watch"), 0)
	},
	"modifier foe": func(t *testing.T) {
		b := having(t, "{when: always, do: [foe body -2, foe all +1]}").face(madeFoe)
		is(t, "the enemy's values", b.foeFigures().Values, [3]int{12, 12, 14})
	},
	"modifier foe-is": func(t *testing.T) {
		b := having(t, "{when: always, do: foe-is spirit 9}").face(madeFoe)
		is(t, "the enemy's values", b.foeFigures().Values, [3]int{11, 13, 9})
	},
	"modifier damage": func(t *testing.T) {
		b := having(t, "{when: always, do: [damage melee +2, damage any +1]}").give(0, madeAlly)
		is(t, "the damages", [3]int{b.Damage(0, "", phaseRanged), b.Damage(0, "", phaseMelee),
			b.Damage(0, "", phaseMagic)}, [3]int{2, 4, 2})
		is(t, "an ally's", b.Damage(0, madeAlly, phaseRanged), 1)
	},
	"modifier foe-damage": func(t *testing.T) {
		b := having(t, "{when: always, do: [foe-damage melee +1, foe-damage any -2]}").face(madeFoe)
		is(t, "the enemy's damages", b.foeFigures().Damage, [3]int{0, 1, 0})
	},
	"modifier life": func(t *testing.T) {
		b := leading(t, "{when: always, do: life +1}")
		is(t, "the hero's life", b.Life(0), 5)
		is(t, "the ally's life", b.AllyLife(0, madeAlly), 3)
	},
	"modifier stamina": func(t *testing.T) {
		having(t, "{when: always, do: stamina +1}").tokens(0, 0, 3).face("grave-piper").hurts(0, 0, 4)
	},
	"modifier dice": func(t *testing.T) { is(t, "the dice", having(t, "{when: always, do: dice +1}").Dice(0), 6) },
	"modifier counts": func(t *testing.T) {
		b := having(t, "{when: always, do: counts plains forest}")
		is(t, "into the forest by plains", land.Fits(wayOver(t, land.Forest), []int{0}, b.Terms(0)), true)
		is(t, "into hills by plains", land.Fits(wayOver(t, land.Hills), []int{3}, b.Terms(0)), false)
	},
	"modifier free": func(t *testing.T) {
		b := having(t, "{when: always, do: free river}")
		is(t, "into the river without a die", land.Fits(wayOver(t, land.River), nil, b.Terms(0)), true)
		is(t, "into the forest without a die", land.Fits(wayOver(t, land.Forest), nil, b.Terms(0)), false)
	},
	"modifier hard": func(t *testing.T) {
		b := having(t, "{when: always, do: hard river}")
		is(t, "into the river with one die", land.Fits(wayOver(t, land.River), []int{3}, b.Terms(0)), false)
		is(t, "into the river with two", land.Fits(wayOver(t, land.River), []int{3, 4}, b.Terms(0)), true)
	},
	"modifier rest": func(t *testing.T) {
		having(t, "{when: always, do: rest +1}").tokens(0, 0, 3).play(0, "rest 1", 6, 6, 6, 6).hurts(0, 0, 1)
	},
	"modifier price": func(t *testing.T) {
		b := having(t, "{when: always, do: [price buy -1, price hire +2, price heal -1]}")
		is(t, "an item of 3", b.Price(0, "buy", 3), 2)
		is(t, "an item of 1", b.Price(0, "buy", 1), 1)
		is(t, "an ally of 5, who hires for two less himself", b.Price(0, "hire", 5), 5)
		is(t, "healing", b.Price(0, "heal", 1), 0)
	},
	"modifier half": func(t *testing.T) {
		b := having(t, "{when: always, do: half buy}")
		is(t, "an item of 5", b.Price(0, "buy", 5), 3)
		is(t, "an ally of 5, who hires for two less himself", b.Price(0, "hire", 5), 3)
	},
	"modifier full-price": func(t *testing.T) {
		having(t, "{when: always, do: full-price}").give(0, "church-door").town().play(0, "sell church-door").has(7)
	},
	"modifier openings": func(t *testing.T) {
		b := having(t, "{when: always, do: openings +1}").top("poacher", "glass-shell").arrive().play(0, "market")
		same(t, "the stack", b.StackAt(hexOf(t, "m12")), "poacher", "glass-shell")
	},
	"modifier carry": func(t *testing.T) {
		b := having(t, "{when: always, do: carry weapon +1}").give(0, "toll-mace", "boar-bow").gold(0,
			9).town("candle-wand").play(0, "buy candle-wand")
		// Without it the third weapon cannot stay.
		b.play(0, "sell road-staff").isAsked(0, DoKeepLimit).play(0, "drop boar-bow").isAsked(0, DoMarket)
	},
	"modifier no-flight": func(t *testing.T) {
		is(t, "the phase", having(t, "{when: always, do: no-flight}").face(madeFoe).Phase(), phaseRanged)
		b := against(t, nil, "{when: escape, if: wounded 2, do: no-flight, until: round}").offers(0, true, "flee")
		b.tokens(0, 2, 0).until(phaseMagic).play(0, "defend")
		is(t, "the phase", b.Phase(), phaseRanged)
	},
	"modifier escape-by": func(t *testing.T) {
		having(t, "{when: always, do: escape-by spirit}").face(madeFoe).play(0, "flee", 7).hurts(0, 1, 0).play(0,
			"flee", 8)
	},
	"modifier skip": func(t *testing.T) {
		is(t, "the phase", having(t, "{when: always, do: skip ranged}").face(madeFoe).play(0, "on").Phase(), phaseMelee)
	},
	"modifier only": func(t *testing.T) {
		b := having(t, "{when: always, do: only magic}").give(0, "juggler").face(madeFoe).until(phaseRanged).play(0,
			"attack juggler", 20).foeHas(0)
		b.until(phaseMagic).play(0, "attack hero", 20).foeHas(1)
	},
	"modifier drains": func(t *testing.T) {
		b := against(t, nil, "{when: always, do: drains}").give(0, "bear-tamer").until(phaseRanged).play(0, "defend",
			1).hurts(0, 0, 1)
		b.play(0, "attack bear-tamer", 1)
		is(t, "the ally's tokens", [2]int{b.held(0, "bear-tamer").Wounds, b.held(0, "bear-tamer").Exhaustion},
			[2]int{0, 2})
		// A wound of an escape is not the enemy's.
		against(t, nil, "{when: always, do: drains}").play(0, "flee", 1).hurts(0, 1, 0)
	},
	"modifier sweeps": func(t *testing.T) {
		b := against(t, nil, "{when: always, do: sweeps}").give(0, "bear-tamer", "stable-boy").play(0, "flee",
			1).until(phaseRanged).play(0, "defend", 1).hurts(0, 2, 0)
		is(t, "the allies' wounds", [2]int{b.held(0, "bear-tamer").Wounds, b.held(0, "stable-boy").Wounds},
			[2]int{1, 1})
	},
	"modifier guards": func(t *testing.T) {
		b := leading(t, "{when: always, do: guards}").face(madeFoe).until(phaseRanged).play(0, "defend poacher",
			4).hurts(0, 0, 0)
		is(t, "the ally's wounds", b.held(0, madeAlly).Wounds, 1)
	},
	"modifier twice": func(t *testing.T) {
		b := having(t, "{when: always, do: twice}").face(madeFoe).until(phaseRanged).play(0, "attack hero", 20).play(0,
			"attack hero", 20).foeHas(2)
		b.isAsked(0, DoAct)
		is(t, "the phase, for a third attack is none", b.Phase(), PhaseEscape)
	},
	"modifier reversed": func(t *testing.T) {
		b := having(t, "{when: round, cost: activate, do: reversed, until: fight}").face(madeFoe).play(0,
			"use road-staff")
		for _, phase := range []string{phaseMagic, phaseMelee, phaseRanged, PhaseEscape, phaseMagic} {
			is(t, "the phase", b.Phase(), phase)
			switch phase {
			case PhaseEscape:
				b.play(0, "on")
			case phaseMagic:
				b.play(0, "defend")
			default:
				b.play(0, "defend", 20)
			}
		}
	},
	"modifier ruin": func(t *testing.T) {
		b := having(t, "{when: always, do: ruin}")
		b.knockOut(0)
		b.has(0)
	},

	// Actions.
	"action reroll": func(t *testing.T) {
		b := having(t, "{when: rolled, if: failure, cost: activate, do: reroll}").face(madeFoe).play(0, "flee",
			1).play(0, "use road-staff", 20)
		is(t, "the seat on turn", b.Active, engine.Seat(1))
		// The consequences of the first result do not apply to the second.
		says(t, madeFoe, "{when: rolled, if: die 1 5, do: miscarry}")
		b = having(t, "{when: rolled, if: failure, cost: exhaust 1, do: reroll}").face(madeFoe).play(0, "flee",
			3).play(0, "use road-staff", 20)
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	},
	"action die-is": func(t *testing.T) {
		b := having(t, "{when: rolled, if: failure, cost: activate, do: die-is 8}").face(madeFoe).play(0, "flee",
			1).play(0, "use road-staff")
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	},
	"action succeed": func(t *testing.T) {
		b := having(t, "{when: rolled, if: failure, cost: activate, do: succeed}").face(madeFoe).play(0, "flee",
			1).play(0, "use road-staff")
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	},
	"action miscarry": func(t *testing.T) {
		having(t, "{when: rolled, if: die 20 20, do: miscarry}").face(madeFoe).play(0, "flee", 20).hurts(0, 1, 0)
	},
	"action wound-foe": func(t *testing.T) {
		having(t, "{when: round, if: round 1, do: wound-foe 2}").face(madeFoe).foeHas(2)
	},
	"action foe-heals": func(t *testing.T) {
		b := against(t, nil, "{when: round, if: round 2, do: foe-heals 2}").until(phaseMagic)
		b.Facing.Wounds = 3
		b.play(0, "defend").foeHas(1)
	},
	"action cancel": func(t *testing.T) {
		having(t, "{when: hurt, do: cancel 1}").face(madeFoe).until(phaseMelee).play(0, "defend", 1).hurts(0, 1, 0)
	},
	"action cancel-all": func(t *testing.T) {
		having(t, "{when: hurt, do: cancel-all}").face(madeFoe).until(phaseMelee).play(0, "defend", 1).hurts(0, 0, 0)
	},
	"action cancel-half": func(t *testing.T) {
		says(t, "three-acre-tom", "{when: before, do: wound 3}")
		having(t, "{when: hurt, do: cancel-half}").face("three-acre-tom").hurts(0, 1, 0)
	},
	"action shift": func(t *testing.T) {
		b := having(t, "{when: hurt, may: true, do: shift 1}").give(0, "bear-tamer",
			"stable-boy").face(madeFoe).until(phaseMelee).play(0, "defend", 1)
		b.play(0, "use road-staff").play(0, "choose stable-boy").hurts(0, 1, 0)
		is(t, "the ally's wounds", b.held(0, "stable-boy").Wounds, 1)
	},
	"action attack": func(t *testing.T) {
		b := having(t, "{when: ready, cost: exhaust 1, do: attack magic}").face(madeFoe).play(0, "use road-staff",
			8).foeHas(1)
		b.until(phaseMagic).offers(0, true, "attack hero")
		b = leading(t, "{when: ready, cost: exhaust-this 1, do: attack ranged}").face(madeFoe).play(0, "use poacher",
			5).foeHas(1)
		b.until(phaseRanged).offers(0, true, "attack poacher")
	},
	"action wound":   func(t *testing.T) { against(t, nil, "{when: before, do: wound 2}").hurts(0, 2, 0) },
	"action exhaust": func(t *testing.T) { against(t, nil, "{when: before, do: exhaust 2}").hurts(0, 0, 2) },
	"action recover": func(t *testing.T) {
		having(t, "{when: turn-begins, do: recover 1}").tokens(0, 2, 2).turn(0).hurts(0, 2, 1)
	},
	"action heal": func(t *testing.T) {
		having(t, "{when: turn-begins, do: heal 1}").tokens(0, 2, 2).turn(0).hurts(0, 1, 2)
	},
	"action heal-all": func(t *testing.T) {
		having(t, "{when: turn-begins, do: heal-all}").tokens(0, 2, 2).turn(0).hurts(0, 0, 0)
	},
	"action renew": func(t *testing.T) {
		b := having(t, "{when: round, cost: exhaust 1, do: renew}").give(0, "toll-mace", "boar-bow").face(madeFoe)
		b.offers(0, false, "use road-staff")
		b.held(0, "toll-mace").Down, b.held(0, "boar-bow").Down = true, true
		b.until(phaseMagic).play(0, "defend").play(0, "use road-staff").play(0, "choose boar-bow")
		is(t, "face down", len(b.cardsFacing(0, true)), 1)
	},
	"action turn-down": func(t *testing.T) {
		b := having(t, "{when: turn-begins, do: turn-down}").turn(0).offers(0, true, "choose lucan-bell").play(0,
			"choose road-staff")
		is(t, "face down", b.held(0, madeItem).Down, true)
	},
	"action gold": func(t *testing.T) {
		having(t, "{when: turn-begins, do: gold +2}").turn(0).has(5)
		having(t, "{when: turn-begins, do: gold -5}").turn(0).has(0)
	},
	"action gold-per": func(t *testing.T) {
		having(t, "{when: turn-begins, do: gold-per ally 2}").give(0, "poacher", "stable-boy").turn(0).has(7)
		having(t, "{when: turn-begins, do: gold-per rune 1}").give(0, "saltwing").turn(0).has(4)
		b := having(t, "{when: turn-begins, do: gold-per token 1}")
		b.Heroes[0].Tokens = [3]int{1, 2, 0}
		b.turn(0).has(6)
		having(t, "{when: beaten, do: gold-per reward 1}").face(madeFoe).winning().until(phaseRanged).play(0,
			"attack hero", 20).has(11)
		having(t, "{when: fled, do: gold-per round 1}").face(madeFoe).until(phaseMagic).play(0, "defend").play(0,
			"flee", 20).has(5)
	},
	"action points": func(t *testing.T) {
		b := having(t, "{when: turn-begins, do: points +2}").turn(0)
		is(t, "the points", b.Heroes[0].Points, 2)
		b = having(t, "{when: turn-begins, do: points -2}")
		b.Heroes[0].Points = 1
		is(t, "the points", b.turn(0).Heroes[0].Points, 0)
	},
	"action take": func(t *testing.T) {
		b := among(t, "lucan-bell f4", "tilda-quill b5").carry(0, "oak-seed").tokens(0, 2, 0).arrive().hurts(0, 0, 0)
		same(t, "his artefacts", b.CardsOf(0, "artefact", true), "oak-seed")
		is(t, "encounters carried", len(b.Heroes[0].Carried), 0)
	},
	"action draw-market": func(t *testing.T) {
		b := having(t, "{when: turn-begins, do: draw-market half}").top("quilted-coat").turn(0).play(0, "take").has(0)
		same(t, "his cards", b.CardsOf(0, "card", true), madeItem, "quilted-coat")
		having(t, "{when: turn-begins, do: draw-market free}").top("quilted-coat").turn(0).play(0, "take").has(3)
		b = having(t, "{when: turn-begins, do: draw-market half}").top("quilted-coat").gold(0, 2).turn(0).offers(0,
			false, "take")
		is(t, "the lowest market card", b.Market.Bottom[len(b.Market.Bottom)-1].ID, "quilted-coat")
	},
	"action lose": func(t *testing.T) {
		b := having(t, "{when: turn-begins, do: lose weapon}").turn(0).give(0, "toll-mace", "boar-bow",
			"saltwing").turn(0).play(0, "choose boar-bow")
		same(t, "his cards", b.CardsOf(0, "card", true), madeItem, "toll-mace", "saltwing")
	},
	"action step": func(t *testing.T) {
		says(t, madeItem, "{when: dice, cost: activate, do: step}")
		b := among(t, "lucan-bell a1", "tilda-quill b5").give(0, madeItem).play(0, "roll", 2, 2, 2, 2).play(0,
			"use road-staff").play(0, "choose a2")
		is(t, "the hex", b.Heroes[0].At, hexOf(t, "a2"))
		// The dice carry on from there.
		is(t, "the hexes reached",
			slices.Equal(b.Area(0).Hexes(), land.Reach(hexOf(t, "a2"), []int{1, 1, 1, 1}, b.Terms(0)).Hexes()), true)
	},
	"action go-town": func(t *testing.T) {
		says(t, madeItem, "{when: turn-begins, cost: activate, do: go-town}")
		b := among(t, "lucan-bell l11", "tilda-quill b5").give(0, madeItem).turn(0).play(0, "use road-staff")
		is(t, "the town", b.Heroes[0].inTown("tamalir"), true)
		b.play(0, "roll", 1, 1, 1, 1)
		is(t, "the hexes reached",
			slices.Equal(b.Area(0).Hexes(), land.Reach(hexOf(t, "m12"), []int{0, 0, 0, 0}, b.Terms(0)).Hexes()), true)
	},
	"action scout": func(t *testing.T) {
		b := having(t, "{when: turn-begins, cost: exhaust 1, do: scout red}").turn(0).play(0, "use road-staff", 1)
		id := b.Decks[3].Top[0].ID
		is(t, "what he knows", b.View(0).(view.View).Decks[3].Known[0], id)
		is(t, "what others know", len(b.View(1).(view.View).Decks[3].Known), 0)
		is(t, "what the public knows", len(b.View(engine.Public).(view.View).Decks[3].Known), 0)
		b.play(0, "choose bury")
		is(t, "the lowest red card", b.Decks[3].Bottom[0].ID, id)
		same(t, "who knows", b.Decks[3].Bottom[0].Known, engine.Seat(0))
	},
	"action swap": func(t *testing.T) {
		b := having(t, "{when: before-dice, cost: activate, do: swap}").play(0, "use road-staff").offers(0, true,
			"no").play(0, "choose seat-2")
		is(t, "the hexes", [2]land.Hex{b.Heroes[0].At, b.Heroes[1].At}, [2]land.Hex{hexOf(t, "b5"), hexOf(t, "m12")})
		b.play(0, "roll", 1, 1, 1, 1, 1)
		is(t, "beside the town he is in now", b.Area(0).Reached(hexOf(t, "c5")), true)
	},
	"action bury-track": func(t *testing.T) {
		at := gemsOf(0)[2].String()
		b := having(t, "{when: before-dice, cost: activate, do: bury-track}").track(2, "grey-pack", at).play(0,
			"use road-staff").offers(0, true, "no").play(0, "choose 2")
		is(t, "the lowest green card", b.Decks[0].Bottom[0].ID, "grey-pack")
		is(t, "the counter", b.hasCounter(hexOf(t, at)), true)
	},
	"action test": func(t *testing.T) {
		rule := "{when: before, do: {test: mind lore 12, pass: [gold +1], fail: [gold -1]}}"
		against(t, nil, rule).play(0, "roll", 9).has(4)
		against(t, nil, rule).play(0, "roll", 8).has(2)
		against(t, nil, rule).play(0, "roll 1", 7).has(4).hurts(0, 0, 1)
	},
	"action choose": func(t *testing.T) {
		rule := "{when: before, do: {choose: [gold -1], two: [exhaust 1], three: [wound 1]}}"
		against(t, nil, rule).play(0, "choose 1").has(2)
		against(t, nil, rule).play(0, "choose 2").hurts(0, 0, 1)
		against(t, nil, rule).play(0, "choose 3").hurts(0, 1, 0)
	},
	"action if": func(t *testing.T) {
		rule := "{when: before, do: {if: {gold: 3}, then: [gold -1], else: [wound 1]}}"
		against(t, nil, rule).has(2).hurts(0, 0, 0)
		says(t, madeFoe, rule)
		plain(t).gold(0, 2).face(madeFoe).has(2).hurts(0, 1, 0)
	},
	"action by-die": func(t *testing.T) {
		rule := "{when: before, do: {by-die: [gold +1], middle: [gold +2], high: [gold +3]}}"
		for die, n := range map[int]int{1: 1, 7: 1, 8: 2, 14: 2, 15: 3, 20: 3} {
			against(t, []int{die}, rule).has(3 + n)
		}
	},
	"action repeat": func(t *testing.T) {
		against(t, []int{1, 20},
			"{when: before, do: {repeat: 2, of: [{test: body 12, fail: [wound 1]}]}}").hurts(0, 1, 0)
	},
	"action fail": func(t *testing.T) {
		b := against(t, nil, "{when: before, do: fail}")
		is(t, "the card on place 1", b.Track[0].Card, madeFoe)
	},
	"action win": func(t *testing.T) {
		b := against(t, nil, "{when: before, do: win}").has(7)
		is(t, "the points", b.Heroes[0].Points, 1)
	},
	"action keep": func(t *testing.T) {
		b := plain(t).face("letter-in-wax", madeFoe)
		is(t, "carried", b.Heroes[0].Carried[0].ID, "letter-in-wax")
		is(t, "the card faced", b.Facing.Card, madeFoe)
		// The turn in which a lasting encounter was found does not count.
		says(t, "three-acre-tom")
		b = plain(t).face("borrowed-horse", "three-acre-tom").play(0, "flee", 20)
		for n := 5; n > 0; n-- {
			b.play(1, "stay").play(1, "on")
			is(t, "turns left", b.Heroes[0].Carried[0].Turns, n)
			is(t, "the dice", b.Dice(0), b.Move.Start.Dice()+1)
			b.Heroes[0].At = hexOf(t, "a1")
			b.play(0, "stay")
		}
		is(t, "carried", len(b.Heroes[0].Carried), 0)
		is(t, "out of the game", slices.Contains(b.Gone, "borrowed-horse"), true)
	},
	"action discard": func(t *testing.T) {
		b := plain(t).faceWith([]int{1}, "sleeping-sentry")
		is(t, "out of the game", slices.Contains(b.Gone, "sleeping-sentry"), true)
		is(t, "the seat on turn", b.Active, engine.Seat(1))
	},
	"action to-track": func(t *testing.T) {
		b := plain(t).tokens(0, 4, 0).face("bailiffs-gander").until(phaseMelee).play(0, "defend", 1)
		is(t, "the card on place 1", b.Track[0].Card, "bailiffs-gander")
	},
	"action fight": func(t *testing.T) {
		b := plain(t).face("hermits-lantern").play(0, "choose 1", 1)
		is(t, "the phase", b.Phase(), PhaseEscape)
		is(t, "the round", b.Facing.Round, 1)
	},
	"action draw-again": func(t *testing.T) {
		b := plain(t).face("quarrel-at-the-well", madeFoe).play(0, "roll", 1)
		is(t, "the card faced", b.Facing.Card, madeFoe)
		is(t, "out of the game", slices.Contains(b.Gone, "quarrel-at-the-well"), true)
	},
}
