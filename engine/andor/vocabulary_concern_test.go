package andor

import (
	"strings"
	"testing"

	"skald/engine"
)

// The words of the vocabulary that concern single heroes, and questions.
var concernEffects = map[string]effectTest{
	"for": {what: "does what is inside for the hero of the lowest rank alone",
		do: "for: {who: lowest, do: [{gain-strength: 3}, {gain-will: 2}]}", end: func(t *testing.T, b *table) {
			same(t, "the dwarf's and the warrior's strength", []int{b.Heroes[0].SP, b.Heroes[1].SP}, 5, 2)
			same(t, "their willpower", []int{b.Heroes[0].WP, b.Heroes[1].WP}, 9, 7)
		}},
	"give": {what: "gives a hero what he has room for, and lays the rest beside him",
		do: "for: {who: highest, do: [{give: {gold: 3, gem-6: 1, wineskin: 2, parchment: 2}}]}",
		end: func(t *testing.T, b *table) {
			is(t, "the warrior's gold", b.Heroes[1].Gold, 3)
			same(t, "his gems", b.Heroes[1].Gems, 6)
			is(t, "his things", len(b.Heroes[1].Small), 3)
			same(t, "what lies on 14", b.Lying, Lying{At: 14, What: "parchment", N: 1})
			is(t, "the wineskins on the board", b.Stock["wineskin"], 3)
		}},
	"take": {what: "takes what a hero has; which gem, he chooses", do: "take: {gold: 2, gem: 1, shield: 1}",
		begin: func(b *table) {
			b.gold(0, 1).gold(1, 5).give(0, "shield", "gem-2", "gem-6").give(1, "gem-4")
		}, end: func(t *testing.T, b *table) {
			b.refused(1, "choose 1 2", "")
			b.play(0, "choose 1 6")
			same(t, "their gold", []int{b.Heroes[0].Gold, b.Heroes[1].Gold}, 0, 3)
			same(t, "the dwarf's gems", b.Heroes[0].Gems, 2)
			is(t, "the warrior's gems", len(b.Heroes[1].Gems), 0)
			is(t, "the shields on the board", b.Stock["shield"], 4)
		}},
	"lose-will": {what: "takes willpower; who has none left falls when the card is done",
		do: "lose-will: 3\n      - mark: still-there", begin: func(b *table) { b.points(0, 4, 3).points(1, 4, 9) },
		end: func(t *testing.T, b *table) {
			same(t, "the dwarf's strength and willpower", []int{b.Heroes[0].SP, b.Heroes[0].WP}, 3, 3)
			same(t, "the warrior's", []int{b.Heroes[1].SP, b.Heroes[1].WP}, 4, 6)
		}},
	"lose-strength": {what: "takes strength, never the last point", do: "lose-strength: 2",
		begin: func(b *table) { b.points(1, 5, 7) }, end: func(t *testing.T, b *table) {
			same(t, "the strength", []int{b.Heroes[0].SP, b.Heroes[1].SP}, 1, 3)
		}},
	"ask": {what: "lets the group choose what is paid and done",
		do: "ask: {who: group, text: other, otherwise: 2, ways: [{text: done, pay: {gold: 3}, do: [{mark: bought}]}, " +
			"{text: other, do: [{mark: refused}]}]}", begin: func(b *table) { b.gold(0, 2).gold(1, 2) },
		end: func(t *testing.T, b *table) {
			b.offers(0, true, "choose 1", "choose 2")
			b.offers(1, false, "choose 1")
			b.play(0, "choose 1")
			b.play(0, "divide 1 2")
			same(t, "their gold", []int{b.Heroes[0].Gold, b.Heroes[1].Gold}, 1, 0)
			is(t, "what was bought", b.marked("bought"), true)
			is(t, "what was not", b.marked("refused"), false)
		}},
}

