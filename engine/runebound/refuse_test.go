package runebound

import (
	"testing"

	"skald/engine"
)

// refusalRow is a move in a position, and why it is refused and what would do instead,
// in English.
type refusalRow struct {
	move    engine.Move
	words   string
	heading string
}

// says checks what is said to moves of seat 1.
func (b *table) says(rows ...refusalRow) {
	b.t.Helper()
	s := catalogue.In("en")
	for _, row := range rows {
		_, err := b.try(0, row.move)
		r, ok := err.(*engine.Refusal)
		if !ok {
			b.t.Errorf("%s: %v, not a refusal", row.move, err)
			continue
		}
		words := s.Say(r.Why)
		if !r.Instead.IsZero() {
			words += " / " + s.Say(r.Instead)
		}
		if words != row.words || r.Rule != row.heading {
			b.t.Errorf("%s is refused with\n\t%q under %q, not\n\t%q under %q", row.move, words, r.Rule, row.words, row.heading)
		}
		if r.Rule != "" && s.Say(r.Section) == "" {
			b.t.Errorf("%s: the heading %q is not said", row.move, r.Rule)
		}
	}
}

func TestAMoveIsRefusedBeforeTheMovement(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook e7")
	b.says(
		refusalRow{"move e8", "The dice are not rolled yet. / roll, rest, walk one hex or stay.", ruleMove},
		refusalRow{"walk a1", "Without dice one walks to a neighbouring hex only. / roll the dice to get further.", ruleMove},
		refusalRow{"roll 2", "All movement dice are rolled together. / rest, to roll fewer dice.", ruleMove},
		refusalRow{"rest 1", "Nobody of yours has so much exhaustion to rest off. / rest only who has exhaustion, one die each.", ruleMove},
		refusalRow{"attack seat-2", "Your movement comes first. / stay here, then attack.", ruleTurn},
		refusalRow{"attack seat-1", "There is nobody else to attack by that name.", ruleDuel},
		refusalRow{"end", "Your turn begins with your movement. / stay where you are to go on.", ruleTurn},
		refusalRow{"market", "There is no market here. / end your movement in a town.", ruleMarket},
		refusalRow{"buy goose-girl", "You are not at a market. / end your movement in a town and visit its market.", ruleMarket},
		refusalRow{"train mind", "You have 0 experience points; a token costs 6. / beat challenges: green bring 1 point, yellow 2, blue 3, red 4.", ruleXP},
		refusalRow{"flee", "There is no fight. / face an adventure, or attack a hero where your movement ends.", ruleFight},
		refusalRow{"use goose-girl", "You do not have the Goose Girl. / see what can be used among the answers on offer.", ruleCards},
		refusalRow{"use varikas", "That card cannot be used now. / see what can be used among the answers on offer.", ruleCards},
		refusalRow{"hero ilse-rook", "You have your hero.", ""},
		refusalRow{"explore margath", "High Lord Margath comes to you only on the last turn of a doomed match. / seek him behind the red counters.", ruleEnd},
	)
	b.tokens(0, 0, 2).says(refusalRow{"rest 5", "You have 4 dice to rest with. / rest only who has exhaustion, one die each.", ruleMove})
	b.Heroes[0].Points = 6
	b.says(refusalRow{"train mind", "Experience tokens are bought at the end of the turn. / play on: you are asked then.", ruleXP})
}

func TestAMoveIsRefusedWhereTheMovementEnds(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook a1", "odo-lark e7").arrive()
	b.says(
		refusalRow{"attack seat-2", "Ilse Rook is not on your hex. / end your movement on the same hex.", ruleDuel},
		refusalRow{"roll", "Your movement of this turn is over. / go there on your next turn.", ruleMove},
		refusalRow{"move e8", "Your movement of this turn is over. / go there on your next turn.", ruleMove},
	)
	seated(t, "duels=off", "varikas e7", "ilse-rook e7").says(refusalRow{"attack seat-2", "This match is played without duels.", ""})
	seated(t, "duels=runes", "varikas e7", "ilse-rook e7").says(refusalRow{"attack seat-2", "Here one duels only where a Dragon Rune is at stake.", ""})
}

