package andor

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	texts "skald/engine/andor/text"
	"skald/engine/andor/view"
	"skald/engine/text"
)

// mine begins the legend of the drowned mine with heroes by rank, all at the gate, the first with the four gold.
func mine(t *testing.T, difficulty string, heroes int) *table {
	t.Helper()
	s := engine.Setup{Seats: heroes,
		Options: map[string]string{OptionLegend: "4", optionDifficulty: difficulty, OptionHeroes: "rank"}}
	g, _, err := newRules(t).New(s, engine.NewDice(engine.NewChance(4), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	b := &table{Game: g.(*Game), t: t}
	b.play(0, engine.Move("divide 4"+strings.Repeat(" 0", heroes-1)))
	return b
}

// empty removes all creatures from the mine.
func (b *table) empty() *table {
	b.fresh()
	b.Creatures = nil
	return b
}

func TestTheMineIsSetUpByHeroesAndDifficulty(t *testing.T) {
	for heroes := 2; heroes <= 4; heroes++ {
		for _, difficulty := range []string{"easy", "normal"} {
			t.Run(fmt.Sprint(heroes, " heroes, ", difficulty), func(t *testing.T) {
				b := mine(t, difficulty, heroes)
				gors, skrals := []int{16, 28, 38, 39}, []int{26}
				if difficulty == "normal" {
					gors, skrals = []int{16, 20, 28, 38, 39}, []int{26, 36}
				}
				same(t, "the gors", b.where("gor"), gors...)
				same(t, "the skrals", b.where("skral"), skrals...)
				same(t, "the trolls", b.where("troll"), 40)
				for i := range b.Heroes {
					same(t, "a hero's region, strength and willpower",
						[]int{b.Heroes[i].At, b.Heroes[i].SP, b.Heroes[i].WP}, 0, 2, 7)
				}
				is(t, "the first to act", b.Active, 0)
				worth, tokens := 0, 0
				for _, l := range b.Lying {
					worth += l.N * (GemWorth(l.What) + Boolean(l.What == "gold"))
				}
				for _, r := range b.Rubble {
					tokens += len(r.Values)
				}
				is(t, "what lies in the mine", worth, 4*2+3*4+2+2+3)
				is(t, "the rubble tokens", tokens, 8)
				is(t, "the dust", len(b.Fog), 10)
				same(t, "what the dust hides", b.FogBag, "event", "event", "event", "gold", "gold", "gold", "strength",
					"will-2", "will-3", "wineskin")
				same(t, "the merchants", b.Merchants, 8)
				is(t, "brews on sale", slices.Contains(b.Sells, "brew"), false)
				is(t, "events in the deck, without that of the start", len(b.EventBag), 11)
				v := b.View(engine.Public).(view.View)
				is(t, "that the creatures sleep", v.Asleep, true)
				is(t, "the letter of the end", v.End, legend.Last)
				is(t, "what the heroes at the gate carry", v.Treasure.Worth, 4)
				is(t, "the lake's cards", v.Decks[0].Left, 10)
			})
		}
	}
}

// More heroes and the normal difficulty require more.
func TestMoreTreasureIsAskedOfMoreHeroes(t *testing.T) {
	last := 0
	for _, difficulty := range []string{"easy", "normal"} {
		last = 0
		for heroes := 2; heroes <= 4; heroes++ {
			_, least, _ := mine(t, difficulty, heroes).legend.Treasure()
			if least <= last {
				t.Errorf("%s with %d heroes asks for %d after %d", difficulty, heroes, least, last)
			}
			last = least
			_, easy, _ := mine(t, "easy", heroes).legend.Treasure()
			if difficulty == "normal" && least <= easy {
				t.Errorf("with %d heroes normal asks for %d, easy for %d", heroes, least, easy)
			}
		}
	}
}

func TestRubbleCutsOffTheLakeAndNothingElse(t *testing.T) {
	b := mine(t, "easy", 2)
	open, shut := b.Land().Roads(nil, nil).Distances(0, nil), b.Roads().Distances(0, nil)
	var closed []int
	for _, r := range b.Rubble {
		closed = append(closed, r.At)
	}
	var cut []int
	for _, r := range b.Land().All() {
		switch {
		case slices.Contains(closed, r.ID):
		case shut[r.ID] >= land.Far:
			cut = append(cut, r.ID)
		case shut[r.ID] != open[r.ID]:
			t.Errorf("%d is %d away, without rubble %d", r.ID, shut[r.ID], open[r.ID])
		}
		if next := b.Roads().Arrow(r.ID); next == land.Nowhere && r.ID != 0 && r.ID != 35 {
			t.Errorf("no arrow leads on from %d", r.ID)
		}
	}
	same(t, "what is cut off", cut, 35, 39, 40, 43, 44)
}

// The near door of the lake, once open, lets the creatures behind it out; the far door does not.
func TestTheNearDoorLetsTheSleepersOfTheLakeOut(t *testing.T) {
	b := mine(t, "easy", 2)
	b.permit([]string{"march"}, true)
	ends := func(from int) int {
		roads := b.Roads()
		for roads.Arrow(from) != land.Nowhere {
			from = roads.Arrow(from)
		}
		return from
	}
	is(t, "where the gor behind the doors comes to", ends(39), 35)
	b.Rubble = slices.DeleteFunc(b.Rubble, func(r rubble) bool { return r.At == 45 })
	is(t, "where it comes to with the far door open", ends(39), 35)
	b.Rubble = slices.DeleteFunc(b.Rubble, func(r rubble) bool { return r.At == 31 })
	is(t, "where it comes to with the near door open", ends(39), 0)
}

func TestNothingMarchesBeforeTheAlarm(t *testing.T) {
	b := mine(t, "normal", 2)
	before := slices.Clone(b.Creatures)
	b.night("silver-1")
	same(t, "the creatures", b.Creatures, before...)
	is(t, "the letter", b.Narrator, 1)
	is(t, "what is foretold", len(b.View(engine.Public).(view.View).Sunrise), 0)
}

func TestTheAlarmSoundsOnceAndBringsMore(t *testing.T) {
	for heroes, want := range map[int]string{2: "gor 30 gor 37", 3: "gor 30 gor 37 skral 46",
		4: "gor 23 gor 30 gor 37 skral 46"} {
		b := mine(t, "easy", heroes).empty()
		b.creature("gor", 2)
		b.play(0, "move 2")
		var came []string
		for _, c := range b.Creatures {
			if c.At != 2 {
				came = append(came, c.Kind+" "+strconv.Itoa(c.At))
			}
		}
		is(t, fmt.Sprint("what comes for ", heroes), strings.Join(came, " "), want)
		is(t, "that they sleep on", b.View(engine.Public).(view.View).Asleep, false)
		n := len(b.Creatures)
		b.letter("E")
		is(t, "what comes with the morning watch", len(b.Creatures), n)
	}
	b := mine(t, "easy", 2).empty()
	b.letter("E")
	same(t, "the gors of the morning watch", b.where("gor"), 30, 37)
	n := len(b.Creatures)
	b.creature("gor", 1).turn(0)
	b.play(0, "move 1")
	is(t, "what comes with a meeting after it", len(b.Creatures), n+1)
}

func TestTheMineWakesByEveryMeetingButNotByASilentShot(t *testing.T) {
	awake := func(b *table) bool { return b.Permitted("march") }
	b := mine(t, "easy", 3).empty()
	b.creature("gor", 2)
	b.points(2, 14, 7).turn(2)
	b.play(2, "fight 2", 6, 1, 1)
	is(t, "the gors left", len(b.where("gor")), 0)
	is(t, "awake after a kill from next door in round one", awake(b), false)
	is(t, "the letter, which each kill costs", b.Narrator, 1)

	b = mine(t, "easy", 3).empty()
	b.creature("troll", 2)
	b.Heroes[2].Stance.Leave = "12"
	b.turn(2)
	b.play(2, "fight 2", 6, 6, 5, 5)
	is(t, "awake after a shot that did not kill", awake(b), true)

	// Ruling 14: a helper in its region is an alarm on entering, not on fighting.
	b = mine(t, "easy", 3).empty()
	b.creature("gor", 2)
	b.Heroes[0].At = 2
	b.points(2, 14, 7).turn(2)
	b.play(2, "invite 2 1")
	b.play(0, "join", 6, 1, 1, 1, 1)
	is(t, "awake after a kill in round one with a helper who stood there", awake(b), false)
}

// Ruling 33: a sleeper that was struck is whole again and awake like all.
func TestASleeperThatWasStruckIsWholeAgain(t *testing.T) {
	b := mine(t, "easy", 2).empty()
	b.creature("gor", 1)
	b.Heroes[0].Stance.Leave, b.Heroes[0].Stance.Stop = "12", "best"
	b.points(0, 3, 7).give(0, "bow").turn(0)
	b.play(0, "fight 1", 1, 4, 1, 2)
	is(t, "its willpower", b.WillOf(*b.CreatureAt(1)), 4)
	is(t, "that it may march", b.Permitted("march"), true)
}

func TestEveryCreatureThatGetsOutTakesALetter(t *testing.T) {
	b := mine(t, "easy", 2).empty()
	b.permit([]string{"march"}, true)
	b.Heroes[0].At, b.Heroes[1].At = 5, 5
	b.creature("gor", 1, 2)
	b.night("silver-1")
	v := b.View(engine.Public).(view.View)
	is(t, "the letter of the end", v.End, legend.Last-2)
	is(t, "creatures in the mine", len(b.Creatures), 0)
	is(t, "creatures on shields", len(b.Taken), 0)
	is(t, "the letter", b.Narrator, 1)
	is(t, "that it is over", b.Over, "")
}

// Ruling 17: at sunrise the creatures go before the narrator.
func TestTheMineIsLostWithTheNarratorOnTheToken(t *testing.T) {
	for _, c := range []struct {
		name string
		play func(*table)
		want string
	}{
		{"the narrator comes to the token", func(b *table) { b.Narrator = legend.Last - 1; b.night("silver-1") }, lost},
		{"a creature leaves on the last letter but one",
			func(b *table) { b.Narrator = legend.Last - 2; b.creature("gor", 1).night("silver-1") }, lost},
		{"a creature leaves with two letters more",
			func(b *table) { b.Narrator = legend.Last - 3; b.creature("gor", 1).night("silver-1") }, ""},
		{"a kill brings the narrator to the token", func(b *table) {
			b.Narrator = legend.Last - 1
			b.creature("gor", 5).points(0, 14, 7).turn(0)
			b.play(0, "fight 5", 6, 6, 1, 1)
		}, lost},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := mine(t, "easy", 2).empty()
			b.permit([]string{"march"}, true)
			b.Read = append(b.Read, "alarm")
			b.Heroes[0].At, b.Heroes[1].At = 5, 5
			b.fresh()
			c.play(b)
			is(t, "the end", b.Over, c.want)
		})
	}
}

