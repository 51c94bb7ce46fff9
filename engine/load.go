package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Saved is a position that is being loaded, for LoadSaved.
type Saved interface {
	Game
	// Check returns an error if the position would break the rules engine: an index out of range, an unknown id, a
	// missing seat, an endless list. It accepts every position an earlier version allowed, however it arose.
	Check() error
}

// LoadSaved reads a saved position into the state of an empty game and checks it. Whatever the bytes are, it returns
// the game or an error and never panics: a position that passes the check must also return prompts and views.
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

// ReadJSON reads one JSON value. It returns an error for unknown fields or trailing data, so that data of another
// program or layout is never read in part.
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
