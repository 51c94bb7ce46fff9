package heroes

import (
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/heroes/cards"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
)

// begun is a match at its beginning, with pseudo-random dice.
func begun(t *testing.T, seats int, pairs ...string) (*rig, *engine.Dice) {
	t.Helper()
	s := engine.Setup{Seats: seats, Options: map[string]string{}}
	for i := 0; i < len(pairs); i += 2 {
		s.Options[pairs[i]] = pairs[i+1]
	}
	d := engine.NewDice(engine.NewChance(4), engine.StreamPositions{})
	g, _, err := New(Pilots).New(s, d)
	if err != nil {
		t.Fatal(err)
	}
	return &rig{T: t, g: g.(*Game)}, d
}

// TestTheDraft reads the rulebook on the choice of heroes and first spells.
func TestTheDraft(t *testing.T) {
	r, d := begun(t, 2)
	g := r.g
	one, two := g.First, 1-g.First
	ids := g.FreeHeroes()
	upper := g.Arenas[0].Table[0]
	r.refused(int(two), "take 1", "no.draft-turn")
	move(t, g, one, "take 1", d)
	want(r, "the card above drops", g.Arenas[0].Table[4], upper)
	move(t, g, two, engine.MakeMove(VerbHero, ids[0]), d)
	r.refused(int(one), engine.MakeMove(VerbHero, ids[0]), "no.hero-taken")
	for range 2 {
		move(t, g, one, "take 1", d)
		r.refused(int(two), engine.MakeMove(VerbHero, ids[1]), "no.hero-chosen")
		move(t, g, two, "take 2", d)
	}
	contract.Offers(t, g, int(one), false, "take 1") // H48: the last round offers the missing things
	r.refused(int(one), "take 1", "no.spells-full")
	move(t, g, one, engine.MakeMove(VerbHero, ids[1]), d)
	move(t, g, two, "take 1", d)
	for s := range g.Players {
		want(r, "nine cards", len(g.Players[s].Deck), 9)
	}
	if want := []engine.Seat{two, one}; !slices.Equal(g.Arenas[0].Order, want) {
		t.Errorf("the initiative order is %v, want the draft's reversed (K4)", g.Arenas[0].Order)
	}
}

// A player takes either a hero, once, or a spell (rulebook: choosing heroes and first spells; ruling H48): the question
// names the open choices.
func TestTheDraftAsksForWhatMayStillBeTaken(t *testing.T) {
	r, d := begun(t, 2)
	g := r.g
	one, two := g.First, 1-g.First
	ids := g.FreeHeroes()
	asks := func(seat engine.Seat, key string) {
		t.Helper()
		want(r, "the question", promptOf(g, seat).Headline.Key, key)
		for _, c := range promptOf(g, seat).Choices {
			if hero := c.Move.Verb() == VerbHero; hero && key == "ask.draft.spell" || !hero && key == "ask.draft.hero" {
				t.Errorf("%s is offered, though asked is %s", c.Move, key)
			}
		}
	}
	asks(one, "ask.draft")
	move(t, g, one, "take 1", d)
	asks(two, "ask.draft")
	move(t, g, two, engine.MakeMove(VerbHero, ids[0]), d)
	for n := range 2 {
		asks(one, "ask.draft")
		move(t, g, one, "take 1", d)
		asks(two, "ask.draft.spell")
		left, _ := promptOf(g, two).Headline.Args.Get("n").(int)
		want(r, "spells still to take", left, view.SpellsDrafted-n)
		move(t, g, two, "take 2", d)
	}
	asks(one, "ask.draft.hero")
	move(t, g, one, engine.MakeMove(VerbHero, ids[1]), d)
	asks(two, "ask.draft.spell")
}

// TestTheArmyAndItsPlaces reads the rulebook on the army (rulings H20, H22).
func TestTheArmyAndItsPlaces(t *testing.T) {
	r, d := begun(t, 2, optionStart, startReady)
	g := r.g
	hero := g.Players[0].Hero
	var one, other *cards.Creature
	for _, c := range newest.cards.Creatures() {
		if c.Hero == hero && c.Cost == 1 && one == nil {
			one = c
		}
		if c.Hero == g.Players[1].Hero {
			other = c
		}
	}
	r.refused(0, engine.MakeMove(VerbArmy, other.ID), "no.army-hero")
	for range one.Copies {
		move(t, g, 0, engine.MakeMove(VerbArmy, one.ID), d)
	}
	r.refused(0, engine.MakeMove(VerbArmy, one.ID), "no.army-copies")
	want(r, "nobody else sees an army", len(g.View(1).(*view.View).Seats[0].Drafted), view.SpellsDrafted)
	move(t, g, 0, engine.MakeMove(VerbForm, "f2", hero), d)
	move(t, g, 0, "army done", d)
	r.refused(0, "army done", "no.army-chosen")
	move(t, g, 1, "army ready 1", d)
	want(r, "how many are to come is public", g.View(1).(*view.View).Seats[0].ToPlace, one.Copies)
	want(r, "first places who drafted first", promptOf(g, g.First) != nil, true)
	for len(g.Rounds()) == 0 {
		s := waitedFor(g)[0]
		want(r, "no hand before all stand (H20)", len(g.Players[s].Hand), 0)
		move(t, g, s, promptOf(g, s).Standing, d)
	}
	want(r, "the hero stands where he was meant to",
		g.Field.At(field.Spot{Seat: 0, Space: field.ParseSpace("f2")}).ID, hero)
	want(r, "four cards are drawn then", len(g.Players[0].Hand), firstHand)
	want(r, "the clash", g.Arenas[0].Clash, 1)
}

// TestSeatsAndOptionsThatDoNotGoTogether are refused with the reason.
func TestSeatsAndOptionsThatDoNotGoTogether(t *testing.T) {
	for _, c := range []struct {
		seats   int
		options map[string]string
		why     string
	}{
		{3, nil, "no.seats-duel"},
		{2, map[string]string{optionMode: view.ModeAll}, "no.seats-all"},
		{3, map[string]string{optionMode: view.ModeTeams}, "no.seats-teams"},
		{2, map[string]string{optionMode: view.ModeTournament}, "no.seats-tournament"},
		{4, map[string]string{optionMode: view.ModeTeams, optionWin: view.WinPoints}, "no.points-mode"},
	} {
		_, _, err := New(Pilots).New(engine.Setup{Seats: c.seats, Options: c.options},
			engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
		if no, ok := err.(*engine.Refusal); !ok || no.Why.Key != c.why {
			t.Errorf("%d seats with %v: %v, want %s", c.seats, c.options, err, c.why)
		}
	}
}

// TestReadyMadePlacing: ready-made armies are placed without a question, and no player has answered in advance.
func TestReadyMadePlacing(t *testing.T) {
	for army, want := range map[string]bool{armyReady: true, armyOwn: false} {
		r, d := begun(t, 2, optionStart, startReady, optionArmy, army)
		for seat := range engine.Seat(2) {
			if army == armyOwn {
				move(t, r.g, seat, "army ready 1", d)
			}
		}
		options := map[string]string{optionStart: startReady, optionArmy: army}
		seat := waitedFor(r.g)[0]
		for _, e := range move(t, r.g, seat, promptOf(r.g, seat).Standing, d) {
			if got := engine.IsPreset(New(Pilots), options, e.Kind); got != want {
				t.Errorf("army %s: the rules decide %s: %v, want %v", army, e.Kind, got, want)
			}
		}
		if engine.IsPreset(New(Pilots), options, "followed") {
			t.Errorf("army %s: the rules decide about following", army)
		}
	}
}
