package runebound

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// each plays a match at random and calls f with every position.
func each(t *testing.T, seats int, options map[string]string, moves int, f func(g engine.Game)) {
	t.Helper()
	table, own := engine.NewDice(engine.NewChance(uint64(seats)), engine.StreamPositions{}),
		engine.NewDice(engine.NewChance(3), engine.StreamPositions{})
	g, _, err := New(Pilots).New(engine.Setup{Seats: seats, Options: options}, table)
	if err != nil {
		t.Fatal(err)
	}
	for range moves {
		f(g)
		if g.Outcome() != nil {
			return
		}
		seat := engine.Waiting(g.Prompts(), engine.Public)[0]
		m, _ := engine.Random{}.Choose(g, seat, own)
		if _, err := g.Apply(seat, m, table); err != nil {
			t.Fatal(err)
		}
	}
}

// A picture's description has room for 1024 characters in every language.
func TestEveryPictureIsDescribedInEveryLanguageAndNotAtLength(t *testing.T) {
	seen := map[string]bool{}
	check := func(v view.View, kind, arg string) {
		alt := v.AltOf(kind, arg)
		if alt.IsZero() {
			return
		}
		seen[kind] = true
		for _, lang := range catalogue.Languages() {
			if said := catalogue.In(lang).Say(alt); utf8.RuneCountInString(said) > 1024 || strings.Contains(said, "‹") {
				t.Errorf("%s: the description of %s %q has %d characters: %s", lang, kind, arg,
					utf8.RuneCountInString(said), said)
			}
		}
	}
	for _, options := range []map[string]string{nil, {optionHeroes: heroesFree},
		{optionLength: lengthDash, optionDoom: "24"}} {
		n := 0
		each(t, 4, options, 2500, func(g engine.Game) {
			if n++; n%7 != 1 && g.Outcome() == nil {
				return
			}
			v := g.View(engine.Public).(view.View)
			for _, p := range New(Pilots).(engine.Illustrated).Pictures() {
				check(v, p.ID, "")
			}
			check(v, "market", "tamalir")
			check(v, "market", "k8")
			check(v, "near", "f7")
			check(v, "tile", "n13")
			check(v, "sheet", "2")
			check(v, "choice", "")
			check(v, "since", "")
			check(v, "end", "")
		})
	}
	for _, kind := range []string{"near", "tile", "market", "sheet", "fight", "track", "event", "choice", "since"} {
		if !seen[kind] {
			t.Errorf("no %s was described", kind)
		}
	}
}

func TestOfWhatIsNotThereThereIsNoPicture(t *testing.T) {
	g := laidOut(t, 2, 1)
	v := g.View(engine.Public).(view.View)
	for _, c := range [][2]string{{"", ""}, {"board", ""}, {"fight", ""}, {"choice", ""}, {"end", ""}, {"near", "z9"},
		{"near", "7"}, {"market", "atlantis"}, {"sheet", "3"}, {"portrait", ""}} {
		if alt := v.AltOf(c[0], c[1]); !alt.IsZero() {
			t.Errorf("%v is described as %v", c, alt)
		}
	}
}

// Long market stacks and full bags are described in part.
func TestTheLongestDescriptionsFit(t *testing.T) {
	g := laidOut(t, 2, 1)
	for _, x := range cards.Dragonlords.Market {
		g.Stacks[0] = append(g.Stacks[0], x.ID)
		g.Heroes[0].Held = append(g.Heroes[0].Held, Held{ID: x.ID})
	}
	v := g.View(engine.Public).(view.View)
	six := laidOut(t, 6, 1)
	six.Over, six.Winner, six.Todo = overRunes, 3, steps.Queue[Step]{}
	for i := range six.Track {
		a := cards.Dragonlords.Adventures[i]
		six.Track[i] = undefeated{Card: a.ID, At: gemsOf(0)[i], Age: i + 1}
	}
	for _, alt := range []text.Message{six.View(engine.Public).(view.View).AltOf("track", ""),
		v.AltOf("market", "tamalir"), v.AltOf("sheet", "1"), six.View(engine.Public).(view.View).AltOf("end", "")} {
		for _, lang := range catalogue.Languages() {
			if n := utf8.RuneCountInString(catalogue.In(lang).Say(alt)); n > 1024 || n < 200 {
				t.Errorf("%s: a description has %d characters", lang, n)
			}
		}
	}
}

