package returnofheroes

import (
	"errors"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
)

// refusedSetup starts a game that must be refused by a section.
func refusedSetup(t *testing.T, rule string, seats int, options ...string) {
	t.Helper()
	s := engine.Setup{Seats: seats, Options: map[string]string{}}
	for i := 0; i+1 < len(options); i += 2 {
		s.Options[options[i]] = options[i+1]
	}
	_, err := newGame(editions[len(editions)-1], s, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	var r *engine.Refusal
	if !errors.As(err, &r) || r.Rule != rule || r.Instead.IsZero() {
		t.Errorf("%v is answered with %v, not refused by section %s with advice", options, err, rule)
	}
}

var variantRules = []rule{
	{"7", "variants that do not go with the introductory game are refused with the reason", func(t *testing.T) {
		refusedSetup(t, "7.1", 2, "quests-at-court", on)
		refusedSetup(t, "8.5", 2, "five-players", on)
		refusedSetup(t, "8.6", 2, "alternating-houses", on)
	}},
	{"7", "a preset switches variants on, and more can be switched on besides", func(t *testing.T) {
		v, err := combine(map[string]string{optionPreset: "hard", "healing-encounter": on})
		if err != nil {
			t.Fatal(err)
		}
		is(t, "the variant", v,
			variant{Standard: true, Early: true, DeadlySpider: true, TellerLimit: true, MeetToHeal: true})
	}},
	{"7.1", "nobody is dealt a quest; whoever comes to the court chooses one, the king absent or not",
		func(t *testing.T) {
			b := laidOut(t, 3, 4, append(standard, "quests-at-court", on)...)
			is(t, "the quests of the first", len(b.Heroes[0].Quests), 0)
			b.refused(0, "take quest-axe", "7.1")
			b.clear("J5").stand(0, "J5")
			is(t, "the king is there", b.InPlay("king-phoebus"), false)
			is(t, "the quests to choose from", len(b.QuestsLeft()), 8)
			b.play(0, "take quest-axe")
			is(t, "his quest", b.Heroes[0].QuestCard("quest-axe").Step, 1)
			b.offers(0, false, "take quest-axe", "move j2")
			b.offers(0, true, "take quest-relic", "end")
			b.play(0, "take quest-relic")
			is(t, "why not a third", b.courtLacks(0), "no.court-two")
		}},
	{"7.1", "what one hero has chosen no other can have", func(t *testing.T) {
		b := laidOut(t, 2, 4, append(standard, "quests-at-court", on)...)
		b.clear("J5").stand(0, "J5")
		b.Heroes[1].Quests = []QuestCard{{ID: "quest-axe", Step: 1}}
		b.refused(0, "take quest-axe", "7.1")
	}},
	{"7.2", "the token of the Nameless is in the bag from the start and not put there again", func(t *testing.T) {
		g := begun(t, 3, 1, append(standard, "nameless-in-bag", on)...)
		is(t, "his state", g.Nameless, InBag)
		is(t, "pieces in the bag", len(g.Bag), 38)
		g.lair().wake()
		is(t, "pieces in the bag after a first step", len(g.Bag), 38)
		intro := begun(t, 3, 1, "nameless-in-bag", on)
		is(t, "his state in the introductory game", intro.Nameless, InBag)
	}},
	{"8", "house rules go with the introductory game where they can", func(t *testing.T) {
		g := begun(t, 4, 1, "deadly-spider", on, "fortune-teller-limit", on, "healing-encounter", on,
			"tested-broom", on)
		is(t, "the map", g.Layout, land.Introductory())
	}},
	{"8.2", "a hero with one hit point dies of the spider", func(t *testing.T) {
		b := warriorAndElf(t, "deadly-spider", on).clear("A6").lay("spider", "A6").stand(0, "A6")
		b.Heroes[0].HP = 1
		b.play(0, "fight spider melee", faces(6, 6)...)
		is(t, "his deaths", b.Heroes[0].Deaths, 1)
		is(t, "where the heir is", b.Heroes[0].At, b.Heroes[0].House)
	}},
	{"8.2", "a hero with more keeps one", func(t *testing.T) {
		b := warriorAndElf(t, "deadly-spider", on).clear("A6").lay("spider", "A6").stand(0, "A6")
		b.play(0, "fight spider melee", faces(6, 6)...)
		is(t, "his hit points", b.Heroes[0].HP, 1)
		is(t, "his deaths", b.Heroes[0].Deaths, 0)
	}},
	{"8.3", "the fortune-teller finds only pieces with a coordinate", func(t *testing.T) {
		b := warriorAndElf(t, "fortune-teller-limit", on).clear("A6").lay(pieces.TheFortuneTeller, "A6").stand(0,
			"A6").bag("troll", "mages-duel", "mirabar", "gasconier")
		b.play(0, "meet fortune-teller")
		b.offers(0, true, "take mirabar", "take gasconier")
		b.offers(0, false, "take troll", "take mages-duel")
	}},
	{"8.3", "with no such piece in the bag she has nothing to tell", func(t *testing.T) {
		b := warriorAndElf(t, "fortune-teller-limit", on).clear("A6").lay(pieces.TheFortuneTeller, "A6").stand(0,
			"A6").bag("troll")
		b.refused(0, "meet fortune-teller", "8.3")
	}},
	{"8.4", "temple and white village heal a hit point as an encounter, and a turn of rest no more",
		func(t *testing.T) {
			b := warriorAndElf(t, "healing-encounter", on).stand(0, "N5")
			b.Heroes[0].HP = 2
			b.fresh()
			b.offers(0, false, "rest")
			b.play(0, "meet healing")
			is(t, "his hit points", b.Heroes[0].HP, 3)
			b = warriorAndElf(t, "healing-encounter", on).give(0, "item-boots-1").stand(0, "N5")
			b.Heroes[0].HP = 1
			b.refresh()
			b.play(0, "meet healing")
			b.refused(0, "meet healing", "8.4")
		}},
	{"8.4", "without the house rule it takes a turn of rest", func(t *testing.T) {
		b := warriorAndElf(t).stand(0, "N5")
		b.Heroes[0].HP = 2
		b.fresh()
		b.offers(0, true, "rest")
		b.refused(0, "meet healing", "8.4")
	}},
	{"8.5", "a fifth hero puts his house on any corner's tile, where no other house stands", func(t *testing.T) {
		g := begun(t, 5, 6, append(standard, "five-players", on, optionFirst, "1")...)
		is(t, "the tile of the fifth", g.Heroes[4].Start, "")
		tiles := g.houseTiles(4)
		is(t, "tiles to choose from", len(tiles), 4)
		for i := range 4 {
			if !slices.Contains(tiles, g.Heroes[i].Start[0]) {
				t.Errorf("he may not live on %s", g.Heroes[i].Start)
			}
		}
		p := g.housePoints(4)[0]
		g.Heroes[0].House = p
		is(t, "he may live where another does", slices.Contains(g.housePoints(4), p), false)
	}},
	{"8.5", "five heroes draw one quest each, and the three others are had at court", func(t *testing.T) {
		b := laidOut(t, 5, 6, append(standard, "five-players", on)...)
		for _, h := range b.Heroes {
			is(t, "the number of quests", len(h.Quests), 1)
		}
		b.clear("J5").stand(0, "J5")
		is(t, "quests at court", len(b.QuestsLeft()), 3)
		is(t, "why he cannot have one", b.courtLacks(0), "")
	}},
	{"8.5", "four heroes at such a table draw two", func(t *testing.T) {
		b := laidOut(t, 4, 6, append(standard, "five-players", on)...)
		is(t, "the number of quests", len(b.Heroes[3].Quests), 2)
		is(t, "why none at court", b.courtLacks(0), "no.court-option")
	}},
	{"8.6", "houses are placed by the last first, on tiles that touch at a corner at most, never tower, temple or " +
		"capital", func(t *testing.T) {
		for seed := range uint64(12) {
			g := begun(t, 5, seed, append(standard, "five-players", on, "alternating-houses", on, optionFirst, "1")...)
			d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
			for i := range 5 {
				is(t, "who chooses", g.Top().Seat, engine.Seat(i))
				if len(g.heroesLeft()) == 1 {
					break
				}
				if _, err := g.Apply(engine.Seat(i), g.Prompts()[0].Choices[0].Move, d); err != nil {
					t.Fatal(err)
				}
				if i == 3 {
					break
				}
			}
			for i := 4; i >= 0; i-- {
				p := g.Prompts()[0]
				is(t, "who places", p.Seat, engine.Seat(i))
				if len(p.Choices) == 0 {
					t.Fatalf("seed %d: no room for the house of seat %d", seed, i+1)
				}
				if _, err := g.Apply(p.Seat, p.Choices[d.Pick("test", len(p.Choices))].Move, d); err != nil {
					t.Fatal(err)
				}
			}
			for i := range g.Heroes {
				a := g.Heroes[i].House
				if a.Tile == 'H' || a.Tile == 'N' || a.Tile == 'J' {
					t.Errorf("a house stands at %v", a)
				}
				ra, ca, _ := g.Layout.Cell(a.Tile)
				for j := range i {
					rb, cb, _ := g.Layout.Cell(g.Heroes[j].House.Tile)
					if max(ra, rb)-min(ra, rb)+max(ca, cb)-min(ca, cb) < 2 {
						t.Errorf("houses stand at %v and %v", a, g.Heroes[j].House)
					}
				}
			}
		}
	}},
	{"A6", "in the French variant anybody takes the broom, and a ride is a test of magic at -2", func(t *testing.T) {
		b := warriorAndElf(t, "tested-broom", on).clear("A6").lay("broom", "A6").stand(0, "A6").refresh()
		b.play(0, "take broom")
		is(t, "he has it", b.Heroes[0].SlotOf(pieces.TheBroom) >= 0, true)
		b = warriorAndElf(t, "tested-broom", on).give(0, "broom")
		from := b.Heroes[0].At
		b.play(0, "use broom", faces(2, 2)...)
		is(t, "a miss moves him", b.Heroes[0].At, from)
		b = warriorAndElf(t, "tested-broom", on).give(0, "broom")
		b.Heroes[0].Training[pieces.Magic] = 3
		b.play(0, "use broom", faces(2, 2)...)
		b.offers(0, true, "move b1")
		b.offers(0, false, "move k2")
	}},
	{"A6", "a one among the two dice leads to the hut, and whoever can choose his dice chooses", func(t *testing.T) {
		b := warriorAndElf(t, "tested-broom", on).give(0, "broom")
		b.Heroes[0].Training[pieces.Magic] = 3
		b.clear("K2")
		b.play(0, "use broom", faces(1, 2)...)
		is(t, "where he is", b.Heroes[0].At, witchHut)
		b = warriorAndElf(t, "tested-broom", on).give(0, "broom")
		b.Heroes[0].Training[pieces.Magic], b.Heroes[0].Cubes[pieces.Magic] = 3, 2
		b.play(0, "use broom", faces(1, 2, 2)...)
		b.offers(0, true, "move k2", "move b1")
		b.offers(0, false, "stay")
	}},
	{"A6", "whoever can choose two dice that miss may stay instead of riding to the hut", func(t *testing.T) {
		ride := func(dice ...int) *table {
			b := warriorAndElf(t, "tested-broom", on).give(0, "broom").clear("A6", "K2")
			b.Heroes[0].Training[pieces.Magic], b.Heroes[0].Cubes[pieces.Magic] = 4, 2
			b.play(0, "use broom", faces(dice...)...)
			return b
		}
		b := ride(1, 3, 4)
		b.offers(0, true, "move k2", "stay")
		b.offers(0, false, "move b1")
		from := b.Heroes[0].At
		b.play(0, "stay")
		is(t, "where he stays", b.Heroes[0].At, from)
		is(t, "his movement is over", b.Phase, view.PhaseActions)
		ride(2, 3, 6).offers(0, true, "move b1", "stay")
		ride(1, 2, 3).offers(0, false, "stay")
	}},
}
