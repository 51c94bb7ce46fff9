package andor

import (
	"math"
	"testing"

	"skald/engine"
	"skald/engine/plain"
	"skald/engine/text"
)

// fought returns the percentage of first rounds that the heroes win by the moves, over all possible rolls of so many
// dice.
func (b *table) fought(dice int, moves ...engine.Move) int {
	b.t.Helper()
	faces := make([]int, dice)
	won, all := 0, 0
	for roll := range int(math.Pow(6, float64(dice))) {
		for i := range faces {
			faces[i] = roll%6 + 1
			roll /= 6
		}
		g := &Game{edition: b.edition, state: plain.Copy(b.state), legend: b.legend, regions: b.regions}
		f := engine.NewDice(engine.ForcedD6(faces...), engine.StreamPositions{})
		for i, m := range moves {
			events, err := g.Apply(engine.Seat(i), m, f)
			if err != nil {
				b.t.Fatalf("%s: %v", m, err)
			}
			for _, e := range events {
				if e.Kind == "clash" {
					all++
					if e.Facts.Success {
						won++
					}
					break
				}
			}
		}
	}
	return int(math.Round(100 * float64(won) / float64(all)))
}

// The hint's chance of winning the first round equals the result of all possible rolls.
func TestTheChanceOfAFirstRoundIsWhatAllItsRollsMake(t *testing.T) {
	decided := stance{Stop: "best", Flip: "1", Aids: "never", Shield: "never", Leave: Ask}
	// hurt puts a wardrak with one die left on 14.
	hurt := func(b *table) *table {
		b.creature("wardrak", 14).Creatures[0].WP = 6
		return b
	}
	cases := []struct {
		about string
		// dice is the most the round can take.
		dice  int
		setup func(t *testing.T) *table
		moves []engine.Move
	}{
		{"two dice of the warrior, a gor", 4, func(t *testing.T) *table {
			return among(t, "warrior 14", "dwarf 7").points(0, 2, 6).creature("gor", 14)
		}, nil},
		{"a skral out of reach", 4, func(t *testing.T) *table {
			return among(t, "warrior 14", "dwarf 7").points(0, 1, 6).creature("skral", 14)
		}, nil},
		{"the archer from the next region, another die while it rather helps", 4, func(t *testing.T) *table {
			return hurt(among(t, "archer 2", "dwarf 7").points(0, 14, 6))
		}, nil},
		{"the archer who keeps a three", 4, func(t *testing.T) *table {
			b := hurt(among(t, "archer 14", "dwarf 7").points(0, 14, 6))
			b.Heroes[0].Stance.Stop = "3"
			return b
		}, nil},
		{"the warrior with a bow from the next region", 4, func(t *testing.T) *table {
			return among(t, "warrior 2", "dwarf 7").points(0, 4, 6).give(0, "bow").creature("skral", 14)
		}, nil},
		{"the wizard turns what helps", 3, func(t *testing.T) *table {
			return among(t, "wizard 14", "dwarf 7").points(0, 3, 6).creature("gor", 14)
		}, nil},
		{"the wizard turns what helps by three", 3, func(t *testing.T) *table {
			b := among(t, "wizard 14", "dwarf 7").points(0, 3, 6).creature("gor", 14)
			b.Heroes[0].Stance.Flip = "3"
			return b
		}, nil},
		{"the wizard never turns", 3, func(t *testing.T) *table {
			b := among(t, "wizard 14", "dwarf 7").points(0, 3, 6).creature("gor", 14)
			b.Heroes[0].Stance.Flip = "never"
			return b
		}, nil},
		{"equal dice with a helm", 4, func(t *testing.T) *table {
			b := hurt(among(t, "warrior 14", "dwarf 7").points(0, 12, 7))
			b.Heroes[0].Helm = true
			return b
		}, nil},
		{"the black die against two black ones", 3, func(t *testing.T) *table {
			return among(t, "dwarf 14", "warrior 7").points(0, 9, 6).give(0, "rune-blue", "rune-green",
				"rune-yellow").creature("wardrak", 14)
		}, nil},
		{"in overtime the hour costs a die", 4, func(t *testing.T) *table {
			return among(t, "warrior 14", "dwarf 7").points(0, 4, 8).hour(0, 7).creature("skral", 14)
		}, nil},
		{"the prince lends his strength", 4, func(t *testing.T) *table {
			b := among(t, "warrior 14", "dwarf 7").points(0, 3, 6).creature("skral", 14)
			b.Allies = []Ally{{ID: "thorald", At: 14}}
			return b
		}, nil},
		{"two together", 4, func(t *testing.T) *table {
			return hurt(among(t, "warrior 14", "dwarf 14").points(0, 6, 6).points(1, 5, 6))
		}, []engine.Move{"invite 14 2", "join"}},
	}
	seen := map[int]bool{}
	for _, c := range cases {
		t.Run(c.about, func(t *testing.T) {
			b := c.setup(t)
			for i := range b.Heroes {
				own := b.Heroes[i].Stance
				b.Heroes[i].Stance = decided
				if own.Stop != Ask {
					b.Heroes[i].Stance.Stop = own.Stop
				}
				if own.Flip != Ask {
					b.Heroes[i].Stance.Flip = own.Flip
				}
			}
			moves := c.moves
			if len(moves) == 0 {
				moves = []engine.Move{"fight 14"}
			}
			b.fresh()
			hint := engine.Legal(b.Prompts(), 0, moves[0]).Choice.Hint
			if hint.Key == "hint.costed" {
				hint = arg(hint, "hint").(text.Message)
			}
			percent := arg(arg(hint, "chance").(text.Message), "percent").(int)
			is(t, "the chance in hundredths", percent, b.fought(c.dice, moves...))
			seen[percent] = true
		})
	}
	if len(seen) < 8 {
		t.Errorf("the chances are only %v: the fights hardly differ", seen)
	}
}

