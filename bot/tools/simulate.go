package tools

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"skald/engine"
	"skald/engine/games"
	"skald/engine/simulate"
)

// Simulation describes matches for autopilots to play.
type Simulation struct {
	Game    string
	Matches int
	Seats   int
	Seed    uint64
	Level   int
	Options map[string]string
	JSON    bool
	// Seen reports which pieces and rules came into play, and in how many matches.
	Seen bool
	// File is a PNG file for a picture of lengths and victories; "" for none.
	File string
}

func simulateCommand() *cobra.Command {
	var q Simulation
	cmd := &cobra.Command{
		Use: "simulate -game ID [-matches N] [-seats K] [-seed S] [-level L] [-option k=v]… [-seen] " +
			"[-png OUT] [-json]",
		Short:             "let autopilots play; report lengths, endings, wins and moves per second",
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	f := cmd.Flags()
	f.StringVar(&q.Game, "game", "", "the `ID` of the game")
	f.IntVar(&q.Matches, "matches", 100, "number of matches")
	f.IntVar(&q.Seats, "seats", 3, "number of seats")
	f.Uint64Var(&q.Seed, "seed", 1, "seed of the dice")
	f.IntVar(&q.Level, "level", 2, "level of the autopilots")
	f.StringToStringVar(&q.Options, "option", nil, "an option of the game, `option=value`; may be given several times")
	f.BoolVar(&q.Seen, "seen", false, "list how many matches each thing came into play in")
	f.BoolVar(&q.JSON, "json", false, "print JSON")
	f.StringVar(&q.File, "png", "", "draw lengths and wins to this `FILE`")
	required(cmd, "game")
	Complete(cmd, "game", ids()...)
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if err := Arguments()(cmd, args); err != nil {
			return err
		}
		if q.Matches < 1 {
			return usage{"-matches must be 1 or more"}
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		collectSeldom()
		return Simulate(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), q)
	}
	return cmd
}

// collectSeldom makes the program collect garbage rarely: autopilots throw away all that they reckon, from a heap of a
// few megabytes. The settings of the environment, GOGC and GOMEMLIMIT, have priority.
func collectSeldom() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(800)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(1 << 30)
	}
}

// maxMoves is the number of moves from which a simulated match counts as endless.
const maxMoves = 60_000

// Simulate plays matches and prints lengths, endings, winners and moves per second; it can draw lengths and victories.
// Matches that do not end are an ErrNo.
func Simulate(ctx context.Context, out, errs io.Writer, q Simulation) error {
	rules, ok := games.Find(q.Game)
	if !ok {
		return fmt.Errorf("the game %q is not known; these are: %s", q.Game, strings.Join(ids(), ", "))
	}
	r := simulate.Request{Rules: rules, Setup: engine.Setup{Seats: q.Seats, Options: q.Options}, Level: q.Level,
		Seed: q.Seed, Moves: maxMoves}
	start := time.Now()
	waiting := showProgress(errs, "matches played", q.Matches)
	rep, err := parallel(ctx, r, q.Matches, waiting.step)
	waiting.end()
	if err != nil {
		return err
	}
	seconds := time.Since(start).Seconds()
	if q.File != "" {
		if err := q.draw(rules, rep); err != nil {
			return err
		}
	}
	if q.JSON {
		err = printJSON(out, rep, seconds)
	} else {
		_, err = io.WriteString(out, q.report(rules, rep, seconds))
	}
	if err == nil && rep.Endless > 0 {
		return ErrNo
	}
	return err
}

// parallel plays the matches on all processors; the report does not depend on their number. It calls played with the
// number of matches in each finished part.
func parallel(ctx context.Context, r simulate.Request, matches int, played func(n int)) (simulate.Report, error) {
	const part = 5
	parts := (matches + part - 1) / part
	reports := make([]simulate.Report, parts)
	errs := make([]error, parts)
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				q := r
				q.First, q.Matches = i*part, min(part, matches-i*part)
				reports[i], errs[i] = simulate.Play(q, func() bool { return ctx.Err() == nil })
				played(q.Matches)
			}
		})
	}
	for i := range parts {
		next <- i
	}
	close(next)
	workers.Wait()
	var all simulate.Report
	for i := range parts {
		if errs[i] != nil {
			return all, errs[i]
		}
		all.Add(reports[i])
	}
	return all, ctx.Err()
}

func printJSON(out io.Writer, rep simulate.Report, seconds float64) error {
	moves := 0
	for _, m := range rep.Moves {
		moves += m
	}
	figures := map[string]simulate.Spread{}
	for _, name := range rep.Names() {
		figures[name] = simulate.SpreadOf(rep.Figures[name])
	}
	e := json.NewEncoder(out)
	e.SetIndent("", "  ")
	return e.Encode(map[string]any{
		"matches": rep.Matches, "won": rep.Won, "endless": rep.Endless, "wins": rep.Wins, "heroes": rep.Pieces,
		"reasons": rep.Reasons, "moves": simulate.SpreadOf(rep.Moves), "turns": simulate.SpreadOf(rep.Turns),
		"figures": figures, "seen": rep.Seen, "seconds": seconds, "movesPerSecond": float64(moves) / seconds,
	})
}
