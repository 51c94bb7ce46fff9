package andor

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// watchfires begins legend 3 with heroes by rank on an empty land without creatures, fog or things. The first hero is
// on turn, all players are asked about every die, and no hero has a fate.
func watchfires(t *testing.T, difficulty string, seats int) *table {
	t.Helper()
	b := watching(t, difficulty, seats, 6)
	b.Creatures, b.Farmers, b.Fog, b.Lying, b.Fates, b.Taken = nil, nil, nil, nil, nil, nil
	b.Drawn = map[string][]string{}
	for i := range b.Heroes {
		b.Heroes[i].Stance = stance{Stop: Ask, Flip: Ask, Aids: Ask, Shield: Ask, Leave: Ask}
		b.Heroes[i].Small = nil
	}
	return b.turn(0)
}

// watching begins legend 3 from a seed; the group's goods are divided by the first choice.
func watching(t *testing.T, difficulty string, seats int, seed uint64) *table {
	t.Helper()
	s := engine.Setup{Seats: seats,
		Options: map[string]string{OptionLegend: "3", OptionHeroes: "rank", optionDifficulty: difficulty}}
	g, _, err := newRules(t).New(s, engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	b := &table{Game: g.(*Game), t: t}
	b.Todo.Drop(DoShare)
	b.run(engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}))
	b.fresh()
	return b
}

func (b *table) fated(seat int, id string) *table {
	b.fresh()
	card := b.legend.Card("fates." + id)
	if card == nil {
		b.t.Fatalf("there is no fate %q", id)
	}
	b.Fates = append(b.Fates, fate{Card: card.ID, Seat: engine.Seat(seat), Counts: make([]int, len(card.Fate.Aims))})
	b.Drawn["fates"] = append(b.Drawn["fates"], card.ID)
	return b
}

// counts returns the progress of the first fate.
func (b *table) counts() string { return fmt.Sprint(b.Fates[0].Counts, b.Fates[0].Done) }

