package legend

import (
	"strings"
	"testing"
)

// Implausible rules are refused, each with its line.
func TestWhatCannotBeMeantIsTold(t *testing.T) {
	own := "map: {regions: {0: {x: 1, y: 1, near: [1]}, 1: {x: 999, y: 1, near: [0], next: 0}}}\ncards:\n  - id: a"
	for _, c := range []struct{ name, old, new, want string }{
		{"heroes on ranks a map of the author's own has not", "cards:\n  - id: a", own,
			"line 7: the dwarf would begin on 7, where nobody can stand on this map"},
		{"more creatures than the game has", "{heroes: ranks}", "{heroes: ranks}, {creatures: {wardrak: [41, 42, 43]}}",
			`line 6: the start brings 3 of "wardrak"; the game has 2`},
		{"more creatures by several cards of the start", "goals:",
			"  - {id: b, when: start, do: [{creatures: {troll: [60, 61, 62]}}]}\n  - {id: c, when: start, do: " +
				"[{creatures: {troll: [63, 64, 65]}}]}\ngoals:",
			`line 6: the start brings 6 of "troll"; the game has 5`},
		{"more creatures by a later card", "goals:",
			"  - {id: b, when: letter B, do: [{creatures: {skral: [31, 32, 33, 34, 35, 36]}}]}\ngoals:",
			`line 10: the card "b" brings 6 of "skral"; the game has 5`},
		{"two towers", "goals:",
			"  - {id: b, when: letter B, do: [{boss: {at: 51, strength: {2: 9, 3: 9, 4: 9}}}, {boss: {at: 52, " +
				"strength: {2: 9, 3: 9, 4: 9}}}]}\ngoals:",
			`line 10: the card "b" brings 2 of "tower-skral"; the game has 1`},
		{"more stones than the game has", "{heroes: ranks}", "{heroes: ranks}, {rune-stones: 4}, {rune-stones: 3}",
			`line 6: the start brings 7 of "rune-stone"; the game has 6`},
		{"more rubble than the game has", "goals:",
			"decks: {falls: {entries: [{id: one, do: [{rubble: {40: 8, 41: 1}}]}]}}\ngoals:",
			`line 10: the entry "falls.one" brings 9 of "rubble"; the game has 8`},
		{"a least above the most", "{text: won}", "{text: won, done: {count: {what: gold, least: 5, most: 3}}}",
			"line 11: no count is at least 5 and at most 3"},
		{"a legend won at the start", "{heroes: ranks}", "{heroes: ranks}, {win: won}",
			"line 6: the legend would be over (win) as it begins"},
		{"a legend lost at the start by chance", "{heroes: ranks}",
			"{heroes: ranks}, {chance: [[{lose: won}], [sunrise]]}",
			"line 6: the legend would be over (lose) as it begins"},
		{"an end that comes nearer at the start", "{heroes: ranks}", "{heroes: ranks}, {end-letter: -3}",
			"line 6: the end of the tale cannot come nearer at the start"},
		{"an end that stays", "{win: won}", "{end-letter: 0}, {win: won}", "line 9: end-letter: 0 moves nothing"},
		{"a tower without a strength", "{win: won}", "{boss: {die-plus: 50}}, {win: won}",
			"line 9: boss needs a place (at or die-plus) and a strength by number of heroes; the strength is missing"},
		{"a tower without a place", "{win: won}", "{boss: {strength: {2: 9, 3: 9, 4: 9}}}, {win: won}",
			"line 9: boss needs a place (at or die-plus) and a strength by number of heroes; the place is missing"},
		{"a tower's strength by the difficulty first", "{win: won}",
			"{boss: {die-plus: 50, strength: {easy: 9, normal: 12}}}, {win: won}",
			"line 9: the strength of a boss is by number of heroes, and by the difficulty inside"},
		{"a tower's die behind its place", "{win: won}",
			"{boss: {at: {die-plus: 50}, strength: {2: 9, 3: 9, 4: 9}}}, {win: won}",
			"line 9: die-plus stands in boss, in the place of at"},
		{"here at a letter", "{win: won}", "{gold: {here: 2}}, {win: won}",
			`line 9: a card read at "letter" comes about nowhere`},
		{"here at a sunrise", "goals:", "  - {id: b, when: sunrise, do: [{creatures: {gor: [here]}}]}\ngoals:",
			`line 10: a card read at "sunrise" comes about nowhere`},
		{"a question to an actor at a letter", "{win: won}",
			"{ask: {who: actor, text: won, otherwise: 1, ways: [{text: won}, {text: won}]}}, {win: won}",
			`line 9: nobody brings about a card read at "letter": there is no actor`},
		{"an actor's region at a letter", "{win: won}", "{witch-to: actor}, {win: won}",
			`line 9: nobody brings about a card read at "letter": there is no actor`},
		{"a castle freed that is never taken", "{win: won}", "{castle: free}, {win: won}",
			"line 9: the castle is never taken"},
		{"a round changed outside a fight", "{win: won}", "{this-round: {strength: 2}}, {win: won}",
			"line 9: this-round changes nothing outside a fight"},
		{"a difficulty nobody knows", "{win: won}", "{if: difficulty hard, then: [{win: won}]}",
			`line 9: "hard" is no difficulty; there are easy and normal`},
		{"a value at a difficulty nobody knows", "{win: won}", "{gain-will: {easy: 2, hard: 1}}, {win: won}",
			`line 9: "hard" is no difficulty; there are easy and normal`},
		{"a value by the difficulty in a legend without", "{win: won}", "{gain-will: {easy: 2, normal: 1}}, {win: won}",
			"line 9: the legend has no difficulties (difficulties: [easy, normal])"},
		{"a tower whose die leads off the map", "{win: won}",
			"{boss: {die-plus: 70, strength: {2: 9, 3: 9, 4: 9}}}, {win: won}",
			"line 9: 70 and a die make 71 to 76, and nobody can stand on 73–76; there are 0–72"},
	} {
		_, err := Read([]byte(strings.Replace(whole, c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", c.name, err, c.want)
		}
		if err != nil && strings.Count(err.Error(), c.want[:7]) > 1 && !strings.Contains(c.name, "ranks") {
			t.Errorf("%s: the line is told of more than once: %v", c.name, err)
		}
	}
}

func TestAPlaceByADieNamesItsRegions(t *testing.T) {
	file := strings.Replace(whole, "goals:", "foes:\n  ogre: {as: troll, will: 9, strength: 9}\ngoals:", 1)
	file = strings.Replace(file, `won: "Won."`, `won: "Won.", foe-ogre: "ogre|the ogre"`, 1)
	file = strings.Replace(file, "{win: won}", "{foe: {id: ogre, at: {die-plus: 50}}}, {win: won}", 1)
	if _, err := Read([]byte(file)); err == nil ||
		err.Error() != "line 9: die-plus belongs to boss; here die names six regions, such as {die: [51, 52, 53, 54, "+
			"55, 56]}" {
		t.Errorf("it says %v", err)
	}
}

// Meaningful rules stay valid beside meaningless ones.
func TestWhatCanBeMeantIsSound(t *testing.T) {
	for name, do := range map[string]string{
		"as many creatures as there are": "{creatures: {wardrak: [41, 42]}}",
		"creatures by ways that exclude each other": "{if: heroes 2, then: [{creatures: {wardrak: [41, 42]}}], else: " +
			"[{creatures: {wardrak: [43, 44]}}]}",
		"stones": "{rune-stones: 6}",
		"a loss by an answer": "{ask: {who: group, text: won, otherwise: 1, ways: [{text: won}, {text: won, do: " +
			"[{lose: won}]}]}}",
		"a castle taken": "{castle: {taken: {limit: 9}}}, {creatures: {gor: [0, 0, 0]}}",
	} {
		if _, err := Read([]byte(strings.Replace(whole, "{heroes: ranks}", "{heroes: ranks}, "+do, 1))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, card := range map[string]string{
		"here where a moment has a place": "{id: b, when: [letter B, enters 7], do: [{gold: {here: 1}}]}",
		"a card another one reads": "{id: b, when: letter B, do: [{for: {who: actor, do: [{gain-will: " +
			"1}]}}]}\n  - {id: c, when: empties-well, do: [{read: b}]}",
		"the end that moves away": "{id: b, when: letter B, do: [{end-letter: -2}, {end-letter: 1}]}",
	} {
		if _, err := Read([]byte(strings.Replace(whole, "goals:", "  - "+card+"\ngoals:", 1))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A match in progress is exempt from newer checks.
func TestWhatWasBegunIsNotJudgedAnew(t *testing.T) {
	for _, do := range []string{"{end-letter: 0}", "{end-letter: -2}", "{creatures: {wardrak: [41, 42, 43]}}",
		"{castle: free}", "{this-round: {dice: 1}}", "{gold: {here: 1}}"} {
		file := strings.Replace(whole, "{heroes: ranks}", "{heroes: ranks}, "+do, 1)
		if _, err := Restore(file); err != nil {
			t.Errorf("%s: %v", do, err)
		}
		if _, err := ReadPlayed([]byte(file)); err != nil {
			t.Errorf("%s, in a record from elsewhere: %v", do, err)
		}
	}
}
