package andor

import (
	"fmt"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/text"
)

// by applies the rules of a version to a position.
func (b *table) by(version int) *table {
	b.fresh()
	b.edition = editions[version-1]
	return b
}

// Golden card 21: "of several the highest rank". Versions 1 and 2 struck the lowest.
func TestTheTrapMeetsTheHighestRankOfThoseWhoAreThere(t *testing.T) {
	for version, want := range map[int][]int{1: {3, 7, 7}, 2: {3, 7, 7}, newest: {7, 7, 3}} {
		b := among(t, "dwarf 22", "warrior 14", "archer 25").by(version)
		b.event("golden-21")
		same(t, fmt.Sprint("the willpower in version ", version), []int{b.Heroes[0].WP, b.Heroes[1].WP, b.Heroes[2].WP},
			want...)
		is(t, "the cards that wait", len(b.Pending), 0)
	}
}

// Our ruling 8: a farmer on a region where the set-up puts a creature is moved to the next free region, not removed.
func TestAFarmerWhereTheSetUpPutsACreatureIsMoved(t *testing.T) {
	setUp := func(version int) *table {
		b := among(t, "warrior 14", "dwarf 7").by(version)
		b.Day = 0
		return b
	}
	for version, want := range map[int][]int{1: {}, 2: {}, newest: {21}} {
		b := setUp(version).farmer(24)
		b.putCreature(Creature{Kind: "gor", At: 24})
		same(t, fmt.Sprint("the farmers in version ", version), b.Farmers, want...)
		is(t, "the farmers lost", b.Feats.Lost, 1-len(want))
	}
	b := setUp(newest).farmer(24, 24, 30)
	b.putCreature(Creature{Kind: "gor", At: 21})
	b.putCreature(Creature{Kind: "skral", At: 24})
	same(t, "two farmers, where 21 is taken", b.Farmers, 22, 22, 30)
	b.putCreature(Creature{Kind: "gor", At: 22})
	same(t, "moved once more", b.Farmers, 19, 19, 30)
	b = setUp(newest).farmer(1)
	b.putCreature(Creature{Kind: "gor", At: 1})
	same(t, "beside the castle", b.Farmers, 2)
	b = among(t, "warrior 14", "dwarf 7").farmer(24)
	b.putCreature(Creature{Kind: "gor", At: 24})
	is(t, "the farmers from the first day on", len(b.Farmers), 0)
}

// Our ruling 7: the herb counts as brought if it is in the castle, in the hands of a hero there, or was carried into
// the castle by a creature.
func TestTheHerbCountsInTheCastleHoweverItCame(t *testing.T) {
	for name, bring := range map[string]func(*table){
		"it lies there":       func(b *table) { b.thing(0, "herb-3", 1) },
		"a hero has it there": func(b *table) { b.give(0, "herb-3").Heroes[0].At = 0 },
		"a creature carried it into the castle": func(b *table) {
			b.breach(Creature{Kind: "gor", At: 0, Carries: "herb-3"}, land.Nowhere)
		},
	} {
		b := among(t, "warrior 14", "dwarf 7")
		bring(b)
		is(t, name, conditions["thing-at"](b.Game, legend.Condition{Word: "herb-3", At: 0}), true)
	}
	b := among(t, "warrior 14", "dwarf 7").give(0, "herb-3")
	is(t, "a hero has it elsewhere", conditions["thing-at"](b.Game, legend.Condition{Word: "herb-3", At: 0}), false)
}

