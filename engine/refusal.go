package engine

import "skald/engine/text"

// Refusal says why a move is not legal: it was understood, and a rule forbids
// it.
type Refusal struct {
	// Why says what stands against the move.
	Why text.Message
	// Rule is the section of the rulebook it comes from, such as "4.3.1"; ""
	// when the reason is not a rule of the book (not your turn).
	Rule string
	// Section names the rule to people where it has a heading instead of a
	// number; zero when Rule reads well in every language.
	Section text.Message
	// Instead says what would make the move legal or what to do in its place;
	// it may be zero.
	Instead text.Message
}

// Error shows the refusal by its keys; players get it said in their language.
func (r *Refusal) Error() string {
	s := "refused: " + r.Why.String()
	if r.Rule != "" {
		s += " (section " + r.Rule + ")"
	}
	return s
}

// Misread says that a text is no move at all: a verb nobody knows, a coordinate
// that is none.
type Misread struct {
	// Text is what was read.
	Text string
	// Why says in English what is wrong with it.
	Why string
}

// Error says what was read and what is wrong with it.
func (m *Misread) Error() string { return "not understood: " + m.Text + ": " + m.Why }