func TestEveryIconOfAChoiceHasAnEmoji(t *testing.T) {
	icons := map[string]bool{}
	for _, options := range []map[string]string{nil, {optionHeroes: heroesTwo}} {
		each(t, 3, options, 1500, func(g engine.Game) {
			for _, p := range g.Prompts() {
				for _, c := range p.Choices {
					icons[c.Icon] = true
				}
			}
		})
	}
	for icon := range icons {
		if icon == "" || New(Pilots).(engine.Illustrated).Emoji(icon) == "" {
			t.Errorf("the icon %q has no emoji", icon)
		}
	}
	if len(icons) < 12 {
		t.Errorf("only the icons %v were seen", icons)
	}
}

// While heroes are chosen the View shows the offers of each seat, and the choices made.
func TestTheViewTellsWhichHeroesAreOffered(t *testing.T) {
	table := engine.NewDice(engine.NewChance(5), engine.StreamPositions{})
	g, _, err := New(Pilots).New(engine.Setup{Seats: 3, Options: map[string]string{optionHeroes: heroesTwo}}, table)
	if err != nil {
		t.Fatal(err)
	}
	seat := engine.Waiting(g.Prompts(), engine.Public)[0]
	choices := g.Prompts()[0].Choices
	offered := map[engine.Seat][]string{}
	for _, o := range g.View(engine.Public).(view.View).Offered {
		offered[o.For] = append(offered[o.For], o.Hero)
		if o.By != engine.Public {
			t.Errorf("%s is taken before anybody has chosen", o.Hero)
		}
	}
	if len(offered) != 3 || len(offered[seat]) != 2 || choices[0].Move.Arg(0) != offered[seat][0] ||
		choices[1].Move.Arg(0) != offered[seat][1] {
		t.Errorf("offered are %v, seat %d is asked for %v", offered, seat, choices)
	}
	if _, err := g.Apply(seat, choices[1].Move, table); err != nil {
		t.Fatal(err)
	}
	for _, o := range g.View(engine.Public).(view.View).Offered {
		if taken := o.Hero == offered[seat][1]; taken != (o.By == seat) {
			t.Errorf("%s is taken by %d", o.Hero, o.By)
		}
	}
}

// Chances and prices in pictures equal those on the buttons.
func TestChancesAndPricesOfTheViewAreThoseOfTheChoices(t *testing.T) {
	chances, prices := 0, 0
	each(t, 4, nil, 4000, func(g engine.Game) {
		v := g.View(engine.Public).(view.View)
		for _, p := range g.Prompts() {
			for _, c := range p.Choices {
				switch {
				case v.Fight != nil && v.Phase == "fight" && (c.Move == "attack hero" || c.Move == "flee") &&
					v.Fight.Chances != [4]int{}:
					phase := slices.Index([]string{PhaseEscape, phaseRanged, phaseMelee, phaseMagic}, v.Fight.Phase)
					if want := v.Fight.Chances[phase]; !strings.HasSuffix(c.Hint.Key, "-odds") ||
						c.Hint.Args.Get("percent") != want {
						t.Errorf("%s in %s: the view says %d %%, the choice %v", c.Move, v.Fight.Phase, want, c.Hint)
					}
					chances++
				case c.Move.Verb() == "buy":
					for _, town := range v.Towns {
						for _, w := range town.Stack {
							if w.ID != c.Move.Arg(0) {
								continue
							}
							if c.Label.Args.Get("n") != w.Price {
								t.Errorf("the view says %d gold, the choice %v", w.Price, c.Label)
							}
							prices++
						}
					}
				}
			}
		}
	})
	if chances < 20 || prices < 10 {
		t.Errorf("only %d chances and %d prices were compared", chances, prices)
	}
}
