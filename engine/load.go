package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Saved is a position that is being loaded: what Load of every game has in common.
type Saved interface {
	Game
	// Check says what would break the rules engine: an index out of range, an id
	// nobody knows, a seat that is not there, a list without end. It does not ask
	// how the position came about: what an earlier version allowed is sound.
	Check() error
}

// LoadSaved reads a saved position into the state of an empty game and checks it.
// Whatever the bytes are, it returns the game or an error and never panics: what
// passes the check must also be able to ask and to be shown.
func LoadSaved(data []byte, g Saved, state any) (loaded Game, err error) {
	defer func() {
		if p := recover(); p != nil {
			loaded, err = nil, fmt.Errorf("the saved game is damaged: %v", p)
		}
	}()
	if err := ReadJSON(data, state); err != nil {
		return nil, fmt.Errorf("the saved game cannot be read: %w", err)
	}
	if err := g.Check(); err != nil {
		return nil, fmt.Errorf("the saved game is damaged: %w", err)
	}
	g.Prompts()
	g.View(Public).Words()
	return g, nil
}

// ReadJSON reads one JSON value with no field that is not there and nothing behind
// it: data of another program or another layout is not read by halves.
func ReadJSON(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something stands behind its end")
	}
	return nil
}
