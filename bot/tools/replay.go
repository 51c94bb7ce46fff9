package tools

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"skald/engine"
	"skald/engine/match"
	"skald/imaging"
)

// Picture is what a drawing is to show: the View, what happened since the reader
// looked last, and the Views of the beginnings of all turns before.
type Picture struct {
	Game  string
	View  engine.View
	Since []engine.Said
	Past  []engine.View
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
	Draw Draw
}

// Draw draws a picture to PNG.
type Draw func(ctx context.Context, p Picture, d Drawing) ([]byte, error)

func replayCommand(draw Draw) *cobra.Command {
	d := Drawing{Draw: draw}
	cmd := &cobra.Command{
		Use:   "replay FILE [-turn N] [-png OUT] [-since N] [-view board|tile|sheet|end] [-arg A] [-theme day|night] [-language en]",
		Short: "plays a record; can draw a turn", Args: Arguments("FILE"),
	}
	f := cmd.Flags()
	f.IntVar(&d.Turn, "turn", 0, "the turn to draw; 0 is the end")
	f.IntVar(&d.Since, "since", 0, "ring what changed since this turn")
	f.StringVar(&d.Theme, "theme", imaging.DayTheme, "day or night")
	f.StringVar(&d.File, "png", "", "draw to this `FILE`")
	f.StringVar(&d.Kind, "view", "board", "board, tile, sheet or end")
	f.StringVar(&d.Arg, "arg", "", "the tile's letter or the seat's number")
	f.StringVar(&d.Language, "language", "en", "language of the lettering")
	Complete(cmd, "theme", imaging.DayTheme, imaging.NightTheme)
	Complete(cmd, "view", "board", "tile", "sheet", "end")
	Complete(cmd, "language", "en", "it", "de", "fr")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return Replay(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), args[0], d)
	}
	return cmd
}

// Replay plays a record and prints how it ended and the hash of the last
// position. It can draw a turn. A record with an illegal line or other dice is
// told with the line, and the error is ErrNo.
func Replay(ctx context.Context, out, errs io.Writer, path string, d Drawing) error {
	rec, rules, err := record(path)
	if err != nil {
		return err
	}
	waiting := showProgress(errs, "lines played", len(rec.Lines))
	r, err := match.ReplayEach(rec, rules, waiting.entry(ctx))
	waiting.end()
	if ctx.Err() != nil {
		return ctx.Err()
	}
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
		if p.Since, err = r.News(d.Since, d.Turn, engine.Public); err != nil {
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
