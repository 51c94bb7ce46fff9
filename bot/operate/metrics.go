// Package operate serves the health and the metrics of the bot over HTTP: its own metrics, Go's and those of the
// process, in the text format of Prometheus, version 0.0.4, with the three kinds of metric that are needed.
// Prometheus's own library writes them through protobuf, which would be a tenth of the binary and a seventh of the time
// of a first build.
package operate

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Metrics is a set of metrics. The zero value is empty. It is safe for concurrent use.
type Metrics struct {
	mu  sync.Mutex
	all []metric
}

type metric interface {
	info() metricInfo
	// writeSamples writes all values, each with the labels more before its own.
	writeSamples(w *bufio.Writer, more string)
}

// metricInfo is common to all kinds of metric.
type metricInfo struct {
	name, help, kind string
	labels           []string
}

func (h metricInfo) info() metricInfo { return h }

// add adds a metric. It panics if the name is invalid or already used.
func (m *Metrics) add(x metric) {
	m.mu.Lock()
	defer m.mu.Unlock()
	h := x.info()
	if !validName(h.name) || slices.ContainsFunc(m.all, func(o metric) bool { return o.info().name == h.name }) {
		panic(fmt.Sprintf("the metric %q has no name of its own", h.name))
	}
	for _, l := range h.labels {
		if !validName(l) || l == "le" || strings.Contains(l, ":") {
			panic(fmt.Sprintf("the metric %q cannot have the label %q", h.name, l))
		}
	}
	m.all = append(m.all, x)
}

// validName reports whether a name is valid in Prometheus.
func validName(s string) bool {
	for i, r := range s {
		if !(r == '_' || r == ':' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || i > 0 && r >= '0' && r <= '9') {
			return false
		}
	}
	return s != ""
}

// series are the values of one metric, one for each set of values of its labels.
type series[T any] struct {
	metricInfo
	mu sync.Mutex
	of map[string]T
}

func newSeries[T any](h metricInfo) series[T] { return series[T]{metricInfo: h, of: map[string]T{}} }

// change replaces the value for some labels, which is zero at first.
func (s *series[T]) change(values []string, by func(T) T) {
	key := s.key(values)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.of[key] = by(s.of[key])
}

// key returns labels as written between the braces.
func (s *series[T]) key(values []string) string {
	if len(values) != len(s.labels) {
		panic(fmt.Sprintf("the metric %q has the labels %v and is given %q", s.name, s.labels, values))
	}
	var b strings.Builder
	for i, l := range s.labels {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(l + `="` + labelValue.Replace(strings.ToValidUTF8(values[i], "\uFFFD")) + `"`)
	}
	return b.String()
}

// each calls f for all values in the order of their labels.
func (s *series[T]) each(f func(labels string, v T)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range slices.Sorted(maps.Keys(s.of)) {
		f(k, s.of[k])
	}
}

// The escapes of the format in labels and in help texts.
var (
	labelValue = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)
	helpText   = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
)

// joined returns two lists of labels as one.
func joined(labels, more string) string {
	if labels == "" || more == "" {
		return labels + more
	}
	return labels + "," + more
}

func sample(w *bufio.Writer, name, labels string, v float64) {
	w.WriteString(name)
	if labels != "" {
		w.WriteString("{" + labels + "}")
	}
	w.WriteString(" " + number(v) + "\n")
}

