package andor

import (
	"slices"
	"strings"
	"testing"

	"skald/engine"
)

func campaign(t *testing.T) engine.Campaign { return newRules(t).(engine.Campaign) }

func TestAGroupThatHasWonALegendGoesOnWithTheNextOneThereIs(t *testing.T) {
	r := campaign(t)
	order := slices.DeleteFunc(strings.Fields(campaignFile), func(id string) bool {
		return rules{legends: builtIn}.find(id) == nil
	})
	if len(order) < 2 || order[0] != "1" || order[1] != "2" {
		t.Fatalf("the campaign is %q", order)
	}
	for i, id := range order {
		next, ok := r.Next(map[string]string{OptionLegend: id})
		switch last := i == len(order)-1; {
		case ok == last:
			t.Errorf("after legend %s there is %v", id, next)
		case ok && next[OptionLegend] != order[i+1]:
			t.Errorf("after legend %s comes %s", id, next[OptionLegend])
		}
	}
	for _, id := range []string{"6", "7", "nowhere"} {
		if next, ok := r.Next(map[string]string{OptionLegend: id}); ok {
			t.Errorf("after legend %s comes %v, and it is none of the campaign", id, next)
		}
	}
}

func TestAGroupTakesItsDifficultyAlongAndItsHeroesButNoFigures(t *testing.T) {
	r := campaign(t)
	next, _ := r.Next(map[string]string{OptionLegend: "1", optionDifficulty: "normal", OptionHeroes: "rank",
		optionAgain: "off"})
	if next[optionDifficulty] != "normal" || next[OptionHeroes] != "" {
		t.Errorf("it goes on with %v", next)
	}
	begun := func(options map[string]string, seats int) []string {
		t.Helper()
		g, _, err := r.New(engine.Setup{Seats: seats, Options: options},
			engine.NewDice(engine.NewChance(5), engine.StreamPositions{}))
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, h := range g.(*Game).Heroes {
			out = append(out, h.ID)
			is(t, "the strength of the "+h.ID, h.SP, 2) // as legend 2 gives it
		}
		return out
	}
	for _, c := range []struct {
		name   string
		pieces []string
		want   []string // "" for any other
	}{
		{"the same two heroes", []string{"wizard", "dwarf"}, []string{"wizard", "dwarf"}},
		{"one who is new", []string{"wizard", "", "archer"}, []string{"wizard", "", "archer"}},
		{"two who say they had the same", []string{"wizard", "wizard"}, []string{"wizard", ""}},
		{"a hero nobody knows", []string{"elf", "dwarf"}, []string{"", "dwarf"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := begun(r.Keep(next, c.pieces), len(c.pieces))
			for i, want := range c.want {
				if want != "" && got[i] != want {
					t.Errorf("the heroes are %q", got)
				}
			}
			if sorted := slices.Sorted(slices.Values(got)); len(slices.Compact(sorted)) != len(c.pieces) {
				t.Errorf("a hero is there twice: %q", got)
			}
		})
	}
	if got := r.Keep(map[string]string{OptionHeroes: "rank"},
		[]string{"wizard", "dwarf"})[OptionHeroes]; got != "rank" {
		t.Errorf("who chose otherwise gets %q", got)
	}
	if got := r.Keep(nil, []string{"", ""}); got[OptionHeroes] != "" {
		t.Errorf("nobody played before, and it says %q", got[OptionHeroes])
	}
	for _, wrong := range []string{"wizard", "wizard-wizard", "any-any", "wizard-elf", "wizard-dwarf-archer"} {
		if _, _, err := r.New(engine.Setup{Seats: 2, Options: map[string]string{OptionHeroes: wrong}},
			engine.NewDice(engine.NewChance(5), engine.StreamPositions{})); err == nil {
			t.Errorf("two heroes are taken from %q", wrong)
		}
	}
}
