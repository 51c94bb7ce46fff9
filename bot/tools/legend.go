package tools

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/games"
	"skald/engine/simulate"
)

// LegendCommand returns the command for authors of legends of Andor, with further subcommands.
func LegendCommand(more ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: "legend COMMAND", Short: "check, play and simulate your own legend of Andor",
		DisableFlagsInUseLine: true, Args: Arguments()}
	commands := append([]*cobra.Command{legendCheckCommand(), legendSimulateCommand()}, more...)
	for _, c := range commands {
		c.DisableFlagsInUseLine = true
		cmd.AddCommand(c)
	}
	return cmd
}

// ReadLegend reads the file of a legend. The error contains every mistake with its line.
func ReadLegend(path string) (*legend.Legend, error) { return readLegend(path, legend.Read) }

func readLegend(path string, read func([]byte) (*legend.Legend, error)) (*legend.Legend, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	l, err := read(source)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

func legendCheckCommand() *cobra.Command {
	return &cobra.Command{
		Use: "check FILE", Short: "check a legend and its map, name mistakes with their lines, and play a few " +
			"matches", Args: Arguments("FILE"),
		RunE: func(cmd *cobra.Command, args []string) error { return checkLegend(cmd.OutOrStdout(), args[0]) },
	}
}

// checkLegend prints the mistakes of a legend, which are an ErrNo, or a summary.
func checkLegend(out io.Writer, path string) error {
	l, err := ReadLegend(path)
	var file *os.PathError
	switch {
	case errors.As(err, &file):
		return err
	case err != nil:
		fmt.Fprintln(out, err)
		return ErrNo
	}
	if err := tryLegend(path, l); err != nil {
		fmt.Fprintf(out, "%s: %v\n", path, err)
		return ErrNo
	}
	regions := 0
	for _, r := range l.Map.All() {
		if l.Map.Walkable(r.ID) {
			regions++
		}
	}
	where := "the map " + l.Map.ID
	if l.Map.Own() {
		where = "a map of its own"
	}
	fmt.Fprintf(out, "%s is sound: legend %s, %q, for %d to %d heroes, in %s\n", path, l.ID, l.Texts["en"]["title"],
		l.Least, l.Most, strings.Join(l.Languages(), ", "))
	fmt.Fprintf(out, "%d cards and %d goals on %s with %d regions to stand on\n", len(l.Cards), len(l.Goals), where,
		regions)
	return nil
}

// trialTime is the maximum time for which checkLegend plays a legend.
const trialTime = 20 * time.Second

// tryLegend plays a few matches with a legend.
func tryLegend(path string, l *legend.Legend) error {
	rules, err := games.Andor(l)
	if err != nil {
		return err
	}
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	until := time.Now().Add(trialTime)
	return rules.(engine.Bringing).TryBrought(string(source), func() bool { return time.Now().Before(until) })
}

// legendTrial are the settings of a simulation of a legend.
type legendTrial struct {
	matches int
	seed    uint64
}

func legendSimulateCommand() *cobra.Command {
	var q legendTrial
	cmd := &cobra.Command{
		Use:   "simulate [-matches N] [-seed S] FILE",
		Short: "let autopilots play a legend; report wins, days and defeats of heroes",
		Args:  Arguments("FILE"),
	}
	cmd.Flags().IntVar(&q.matches, "matches", 100, "number of matches for each number of heroes and difficulty")
	cmd.Flags().Uint64Var(&q.seed, "seed", 1, "seed of the dice")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		collectSeldom()
		if q.matches < 1 {
			return usage{"-matches must be 1 or more"}
		}
		// Reporting mistakes of content is up to the check; here they show in the matches.
		l, err := readLegend(args[0], legend.ReadPlayed)
		if err != nil {
			return err
		}
		return q.run(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), l)
	}
	return cmd
}

// run plays the legend with every number of heroes at every difficulty and prints a line for each.
func (q legendTrial) run(ctx context.Context, out, errs io.Writer, l *legend.Legend) error {
	rules, err := games.Andor(l)
	if err != nil {
		return err
	}
	difficulties := l.Difficulties
	if len(difficulties) == 0 {
		difficulties = []string{""}
	}
	results := newTable(l.Texts["en"]["title"], "won", "share", "days", "castle", "out of time", "did not end", "falls")
	falls := map[string]int{}
	waiting := showProgress(errs, "matches played", q.matches*len(difficulties)*(l.Most-l.Least+1))
	for _, difficulty := range difficulties {
		for seats := l.Least; seats <= l.Most; seats++ {
			options := map[string]string{"legend": l.ID}
			label := strconv.Itoa(seats) + " heroes"
			if difficulty != "" {
				options["difficulty"] = difficulty
				label += ", " + difficulty
			}
			r := simulate.Request{Rules: rules, Setup: engine.Setup{Seats: seats, Options: options}, Level: 2,
				Seed: q.seed, Moves: maxMoves}
			rep, err := parallel(ctx, r, q.matches, waiting.step)
			if err != nil {
				waiting.end()
				return err
			}
			mean := func(name string) string { return fmt.Sprintf("%.1f", simulate.SpreadOf(rep.Figures[name]).Mean) }
			percent := func(name string) string {
				return share(simulate.SpreadOf(rep.Figures[name]).Sum, rep.Matches)[1]
			}
			results.row(label, append(share(rep.Won, rep.Matches), mean("days"), percent("castle-fell"),
				percent("told-out"), share(endless(rep), rep.Matches)[1], mean("falls"))...)
			for at, n := range rep.Where["fell"] {
				falls[at] += n
			}
		}
	}
	waiting.end()
	var b strings.Builder
	results.write(&b)
	where := newTable("Where heroes fall, most often first", "times")
	most := slices.SortedFunc(maps.Keys(falls), func(a, b string) int {
		return cmp.Or(cmp.Compare(falls[b], falls[a]), cmp.Compare(a, b))
	})
	for _, at := range most[:min(len(most), 10)] {
		where.row("region "+at, strconv.Itoa(falls[at]))
	}
	where.write(&b)
	_, err = io.WriteString(out, strings.TrimPrefix(b.String(), "\n"))
	return err
}

// endless counts the matches without an end, by their moves or days.
func endless(rep simulate.Report) int {
	return rep.Endless + simulate.SpreadOf(rep.Figures["endless"]).Sum
}