func TestAMoveIsRefusedAtTheMarket(t *testing.T) {
	b := among(t, "varikas c10", "ilse-rook a1")
	b.ware("greyhaven", "toll-mace", "goose-girl").give(0, "shepherds-sling", "fence-post", "poacher", "oldfire").gold(0, 0).top("church-door")
	b.arrive()
	b.says(refusalRow{"buy toll-mace", "You are not at a market. / visit the market first.", ruleMarket})
	b.play(0, "market").gold(0, 1)
	b.says(
		refusalRow{"buy goose-girl", "The Goose Girl costs 5 gold; you have 1. / sell something, or come back later.", ruleMarket},
		refusalRow{"buy barrel-plate", "The Barrel Plate is not for sale here. / every card of this town's stack is for sale.", ruleMarket},
		refusalRow{"sell poacher", "Allies cannot be sold.", ruleMarket},
		refusalRow{"sell oldfire", "A Dragon Rune is never sold.", ruleEnd},
		refusalRow{"sell church-door", "You do not have the Church Door.", ruleMarket},
		refusalRow{"heal hero", "Varikas has neither wounds nor exhaustion.", ruleMarket},
		refusalRow{"heal poacher", "The Poacher has neither wounds nor exhaustion.", ruleMarket},
		refusalRow{"market", "You are at the market already. / buy, hire, sell, heal, or leave the market.", ruleMarket},
	)
	b.gold(0, 0).tokens(0, 1, 0).says(refusalRow{"heal hero", "You have no gold for healing. / sell something, or rest off exhaustion on your way.", ruleMarket})
	b.gold(0, 20).says(refusalRow{"buy toll-mace", "You may have 2 cards of the type Weapon. / sell one first.", ruleLimits})
}

func TestAMoveIsRefusedInAFight(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook a1").give(0, "poacher", "goose-girl-down").face("river-wreckers")
	for b.Todo.Top().Do != doAct {
		b.play(0, "on")
	}
	b.says(
		refusalRow{"attack hero", "This is the phase of escape. / fight on or flee first.", ruleEscape},
		refusalRow{"defend", "This is the phase of escape. / fight on or flee first.", ruleEscape},
		refusalRow{"move e8", "You are facing the River Wreckers. / end this first: fight, defend or flee.", ruleFight},
	)
	b.play(0, "on")
	b.says(
		refusalRow{"flee", "One flees in the first phase of a round only. / hold out to the next round.", ruleEscape},
		refusalRow{"attack goose-girl", "The Goose Girl lies face down. / it is turned up when your next turn begins.", ruleCards},
		refusalRow{"attack juggler", "You do not have the Juggler. / defend, or let another attack.", ruleFight},
		refusalRow{"defend poacher", "The Poacher cannot defend: only your hero does. / let your hero defend.", ruleFight},
		refusalRow{"use goose-girl", "The Goose Girl lies face down. / it is turned up when your next turn begins.", ruleCards},
	)
	b.Facing.Attacked = []string{thisHero}
	b.says(refusalRow{"attack hero", "Varikas has attacked: each attacks once a round. / defend, or let another attack.", ruleFight})
}

func TestWhoIsNotAskedIsToldWhoseTurnItIs(t *testing.T) {
	b := among(t, "varikas e7", "ilse-rook a1")
	_, err := b.try(1, "roll")
	r, ok := err.(*engine.Refusal)
	if !ok || catalogue.In("en").Say(r.Why) != "It is the turn of Varikas." {
		t.Errorf("seat 2 is told %v", err)
	}
}

// TestNoWordsOfAMoveAreAnsweredWithNothing tries every verb with all kinds of words in positions of a random
// match: what is not legal is refused or misread.
func TestNoWordsOfAMoveAreAnsweredWithNothing(t *testing.T) {
	words := []string{"", "hero", "e7", "a1", "seat-1", "seat-2", "poacher", "goose-girl", "toll-ogre", "varikas", "mind", "3", "all", "leave", "poacher poacher", "toll-mace 2"}
	d := engine.NewDice(engine.NewChance(8), engine.Marks{})
	own := engine.NewDice(engine.NewChance(9), engine.Marks{})
	g, _, err := New().New(engine.Setup{Seats: 3}, d)
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