func TestTheWatchfiresBeginWithTokensAndAFateForEveryHero(t *testing.T) {
	for difficulty, tokens := range map[string][]int{"easy": {0, 0, 4, 4, 5}, "normal": {0, 0, 5, 5, 5}} {
		for seats := 2; seats <= 4; seats++ {
			b := watching(t, difficulty, seats, 11)
			is(t, "tokens drawn", len(b.Drawn["arrivals"]), tokens[seats])
			is(t, "fates dealt", len(b.Fates), seats)
			var holders []engine.Seat
			for _, f := range b.Fates {
				holders = append(holders, f.Seat)
			}
			same(t, "who was dealt one, the lowest rank first", holders, b.byRank()...)
			is(t, "fog tokens", len(b.Fog), 15)
			is(t, "rune stones", b.Amount([]string{"rune-stone"}, nil, nil, false), 5)
			is(t, "herbs", b.Amount([]string{"herb-4"}, nil, nil, false), 1)
			v := b.View(engine.Public).(view.View)
			is(t, "the champion is not yet known", v.FoeUnknown, true)
			is(t, "fates shown", len(v.Fates), seats)
			is(t, "arrivals left", v.Decks[0].Left, 15-tokens[seats])
			if err := b.check(); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestTheBagOfTokensNeverRepeatsAndHoldsWhatTheStockHas(t *testing.T) {
	b := watchfires(t, "easy", 2)
	b.permit([]string{"exits"}, true)
	b.draw(Step{Do: doDraw, Seat: engine.Public, What: "arrivals", N: 20},
		engine.NewDice(engine.NewChance(5), engine.StreamPositions{}))
	b.run(engine.NewDice(engine.NewChance(5), engine.StreamPositions{}))
	drawn := slices.Clone(b.Drawn["arrivals"])
	is(t, "tokens drawn", len(drawn), 15)
	slices.Sort(drawn)
	is(t, "different tokens", len(slices.Compact(drawn)), 15)
	kinds := map[string]int{}
	for _, c := range b.Creatures {
		kinds[c.Kind]++
	}
	for kind, n := range map[string]int{"gor": 14, "skral": 5, "wardrak": 1, "troll": 1} {
		is(t, "creatures "+kind, kinds[kind], n)
	}
}

func TestWhatATokenBringsThatTheStockHasNotIsSkippedAndTheRestCounts(t *testing.T) {
	b := watchfires(t, "easy", 2)
	b.Stock["wineskin"] = 0
	b.creature("skral", 3, 10, 14, 18, 19)
	b.farmer(2, 3, 17).Saved = 1
	for _, id := range []string{"hollow", "ford", "thicket"} {
		b.token(id)
	}
	is(t, "skrals", len(b.where("skral")), 5)
	is(t, "wineskins on 55", len(b.thingsAt(55)), 0)
	same(t, "gors", b.where("gor"), 49)
	is(t, "farmers in play", b.farmers(), 4)
	is(t, "gold on 60", b.lyingAt(60, "gold") >= 0, true)
}

// fateDeeds lists deeds for each fate: first insufficient ones, then fulfilling ones. Seat 0 is the dwarf on 7, seat 1
// the warrior on 14.
var fateDeeds = map[string]struct {
	near, then func(b *table)
	nearly     string
	// fails makes the fate impossible, nil if that cannot happen.
	fails func(b *table)
}{
	"lone-hunter": {func(b *table) {
		b.creature("gor", 7).points(0, 6, 7).points(1, 6, 7).Heroes[1].At = 7
		b.beat(0, 7, 1)
	}, func(b *table) { b.turn(0).hour(0, 0).creature("gor", 7).beat(0, 7) }, "[0] false", nil},
	"giant-slayer": {func(b *table) {
		b.creature("gor", 7).creature("troll", 14).points(0, 14, 14).points(1, 14, 20).beat(0, 7)
		b.turn(1).beat(1, 14)
	}, func(b *table) {
		b.turn(0).hour(0, 0).creature("skral", 14).Heroes[0].At = 14
		b.beat(0, 14, 1)
	}, "[0] false", nil},
	"stone-bearer": {func(b *table) {
		b.thing(71, "rune-blue", 1).give(1, "rune-green").Heroes[1].At = 71
		b.Heroes[0].At = 43
		b.play(0, "move 71")
	}, func(b *table) { b.turn(1); b.play(1, "drop rune-green", 1, 1) }, "[1] false", nil},
	"healer": {func(b *table) {
		b.give(1, "herb-4")
		b.play(0, "move 0")
		b.turn(1)
		b.play(1, "move 0")
	}, func(b *table) { b.turn(1); b.play(1, "give 1 herb-4", 1, 1) }, "[0] false", func(b *table) {
		b.give(1, "herb-4")
		b.play(1, "eat herb-4", 1)
	}},
	"shepherd": {func(b *table) {
		b.farmer(14, 0).play(0, "move 0")
		b.turn(1)
		b.play(1, "take farmer")
		b.play(1, "move 0")
	}, func(b *table) {
		b.farmer(6).turn(0).hour(0, 0).Heroes[0].At = 6
		b.play(0, "take farmer")
		b.play(0, "move 7", 1, 1)
	}, "[0] false", func(b *table) { b.farmer(19).creature("gor", 22).moveOutOfTurn(0); b.play(0, "pass", 1) }},
	"woodsman": {func(b *table) {
		b.creature("gor", 7, 51).points(0, 14, 14).beat(0, 7)
		b.turn(0).hour(0, 0).Heroes[0].At = 51
		b.beat(0, 51)
	}, func(b *table) {
		b.turn(0).hour(0, 0).creature("gor", 52).Heroes[0].At = 52
		b.beat(0, 52)
	}, "[1] false", nil},
	"pathfinder": {func(b *table) {
		b.fog(8, "gold").fog(11, "gold").fog(12, "gold").fog(13, "gold")
		b.play(0, "move 8")
		b.turn(0).play(0, "move 11")
		b.Heroes[1].At = 6
		b.turn(1).play(1, "move 13")
	}, func(b *table) { b.turn(0).play(0, "move 12", 1, 1) }, "[2] false", func(b *table) {
		b.fog(8, "gold").fog(11, "gold").play(0, "pass", 1)
	}},
	"messenger": {func(b *table) {
		b.give(1, "parchment").Heroes[0].At, b.Heroes[1].At = 62, 62
		b.play(0, "move 61")
		b.turn(1).play(1, "move 61")
		b.play(1, "give 1 parchment")
	}, func(b *table) {
		b.turn(0).play(0, "move 58")
		b.turn(0).play(0, "move 61", 1, 1)
	}, "[0] false", nil},
	"well-keeper": {func(b *table) {
		for range 2 {
			b.Wells = []well{{At: 7, Full: true}, {At: 14, Full: true}}
			b.turn(0).play(0, "well")
			b.turn(1).play(1, "well")
		}
	}, func(b *table) {
		b.Wells = []well{{At: 7, Full: true}}
		b.turn(0).play(0, "well", 1, 1)
	}, "[2] false", nil},
	"beacons": {func(b *table) {
		b.Heroes[0].At = 25
		b.play(0, "move 26")
		b.turn(0).play(0, "move 25")
		b.Heroes[1].At = 64
		b.turn(1).play(1, "move 65")
		b.Heroes[0].At = 64
		b.turn(0).hour(0, 0).play(0, "move 66") // past 65
	}, func(b *table) { b.turn(0).play(0, "move 65", 1, 1) }, "[1 0] false", nil},
}

// beat makes a hero beat the creature on a region in a round, with others beside them.
func (b *table) beat(seat, at int, others ...int) *table {
	b.t.Helper()
	c := b.CreatureAt(at)
	b.fresh()
	b.Fight = &fight{Foe: c.Kind, Named: c.Foe, At: at, Starter: engine.Seat(seat), Round: 1, Open: true,
		Fighters: []fighter{{Seat: engine.Seat(seat)}}}
	for _, s := range others {
		b.Fight.Fighters = append(b.Fight.Fighters, fighter{Seat: engine.Seat(s)})
	}
	b.Todo.Drop(DoTurn)
	b.victory()
	d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	b.run(d)
	for s := b.Todo.Top(); s.Do == DoReward; s = b.Todo.Top() {
		words := make([]any, 2*len(b.FightingSeats()))
		for i := range words {
			words[i] = 0
		}
		words[0] = s.N
		b.play(int(s.Seat), engine.MakeMove("divide", words...))
	}
	b.settle(d)
	b.Fight = nil
	return b
}

func TestEveryFateIsFulfilledByItsDeedAndByNothingLess(t *testing.T) {
	for _, c := range watchfires(t, "easy", 2).legend.Deck("fates").Entries {
		id := strings.TrimPrefix(c.ID, "fates.")
		deed, ok := fateDeeds[id]
		if !ok {
			t.Errorf("the fate %s has no test", id)
			continue
		}
		t.Run(id, func(t *testing.T) {
			b := watchfires(t, "easy", 2).fated(0, id)
			switch id { // the requirements for failing must be there
			case "healer":
				b.thing(37, "herb-4", 1)
			case "shepherd":
				b.farmer(70)
			case "pathfinder":
				b.fog(63, "gold").fog(64, "gold").fog(42, "gold")
			}
			strength := b.Heroes[0].SP
			deed.near(b)
			is(t, "how far it is nearly", b.counts(), deed.nearly)
			deed.then(b)
			is(t, "it is fulfilled", b.Fates[0].Done, true)
			is(t, "the strength it brings", b.Heroes[0].SP >= strength+1, true)
			is(t, "the herald is known", len(b.Drawn["heralds"]), 1)
			b.fresh()
			if err := b.check(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAFateThatHasBecomeImpossibleIsReplaced(t *testing.T) {
	for id, deed := range fateDeeds {
		if deed.fails == nil {
			continue
		}
		t.Run(id, func(t *testing.T) {
			b := watchfires(t, "easy", 2).fated(0, id)
			deed.fails(b)
			is(t, "the fate is still there", b.fateOf("fates."+id) >= 0, false)
			is(t, "fates before the hero", len(b.Fates), 1)
			is(t, "its holder", b.Fates[0].Seat, 0)
		})
	}
	b := watchfires(t, "easy", 2).fated(0, "healer")
	for _, c := range b.legend.Deck("fates").Entries {
		if c.ID != "fates.healer" {
			b.Drawn["fates"] = append(b.Drawn["fates"], c.ID)
		}
	}
	b.play(0, "pass", 1, 1)
	is(t, "with no fate left it counts as fulfilled", b.Fates[0].Done, true)
}

func TestAFateOnceFulfilledStaysSo(t *testing.T) {
	b := watchfires(t, "easy", 2).fated(0, "healer").fated(1, "beacons")
	b.give(0, "herb-4").play(0, "move 0")
	is(t, "it is fulfilled", b.Fates[0].Done, true)
	b.turn(0).play(0, "eat herb-4")
	is(t, "it is fulfilled without a herb in the land", b.Fates[0].Done, true)
	is(t, "fates dealt", len(b.Drawn["fates"]), 2)
}

// Facts, Legend 3, ruling 6: both may count the same creature, the lone hunter neither.
func TestTwoHoldersMayCountTheSameCreature(t *testing.T) {
	b := watchfires(t, "easy", 3).fated(0, "giant-slayer").fated(1, "woodsman").fated(2, "lone-hunter")
	b.creature("skral", 52)
	for i := range b.Heroes {
		b.Heroes[i].At = 52
	}
	b.beat(0, 52, 1, 2)
	is(t, "the giant-slayer", b.Fates[0].Done, true)
	same(t, "the woodsman", b.Fates[1].Counts, 1)
	same(t, "the lone hunter", b.Fates[2].Counts, 0)
}

// Ruling 7: a hero is no winner after leaving the fight, and none was alone.
func TestWhoHasLeftTheFightIsNoWinner(t *testing.T) {
	b := watchfires(t, "easy", 2).fated(0, "lone-hunter").fated(1, "giant-slayer")
	b.creature("skral", 7).Heroes[1].At = 7
	b.Fight = &fight{Foe: "skral", At: 7, Starter: 0, Round: 2, Fighters: []fighter{{Seat: 0}, {Seat: 1, Left: true}}}
	b.victory()
	b.run(engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	same(t, "the lone hunter", b.Fates[0].Counts, 0)
	same(t, "the giant-slayer who left", b.Fates[1].Counts, 0)
}

// Rulings 2 and 3: the fate and the herald come before the letter; on N it is lost.
func TestAKillBringsTheFateBeforeTheLetter(t *testing.T) {
	b := watchfires(t, "easy", 2).fated(0, "lone-hunter")
	b.Narrator = strings.Index("ABCDEFGHIJKLMN", "B")
	b.creature("gor", 7)
	b.Fight = &fight{Foe: "gor", At: 7, Starter: 0, Round: 1, Fighters: []fighter{{Seat: 0}}}
	b.victory()
	b.run(engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	var order []string
	for _, e := range b.told {
		if e.Kind == "fulfilled" || e.Kind == "foe" || e.Kind == "narrator" {
			order = append(order, e.Kind)
		}
	}
	same(t, "what came", order, "fulfilled", "foe", "narrator")
	is(t, "tokens drawn by C", len(b.Drawn["arrivals"]), 1)

	b = watchfires(t, "easy", 2).fated(0, "lone-hunter")
	b.Narrator = strings.Index("ABCDEFGHIJKLMN", "M")
	b.creature("gor", 7).beat(0, 7)
	is(t, "the herald is known", len(b.Drawn["heralds"]), 1)
	is(t, "the end on N", b.Over, lost)
}

func TestEveryHeraldHasItsFiguresMarchAndEnd(t *testing.T) {
	for _, c := range []struct {
		id, kind string
		// first is the first of its six places, night its region after one sunrise, easy and normal its strength for
		// two heroes, 0 if it matches them.
		first, night int
		easy, normal int
	}{
		{"ashgor", "gor", 31, 23, 0, 0}, {"grey-captain", "skral", 31, 23, 18, 21},
		{"stone-mother", "troll", 31, 31, 20, 25}, {"night-rider", "wardrak", 37, 40, 12, 17},
	} {
		t.Run(c.id, func(t *testing.T) {
			for difficulty, sp := range map[string]int{"easy": c.easy, "normal": c.normal} {
				b := watchfires(t, difficulty, 2)
				card := b.legend.Card("heralds." + c.id)
				b.next(effectSteps(card.ID, "", len(card.Do), nil)...)
				b.run(engine.NewDice(engine.ForcedD6(1), engine.StreamPositions{}))
				x := b.CreatureAt(c.first)
				if x == nil || x.Foe != c.id || x.Kind != c.kind {
					t.Fatalf("on %d stands %+v", c.first, x)
				}
				if sp > 0 {
					is(t, "its strength", b.StrengthOf(*x), sp)
				}
				b.turn(0).night(quiet)
				is(t, "where it stands in the morning", b.FoeAt(c.id), c.night)
			}
			b := watchfires(t, "easy", 2)
			f := b.legend.Foe(c.id)
			b.Creatures = []Creature{{Kind: f.As, Foe: c.id, At: 7, WP: f.Will}}
			b.points(0, 14, 20).beat(0, 7)
			is(t, "beaten, the end", b.Over, won)

			b = watchfires(t, "easy", 2)
			b.Creatures = []Creature{{Kind: f.As, Foe: c.id, At: 4, WP: f.Will}}
			b.turn(0).night(quiet)
			is(t, "at the gate in the evening it loses all with shields free", b.Over == lost, f.Marches)
		})
	}
}

func TestTheAshgorIsAsStrongAsThoseWhoFightIt(t *testing.T) {
	b := watchfires(t, "easy", 2)
	c := Creature{Kind: "gor", Foe: "ashgor", At: 14, WP: 6}
	further := b.legend.Foe("ashgor").Further
	b.points(0, 5, 7).points(1, 9, 7)
	is(t, "against the warrior alone", b.StrengthAgainst(c, []engine.Seat{1}), 9)
	is(t, "against both", b.StrengthAgainst(c, []engine.Seat{0, 1}), 14+further)
}

func TestTheTaleIsLostOnNWithTheHeraldAtLarge(t *testing.T) {
	b := watchfires(t, "easy", 2)
	b.comeTo(land.Nowhere + len("ABCDEFGHIJKLMN"))
	b.run(engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	is(t, "the end", b.Over+" "+b.Why, "lost legend.3.lost")
}

// The legend plays differently each time: fates, their holders, and tokens.
func TestTheWatchfiresPlayDifferentlyEachTime(t *testing.T) {
	begun, sets, heralds := map[string]bool{}, map[string]bool{}, map[string]bool{}
	const seeds = 60
	for seed := range uint64(seeds) {
		b := watching(t, "easy", 2, seed)
		var held []string
		for _, f := range b.Fates {
			held = append(held, f.Card)
		}
		begun[fmt.Sprint(held, b.Drawn["arrivals"])] = true
		slices.Sort(held)
		sets[fmt.Sprint(held)] = true
		b.draw(Step{Do: doDraw, Seat: engine.Public, What: "heralds", N: 1},
			engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}))
		b.run(engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}))
		for _, c := range b.Creatures {
			if c.Foe != "" {
				heralds[fmt.Sprint(c.Foe, c.At)] = true
			}
		}
	}
	is(t, "matches that begin as another one", seeds-len(begun), 0)
	if len(sets) < 25 || len(heralds) < 15 {
		t.Errorf("%d sets of fates of 45 and %d heralds and places of 24 in %d matches", len(sets), len(heralds), seeds)
	}
}

// A herald marches with its kind and is reported by name.
func TestTheMarchOfAHeraldIsToldByItsName(t *testing.T) {
	b := watchfires(t, "easy", 2)
	b.creature("gor", 53, 54)
	b.Creatures = append(b.Creatures, Creature{Kind: "gor", Foe: "ashgor", At: 31, WP: 8},
		Creature{Kind: "wardrak", Foe: "night-rider", At: 45, WP: 7})
	slices.SortFunc(b.Creatures, func(x, y Creature) int { return x.At - y.At })
	var told []text.Message
	for _, e := range b.night(quiet) {
		if e.Kind == "marched" {
			told = append(told, e.Text)
		}
	}
	marched := func(who string, ways ...int) text.Message {
		var steps []text.Message
		for i := 0; i < len(ways); i += 2 {
			steps = append(steps, text.M("step", "from", ways[i], "to", ways[i+1]))
		}
		key := "say.marched"
		if len(steps) > 1 {
			key = "say.marched.many"
		}
		return text.M(key, "creature", text.M(who), "ways", steps)
	}
	const ashgor, rider = "name.legend.3.foe-ashgor", "name.legend.3.foe-night-rider"
	want := []text.Message{marched(ashgor, 31, 23), marched("name.gor", 53, 47, 54, 46), marched(rider, 45, 43),
		marched(rider, 43, 39)}
	if !reflect.DeepEqual(told, want) {
		t.Errorf("told is %v, not %v", told, want)
	}
}
