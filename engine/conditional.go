package engine

import "skald/engine/text"

// MaxValues is the maximum number of values of a Condition, as many as a menu lists.
const MaxValues = 25

// Conditional is implemented by Rules with questions that a seat can answer in advance under a condition.
type Conditional interface {
	Rules
	// Conditions returns the conditional answers of the game. They are never written.
	Conditions() []Condition
}

// Condition is an answer in advance that depends on a value, such as to buy whatever costs at most that much. It is
// judged by the seat's own view and prompts alone, so that it knows no more than its player.
type Condition struct {
	// ID is stable, since answers are stored by it. The catalogue has the sentence "when." and the id, with the
	// argument value.
	ID string
	// Values lists the values that have a meaning in a view of the seat, at most MaxValues.
	Values func(v View, seat Seat) []SlotOption
	// Answer returns the answer to a prompt of the seat; "" if the condition is not met or is not about the prompt.
	Answer func(v View, p *Prompt, value string) Move
	// Gone reports whether the value has lost its meaning for good, such as a piece that is sold; nil if no value does.
	Gone func(v View, seat Seat, value string) bool
}

// ConditionKey begins the catalogue keys of the sentences of conditions.
const ConditionKey = "when."

// Says returns the sentence of the condition with a value in words.
func (c Condition) Says(value text.Message) text.Message {
	return text.M(ConditionKey+c.ID, "value", value)
}

// Value returns the words of a value in a view of the seat; ok is false if the value has no meaning there.
func (c Condition) Value(v View, seat Seat, value string) (words text.Message, ok bool) {
	for _, o := range c.Values(v, seat) {
		if o.ID == value {
			return o.Label, true
		}
	}
	return text.Message{}, false
}

// IsGone reports whether a value has lost its meaning for good.
func (c Condition) IsGone(v View, seat Seat, value string) bool {
	return c.Gone != nil && c.Gone(v, seat, value)
}
