package tools

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"skald/engine/games"
	"skald/engine/simulate"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

func TestASimulationIsReportedInColumns(t *testing.T) {
	rules, _ := games.Find("return-of-the-heroes")
	rep := simulate.Report{
		Matches: 8, Endless: 1, Won: 6, Moves: []int{10, 20, 30, 40, 50, 60, 70, 80},
		Turns: []int{1, 2, 3, 4, 5, 6, 7, 8}, Wins: []int{2, 4},
		Pieces:  map[string]simulate.Tally{"elf": {Played: 8, Won: 2}, "wizard": {Played: 8, Won: 4}},
		Reasons: map[string]int{"outcome": 6, "plain": 1},
		Said: map[string]text.Message{"outcome": text.M("outcome", "who", "Anna", "card", "Bo", "round", 3),
			"plain": text.M("name.elf")},
		Figures: map[string][]int{"rounds": {3, 5}, "won/elf": {1, 0}, "done/quest-relic": {1, 0, 0, 0},
			"deaths": {0, 4}, "deaths/elf": {0, 3}, "deaths/wizard": {0, 2}, "won-against/elf/wizard": {0, 0, 1}},
		Seen: map[string]int{"met": 8, "met elf": 2, "met wizard": 1, "slept": 4},
	}
	words := texttest.English(rules.Catalogue())
	elf, wizard := words.Say("name.elf"), words.Say("name.wizard")
	got := Simulation{Seats: 2, Level: 2, Seed: 5, Options: map[string]string{"preset": "hard"},
		Seen: true}.report(rules, rep, 0.5)
	for _, want := range []string{
		words.Say(rules.Name().Key) + "\n", fmt.Sprint("version ", rules.Version(), "; preset=hard, the others"),
		"2 seats, autopilots of level 2, seed 5\n", "8: 6 won, 1 lost, 1 without an end\n", "0.5 s, 720 moves a second",
		"mean least 1/4 half 3/4 9/10 most Lengths\n", "45.0 10 30 50 70 80 80 moves\n", "4.5 1 3 5 7 8 8 turns\n",
		"6 75.0 % such as: " + words.Say("outcome", "who", "Anna", "card", "Bo", "round", 3), "1 12.5 % " + elf + "\n",
		"1 12.5 % not over after",
		"8 2 25.0 % seat 1\n", "8 4 50.0 % seat 2\n", "8 2 25.0 % " + elf + "\n", "8 4 50.0 % " + wizard + "\n",
		"2 4.0 3 3 5 5 5 5 rounds\n", "deaths\n 2 1.5 0 0 3 3 3 3 60.0 % " + elf + "\n 2 1.0 0 0 2 2 2 2 40.0 % " +
			wizard + "\n",
		"won against\n 3 1 33.3 % " + elf + " against " + wizard + "\n",
		"done\n 4 1 25.0 % " + words.Say("name.quest-relic") + "\n",
		"4 50.0 % slept\n 8 100.0 % met\n 1 12.5 % " + wizard + " (wizard)\n 2 25.0 % " + elf + " (elf)\n",
	} {
		if !strings.Contains(regexp.MustCompile(" +").ReplaceAllString(got, " "), want) {
			t.Errorf("it does not say %q", want)
		}
	}
	if strings.Count(got, "25.0 %") != 4 {
		t.Errorf("something is told twice:")
	}
	// The figures of a table end in the same columns.
	table := regexp.MustCompile(`(?m)^ +\d+ +\d+ +[0-9.]+ %    (`+regexp.QuoteMeta(elf)+`|`+regexp.QuoteMeta(wizard)+
		`|seat .)$`).FindAllString(got, -1)
	if len(table) != 4 {
		t.Errorf("%d lines of the tables of victories are there", len(table))
	}
	for _, line := range table {
		if strings.Index(line, "%") != strings.Index(table[0], "%") {
			t.Errorf("the columns are not straight: %q and %q", table[0], line)
		}
	}
	if t.Failed() {
		t.Log("\n" + got)
	}
}

func TestASimulationCountsTheHeroesInJSONToo(t *testing.T) {
	code, out, errs := skald(t, "simulate", "-game", "return-of-the-heroes", "-matches", "2", "-seats", "2", "-json")
	var got struct {
		Wins   []int
		Heroes map[string]struct{ Played, Won int }
	}
	if err := json.Unmarshal([]byte(out), &got); code != ExitDone || err != nil {
		t.Fatalf("it ends with %d: %v: %s%s", code, err, out, errs)
	}
	played, won := 0, 0
	for _, h := range got.Heroes {
		played, won = played+h.Played, won+h.Won
	}
	if played != 4 || won != got.Wins[0]+got.Wins[1] {
		t.Errorf("heroes are counted in %d seats with %d victories of %v: %v", played, won, got.Wins, got.Heroes)
	}
}

func TestASimulationIsDrawn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.png")
	code, out, errs := skald(t, "simulate", "-game", "legends-of-andor", "-matches", "3", "-seats", "2", "-png", file,
		"-json")
	if code != ExitDone || !json.Valid([]byte(out)) {
		t.Fatalf("it ends with %d: %s%s", code, out, errs)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if img, err := png.Decode(bytes.NewReader(b)); err != nil || img.Bounds().Dx() != 1000 {
		t.Errorf("the picture is %v (%v)", img.Bounds(), err)
	}
	// In a cooperative game one bar is for all seats.
	rules, _ := games.Find("legends-of-andor")
	for _, c := range []struct {
		wins []int
		bars int
	}{{[]int{2, 2}, 1}, {[]int{1, 1}, 2}} {
		m := Simulation{}.chart(rules, simulate.Report{Matches: 3, Won: 2, Wins: c.wins})
		if len(m.Wins) != 1 || len(m.Wins[0].Bars) != c.bars {
			t.Errorf("victories %v are drawn as %+v", c.wins, m.Wins)
		}
	}
}
