package andor

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/match"
)

// The sums of what was released of a legend that a later version changed.
func TestWhatAVersionWasReleasedWithIsNeverEdited(t *testing.T) {
	for version, want := range map[int]string{1: "a661263b758c4f88", 2: "7ebc8cfec96bffa9"} {
		sum := sha256.Sum256([]byte(rules{legends: comesWith[version]}.find("3").Rules))
		is(t, fmt.Sprint("the sum of legend 3 in version ", version), hex.EncodeToString(sum[:8]), want)
	}
}

func TestALaterVersionChangesTheLegendsOfItsFolderAndNoOther(t *testing.T) {
	var changed []string
	for i, l := range builtIn {
		if l.Rules != comesWith[1][i].Rules {
			changed = append(changed, l.ID)
		}
		is(t, "the legend", l.ID, comesWith[1][i].ID)
		for _, language := range []string{"en", "de", "fr", "it"} {
			is(t, "a title", l.Texts[language]["title"], comesWith[1][i].Texts[language]["title"])
		}
	}
	same(t, "the legends that differ", changed, "3", "5")
}

func TestAMatchIsPlayedWithTheLegendOfItsVersion(t *testing.T) {
	now := newRules(t)
	for version, want := range map[int]int{1: 13, 2: 12, newest: 12} {
		r, err := engine.InVersion(now, version)
		if err != nil {
			t.Fatal(err)
		}
		g, _, err := r.New(engine.Setup{Seats: 2, Options: map[string]string{optionLegend: "3"}}, engine.NewDice(engine.NewChance(1), engine.Marks{}))
		if err != nil {
			t.Fatal(err)
		}
		foe := func(l *legend.Legend) int { return l.Foe("night-rider").Strength }
		is(t, "the night rider's strength", foe(g.(*Game).legend), want)
		saved, err := g.(*Game).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		// The legend lies in the match: whichever version loads it, it stays what it was.
		for _, by := range append(slices.Clone(now.Earlier()), now) {
			loaded, err := by.Load(saved)
			if err != nil {
				t.Fatal(err)
			}
			is(t, "its strength when it is loaded", foe(loaded.(*Game).legend), want)
		}
	}
}

// A match of either version may be one with a legend somebody has brought.
func TestALegendIsBroughtToEveryVersion(t *testing.T) {
	source, err := legendFiles.ReadFile("legends/7.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file := strings.Replace(string(source), `id: "7"`, `id: "mill"`, 1)
	with, err := newRules(t).(engine.Bringing).Bring(file)
	if err != nil {
		t.Fatal(err)
	}
	for version, heralds := range map[int]int{1: 13, 2: 12, newest: 12} {
		r, err := engine.InVersion(with, version)
		if err != nil {
			t.Fatal(err)
		}
		is(t, "the version", r.Version(), version)
		for legend, want := range map[string]bool{"mill": true, "3": true, "none": false} {
			_, _, err := r.New(engine.Setup{Seats: 2, Options: map[string]string{optionLegend: legend}}, engine.NewDice(engine.NewChance(1), engine.Marks{}))
			is(t, fmt.Sprint("that version ", version, " plays ", legend), err == nil, want)
		}
		is(t, "the night rider's strength", r.(rules).find("3").For(2, "easy").Foe("night-rider").Strength, heralds)
		if _, err := r.(engine.Bringing).Bring(file); err != nil {
			t.Error(err)
		}
	}
}

// A version that adds an event card has it in its deck; records and positions of the
// versions before know nothing of it and are played on.
func TestAnEventThatAVersionAddsIsNoneOfTheVersionsBefore(t *testing.T) {
	const added = "golden-35"
	now := newRules(t).(rules)
	later := *now.edition
	later.events = maps.Clone(later.events)
	later.events[added] = &event{id: added, do: each(1, anyHero)}
	next := now
	next.version, next.edition, next.earlier = newest+1, &later, append(slices.Clone(now.earlier), now)
	begin := func(r engine.Rules) *Game {
		g, _, err := r.New(engine.Setup{Seats: 2, Options: map[string]string{optionLegend: "2"}}, engine.NewDice(engine.NewChance(1), engine.Marks{}))
		if err != nil {
			t.Fatal(err)
		}
		return g.(*Game)
	}
	for version := 1; version <= next.version; version++ {
		r, err := engine.InVersion(next, version)
		if err != nil {
			t.Fatal(err)
		}
		has := version == next.version
		is(t, fmt.Sprint("that the deck of version ", version, " has the card"), slices.Contains(begin(r).EventBag, added), has)
		g := begin(next)
		g.EventTop = added
		saved, err := g.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.Load(saved)
		is(t, fmt.Sprint("that version ", version, " loads a position with it"), err == nil, has)
	}
	// The card is uncovered and does what it says.
	b := &table{Game: begin(next), t: t}
	b.Todo.Drop(doShare)
	b.run(engine.NewDice(engine.ForcedD6(), engine.Marks{}))
	b.Fog = nil
	b.turn(0).points(0, 2, 7).points(1, 2, 7).event(added)
	same(t, "the willpower", []int{b.Heroes[0].WP, b.Heroes[1].WP}, 8, 8)
	// Records of every version before are what they were, beside it.
	for _, name := range []string{"released-1/legends-of-andor-*.skald", "legends-of-andor/legend-2-*.skald", "legends-of-andor/legend-3-2-easy-*.skald"} {
		files, err := filepath.Glob(filepath.Join("..", "games", "testdata", name))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", name, err)
		}
		for _, file := range files[:min(3, len(files))] {
			f, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			rec, err := match.ParseRecord(f)
			f.Close()
			if err != nil {
				t.Fatal(err)
			}
			if got, err := match.Replay(rec, next); err != nil || rec.Final != "" && got.Hash != rec.Final {
				t.Errorf("%s, version %d: %v", file, rec.Version, err)
			}
		}
	}
}