func arg(m text.Message, name string) any {
	for _, a := range m.Args {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}

// Booklet: Fighting together. The wizard may turn a die of another hero, so the chance without it is a minimum.
func TestNoChanceWithoutTheWizardIsSaidInWords(t *testing.T) {
	for percent, want := range map[int]text.Message{
		0:   text.M("hint.first-round.helped"),
		65:  text.M("hint.first-round.least", "percent", 65),
		100: text.M("hint.first-round", "percent", 100),
	} {
		says(t, "a minimum", firstRound[1][percent], want)
	}
}

func TestAnotherRoundSaysHowLikelyItIsWon(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 7").points(0, 3, 6).creature("troll", 14)
	b.Heroes[0].Stance = stance{Stop: "best", Flip: "2", Aids: "never", Shield: "never", Leave: Ask}
	hint := func(m engine.Move) text.Message {
		b.fresh()
		return engine.Legal(b.Prompts(), 0, m).Choice.Hint
	}
	hopeless := text.M("hint.first-round", "percent", 0)
	says(t, "a fight nobody wins", hint("fight 14"),
		text.M("hint.fight", "chance", hopeless, "ours", 7, "theirs", 20, "wp", 12))
	says(t, "the same fight die by die", hint("fight 14 ask"), text.M("hint.fight-ask", "chance", hopeless))
	b.points(0, 14, 20)
	b.play(0, "fight 14", 6, 6, 6, 6, 1, 2, 3)
	// The warrior's four dice against the troll's three, both with strength 14.
	says(t, "another round", hint("on"),
		text.M("hint.costed", "hint", text.M("hint.round", "percent", 27), "cost", text.M("hint.hours", "n", 1)))
}

// chanceOf returns the percentage in the hint of a fight.
func (b *table) chanceOf(seat engine.Seat, m engine.Move) int {
	b.t.Helper()
	b.fresh()
	hint := engine.Legal(b.Prompts(), seat, m).Choice.Hint
	for arg(hint, "percent") == nil {
		in := arg(hint, "chance")
		if in == nil {
			in = arg(hint, "hint")
		}
		hint = in.(text.Message)
	}
	return arg(hint, "percent").(int)
}

// Facts, Legend 5: a card is turned at the beginning of a round, before the rolls.
func TestTheChanceKnowsTheCardsThatMayBeginTheRound(t *testing.T) {
	sum := 0
	for _, c := range [][]string{{"roar", "flank", "breath", "tail"}, {"flank", "breath", "tail", "roar"},
		{"breath", "tail", "roar", "flank"}, {"tail", "roar", "flank", "breath"}} {
		b := dragonAt(t, 19)
		b.points(0, 18, 6)
		b.seen(c...)
		told, dice := b.chanceOf(0, "fight 19"), 3
		if c[0] == "roar" {
			dice++
		}
		is(t, "the chance when the next card is "+c[0], told, b.fought(dice, "fight 19"))
		sum += told
	}
	b := dragonAt(t, 19)
	b.points(0, 18, 6)
	b.seen()
	if told := b.chanceOf(0, "fight 19"); told < sum/4-1 || told > sum/4+1 {
		t.Errorf("with any of four cards %d %% are told, on average they make %d", told, sum/4)
	}
	b.points(0, 16, 2).points(1, 6, 2)
	b.seen("breath", "tail", "roar", "flank")
	is(t, "the chance of a hero whom the breath strikes down", b.chanceOf(0, "fight 19"), 0)
}

func TestAnotherRoundIsWonByThoseWhoStay(t *testing.T) {
	b := among(t, "warrior 14", "dwarf 14").points(0, 9, 14).points(1, 6, 7).creature("troll", 14)
	b.Heroes[0].Stance = stance{Stop: "best", Flip: "2", Aids: "never", Shield: "never", Leave: Ask}
	b.Heroes[1].Stance = stance{Stop: "best", Flip: "2", Aids: "never", Shield: "never", Leave: "14"}
	b.play(0, "invite 14 2")
	b.play(1, "join", 1, 1, 1, 1, 1, 1, 6, 5, 4)
	wp, sp := b.Fight.WP, b.Fight.SP
	told := b.chanceOf(0, "on")
	alone := b.foretellRound([]engine.Seat{0}, 14, foe{"troll", "", sp, wp})
	both := b.foretellRound([]engine.Seat{0, 1}, 14, foe{"troll", "", sp, wp})
	is(t, "the chance of the warrior alone", told, rounded(100*alone.wins))
	is(t, "that the dwarf would change it", told < rounded(100*both.wins), true)
}
