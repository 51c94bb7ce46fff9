package runebound

import (
	"testing"

	"skald/engine"
	"skald/engine/text"
)

// refusalRow is a move in a position, the reason for its refusal and the alternative.
type refusalRow struct {
	move    engine.Move
	why     text.Message
	instead string
	heading string
}

// says checks the refusals of moves of seat 1.
func (b *table) says(rows ...refusalRow) {
	b.t.Helper()
	for _, row := range rows {
		_, err := b.try(0, row.move)
		r, ok := err.(*engine.Refusal)
		if !ok {
			b.t.Errorf("%s: %v, not a refusal", row.move, err)
			continue
		}
		if r.Why.String() != row.why.String() || r.Instead.String() != row.instead || r.Rule != row.heading {
			b.t.Errorf("%s is refused with\n\t%v / %v under %q, not\n\t%v / %v under %q", row.move, r.Why, r.Instead,
				r.Rule, row.why, row.instead, row.heading)
		}
		if said(r.Instead) == "" {
			b.t.Errorf("%s is refused without a way on", row.move)
		}
		if r.Rule != "" && said(r.Section) == "" {
			b.t.Errorf("%s: the heading %q is not said", row.move, r.Rule)
		}
	}
}

func TestAMoveIsRefusedBeforeTheMovement(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook e7")
	b.says(
		refusalRow{"move e8", text.M("no.roll-first"), "no.roll-first.instead", ruleMove},
		refusalRow{"walk a1", text.M("no.too-far"), "no.walk.instead", ruleMove},
		refusalRow{"roll 2", text.M("no.all-dice"), "no.all-dice.instead", ruleMove},
		refusalRow{"rest 1", text.M("no.rest"), "no.rest.instead", ruleMove},
		refusalRow{"attack seat-2", text.M("no.move-first"), "no.stay-first.instead", ruleTurn},
		refusalRow{"attack seat-1", text.M("no.nobody"), "no.nobody.instead", ruleDuel},
		refusalRow{"end", text.M("no.end-moving"), "no.end-moving.instead", ruleTurn},
		refusalRow{"market", text.M("no.no-town"), "no.no-town.instead", ruleMarket},
		refusalRow{"buy goose-girl", text.M("no.no-market"), "no.no-market.instead", ruleMarket},
		refusalRow{"train mind", text.M("no.points", "n", 0, "price", 6), "no.points.instead", ruleXP},
		refusalRow{"flee", text.M("no.no-fight"), "no.no-fight.instead", ruleFight},
		refusalRow{"use goose-girl", text.M("no.not-yours", "what", name("goose-girl")), "no.use.instead", ruleCards},
		refusalRow{"use varikas", text.M("no.use"), "no.use.instead", ruleCards},
		refusalRow{"hero ilse-rook", text.M("no.hero-chosen"), "no.hero-chosen.instead", ""},
		refusalRow{"explore margath", text.M("no.margath"), "no.margath.instead", ruleEnd},
	)
	b.tokens(0, 0, 2).says(refusalRow{"rest 5", text.M("no.rest-dice", "n", 4), "no.rest.instead", ruleMove})
	b.Heroes[0].Points = 6
	b.says(refusalRow{"train mind", text.M("no.train-later"), "no.train-later.instead", ruleXP})
}

func TestAMoveIsRefusedWhereTheMovementEnds(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook a1", "odo-lark e7").arrive()
	b.says(
		refusalRow{"attack seat-2", text.M("no.not-beside", "who", name("ilse-rook")), "no.not-beside.instead",
			ruleDuel},
		refusalRow{"roll", text.M("no.moved"), "no.moved.instead", ruleMove},
		refusalRow{"move e8", text.M("no.moved"), "no.moved.instead", ruleMove},
	)
	seated(t, "duels=off", "varikas e7",
		"ilse-rook e7").says(refusalRow{"attack seat-2", text.M("no.duels-off"), "no.duel-never.instead", ""})
	seated(t, "duels=runes", "varikas e7",
		"ilse-rook e7").says(refusalRow{"attack seat-2", text.M("no.duels-runes"), "no.duels-runes.instead", ""})
}

