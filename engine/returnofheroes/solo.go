package returnofheroes

import (
	"errors"

	"skald/engine"
	"skald/engine/deck"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/steps"
	"skald/engine/text"
)

// The steps of the solo game (7.4.2).
const (
	doMuster   = "muster"   // a servant comes
	DoOvertime = "overtime" // continue after the time is up
)

var soloSteps = stepTable{
	doMuster: {Do: muster, Rolls: true, Reveals: true, Check: func(g *Game, _ Step) error {
		if len(g.Servants) == 0 {
			return errors.New("there is no servant left")
		}
		return nil
	}},
	DoOvertime: {
		Waits: func(*Game, Step) bool { return true },
		Ask:   askOvertime,
		Answer: func(g *Game, _ Step, seat engine.Seat, m engine.Move, _ *engine.Dice) {
			g.Todo.Pop()
			if m.Arg(0) == "end" {
				g.surrender(seat)
			} else {
				g.Todo.Next(Step{Do: doBegin, Seat: seat})
			}
		},
		Refuse: only(because("no.overtime", "7.4.2"), "continue"),
	},
}

// The solo game (7.4): the number of turns, the interval between servants, and the interval between the questions
// whether to continue after the last turn.
const (
	SoloTurns    = 45
	servantEvery = 3
	askEvery     = 15
)

// soloTiles are the tiles where the solo hero may begin (7.4.1).
const soloTiles = "ADMP"

// musters reports whether a servant comes with a turn (7.4.2).
func (g *realm) musters(turn int) bool {
	return g.Variant.Solo && turn%servantEvery == 0 && len(g.Servants) > 0
}

// overdue reports whether the player of a solo game must be asked whether to continue.
func (g *realm) overdue() bool {
	return g.Variant.Solo && g.TurnNo >= SoloTurns && (g.TurnNo-SoloTurns)%askEvery == 0
}

// askOvertime asks whether the hero continues though the time is up.
func askOvertime(g *Game, _ Step, p *engine.Prompt) {
	p.Headline = text.M("ask.overtime", "who", g.who(p.Seat), "n", g.TurnNo)
	p.Choices = []engine.Choice{
		{Move: "continue on", Label: text.M("choice.go-on"), Hint: text.M("hint.go-on", "n", lateScore), Icon: "move",
			Rolls: true, Reveals: true},
		{Move: "continue end", Label: text.M("choice.give-in"), Hint: text.M("hint.give-in", "n", g.score(p.Seat)),
			Icon: "end", Ends: true},
	}
}

// surrender ends a solo game that was not won.
func (g *Game) surrender(seat engine.Seat) {
	g.Lost, g.Phase, g.Todo = true, view.PhaseOver, steps.Queue[Step]{}
	g.market().closeOffer()
	g.tell("defeat", seat,
		text.M("say.defeat", "who", g.who(seat), "n", g.TurnNo)).Facts = engine.Facts{Piece: g.Hero(seat).ID}
}

// boon pays for the side quest to visit another house if there is none: a cube of any colour at once (7.4.2). The piece
// leaves the game.
func (g *Game) boon(seat engine.Seat) {
	if piece := g.boonHere(seat); piece != "" {
		at := g.pointOf(piece)
		g.remove(piece)
		g.tell("boon", seat, text.M("say.boon", "who", g.who(seat), "quest",
			view.Name(piece))).Facts = engine.Facts{Piece: piece, From: at}
		g.Todo.Next(Step{Do: DoCubes, Seat: seat, Sets: []pieces.SkillSet{pieces.Any}})
	}
}

// boonHere returns the piece at the hero's place that is such a boon, "" for none.
func (g *realm) boonHere(seat engine.Seat) string {
	if g.Variant.Solo {
		for _, i := range g.TokensAt(g.Hero(seat).At) {
			t := g.Tokens[i]
			if p, _ := g.box.Get(t.Piece); !t.Down && p.Kind == pieces.SideQuest && p.Task.Kind == pieces.VisitHouse {
				return t.Piece
			}
		}
	}
	return ""
}

// The points of a solo game (7.4.2).
const (
	questScore    = 5000
	namelessScore = 5000
	magicScore    = 1000
	cubeScore     = 500
	goldScore     = 100
	earlyScore    = 500
	lateScore     = 500
)

// score returns the present score of a solo game.
func (g *state) score(seat engine.Seat) int {
	h := g.Hero(seat)
	n := goldScore * h.Gold
	if h.Gem {
		n += questScore
	}
	if g.Winner == seat {
		n += namelessScore
	}
	for _, it := range h.Items {
		if p, _ := g.box.ItemOf(it.ID); p.Magic {
			n += magicScore
		}
	}
	for _, c := range h.Cubes {
		n += cubeScore * c
	}
	if late := g.TurnNo - SoloTurns; late > 0 {
		n -= lateScore * late
	} else {
		n -= earlyScore * late
	}
	return n
}

// Points implements engine.Scoring for the solo game: the score without the turns that are left or over, which are the
// same for all after so many turns.
func (g *Game) Points(seat engine.Seat) (int, bool) {
	if !g.Variant.Solo || seat != 0 {
		return 0, false
	}
	late := g.TurnNo - SoloTurns
	if late > 0 {
		return g.score(seat) + lateScore*late, true
	}
	return g.score(seat) + earlyScore*late, true
}

// soloOutcome returns the outcome of a solo game.
func (g *state) soloOutcome() *engine.Outcome {
	const seat = 0
	o := &engine.Outcome{Won: g.Winner == seat, Places: [][]engine.Seat{{seat}}, Scores: []int{g.score(seat)}}
	inTime := 0
	switch {
	case g.Lost:
		o.Reason = text.M("outcome.lost", "who", g.who(seat), "turn", g.TurnNo, "score", g.score(seat))
	case g.TurnNo > SoloTurns:
		o.Reason = text.M("outcome.late", "who", g.who(seat), "card", view.Name(g.Card), "turn", g.TurnNo, "score",
			g.score(seat))
	default:
		inTime = 1
		o.Reason = text.M("outcome.solo", "who", g.who(seat), "card", view.Name(g.Card), "turn", g.TurnNo, "score",
			g.score(seat))
	}
	o.Figures = append(g.figures(), engine.Figure{Name: "won-in-time", Value: inTime},
		engine.Figure{Name: "score", Value: g.score(seat)})
	return o
}

// muster brings one servant into play.
func muster(g *Game, _ Step, d *engine.Dice) {
	g.lair().deploy(g.Servants[deck.Any(len(g.Servants), d, "servants")])
}
