package help

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// The weights of a word of a question, relative to one occurrence in the text of a topic.
const (
	inName       = 6.0  // as the whole title or another whole name of a topic
	halfWord     = 0.4  // only the beginning of the word matches
	alikeWord    = 0.65 // a synonym matches
	chapterFirst = 1.6  // in a chapter rather than in a topic of one
	// leastStem is the minimum number of letters left after removing an ending, leastBeginning the minimum for the
	// beginning of a word to match.
	leastStem, leastBeginning = 3, 4
	// mostHits is the maximum number of topics found by a question.
	mostHits = 10
)

// ruleIndex is an index of the stems in a game's short rules, in one language.
type ruleIndex struct {
	topics []engine.Topic
	// names count the stems of each name of each topic, body those of its text; both are indexed by topic.
	names [][]map[string]int
	body  []map[string]int
	// in is the number of topics with a stem.
	in map[string]int
	// empty are stop words, endings the endings to remove, longest first.
	empty, endings []string
	// alike are groups of stems with similar meanings.
	alike [][]string
}

// indexRules indexes the topics of a game in the reader's language.
func indexRules(rules engine.Rules, s text.Localizer) *ruleIndex {
	x := &ruleIndex{topics: rules.Topics(), in: map[string]int{}}
	x.empty = strings.Fields(ui.Fold(ui.Say(s, "bot.rules.search.empty")))
	x.endings = strings.Fields(ui.Fold(ui.Say(s, "bot.rules.search.endings")))
	slices.SortFunc(x.endings, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	for group := range strings.SplitSeq(ui.Say(s, "bot.rules.search.alike"), "|") {
		x.alike = append(x.alike, x.stems(group))
	}
	for _, tp := range x.topics {
		names := []map[string]int{counted(x.stems(s.Say(tp.Title)))}
		for _, also := range tp.Also {
			names = append(names, counted(x.stems(s.Say(also))))
		}
		body := counted(x.stems(s.Say(tp.Text)))
		x.names, x.body = append(x.names, names), append(x.body, body)
		seen := map[string]bool{}
		for _, in := range append(slices.Clone(names), body) {
			for stem := range in {
				if !seen[stem] {
					seen[stem] = true
					x.in[stem]++
				}
			}
		}
	}
	return x
}

func counted(stems []string) map[string]int {
	out := map[string]int{}
	for _, s := range stems {
		out[s]++
	}
	return out
}

// stems returns the stems of the words of a text, without stop words.
func (x *ruleIndex) stems(s string) []string {
	var out []string
	for _, w := range strings.Fields(ui.Fold(s)) {
		if !slices.Contains(x.empty, w) {
			out = append(out, x.stem(w))
		}
	}
	return out
}

// stem returns a folded word without its ending.
func (x *ruleIndex) stem(w string) string {
	for _, e := range x.endings {
		if rest, ok := strings.CutSuffix(w, e); ok && len(rest) >= leastStem {
			return rest
		}
	}
	return w
}

// search returns the topics that match a question, best first. Every word counts, rare words more; a topic with all
// words is ahead of one with one word often.
func (x *ruleIndex) search(typed string) []engine.Topic {
	query := x.stems(typed)
	slices.Sort(query)
	query = slices.Compact(query)
	type hit struct {
		at    int
		score float64
	}
	var hits []hit
	for i := range x.topics {
		score, found := 0.0, 0
		for _, q := range query {
			got := x.tells(q, i)
			for _, other := range x.likes(q) {
				got = max(got, alikeWord*x.tells(other, i))
			}
			if got > 0 {
				found++
			}
			score += got
		}
		if found > 0 {
			share := float64(found) / float64(len(query))
			score *= share * share
			if x.topics[i].Under == "" {
				score *= chapterFirst
			}
			hits = append(hits, hit{i, score})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.score, a.score) })
	var out []engine.Topic
	for _, h := range hits[:min(len(hits), mostHits)] {
		out = append(out, x.topics[h.at])
	}
	return out
}

// tells returns the score of a topic for a stem. A match in a short name counts more than in a long one.
func (x *ruleIndex) tells(q string, topic int) float64 {
	best := 0.0
	for _, name := range x.names[topic] {
		best = max(best, inName*x.weight(q, name)/float64(max(1, len(name))))
	}
	return best + x.weight(q, x.body[topic])
}

// weight returns the score of a stem in a text: higher if it is frequent there, and rare among the topics.
func (x *ruleIndex) weight(q string, in map[string]int) float64 {
	rare := func(stem string) float64 { return math.Log(1 + float64(len(x.topics))/float64(max(1, x.in[stem]))) }
	if n := in[q]; n > 0 {
		return rare(q) * (1 + math.Log(float64(n)))
	}
	best := 0.0
	for stem := range in {
		if len(q) >= leastBeginning && strings.HasPrefix(stem, q) ||
			len(stem) >= leastBeginning && strings.HasPrefix(q, stem) {
			best = max(best, halfWord*rare(stem))
		}
	}
	return best
}

// likes returns the synonyms of a stem.
func (x *ruleIndex) likes(q string) []string {
	var out []string
	for _, group := range x.alike {
		if slices.Contains(group, q) {
			out = append(out, group...)
		}
	}
	return slices.DeleteFunc(out, func(s string) bool { return s == q })
}
