package engine

import (
	"slices"

	"skald/engine/text"
)

// Kind says who waits for the answer to a Prompt.
type Kind string

const (
	// Must: the others wait for this seat.
	Must Kind = "must"
	// May: nobody waits; these are free actions.
	May Kind = "may"
	// Window: others wait for a yes or no. It has a default and closes at the
	// deciding yes, the last answer, a standing answer or its time.
	Window Kind = "window"
)

// Prompt is a question to one seat. Several seats may be asked at once; a seat
// has at most one prompt of each kind. What a seat may do is exactly what the
// Choices of its prompts list and their Forms accept.
type Prompt struct {
	Seat Seat `json:"seat"`
	Kind Kind `json:"kind"`
	// Headline asks the question, as a friend at the table would.
	Headline text.Message `json:"headline"`
	// Details add what the player should have before his eyes to decide, a line
	// each.
	Details []text.Message `json:"details,omitempty"`
	Choices []Choice       `json:"choices,omitempty"`
	Forms   []Form         `json:"forms,omitempty"`
	// Sealed says that the others learn nothing of it: not that the seat is
	// asked, nor that it answered.
	Sealed bool `json:"sealed,omitempty"`
	// Private says that the others know that the seat is asked, and learn neither
	// what it may answer nor what it answers.
	Private bool `json:"private,omitempty"`
	// Topic names what a Window is about, such as "bazaar-offer"; standing
	// answers are given by topic.
	Topic string `json:"topic,omitempty"`
	// Round names the open Round a sealed question belongs to. Sealed questions
	// others wait for always belong to one.
	Round string `json:"round,omitempty"`
	// Within is how long a Window stays open; a question of a Round has the time
	// of its round.
	Within Within `json:"within,omitempty"`
	// Seconds is how long a Window outside of rounds stays open whatever the pace, 0 for
	// as long as Within says.
	Seconds int `json:"seconds,omitempty"`
	// Default is the move a Window makes when its time is over. It is one of
	// the legal answers.
	Default Move `json:"default,omitempty"`
	// Standing is the move the seat's standing answer makes at once; "" when it
	// wants to be asked.
	Standing Move `json:"standing,omitempty"`
}

// Choice is one legal move as it is offered.
type Choice struct {
	Move Move `json:"move"`
	// Label is short enough for a button: 80 characters at most.
	Label text.Message `json:"label"`
	// Hint explains in one line what the choice would mean, with its odds; zero
	// when the label says all. 100 characters at most.
	Hint text.Message `json:"hint,omitzero"`
	// Group gathers choices that belong together when there are many, such as
	// the tile of a destination; zero when it stands for itself.
	Group text.Message `json:"group,omitzero"`
	// Place is where on the map it happens, as the game names places.
	Place string `json:"place,omitempty"`
	// Icon is the id of the picture that goes with it.
	Icon string `json:"icon,omitempty"`
	// Ends says that the turn passes, Rolls that dice may fall, Reveals that
	// somebody may see something new.
	Ends    bool `json:"ends,omitempty"`
	Rolls   bool `json:"rolls,omitempty"`
	Reveals bool `json:"reveals,omitempty"`
	// Confirm is what is asked before a button makes the move, such as one that costs
	// dearly when it was pressed by mistake; zero for most. 200 characters at most.
	Confirm text.Message `json:"confirm,omitzero"`
	// Withdraws says that it takes back what the seat has sealed, and shows nothing of it.
	Withdraws bool `json:"withdraws,omitempty"`
}

// Find returns the choice of a move, or nil.
func (p *Prompt) Find(m Move) *Choice {
	for i := range p.Choices {
		if p.Choices[i].Move == m {
			return &p.Choices[i]
		}
	}
	return nil
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
	// Choice is nil when a Form accepts the move.
	Choice *Choice
	Form   *Form
}

// Legal looks for the prompt of a seat in which a move is legal; nil when there
// is none.
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

// Sorted returns the legal move of a seat that says the same as m with a
// selection in another order; "" when there is none.
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
	var out []Prompt
	for _, p := range ps {
		if p.Seat == seat {
			out = append(out, p)
		}
	}
	return out
}

// Visible returns the prompts a viewer may know of: his own, and of the others
// those that are not sealed, private ones without their answers.
func Visible(ps []Prompt, viewer Seat) []Prompt {
	var out []Prompt
	for _, p := range ps {
		switch {
		case p.Seat == viewer:
		case p.Sealed:
			continue
		case p.Private:
			p.Details, p.Choices, p.Forms, p.Default, p.Standing = nil, nil, nil, "", ""
		}
		out = append(out, p)
	}
	return out
}

// Waiting lists the seats others wait for, as a viewer may know, in the order
// of the prompts.
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

// Any is one of the choices and forms of the prompt, each as likely as the other, ""
// where nothing fills them.
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
