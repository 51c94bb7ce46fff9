package legend

import (
	"strconv"
	"strings"
	"testing"
)

// flawed is a legend with thirty different mistakes, each on its own line and followed by the expected message.
const flawed = `id: Big Legend              # "Big Legend" is not made of at most 24 small letters
events: bronze              # there are silver and golden event cards, not "bronze"
heroes: [3, 2]              # the least number of heroes, 3, is more than the greatest, 2
difficulties: [hard]        # "hard" is no difficulty; there are easy and normal
colour: red                 # "colour" is no part of a legend
map:
  regions:
    0: {x: 1000, y: 1000, near: [1], marks: [castle]}
    1: {x: 3000, y: 1000, near: [0, 2], next: 0, marks: [pub]}  # "pub" is not known here
    2: {x: 5000, y: 1000, near: [1, 3], next: 3}  # region 2 is near 3, which is not on the map
    4: {x: 7000, y: 9000, near: [2]}  # "9000" is no number from 0 to 6567
    7x: {x: 9000, y: 1000}  # "7x" is no number of a region
  brigdes: {}               # "brigdes" is no part of a map
cards:
  - id: a
    when: start
    do:
      - heroes: {elf: 0}    # "elf" is not known here; there are dwarf, warrior, archer, wizard
      - set-strength: 99    # "99" is no number from 1 to 14
      - creatures: {gor: [44]}  # "44" is no region one can stand on; there are 0–2
      - creatures: {orc: [1]}   # "orc" is not known here; there are gor, skral, wardrak, troll
      - summon: gor         # "summon" is no effect
      - boss: {at: 1}       # boss needs a place (at or die-plus) and a strength
      - herb: {places: [1], token: herb-4}  # herb needs six places
      - chance: [[sunrise]] # chance needs at least two lists
      - break-bridge: pons  # the map has no bridge "pons"
      - narrator-to: Z      # "Z" is no letter of the legend track; there are A to N
      - place-card: {card: a, letters: [B]}  # place-card needs a card and six letters
      - sunrise: now        # the effect "sunrise" needs nothing behind it
      - if: moonlight       # "moonlight" is no condition
        then: [sunrise]
      - if: castle-held     # the if has neither then nor else
  - id: a                   # there are two cards "a"
    when: dusk              # "dusk" is no moment
  - when: start             # the card has no id
    speed: fast             # "speed" is no part of a card
goals:
  - {done: castle-held}     # the goal has no text
texts:
  en:
    Title: "A"              # the text's name "Title" is not made of small letters
    about: ""               # the text "about" is empty
    won: "{hero} wins"      # the text "won" holds a brace
`

func TestThirtyMistakesAreAnsweredByThirtySentences(t *testing.T) {
	_, err := Read([]byte(flawed))
	if err == nil {
		t.Fatal("it is read")
	}
	n := 0
	for i, line := range strings.Split(flawed, "\n") {
		_, want, ok := strings.Cut(line, "# ")
		if !ok {
			continue
		}
		n++
		found := false
		for _, said := range strings.Split(err.Error(), "\n") {
			found = found || strings.HasPrefix(said, "line "+strconv.Itoa(i+1)+": ") && strings.Contains(said, want)
		}
		if !found {
			t.Errorf("of line %d it is not said that %s", i+1, want)
		}
	}
	if n < 30 {
		t.Errorf("there are %d mistakes", n)
	}
	if t.Failed() {
		t.Log("\n" + err.Error())
	}
}

// fates begins a legend like whole with a deck of one fate, and an effect about it.
func fates(effect string) string {
	return "events: golden\ndecks: {fates: {entries: [{id: one, name: won, task: won, goal: [{ends-move: {by: " +
		"holder, at: 7}}]}]}}\ncards:\n  - id: a\n    when: start\n    do: [{heroes: ranks}, " + effect + "]"
}

// begun is the beginning of whole.
const begun = "events: golden\ncards:\n  - id: a\n    when: start\n    do: [{heroes: ranks}]"

// whole is a valid legend.
const whole = `id: test
events: golden
cards:
  - id: a
    when: start
    do: [{heroes: ranks}]
  - id: n
    when: letter N
    do: [{win: won}]
goals:
  - {text: won}
texts:
  en: {title: "A tale", about: "For a test.", won: "Won."}
`

