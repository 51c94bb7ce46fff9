package tools

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
	"skald/imaging"
	"skald/imaging/film"
)

// Filming describes the film of a record to draw.
type Filming struct {
	// Seconds is the time for which it is shown once; 0 chooses it by the lengths of its texts.
	Seconds int
	// Width is its width in pixels; 0 makes it half as wide as a board.
	Width int
	// Most is the number of pictures above which they show whole rounds.
	Most int
	// Language is that of the lettering, Theme one of imaging's.
	Language, Theme string
	// Open opens the studio.
	Open OpenStudio
}

// leastSeconds and mostSeconds are the limits of -seconds.
const leastSeconds, mostSeconds = 5, 300

func filmCommand(open OpenStudio) *cobra.Command {
	d := Filming{Open: open}
	cmd := &cobra.Command{
		Use:   "film FILE OUT [-seconds N] [-width N] [-frames N] [-theme day|night] [-language en]",
		Short: "draw a record as an animated GIF",
		Args: func(cmd *cobra.Command, args []string) error {
			if err := Arguments("FILE", "OUT")(cmd, args); err != nil {
				return err
			}
			return d.check()
		},
	}
	f := cmd.Flags()
	f.IntVar(&d.Seconds, "seconds", 0, "show it once in this time; 0 is 20 to 60, by the lengths of its texts")
	f.IntVar(&d.Width, "width", 0, "width in pixels; 0 is half of a board")
	f.IntVar(&d.Most, "frames", film.MostFrames, "draw whole rounds if there are more turns")
	f.StringVar(&d.Theme, "theme", imaging.DayTheme, "day or night")
	f.StringVar(&d.Language, "language", "en", "language of the lettering")
	Complete(cmd, "theme", imaging.DayTheme, imaging.NightTheme)
	Complete(cmd, "language", text.Languages()...)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return Film(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), args[0], args[1], d)
	}
	return cmd
}

// check returns an error for numbers outside their limits.
func (d Filming) check() error {
	switch {
	case d.Seconds != 0 && (d.Seconds < leastSeconds || d.Seconds > mostSeconds):
		return usage{fmt.Sprintf("-seconds is %d to %d", leastSeconds, mostSeconds)}
	case d.Width != 0 && (d.Width < film.LeastWidth || d.Width > film.MostWidth):
		return usage{fmt.Sprintf("-width is %d to %d", film.LeastWidth, film.MostWidth)}
	case d.Most < 1 || d.Most > film.MostFrames:
		return usage{fmt.Sprintf("-frames is 1 to %d", film.MostFrames)}
	}
	return nil
}

// Film draws the film of a record to a file, as the public saw the match.
func Film(ctx context.Context, out, errs io.Writer, path, file string, d Filming) error {
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
	s, err := d.script(r)
	if err != nil {
		return err
	}
	draw, end, err := d.Open()
	if err != nil {
		return err
	}
	defer end()
	drawing := showProgress(errs, "pictures drawn", film.Pictures(s))
	defer drawing.end()
	began := time.Now()
	f, err := film.Shoot(ctx, counted{draw, drawing}, s)
	if err != nil {
		return fmt.Errorf("the film cannot be drawn: %w", err)
	}
	fmt.Fprintf(out, "%d pictures, %d × %d pixels, %.0f s, %.1f MB, drawn in %.1f s\n", f.Frames, f.Width, f.Height,
		f.Shown.Seconds(), float64(len(f.GIF))/1e6, time.Since(began).Seconds())
	return os.WriteFile(file, f.GIF, 0o644)
}

// counted is a film.Drawer that counts its pictures.
type counted struct {
	draw Draw
	done *progress
}

// Draw implements film.Drawer.
func (c counted) Draw(ctx context.Context, game string, view any, r imaging.Request) (imaging.Picture, error) {
	defer c.done.step(1)
	p := Picture{Game: game, View: view.(engine.View), Since: r.Since}
	for _, v := range r.Past {
		p.Past = append(p.Past, v.(engine.View))
	}
	png, err := c.draw(ctx, p, Drawing{Kind: r.Kind, Language: r.Language, Theme: r.Theme})
	return imaging.Picture{PNG: png}, err
}

// script returns the film of a replayed record.
func (d Filming) script(r *match.Replayed) (film.Script, error) {
	rules := r.Match.Rules()
	s := Words(rules, d.Language)
	out := film.Script{Game: rules.ID(), Width: d.Width, Shown: time.Duration(d.Seconds) * time.Second,
		Request: imaging.Request{Language: s.Language(), Theme: d.Theme, Say: s.Say}}
	all := match.Steps(r.Log)
	next := map[uint64]int{} // the turn that begins with an entry
	for _, step := range all {
		if step.Turn > 0 {
			next[step.From] = step.Turn
		}
	}
	for _, step := range match.Abridged(all, len(r.Match.Players()), d.Most) {
		v := r.Match.View(engine.Public)
		if turn, ok := next[step.Until]; ok {
			var err error
			if v, err = r.View(turn, engine.Public); err != nil {
				return out, err
			}
		}
		out.Add(v, step.Said(rules, r.Log, engine.Public), s.Say(step.Label()))
	}
	if r.Outcome != nil {
		out.Finish(r.Match.View(engine.Public), s.Say(text.M("match.step.end")), s.Say(r.Outcome.Reason))
	}
	return out, nil
}