func TestTheTreasureAtTheGateWins(t *testing.T) {
	b := mine(t, "easy", 2)
	_, least, _ := b.legend.Treasure()
	carry := func(b *table, n int) *table {
		b.Heroes[0].At = 1
		return b.gold(0, n).turn(0)
	}
	b = carry(b, least)
	b.play(0, "move 0")
	is(t, "carried there", b.Over, won)
	b = carry(mine(t, "easy", 2), least-1)
	b.play(0, "move 0")
	is(t, "one too few", b.Over, "")
	b.gold(1, 1).fresh()
	b.play(1, "pass")
	is(t, "with what another has there", b.Over, won)
	b = carry(mine(t, "easy", 2), least-7)
	b.thing(0, "gem-6", 1).thing(0, "gold", 1)
	b.play(0, "move 0")
	is(t, "with what lies there", b.Over, won)
	b = carry(mine(t, "easy", 2), least)
	b.Heroes[1].Done = true
	b.Narrator = legend.Last - 1
	b.points(0, 2, 3).hour(0, 9)
	b.play(0, "move 0")
	is(t, "with the last hour before the narrator comes", b.Over, won)
}

// Gems are money in the mine, and change is given in gold: the worth falls only by purchases.
func TestAGemChangedAtTheSmithLosesNothing(t *testing.T) {
	b := mine(t, "easy", 2)
	b.Heroes[0].At = 8
	b.gold(0, 0).give(0, "gem-6").fresh()
	b.play(0, "sell gem-6")
	is(t, "his purse", b.Heroes[0].Purse(), 6)
	b.play(0, "buy strength")
	is(t, "his purse after a point for one gold, as the dwarf pays it here", b.Heroes[0].Purse(), 5)
	b.Heroes[1].At = 8
	b.gold(1, 4).fresh()
	b.play(1, "buy strength")
	is(t, "the warrior's gold", b.Heroes[1].Gold, 2)
}