// Our ruling 9: standing answers, time-outs and autopilots take the way `otherwise` of a question.
func TestAQuestionNobodyAnswersGoesTheWayTheLegendNames(t *testing.T) {
	for _, c := range []struct {
		name, who string
		otherwise int
		// move is the answer that takes that way.
		move engine.Move
	}{
		{"the group, the second of three", "group", 2, "choose 2"},
		{"the group, the first of three", "group", 1, "choose 1"},
		{"heroes, the second of three", "all", 2, "no"},
		{"heroes, the third of three", "lowest", 3, "no"},
	} {
		for version := 1; version <= newest; version++ {
			t.Run(fmt.Sprint(c.name, ", version ", version), func(t *testing.T) {
				begin := func(standing string) (*table, engine.Prompt) {
					b := tale(t, fmt.Sprintf("\n  - id: b\n    when: letter B\n    do:\n      - ask: {who: %s, text: "+
						"other, otherwise: %d, ways: [{text: done, do: [{mark: way-1}]}, {text: other, do: [{mark: "+
						"way-2}]}, {text: done, do: [{mark: way-3}]}]}\n", c.who, c.otherwise)).by(version)
					if standing != "" {
						b.Heroes[0].Standing = b.Heroes[0].Standing.With(topicOffer, standing)
					}
					b.letter("B")
					ps := engine.Of(b.Prompts(), 0)
					return b, ps[slices.IndexFunc(ps, func(p engine.Prompt) bool { return p.Kind != engine.May })]
				}
				b, p := begin("")
				m, _ := Pilots(2).Choose(b.Game, 0, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
				is(t, "the autopilot's answer", m, c.move)
				_, refused := begin("never")
				if version < newest && c.who == "group" {
					is(t, "the kind of the question, as it was released", p.Kind, engine.Must)
					return
				}
				is(t, "the kind of the question", p.Kind, engine.Window)
				is(t, "what is done when its time is over", p.Default, c.move)
				is(t, "who is to be asked is asked", p.Standing, engine.Move(""))
				is(t, "the standing answer", refused.Standing, c.move)
				b.play(0, p.Default)
				if c.who == "all" {
					b.play(1, "no")
				}
				is(t, "the way that is taken", b.marked(fmt.Sprint("way-", c.otherwise)), true)
			})
		}
	}
}

// A choice is marked if it may roll dice or reveal something: after every answer at sunrise creatures march and letters
// are read.
func TestEveryAnswerAtSunriseSaysThatItMayRollAndReveal(t *testing.T) {
	asked := map[string]bool{}
	for id, e := range editions[newest-1].events {
		if e.apart || id[:6] == "silver" {
			continue
		}
		b := among(t, "warrior 14", "dwarf 23", "archer 44")
		b.give(0, "shield").give(1, "shield").gold(0, 5).gold(1, 5).gold(2, 5).points(0, 5, 9).points(1, 5,
			9).points(2, 5, 9)
		b.creature("gor", 20, 60).farmer(30, 31)
		b.night(id, facesOf(id)...)
		for range 9 {
			ps := slices.DeleteFunc(slices.Clone(b.Prompts()), func(p engine.Prompt) bool {
				return p.Kind == engine.May
			})
			if len(ps) == 0 || b.Active != engine.Public {
				break
			}
			for _, p := range ps {
				asked[id] = true
				for _, c := range p.Choices {
					if !c.Rolls || !c.Reveals {
						t.Errorf("%s: %s says that it rolls: %v, that it reveals: %v", id, c.Move, c.Rolls, c.Reveals)
					}
				}
				for _, f := range p.Forms {
					if !f.Rolls || !f.Reveals {
						t.Errorf("%s: the form %s says that it rolls: %v, that it reveals: %v", id, f.Verb, f.Rolls,
							f.Reveals)
					}
				}
			}
			p := ps[0]
			m := engine.Move("no")
			if !p.Legal(m) {
				m = p.Choices[0].Move
			}
			if _, err := engine.Play(b.Game, p.Seat, m,
				engine.NewDice(engine.NewChance(1), engine.StreamPositions{})); err != nil {
				t.Fatalf("%s: %v", id, err)
			}
		}
	}
	for _, id := range []string{"golden-1", "golden-2", "golden-7", "golden-10", "golden-18", "golden-20", "golden-27",
		"golden-33"} {
		if !asked[id] {
			t.Errorf("%s asks nothing", id)
		}
	}
}

// facesOf returns the dice an event rolls before any question.
func facesOf(id string) []int {
	if id == "golden-16" { // the card that is looked at
		return []int{1}
	}
	return nil
}

// Of several creatures on a region, the named one is fought.
func TestAFightThatNamesNothingIsToldToNameIt(t *testing.T) {
	refusal := func(b *table, m engine.Move) *engine.Refusal {
		t.Helper()
		_, err := b.try(0, m)
		r, ok := err.(*engine.Refusal)
		if !ok || r.Why.Key != "no.which" {
			t.Fatalf("%s is refused by %v", m, err)
		}
		return r
	}
	b := among(t, "warrior 0", "dwarf 0")
	b.Occupied = &occupied{Limit: 9}
	b.creature("gor", 0).creature("skral", 0)
	b.offers(0, true, "fight 0-gor", "fight 0-skral", "invite 0-gor 2")
	says(t, "what would do", refusal(b, "fight 0").Instead, text.M("no.which.instead", "at", b.place(0), "moves",
		[]text.Message{text.Plain("fight 0-gor"), text.Plain("fight 0-skral")}))
	refusal(b, "invite 0 2")
	b = among(t, "warrior 0", "dwarf 0")
	b.Occupied = &occupied{Limit: 9}
	b.creature("gor", 0)
	b.offers(0, true, "fight 0")
	refusal(b, "fight 0-gor")
	refusal(b, "fight 0-gor ask")
}
