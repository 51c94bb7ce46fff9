package load

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
	"time"
)

// report is the result of a load.
type report struct {
	plan          plan
	crowd         *crowd
	bot           fleet
	before, after counts
	minutes       []minute
	last          runtimeStats
}

// minute is how the bot was at some time of the load.
type minute struct {
	at     time.Duration
	of     runtimeStats
	counts counts
}

// watch looks at the bot every minute, more often when the load is short.
func (r *report) watch(ctx context.Context) {
	every := min(time.Minute, max(r.plan.time/6, time.Second))
	tick := time.NewTicker(every)
	defer tick.Stop()
	for began := time.Now(); ; {
		of, err := r.bot.runtime(ctx)
		c, err2 := r.bot.counts(ctx)
		if err == nil && err2 == nil {
			r.minutes, r.last = append(r.minutes, minute{time.Since(began), of, c}), of
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// acknowledged returns the times until the first answers, and until the person saw the result; both from when the
// interaction was due.
func (r *report) acknowledged() (first, shown times, unseen int) {
	for _, d := range r.crowd.done {
		if d.err != nil && !d.expired() {
			continue
		}
		first = append(first, d.acknowledged.Sub(d.due))
		switch at := r.crowd.watch.of(d.id).shown; {
		case d.expired():
		case at.IsZero():
			unseen++
		default:
			shown = append(shown, at.Sub(d.due))
		}
	}
	return first, shown, unseen
}

// begunLate is how much later than they were due interactions began: the people's own machine is to blame for that.
func (r *report) begunLate() (late times) {
	for _, d := range r.crowd.done {
		late = append(late, d.began.Sub(d.due))
	}
	return late
}

// print prints all of it.
func (r *report) print(t *testing.T, warned map[string]int) {
	var b strings.Builder
	out := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	line := func(what, format string, args ...any) {
		fmt.Fprintf(out, "%s\t%s\n", what, fmt.Sprintf(format, args...))
	}
	first, shown, unseen := r.acknowledged()
	sent, gone, expired, kinds, whats := 0, 0, 0, map[int]int{}, map[string]int{}
	began := r.begunLate()
	for _, d := range r.crowd.done {
		sent++
		whats[d.what]++
		switch {
		case d.expired():
			expired++
		case d.gone():
			gone++
		default:
			kinds[r.crowd.watch.of(d.id).kind]++
		}
	}
	spent := r.bot.cpu()
	line("matches, people, rate, time", "%d, %d, %d/s, %v", r.plan.matches, r.plan.people, r.plan.rate, r.plan.time)
	if r.plan.hosts > 0 {
		line("hosts on a server", "%d, moves of each %s", r.plan.hosts, strings.Join(r.shares(), ", "))
	}
	line("interactions begun", "%d, of them %d on what was no longer there", sent, gone)
	line("begun late by", "p50 %v  p99 %v  max %v", began.at(.5), began.at(.99), began.at(1))
	line("acknowledged", "%d, too late %d", len(first)-expired, expired)
	line("acknowledged after", "p50 %v  p95 %v  p99 %v  max %v; %.2f %% within 1 s", first.at(.5), first.at(.95),
		first.at(.99), first.at(1), 100*first.within(quick))
	line("answer shown after", "p50 %v  p95 %v  p99 %v  max %v", shown.at(.5), shown.at(.95), shown.at(.99),
		shown.at(1))
	line("answered by", "message %d, update %d, told to wait %d, form %d, choices %d; by the board alone %d",
		kinds[kindMessage], kinds[kindUpdate], kinds[kindThinking]+kinds[kindWaiting], kinds[kindModal],
		kinds[kindChoices], unseen)
	line("moves, boards drawn", "%.0f, %.0f", r.change("skald_moves_total", ""),
		r.change("skald_pictures_total", "done"))
	line("pictures", "%v", r.last.Pictures)
	line("boards posted, changed", "%d, %d", r.crowd.watch.posts, r.crowd.watch.edits)
	line("picture ready after", "p50 %s  p99 %s", r.quantile("skald_picture_seconds", .5),
		r.quantile("skald_picture_seconds", .99))
	line("delivered after", "p50 %s  p99 %s", r.quantile("skald_delivery_seconds", .5),
		r.quantile("skald_delivery_seconds", .99))
	line("calls under the global limit", "at most %d in a second", r.crowd.watch.busiest())
	line("failed, lost", "%.0f, %.0f", r.change("skald_interactions_total", `outcome="failed"`),
		r.change("skald_interactions_total", `outcome="lost"`))
	line("CPU of the bot, start included", "%v", spent.Round(time.Second))
	line("CPU of the playground and the people", "%v", ownCPU().Round(time.Second))
	line("collections, paused", "%d, %v", r.last.Collections, r.last.Paused.Round(time.Millisecond))
	line("what they did", "%s", listed(whats))
	line("the bot warned of", "%s", listed(warned))
	fmt.Fprintf(out, "\nafter\tlive heap\theap in use\tresident\tdatabase\tgoroutines\toutbox\n")
	for _, m := range r.minutes {
		fmt.Fprintf(out, "%v\t%s\t%s\t%s\t%s\t%d\t%.0f\n", m.at.Round(time.Second), size(float64(m.of.Live)),
			size(float64(m.of.InUse)),
			size(m.counts["process_resident_memory_bytes"]), size(m.counts["skald_database_bytes"]), m.of.Goroutines,
			m.counts.sum("skald_outbox_entries", ""))
	}
	out.Flush()
	t.Logf("\n%s", b.String())
}

func listed(n map[string]int) string {
	var out []string
	for _, k := range slices.Sorted(maps.Keys(n)) {
		out = append(out, fmt.Sprintf("%s %d", k, n[k]))
	}
	if len(out) == 0 {
		return "nothing"
	}
	return strings.Join(out, ", ")
}

// change is by how much a metric grew under the load.
func (r *report) change(metric, label string) float64 {
	return r.after.sum(metric, label) - r.before.sum(metric, label)
}

// shares are the moves made in each shard.
func (r *report) shares() (each []string) {
	for shard := range r.plan.hosts {
		each = append(each, fmt.Sprintf("%.0f", r.change("skald_moves_total", fmt.Sprintf("shard=\"%d\"", shard))))
	}
	return each
}

// quantile is the bound of a histogram which a part of all kept under the load.
func (r *report) quantile(metric string, part float64) string {
	bounds := map[float64]float64{}
	for name, v := range r.after {
		m, labels, _ := strings.Cut(name, "{")
		_, le, ok := strings.Cut(labels, `le="`)
		if m != metric+"_bucket" || !ok {
			continue
		}
		bound, err := strconv.ParseFloat(strings.TrimSuffix(le, `"}`), 64)
		if err != nil {
			bound = math.Inf(1)
		}
		bounds[bound] += v - r.before[name]
	}
	for _, b := range slices.Sorted(maps.Keys(bounds)) {
		if bounds[b] >= part*bounds[math.Inf(1)] {
			return fmt.Sprintf("≤ %g s", b)
		}
	}
	return "?"
}

// answered requires that everybody was answered.
func (r *report) answered(t *testing.T) {
	t.Helper()
	failures := map[string]int{}
	for _, d := range r.crowd.done {
		if d.err != nil && !d.gone() {
			failures[fmt.Sprintf("%s was not answered: %v", d.what, d.err)]++
		}
	}
	for failure, n := range failures {
		t.Errorf("%d times: %s", n, failure)
	}
	for _, outcome := range []string{"failed", "lost"} {
		if n := r.change("skald_interactions_total", `outcome="`+outcome+`"`); n > 0 {
			t.Errorf("%.0f interactions are %s", n, outcome)
		}
	}
}

// kept checks the limits for the full load.
func (r *report) kept(t *testing.T) {
	t.Helper()
	if begun := r.begunLate().at(quickPart); begun > quick/2 {
		t.Errorf("the people themselves began up to %v late: this machine was too busy to measure anything", begun)
		return
	}
	first, _, _ := r.acknowledged()
	if part := first.within(quick); part < quickPart {
		t.Errorf("%.2f %% were acknowledged within %v, and %.0f %% have to be", 100*part, quick, 100*quickPart)
	}
	if slowest := first.at(1); slowest > longest {
		t.Errorf("the slowest acknowledgement took %v, and none may take longer than %v", slowest, longest)
	}
	var early, late minute
	for _, m := range r.minutes {
		if m.at < 2*time.Minute {
			early = m
		}
		late = m
	}
	if late.at < 5*time.Minute {
		return // too short to tell
	}
	for what, of := range map[string]func(minute) float64{
		"live heap": func(m minute) float64 { return float64(m.of.Live) },
		"memory":    func(m minute) float64 { return m.counts["process_resident_memory_bytes"] },
	} {
		if was, is := of(early), of(late); is > growth*was {
			t.Errorf("the %s grew from %s to %s", what, size(was), size(is))
		}
	}
}
