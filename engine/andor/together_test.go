package andor

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"skald/engine"
	"skald/engine/contract/sweep"
)

// copyOf reloads a position.
func copyOf(t *testing.T, r engine.Rules, g engine.Game) engine.Game {
	t.Helper()
	saved, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	again, err := r.Load(saved)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// Heroes take free actions at any time. Two of them by different heroes that draw nothing and concern different things
// lead to the same position in either order. If one takes what the other wanted, the later is refused.
func TestFreeActionsThatDoNotTouchEachOtherCommute(t *testing.T) {
	t.Parallel()
	r := newRules(t)
	seeds := []uint64{0, 1, 2, 3, 4, 5}
	tried, pairs, contested := 0, 0, 0
	sweep.Of(t, seeds, 2).Run(t, func(seed uint64) string { return fmt.Sprint("seed ", seed) },
		func(t *testing.T, seed uint64) {
			tried++
			d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
			o := map[string]string{"legend": []string{"1", "2"}[seed%2]}
			g, _, err := r.New(engine.Setup{Seats: 2 + int(seed%3), Options: o}, d)
			if err != nil {
				t.Fatal(err)
			}
			for range 40 {
				var free []engine.Prompt
				for _, p := range g.Prompts() {
					if p.Kind == engine.May {
						free = append(free, p)
					}
				}
				for i, p := range free {
					for _, q := range free[i+1:] {
						fight := g.(*Game).Fight != nil
						for _, a := range sayings(&p, fight, d) {
							for _, b := range sayings(&q, fight, d) {
								one, two, ok := bothOrders(t, r, g, p.Seat, a, q.Seat, b)
								switch {
								case !ok || touching(g.(*Game), p.Seat, a, q.Seat, b):
									contested++
								case one != two:
									t.Fatalf("seat %d: %s and seat %d: %s end differently:\n%s\n%s", p.Seat, a,
										q.Seat, b,
										one, two)
								default:
									pairs++
								}
							}
						}
					}
				}
				ps := g.Prompts()
				if g.Outcome() != nil {
					break
				}
				seat := engine.Waiting(ps, engine.Public)[0]
				m, _ := r.Autopilot(2).Choose(g, seat, d)
				if _, err := g.Apply(seat, m, d); err != nil {
					t.Fatal(err)
				}
			}
		})
	t.Logf("%d pairs in both orders, %d wanted the same", pairs, contested)
	if pairs < 100*tried || pairs < 1000 && tried == len(seeds) {
		t.Errorf("only %d pairs were tried in %d matches", pairs, tried)
	}
}

// touching reports whether two moves concern things on one region, or one hero gives the other something.
func touching(g *Game, p engine.Seat, a engine.Move, q engine.Seat, b engine.Move) bool {
	lies := func(m engine.Move) bool { return m.Verb() == "take" || m.Verb() == "drop" }
	return g.Hero(p).At == g.Hero(q).At && lies(a) && lies(b) || a.Verb() == "give" || b.Verb() == "give"
}

// sayings returns free actions of a prompt that draw nothing; in a fight a stance would decide the waiting dice.
func sayings(p *engine.Prompt, fight bool, d *engine.Dice) []engine.Move {
	var out []engine.Move
	for _, c := range p.Choices {
		if c.Move.Verb() != "activate" && c.Move.Verb() != "look" && c.Move != "take rune" {
			out = append(out, c.Move)
		}
	}
	for i := range p.Forms {
		if f := &p.Forms[i]; f.Verb == "give" || f.Verb == "drop" || f.Verb == "stance" && !fight {
			out = append(out, f.Fill(d))
		}
	}
	return out
}

// bothOrders plays two moves in either order; it returns false if one of them forbids the other.
func bothOrders(t *testing.T, r engine.Rules, g engine.Game, p engine.Seat, a engine.Move, q engine.Seat,
	b engine.Move) (one, two string, ok bool) {
	t.Helper()
	play := func(x engine.Game, seat engine.Seat, m engine.Move) bool {
		none := engine.NewDice(engine.ForcedD6(), engine.StreamPositions{})
		_, err := x.Apply(seat, m, none)
		var refusal *engine.Refusal
		if err != nil && !errors.As(err, &refusal) {
			t.Fatal(err)
		}
		return err == nil
	}
	x, y := copyOf(t, r, g), copyOf(t, r, g)
	first := play(x, p, a) && play(x, q, b)
	second := play(y, q, b) && play(y, p, a)
	if !first || !second {
		return "", "", false
	}
	// The order of reading cards is history, not part of the position.
	slices.Sort(x.(*Game).Read)
	slices.Sort(y.(*Game).Read)
	m, _ := json.Marshal(x)
	n, _ := json.Marshal(y)
	return string(m), string(n), true
}

// A player with a stance is not asked again: a joint fight of three rounds takes one click of each fighter, and at the
// end the division of the reward.
func TestAJointFightOfThreeRoundsTakesOneClickOfEachFighter(t *testing.T) {
	fought := 0
	for seed := range uint64(60) {
		b := among(t, "warrior 14", "archer 14", "wizard 14").creature("troll", 14)
		for i := range b.Heroes {
			b.points(i, 3, 14)
			b.Heroes[i].Stance = stance{Stop: "best", Flip: "2", Aids: "never", Shield: "never", Leave: "0"}
		}
		d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
		for i, m := range []engine.Move{"invite 14 2 3", "join", "join"} {
			if _, err := b.Apply(engine.Seat(i), m, d); err != nil {
				t.Fatal(err)
			}
		}
		if b.Todo.Top().Do != DoReward || b.Fight.Round != 3 {
			continue // longer, shorter or lost
		}
		fought++
		is(t, "who is asked for the division", engine.Waiting(b.Prompts(), engine.Public)[0], 0)
	}
	if fought < 5 {
		t.Errorf("only %d fights took three rounds", fought)
	}
}

func TestWhoWantsToBeAskedIsAskedAndTheOthersAreNot(t *testing.T) {
	b := among(t, "warrior 14", "archer 14", "wizard 14").creature("troll", 14)
	for i := range b.Heroes {
		b.points(i, 6, 14)
		b.Heroes[i].Stance = stance{Stop: "best", Flip: "2", Aids: "never", Shield: "never", Leave: "0"}
	}
	b.Heroes[1].Stance.Stop = Ask
	d := engine.NewDice(engine.NewChance(1), engine.StreamPositions{})
	for i, m := range []engine.Move{"invite 14 2 3", "join", "join"} {
		if _, err := b.Apply(engine.Seat(i), m, d); err != nil {
			t.Fatal(err)
		}
	}
	is(t, "the question", b.Todo.Top().Do, DoShot)
	same(t, "those who are asked", engine.Waiting(b.Prompts(), engine.Public), 1)
}
