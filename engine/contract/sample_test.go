package contract_test

import (
	"testing/fstest"

	"skald/engine"
	"skald/engine/text"
)

// sample is the common part of the three small games: a name, verbs and a few words.
type sample struct {
	id    string
	verbs []string
	seats engine.Range
}

var words = func() *text.Catalogue {
	return text.MustLoad(fstest.MapFS{
		"en.yaml": {Data: []byte("ask: What now?\ndo: Go\nn: \"Number {n}\"\nno: That is not offered\n")},
		"it.yaml": {Data: []byte("ask: E adesso?\ndo: Vai\nn: \"Numero {n}\"\nno: Non è tra le scelte\n")},
	}, ".")
}()

func (s sample) ID() string                           { return s.id }
func (s sample) Version() int                         { return 1 }
func (s sample) Earlier() []engine.Rules              { return nil }
func (s sample) Name() text.Message                   { return text.Plain(s.id) }
func (s sample) Options() []engine.Option             { return nil }
func (s sample) Seats(map[string]string) engine.Range { return s.seats }
func (s sample) Topics() []engine.Topic               { return nil }
func (s sample) Catalogue() *text.Catalogue           { return words }
func (s sample) Autopilot(int) engine.Autopilot       { return engine.Random{} }

func (s sample) Verbs() []engine.Verb {
	var out []engine.Verb
	for _, v := range s.verbs {
		out = append(out, engine.Verb{Name: v, Help: text.M("do")})
	}
	return out
}

// refuse rejects seats and options the small games do not have.
func refuse(s engine.Setup, least, most int) error {
	if s.Seats < least || s.Seats > most || len(s.Options) > 0 {
		return &engine.Refusal{Why: text.M("no")}
	}
	return nil
}

// unlike returns the error for a move that is not offered.
func unlike(m engine.Move) error {
	if _, err := engine.ParseMove(string(m)); err != nil {
		return err
	}
	return &engine.Refusal{Why: text.M("no"), Instead: text.M("ask")}
}
