package heroes

import (
	"slices"

	"skald/engine"
	"skald/engine/heroes/field"
	"skald/engine/heroes/view"
	"skald/engine/standing"
)

// advances are the answers in advance to the question whether to follow a player who stopped the clash.
var advances = []engine.Condition{
	{ID: "follow-space", Values: spaces, Answer: passUnlessEntered},
	{ID: "follow-life", Values: standing.Numbers(1, 20), Answer: standing.AtLeast(lifeToFollow)},
	{ID: "follow-foe", Values: standing.Numbers(1, 20), Answer: passUnlessWeak},
}

// Conditions implements engine.Conditional.
func (r rules) Conditions() []engine.Condition { return advances }

// foes returns the opponents of a seat that is asked whether to follow; ok is false for other prompts.
func foes(seen engine.View, p *engine.Prompt) (out []view.Player, ok bool) {
	v, _ := seen.(*view.View)
	if v == nil || p.Topic != topicFollow || !p.Legal(VerbPass) || int(p.Seat) >= len(v.Seats) {
		return nil, false
	}
	for _, s := range v.Seats[p.Seat].Foes {
		if int(s) < len(v.Seats) {
			out = append(out, v.Seats[s])
		}
	}
	return out, true
}

// passUnlessEntered passes unless an opponent has a creature or hero on the space of the value.
func passUnlessEntered(seen engine.View, p *engine.Prompt, value string) engine.Move {
	at := field.ParseSpace(value)
	against, ok := foes(seen, p)
	if !ok || at == field.None || slices.ContainsFunc(against, func(x view.Player) bool { return x.Board[at] != nil }) {
		return ""
	}
	return VerbPass
}

// passUnlessWeak passes unless a hero of an opponent has at most as many wounds left as the value.
func passUnlessWeak(seen engine.View, p *engine.Prompt, value string) engine.Move {
	return standing.AtLeast(func(seen engine.View, p *engine.Prompt) (int, engine.Move) {
		against, ok := foes(seen, p)
		least := 1 << 16
		for _, x := range against {
			if !x.Out {
				least = min(least, x.Left-1)
			}
		}
		if !ok {
			return 0, ""
		}
		return least, VerbPass
	})(seen, p, value)
}

// lifeToFollow returns the wounds left to a hero whose player is asked whether to follow, to pass.
func lifeToFollow(seen engine.View, p *engine.Prompt) (int, engine.Move) {
	v, _ := seen.(*view.View)
	if _, ok := foes(seen, p); !ok {
		return 0, ""
	}
	return v.Seats[p.Seat].Left, VerbPass
}

// spaces lists the spaces of a board.
func spaces(engine.View, engine.Seat) (out []engine.SlotOption) {
	for at := range field.Space(field.Spaces) {
		out = append(out, engine.SlotOption{ID: at.ID(), Label: view.SpaceName(at)})
	}
	return out
}
