package andor

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/view"
)

// wrath begins the legend of the dragon with heroes by rank, the group's gold and gems given to the first.
func wrath(t *testing.T, seats int, difficulty string) *table {
	t.Helper()
	s := engine.Setup{Seats: seats,
		Options: map[string]string{OptionLegend: "5", optionDifficulty: difficulty, OptionHeroes: "rank"}}
	made, _, err := newRules(t).New(s, engine.NewDice(engine.NewChance(7), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	b := &table{Game: made.(*Game), t: t}
	b.run(engine.NewDice(engine.NewChance(7), engine.StreamPositions{}))
	for b.Todo.Top().Do == DoShare {
		b.fresh()
		m := b.Prompts()[0].Choices[0].Move
		if _, err := b.Apply(b.speaker(), m,
			engine.NewDice(engine.NewChance(7), engine.StreamPositions{})); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// to moves the narrator to a letter with any dice, answering every question by its last choice.
func (b *table) to(letter string) {
	b.t.Helper()
	b.letterBy(letter, func(p *engine.Prompt) engine.Move { return p.Choices[len(p.Choices)-1].Move })
}

func (b *table) letterBy(letter string, answer func(*engine.Prompt) engine.Move) {
	b.t.Helper()
	d := engine.NewDice(engine.NewChance(3), engine.StreamPositions{})
	b.fresh()
	b.comeTo(strings.Index("ABCDEFGHIJKLMN", letter))
	b.run(d)
	for b.Over == "" && b.Todo.Top().Do != DoTurn {
		b.fresh()
		ps := b.Prompts()
		i := slices.IndexFunc(ps, func(p engine.Prompt) bool { return p.Kind != engine.May })
		if i < 0 {
			b.t.Fatalf("nobody is asked about %s", b.Todo.Top().Do)
		}
		if _, err := b.Apply(ps[i].Seat, answer(&ps[i]), d); err != nil {
			b.t.Fatal(err)
		}
	}
	b.fresh()
	if err := b.check(); err != nil {
		b.t.Fatal(err)
	}
}

func TestTheCastleIsTakenFromTheStart(t *testing.T) {
	for _, c := range []struct {
		seats        int
		difficulty   string
		inside, gors int
		skrals       int
		gems, dragon int
	}{
		{2, "easy", 3, 3, 0, 2, 17}, {3, "easy", 3, 4, 0, 2, 24}, {4, "easy", 4, 3, 0, 2, 30},
		{2, "normal", 3, 4, 1, 1, 18}, {3, "normal", 4, 3, 1, 1, 27}, {4, "normal", 5, 4, 1, 1, 35},
	} {
		b := wrath(t, c.seats, c.difficulty)
		is(t, "creatures in the castle", len(b.Occupants()), c.inside)
		out := slices.DeleteFunc(b.where("gor"), func(at int) bool { return at == 0 })
		is(t, "gors outside", len(out), c.gors)
		skrals := slices.DeleteFunc(b.where("skral"), func(at int) bool { return at == 0 })
		is(t, "skrals outside", len(skrals), c.skrals)
		held := 0
		for i := range b.Heroes {
			held += len(b.Heroes[i].Gems)
		}
		is(t, "gems of the group", held, c.gems)
		is(t, "the dragon's strength", b.StrengthOf(b.Aloft[0]), c.dragon)
		is(t, "that he sleeps", b.View(engine.Public).(view.View).Aloft[0].Asleep, true)
		is(t, "the letter that wakes him", b.View(engine.Public).(view.View).Aloft[0].NextLetter, "D")
		is(t, "that gems are money", b.Permitted("money"), false)
		is(t, "that shields count", b.Permitted("shields"), false)
		is(t, "tokens with gold in the fog",
			len(slices.DeleteFunc(slices.Clone(b.FogBag), func(f string) bool { return f != "gold" })), 2)
		vials := 0
		for _, l := range b.Lying {
			vials += Boolean(l.What == poison)
		}
		is(t, "poison", vials, 1)
	}
}

func TestTheDwarvesComeAtAPriceOrNotAtAll(t *testing.T) {
	for seats, gors := range map[int][]int{2: {43}, 3: {39, 43}, 4: {39, 41, 43}} {
		b := wrath(t, seats, "easy")
		b.Creatures = b.Occupants()
		b.letterBy("C", func(*engine.Prompt) engine.Move { return "choose 1" })
		same(t, "the allies", b.Allies, Ally{"dwarves", 71})
		same(t, "the gors that come with them", slices.DeleteFunc(b.where("gor"), func(at int) bool { return at == 0 }),
			gors...)
		is(t, "the skral", b.CreatureAt(45).Kind, "skral")

		b = wrath(t, seats, "easy")
		before := len(b.Creatures)
		b.letterBy("C", func(*engine.Prompt) engine.Move { return "choose 2" })
		is(t, "allies without the bargain", len(b.Allies), 0)
		is(t, "creatures that come", len(b.Creatures), before)
	}
}

func TestVarkuthWakesAndBurnsTheTreeOfSongs(t *testing.T) {
	b := wrath(t, 3, "easy")
	b.Heroes[0].At, b.Heroes[1].At, b.Heroes[2].At = 57, 56, 14
	b.points(0, 2, 10).points(1, 2, 10).points(2, 2, 10)
	b.Lying, b.Farmers = []Lying{{At: 57, What: "gold", N: 2}, {At: 57, What: "helm", N: 1}}, []int{57}
	b.Stock["helm"]--
	b.Pending = []pending{{Event: "golden-3", At: []int{57}}}
	b.to("D")
	same(t, "the willpower on 57, beside it and far away", []int{b.Heroes[0].WP, b.Heroes[1].WP, b.Heroes[2].WP},
		7, 7, 10)
	is(t, "where he circles", b.FoeAt("varkuth"), 57)
	is(t, "that he is still in the air", len(b.Aloft), 1)
	is(t, "that he sleeps", b.View(engine.Public).(view.View).Aloft[0].Asleep, false)
	same(t, "the merchants", b.Merchants, 18, 71)
	is(t, "what is left on 57", len(b.Lying)+len(b.Farmers)+len(b.Pending), 0)
	same(t, "the burnt regions", b.View(engine.Public).(view.View).Burnt, 57)
	b.doCardEvent("golden-29", engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	is(t, "what a later card has to give there", len(b.Pending), 0)
	b.Heroes[0].At = 56
	b.Heroes[0].Gold = 9
	b.refused(0, "buy strength", "Mercante")
}

func TestNobodyFightsADragonThatHasNotLanded(t *testing.T) {
	b := wrath(t, 2, "easy")
	b.Creatures = nil
	b.Occupied = nil
	b.to("D")
	b.Heroes[0].At = 57
	b.turn(0)
	b.offers(0, false, "fight 57")
	b.refused(0, "fight 57", "Combattere")
	is(t, "a helper for it", len(b.foes(0)), 0)
}

func TestTheMarketBridgeBreaksAndGemsLieOpen(t *testing.T) {
	b := wrath(t, 2, "easy")
	b.Creatures = b.Occupants()
	b.to("F")
	is(t, "the way between 38 and 39", b.Roads().Open(38, 39), false)
	same(t, "the gors", slices.DeleteFunc(b.where("gor"), func(at int) bool { return at == 0 }), 29, 33)
	for _, at := range []int{49, 61} {
		is(t, "a gem", b.lyingAt(at, "gem-4") >= 0, true)
	}
	// Creatures behind the bridge stay; a gem may lead them another way.
	b.creature("gor", 39)
	b.marches("gor")
	is(t, "the gor behind the bridge", slices.Contains(b.where("gor"), 39), true)
	b.thing(42, "gem-2", 1)
	b.marches("gor")
	is(t, "where the gem has led it", slices.Contains(b.where("gor"), 42), true)
}

func TestTheWitchIsLedOffLostOrNotFound(t *testing.T) {
	found := func(t *testing.T, will int) *table {
		b := wrath(t, 2, "easy")
		b.Witch, b.Heroes[0].At = 12, 12
		return b.points(0, 2, will)
	}
	b := found(t, 10)
	b.letterBy("H", func(*engine.Prompt) engine.Move { return "yes" })
	same(t, "the witch led off, and her hero's willpower", []int{b.Witch, b.Heroes[0].WP}, 72, 7)
	is(t, "where Varkuth looks for her", b.FoeAt("varkuth"), 12)

	b = found(t, 10)
	b.letterBy("H", func(*engine.Prompt) engine.Move { return "no" })
	is(t, "the witch left to her fate", b.Witch, land.Nowhere)

	b = found(t, 3)
	b.letterBy("H", func(p *engine.Prompt) engine.Move { t.Fatalf("somebody is asked %s", p.Headline.Key); return "" })
	is(t, "the witch beside one who has not breath enough", b.Witch, land.Nowhere)

	b = wrath(t, 2, "easy")
	fog, bag := len(b.Fog), len(b.FogBag)
	b.to("H")
	is(t, "where he burns the fog", b.FoeAt("varkuth"), 64)
	same(t, "tokens on the map, and faces nobody has seen", []int{len(b.Fog), len(b.FogBag)}, fog-1, bag)
	is(t, "the witch", b.Witch, land.Nowhere)
}

func TestHeroesBesideTheWitchAreAskedFromTheLowestRankOn(t *testing.T) {
	b := wrath(t, 3, "easy")
	b.Witch = 12
	for i := range b.Heroes {
		b.Heroes[i].At = 12
		b.points(i, 2, 10)
	}
	var asked []string
	b.letterBy("H", func(p *engine.Prompt) engine.Move {
		asked = append(asked, b.Heroes[p.Seat].ID)
		return map[bool]engine.Move{true: "yes", false: "no"}[len(asked) == 2]
	})
	is(t, "who was asked", strings.Join(asked, " "), "dwarf warrior")
	same(t, "their willpower", []int{b.Heroes[0].WP, b.Heroes[1].WP, b.Heroes[2].WP}, 10, 7, 10)
}

func TestVarkuthLandsInTheCastleOrBeforeIt(t *testing.T) {
	b := wrath(t, 2, "easy")
	b.to("J")
	is(t, "where he lands in a taken castle", b.FoeAt("varkuth"), 0)
	is(t, "those who hold it, and he", len(b.Occupants()), 4)
	is(t, "his strength beside three", b.StrengthOf(*b.Prey(aim{0, "varkuth"})), 20)
	b.Heroes[0].At = 0
	b.turn(0)
	b.offers(0, true, "fight 0-varkuth", "fight 0-gor", "fight 0-skral")

	b = wrath(t, 2, "easy")
	b.Creatures = nil
	b.vacated(0)
	b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	b.creature("gor", 1)
	b.to("J")
	is(t, "where he lands before a free one", b.FoeAt("varkuth"), 1)
	is(t, "the gor there is not pushed on", slices.Contains(b.where("gor"), 1), true)
	is(t, "his strength there", b.StrengthOf(*b.Prey(aim{1, "varkuth"})), 17)
	b.marches("gor")
	same(t, "the gor goes on past him", b.Taken, "gor")
}

// slain makes a hero beat Varkuth, nearly without willpower, on its region.
func (b *table) slain() {
	b.t.Helper()
	at := b.FoeAt("varkuth")
	b.Creatures[b.indexOf(aim{at, "varkuth"})].WP = 1
	b.Drawn = map[string][]string{"fury": {"fury.calm"}}
	for _, c := range b.legend.Deck("fury").Entries {
		if c.ID != "fury.calm" {
			b.Drawn["fury"] = append(b.Drawn["fury"], c.ID)
		}
	}
	b.Heroes[0].At = at
	b.Allies = []Ally{{"thorald", at}, {"dwarves", at}}
	b.points(0, 14, 20).turn(0).hour(0, 0)
	b.play(0, engine.MakeMove("fight", b.TargetWord(aim{at, "varkuth"})), 6, 6, 6, 1)
}

func TestTheLegendIsWonWhenTheCastleIsFreeAndTheDragonFallsInEitherOrder(t *testing.T) {
	b := wrath(t, 2, "easy")
	b.Creatures = nil
	b.vacated(0)
	b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	is(t, "the castle is free", b.marked("free"), true)
	is(t, "the end", b.Over, "")
	is(t, "shields", b.CastleRoom(), 3)
	same(t, "the farmer", b.Farmers, 24)
	b.to("J")
	b.slain()
	is(t, "the end when he falls", b.Over+" "+b.Why, "won legend.5.won")

	b = wrath(t, 2, "easy")
	b.to("J")
	b.slain()
	is(t, "the end when he falls in the taken castle", b.Over, "")
	is(t, "that it is remembered", b.marked("slain"), true)
	b.Creatures = slices.DeleteFunc(b.Creatures, func(c Creature) bool { return c.At == 0 })
	b.creature("gor", 0)
	b.Heroes[1].At = 0
	b.points(1, 14, 20).turn(1)
	b.play(1, "fight 0", 6, 6, 6, 6, 1, 1)
	is(t, "the end when the last of the others is gone", b.Over+" "+b.Why, "won legend.5.won")
}

func TestTheLastOfThoseInTheCastleMayBeTheDragon(t *testing.T) {
	b := wrath(t, 2, "easy")
	b.to("J")
	b.Creatures = slices.DeleteFunc(b.Creatures, func(c Creature) bool { return c.At == 0 && c.Foe == "" })
	is(t, "that the castle is held", b.CastleHeld(), true)
	b.slain()
	is(t, "the end", b.Over+" "+b.Why, "won legend.5.won")
}

func TestTheLegendIsLostAtN(t *testing.T) {
	b := wrath(t, 2, "easy")
	b.to("N")
	is(t, "the end", b.Over+" "+b.Why, "lost legend.5.lost")
}

// The kill of the dragon wins before the narrator comes to N (our ruling 2).
func TestTheFallOfTheDragonComesBeforeTheLastLetter(t *testing.T) {
	b := wrath(t, 2, "easy")
	b.Creatures = nil
	b.vacated(0)
	b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	b.to("J")
	b.Narrator = 12
	b.slain()
	is(t, "the end", b.Over, won)
}

func TestThePrinceComesOutOfTheFogAndStays(t *testing.T) {
	b := wrath(t, 2, "easy")
	b.Fog = b.Fog[1:]
	b.fog(14, "prince")
	b.turn(1)
	b.play(1, "activate")
	same(t, "the allies", b.Allies, Ally{"thorald", 14})
	b.to("J")
	same(t, "the allies later", b.Allies, Ally{"thorald", 14})
}