func TestAMoveIsRefusedAtTheMarket(t *testing.T) {
	b := among(t, "varikas c10", "ilse-rook a1")
	b.ware("greyhaven", "toll-mace", "goose-girl").give(0, "shepherds-sling", "fence-post", "poacher",
		"oldfire").gold(0, 0).top("church-door")
	b.arrive()
	b.says(refusalRow{"buy toll-mace", text.M("no.no-market"), "no.shop.instead", ruleMarket})
	b.play(0, "market").gold(0, 1)
	b.says(
		refusalRow{"buy goose-girl", text.M("no.gold", "what", name("goose-girl"), "cost", 5, "n", 1),
			"no.gold.instead", ruleMarket},
		refusalRow{"buy barrel-plate", text.M("no.not-here", "what", name("barrel-plate")), "no.not-here.instead",
			ruleMarket},
		refusalRow{"sell poacher", text.M("no.sell-ally", "what", name("poacher")), "no.sell.instead", ruleMarket},
		refusalRow{"sell oldfire", text.M("no.rune", "what", name("oldfire")), "no.sell.instead", ruleEnd},
		refusalRow{"sell church-door", text.M("no.not-yours", "what", name("church-door")), "no.not-yours.instead",
			ruleMarket},
		refusalRow{"heal hero", text.M("no.unhurt", "what", name("varikas")), "no.unhurt.instead", ruleMarket},
		refusalRow{"heal poacher", text.M("no.unhurt", "what", name("poacher")), "no.unhurt.instead", ruleMarket},
		refusalRow{"market", text.M("no.at-market"), "no.at-market.instead", ruleMarket},
	)
	b.gold(0, 0).tokens(0, 1,
		0).says(refusalRow{"heal hero", text.M("no.gold-heal", "cost", 1, "n", 0), "no.gold-heal.instead", ruleMarket})
	b.gold(0, 20).says(refusalRow{"buy toll-mace", text.M("no.limit", "n", 2, "kind", text.M("type.weapon")),
		"no.limit.instead", ruleLimits})
}

func TestAMoveIsRefusedInAFight(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook a1").give(0, "poacher", "goose-girl-down").face("river-wreckers")
	for b.Todo.Top().Do != DoAct {
		b.play(0, "on")
	}
	b.says(
		refusalRow{"attack hero", text.M("no.escape-first"), "no.escape-first.instead", ruleEscape},
		refusalRow{"defend", text.M("no.escape-first"), "no.escape-first.instead", ruleEscape},
		refusalRow{"move e8", text.M("no.fighting", "foe", name("river-wreckers")), "no.fighting.instead", ruleFight},
	)
	b.play(0, "on")
	b.says(
		refusalRow{"flee", text.M("no.flee-later"), "no.flee-later.instead", ruleEscape},
		refusalRow{"attack goose-girl", text.M("no.face-down", "what", name("goose-girl")), "no.face-down.instead",
			ruleCards},
		refusalRow{"attack juggler", text.M("no.not-yours", "what", name("juggler")), "no.attacked.instead", ruleFight},
		refusalRow{"defend poacher", text.M("no.ally-defends", "who", name("poacher")), "no.ally-defends.instead",
			ruleFight},
		refusalRow{"use goose-girl", text.M("no.face-down", "what", name("goose-girl")), "no.face-down.instead",
			ruleCards},
	)
	b.Facing.Attacked = []string{ThisHero}
	b.says(refusalRow{"attack hero", text.M("no.attacked", "who", name("varikas")), "no.attacked.instead", ruleFight})
}