func TestWhatIsWrongWithALegendAsAWholeIsToldToo(t *testing.T) {
	if _, err := Read([]byte(whole)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"a text nobody wrote", "{win: won}", "{win: gone}", `line 9: there is no English text "gone"`},
		{"a goal that asks for what never comes", "{text: won}", "{text: won, done: {thing-at: {poison: 7}}}",
			`line 11: nothing ever brings "poison" into play`},
		{"a card that waits for a creature that never comes", "when: start", "when: [start, beaten troll]",
			`line 4: nothing ever brings "troll" into play`},
		{"nobody wins", "{win: won}", "{lose: won}", "no card ever wins the legend"},
		{"nobody is put on the map", "{heroes: ranks}", "{say: won}",
			"no card read at the start puts the heroes on the map"},
		{"N is not told", "letter N", "letter M", "no card is read at the letter N"},
		{"a mark nobody sets", "{text: won}", "{text: won, done: marked seen}", `line 11: nothing ever marks "seen"`},
		{"a card that is not there", "{text: won}", "{text: won, after: z}", `line 11: there is no card "z"`},
		{"a language with a text missing", `won: "Won."}`, `won: "Won."}` + "\n  de: {title: \"T\", about: \"A\"}",
			`line 14: the text "won" is missing in the language "de"`},
		{"a text that mentions everybody", `won: "Won."`, `won: "Won, @everyone."`,
			`line 13: the text "won" holds the sign '@'; texts of legends are plain words`},
		{"a text that links somewhere", `won: "Won."`, `won: "Won at https://example.org"`,
			`line 13: the text "won" holds a link (":/")`},
		{"a text that hides a link", `won: "Won."`, `won: "[Won](x)"`, `line 13: the text "won" holds the sign '['`},
		{"a text that swallows what follows it", `won: "Won."`, "won: \"Won`\"",
			"line 13: the text \"won\" holds an odd number of the sign '`'"},
		{"a text that turns its reader's words around", `won: "Won."`, `won: "W\u202eon."`,
			`line 13: the text "won" holds a sign that cannot be seen`},
		{"a text that hides itself", `won: "Won."`, `won: "||Won||"`,
			`line 13: the text "won" holds two bars in a row`},
		{"a title of two lines", `title: "A tale"`, `title: "A\ntale"`,
			`line 13: the title has 6 characters; it may have 60, on one line`},
		{"a language nobody reads", `won: "Won."}`, `won: "Won."}` + "\n  la: {title: \"T\", about: \"A\", won: \"W\"}",
			`line 14: the language "la" is not known`},
		{"a difficulty it has not", "{heroes: ranks}", "{heroes: ranks}, {if: difficulty easy, then: [sunrise]}",
			`line 6: the legend has no difficulty "easy"`},
		{"a card nothing lays", "when: start", "when: [start, placed]",
			`line 4: nothing lays the card "a" on the track`},
		{"a deck that is not there", "{heroes: ranks}", "{heroes: ranks}, {draw: {deck: fates}}",
			`line 6: there is no deck "fates"`},
		{"a deck without entries", "goals:", "decks: {fates: {kind: bag}}\ngoals:",
			`line 10: the deck "fates" has no entries`},
		{"two entries of a name", "goals:", "decks: {fates: {entries: [{id: one}, {id: one}]}}\ngoals:",
			`line 10: there are two entries "fates.one"`},
		{"a deck of an unknown kind", "goals:", "decks: {fates: {kind: heap, entries: [{id: one}]}}\ngoals:",
			`line 10: "heap" is not known here; there are bag, ring`},
		{"a face the box has not", "{heroes: ranks}", "{heroes: ranks}, {fog: {at: circles, swap: {prince: gold}}}",
			`line 6: "prince" is not known here`},
		{"something that cannot be removed", "{heroes: ranks}", "{heroes: ranks}, {remove: {heroes: [7]}}",
			`line 6: "heroes" is not known here; there are creatures, farmers`},
		{"a witch sent off the map", "{heroes: ranks}", "{heroes: ranks}, {witch-to: 75}", `line 6: "75" is no region`},
		{"creatures driven too far", "{heroes: ranks}", "{heroes: ranks}, {move: {kind: gor, n: 12}}",
			`line 6: "12" is no number from 1 to 9`},
		{"a round that changes nothing", "{heroes: ranks}", "{heroes: ranks}, {this-round: {}}",
			`line 6: this-round needs strength, dice or both`},
		{"a foe that is not there", "{heroes: ranks}", "{heroes: ranks}, {foe: {id: ogre, at: 7}}",
			`line 6: there is no foe "ogre"`},
		{"a foe without a place", "{heroes: ranks}", "{heroes: ranks}, {foe: {id: ogre}}",
			`line 6: foe needs the foe (id) and a place (at)`},
		{"a foe sent off the map", "{heroes: ranks}", "{heroes: ranks}, {foe-to: {id: ogre, at: 75}}",
			`line 6: "75" is no region`},
		{"a die of five faces", "{heroes: ranks}", "{heroes: ranks}, {foe-to: {id: ogre, at: {die: [1, 2, 3, 4, 5]}}}",
			`line 6: die needs six regions`},
		{"a foe with two strengths", "goals:",
			"foes:\n  ogre: {as: troll, will: 9, strength: 9, match: {further: 1}}\ngoals:",
			`line 11: the foe "ogre" needs a kind (as), will, and either strength or match`},
		{"a foe of a name that is taken", "goals:", "foes:\n  troll: {as: troll, will: 9, strength: 9}\ngoals:",
			`line 11: "troll" means something else`},
		{"a foe without a name in the texts", "goals:", "foes:\n  ogre: {as: troll, will: 9, strength: 9}\ngoals:",
			`line 11: there is no English text "foe-ogre"`},
		{"a foe with a part nobody knows", "goals:",
			"foes:\n  ogre: {as: troll, will: 9, strength: 9, speed: 2}\ngoals:",
			`line 11: "speed" does not belong to a foe`},
		{"a word for a region where none may stand", "when: start", "when: [start, enters here]",
			`line 5: "here" is no region one can stand on`},
		{"a round deck that is a bag", "goals:",
			"foes:\n  ogre: {as: dragon, will: 9, strength: 9, round-deck: rage}\ndecks: {rage: {entries: [{id: " +
				"one}]}}\ngoals:", `line 11: there is no deck "rage" of the kind ring`},
		{"a taken castle without a limit", "{heroes: ranks}", "{heroes: ranks}, {castle: {taken: {backing: 1}}}",
			`line 6: a taken castle needs a limit`},
		{"a castle that is neither taken nor free", "{heroes: ranks}", "{heroes: ranks}, {castle: lost}",
			`line 6: "lost" is not known here; there are free`},
		{"a moment with something behind it", "when: start", "when: [start, freed 0]",
			`line 5: the moment "freed" needs nothing behind it`},
		{"fates that are drawn", begun, fates("{draw: {deck: fates}}"),
			`line 7: the deck "fates" holds fates; they are dealt, not drawn`},
		{"a fate without a goal", "goals:", "decks: {fates: {entries: [{id: one, name: won, task: won}]}}\ngoals:",
			`line 10: the fate "fates.one" needs a goal, a name`},
		{"an entry that is no fate among fates", "goals:",
			"decks: {fates: {entries: [{id: one, name: won, task: won, goal: [{ends-move: {by: holder, at: 7}}]}, " +
				"{id: two}]}}\ngoals:", `line 10: the entry "fates.two" has no goal`},
		{"too few fates", begun, fates("{deal: fates}"), `line 7: the deck "fates" has 1 fates for up to 4 heroes`},
		{"a holder without a fate", "when: start", "when: [start, {empties-well: {by: holder}}]",
			"line 5: only the goal of a fate has a holder"},
		{"a filter a moment has not", "when: start", "when: [start, {empties-well: {times: 2, alone: yes}}]",
			`line 5: "alone" does not belong to the moment empties-well; there are at, by, times`},
		{"something brought nowhere", "when: start", "when: [start, {brought: {what: farmer}}]",
			"line 5: brought needs what is brought (what) and where (at)"},
		{"a mark the map has not", "when: start", "when: [start, {beaten: {kind: any, at: lake}}]",
			`line 5: the map has no region with the mark "lake"`},
		{"a count of nothing", "{text: won}", "{text: won, done: {count: {what: gold}}}",
			"line 11: count needs what is counted"},
		{"a count of what has no kinds", "{text: won}",
			"{text: won, done: {count: {what: gold, kind: [gor], least: 1}}}", "line 11: there are no kinds of gold"},
		{"a count of what never comes", "{text: won}",
			"{text: won, done: {count: {what: beaten, kind: [troll], least: 1}}}",
			`line 11: nothing ever brings "troll" into play`},
		{"fates that are fulfilled and never dealt", "{text: won}", "{text: won, done: fulfilled all}",
			"line 11: no fates are ever dealt (deal)"},
		{"a moment of fates that is none", "when: start", "when: [start, fulfilled some]",
			`line 5: "some" is not known here; there are any, all`},
		{"a holder on a card of a letter", "{win: won}", "{for: {who: holder, do: [{gain-will: 1}]}}, {win: won}",
			`line 9: only a fate and a card read at "fulfilled any" have a holder`},
		{"winners where nobody was beaten", "{win: won}", "{for: {who: winners, do: [{gain-will: 1}]}}, {win: won}",
			"line 9: only a card read when a creature is beaten has winners"},
		{"rune stones off a map of the author's own", "cards:\n  - id: a",
			"map: {regions: {0: {x: 1, y: 1, near: [1]}, 1: {x: 999, y: 1, near: [0], next: 0}}}\ncards:\n  - " +
				"id: r\n    when: letter B\n    do: [{rune-stones: 1}]\n  - id: a",
			"line 7: two dice can lay a rune stone on 11"},
	} {
		_, err := Read([]byte(strings.Replace(whole, c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", c.name, err, c.want)
		}
	}
}
