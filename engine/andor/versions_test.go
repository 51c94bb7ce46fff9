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
	"skald/engine/contract/sweep"
	"skald/engine/match"
)

// The checksums of released versions of a legend that a later version changed.
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
		g, _, err := r.New(engine.Setup{Seats: 2, Options: map[string]string{OptionLegend: "3"}},
			engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
		if err != nil {
			t.Fatal(err)
		}
		foe := func(l *legend.Legend) int { return l.Foe("night-rider").Strength }
		is(t, "the night rider's strength", foe(g.(*Game).legend), want)
		saved, err := g.(*Game).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		// The legend is saved with the match: every version loads it unchanged.
		for _, by := range append(slices.Clone(now.Earlier()), now) {
			loaded, err := by.Load(saved)
			if err != nil {
				t.Fatal(err)
			}
			is(t, "its strength when it is loaded", foe(loaded.(*Game).legend), want)
		}
	}
}

// A match of any version may use a custom legend.
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
			_, _, err := r.New(engine.Setup{Seats: 2, Options: map[string]string{OptionLegend: legend}},
				engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
			is(t, fmt.Sprint("that version ", version, " plays ", legend), err == nil, want)
		}
		is(t, "the night rider's strength", r.(rules).find("3").For(2, "easy").Foe("night-rider").Strength, heralds)
		if _, err := r.(engine.Bringing).Bring(file); err != nil {
			t.Error(err)
		}
	}
}

// later returns rules with an additional version that changes today's edition.
func later(t *testing.T, change func(*Edition)) rules {
	t.Helper()
	now := newRules(t).(rules)
	changed := *now.edition
	change(&changed)
	next := now
	next.version, next.edition, next.earlier = newest+1, &changed, append(slices.Clone(now.earlier), now)
	return next
}

// inVersion begins a match of legend 2 by the rules of a version, from a seed.
func inVersion(t *testing.T, r engine.Rules, version int, seed uint64) (engine.Rules, *Game) {
	t.Helper()
	r, err := engine.InVersion(r, version)
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := r.New(engine.Setup{Seats: 2, Options: map[string]string{OptionLegend: "2"}},
		engine.NewDice(engine.NewChance(seed), engine.StreamPositions{}))
	if err != nil {
		t.Fatal(err)
	}
	return r, g.(*Game)
}

// replay replays records of all versions by rules with a further one.
func replay(t *testing.T, next rules) {
	t.Helper()
	var files []string
	for _, name := range []string{"released-1/legends-of-andor-*.skald", "legends-of-andor/*.skald"} {
		found, err := filepath.Glob(filepath.Join("..", "games", "testdata", name))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", name, err)
		}
		files = append(files, found...)
	}
	sweep.Of(t, files, 6).Run(t, filepath.Base, func(t *testing.T, file string) {
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
			t.Errorf("version %d: %v", rec.Version, err)
		}
	})
}

// A version that adds an event card has it in its deck; records and positions of earlier versions are played on without
// it.
func TestAnEventThatAVersionAddsIsNoneOfTheVersionsBefore(t *testing.T) {
	const added = "golden-35"
	next := later(t, func(ed *Edition) {
		ed.events = maps.Clone(ed.events)
		ed.events[added] = &event{id: added, will: 1}
	})
	for version := 1; version <= next.version; version++ {
		r, g := inVersion(t, next, version, 1)
		has := version == next.version
		is(t, fmt.Sprint("that the deck of version ", version, " has the card"),
			slices.Contains(g.EventBag, added), has)
		_, g = inVersion(t, next, next.version, 1)
		g.EventTop = added
		saved, err := g.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.Load(saved)
		is(t, fmt.Sprint("that version ", version, " loads a position with it"), err == nil, has)
	}
	// The card is uncovered and takes effect.
	_, g := inVersion(t, next, next.version, 1)
	b := &table{Game: g, t: t}
	b.Todo.Drop(DoShare)
	b.run(engine.NewDice(engine.ForcedD6(), engine.StreamPositions{}))
	b.Fog = nil
	b.turn(0).points(0, 2, 7).points(1, 2, 7).event(added)
	same(t, "the willpower", []int{b.Heroes[0].WP, b.Heroes[1].WP}, 8, 8)
	replay(t, next)
}

// A later version may add creatures and heroes and change figures. Matches of earlier versions keep the figures they
// began with.
func TestFiguresOfALaterVersion(t *testing.T) {
	next := later(t, func(ed *Edition) {
		ed.beasts = append(slices.Clone(ed.beasts),
			beast{ID: "ogre", SP: 8, WP: 9, Reward: 5, Figures: 2, Few: 1, Many: 3})
		ed.beasts[0].SP++
		ed.Marching = append(slices.Clone(ed.Marching), "ogre")
		ed.heroes = append(slices.Clone(ed.heroes), kind{"seer", 43, [3]int{2, 2, 5}})
		ed.heroes[0].Dice[1]++
	})
	for version := 1; version <= next.version; version++ {
		t.Run(fmt.Sprint("version ", version), func(t *testing.T) {
			has := version == next.version
			gor, dwarf, figures := 2, 2, 0
			if has {
				gor, dwarf, figures = 3, 3, 1
			}
			dealt := map[string]bool{}
			for seed := range uint64(40) {
				_, g := inVersion(t, next, version, seed)
				for _, h := range g.Heroes {
					dealt[h.ID] = true
				}
			}
			is(t, "that the seer is dealt", dealt["seer"], has)
			is(t, "the heroes", len(dealt), 4+figures)
			_, g := inVersion(t, next, version, 1)
			b := (&table{Game: g, t: t}).creature("gor", 60)
			is(t, "the strength of a gor", b.StrengthOf(*b.CreatureAt(60)), gor)
			is(t, "the dice of the dwarf", b.DiceOf(&Hero{ID: "dwarf", WP: 7}), dwarf)
			b.Creatures = nil
			b.putCreature(Creature{Kind: "ogre", At: 60})
			is(t, "the ogres on the map", len(b.Creatures), figures)
			before := b.Todo.Len()
			b.sunrise()
			is(t, "what is to be done at sunrise", b.Todo.Len()-before, 9+figures)
		})
	}
	_, with := inVersion(t, next, next.version, 1)
	with.Creatures = []Creature{{Kind: "ogre", At: 60}}
	_, among := inVersion(t, next, next.version, 1)
	among.Heroes[0].ID = "seer"
	for version := 1; version <= next.version; version++ {
		r, _ := inVersion(t, next, version, 1)
		for what, g := range map[string]*Game{`creature "ogre" on region 60`: with,
			`seat 1: hero "seer" is unknown`: among} {
			saved, err := g.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			_, err = r.Load(saved)
			if version == next.version && err != nil {
				t.Errorf("its own version does not load it: %v", err)
			} else if version < next.version && (err == nil || !strings.Contains(err.Error(), what)) {
				t.Errorf("version %d loads a position where %s: %v", version, what, err)
			}
		}
	}
	replay(t, next)
}
