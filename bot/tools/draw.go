package tools

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// views returns the kinds of picture of a game, the board first.
func views(rules engine.Rules) []string {
	var out []string
	for _, p := range engine.Pictures(rules) {
		out = append(out, p.ID)
	}
	return out
}

// Words returns the words of a game in a language, with those of its summaries.
func Words(rules engine.Rules, language string) text.Localizer {
	return text.Join(rules.Catalogue(), match.Catalogue()).In(language)
}

// shows reports whether a View has the picture now: a fight is drawn only during one.
func (d Drawing) shows(v engine.View) bool {
	if d.Kind == engine.PictureBoard || d.Kind == engine.PictureSince {
		return true
	}
	parts, ok := v.(interface {
		AltOf(kind, arg string) text.Message
	})
	return !ok || !parts.AltOf(d.Kind, d.Arg).IsZero()
}

// draw draws the requested turns of a replayed record.
func (d Drawing) draw(ctx context.Context, errs io.Writer, r *match.Replayed) error {
	if d.File == "" && d.All == "" {
		return nil
	}
	draw, end, err := d.Open()
	if err != nil {
		return err
	}
	defer end()
	if d.All != "" {
		return d.all(ctx, errs, r, draw)
	}
	p, err := d.picture(r)
	if err != nil {
		return err
	}
	return d.write(ctx, draw, p, d.File)
}

func (d Drawing) write(ctx context.Context, draw Draw, p Picture, file string) error {
	png, err := draw(ctx, p, d)
	if err != nil {
		return fmt.Errorf("the picture cannot be drawn: %w", err)
	}
	return os.WriteFile(file, png, 0o644)
}

func (d Drawing) picture(r *match.Replayed) (Picture, error) {
	p := Picture{Game: r.Match.Rules().ID(), View: r.Match.View(engine.Public)}
	var err error
	if d.Turn > 0 {
		if p.View, err = r.View(d.Turn, engine.Public); err != nil {
			return p, err
		}
	}
	if d.Since > 0 {
		if p.Since, err = r.News(d.Since, d.Turn, engine.Public, d.Kind == engine.PictureSince); err != nil {
			return p, err
		}
	}
	for _, turn := range r.Turns() {
		if d.Turn > 0 && turn >= d.Turn {
			break
		}
		v, err := r.View(turn, engine.Public)
		if err != nil {
			return p, err
		}
		p.Past = append(p.Past, v)
	}
	return p, nil
}

// all draws the beginning of each turn and the end of the record, each to a file of its own; the names sort in the
// order of play. The view of changes shows those of the turn before.
func (d Drawing) all(ctx context.Context, errs io.Writer, r *match.Replayed, draw Draw) error {
	if err := os.MkdirAll(d.All, 0o755); err != nil {
		return err
	}
	turns := r.Turns()
	digits := len(fmt.Sprint(turns[len(turns)-1]))
	p := Picture{Game: r.Match.Rules().ID()}
	waiting := showProgress(errs, "pictures drawn", len(turns)+1)
	defer waiting.end()
	drawn, before := 0, 0
	for _, turn := range append(turns, 0) { // 0 is the end
		file := "turn-end.png"
		p.View = r.Match.View(engine.Public)
		if turn > 0 {
			var err error
			if p.View, err = r.View(turn, engine.Public); err != nil {
				return err
			}
			file = fmt.Sprintf("turn-%0*d.png", digits, turn)
		}
		if d.Kind == engine.PictureSince && before > 0 {
			var err error
			if p.Since, err = r.News(before, turn, engine.Public, true); err != nil {
				return err
			}
		}
		if d.shows(p.View) {
			if err := d.write(ctx, draw, p, filepath.Join(d.All, file)); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			drawn++
		}
		waiting.step(1)
		p.Past, before = append(p.Past, p.View), turn
	}
	if drawn == 0 {
		return errors.New("no turn of the record has a picture of the view " + d.Kind)
	}
	return nil
}
