package engine

import (
	"slices"

	"skald/engine/lists"
	"skald/engine/text"
)

// Kind tells whether others wait for the answer to a Prompt.
type Kind string

const (
	// Must: the others wait for this seat.
	Must Kind = "must"
	// May: free actions, for which the others do not wait.
	May Kind = "may"
	// Window: others wait for a yes or no. It has a default and closes at the deciding yes, the last answer, a standing
	// answer or its deadline.
	Window Kind = "window"
)

// Prompt is a question to one seat. Several seats may be asked at once; a seat has at most one prompt of each kind. Its
// legal moves are exactly those that the Choices of its prompts list and their Forms accept.
type Prompt struct {
	Seat Seat `json:"seat"`
	Kind Kind `json:"kind"`
	// Headline asks the question, as a friend at the table would.
	Headline text.Message `json:"headline"`
	// Goal is the next aim of the seat in the match, such as the step of a quest, always shown with the question; zero
	// if the question does not bear on it. 140 characters at most.
	Goal text.Message `json:"goal,omitzero"`
	// Warnings are dangers of the decision that are always shown with the question, such as that a lost fight costs
	// the last hit point. 200 characters at most each.
	Warnings []text.Message `json:"warnings,omitempty"`
	// Details add facts the player needs for the decision, a line each.
	Details []text.Message `json:"details,omitempty"`
	Choices []Choice       `json:"choices,omitempty"`
	Forms   []Form         `json:"forms,omitempty"`
	// Sealed hides the prompt and its answer from the others.
	Sealed bool `json:"sealed,omitempty"`
	// Private hides the possible answers and the answer from the others, but not the prompt.
	Private bool `json:"private,omitempty"`
	// Topic names the subject of a Window, such as "bazaar-offer"; standing answers are given by topic.
	Topic string `json:"topic,omitempty"`
	// Round names the open Round a sealed question belongs to. Sealed questions others wait for always belong to one.
	Round string `json:"round,omitempty"`
	// Within is the time a Window stays open; a question of a Round has the time of its round.
	Within Within `json:"within,omitempty"`
	// Seconds is the time a Window outside of rounds stays open at any pace, 0 for that of Within.
	Seconds int `json:"seconds,omitempty"`
	// Default is the move made when the time of a Window is up. It is one of the legal answers.
	Default Move `json:"default,omitempty"`
	// Standing is the move that the seat's standing answer makes at once; "" if the seat wants to be asked.
	Standing Move `json:"standing,omitempty"`
}

// Choice is one legal move as it is offered.
type Choice struct {
	Move Move `json:"move"`
	// Label fits on a button: 80 characters at most.
	Label text.Message `json:"label"`
	// Hint explains the effect of the choice in one line, with its odds; zero if the label is enough. 100 characters at
	// most.
	Hint text.Message `json:"hint,omitzero"`
	// Act is the label of a button beside a line that has Label and Hint, such as "Face it"; zero if the button has the
	// Label. 18 characters at most.
	Act text.Message `json:"act,omitzero"`
	// Rank orders the choices worth a look first if there are many: the lowest first, 0 for none. It has no influence
	// on the order of the choices, in which autopilots count.
	Rank int `json:"rank,omitempty"`
	// Group gathers choices that belong together if there are many, such as the tile of a destination; zero for none.
	Group text.Message `json:"group,omitzero"`
	// Place is the place on the map, by the game's id for it.
	Place string `json:"place,omitempty"`
	// Icon is the id of the choice's picture.
	Icon string `json:"icon,omitempty"`
	// Ends reports whether the turn passes, Rolls whether dice may be rolled, Reveals whether a seat may see something
	// new.
	Ends    bool `json:"ends,omitempty"`
	Rolls   bool `json:"rolls,omitempty"`
	Reveals bool `json:"reveals,omitempty"`
	// Confirm is the question before a button makes the move, such as one that costs dearly if pressed by mistake; zero
	// for most. 200 characters at most.
	Confirm text.Message `json:"confirm,omitzero"`
	// Idle reports whether the move does nothing, such as to stay, so that its button does not ask to be pressed.
	Idle bool `json:"idle,omitempty"`
	// Twin reports whether another choice of the prompt does the same, so that panels leave this one out.
	Twin bool `json:"twin,omitempty"`
	// Withdraws reports whether the move takes back the seat's sealed answer, without showing it.
	Withdraws bool `json:"withdraws,omitempty"`
}

