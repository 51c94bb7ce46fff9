package panel

import (
	"slices"
	"strings"

	"skald/engine/text"
)

// lineRoom is how much of one line of a list is read.
const lineRoom = 300

// offerLines list offers, each with what it would mean. Places of which there is the same
// to say stand in one line, behind those of which there is something else: of sixty
// regions one can walk to those that matter are found at once.
func offerLines(os []offer, s text.Speaker) []string {
	type line struct {
		verb, hint string
		labels     []string
	}
	var list []line
	for _, o := range os {
		l := line{verb: o.verb(), hint: o.hint(s), labels: []string{o.label(s)}}
		if o.choice != nil && o.choice.Place != "" && l.hint != "" {
			if i := slices.IndexFunc(list, func(x line) bool { return x.verb == l.verb && x.hint == l.hint }); i >= 0 {
				list[i].labels = append(list[i].labels, l.labels...)
				continue
			}
		}
		list = append(list, l)
	}
	slices.SortStableFunc(list, func(x, y line) int { return len(x.labels) - len(y.labels) })
	out := make([]string, len(list))
	for i, l := range list {
		out[i] = "**" + clip(joined(l.labels), lineRoom) + "**"
		if l.hint != "" {
			out[i] += " – " + clip(l.hint, lineRoom)
		}
		out[i] = bullet(out[i])
	}
	return out
}

// joined says several labels as one: the words with which all of them begin or end are
// said once, as in "To 12, 14, 18".
func joined(labels []string) string {
	if len(labels) < 2 {
		return labels[0]
	}
	words := make([][]string, len(labels))
	least := len(strings.Fields(labels[0]))
	for i, l := range labels {
		words[i] = strings.Fields(l)
		least = min(least, len(words[i]))
	}
	shared := func(most int, at func(w []string, n int) string) int {
		n := 0
		for n < most && !slices.ContainsFunc(words, func(w []string) bool { return at(w, n) != at(words[0], n) }) {
			n++
		}
		return n
	}
	front := shared(least-1, func(w []string, n int) string { return w[n] })
	back := shared(least-1-front, func(w []string, n int) string { return w[len(w)-1-n] })
	own := make([]string, len(words))
	for i, w := range words {
		own[i] = strings.Join(w[front:len(w)-back], " ")
	}
	first := words[0]
	all := append(slices.Clone(first[:front]), strings.Join(own, ", "))
	return strings.Join(append(all, first[len(first)-back:]...), " ")
}
