package engine

import "skald/engine/text"

// Refusal is the error for a move that was understood but that a rule forbids.
type Refusal struct {
	// Why is the reason.
	Why text.Message
	// Rule is the section of the rulebook, such as "4.3.1"; "" if the reason is not a rule of the book (not your turn).
	Rule string
	// Section is the heading of a rule without a number; zero if Rule reads well in every language.
	Section text.Message
	// Instead is a way to make the move legal or an alternative; it may be zero.
	Instead text.Message
}

// Error shows the refusal by its keys; players get it in their language.
func (r *Refusal) Error() string {
	s := "refused: " + r.Why.String()
	if r.Rule != "" {
		s += " (section " + r.Rule + ")"
	}
	return s
}

// ParseError is the error for a text that is not a move: an unknown verb or an invalid coordinate.
type ParseError struct {
	// Text is the text that was read.
	Text string
	// Why is the fault, in English.
	Why string
}

// Error returns the text and its fault.
func (m *ParseError) Error() string { return "not understood: " + m.Text + ": " + m.Why }