// TestARefusalNamesTheReasonThatHolds covers moves refused for one of several reasons.
func TestARefusalNamesTheReasonThatHolds(t *testing.T) {
	t.Run("a gift without a company", func(t *testing.T) {
		b := plain(t).give(0, "boar-bow")
		b.says(refusalRow{"give boar-bow seat-2", text.M("no.give-option"), "no.give-option.instead", ""})
	})
	t.Run("a gift", func(t *testing.T) {
		b := seated(t, "company=on doom=30", "lucan-bell a1", "tilda-quill a1", "wren-tolliver b5").give(0, "boar-bow",
			"giants-waistcoat", "poacher", "saltwing").give(1, "fence-post", "toll-mace")
		b.tokens(0, 5, 0)
		b.says(refusalRow{"give boar-bow seat-2", text.M("no.give"), "no.give.instead", ""})
		b.play(0, "stay").says(
			refusalRow{"give boar-bow seat-3", text.M("no.not-beside", "who", name("wren-tolliver")),
				"no.not-beside.instead", ""},
			refusalRow{"give seat-3 1", text.M("no.not-beside", "who", name("wren-tolliver")),
				"no.not-beside.instead", ""},
			refusalRow{"give seat-2 4", text.M("no.give-gold", "n", 3), "no.give-gold.instead", ""},
			refusalRow{"give seat-1 1", text.M("no.give-whom"), "no.give-whom.instead", ""},
			refusalRow{"give reed-bow seat-2", text.M("no.not-yours", "what", name("reed-bow")),
				"no.not-yours.instead", ""},
			refusalRow{"give poacher seat-2", text.M("no.give-ally"), "no.give-other.instead", ""},
			refusalRow{"give saltwing seat-2", text.M("no.give-rune"), "no.give-other.instead", ruleEnd},
			refusalRow{"give giants-waistcoat seat-2", text.M("no.would-fall", "what", name("giants-waistcoat")),
				"no.would-fall.instead", ruleWounds},
			refusalRow{"give boar-bow seat-2", text.M("no.give-limit", "who", name("tilda-quill"), "n", 2, "kind",
				text.M("type.weapon")), "no.give-other.instead", ruleLimits},
		)
	})
	t.Run("healing that costs more than there is", func(t *testing.T) {
		b := plain(t).inForce("fever-summer").tokens(0, 1, 0).gold(0, 9).town("goose-girl").gold(0, 1)
		b.says(refusalRow{"heal hero", text.M("no.gold-heal", "cost", 2, "n", 1), "no.gold-heal.instead", ruleMarket})
	})
	t.Run("a flight", func(t *testing.T) {
		plain(t).face("veiled-court").play(0, "roll",
			20).says(refusalRow{"flee", text.M("no.flee-last"), "no.flee-last.instead", ruleEscape})
		plain(t).faceWith([]int{20}, "gate-of-teeth").says(refusalRow{"flee",
			text.M("no.flee-never", "foe", name("gate-of-teeth")), "no.flee-never.instead", ruleEscape})
		plain(t).tokens(0, 2, 0).face("mud-king").says(refusalRow{"flee",
			text.M("no.flee-never", "foe", name("mud-king")), "no.flee-never.instead", ruleEscape})
	})
	t.Run("Margath on the last turn", func(t *testing.T) {
		b := seated(t, "doom=24", "lucan-bell m12", "tilda-quill b5")
		b.Last, b.Doom = true, 24
		b.turn(0).says(refusalRow{"explore margath", text.M("no.move-first"), "no.there-already.instead", ruleTurn})
		b.arrive().play(0, "on").says(refusalRow{"explore margath", text.M("no.ventured"), "no.ventured.instead",
			ruleDuel})
	})
	t.Run("a card", func(t *testing.T) {
		use := func(id string, why string) refusalRow {
			return refusalRow{engine.MakeMove("use", id), text.M(why, "what", name(id)), "no.use.instead", ruleCards}
		}
		b := plain(t).give(0, "road-staff", "guild-seal", "war-diary", "bramble-cordial")
		b.says(refusalRow{"use road-staff guild-seal", text.M("no.use"), "no.use.instead", ruleCards})
		b.play(0, "use road-staff")
		b.says(use("road-staff", "no.use-again"),
			refusalRow{"use guild-seal", text.M("no.use"), "no.use.instead", ruleCards})
		b.town("boar-bow").says(use("war-diary", "no.use-cost"))
		b = plain(t).give(0, "bramble-cordial", "third-arm", "fence-post", "glass-shell").face(madeFoe).play(0,
			"flee", 1)
		b.isAsked(0, DoOptional).says(use("third-arm", "no.use-with"))
		b = plain(t).give(0, "toll-mace", "bramble-cordial", "waking-bell").gold(0, 0)
		b.Heroes[0].Stance.Ready = ask
		b.face(madeFoe).until(phaseMelee).says(use("toll-mace", "no.use-cost"))
		b = plain(t).give(0, "bramble-cordial", "smoke-glass").isAsked(0, DoStart)
		b.turn(0).isAsked(0, DoOptional).says(use("bramble-cordial", "no.use-if"))
		b = plain(t).give(0, "borrowed-face", "road-staff")
		b.Heroes[1].At = b.Heroes[0].At
		b.fresh()
		b.says(use("borrowed-face", "no.use-nothing"))
	})
}