func TestWhoeverComesToTheLakeDrawsOneCard(t *testing.T) {
	atDoor := func() *table {
		b := mine(t, "easy", 2).empty()
		b.Rubble = nil
		b.Heroes[0].At = 31
		b.points(0, 2, 10).turn(0)
		return b
	}
	// The cards by their places in the bag.
	for at, c := range []struct {
		id    string
		check func(*testing.T, *table)
	}{
		{"star", func(t *testing.T, b *table) { same(t, "the gems", b.Heroes[0].Gems, 6) }},
		{"net", func(t *testing.T, b *table) { same(t, "the gems", b.Heroes[0].Gems, 4) }},
		{"niche", func(t *testing.T, b *table) { same(t, "the gems", b.Heroes[0].Gems, 4) }},
		{"sand", func(t *testing.T, b *table) { same(t, "the gems", b.Heroes[0].Gems, 2) }},
		{"pouch", func(t *testing.T, b *table) { is(t, "the gold", b.Heroes[0].Gold, 7) }},
		{"depth", func(t *testing.T, b *table) { is(t, "the strength", b.Heroes[0].SP, 3) }},
		{"quiet", func(t *testing.T, b *table) { is(t, "the willpower", b.Heroes[0].WP, 15) }},
		{"cold", func(t *testing.T, b *table) { is(t, "the willpower", b.Heroes[0].WP, 6) }},
		{"ripple", func(t *testing.T, b *table) { same(t, "the gors", b.where("gor"), 39) }},
		{"toll", func(t *testing.T, b *table) { is(t, "the willpower of who has no gem", b.Heroes[0].WP, 8) }},
	} {
		t.Run(c.id, func(t *testing.T) {
			b := atDoor()
			b.play(0, "move 35", at+1)
			same(t, "the cards drawn", b.Drawn["lake"], "lake."+c.id)
			c.check(t, b)
			is(t, "the other hero's strength, willpower and purse",
				b.Heroes[1].SP+b.Heroes[1].WP+b.Heroes[1].Purse(), 9)
		})
	}
	b := atDoor()
	b.creature("gor", 35)
	b.play(0, "move 35")
	is(t, "cards drawn where a creature stands", len(b.Drawn["lake"]), 0)
	b = atDoor()
	b.Heroes[0].At = 35
	b.fresh()
	b.play(0, "pass")
	is(t, "cards drawn by standing there", len(b.Drawn["lake"]), 0)
	b = atDoor()
	for _, e := range b.legend.Deck("lake").Entries[1:] {
		b.Drawn = map[string][]string{"lake": append(b.Drawn["lake"], e.ID)}
	}
	b.play(0, "move 35")
	b.play(1, "pass")
	b.play(0, "walk 31")
	b.play(0, "move 35")
	is(t, "cards drawn of ten", len(b.Drawn["lake"]), 10)
	same(t, "the gems", b.Heroes[0].Gems, 6)
}

