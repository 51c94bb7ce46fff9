package runebound

import (
	"errors"
	"slices"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/text"
)

// The outcomes of an adventure or duel for the hero on turn. An interrupted duel counts as failed.
const (
	outcomeBeaten = "beaten"
	outcomeFled   = "fled"
	outcomeFailed = "failed"
	outcomeDown   = "down"
)

// doLeave is the step that disposes of the present card. It belongs to no hero, so that it is done even if a hero falls
// before it.
const doLeave = "leave"

var outcomeSteps = stepTable{
	doLeave: {Do: func(g *Game, s Step, _ *engine.Dice) { g.leave(s.What) }, Check: func(_ *Game, s Step) error {
		if s.Seat != engine.Public {
			return errors.New("it belongs to nobody")
		}
		return nil
	}},
}

// conclude ends the adventure or duel under way, as nothing else does. It drops the remaining steps of its heroes and
// queues, in order: the immediate gains, the cards' rules for the outcome, the disposal of the card, spoils, the refuge
// of a fallen hero and the rest of the turn.
func (g *Game) conclude(outcome string) {
	f := g.Facing
	if f == nil || g.decided() {
		return
	}
	seat, a := f.Seat, g.Adventure()
	winner, fallen := seat, engine.Public
	switch {
	case outcome == outcomeDown:
		winner, fallen = f.Foe, seat
	case a == nil && outcome == outcomeBeaten:
		fallen = f.Foe
	}
	g.countFight(outcome)
	g.tellOutcome(outcome, winner, fallen)
	g.withdraw(seat)
	g.withdraw(f.Foe)
	if outcome == outcomeBeaten && a != nil && a.Victory &&
		(!g.Options.company() || g.CompanyRunes() >= g.CompanyNeeds()) {
		g.offMap()
		g.removeCard()
		g.win(seat, overMargath)
		return
	}
	g.restOfTurn(outcome)
	if fallen != engine.Public {
		g.next(afterDown(fallen)...)
		if a == nil {
			g.next(Step{Do: DoSpoils, Seat: winner, N: int(fallen) + 1})
		}
	}
	// The conditions of rules are tested while the fight is still in progress.
	g.next(Step{Do: doLeave, Seat: engine.Public, What: outcome})
	for _, s := range []engine.Seat{f.Foe, seat} {
		if s != engine.Public && s != fallen && (f.Fighting || f.Wounds > 0 || a == nil) {
			g.moment("fight-over", s, "")
		}
	}
	switch {
	case outcome == outcomeDown && a != nil:
		g.next(g.automaticOf(f.Card, "down", seat)...)
	case fallen != engine.Public:
		g.moment("beaten", winner, "")
	case a != nil || outcome == outcomeFled:
		g.moment(outcome, seat, "")
	}
	switch {
	case outcome == outcomeFled:
		g.next(Step{Do: DoBack, Seat: seat})
	case outcome == outcomeBeaten && a != nil:
		g.next(Step{Do: doReward, Seat: seat})
	}
}

// decided reports whether the adventure or duel has ended and only its consequences are left.
func (g *Game) decided() bool {
	return g.Todo.ContainsFunc(func(s Step) bool { return s.Do == doLeave })
}

// restOfTurn puts the rest of the turn behind all other steps: the next card after an encounter, the market phase for a
// winner whom a card moved to a town (rulebook, phase 4), and experience. A knock-out ends the turn.
func (g *Game) restOfTurn(outcome string) {
	seat := g.Facing.Seat
	last := Step{Do: DoEnd, Seat: seat}
	switch a := g.Adventure(); {
	case outcome == outcomeDown:
		g.Todo.Then(Step{Do: doEndTurn, Seat: seat})
	case a == nil || outcome != outcomeBeaten:
		g.Todo.Then(last)
	case a.Kind == cards.Encounter:
		g.Todo.Then(Step{Do: doReveal, Seat: seat}, Step{Do: DoShop, Seat: seat}, last)
	default:
		g.Todo.Then(Step{Do: DoShop, Seat: seat}, last)
	}
}

// drawAgain replaces the rest of the turn by another card of the colour (rulebook: encounters).
func (g *Game) drawAgain(seat engine.Seat) {
	g.withdraw(seat)
	g.Todo.Drop(doLeave)
	if g.Adventure() != nil {
		g.leave(outcomeFailed)
	}
	g.Todo.Then(Step{Do: doReveal, Seat: seat}, Step{Do: DoShop, Seat: seat}, Step{Do: DoEnd, Seat: seat})
}

// putAside handles a card that its own text has removed: another is drawn, unless the adventure has ended.
func (g *Game) putAside(seat engine.Seat) {
	g.close()
	if !g.decided() {
		g.drawAgain(seat)
	}
}

// withdraw removes a hero from the actions under way: their rolls, wounds and remaining steps are dropped.
func (g *Game) withdraw(seat engine.Seat) {
	if seat == engine.Public {
		return
	}
	g.Hurts = slices.DeleteFunc(slices.Clone(g.Hurts), func(x hurt) bool { return x.Seat == seat })
	g.Rolls = slices.DeleteFunc(slices.Clone(g.Rolls), func(r Roll) bool { return r.Seat == seat })
	g.Todo.DropFunc(func(s Step) bool { return s.Seat == seat })
	g.over("roll", seat)
}

// leave disposes of the card, out of the game if beaten and to the track if not, unless its own text has removed it.
func (g *Game) leave(outcome string) {
	f := g.Facing
	if f == nil {
		return
	}
	switch {
	case f.Card == "" || f.Taken:
	case f.Won || outcome == outcomeBeaten:
		g.removeCard()
	default:
		g.toTrack()
	}
	g.close()
}

// close ends the encounter with its modifiers and limits.
func (g *Game) close() {
	g.Facing = nil
	g.over("phase", engine.Public)
	g.over("round", engine.Public)
	g.over("fight", engine.Public)
}

func (g *Game) countFight(outcome string) {
	if f := g.Facing; !f.Fighting && f.Card != "" {
		return
	}
	g.Feats.Fights++
	g.Feats.Rounds += g.Facing.Round
	if g.Facing.Round > 8 {
		g.Feats.Long++
	}
	switch outcome {
	case outcomeBeaten:
		g.Feats.Won++
	case outcomeFled:
		g.Feats.Fled++
	case outcomeFailed:
		g.Feats.Failed++
	}
}

// tellOutcome reports the end of the adventure or duel, but not a knock-out by a card, which has been reported.
func (g *Game) tellOutcome(outcome string, winner, fallen engine.Seat) {
	f := g.Facing
	seat := f.Seat
	switch {
	case f.Card != "" && outcome != outcomeDown:
		said := "say." + outcome
		if outcome == outcomeBeaten && !g.Adventure().Fights() {
			said = "say.overcome"
		}
		g.tell(outcome, seat, text.M(said, "who", g.Who(seat), "what", name(f.Card))).Facts =
			engine.Facts{Piece: f.Card, Success: outcome == outcomeBeaten, Amount: f.Round,
				To: g.Hero(seat).At.String()}
	case f.Card != "":
	case fallen != engine.Public:
		g.tell("duel-won", winner, text.M("say.duel-won", "who", g.Who(winner), "foe", g.Who(fallen))).Facts =
			engine.Facts{Piece: g.Hero(fallen).ID, Success: winner == seat}
	default:
		g.tell("duel-over", seat, text.M("say.duel-"+outcome, "who", g.Who(seat), "foe",
			g.Who(f.Foe))).Facts = engine.Facts{Piece: g.Hero(f.Foe).ID}
	}
}
