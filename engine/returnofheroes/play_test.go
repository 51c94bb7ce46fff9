package returnofheroes

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// rounds bounds a random match.
const rounds = 400

// randomMatches is the number of random matches, each with a seed of its own.
const randomMatches = 2000

// numbers returns the numbers from 0 to n-1, as the cases of a sweep.
func numbers(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// setups returns the variants that random matches take in turn: the introductory game, the presets, and every variant.
func setups() []engine.Setup {
	var out []engine.Setup
	for seats := 2; seats <= 4; seats++ {
		out = append(out, engine.Setup{Seats: seats},
			engine.Setup{Seats: seats, Options: map[string]string{optionPreset: "standard"}})
	}
	for _, p := range presets {
		s := engine.Setup{Seats: 3, Options: map[string]string{optionPreset: p.id}}
		s.Seats = min(s.Seats, New(Pilots).Seats(s.Options).Max)
		out = append(out, s)
	}
	for _, x := range toggles {
		s := engine.Setup{Seats: 3, Options: map[string]string{optionPreset: "standard", x.id: on}}
		s.Seats = max(s.Seats, New(Pilots).Seats(s.Options).Min)
		out = append(out, s)
	}
	return append(out,
		engine.Setup{Seats: 3, Options: map[string]string{optionOneDraw: on}},
		engine.Setup{Seats: 1, Options: map[string]string{optionPreset: "solo", optionMap: mapRandom}},
		engine.Setup{Seats: 1, Options: map[string]string{optionPreset: "solo", optionNameless: namelessKing}},
	)
}

func TestRandomMatchesKeepEveryPieceInExactlyOnePlace(t *testing.T) {
	ways := setups()
	var matches, moves, ended atomic.Int64
	t.Run("matches", func(t *testing.T) {
		sweep.Of(t, numbers(randomMatches), 12).Parallel(t, strconv.Itoa, func(t *testing.T, i int) {
			m, over := randomMatch(t, uint64(i), ways[i%len(ways)], rounds)
			matches.Add(1)
			moves.Add(int64(m))
			if over {
				ended.Add(1)
			}
		})
	})
	t.Logf("%d matches in %d variants, %d moves, %d came to an end, the others reached %d rounds", matches.Load(),
		len(ways), moves.Load(), ended.Load(), rounds)
}

// randomMatch plays one match with random moves and checks every position.
func randomMatch(t *testing.T, seed uint64, s engine.Setup, rounds int) (moves int, over bool) {
	t.Helper()
	d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
	own := engine.NewDice(engine.NewChance(^seed), engine.StreamPositions{})
	var g engine.Game
	g, events, err := New(Pilots).New(s, d)
	if err != nil {
		t.Fatal(err)
	}
	sayAll(t, events)
	for g.(*Game).Round <= rounds {
		ps := g.Prompts()
		if len(ps) == 0 {
			break
		}
		seat, m := contract.AnyMove(ps, own)
		if m == "" {
			t.Fatalf("match %d: nothing to answer to %v", seed, ps[0].Headline)
		}
		offer := engine.Legal(ps, seat, m)
		rolls, reveals := flags(offer)
		turn := g.Turn().Number
		marks := d.Marks()
		events, err := g.Apply(seat, m, d)
		if err != nil {
			t.Fatalf("match %d, move %d, seat %d> %s: %v", seed, moves, seat+1, m, err)
		}
		moves++
		if !rolls && !reflect.DeepEqual(marks, d.Marks()) {
			t.Fatalf("match %d, move %d, seat %d> %s rolls and does not say so", seed, moves, seat+1, m)
		}
		if !reveals && slices.ContainsFunc(events, func(e engine.Event) bool { return e.Reveals }) {
			t.Fatalf("match %d, move %d, seat %d> %s reveals and does not say so: %v", seed, moves, seat+1, m, events)
		}
		if offer.Choice != nil && offer.Choice.Ends && g.Outcome() == nil && g.Turn().Number != turn+1 {
			t.Fatalf("match %d, move %d, seat %d> %s says that it ends the turn and does not", seed, moves, seat+1, m)
		}
		d.Forget()
		own.Forget()
		if err := g.(*Game).check(); err != nil {
			t.Fatalf("match %d, move %d, seat %d> %s: %v", seed, moves, seat+1, m, err)
		}
		if (moves+int(seed))%197 == 0 { // another moment in each match
			sayAll(t, events)
			tryRefusals(t, g.(*Game), own)
			secrets(t, g.(*Game), events)
		}
	}
	return moves, g.Outcome() != nil
}

func flags(o *engine.Offer) (rolls, reveals bool) {
	if o.Choice != nil {
		return o.Choice.Rolls, o.Choice.Reveals
	}
	return o.Form.Rolls, o.Form.Reveals
}

func sayAll(t *testing.T, events []engine.Event) {
	t.Helper()
	for _, e := range events {
		for _, m := range []text.Message{e.Text, e.Rest} {
			if s := catalogue.In("en").Say(m); strings.Contains(s, "‹") {
				t.Errorf("%v is said as %q", m, s)
			}
		}
	}
}

// tryRefusals tries moves that may not fit and checks that every refusal has a text and changes nothing.
func tryRefusals(t *testing.T, g *Game, own *engine.Dice) {
	t.Helper()
	all := verbs()
	var words []string
	for _, p := range pieces.First().All() {
		words = append(words, pieces.Short(p.ID))
	}
	for _, it := range pieces.First().Items() {
		words = append(words, pieces.Short(it.ID))
	}
	words = append(words, "a6", "h3", "c5", "n5", "zz", "magic", "none", "own", "priest", "quest-relic", "quest-axe")
	before, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	for range 60 {
		seat := engine.Seat(own.Pick("seat", len(g.Heroes)))
		m := engine.MakeMove(all[own.Pick("verb", len(all))].Name, words[own.Pick("word", len(words))])
		if own.Pick("skill", 3) == 0 {
			m += " melee"
		}
		if engine.Legal(g.Prompts(), seat, m) != nil {
			continue
		}
		_, err := g.Apply(seat, m, engine.NewDice(&engine.Forced{}, engine.StreamPositions{}))
		switch r := err.(type) {
		case *engine.Refusal:
			for _, said := range []text.Message{r.Why, r.Instead} {
				if s := catalogue.In("en").Say(said); strings.Contains(s, "‹") {
					t.Errorf("%s is refused with %q", m, s)
				}
			}
		case *engine.ParseError:
		default:
			t.Errorf("%s of seat %d is answered with %v", m, seat+1, err)
		}
	}
	if after, _ := json.Marshal(g); string(after) != string(before) {
		t.Error("a refused move changed the game")
	}
}

// secrets checks that no viewer sees a piece only another knows.
func secrets(t *testing.T, g *Game, events []engine.Event) {
	t.Helper()
	type secret struct {
		id    string
		knows []engine.Seat
	}
	var secrets []secret
	for i := range g.Tokens {
		if k := &g.Tokens[i]; k.Down && len(k.Known) > 0 {
			secrets = append(secrets, secret{k.Piece, k.Known})
		}
	}
	if g.Hand != nil {
		secrets = append(secrets, secret{g.Hand.Piece, []engine.Seat{g.Hand.Seat}})
	}
	for viewer := engine.Public; int(viewer) < len(g.Heroes); viewer++ {
		v := g.View(viewer)
		seen, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var told strings.Builder
		for _, e := range events {
			if m, f, ok := e.For(viewer, func(string) bool { return false }); ok {
				told.WriteString(m.String() + f.Piece)
			}
		}
		asked, err := json.Marshal(engine.Visible(g.Prompts(), viewer))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range secrets {
			if slices.Contains(s.knows, viewer) {
				continue
			}
			for what, where := range map[string]string{"view": string(seen), "event": told.String(),
				"prompt": string(asked)} {
				if strings.Contains(where, `"`+s.id+`"`) || strings.Contains(where, "name."+s.id+`"`) {
					t.Errorf("viewer %d finds %s in a %s", viewer, s.id, what)
				}
			}
		}
		imagined := g.Imagine(viewer, engine.NewDice(engine.NewChance(uint64(viewer+3)), engine.StreamPositions{}))
		if again, err := json.Marshal(imagined.View(viewer)); err != nil || string(again) != string(seen) {
			t.Errorf("viewer %d imagines another position:\n%s\n%s", viewer, seen, again)
		}
		if err := imagined.(*Game).check(); err != nil {
			t.Errorf("viewer %d imagines what cannot be: %v", viewer, err)
		}
		a, _ := json.Marshal(engine.Visible(g.Prompts(), viewer))
		b, _ := json.Marshal(engine.Visible(imagined.Prompts(), viewer))
		if string(a) != string(b) {
			t.Errorf("viewer %d would be asked differently in his imagination:\n%s\n%s", viewer, a, b)
		}
	}
	saved, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	back, err := New(Pilots).Load(saved)
	if err != nil {
		t.Fatalf("a saved game does not load: %v", err)
	}
	if !reflect.DeepEqual(back.(*Game).state, g.state) {
		again, _ := json.Marshal(back)
		if string(again) != string(saved) {
			t.Errorf("a saved game loads back different:\n%s\n%s", saved, again)
		}
	}
}

// unsealed returns the open questions as if none were sealed.
func (g *Game) unsealed() []engine.Prompt {
	ps := slices.Clone(g.Prompts())
	for i := range ps {
		ps[i].Sealed = false
	}
	return ps
}

func TestSensibleMatchesEndInVictory(t *testing.T) {
	pilot := New(Pilots).Autopilot(2)
	sweep.Of(t, numbers(6), 3).Run(t, strconv.Itoa, func(t *testing.T, i int) {
		d := engine.NewDice(engine.NewChance(uint64(i)), engine.StreamPositions{})
		own := engine.NewDice(engine.NewChance(uint64(i+1000)), engine.StreamPositions{})
		g, _, err := New(Pilots).New(engine.Setup{Seats: 2 + i%3}, d)
		if err != nil {
			t.Fatal(err)
		}
		for moves := 0; g.Outcome() == nil; moves++ {
			if g.(*Game).Round > rounds {
				t.Fatalf("match %d is not over after %d rounds", i, rounds)
			}
			seat := engine.Waiting(g.(*Game).unsealed(), engine.Public)[0]
			m, _ := pilot.Choose(g.Imagine(seat, own), seat, own)
			events, err := g.Apply(seat, m, d)
			if err != nil {
				t.Fatalf("match %d, seat %d> %s: %v", i, seat+1, m, err)
			}
			d.Forget()
			own.Forget()
			sayAll(t, events)
			if err := g.(*Game).check(); err != nil {
				t.Fatalf("match %d, seat %d> %s: %v", i, seat+1, m, err)
			}
			if moves%40 == 0 {
				secrets(t, g.(*Game), events)
				tryRefusals(t, g.(*Game), own)
			}
		}
		v := g.View(engine.Public).(view.View)
		if v.Outcome == nil || len(v.Story) < 3 || len(g.Prompts()) != 0 {
			t.Errorf("match %d ends without a story: %v", i, v.Story)
		}
		secrets(t, g.(*Game), nil)
	})
}

func BenchmarkView(b *testing.B) {
	g, _, err := New(Pilots).New(engine.Setup{Seats: 4}, engine.NewDice(engine.NewChance(1), engine.StreamPositions{}))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		g.View(engine.Public)
	}
}