// A shield works against each harmful lake card, for all.
func TestAShieldKeepsTheColdAndTheTollAway(t *testing.T) {
	for _, id := range []string{"cold", "ripple", "toll"} {
		b := mine(t, "easy", 2).empty()
		b.Rubble, b.Heroes[0].At = nil, 31
		b.points(0, 2, 10).give(0, "gem-2").give(1, "shield").turn(0)
		at := slices.IndexFunc(b.legend.Deck("lake").Entries, func(c legend.Card) bool { return c.ID == "lake."+id })
		b.play(0, "move 35", at+1)
		b.reload()
		b.play(1, "yes")
		is(t, id+": the willpower", b.Heroes[0].WP, 10)
		is(t, id+": the gems", len(b.Heroes[0].Gems), 1)
		is(t, id+": the creatures", len(b.Creatures), 0)
	}
}

// Ruling 21: the group chooses the gem of the toll, and the hero on turn decides for it.
func TestTheTollTakesAGemOfTheGroupsChoice(t *testing.T) {
	toll := func() *table {
		b := mine(t, "easy", 2).empty()
		b.Rubble, b.Heroes[0].At = nil, 31
		b.give(0, "gem-6").give(1, "gem-2", "gem-4").turn(0)
		b.play(0, "move 35", 10)
		return b
	}
	b := toll()
	b.offers(0, true, "choose 2 2", "choose 2 4", "choose 1 6")
	b.offers(1, false, "choose 2 2")
	b.reload()
	b.play(0, "choose 2 4")
	same(t, "the warrior's gems", b.Heroes[1].Gems, 2)
	is(t, "the dwarf's willpower", b.Heroes[0].WP, 7)
	b = toll()
	b.Heroes[1].Standing = b.Heroes[1].Standing.With(topicShares, Ask)
	b.fresh()
	b.play(0, "choose 2 4")
	b.offers(1, true, "yes", "no")
	b.play(1, "no")
	b.play(0, "choose 1 6")
	is(t, "the dwarf's gems", len(b.Heroes[0].Gems), 0)
	b.fresh()
	b.onTurn(1)
}