func TestEverySelectorMeansTheHeroesTheGuideSays(t *testing.T) {
	tests := map[string]struct {
		who   string
		begin func(*table)
		// gains holds the strength gained by the dwarf on 7 and the warrior on 14.
		gains []int
	}{
		"actor": {"actor", func(*table) {}, []int{0, 0}}, // no hero causes the letter; for a well see below
		"all":   {"all", func(*table) {}, []int{1, 1}},
		"group": {"group", func(*table) {}, []int{1, 1}},
		"holder": {"holder", func(b *table) {
			b.Fates = []fate{{Card: "deeds.walker", Seat: 0, Counts: []int{0}}}
			b.Heroes[0].At = 39
			b.play(0, "move 43")
		}, []int{1, 0}},
		"winners": {"winners", func(b *table) {
			b.creature("gor", 14).points(0, 2, 7).points(1, 2, 7).Heroes[0].At = 14
			b.play(0, "invite 14 2")
			b.play(1, "join", 6, 6, 1, 1, 1, 1, 1)
		}, []int{1, 1}},
		"lowest":  {"lowest", func(*table) {}, []int{1, 0}},
		"highest": {"highest", func(*table) {}, []int{0, 1}},
		"at":      {"{at: [14, 18]}", func(*table) {}, []int{0, 1}},
		"near":    {"{near: [2]}", func(b *table) { b.Rubble = []rubble{{At: 2, Values: []int{0}}} }, []int{0, 1}},
		"fighters": {"fighters",
			func(b *table) { b.Fight = &fight{Fighters: []fighter{{Seat: 0, Left: true}, {Seat: 1}}} }, []int{0, 1}},
		"most-will": {"most-will",
			func(b *table) { b.points(1, 2, 9).Fight = &fight{Fighters: []fighter{{Seat: 0}, {Seat: 1}}} },
			[]int{0, 1}},
	}
	covers(t, "selector", tests)
	for word, x := range tests {
		t.Run(word, func(t *testing.T) {
			when := map[string]string{"holder": "fulfilled any", "winners": "beaten gor",
				"actor": "[empties-well, letter B]"}[word]
			if when == "" {
				when = "letter B"
			}
			b := tale(t, "\n  - id: b\n    when: "+when+"\n    do:\n      - for: {who: "+x.who+
				", do: [{gain-strength: 1}]}\n  - id: dealt\n    when: letter M\n    do:\n      - deal: deeds\n      "+
				"- creatures: {gor: [60]}\n")
			x.begin(b)
			if strings.Contains(when, "letter B") {
				b.letter("B")
			}
			same(t, "the gain", []int{b.Heroes[0].SP - 2, b.Heroes[1].SP - 2}, x.gains...)
		})
	}
}

func TestTheActorIsWhoBroughtTheCardAbout(t *testing.T) {
	b := tale(t, "\n  - id: b\n    when: empties-well\n    do:\n      - read: other\n  - id: other\n    when: letter "+
		"L\n    do:\n      - for: {who: actor, do: [{if: [heroes 2], then: [{gain-strength: 1}]}]}\n")
	b.Wells = []well{{At: 14, Full: true}}
	b.fresh()
	b.play(1, "well")
	same(t, "the strength", []int{b.Heroes[0].SP, b.Heroes[1].SP}, 2, 3)
}

// A legend's question to single heroes passes from one to the next as long as each gives the default answer.
func TestHeroesAreAskedOneAfterTheOther(t *testing.T) {
	question := "\n  - id: b\n    when: letter B\n    do:\n      - ask: {who: all, text: other, otherwise: 1, ways: " +
		"[{text: other, do: [{mark: nobody}]}, {text: done, pay: {will: 3}, do: [{gain-strength: 1}]}]}\n"
	for _, c := range []struct {
		name           string
		begin          func(*table)
		moves          []string
		strength, will []int
		nobody         bool
	}{
		{"the first pays", func(*table) {}, []string{"1 yes"}, []int{3, 2}, []int{4, 7}, false},
		{"the second pays", func(*table) {}, []string{"1 no", "2 yes"}, []int{2, 3}, []int{7, 4}, false},
		{"nobody pays", func(*table) {}, []string{"1 no", "2 no"}, []int{2, 2}, []int{7, 7}, true},
		{"who cannot pay is not asked", func(b *table) { b.points(0, 2, 3) }, []string{"2 yes"}, []int{2, 3},
			[]int{3, 4}, false},
		{"nobody can pay", func(b *table) { b.points(0, 2, 3).points(1, 2, 1) }, nil, []int{2, 2}, []int{3, 1}, true},
		{"a standing answer pays",
			func(b *table) { b.Heroes[0].Standing = b.Heroes[0].Standing.With(topicOffer, "always") },
			[]string{"1 yes"}, []int{3, 2}, []int{4, 7}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := tale(t, question)
			c.begin(b)
			b.letter("B")
			if err := b.check(); err != nil {
				t.Fatal(err)
			}
			for _, m := range c.moves {
				b.play(int(m[0]-'1'), engine.Move(m[2:]))
			}
			same(t, "the strength", []int{b.Heroes[0].SP, b.Heroes[1].SP}, c.strength...)
			same(t, "the willpower", []int{b.Heroes[0].WP, b.Heroes[1].WP}, c.will...)
			is(t, "that nobody paid", b.marked("nobody"), c.nobody)
		})
	}
}

func TestTheGroupGivesTheCheapestGemWhenNobodyChooses(t *testing.T) {
	b := tale(t, "\n  - id: b\n    when: letter B\n    do:\n      - for: {who: group, do: [{take: {gem: 1}}, {give: "+
		"{gem-6: 1}}]}\n")
	b.give(0, "gem-4").give(1, "gem-2")
	b.letter("B")
	m, _ := Pilots(2).Choose(b.Game, 0, nil)
	is(t, "the autopilot's answer", m, "choose 2 2")
	b.play(0, m)
	b.offers(0, true, "divide 1 0", "divide 0 1")
	b.play(0, "divide 0 1")
	same(t, "the dwarf's gems", b.Heroes[0].Gems, 4)
	same(t, "the warrior's gems", b.Heroes[1].Gems, 6)
}
