package andor

import (
	"errors"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/legend"
)

// tried returns a legend for a trial: the given cards and parts on the land of Andor, for two heroes.
func tried(cards, parts string) string {
	return "id: tried\nevents: golden\nheroes: [2, 2]\ncards:\n  - {id: a, when: start, do: [{heroes: ranks}]}\n  - " +
		"{id: n, when: letter N, do: [{win: won}]}\n" + cards + parts +
		"texts:\n  en: {title: \"A tale\", about: \"For a test.\", won: \"Won.\", ask: \"Well?\", foe-one: \"one|the " +
		"one\", foe-two: \"two|the two\", foe-three: \"three|the three\"}\n"
}

// tryTale checks and tries a new legend.
func tryTale(t *testing.T, file string) error {
	t.Helper()
	b := newRules(t).(engine.Bringing)
	if _, err := b.CheckBrought([]byte(file)); err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	return b.TryBrought(file, func() bool { return true })
}

// ring returns a deck of one repeated entry.
func ring(do string) string {
	return "decks:\n  ring: {kind: ring, entries: [{id: one, do: [" + do + "]}]}\n"
}

func TestALegendThatComesToNoEndIsFoundByItsTrial(t *testing.T) {
	for what, cards := range map[string]string{
		"a letter that goes back": "  - {id: c, when: letter C, again: true, do: " +
			"[{narrator-to: B}]}\n",
		"a sunrise that goes back": "  - {id: s, when: sunrise, again: true, do: " +
			"[{narrator-to: A}]}\n",
		"the last letter but one that goes to the first": "  - {id: m, when: letter M, again: true, do: " +
			"[{narrator-to: A}]}\n",
	} {
		t.Run(what, func(t *testing.T) {
			err := tryTale(t, tried(cards, ""))
			var f *engine.Problems
			if !errors.As(err, &f) || !strings.Contains(f.Error(), "comes to no end") {
				t.Errorf("it is tried with %v", err)
			}
		})
	}
}

// Every move of any legend has bounded effects and leads to a loadable position.
func TestEveryMoveOfASoundLegendIsBoundedAndLoads(t *testing.T) {
	forty := strings.TrimSuffix(strings.Repeat("{gain-will: 1}, ", 39), ", ")
	for what, x := range map[string]struct{ cards, parts string }{
		"a ring that draws from itself": {"  - {id: b, when: letter B, do: [{draw: {deck: ring}}]}\n",
			ring("{draw: {deck: ring}}")},
		"a ring that draws itself sixty times": {"  - {id: b, when: letter B, do: [{draw: {deck: ring, n: 60}}]}\n",
			ring("{draw: {deck: ring, n: 60}}, " + forty)},
		"a ring with a question for each": {"  - {id: b, when: letter B, do: [{draw: {deck: ring}}]}\n",
			ring("{draw: {deck: ring}}, {ask: {who: group, text: ask, otherwise: 1, ways: [{text: ask}, {text: " +
				"won}]}}")},
		"a card that reads itself forty times": {"  - {id: b, when: letter B, again: true, do: [{read: b}, " +
			"{read: b}, " + forty[:len("{gain-will: 1}, ")*37-2] + "]}\n", ""},
		"rune stones beyond the box": {"  - {id: b, when: sunrise, again: true, do: [{rune-stones: 6}]}\n",
			""},
		"fog without its faces": {"  - {id: b, when: letter B, do: [{fog: {at: circles}}]}\n  - {id: " +
			"c, when: letter C, do: [{fog: {at: [11, 12], without: [event, event, event, event, event]}}]}\n", ""},
		"gold without end": {"  - {id: b, when: sunrise, again: true, do: [" +
			strings.TrimSuffix(strings.Repeat("{give: {gold: 99, gem-6: 99}}, ", 40), ", ") + "]}\n", ""},
		"a last card that asks beyond the end": {"  - {id: b, when: letter B, do: [{end-letter: -5}, {narrator-to: " +
			"L}]}\n  - {id: o, when: letter N, do: [{ask: {who: group, text: ask, otherwise: 1, ways: [{text: ask}, " +
			"{text: won}]}}]}\n", ""},
		"a creature that is gone in its fight": {"  - {id: b, when: start, do: [{foe: {id: one, at: 7}}]}\n",
			"foes: {one: {as: gor, will: 1, strength: 1, marches: no, round-deck: ring}}\n" +
				ring("{remove: {creatures: [7]}}")},
		"a castle freed of more than it bears": {"  - {id: b, when: start, do: [{castle: {taken: {limit: 9}}}, " +
			"{creatures: {gor: [0, 0, 0]}}, {forbid: [shields]}]}\n  - {id: c, when: letter B, do: [{castle: free}]}\n",
			""},
		"a castle freed of those who never move": {"  - {id: b, when: start, do: [{castle: {taken: {limit: 9}}}, " +
			"{foe: {id: one, at: 0}}, {foe: {id: two, at: 0}}, {foe: {id: three, at: 0}}]}\n  - {id: c, when: letter " +
			"B, do: [{castle: free}]}\n",
			"foes: {one: {as: gor, will: 9, strength: 9, marches: no}, two: {as: gor, will: 9, strength: 9, marches: " +
				"no}, three: {as: troll, will: 9, strength: 9}}\n"},
	} {
		t.Run(what, func(t *testing.T) {
			file := tried(x.cards, x.parts)
			if err := tryTale(t, file); err != nil {
				t.Fatal(err)
			}
			l, err := legend.Read([]byte(file))
			if err != nil {
				t.Fatal(err)
			}
			r, err := New(Options{Autopilot: Pilots, Legends: []*legend.Legend{l}})
			if err != nil {
				t.Fatal(err)
			}
			d := engine.NewDice(engine.NewChance(3), engine.StreamPositions{})
			g, _, err := r.New(engine.Setup{Seats: 2, Options: map[string]string{OptionLegend: "tried"}}, d)
			if err != nil {
				t.Fatal(err)
			}
			own := engine.NewDice(engine.NewChance(4), engine.StreamPositions{})
			for n := 0; n < 300 && g.Outcome() == nil; n++ {
				seat, m := anyMove(g.Prompts(), own)
				if m == "" {
					continue
				}
				if _, err := engine.Play(g, seat, m, d); err != nil {
					t.Fatal(err)
				}
				d.Forget()
				own.Forget()
			}
		})
	}
}

func TestATrialEndsWhenItsTimeIsOver(t *testing.T) {
	asked := 0
	err := newRules(t).(engine.Bringing).TryBrought(tried("  - {id: c, when: letter C, again: true, do: "+
		"[{narrator-to: B}]}\n", ""), func() bool { asked++; return asked < 20 })
	if err != nil || asked > 25 {
		t.Errorf("after %d moves it says %v", asked, err)
	}
}

// A card of the round may remove the fought creature: it is then not beaten.
func TestACreatureThatIsGoneInItsFightBringsNoReward(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7")
	b.creature("gor", 14).engage(0, aim{14, "gor"}, false, nil)
	b.Creatures = nil
	b.victory()
	is(t, "the fight is over", b.Fight == nil, true)
	is(t, "creatures beaten", b.Feats.Won, 0)
	is(t, "the letter", b.Narrator, 0)
}