// Staying ends the movement on the hero's hex (R48), and resting comes with the roll.
func TestARefusalPointsToWhatWouldDo(t *testing.T) {
	roll := []int{1, 1, 1, 1}
	b := among(t, "varikas e7", "ilse-rook e7").play(0, "roll", roll...)
	b.says(
		refusalRow{"rest 1", text.M("no.rest-late"), "no.rolled.instead", ruleMove},
		refusalRow{"roll", text.M("no.rolled-once"), "no.rolled.instead", ruleMove},
		refusalRow{"walk e8", text.M("no.rolled"), "no.rolled.instead", ruleMove},
		refusalRow{"move e7", text.M("no.there-already"), "no.there-already.instead", ruleMove},
		refusalRow{"attack seat-2", text.M("no.move-first"), "no.stay-first.instead", ruleTurn},
		refusalRow{"fight seat-2", text.M("no.move-first"), "no.stay-first.instead", ruleTurn},
	)
	for _, rolled := range []bool{false, true} {
		b := among(t, "varikas k8", "ilse-rook a1")
		counter := among(t, "varikas l9", "ilse-rook a1")
		if rolled {
			b.play(0, "roll", append(roll, 1)...)
			counter.play(0, "roll", roll...)
		}
		b.says(
			refusalRow{"market k8", text.M("no.move-first"), "no.there-already.instead", ruleTurn},
			refusalRow{"market", text.M("no.move-first"), "no.there-already.instead", ruleTurn},
		)
		counter.says(refusalRow{"explore l9", text.M("no.move-first"), "no.there-already.instead", ruleTurn})
	}
	among(t, "varikas l9", "ilse-rook l9").arrive().says(
		refusalRow{"fight seat-2", text.M("no.fight-hero"),
			message("no.fight-hero.instead", "move", "attack seat-2", "who", name("ilse-rook")), ruleDuel},
		refusalRow{"fight all", text.M("no.no-fight"), "no.no-fight.instead", ruleFight},
	)
	among(t, "varikas l9",
		"ilse-rook a1").arrive().says(refusalRow{"fight seat-1", text.M("no.nobody"), "no.nobody.instead", ruleDuel})
}

func TestWhoIsNotAskedIsToldWhoseTurnItIs(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook a1")
	_, err := b.try(1, "roll")
	r, ok := err.(*engine.Refusal)
	if !ok || r.Why.String() != message("no.turn", "who", name("varikas")) {
		t.Errorf("seat 2 is told %v", err)
	}
}

// TestNoWordsOfAMoveAreAnsweredWithNothing tries every verb with all kinds of words in positions of a random match:
// illegal moves are refused or misread.
func TestNoWordsOfAMoveAreAnsweredWithNothing(t *testing.T) {
	words := []string{"", "hero", "e7", "a1", "seat-1", "seat-2", "poacher", "goose-girl", "toll-ogre", "varikas",
		"mind", "3", "all", "leave", "poacher poacher", "toll-mace 2"}
	d := engine.NewDice(engine.NewChance(8), engine.StreamPositions{})
	own := engine.NewDice(engine.NewChance(9), engine.StreamPositions{})
	g, _, err := New(Pilots).New(engine.Setup{Seats: 3}, d)
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for n := 0; n < 400 && g.Outcome() == nil; n++ {
		ps := g.Prompts()
		if n%8 == 0 {
			for seat := range engine.Seat(3) {
				for _, verb := range verbWords {
					for _, w := range words {
						m := engine.Move(verb)
						if w != "" {
							m += engine.Move(" " + w)
						}
						if engine.Legal(ps, seat, m) != nil {
							continue
						}
						if _, err := g.Apply(seat, m, d); err == nil {
							t.Fatalf("%s of seat %d is not legal and was not refused", m, seat+1)
						}
						tried++
					}
				}
			}
		}
		m, _ := engine.Random{}.Choose(g, ps[0].Seat, own)
		if _, err := engine.Play(g, ps[0].Seat, m, d); err != nil {
			t.Fatal(err)
		}
	}
	if tried < 10000 {
		t.Errorf("only %d moves were tried", tried)
	}
}
