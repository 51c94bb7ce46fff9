// Package standing keeps standing answers: a seat's advance answers to windows of a topic, so that no other seat waits
// for it. Each game lists its topics in a Table; asking, reading, keeping and applying them is the same in all of them.
//
// A standing answer is given with a move, "standing offer never": the topic's name and one of its words. The first word
// of a topic is the default.
package standing

import (
	"fmt"
	"maps"
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// Verb is the first word of the move that gives a standing answer.
const Verb = "standing"

// Topic is a subject of windows.
type Topic struct {
	// ID is the Topic of its prompts.
	ID string
	// Name is the topic's name in the move; ID if empty.
	Name  string
	Label text.Message
	// Words are the possible answers, the default first.
	Words []Word
}

// Word is one possible answer to a topic.
type Word struct {
	ID    string
	Label text.Message
	Hint  text.Message
	// Answer returns the word's answer to a prompt; "", or a nil Answer, leaves the question to the seat.
	Answer func(p *engine.Prompt) engine.Move
}

// First answers with the first of some moves that is legal.
func First(moves ...engine.Move) func(p *engine.Prompt) engine.Move {
	return func(p *engine.Prompt) engine.Move {
		for _, m := range moves {
			if p.Legal(m) {
				return m
			}
		}
		return ""
	}
}

// Table lists the topics of a game. It is never written.
type Table []Topic

// Answers are a seat's standing answers, by topic id. They are saved with the position and never written in place: With
// returns a copy.
type Answers map[string]string

// With returns a copy of the answers with one changed.
func (a Answers) With(topic, word string) Answers {
	out := maps.Clone(a)
	if out == nil {
		out = Answers{}
	}
	out[topic] = word
	return out
}

// Of returns the topic whose prompts have this id, nil if there is none.
func (t Table) Of(id string) *Topic {
	if i := slices.IndexFunc(t, func(x Topic) bool { return x.ID == id }); i >= 0 {
		return &t[i]
	}
	return nil
}

// HasTopic reports whether a word names a topic.
func (t Table) HasTopic(name string) bool {
	return slices.ContainsFunc(t, func(x Topic) bool { return x.ID == name || x.Name == name })
}

// HasWord reports whether a word is an answer to some topic.
func (t Table) HasWord(id string) bool {
	return slices.ContainsFunc(t, func(x Topic) bool {
		return slices.ContainsFunc(x.Words, func(w Word) bool { return w.ID == id })
	})
}

// Read returns the topic and the word a move names; ok is false if it names none.
func (t Table) Read(m engine.Move) (topic *Topic, word *Word, ok bool) {
	for i := range t {
		for j := range t[i].Words {
			if m == t[i].Move(&t[i].Words[j]) {
				return &t[i], &t[i].Words[j], true
			}
		}
	}
	return nil, nil, false
}

// Apply makes a prompt a window of a topic with its seat's standing answer. otherwise is the default, made when the
// time is up.
func (t Table) Apply(a Answers, p *engine.Prompt, topic string, otherwise engine.Move) {
	p.Kind, p.Topic, p.Default = engine.Window, topic, otherwise
	if x := t.Of(topic); x != nil {
		if w := x.Now(a); w.Answer != nil {
			p.Standing = w.Answer(p)
		}
	}
}

// Check returns an error for unsound saved answers: a topic or word that does not exist.
func (t Table) Check(a Answers) error {
	for id, word := range a {
		x := t.Of(id)
		if x == nil || !slices.ContainsFunc(x.Words, func(w Word) bool { return w.ID == word }) {
			return fmt.Errorf("the standing answer to %q is %q", id, word)
		}
	}
	return nil
}

// Now returns the current word.
func (x *Topic) Now(a Answers) *Word {
	for i := range x.Words {
		if x.Words[i].ID == a[x.ID] {
			return &x.Words[i]
		}
	}
	return &x.Words[0]
}

// Move returns the move that gives a word.
func (x *Topic) Move(w *Word) engine.Move {
	name := x.Name
	if name == "" {
		name = x.ID
	}
	return engine.MakeMove(Verb, name, w.ID)
}

// Choices offers every word but the current one.
func (x *Topic) Choices(a Answers) []engine.Choice {
	now := x.Now(a)
	var out []engine.Choice
	for i := range x.Words {
		if w := &x.Words[i]; w != now {
			out = append(out, engine.Choice{Move: x.Move(w), Label: w.Label, Hint: w.Hint, Icon: Verb})
		}
	}
	return out
}

// Form offers every word of the topic in a form; the current one has the hint now. The game fills in label, hint and
// group of the form, and the name of its slots.
func (x *Topic) Form(a Answers, now text.Message) engine.Form {
	name := x.Name
	if name == "" {
		name = x.ID
	}
	words := engine.Slot{Name: "answer"}
	for i := range x.Words {
		w := &x.Words[i]
		o := engine.SlotOption{ID: w.ID, Label: w.Label, Hint: w.Hint}
		if w == x.Now(a) {
			o.Hint = now
		}
		words.Options = append(words.Options, o)
	}
	return engine.Form{Verb: Verb, Icon: Verb, Default: x.Move(&x.Words[0]), Slots: []engine.Slot{
		{Name: "topic", Options: []engine.SlotOption{{ID: name, Label: x.Label}}}, words,
	}}
}
