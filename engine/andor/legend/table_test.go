package legend

import (
	"strings"
	"testing"
)

// varied is a legend whose numbers and regions depend on the table.
const varied = `id: test
events: golden
heroes: [2, 4]
difficulties: [easy, normal]
cards:
  - id: a
    when: start
    do:
      - heroes: ranks
      - set-strength: {2: 3, 3: 2, 4: {easy: 2, normal: 1}}
      - creatures: {gor: {easy: [8], normal: [8, 9]}}
      - gold: {2: 3}
      - share: {gold: {2: 4, 3: 5, 4: 6}}
  - id: n
    when: letter N
    do: [{win: won}]
texts:
  en: {title: "A tale", about: "For a test.", won: "Won."}
`

func TestNumbersAndRegionsDependOnHeroesAndDifficulty(t *testing.T) {
	l, err := Read([]byte(varied))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		heroes               int
		difficulty           string
		strength, gors, gold int
	}{{2, "easy", 3, 1, 4}, {3, "normal", 2, 2, 5}, {4, "easy", 2, 1, 6}, {4, "normal", 1, 2, 6}} {
		at := l.For(c.heroes, c.difficulty).Card("a").Do
		if at[1].N != c.strength || len(at[2].Put) != c.gors || at[4].Put[0].N != c.gold {
			t.Errorf("for %d heroes, %s: strength %d, %d gors, %d gold", c.heroes, c.difficulty, at[1].N,
				len(at[2].Put), at[4].Put[0].N)
		}
		if at[3].Put[0].At != 2 || at[3].Put[0].N != 3 {
			t.Error("gold laid on region 2 is taken for gold for two heroes")
		}
	}
	for _, odd := range []*Legend{l.For(0, "easy"), l.For(9, "easy"), l.For(2, "hard")} {
		if odd != l {
			t.Error("a table that cannot be is told something else than the file's first values")
		}
	}
	again, err := Restore(l.For(3, "easy").Rules)
	if err != nil || again.For(3, "normal").Card("a").Do[1].N != 2 {
		t.Errorf("restored it is not the same: %v", err)
	}
}

func TestAValueMustBeThereForEveryTable(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"a number of heroes left out", "{2: 4, 3: 5, 4: 6}", "{2: 4, 3: 5}",
			"line 13: it does not say what holds for 4 heroes"},
		{"a difficulty left out", "{easy: [8], normal: [8, 9]}", "{easy: [8]}",
			`line 11: it does not say what holds at the difficulty "normal"`},
		{"a mistake for one table only", "4: {easy: 2, normal: 1}", "4: {easy: 2, normal: 99}",
			`line 10: "99" is no number from 1 to 14`},
		{"neither heroes nor difficulty", "{2: 4, 3: 5, 4: 6}", "{2: 4, many: 5}",
			"line 13: a number from 1 to 99 stands here"},
	} {
		_, err := Read([]byte(strings.Replace(varied, c.old, c.new, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Count(err.Error(), "\n") > 0 {
			t.Errorf("%s: %v; want %s, once", c.name, err, c.want)
		}
	}
}
