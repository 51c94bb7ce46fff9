// Package tools is what the command line does with records and databases:
// replaying, verifying, simulating, exporting, importing, dumping.
package tools

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
)

// ErrNo says that the answer is no: the record does not replay, the dice do not
// verify, the check found something. What exactly was written out.
var ErrNo = errors.New("the answer is no")

// Picture is what a drawing is to show: the View, the one a reader saw last or
// nil, and those of the beginnings of all turns before.
type Picture struct {
	Game        string
	View, Since engine.View
	Past        []engine.View
}

// record reads a record and finds its rules.
func record(path string) (match.Record, engine.Rules, error) {
	f, err := os.Open(path)
	if err != nil {
		return match.Record{}, nil, err
	}
	defer f.Close()
	rec, err := match.ParseRecord(f)
	if err != nil {
		return rec, nil, fmt.Errorf("%s: %w", path, err)
	}
	rules, ok := games.Find(rec.Game)
	if !ok {
		return rec, nil, fmt.Errorf("%s: the game %q is not known; these are: %s", path, rec.Game, strings.Join(ids(), ", "))
	}
	return rec, rules, nil
}

func ids() []string {
	var out []string
	for _, g := range games.All() {
		out = append(out, g.ID())
	}
	return out
}

// Drawing says which turn of a record to draw, to which file, and how.
type Drawing struct {
	// Turn is the turn to draw, 0 for the end of the record. What changed since
	// the beginning of turn Since is ringed, 0 rings nothing.
	Turn, Since int
	// File is where the PNG goes; "" draws nothing.
	File string
	// Kind and Arg are what the scene knows: "board", "tile" "A", "sheet" "1",
	// "end".
	Kind, Arg string
	// Language is that of the lettering, Theme one of imaging's.
	Language, Theme string
	// Draw draws to PNG.
	Draw func(ctx context.Context, p Picture, d Drawing) ([]byte, error)
}

// Replay plays a record and prints how it ended and the hash of the last
// position. It can draw a turn. A record with an illegal line or other dice is
// told with the line, and the error is ErrNo.
func Replay(ctx context.Context, out io.Writer, path string, d Drawing) error {
	rec, rules, err := record(path)
	if err != nil {
		return err
	}
	r, err := match.Replay(rec, rules)
	if err != nil {
		fmt.Fprintf(out, "%s does not replay: %v\n", path, err)
		return ErrNo
	}
	if rec.Final != "" && rec.Final != r.Hash {
		fmt.Fprintf(out, "%s ends at %s, and its header says %s\n", path, r.Hash, rec.Final)
		return ErrNo
	}
	s := rules.Catalogue().In("en")
	fmt.Fprintf(out, "%s, %d seats, %d lines\n", s.Say(rules.Name()), len(r.Match.Players()), len(rec.Lines))
	if o := r.Outcome; o != nil {
		fmt.Fprintf(out, "outcome: %s\n", s.Say(o.Reason))
		for i, place := range o.Places {
			var who []string
			for _, seat := range place {
				who = append(who, fmt.Sprintf("seat %d", seat+1))
			}
			fmt.Fprintf(out, "place %d: %s\n", i+1, strings.Join(who, ", "))
		}
	} else {
		fmt.Fprintf(out, "outcome: none, it stands at: %s\n", s.Say(r.Match.Turn().Label))
	}
	if rec.Report != nil {
		fmt.Fprintf(out, "reported: %s\nthe record can be played to here\n", rec.Report.Says)
	}
	fmt.Fprintf(out, "hash: %s\n", r.Hash)
	if d.File == "" {
		return nil
	}
	p, err := d.picture(r)
	if err != nil {
		return err
	}
	png, err := d.Draw(ctx, p, d)
	if err != nil {
		return fmt.Errorf("the picture cannot be drawn: %w", err)
	}
	return os.WriteFile(d.File, png, 0o644)
}

// picture gathers what the drawing is to show.
func (d Drawing) picture(r *match.Replayed) (Picture, error) {
	p := Picture{Game: r.Match.Rules().ID(), View: r.Match.View(engine.Public)}
	var err error
	if d.Turn > 0 {
		if p.View, err = r.View(d.Turn, engine.Public); err != nil {
			return p, err
		}
	}
	if d.Since > 0 {
		if p.Since, err = r.View(d.Since, engine.Public); err != nil {
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

// Verify proves the dice of a finished record. What does not hold is told, and
// the error is ErrNo.
func Verify(out io.Writer, path string) error {
	rec, rules, err := record(path)
	if err != nil {
		return err
	}
	r, err := match.VerifyRecord(rec, rules)
	if err != nil {
		fmt.Fprintf(out, "%s does not verify: %v\n", path, err)
		return ErrNo
	}
	rolls := 0
	for _, e := range r.Log[r.Copied:] {
		rolls += len(e.Rolls)
	}
	if r.Copied > 0 {
		fmt.Fprintf(out, "it is a fork: the first %d lines are those of match %s, whose own record proves their dice\n", r.Copied, r.Log[r.Copied].Fork.Match)
	}
	fmt.Fprintf(out, "verified: the seed fits its hash, all %d numbers follow from it, every move is legal\nhash: %s\n", rolls, r.Hash)
	return nil
}
