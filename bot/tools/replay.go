package tools

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/match"
	"skald/engine/text"
	"skald/imaging"
)

// Picture is the content of a drawing: the View, the events since the reader's last look, and the Views of the
// beginnings of all turns before.
type Picture struct {
	Game  string
	View  engine.View
	Since []engine.Said
	Past  []engine.View
}

// Drawing selects the turns of a record to draw, their files, and the style.
type Drawing struct {
	// Turn is the turn to draw, 0 for the end of the record. Changes since the beginning of turn Since are ringed, none
	// if it is 0.
	Turn, Since int
	// File is the PNG file, All a folder for those of all turns; "" draws none.
	File, All string
	// Kind and Arg select the picture of a scene: "board", "tile" "A", "sheet" "1", "end".
	Kind, Arg string
	// Language is that of the lettering, Theme one of imaging's.
	Language, Theme string
	// Open opens the studio.
	Open OpenStudio
}

// Draw draws a picture to PNG.
type Draw func(ctx context.Context, p Picture, d Drawing) ([]byte, error)

// OpenStudio prepares drawing; end must be called after the last picture.
type OpenStudio func() (draw Draw, end func(), err error)

func replayCommand(open OpenStudio) *cobra.Command {
	d := Drawing{Open: open}
	cmd := &cobra.Command{
		Use: "replay FILE [-turn N] [-png OUT] [-all DIR] [-since N] [-view KIND] [-arg A] [-theme day|night] " +
			"[-language en]",
		Short: "play a record again; can draw a turn or all of them",
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if err := Arguments("FILE")(cmd, args); err != nil {
			return err
		}
		if d.All != "" && (d.File != "" || d.Turn != 0 || d.Since != 0) {
			return usage{"-all draws every turn, so -png, -turn and -since do not go with it"}
		}
		return nil
	}
	f := cmd.Flags()
	f.IntVar(&d.Turn, "turn", 0, "the turn to draw; 0 is the end")
	f.IntVar(&d.Since, "since", 0, "ring what changed since this turn")
	f.StringVar(&d.Theme, "theme", imaging.DayTheme, "day or night")
	f.StringVar(&d.File, "png", "", "draw to this `FILE`")
	f.StringVar(&d.All, "all", "", "draw each turn to a file in this folder, `DIR`")
	f.StringVar(&d.Kind, "view", engine.PictureBoard,
		"the `KIND` of picture to draw; a wrong one lists those of the game")
	f.StringVar(&d.Arg, "arg", "", "part to draw: the letter of a tile, a place, the number of a seat")
	f.StringVar(&d.Language, "language", "en", "language of the lettering")
	Complete(cmd, "theme", imaging.DayTheme, imaging.NightTheme)
	completeWith(cmd, "view", func(args []string) []string {
		if len(args) > 0 {
			if _, rules, err := record(args[0]); err == nil {
				return views(rules)
			}
		}
		var all []string
		for _, g := range games.All() {
			for _, v := range views(g) {
				if !slices.Contains(all, v) {
					all = append(all, v)
				}
			}
		}
		return all
	})
	Complete(cmd, "language", text.Languages()...)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return Replay(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), args[0], d)
	}
	return cmd
}

// Replay plays a record and prints its outcome and the hash of the last position. It can draw a turn, or all. If a line
// is illegal or dice differ, it prints the line and the error is ErrNo.
func Replay(ctx context.Context, out, errs io.Writer, path string, d Drawing) error {
	rec, rules, err := record(path)
	if err != nil {
		return err
	}
	if there := views(rules); !slices.Contains(there, d.Kind) {
		return usage{fmt.Sprintf("%s has no view %q%s: there are %s", rules.ID(), d.Kind, similar(d.Kind, there),
			strings.Join(there, ", "))}
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
	return d.draw(ctx, errs, r)
}
