package andor

import (
	"fmt"
	"maps"
	"regexp"
	"slices"

	"skald/engine"
	"skald/engine/andor/legend"
	"skald/engine/andor/source"
	"skald/engine/lists"
	"skald/engine/text"
)

// BroughtBy implements engine.Bringing.
func (rules) BroughtBy() string { return OptionLegend }

// CheckBrought implements engine.Bringing: a legend must be valid and must not have the id of a built-in one.
func (r rules) CheckBrought(file []byte) (id string, err error) {
	l, err := legend.ReadPlayed(file)
	if err == nil && r.comes(r.find(l.ID)) {
		err = source.Problem{Line: 1,
			Why: fmt.Sprintf("the id %q is that of a legend that comes with Skald; choose another", l.ID)}
	}
	if err != nil {
		return "", faults(err)
	}
	return l.ID, nil
}

func faults(err error) *engine.Problems {
	told, more := source.Each(err)
	f := &engine.Problems{More: more}
	for _, e := range told {
		f.Told = append(f.Told, e.Error())
	}
	return f
}

// Bring implements engine.Bringing: the legend is added to every version.
func (r rules) Bring(file string) (engine.Rules, error) {
	l, err := legend.Restore(file)
	if err != nil {
		return nil, err
	}
	catalogue := text.Overlay(l.Catalogue(), r.catalogue)
	out := r.with(l, catalogue)
	out.earlier = nil
	for _, old := range r.earlier {
		out.earlier = append(out.earlier, old.(rules).with(l, catalogue))
	}
	return out, nil
}

// FileOf implements engine.Bringing.
func (r rules) FileOf(value string) string {
	l := r.find(value)
	if l == nil || r.comes(l) {
		return ""
	}
	return l.File
}

// comes reports whether a legend is built in.
func (r rules) comes(l *legend.Legend) bool { return slices.Contains(comesWith[r.version], l) }

// with returns the rules with a legend in place of the one of the same id, and its catalogue.
func (r rules) with(l *legend.Legend, c *text.Catalogue) rules {
	others := slices.DeleteFunc(slices.Clone(r.legends), func(o *legend.Legend) bool { return o.ID == l.ID })
	r.legends, r.catalogue = append(others, l), c
	return r
}

// DescribeBrought implements engine.Bringing: the legend's theme, numbers of heroes, difficulties, map and parts.
func (rules) DescribeBrought(file string) ([]text.Message, error) {
	l, err := legend.Restore(file)
	if err != nil {
		return nil, err
	}
	heroes := text.M("brought.heroes", "least", l.Least, "most", l.Most)
	if l.Least == l.Most {
		heroes = text.M("brought.heroes.all", "n", l.Least)
	}
	ways := text.M("brought.difficulty.one")
	if len(l.Difficulties) > 0 {
		names := lists.Map(l.Difficulties, func(d string) text.Message { return text.M("option." + d) })
		ways = text.M("brought.difficulty", "which", names)
	}
	where := text.M("brought.map." + l.Map.ID)
	if l.Map.Own() {
		stands := 0
		for _, at := range l.Map.All() {
			if l.Map.Walkable(at.ID) {
				stands++
			}
		}
		where = text.M("brought.map.own", "n", stands)
	}
	return []text.Message{text.M(l.Key("about")), heroes, ways, where,
		text.M("brought.parts", "cards", len(l.Cards), "goals", len(l.Goals))}, nil
}

// BroughtLanguages implements engine.Bringing.
func (rules) BroughtLanguages(file string) ([]string, error) {
	l, err := legend.Restore(file)
	if err != nil {
		return nil, err
	}
	return l.Languages(), nil
}

// CompareBrought implements engine.Bringing: the differences between two versions of a legend, by part.
func (rules) CompareBrought(before, after string) ([]text.Message, error) {
	was, err := legend.Restore(before)
	if err != nil {
		return nil, err
	}
	is, err := legend.Restore(after)
	if err != nil {
		return nil, err
	}
	var out []text.Message
	told := func(key string, differs bool) {
		if differs {
			out = append(out, text.M("brought.changed."+key))
		}
	}
	told("heroes", was.Least != is.Least || was.Most != is.Most)
	told("difficulty", !slices.Equal(was.Difficulties, is.Difficulties))
	told("events", was.Events != is.Events)
	told("map", was.Map.Key != is.Map.Key)
	both := sharedTables(was, is)
	if came, went, changed := compared(cardsOf(was, both), cardsOf(is, both)); came+went+changed > 0 {
		out = append(out, text.M("brought.changed.cards", "came", came, "went", went, "changed", changed))
	}
	told("goals", !slices.Equal(goalsOf(was, both), goalsOf(is, both)))
	told("languages", !slices.Equal(was.Languages(), is.Languages()))
	if came, went, changed := compared(was.Texts["en"], is.Texts["en"]); came+went+changed > 0 {
		out = append(out, text.M("brought.changed.texts", "came", came, "went", went, "changed", changed))
	}
	for _, language := range is.Languages() {
		if texts := was.Texts[language]; language != "en" && texts != nil && !maps.Equal(texts, is.Texts[language]) {
			out = append(out, text.M("brought.changed.language", "language", text.M("brought.language."+language)))
		}
	}
	return out, nil
}

// tableKind is a number of heroes and a difficulty, "" if the legend has none to choose.
type tableKind struct {
	heroes     int
	difficulty string
}

func sharedTables(a, b *legend.Legend) (out []tableKind) {
	difficulties := slices.DeleteFunc(slices.Clone(a.Difficulties), func(d string) bool {
		return !slices.Contains(b.Difficulties, d)
	})
	if len(difficulties) == 0 {
		difficulties = []string{""}
	}
	for n := max(a.Least, b.Least); n <= min(a.Most, b.Most); n++ {
		for _, d := range difficulties {
			out = append(out, tableKind{n, d})
		}
	}
	return out
}

// cardsOf returns a legend's cards and deck entries by id, as they are at some tables.
func cardsOf(l *legend.Legend, tables []tableKind) map[string]string {
	out := map[string]string{}
	add := func(cards []legend.Card) {
		for _, c := range cards {
			out[c.ID] += unlined(c)
		}
	}
	for _, k := range tables {
		at := l.For(k.heroes, k.difficulty)
		add(at.Cards)
		for _, d := range at.Decks {
			add(d.Entries)
		}
	}
	return out
}

// goalsOf returns a legend's goals, as they are at some tables.
func goalsOf(l *legend.Legend, tables []tableKind) (out []string) {
	for _, k := range tables {
		for _, goal := range l.For(k.heroes, k.difficulty).Goals {
			out = append(out, unlined(goal))
		}
	}
	return out
}

var lineNumber = regexp.MustCompile(`Line:\d+`)

func unlined(part any) string { return lineNumber.ReplaceAllString(fmt.Sprintf("%+v", part), "") }

// compared counts the added, removed and changed entries.
func compared(before, after map[string]string) (came, went, changed int) {
	for key, is := range after {
		switch was, ok := before[key]; {
		case !ok:
			came++
		case was != is:
			changed++
		}
	}
	for key := range before {
		if _, ok := after[key]; !ok {
			went++
		}
	}
	return came, went, changed
}