func number(v float64) string {
	switch {
	case math.IsInf(v, 1):
		return "+Inf"
	case math.IsInf(v, -1):
		return "-Inf"
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// Counter counts something that never decreases.
type Counter struct{ series[float64] }

// Counter adds a counter; its name ends in _total. Without labels it begins at 0.
func (m *Metrics) Counter(name, help string, labels ...string) *Counter {
	c := &Counter{newSeries[float64](metricInfo{name, help, "counter", labels})}
	m.add(c)
	if len(labels) == 0 {
		c.of[""] = 0
	}
	return c
}

// Inc adds one for the values of the labels.
func (c *Counter) Inc(values ...string) {
	c.change(values, func(v float64) float64 { return v + 1 })
}

func (c *Counter) writeSamples(w *bufio.Writer, more string) {
	c.each(func(labels string, v float64) { sample(w, c.name, joined(more, labels), v) })
}

// Histogram counts durations by upper bounds.
type Histogram struct {
	series[bucketCounts]
	bounds []float64
}

// bucketCounts is the number of durations in each bucket, the last without a bound, and their sum.
type bucketCounts struct {
	counts []uint64
	sum    float64
}

// Histogram adds a histogram of seconds with bounds in rising order.
func (m *Metrics) Histogram(name, help string, bounds []float64, labels ...string) *Histogram {
	if !slices.IsSorted(bounds) {
		panic(fmt.Sprintf("the bounds of the metric %q do not rise", name))
	}
	h := &Histogram{newSeries[bucketCounts](metricInfo{name, help, "histogram", labels}), bounds}
	m.add(h)
	return h
}

// Observe adds one duration in seconds.
func (h *Histogram) Observe(seconds float64, values ...string) {
	h.change(values, func(t bucketCounts) bucketCounts {
		if t.counts == nil {
			t.counts = make([]uint64, len(h.bounds)+1)
		}
		at := len(h.bounds)
		for i, b := range h.bounds {
			if seconds <= b {
				at = i
				break
			}
		}
		t.counts[at]++
		t.sum += seconds
		return t
	})
}

func (h *Histogram) writeSamples(w *bufio.Writer, more string) {
	h.each(func(labels string, t bucketCounts) {
		labels = joined(more, labels)
		n := uint64(0)
		for i, k := range t.counts {
			n += k
			bound := math.Inf(1)
			if i < len(h.bounds) {
				bound = h.bounds[i]
			}
			sample(w, h.name+"_bucket", joined(labels, `le="`+number(bound)+`"`), float64(n))
		}
		sample(w, h.name+"_sum", labels, t.sum)
		sample(w, h.name+"_count", labels, float64(n))
	})
}

// gauge is a number that is read when the metrics are written.
type gauge struct {
	metricInfo
	read func(put func(v float64, values ...string))
}

// Gauge adds a metric that is read whenever the metrics are written. The function read calls put for each set of values
// of the labels, or not at all if it knows none.
func (m *Metrics) Gauge(name, help string, labels []string, read func(put func(v float64, values ...string))) {
	m.add(&gauge{metricInfo{name, help, "gauge", labels}, read})
}

// Reading is Gauge for one number; ok is false if it is unknown.
func (m *Metrics) Reading(name, help string, read func() (v float64, ok bool)) {
	m.Gauge(name, help, nil, single(read))
}

// Count adds a counter that is kept elsewhere and read; ok is false if it is unknown.
func (m *Metrics) Count(name, help string, read func() (v float64, ok bool)) {
	m.add(&gauge{metricInfo{name, help, "counter", nil}, single(read)})
}

// single returns a function that puts the one value of a metric without labels, if it is known.
func single(read func() (v float64, ok bool)) func(put func(float64, ...string)) {
	return func(put func(float64, ...string)) {
		if v, ok := read(); ok {
			put(v)
		}
	}
}

func (g *gauge) writeSamples(w *bufio.Writer, more string) {
	now := newSeries[float64](g.metricInfo)
	g.read(func(v float64, values ...string) { now.change(values, func(float64) float64 { return v }) })
	now.each(func(labels string, v float64) { sample(w, g.name, joined(more, labels), v) })
}

// Write writes all metrics in the text format of Prometheus, in the order in which they were made.
func (m *Metrics) Write(w io.Writer) error { return Write(w, Part{Of: m}) }

// A Part is one of several sets of the same metrics.
type Part struct {
	Of *Metrics
	// Label and Value distinguish its values from those of other parts; without a label they are unchanged.
	Label, Value string
}

// Write writes the metrics of all parts as Metrics.Write does: a metric of several parts is written once, with the
// values of all of them. Such parts must have labels.
func Write(w io.Writer, parts ...Part) error {
	type line struct {
		metric
		more string
	}
	of := map[string][]line{}
	var names []string
	for _, p := range parts {
		more := ""
		if p.Label != "" {
			more = p.Label + `="` + labelValue.Replace(p.Value) + `"`
		}
		p.Of.mu.Lock()
		for _, x := range p.Of.all {
			name := x.info().name
			if of[name] == nil {
				names = append(names, name)
			}
			of[name] = append(of[name], line{x, more})
		}
		p.Of.mu.Unlock()
	}
	b := bufio.NewWriter(w)
	for _, name := range names {
		h := of[name][0].info()
		fmt.Fprintf(b, "# HELP %s %s\n# TYPE %s %s\n", h.name, helpText.Replace(h.help), h.name, h.kind)
		for _, x := range of[name] {
			x.writeSamples(b, x.more)
		}
	}
	return b.Flush()
}
