package config

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// valueError is an error of a value. It never contains a value of a key that may be secret.
type valueError struct {
	line int
	why  string
}

func (e *valueError) Error() string { return fmt.Sprintf("line %d: %s", e.line, e.why) }

// Span is a duration in a configuration: 90s, 15m, 12h, 7d, or several of them in a row.
type Span time.Duration

// UnmarshalYAML parses a duration.
func (s *Span) UnmarshalYAML(n *yaml.Node) error {
	d, ok := parseSpan(n.Value)
	if n.Kind != yaml.ScalarNode || !ok {
		return &valueError{n.Line,
			fmt.Sprintf("%q is no time span; write a number with its unit, for example 90s, 15m, 12h or 7d", n.Value)}
	}
	*s = Span(d)
	return nil
}

// parseSpan parses a duration; it returns false if it is malformed or negative.
func parseSpan(text string) (time.Duration, bool) {
	days, rest, has := strings.Cut(text, "d")
	if !has {
		days, rest = "0", text
	}
	n, err := strconv.Atoi(days)
	if err != nil || n < 0 || n > 100*366 {
		return 0, false
	}
	d := time.Duration(n) * 24 * time.Hour
	if rest == "" {
		return d, has
	}
	more, err := time.ParseDuration(rest)
	if err != nil || more < 0 || more > math.MaxInt64-d {
		return 0, false
	}
	return d + more, true
}

// String returns the form in a configuration, with at most two units from a day on.
func (s Span) String() string {
	d := time.Duration(s)
	const day = 24 * time.Hour
	if d >= day {
		text := fmt.Sprintf("%dd", d/day)
		if h := d % day / time.Hour; h > 0 {
			text += fmt.Sprintf("%dh", h)
		}
		return text
	}
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// Shards are the shards a process runs: all that Discord proposes, or some of a fixed number.
type Shards struct {
	// Total is the number of shards; 0 is the number Discord proposes. Run are those of this process.
	Total int
	Run   []int
	// Lease makes the processes share them out among themselves.
	Lease bool
}

// mostShards is the maximum number of shards. A thousand suffice for millions of servers.
const mostShards = 1000

const shardsHelp = "write shards: auto, or for the first half of eight shards: shards: {total: 8, run: [0-3]}, or " +
	"where processes share a database: shards: {total: 8, run: lease}"

// UnmarshalYAML parses auto, or total and run.
func (s *Shards) UnmarshalYAML(n *yaml.Node) error {
	wrong := func(at *yaml.Node, format string, args ...any) error {
		return &valueError{at.Line, "shards: " + fmt.Sprintf(format, args...) + "; " + shardsHelp}
	}
	if n.Kind == yaml.ScalarNode && n.Value == "auto" {
		*s = Shards{}
		return nil
	}
	if n.Kind != yaml.MappingNode {
		return wrong(n, "%q is not understood", n.Value)
	}
	var total, run *yaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		switch key := n.Content[i]; key.Value {
		case "total":
			total = n.Content[i+1]
		case "run":
			run = n.Content[i+1]
		default:
			return wrong(key, "there is no key %q", key.Value)
		}
	}
	if total == nil || run == nil {
		return wrong(n, "total and run are both needed")
	}
	count, err := strconv.Atoi(total.Value)
	if err != nil || count < 1 || count > mostShards {
		return wrong(total, "total has to be a number from 1 to %d", mostShards)
	}
	if run.Kind == yaml.ScalarNode && run.Value == "lease" {
		*s = Shards{Total: count, Lease: true}
		return nil
	}
	if run.Kind != yaml.SequenceNode || len(run.Content) == 0 {
		return wrong(run, "run has to be a list of numbers and ranges")
	}
	var ids []int
	for _, r := range run.Content {
		first, last, err := parseRange(r.Value)
		switch {
		case r.Kind != yaml.ScalarNode || err != nil:
			return wrong(r, "%q is neither a number nor a range such as 0-3", r.Value)
		case first > last:
			return wrong(r, "the range %s runs backwards", r.Value)
		case last >= count:
			return wrong(r, "of %d shards the last is %d, and %s goes beyond it", count, count-1, r.Value)
		}
		for id := first; id <= last; id++ {
			if slices.Contains(ids, id) {
				return wrong(r, "the shard %d stands there twice", id)
			}
			ids = append(ids, id)
		}
	}
	*s = Shards{Total: count, Run: ids}
	return nil
}

// parseRange parses a number or a range of two.
func parseRange(text string) (first, last int, err error) {
	a, b, two := strings.Cut(text, "-")
	if !two {
		b = a
	}
	if first, err = strconv.Atoi(strings.TrimSpace(a)); err != nil {
		return 0, 0, err
	}
	if last, err = strconv.Atoi(strings.TrimSpace(b)); err != nil {
		return 0, 0, err
	}
	if first < 0 {
		return 0, 0, errors.New("it is less than 0")
	}
	return first, last, nil
}