// Find returns the choice of a move, or nil.
func (p *Prompt) Find(m Move) *Choice {
	return lists.Find(p.Choices, func(c *Choice) bool { return c.Move == m })
}

// Legal reports whether some Choice lists the move or some Form accepts it.
func (p *Prompt) Legal(m Move) bool {
	if p.Find(m) != nil {
		return true
	}
	return slices.ContainsFunc(p.Forms, func(f Form) bool { return f.Accepts(m) })
}

// Offer is a legal move together with the prompt it answers.
type Offer struct {
	Prompt *Prompt
	// Choice is nil if a Form accepts the move.
	Choice *Choice
	Form   *Form
}

// Legal returns the prompt of a seat in which a move is legal; nil if there is none.
func Legal(ps []Prompt, seat Seat, m Move) *Offer {
	for i := range ps {
		p := &ps[i]
		if p.Seat != seat {
			continue
		}
		if c := p.Find(m); c != nil {
			return &Offer{Prompt: p, Choice: c}
		}
		for j := range p.Forms {
			if p.Forms[j].Accepts(m) {
				return &Offer{Prompt: p, Form: &p.Forms[j]}
			}
		}
	}
	return nil
}

// Sorted returns a seat's legal move that equals m with a selection in another order; "" if there is none.
func Sorted(ps []Prompt, seat Seat, m Move) Move {
	for _, p := range Of(ps, seat) {
		for i := range p.Forms {
			if got := p.Forms[i].Sorted(m); got != "" {
				return got
			}
		}
	}
	return ""
}

// Of returns the prompts of one seat.
func Of(ps []Prompt, seat Seat) []Prompt {
	return lists.Where(ps, func(p Prompt) bool { return p.Seat == seat })
}

// Visible returns the prompts a viewer may know of: the viewer's own, and those of the others that are not sealed,
// private ones without their answers.
func Visible(ps []Prompt, viewer Seat) []Prompt {
	var out []Prompt
	for _, p := range ps {
		switch {
		case p.Seat == viewer:
		case p.Sealed:
			continue
		case p.Private:
			p.Goal = text.Message{}
			p.Warnings, p.Details, p.Choices, p.Forms, p.Default, p.Standing = nil, nil, nil, nil, "", ""
		}
		out = append(out, p)
	}
	return out
}

// Waiting returns the seats others wait for, as far as a viewer may know, in the order of the prompts.
func Waiting(ps []Prompt, viewer Seat) []Seat {
	var out []Seat
	for _, p := range Visible(ps, viewer) {
		if p.Kind != May && !slices.Contains(out, p.Seat) {
			out = append(out, p.Seat)
		}
	}
	return out
}

// Awaited reports whether others wait for a seat.
func Awaited(ps []Prompt, seat Seat) bool {
	return slices.ContainsFunc(ps, func(p Prompt) bool { return p.Seat == seat && p.Kind != May })
}

// Any returns a move of one of the prompt's choices and forms, each equally likely, "" if no filling is found.
func (p *Prompt) Any(d *Dice) Move {
	n := len(p.Choices) + len(p.Forms)
	for try := 0; try < 20 && n > 0; try++ {
		at := d.Pick("pick", n)
		if at < len(p.Choices) {
			return p.Choices[at].Move
		}
		if m := p.Forms[at-len(p.Choices)].Fill(d); m != "" {
			return m
		}
	}
	if len(p.Choices) > 0 {
		return p.Choices[0].Move
	}
	return ""
}