// A falcon flies only between regions joined by open regions.
func TestNoFalconFliesOverRubble(t *testing.T) {
	b := mine(t, "easy", 2).empty()
	b.Heroes[0].At = 43
	b.give(0, "falcon", "gem-4").turn(0)
	b.offers(0, false, "trade 2 0 0 g4")
	b.Rubble = slices.DeleteFunc(b.Rubble, func(r rubble) bool { return r.At == 45 })
	b.offers(0, true, "trade 2 0 0 g4")
}

func TestAGemUnderRubbleIsTakenWhenTheRubbleIsGone(t *testing.T) {
	b := mine(t, "easy", 2)
	b.Heroes[0].At = 9
	b.points(0, 3, 7).turn(0)
	b.offers(0, false, "move 10")
	b.Heroes[0].Stance.Leave = "2"
	b.play(0, "fight 10", 5, 1, 6)
	is(t, "that it is no alarm", b.Permitted("march"), false)
	is(t, "that it costs no letter", b.Narrator, 0)
	b.turn(0)
	b.play(0, "walk 10")
	b.play(0, "take gem-2")
	same(t, "the gems", b.Heroes[0].Gems, 2)
}

// The near door has two tokens: a total clears as many as it reaches, and the hero making the attempt chooses between
// them.
func TestBothTokensOfTheNearDoorMustBeCleared(t *testing.T) {
	b := mine(t, "easy", 2)
	b.Heroes[0].At = 24
	b.Heroes[0].Stance.Leave = "9"
	b.points(0, 4, 7).turn(0)
	i := b.RubbleAt(31)
	b.Rubble = slices.Clone(b.Rubble)
	b.Rubble[i].Values = []int{5, 8}
	b.play(0, "fight 31", 5, 1)
	b.offers(0, true, "choose 5", "choose 8")
	b.play(0, "choose 8")
	v := b.View(engine.Public).(view.View)
	for _, r := range v.Rubble {
		if r.At == 31 {
			same(t, "what is left", r.Values, 5)
		}
	}
}

func TestSilverEventsHappenOnTheMapOfTheMine(t *testing.T) {
	b := mine(t, "easy", 2)
	for id, want := range map[string]string{"silver-3": "0–9", "silver-4": "37", "silver-5": "26",
		"silver-8": "17, 18, 23"} {
		said := b.eventText(id)
		if where, _ := said.Args.Get("where").(string); said.Key != "event."+id+".at" ||
			!strings.HasPrefix(where, want) {
			t.Errorf("%s says %v", id, said)
		}
	}
	bare := *b.Game
	bare.legend = new(legend.Legend)
	bare.legend.Map = new(land.Map)
	says(t, "silver-8 on a map without a forest", bare.eventText("silver-8"), text.M("event.silver-8"))
	play := func(id string, at ...int) *table {
		b := mine(t, "easy", 2)
		for i, x := range at {
			b.Heroes[i].At = x
			b.points(i, 3, 10)
		}
		b.Fog = b.Fog[1:] // the dust on 4 brings the event
		b.event(id)
		return b
	}
	b = play("silver-3", 8, 10)
	same(t, "the willpower on 8 and 10", []int{b.Heroes[0].WP, b.Heroes[1].WP}, 12, 10)
	b = play("silver-4", 1, 1)
	is(t, "the springs left", len(b.Wells), 3)
	b = play("silver-5", 26, 26)
	is(t, "the gold of who is on 26", b.Heroes[0].Gold, 7)
	b = play("silver-8", 46, 41)
	same(t, "the strength in the dark and outside", []int{b.Heroes[0].SP, b.Heroes[1].SP}, 2, 3)
	b = play("silver-9", 1, 1)
	b.play(0, "uncover 9 44", 1, 1)
	is(t, "the dust left to be seen", len(b.FogBag), 7)
}

