package andor

import (
	"errors"
	"testing"

	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/andor/view"
	"skald/engine/contract"
)

// TestAFreeActionIsRefusedByWhatItLacks covers refusals that once named the wrong requirement.
func TestAFreeActionIsRefusedByWhatItLacks(t *testing.T) {
	b := among(t, "warrior 20", "archer 21")
	b.Heroes[0].Gems = []int{2}
	b.refused(0, "sell gem-2", "Mercante")
	b.Merchants = append(b.Merchants, 20)
	b.Heroes[0].Set = true
	b.refused(0, "sell gem-2", "Mercante")
	b.Heroes[0].Set = false
	b.fresh()
	b.offers(0, true, "sell gem-2")

	b = among(t, "warrior 18", "archer 21").gold(0, 8).creature("gor", 18)
	b.offers(0, true, "buy strength")
	b.Fight = &fight{Foe: "gor", At: 18, SP: 2, WP: 4, Open: true, Fighters: []fighter{{Seat: 0}}}
	b.fresh()
	b.refused(0, "buy strength", "Combattere insieme")

	b = among(t, "warrior 20", "archer 21").give(0, "telescope").fog(21, "")
	b.Heroes[0].Done = true
	for _, m := range []engine.Move{"look 21", "activate", "well", "take gold", "drop farmer"} {
		b.refused(0, m, "Azioni gratuite")
	}
}

// TestWhatIsOfferedLacksNothing plays at random and checks every free action with every subject: nothing is lacking
// exactly if it is offered.
func TestWhatIsOfferedLacksNothing(t *testing.T) {
	refs := []string{"farmer", "gold", HiddenRune, "rune-blue", "herb-3", "herb-4", "gem-2", "gem-4", "parchment",
		StrengthGood, trainingGood}
	for _, a := range stock {
		refs = append(refs, a.ID, a.ID+"-half")
	}
	for at := range 73 {
		refs = append(refs, view.RegionID(at))
	}
	d := engine.NewDice(engine.NewChance(5), engine.StreamPositions{})
	own := engine.NewDice(engine.NewChance(6), engine.StreamPositions{})
	made, _, err := newRules(t).New(engine.Setup{Seats: 3, Options: map[string]string{OptionLegend: "2"}}, d)
	if err != nil {
		t.Fatal(err)
	}
	g := made.(*Game)
	for n := 0; n < 300 && g.Over == ""; n++ {
		ps := g.Prompts()
		for seat := range 3 {
			for _, verb := range []string{"well", "activate", "look", "take", "buy", "sell", "eat"} {
				for _, ref := range refs {
					m := engine.MakeMove(verb, ref)
					if verb == "well" || verb == "activate" {
						m = engine.Move(verb)
					}
					free := freeOf(verb)[0]
					lacks := g.Day == 0 || free.moves.Refuse(g, engine.Seat(seat), m) != nil
					if offered := engine.Legal(ps, engine.Seat(seat), m) != nil; offered == lacks {
						t.Fatalf("move %d: %s of seat %d: offered is %v, lacking something is %v", n, m, seat+1,
							offered, lacks)
					}
				}
			}
		}
		seat, m := contract.AnyMove(ps, own)
		if _, err := g.Apply(seat, m, d); err != nil {
			t.Fatal(err)
		}
	}
}

// During another question a fight is not refused as if helpers were named.
func TestAFightThatIsNotAskedForIsRefusedAsSuch(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7")
	b.creature("gor", 14)
	b.event("golden-6")
	_, err := b.try(0, "fight 14")
	var r *engine.Refusal
	if !errors.As(err, &r) || r.Why.Key != "no.not-asked" {
		t.Errorf("it is refused by %v", err)
	}
}

func TestMisspeltStanceIsNamedAsSuch(t *testing.T) {
	b := among(t, "warrior 20", "archer 21")
	for verb, key := range map[engine.Move]string{"stance 3": "no.stance", "standing 3": "no.standing"} {
		_, err := engine.Play(b.Game, 0, verb, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
		var r *engine.Refusal
		if !errors.As(err, &r) || r.Why.Key != key {
			t.Errorf("%s is refused by %v, want %s", verb, err, key)
		}
	}
}

// A verb alone names nothing that "that" or "there" in a refusal could mean.
func TestVerbAloneIsAskedWhat(t *testing.T) {
	b := among(t, "warrior 20", "archer 21").gold(0, 1).give(0, "wineskin")
	b.Allies = []Ally{{ID: legend.Allies()[0], At: 20}}
	b.fresh()
	for verb, key := range map[engine.Move]string{"fight": "no.which-foe", "invite": "no.which-foe",
		"escort": "no.which-way", "use": "no.which-use", "take": "no.which-take", "drop": "no.which-drop",
		"give": "no.which-give", "trade": "no.which-give"} {
		_, err := engine.Play(b.Game, 0, verb, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
		var r *engine.Refusal
		if !errors.As(err, &r) || r.Why.Key != key {
			t.Errorf("%s is refused by %v, want %s", verb, err, key)
		}
	}
}

// At a merchant "buy" alone is asked too.
func TestBuyAloneIsAskedWhatAtAMerchant(t *testing.T) {
	b := among(t, "warrior 18", "archer 21").gold(0, 2)
	_, err := engine.Play(b.Game, 0, "buy", engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	var r *engine.Refusal
	if !errors.As(err, &r) || r.Why.Key != "no.which-ware" {
		t.Errorf("it is refused by %v", err)
	}
}

// A question about a thing that the hero lacks would send its reader looking for the right name.
func TestVerbWithoutAnythingToNameIsRefused(t *testing.T) {
	b := among(t, "warrior 20", "archer 21")
	b.Heroes[0].Gold = 0
	for verb, key := range map[engine.Move]string{"escort": "no.ally", "use": "no.use-none",
		"buy": "no.merchant", "drop": "no.carried", "give": "no.carried"} {
		_, err := engine.Play(b.Game, 0, verb, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
		var r *engine.Refusal
		if !errors.As(err, &r) || r.Why.Key != key {
			t.Errorf("%s is refused by %v, want %s", verb, err, key)
		}
	}
}

func TestStanceAsksWhatConcernsTheHero(t *testing.T) {
	b := among(t, "warrior 20", "archer 21", "wizard 22", "dwarf 23").give(3, "bow")
	for seat, asked := range [][2]bool{{false, false}, {true, false}, {false, true}, {true, false}} {
		f := b.stanceForm(engine.Seat(seat))
		if got := [2]bool{f.Slots[0].Kept == "", f.Slots[1].Kept == ""}; got != asked {
			t.Errorf("the %s is asked about the last roll and the turned die: %v, want %v", b.Heroes[seat].ID, got,
				asked)
		}
		if m := engine.Move("stance 3 1 ask ask 4"); !f.Accepts(m) {
			t.Errorf("the %s may not make the move %s", b.Heroes[seat].ID, m)
		}
	}
}
