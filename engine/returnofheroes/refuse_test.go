package returnofheroes

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/returnofheroes/land"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// hopeless are the reasons without a remedy.
var hopeless = []string{"no.cap", "no.card-known", "no.court-none"}

// typed lists words players type after a verb: all names in moves, every point, and meaningless words.
var typed = func() []string {
	words := strings.Fields("all none own armour shield on end offer healing potion magic ranged melee warrior elf " +
		"wizard dwarf priest a c f h n 1 2 9 xyzzy z9 e0 offer-x quest side king-of-darkness orc")
	for _, p := range pieces.First().All() {
		words = append(words, pieces.Short(p.ID))
	}
	for _, it := range pieces.First().Items() {
		words = append(words, pieces.Short(it.ID))
	}
	for _, q := range pieces.First().Quests() {
		words = append(words, q.ID)
	}
	for _, p := range land.Points() {
		words = append(words, p.Key())
	}
	return words
}()

// given are the keys of the reasons that came up so far.
var given sync.Map

// wellRefused checks that a move that is not legal is refused with a section of the rulebook, a reason, and advice, in
// every language.
func wellRefused(t *testing.T, g *Game, seat engine.Seat, m engine.Move) (why string) {
	t.Helper()
	defer func() {
		if why != "" {
			given.Store(why, true)
		}
	}()
	if canonical, err := engine.ParseMove(string(m)); err != nil || canonical != m ||
		engine.Legal(g.Prompts(), seat, m) != nil {
		return ""
	}
	err := g.refusals().refuse(seat, m)
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

// anyTyped returns some move a player could type: a verb of the game with words that mean something in some position,
// or nothing.
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

// positions plays matches of the variants, half of them sensibly, and shows positions along the way.
func positions(t *testing.T, show func(t *testing.T, g *Game, d *engine.Dice, heard []engine.Move)) {
	t.Helper()
	const each = 4
	ways := setups()
	sweep.Of(t, numbers(len(ways)), 8).Parallel(t, strconv.Itoa, func(t *testing.T, i int) {
		d := engine.NewDice(engine.NewChance(uint64(i)), engine.StreamPositions{})
		own := engine.NewDice(engine.NewChance(uint64(i+500)), engine.StreamPositions{})
		first, _, err := New(Pilots).New(ways[i], d)
		if err != nil {
			t.Fatal(err)
		}
		g := first.(*Game)
		pilot := New(Pilots).Autopilot(2)
		var heard []engine.Move
		for move := 0; move < 24*each && g.Outcome() == nil && !t.Failed(); move++ {
			ps := g.Prompts()
			seat, m := contract.AnyMove(ps, own)
			if i%2 == 0 {
				seat = ps[0].Seat
				m, _ = pilot.Choose(g.Imagine(seat, own), seat, own)
			}
			if move%24 == i%24 || move < 12 {
				show(t, g, own, heard)
			}
			if len(heard) < 400 {
				heard = append(heard, m)
			} else {
				heard[own.Pick("place", len(heard))] = m
			}
			if _, err := g.Apply(seat, m, d); err != nil {
				t.Fatal(err)
			}
			d.Forget()
			own.Forget()
		}
		show(t, g, own, heard)
	})
}

func TestWhateverIsTypedIsRefusedWithSectionReasonAndAdvice(t *testing.T) {
	const moves = 80
	positions(t, func(t *testing.T, g *Game, d *engine.Dice, heard []engine.Move) {
		for seat := range g.Heroes {
			for _, v := range verbs() {
				wellRefused(t, g, engine.Seat(seat), engine.Move(v.Name))
				wellRefused(t, g, engine.Seat(seat), engine.MakeMove(v.Name, "xyzzy"))
			}
			n := moves
			if len(engine.Of(g.Prompts(), engine.Seat(seat))) == 0 {
				n /= 10
			}
			for range n {
				wellRefused(t, g, engine.Seat(seat), anyTyped(d, heard))
			}
		}
	})
}

// mistake is a move that is refused for a reason.
type mistake struct {
	why  string
	at   func(t *testing.T) *table
	move engine.Move
}

// atCourt is a table with quests at court, the first hero at the court.
func atCourt(t *testing.T, quests ...string) *table {
	b := laidOut(t, 2, 4, append(slices.Clone(standard), "quests-at-court", on)...)
	b.clear("J5").stand(0, "J5")
	for _, q := range quests {
		b.Heroes[0].Quests = append(b.Heroes[0].Quests, QuestCard{ID: q, Step: 1})
	}
	b.fresh()
	return b
}

// mistakes are those that no rule test makes.
var mistakes = []mistake{
	{"no.which-skill-foe", func(t *testing.T) *table { return warriorAndElf(t).lay("ork", "A7") }, "fight ork"},
	{"no.rest-foe", func(t *testing.T) *table {
		b := warriorAndElf(t, "one-draw-per-turn", on).awake().stand(0, "H8")
		b.Heroes[0].Gem, b.Heroes[0].HP = true, 1
		b.fresh()
		return b
	}, "rest"},
	{"no.here", func(t *testing.T) *table { return warriorAndElf(t) }, "move a7"},
	{"no.nobody", func(t *testing.T) *table { return warriorAndElf(t) }, "meet beggar"},
	{"no.takable", func(t *testing.T) *table { return warriorAndElf(t).lay("beggar", "A7") }, "take beggar"},
	{"no.complete-instead", func(t *testing.T) *table { return warriorAndElf(t).lay("dungeon", "A7") }, "meet dungeon"},
	{"no.elsewhere", func(t *testing.T) *table { return warriorAndElf(t).side(0, "side-monk") }, "complete side-monk"},
	{"no.other-house", func(t *testing.T) *table { return warriorAndElf(t).side(0, "side-another-house") },
		"complete side-another-house"},
	{"no.thing", func(t *testing.T) *table { return warriorAndElf(t).side(0, "side-book").stand(0, "N5") },
		"complete side-book"},
	{"no.not-your-quest", func(t *testing.T) *table { return warriorAndElf(t) }, "complete quest-axe"},
	{"no.side-not-yours", func(t *testing.T) *table { return warriorAndElf(t) }, "complete side-monk"},
	{"no.court-option", func(t *testing.T) *table { return warriorAndElf(t) }, "take quest-axe"},
	{"no.quest-done", func(t *testing.T) *table {
		b := warriorAndElf(t)
		b.Heroes[0].Quests[0].Step, b.Heroes[0].Gem = 4, true
		return b
	}, "complete quest-daphne"},
	{"no.one-fight", func(t *testing.T) *table {
		b := warriorAndElf(t).stand(0, "G6")
		b.Fought = true
		return b
	}, "complete quest-daphne"},
	{"no.bag", func(t *testing.T) *table { return warriorAndElf(t).lay(pieces.TheFortuneTeller, "A7") },
		"meet fortune-teller"},
	{"no.stock", func(t *testing.T) *table {
		b := warriorAndElf(t).lay("grand-bazaar", "J2").stand(0, "J2")
		b.Removed, b.Stock = append(b.Removed, b.Stock...), nil
		return b
	}, "meet grand-bazaar"},
	{"no.second-armour", func(t *testing.T) *table {
		return warriorAndElf(t).give(0, "item-light-armour").lay("grand-bazaar", "J2").stand(0, "J2").opened(0,
			"item-heavy-armour")
	}, "buy heavy-armour"},
	{"no.slots-free", func(t *testing.T) *table {
		return warriorAndElf(t).give(0, "item-boots-1").stand(0, "J2").opened(0, "item-potion")
	}, "drop boots-1"},
	{"no.use", func(t *testing.T) *table { return warriorAndElf(t).give(0, "item-sword-1") }, "use sword-1"},
	{"no.swap", func(t *testing.T) *table {
		b := warriorAndElf(t).lay("signpost", "A7")
		b.play(0, "meet signpost", faces(1, 2)...)
		return b
	}, "swap a a"},
	{"no.keep", func(t *testing.T) *table {
		b := warriorAndElf(t).give(0, "item-sword-1", "item-boots-1").lay("ork", "A7")
		b.Heroes[0].HP = 1
		b.play(0, "fight ork melee", faces(6, 6)...)
		return b
	}, "keep potion"},
	{"no.card-known", func(t *testing.T) *table { return warriorAndElf(t).lay(pieces.TheMice, "A7") },
		"meet mice magic"},
	{"no.guardian-beaten", func(t *testing.T) *table {
		b := warriorAndElf(t).awake().guardian("guardian-1", "H8").stand(0, "H8")
		b.Heroes[0].Gem, b.Heroes[0].Challenger = true, true
		b.fresh()
		return b
	}, "fight guardian-1 magic"},
	{"no.tower-enter", func(t *testing.T) *table {
		b := warriorAndElf(t).awake().guardian("guardian-1", "H8").stand(0, "H8")
		b.Heroes[0].Gem, b.Heroes[0].Challenger = true, true
		b.fresh()
		return b
	}, "fight king-of-darkness melee"},
	{"no.court-two", func(t *testing.T) *table { return atCourt(t, "quest-axe", "quest-relic") }, "take quest-daphne"},
	{"no.court-none", func(t *testing.T) *table {
		b := atCourt(t)
		for _, q := range pieces.First().Quests() {
			b.Heroes[1].Quests = append(b.Heroes[1].Quests, QuestCard{ID: q.ID, Step: 1})
		}
		b.fresh()
		return b
	}, "take quest-axe"},
	{"no.mend-here", func(t *testing.T) *table { return warriorAndElf(t, "healing-encounter", on) }, "meet healing"},
	{"no.rest-option", func(t *testing.T) *table {
		b := warriorAndElf(t, "healing-encounter", on).stand(0, "N5")
		b.Heroes[0].HP = 1
		b.fresh()
		return b
	}, "rest"},
	{"no.rest-house", func(t *testing.T) *table {
		b := warriorAndElf(t, "healing-encounter", on).clear("A6").stand(0, "A6")
		b.Heroes[0].HP = 1
		b.fresh()
		return b
	}, "rest"},
	{"no.explore-far", func(t *testing.T) *table {
		b, exit := frontier(t)
		far := land.PointsOf(exit.Tile)[0]
		b.clear(far.String()).stand(0, far.String())
		b.Left = 1
		b.fresh()
		return b
	}, "explore"},
	{"no.way", func(t *testing.T) *table {
		b, _ := frontier(t)
		return b
	}, "move"},
	{"no.house-colour", houses, "place"},
	{"no.house-taken", func(t *testing.T) *table {
		b := &table{Game: begun(t, 2, 1, append(slices.Clone(standard), optionFirst, "1")...), t: t}
		b.play(0, "hero elf")
		b.play(0, b.Prompts()[0].Choices[0].Move)
		b.play(1, "hero dwarf")
		b.Heroes[1].Start = b.Heroes[0].Start
		b.fresh()
		return b
	}, "place"},
}

// houses is a solo game whose hero is to choose the place of their house.
func houses(t *testing.T) *table {
	b := &table{Game: begun(t, 1, 1, solo...), t: t}
	b.play(0, "hero elf")
	return b
}

// opened opens a bazaar for a hero, with something on its counter.
func (b *table) opened(seat engine.Seat, goods ...string) *table {
	b.fresh()
	for _, id := range goods {
		b.off(id)
	}
	b.Phase = view.PhaseActions
	b.Todo = steps.Of(Step{Do: DoBuy, Seat: seat}, Step{Do: DoActions, Seat: seat})
	b.Bazaar = &bazaar{Opener: seat, Counter: goods}
	b.Heroes[seat].Gold = 9
	return b
}

func TestEveryReasonForARefusalComesUp(t *testing.T) {
	for _, r := range rulebook() {
		t.Run(r.section+" "+r.sentence, r.test)
	}
	for _, x := range mistakes {
		t.Run(x.why, func(t *testing.T) {
			b := x.at(t)
			moves := []engine.Move{x.move}
			if len(x.move.Args()) == 0 && slices.Contains([]string{"place", "explore", "move"}, string(x.move)) {
				moves = nil
				for _, p := range land.Points() {
					moves = append(moves, engine.MakeMove(string(x.move), p.Key()))
				}
			}
			var reasons []string
			for _, m := range moves {
				reasons = append(reasons, wellRefused(t, b.Game, b.Top().Seat, m))
			}
			if !slices.Contains(reasons, x.why) {
				t.Errorf("%s is refused for %v", x.move, slices.Compact(reasons))
			}
		})
	}
	for _, key := range catalogue.Keys("en") {
		if !strings.HasPrefix(key, "no.") || strings.Count(key, ".") > 1 ||
			slices.ContainsFunc(clashes,
				func(c engine.OptionConflict[variant]) bool { return c.Refusal.Why.Key == key }) {
			continue
		}
		if _, ok := given.Load(key); !ok && key != fallback && !slices.Contains(setupReasons, key) {
			t.Errorf("nothing shows the reason %s: %s", key, catalogue.In("en").Say(text.M(key)))
		}
	}
}

// fallback is the reason if no other fits.
const fallback = "no.not-now"

// setupReasons are given before a game begins, or to a seat that does not exist.
var setupReasons = []string{"no.seats", "no.first-seat", "no.option", "no.option-value", "no.seat"}

func TestASetUpThatDoesNotFitIsRefusedWithAdvice(t *testing.T) {
	for _, s := range []engine.Setup{
		{Seats: 9},
		{Seats: 2, Options: map[string]string{optionFirst: "4"}},
		{Seats: 2, Options: map[string]string{"colour": "blue"}},
		{Seats: 2, Options: map[string]string{optionPreset: "short"}},
	} {
		_, err := newGame(editions[len(editions)-1], s, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
		var r *engine.Refusal
		if !errors.As(err, &r) || r.Instead.IsZero() || !slices.Contains(setupReasons, r.Why.Key) {
			t.Errorf("%v is answered with %v", s, err)
		}
	}
}

func TestOptionsThatDoNotGoTogetherAreRefusedWithSectionReasonAndAdvice(t *testing.T) {
	all := New(Pilots).Options()
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
						if !errors.As(err, &r) || !slices.Contains(applies, r.Rule) || r.Why.IsZero() ||
							r.Instead.IsZero() {
							t.Fatalf("%v is answered with %v", options, err)
						}
						refused[r.Why.Key] = true
					}
				}
			}
		}
	}
	for _, c := range clashes {
		if !refused[c.Refusal.Why.Key] {
			t.Errorf("%s is never given as a reason", c.Refusal.Why.Key)
		}
	}
}

func TestARefusalGuessesWhatWasMeant(t *testing.T) {
	b := warriorAndElf(t)
	moves := func(all ...engine.Move) text.Message {
		var out []text.Message
		for _, m := range all {
			out = append(out, text.M("where.move", "move", view.Spelled(m)))
		}
		return text.M("where.meant", "moves", out)
	}
	for m, want := range map[engine.Move]text.Message{
		"move to the royal court": text.M("where.meant", "moves",
			text.M("where.word", "name", view.Name("royal-court"), "word", "move j5")),
		"explore dwarf": text.M("where.meant", "moves", // all land is known
			text.M("where.word", "name", view.Name("dwarf-halls"), "word", "move c8")),
		"fight the ghoul": moves("fight ghoul melee"),
		"meet bazaar":     moves("meet grand-bazaar", "meet small-bazaar"),
		"complete daphne": moves("complete quest-daphne"),
		"take lizard":     moves("take side-lizard-village"),
		"fight nobody":    text.M("no.adversary.instead"),
	} {
		var r *engine.Refusal
		if err := b.refusals().refuse(0, m); !errors.As(err, &r) {
			t.Errorf("%s is answered with %v", m, err)
		} else {
			is(t, string(m), english(r.Instead), english(want))
		}
	}
}
