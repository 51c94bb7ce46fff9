package andor

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/steps"
)

// tale begins a test legend: dwarf and warrior on 7 and 14 with two strength and seven willpower each, and the given
// cards.
func tale(t *testing.T, cards string, options ...string) *table {
	t.Helper()
	return taleOn(t, "front", "heroes: ranks", cards, options...)
}

// taleOn begins it on a map, with the heroes placed by an effect.
func taleOn(t *testing.T, land, heroes, cards string, options ...string) *table {
	t.Helper()
	source := `
id: test
map: ` + land + `
events: golden
heroes: [2, 4]
difficulties: [easy, normal]
cards:
  - id: a
    when: start
    do:
      - ` + heroes + `
      - set-strength: 2
  - id: m-before-n
    when: letter M
    do:
      - things: {parchment: [0]}
      - creatures: {skral: [30]}
  - id: n
    when: letter N
    do:
      - win: done
` + cards + `
decks:
  perils: {entries: [{id: two, shield: true, do: [{lose-will: 2}]}, {id: also-two, shield: true, do: [{lose-will: 2}]}]}
  arrivals: {entries: [{id: west, do: [{gold: {3: 1}}]}, {id: east, text: other, do: [{gold: {4: 1}}]}]}
  fury:
    kind: ring
    entries:
      - {id: breath, text: other, shield: yes, do: [{for: {who: fighters, do: [{lose-will: 2}]}}]}
      - {id: tail, shield: yes, do: [{for: {who: most-will, do: [{lose-will: 4}]}}]}
      - {id: roar, do: [{this-round: {dice: 1}}]}
      - {id: flank, do: [{this-round: {strength: -4}}]}
  deeds:
    entries:
      - {id: drinker, name: other, task: other, goal: [{empties-well: {by: holder, times: 2}}]}
      - {id: walker, name: other, task: other, goal: [{ends-move: {by: holder, at: 43}}], do: [{for: {who: holder, do: [{gain-will: 1}]}}]}
      - {id: hunter, name: other, task: other, goal: [{beaten: {by: holder, alone: yes}}]}
      - {id: bearer, name: other, task: other, goal: [{brought: {what: parchment, at: 0, by: holder}}], failed: {count: {what: things, kind: parchment, most: 0}}}
  round: {kind: ring, entries: [{id: one, do: [{mark: one}]}, {id: two, do: [{mark: two}]}, {id: three, do: [{mark: three}]}]}
texts:
  en: {title: "A tale", about: "For a test.", done: "Done.", other: "Something else.", foe-captain: "captain|the captain", foe-mother: "mother|the mother", foe-shadow: "shadow|the shadow", foe-wyrm: "wyrm|the wyrm"}
`
	l, err := legend.Read([]byte(source))
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	r, err := New(Options{Autopilot: Pilots, Legends: []*legend.Legend{l}})
	if err != nil {
		t.Fatal(err)
	}
	s := engine.Setup{Seats: 2, Options: map[string]string{OptionLegend: "test", OptionHeroes: "rank"}}
	for i := 0; i+1 < len(options); i += 2 {
		s.Options[options[i]] = options[i+1]
	}
	g, _, err := r.New(s, engine.NewDice(engine.ForcedD6(1), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	b := &table{Game: g.(*Game), t: t}
	b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	return b
}

// letter puts the narrator on a letter and runs the steps up to the next question, with exactly these faces rolled.
func (b *table) letter(letter string, faces ...int) {
	b.t.Helper()
	f := engine.ForcedD6(faces...)
	b.fresh()
	b.told = nil
	b.comeTo(strings.Index(legend.Letters, letter))
	b.run(engine.NewDice(f, engine.StreamPositions{}))
	if f.Left() > 0 {
		b.t.Fatalf("%d of %d numbers are left", f.Left(), len(faces))
	}
}

// heard reports whether an event of a kind occurred since the last move.
func (b *table) heard(kind string) bool {
	return slices.ContainsFunc(b.told, func(e engine.Event) bool { return e.Kind == kind })
}

// marked reports whether a card of the tale set a mark.
func (b *table) marked(word string) bool { return slices.Contains(b.Marks, word) }

// covers requires a test for every word of a part of the vocabulary.
func covers[T any](t *testing.T, kind string, tests map[string]T) {
	t.Helper()
	for _, w := range legend.Vocabulary() {
		if _, ok := tests[w.Name]; w.Kind == kind && !ok {
			t.Errorf("the %s %s has no test", kind, w.Name)
		}
	}
}

// effectTest tests an effect: its notation, the table before, and the state after it.
type effectTest struct {
	what  string
	do    string
	more  string
	faces []int
	begin func(*table)
	end   func(*testing.T, *table)
}

// furtherEffects are tests of effects in other files.
var furtherEffects = []map[string]effectTest{concernEffects, mineEffects}

func TestEveryEffectOfTheVocabularyDoesWhatTheGuideSays(t *testing.T) {
	tests := map[string]effectTest{
		"lowest-to": {what: "puts the dwarf, who has the lowest rank, into the castle", do: "lowest-to: 0",
			end: func(t *testing.T, b *table) {
				is(t, "the dwarf's region", b.Heroes[0].At, 0)
				is(t, "the warrior's region", b.Heroes[1].At, 14)
			}},
		"read": {what: "reads another card now", do: "read: other", end: func(t *testing.T, b *table) {
			is(t, "the other card was read", b.marked("elsewhere"), true)
		}},
		"heroes": {what: "puts the heroes named on their regions", do: "heroes: {dwarf: 43, archer: 53}",
			end: func(t *testing.T, b *table) {
				is(t, "the dwarf's region", b.Heroes[0].At, 43)
				is(t, "the warrior's region", b.Heroes[1].At, 14)
			}},
		"set-strength": {what: "sets everybody's strength", do: "set-strength: 5", end: func(t *testing.T, b *table) {
			is(t, "the strength", b.Heroes[0].SP, 5)
			is(t, "the strength", b.Heroes[1].SP, 5)
		}},
		"gain-strength": {what: "adds to everybody's strength, up to 14", do: "gain-strength: 2",
			begin: func(b *table) { b.points(1, 13, 7) }, end: func(t *testing.T, b *table) {
				is(t, "the dwarf's strength", b.Heroes[0].SP, 4)
				is(t, "the warrior's strength", b.Heroes[1].SP, 14)
			}},
		"gain-will": {what: "adds to everybody's willpower, up to 20", do: "gain-will: 4",
			begin: func(b *table) { b.points(1, 2, 18) }, end: func(t *testing.T, b *table) {
				is(t, "the dwarf's willpower", b.Heroes[0].WP, 11)
				is(t, "the warrior's willpower", b.Heroes[1].WP, 20)
			}},
		"share": {what: "gives the group gold to divide", do: "share: {gold: 4}", end: func(t *testing.T, b *table) {
			b.play(0, "divide 1 3")
			is(t, "the warrior's gold", b.Heroes[1].Gold, 3)
		}},
		"creatures": {what: "puts creatures on the map, past a region that is taken", do: "creatures: {gor: [23, 23]}",
			end: func(t *testing.T, b *table) { same(t, "the gors", b.where("gor"), 19, 23) }},
		"farmers": {what: "puts farmers on regions, and one with a creature falls", do: "farmers: [24, 36]",
			begin: func(b *table) { b.creature("gor", 36) }, end: func(t *testing.T, b *table) {
				same(t, "the farmers", b.Farmers, 24)
			}},
		"gold": {what: "lays gold on regions", do: "gold: {17: 2}", end: func(t *testing.T, b *table) {
			is(t, "a heap of two lies on 17", slices.Contains(b.Lying, Lying{At: 17, What: "gold", N: 2}), true)
		}},
		"things": {what: "lays things on regions, articles from the equipment board",
			do: "things: {helm: [20], parchment: [5]}", end: func(t *testing.T, b *table) {
				same(t, "the things on 20", b.thingsAt(20), "helm")
				same(t, "the things on 5", b.thingsAt(5), "parchment")
				is(t, "the helms on the board", b.Stock["helm"], 2)
			}},
		"fog": {what: "lays tokens on regions and takes faces out of the bag",
			do: "fog: {at: [11, 12], without: [gor, gor]}", end: func(t *testing.T, b *table) {
				is(t, "the tokens", len(b.Fog), 2)
				is(t, "gors in the bag", slices.Contains(b.FogBag, "gor"), false)
			}},
		"wells": {what: "puts wells on regions", do: "wells: {full: [5], empty: [35]}",
			end: func(t *testing.T, b *table) { same(t, "the wells", b.Wells, well{At: 5, Full: true}, well{At: 35}) }},
		"merchants": {what: "opens merchants beside those that are open", do: "merchants: [57]",
			begin: func(b *table) { b.Merchants = []int{18} }, end: func(t *testing.T, b *table) {
				same(t, "the merchants", b.Merchants, 18, 57)
			}},
		"sells": {what: "says what merchants sell", do: "sells: [strength, helm]", end: func(t *testing.T, b *table) {
			same(t, "the wares", b.Sells, "strength", "helm")
		}},
		"allow": {what: "lets gems lure creatures", do: "allow: [lures]", end: func(t *testing.T, b *table) {
			is(t, "gems lure", b.Permitted("lures"), true)
		}},
		"forbid": {what: "takes fighting together away", do: "forbid: [together]",
			begin: func(b *table) { b.creature("gor", 14).Heroes[0].At = 14 }, end: func(t *testing.T, b *table) {
				is(t, "those who may fight along", len(b.Helpers(0, 14)), 0)
			}},
		"close-merchants": {what: "closes merchants", do: "close-merchants: [18, 57]",
			begin: func(b *table) { b.Merchants = []int{18, 71} }, end: func(t *testing.T, b *table) {
				is(t, "the merchants left", len(b.Merchants), 1)
				is(t, "the one", b.Merchants[0], 71)
			}},
		"remove": {what: "takes what stands and lies on a region off the map",
			do: "remove: {creatures: [57], farmers: [57], gold: [57], things: [57], fog: [57], wells: [57], witch: " +
				"[57], pending: [57]}", begin: func(b *table) {
				b.creature("gor", 57).thing(57, "gold", 2).thing(57, "helm", 1).fog(57, "")
				b.Farmers, b.Wells, b.Witch, b.Pending = []int{57}, []well{{At: 57}}, 57,
					[]pending{{Event: "golden-3", At: []int{57}}}
			}, end: func(t *testing.T, b *table) {
				is(t, "what is left", len(b.Creatures)+len(b.Farmers)+len(b.Lying)+len(b.Fog)+len(b.Wells)+
					len(b.Pending), 0)
				is(t, "the witch", b.Witch, -1)
				is(t, "the letter", b.Narrator, 1)
				is(t, "the card that waited there is used", slices.Contains(b.EventUsed, "golden-3"), true)
				b.doCardEvent("golden-29", engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
				b.Todo.Drop(doSettle)
				is(t, "cards that wait there later", len(b.Pending), 0)
			}},
		"witch-to": {what: "puts the witch on a region", do: "witch-to: 72", begin: func(b *table) { b.Witch = 12 },
			end: func(t *testing.T, b *table) { is(t, "the witch", b.Witch, 72) }},
		"move": {what: "takes creatures along the arrows now", do: "move: {kind: gor, at: [21, 26], n: 2}",
			begin: func(b *table) { b.creature("gor", 21, 20, 26).creature("skral", 28) },
			end: func(t *testing.T, b *table) {
				same(t, "the gors", b.where("gor"), 20, 24)
				same(t, "the one that came to the castle", b.Taken, "gor")
				same(t, "the skral", b.where("skral"), 28)
			}},
		"this-round": {what: "changes the creature fought until the round is over", do: "draw: {deck: fury, n: 2}",
			faces: []int{3, 3}, begin: func(b *table) {
				b.creature("troll", 7).engage(0, aim{7, "troll"}, true, nil)
				b.Todo = steps.Queue[Step]{}
			}, end: func(t *testing.T, b *table) {
				n, _ := b.foeDice()
				is(t, "its dice", n, 4)
				is(t, "its strength", b.Fight.SP, 10)
				b.round()
				n, _ = b.foeDice()
				is(t, "its dice in the next round", n, 3)
				is(t, "its strength in the next round", b.Fight.SP, 14)
				b.Fight, b.Todo, b.Active = nil, steps.Of(Step{Do: DoTurn}), 0
			}},
		"castle": {what: "lets creatures hold the castle", do: "castle: {taken: {backing: 1, limit: 9}}",
			end: func(t *testing.T, b *table) {
				b.putCreature(Creature{Kind: "gor", At: 0})
				b.putCreature(Creature{Kind: "gor", At: 0})
				same(t, "the gors", b.where("gor"), 0, 0)
				is(t, "the strength of each", b.StrengthOf(b.Creatures[1]), 3)
				is(t, "how many more there may be", b.CastleRoom(), 6)
			}},
		"draw": {what: "draws entries of a deck of the legend, each once, and does them",
			do: "draw: {deck: arrivals, n: 2}", faces: []int{2}, end: func(t *testing.T, b *table) {
				same(t, "the gold of both entries", []int{b.lyingAt(3, "gold"), b.lyingAt(4, "gold")}, 0, 1)
				is(t, "entries drawn", len(b.Drawn["arrivals"]), 2)
				b.draw(Step{What: "arrivals", N: 1}, engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
				is(t, "drawn of an empty bag", len(b.Drawn["arrivals"]), 2)
			}},
		"deal": {what: "deals every hero a fate and does what it brings", do: "deal: deeds", faces: []int{1, 1},
			end: func(t *testing.T, b *table) {
				same(t, "the fates", []string{b.Fates[0].Card, b.Fates[1].Card}, "deeds.drinker", "deeds.walker")
				same(t, "who holds them", []engine.Seat{b.Fates[0].Seat, b.Fates[1].Seat}, 0, 1)
				same(t, "the willpower of who drew the second", []int{b.Heroes[0].WP, b.Heroes[1].WP}, 7, 8)
			}},
		"unmark": {what: "forgets a word", do: "unmark: passed-c",
			begin: func(b *table) { b.Marks = []string{"passed-c"} }, end: func(t *testing.T, b *table) {
				is(t, "the word is remembered", b.marked("passed-c"), false)
			}},
		"break-bridge": {what: "closes the way between 16 and 48", do: "break-bridge: rope-bridge",
			end: func(t *testing.T, b *table) { is(t, "the way is open", b.Roads().Open(16, 48), false) }},
		"narrator": {what: "moves the narrator on, reading every card on the way", do: "narrator: 2",
			end: func(t *testing.T, b *table) {
				is(t, "the letter", b.Narrator, 3)
				is(t, "the card of C was read", b.marked("passed-c"), true)
			}},
		"narrator-to": {what: "puts the narrator on a letter at once", do: "narrator-to: N",
			end: func(t *testing.T, b *table) {
				is(t, "the letter", b.Narrator, legend.Last)
				is(t, "the card of C was read", b.marked("passed-c"), false)
				is(t, "the end", b.Over, won)
			}},
		"rune-stones": {what: "lays stones face down where two dice say", do: "rune-stones: 2",
			faces: []int{2, 3, 6, 4}, end: func(t *testing.T, b *table) {
				same(t, "the things on 23", b.thingsAt(23), HiddenRune)
				same(t, "the things on 64", b.thingsAt(64), HiddenRune)
			}},
		"herb": {what: "gives the herb to a creature where a die says",
			do: "herb: {places: [37, 37, 67, 67, 61, 61], token: herb-3, guard: gor}", faces: []int{3},
			end: func(t *testing.T, b *table) {
				same(t, "the gors", b.where("gor"), 67)
				is(t, "what it carries", b.CreatureAt(67).Carries, "herb-3")
			}},
		"boss": {what: "puts the tower skral where the die says, in place of whoever stands there",
			do: "boss: {die-plus: 50, will: 6, strength: {2: 10, 3: 20, 4: 30}}", faces: []int{4},
			begin: func(b *table) { b.creature("gor", 54) }, end: func(t *testing.T, b *table) {
				c := b.CreatureAt(54)
				is(t, "who stands on 54", c.Kind, TowerSkral)
				is(t, "its strength for two heroes", b.StrengthOf(*c), 10)
				is(t, "its willpower", b.WillOf(*c), 6)
				is(t, "the gors", len(b.where("gor")), 0)
			}},
		"foe": {what: "puts a named creature on the map, where a die says",
			do: "foe: {id: captain, at: {die: [31, 33, 39, 43, 45, 51]}}", more: foeParts, faces: []int{2},
			end: func(t *testing.T, b *table) { is(t, "where it stands", b.FoeAt("captain"), 33) }},
		"foe-to": {what: "moves a named creature anywhere", do: "foe-to: {id: captain, at: 57}", more: foeParts,
			begin: func(b *table) {
				b.Creatures = []Creature{{Kind: "skral", Foe: "captain", At: 20, WP: 10}}
			}, end: func(t *testing.T, b *table) {
				is(t, "where it stands", b.FoeAt("captain"), 57)
				is(t, "the creatures", len(b.Creatures), 1)
			}},
		"ally": {what: "puts an ally on a region", do: "ally: {thorald: 72}", end: func(t *testing.T, b *table) {
			same(t, "the allies", b.Allies, Ally{"thorald", 72})
		}},
		"ally-leaves": {what: "takes him off again", do: "ally-leaves: thorald",
			begin: func(b *table) { b.Allies = []Ally{{"thorald", 72}} }, end: func(t *testing.T, b *table) {
				is(t, "the allies", len(b.Allies), 0)
			}},
		"rubble": {what: "closes a region with tokens nobody has seen", do: "rubble: {20: 2}",
			end: func(t *testing.T, b *table) {
				is(t, "the region is closed", b.Roads().Open(19, 20), false)
				same(t, "its tokens", b.Rubble[0].Values, 0, 0)
			}},
		"clear-map": {what: "takes gold, tokens, wells and merchants off the map", do: "clear-map",
			begin: func(b *table) {
				b.thing(17, "gold", 2).fog(11, "gor")
				b.Wells, b.Merchants = []well{{At: 5}}, []int{18}
			}, end: func(t *testing.T, b *table) {
				is(t, "what is left", len(b.Lying)+len(b.Fog)+len(b.Wells)+len(b.Merchants), 0)
				is(t, "the tokens in the bag", len(b.FogBag), len(fogFaces))
			}},
		"place-card": {what: "lays a card on the letter a die says",
			do:   "place-card: {card: later, letters: [B, D, E, F, F, H]}",
			more: "\n  - id: later\n    when: placed\n    do:\n      - mark: later-read\n", faces: []int{3},
			end: func(t *testing.T, b *table) {
				same(t, "the cards on the track", b.Placed, PlacedCard{"later", 4})
				b.letter("E")
				is(t, "it was read", b.marked("later-read"), true)
			}},
		"first-event": {what: "lays the start card on top of the events", do: "first-event: start",
			end: func(t *testing.T, b *table) { is(t, "the top card", b.EventTop, "silver-start") }},
		"rooster-to": {what: "lets the hero on 14 begin the next day", do: "rooster-to: 14",
			end: func(t *testing.T, b *table) { is(t, "the rooster", b.Rooster, 1) }},
		"sunrise": {what: "ends the day for all and runs the sunrise box", do: "sunrise",
			begin: func(b *table) { b.creature("gor", 21).EventTop = quiet }, end: func(t *testing.T, b *table) {
				same(t, "the gor", b.where("gor"), 4)
				is(t, "the day", b.Day, 2)
				is(t, "the letter", b.Narrator, 2)
			}},
		"mark": {what: "remembers a word", do: "mark: noted", end: func(t *testing.T, b *table) {
			is(t, "it is remembered", b.marked("noted"), true)
		}},
		"say": {what: "tells a text", do: "say: other", end: func(t *testing.T, b *table) {
			is(t, "it was told", b.heard("card"), true)
		}},
		"win": {what: "ends the legend well", do: "win: done", end: func(t *testing.T, b *table) {
			is(t, "the end", b.Over+" "+b.Why, "won legend.test.done")
		}},
		"lose": {what: "ends the legend badly", do: "lose: other", end: func(t *testing.T, b *table) {
			is(t, "the end", b.Over+" "+b.Why, "lost legend.test.other")
		}},
		"if": {what: "does what its conditions choose",
			do: "if: [heroes 2, not witch-found]\n        then:\n          - mark: yes-so\n        else:\n     " +
				"     - mark: not-so", end: func(t *testing.T, b *table) {
				is(t, "then", b.marked("yes-so"), true)
				is(t, "else", b.marked("not-so"), false)
			}},
		"chance": {what: "does one of several lists",
			do: "chance:\n          - - mark: first\n          - - mark: second", faces: []int{2},
			end: func(t *testing.T, b *table) {
				is(t, "the first", b.marked("first"), false)
				is(t, "the second", b.marked("second"), true)
			}},
	}
	for _, more := range furtherEffects {
		maps.Copy(tests, more)
	}
	covers(t, "effect", tests)
	for word, x := range tests {
		t.Run(word+" "+x.what, func(t *testing.T) {
			b := tale(t, "\n  - id: b\n    when: letter B\n    do:\n      - "+x.do+"\n"+otherCards+x.more)
			if x.begin != nil {
				x.begin(b)
			}
			b.letter("B", x.faces...)
			x.end(t, b)
			if err := b.check(); err != nil {
				t.Error(err)
			}
		})
	}
}

// otherCards are cards for effects to use.
const otherCards = `
  - id: c
    when: letter C
    do:
      - mark: passed-c
  - id: other
    when: letter L
    do:
      - mark: elsewhere
`

func TestEveryConditionOfTheVocabularyHoldsOnlyWhenItIsSo(t *testing.T) {
	tests := map[string]struct {
		what  string
		ask   string
		begin func(*table)
	}{
		"difficulty": {"holds when the legend is played at it", "difficulty normal", func(b *table) {
			b.Difficulty = "normal"
		}},
		"heroes": {"holds for the numbers named", "heroes: [3, 4]", func(b *table) {
			b.Heroes = append(b.Heroes, Hero{ID: "archer", At: 25, SP: 2, WP: 7, Stance: newStance})
		}},
		"marked": {"holds once the word was marked", "marked passed-c", func(b *table) { b.letter("C") }},
		"read":   {"holds once the card was read", "read c", func(b *table) { b.letter("C") }},
		"played-before": {"holds for a table that knows the legend", "played-before", func(b *table) {
			b.Again = true
		}},
		"witch-found": {"holds once somebody has found her", "witch-found", func(b *table) { b.Witch = 12 }},
		"thing-at": {"holds when it lies there or is carried there", "thing-at: {parchment: 7}", func(b *table) {
			b.give(0, "parchment")
		}},
		"hero-at": {"holds when somebody stands there", "hero-at: 57", func(b *table) { b.Heroes[1].At = 57 }},
		"beaten": {"holds once one of the kind is beaten", "beaten skral", func(b *table) {
			b.Beaten = map[string]int{"skral": 1}
		}},
		"allowed": {"holds while the permit is given", "not allowed together", func(b *table) {
			b.permit([]string{"together"}, false)
		}},
		"carried": {"holds when one of the heroes has it", "carried gem", func(b *table) { b.give(1, "gem-4") }},
		"castle-free": {"holds while no creature stands on 0", "not castle-free", func(b *table) {
			b.creature("gor", 0)
		}},
		"count": {"holds when there is so much", "{count: {what: gold, at: 7, least: 3}}", func(b *table) {
			b.gold(0, 2).thing(7, "gold", 1).gold(1, 5)
		}},
		"fulfilled": {"holds once all fates are fulfilled", "fulfilled all", func(b *table) {
			b.Fates = []fate{{Card: "deeds.walker", Counts: []int{1}, Done: true}}
		}},
		"castle-held": {"holds until one too many is in", "not castle-held", func(b *table) {
			b.Taken = []string{"gor", "gor", "gor", "gor"}
		}},
	}
	covers(t, "condition", tests)
	for word, x := range tests {
		t.Run(word+" "+x.what, func(t *testing.T) {
			ask := "[" + x.ask + "]"
			if strings.Contains(x.ask, ":") && x.ask[0] != '{' {
				ask = "{" + x.ask + "}"
			}
			for _, so := range []bool{false, true} {
				b := tale(t, "\n  - id: b\n    when: letter B\n    do:\n      - if: "+ask+
					"\n        then:\n          - mark: yes-so\n        else:\n          - mark: not-so\n  - id: "+
					"dealt\n    when: letter M\n    do:\n      - deal: deeds\n"+otherCards)
				if so {
					x.begin(b)
				}
				b.letter("B")
				is(t, "it holds", b.marked("yes-so"), so)
				is(t, "it does not", b.marked("not-so"), !so)
			}
		})
	}
}

// momentTest tests a moment: near lists events that do not trigger it, then those that do.
type momentTest struct {
	what       string
	when       string
	near, then func(*table)
}

// furtherMoments are tests of moments in other files.
var furtherMoments = []map[string]momentTest{mineMoments}

func TestEveryMomentOfTheVocabularyComesWhenTheGuideSays(t *testing.T) {
	tests := map[string]momentTest{
		"start": {"is when the match begins", "start", nil, func(*table) {}},
		"letter": {"is when the narrator comes to the letter", "letter D", func(b *table) { b.letter("C") },
			func(b *table) { b.letter("D") }},
		"placed": {"is when he comes to the letter the card lies on", "placed",
			func(b *table) { b.letter("B", 1); b.letter("C") }, func(b *table) { b.letter("E") }},
		"fog": {"is when a token with the face is activated", "fog gold",
			func(b *table) { b.fog(7, "will-2").play(0, "activate") }, func(b *table) {
				b.fog(7, "gold").play(0, "activate")
			}},
		"uncovers-fog": {"is when any token is activated", "uncovers-fog", nil, func(b *table) {
			b.fog(7, "will-2").play(0, "activate")
		}},
		"beaten": {"is when one of the kind falls", "beaten gor",
			func(b *table) { b.creature("skral", 7).points(0, 14, 7).play(0, "fight 7", 6, 6, 1, 1) }, func(b *table) {
				b.turn(0).creature("gor", 7).points(0, 14, 7).hour(0, 0).play(0, "fight 7", 6, 6, 1, 1)
			}},
		"ends-move": {"is when a hero stops there, not in passing", "ends-move 0",
			func(b *table) { b.play(0, "move 5") }, func(b *table) { b.turn(0).play(0, "move 0") }},
		"enters": {"is when a hero comes in, in passing too", "enters 0", func(b *table) { b.play(0, "move 8") },
			func(b *table) { b.turn(0).play(0, "move 5") }},
		"day-over": {"is when the last hero ends the day, before the sunrise", "day-over",
			func(b *table) { b.play(0, "end") }, func(b *table) {
				b.EventTop = quiet
				b.play(1, "end")
			}},
		"sunrise": {"is when the new day begins", "sunrise", func(b *table) { b.play(0, "end") }, func(b *table) {
			b.EventTop = quiet
			b.play(1, "end")
		}},
		"breach": {"is when one of the kind comes to 0, before shields are counted", "breach skral", func(b *table) {
			b.putCreature(Creature{Kind: "gor", At: 0})
			b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
		}, func(b *table) {
			b.putCreature(Creature{Kind: "skral", At: 0})
			b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
		}},
		"freed": {"is when the last creature has left the castle they held", "freed", func(b *table) {
			b.takeCastle(1, 9)
			b.creature("gor", 0, 0).points(0, 14, 7).Heroes[0].At = 0
			b.play(0, "fight 0", 6, 6, 1, 1)
		}, func(b *table) { b.turn(0).hour(0, 0).play(0, "fight 0", 6, 6, 1, 1) }},
		"fulfilled": {"is when the last fate is fulfilled, for all", "fulfilled all", func(b *table) {
			b.Fates = []fate{{Card: "deeds.walker", Counts: []int{0}},
				{Card: "deeds.hunter", Seat: 1, Counts: []int{0}}}
			b.Heroes[0].At = 39
			b.play(0, "move 43")
			is(b.t, "the walker's fate", b.Fates[0].Done, true)
		}, func(b *table) { b.turn(1).creature("gor", 14).points(1, 14, 7).play(1, "fight 14", 6, 6, 6, 1, 1) }},
		"buys-strength": {"is when a hero buys strength", "buys-strength", func(b *table) {
			b.Merchants, b.Sells, b.Heroes[0].At = []int{18}, []string{"strength", "helm"}, 18
			b.gold(0, 4).play(0, "buy helm")
		}, func(b *table) { b.play(0, "buy strength") }},
		"empties-well": {"is when a hero drinks", "empties-well", nil, func(b *table) {
			b.Wells = []well{{At: 7, Full: true}}
			b.fresh()
			b.play(0, "well")
		}},
		"brought": {"is when the thing is at the place, carried or not", "{brought: {parchment: 0}}",
			func(b *table) { b.give(1, "parchment") }, func(b *table) { b.give(0, "parchment").play(0, "move 0") }},
		"meets": {"is when it shares a region with a creature, even in passing", "{meets: parchment}",
			func(b *table) { b.creature("gor", 0).give(1, "parchment").play(0, "move 5") }, func(b *table) {
				b.turn(0).give(0, "parchment").play(0, "move 7")
			}},
	}
	for _, more := range furtherMoments {
		maps.Copy(tests, more)
	}
	covers(t, "moment", tests)
	for word, x := range tests {
		t.Run(word+" "+x.what, func(t *testing.T) {
			laid := ""
			if word == "placed" {
				laid = "\n  - id: lays\n    when: letter B\n    do:\n      - place-card: {card: m, letters: " +
					"[E, E, E, E, E, E]}\n"
			}
			b := tale(t, "\n  - id: m\n    when: "+x.when+
				"\n    do:\n      - mark: it-came\n  - id: dealt\n    when: letter M\n    do:\n      - deal: deeds\n"+
				laid)
			if x.near != nil {
				x.near(b)
				is(t, "it came too soon", b.marked("it-came"), false)
			}
			x.then(b)
			is(t, "it came", b.marked("it-came"), true)
		})
	}
}

// A legend is data: a legend named in the code could do things a custom legend could not.
func TestNoLegendIsNamedInTheCode(t *testing.T) {
	known := builtIn
	titles := map[string]bool{}
	for _, l := range known {
		for _, said := range l.Texts {
			titles[strings.ToLower(said["title"])] = true
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		for title := range titles {
			if strings.Contains(strings.ToLower(string(source)), title) {
				t.Errorf("%s speaks of %q", file, title)
			}
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if x, ok := n.(*ast.SwitchStmt); ok {
				if of, ok := x.Tag.(*ast.SelectorExpr); ok && of.Sel.Name == "Legend" {
					t.Errorf("%s does different things for different legends", file)
				}
			}
			if x, ok := n.(*ast.BasicLit); ok && x.Kind == token.STRING {
				said, _ := strconv.Unquote(x.Value)
				for _, l := range known {
					if strings.HasPrefix(said, l.Key("")) {
						t.Errorf("%s says the text %q of the legend %q", file, said, l.ID)
					}
				}
			}
			// An id in the code would be compared with the match's.
			if x, ok := n.(*ast.BinaryExpr); ok && (x.Op == token.EQL || x.Op == token.NEQ) {
				for _, side := range []ast.Expr{x.X, x.Y} {
					if lit, ok := side.(*ast.BasicLit); ok && lit.Kind == token.STRING {
						id, _ := strconv.Unquote(lit.Value)
						if slices.ContainsFunc(known, func(l *legend.Legend) bool { return l.ID == id }) {
							t.Errorf("%s compares something with the legend %q", file, id)
						}
					}
				}
			}
			return true
		})
	}
}

func TestWhereCreaturesLeaveByTheGateNoShieldIsTaken(t *testing.T) {
	b := tale(t, "\n  - id: m\n    when: start\n    do:\n      - allow: [exits]\n  - id: gone\n    when: breach any\n "+
		"   again: true\n    do:\n      - narrator: 1\n")
	for range 6 {
		b.putCreature(Creature{Kind: "gor", At: 0, Carries: "herb-3"})
	}
	is(t, "creatures on shields", len(b.Taken), 0)
	is(t, "what they carried lies at the gate", b.lyingAt(0, "herb-3") >= 0, true)
	is(t, "that it is over", b.Over, "")
	b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	is(t, "the narrator, who counts those who leave", b.Narrator, 6)
}

func TestCreaturesStandStillUntilTheyMayMarch(t *testing.T) {
	b := tale(t, "\n  - id: m\n    when: start\n    do:\n      - forbid: [march]\n  - id: c\n    when: letter C\n    "+
		"do:\n      - allow: [march]\n")
	b.creature("gor", 14)
	is(t, "the ways foretold", len(b.foretellMarch()), 0)
	b.marches("gor")
	is(t, "where the gor stands", b.Creatures[0].At, 14)
	b.letter("C")
	b.marches("gor")
	is(t, "where it stands once it may", b.Creatures[0].At, 2)
}

func TestGemsBuyNothingWhereTheyAreNoMoney(t *testing.T) {
	b := tale(t, "\n  - id: m\n    when: start\n    do:\n      - forbid: [money]\n      - merchants: [18]\n      - "+
		"sells: [strength]\n")
	b.Heroes[0].At, b.Heroes[0].Gems = 18, []int{4}
	b.fresh()
	b.refused(0, "sell gem-4", "Mercante")
	b.permit([]string{"money"}, true)
	b.fresh()
	b.play(0, "sell gem-4")
	is(t, "his gold", b.Heroes[0].Gold, 4)
}

// The order of a ring is decided on the first pass and then repeats.
func TestARingGoesRoundInTheOrderItWasSeen(t *testing.T) {
	orders := map[string]bool{}
	for seed := range uint64(20) {
		b := tale(t, "")
		d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		var seen []string
		for range 7 {
			b.draw(Step{What: "round", N: 1}, d)
			drawn := b.Drawn["round"]
			seen = append(seen, drawn[len(drawn)-1])
		}
		for i := 3; i < len(seen); i++ {
			if seen[i] != seen[i-3] {
				t.Fatalf("it goes %v", seen)
			}
		}
		orders[strings.Join(seen[:3], " ")] = true
	}
	if len(orders) < 4 {
		t.Errorf("twenty matches see %d orders", len(orders))
	}
}
