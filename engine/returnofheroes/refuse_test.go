package returnofheroes

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// hopeless are the reasons nothing could be done about, for good.
var hopeless = []string{"no.cap", "no.card-known", "no.court-none"}

// typed lists words players type behind a verb: everything moves name, every
// point, and what means nothing.
var typed = func() []string {
	words := strings.Fields("all none own armour shield on end offer healing potion magic ranged melee warrior elf wizard dwarf priest a c f h n 1 2 9 xyzzy z9 e0 offer-x quest side king-of-darkness")
	for _, p := range pieces.All() {
		words = append(words, short(p.ID))
	}
	for _, it := range pieces.Items() {
		words = append(words, short(it.ID))
	}
	for _, q := range pieces.Quests() {
		words = append(words, q.ID)
	}
	for _, p := range land.Points() {
		words = append(words, p.Key())
	}
	return words
}()

// wellRefused checks that a move which is not legal is refused with a section of
// the rulebook, a reason, and what would help, in every language.
func wellRefused(t *testing.T, g *Game, seat engine.Seat, m engine.Move) (why string) {
	t.Helper()
	if canonical, err := engine.ParseMove(string(m)); err != nil || canonical != m || engine.Legal(g.Prompts(), seat, m) != nil {
		return ""
	}
	err := g.refuse(seat, m)
	var r *engine.Refusal
	switch {
	case !errors.As(err, &r):
		t.Errorf("%q of seat %d is answered with %v, not refused", m, seat+1, err)
		return ""
	case !slices.Contains(applies, r.Rule):
		t.Errorf("%q is refused by %q, which is no section: %v", m, r.Rule, r.Why)
	case r.Instead.IsZero() && !slices.Contains(hopeless, r.Why.Key):
		t.Errorf("%q is refused, and nothing says what would help: %v", m, r.Why)
	}
	for _, s := range speakers() {
		for _, said := range []text.Message{r.Why, r.Instead} {
			if words := s.Say(said); strings.ContainsAny(words, "‹›") || len(words) > 500 {
				t.Errorf("%q is refused in %s with %q", m, s.Language(), words)
			}
		}
	}
	return r.Why.Key
}

// anyTyped is some move a player could type: a verb of the game with words that
// mean something somewhere, or nothing.
func anyTyped(d *engine.Dice, heard []engine.Move) engine.Move {
	if len(heard) > 0 && d.Pick("heard", 4) == 0 {
		return heard[d.Pick("move", len(heard))]
	}
	all := verbs()
	var args []any
	for range d.Pick("words", 8) / 3 {
		args = append(args, typed[d.Pick("word", len(typed))])
	}
	if len(args) > 0 && d.Pick("skill", 4) == 0 {
		args = append(args, pieces.Skills()[d.Pick("which", 3)])
	}
	return engine.MakeMove(all[d.Pick("verb", len(all))].Name, args...)
}

// positions plays matches of every variant, half of them sensibly, and shows
// positions along the way.
func positions(t *testing.T, each int, show func(g *Game, d *engine.Dice, heard []engine.Move)) {
	t.Helper()
	ways := setups()
	for i, s := range ways {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			t.Parallel()
			d := engine.NewDice(engine.NewChance(uint64(i)), engine.Marks{})
			own := engine.NewDice(engine.NewChance(uint64(i+500)), engine.Marks{})
			first, _, err := New().New(s, d)
			if err != nil {
				t.Fatal(err)
			}
			g := first.(*Game)
			pilot := New().Autopilot(2)
			var heard []engine.Move
			for move := 0; move < 24*each && g.Outcome() == nil && !t.Failed(); move++ {
				ps := g.Prompts()
				seat, m := anyMove(ps, own)
				if i%2 == 0 {
					seat = ps[0].Seat
					m, _ = pilot.Choose(g.Imagine(seat, own), seat, own)
				}
				if move%24 == i%24 || move < 12 {
					show(g, own, heard)
				}
				if len(heard) < 400 {
					heard = append(heard, m)
				} else {
					heard[own.Pick("place", len(heard))] = m
				}
				if _, err := g.Apply(seat, m, d); err != nil {
					t.Fatal(err)
				}
				d.Take()
				own.Take()
			}
			show(g, own, heard)
		})
	}
}

func TestWhateverIsTypedIsRefusedWithSectionReasonAndAdvice(t *testing.T) {
	each, moves := 12, 250
	if testing.Short() {
		each, moves = 3, 100
	}
	positions(t, each, func(g *Game, d *engine.Dice, heard []engine.Move) {
		for seat := range g.Heroes {
			for _, v := range verbs() {
				wellRefused(t, g, engine.Seat(seat), engine.Move(v.Name))
				wellRefused(t, g, engine.Seat(seat), engine.MakeMove(v.Name, "xyzzy"))
			}
			for range moves {
				wellRefused(t, g, engine.Seat(seat), anyTyped(d, heard))
			}
		}
	})
}

func TestNoChoiceIsOfferedThatIsRefused(t *testing.T) {
	positions(t, 2, func(g *Game, _ *engine.Dice, _ []engine.Move) {
		for _, p := range g.Prompts() {
			for _, c := range p.Choices {
				if engine.Legal(g.Prompts(), p.Seat, c.Move) == nil {
					t.Errorf("%s is offered and not legal", c.Move)
				}
			}
		}
	})
}

func TestOptionsThatDoNotGoTogetherAreRefusedWithSectionReasonAndAdvice(t *testing.T) {
	all := New().Options()
	refused := map[string]bool{}
	for _, p := range presets {
		for i, a := range all {
			for _, b := range all[i+1:] {
				for _, x := range a.Values {
					for _, y := range b.Values {
						options := map[string]string{optionPreset: p.id}
						options[a.ID], options[b.ID] = x.ID, y.ID
						_, err := combine(options)
						if err == nil {
							continue
						}
						var r *engine.Refusal
						if !errors.As(err, &r) || !slices.Contains(applies, r.Rule) || r.Why.IsZero() || r.Instead.IsZero() {
							t.Fatalf("%v is answered with %v", options, err)
						}
						refused[r.Why.Key] = true
					}
				}
			}
		}
	}
	for _, c := range clashes {
		if !refused[c.why] {
			t.Errorf("%s is never given as a reason", c.why)
		}
	}
}