func TestRubbleIsClearedNotFoughtInWords(t *testing.T) {
	b := mine(t, "easy", 2).turn(0)
	b.Heroes[0].At, b.Heroes[1].At = 3, 3
	b.fresh()
	var said []text.Message
	for _, c := range engine.Of(b.Prompts(), 0)[0].Choices {
		if strings.Contains(string(c.Move), " 10") &&
			(strings.HasPrefix(string(c.Move), "fight") || strings.HasPrefix(string(c.Move), "invite")) {
			said = append(said, c.Label)
		}
	}
	want := []text.Message{
		text.M("choice.fight.rubble", "foe", texts.Name("rubble"), "at", 10),
		text.M("choice.fight-ask-rounds.rubble", "foe", texts.Name("rubble"), "at", 10),
		text.M("choice.invite.rubble", "foe", texts.Name("rubble"), "at", 10, "with", []text.Message{b.who(1)}),
	}
	if !reflect.DeepEqual(said, want) {
		t.Errorf("beside rubble one reads %v", said)
	}
}

func TestWhoShootsWhileTheMineSleepsReadsHowLikelyItFallsAtOnce(t *testing.T) {
	chance := func(b *table) text.Message {
		b.fresh()
		for _, c := range engine.Of(b.Prompts(), 2)[0].Choices {
			if c.Move == "fight 16" {
				is(t, "what is told", c.Hint.Key, "hint.fight")
				return arg(c.Hint, "chance").(text.Message)
			}
		}
		t.Fatal("the gor cannot be shot at")
		return text.Message{}
	}
	b := mine(t, "easy", 3).turn(2) // the archer
	b.Heroes[2].At = 9
	b.points(2, 8, 7)
	// Four dice, one after the other, against the best of two; it has 4 willpower.
	says(t, "from next door", chance(b), text.M("hint.first-shot", "percent", 87))
	b.Heroes[2].At = 16 // a hero who meets it wakes them all
	is(t, "what is told beside it", chance(b).Key, "hint.first-round")
}

func TestTheLettersOfTheMine(t *testing.T) {
	for heroes, want := range map[int]string{2: "34", 3: "34 42", 4: "34 42"} {
		b := mine(t, "easy", heroes).empty()
		b.letter("G")
		is(t, "the gors of G", strings.Trim(fmt.Sprint(b.where("gor")), "[]"), want)
		is(t, "the skrals of G", len(b.where("skral")), heroes/4)
	}
	b := mine(t, "easy", 2).empty()
	b.letter("I")
	is(t, "the wardraks of I on easy", len(b.where("wardrak")), 0)
	b = mine(t, "normal", 2).empty()
	b.letter("I")
	same(t, "the wardraks of I on normal", b.where("wardrak"), 46)
	b.letter("K")
	is(t, "the merchants after K", len(b.Merchants), 0)
}

// Features of the land of Andor alone are absent from the mine.
func TestTheMineHasNothingOfTheFrontOfAndor(t *testing.T) {
	b := mine(t, "easy", 4)
	for _, mark := range []land.Marks{land.Mine, land.Tavern, land.Tree, land.Lair, land.River, land.Tower} {
		is(t, "regions of a mark of Andor", len(b.Land().With(mark)), 0)
	}
	is(t, "the price of the dwarf at the smith", b.PriceFor(&Hero{ID: "dwarf", At: 8}, StrengthGood), 1)
	is(t, "his price on 71, which is not there", b.PriceFor(&Hero{ID: "dwarf", At: 71}, StrengthGood), 0)
	is(t, "that the castle can be lost", b.foretellLoss(), false)
	s := newRules(t).Catalogue().In("en")
	for _, m := range b.View(engine.Public).(view.View).Words() {
		if said := s.Say(m); words().Shows(said, "name.castle") || words().Shows(said, "words.castle") ||
			words().Shows(said, "words.occupied") {
			t.Errorf("it is said: %s", said)
		}
	}
}
