package andor

import (
	"regexp"
	"slices"

	"skald/engine/andor/land"
	texts "skald/engine/andor/text"
	"skald/engine/wording"
)

// trailingNumber distinguishes several things of a kind, as in "gem-2-2".
var trailingNumber = regexp.MustCompile(`-[a-z0-9]+$`)

// moveLines defines the notation of moves.
var moveLines = wording.New(map[string]wording.Words{
	"region": func(w string) bool { _, ok := land.Number(w); return ok },
	"n":      wording.Number,
	"target": isTarget,
	"thing":  isThing,
	"good":   func(w string) bool { return w != "gold" && isThing(w) },
	"code":   isCode,
	"back":   func(w string) bool { return w[0] == '+' && isCode(w[1:]) },
	"stance": stanceWords.Has,
	"topic":  standingTable.HasTopic,
},
	"move <region>", "walk <region>", "stay", "fight <region|target> ask?", "invite <region|target> <n>+",
	"escort <thing> <region>", "pass", "end",
	"join ask?", "stop", "roll", "roll black|all|single", "flip <n>", "keep", "use <thing>", "on", "leave", "yes", "no",
	"divide <n>+", "pay <n>+", "choose <n>+",
	"uncover <region>*", "spare <region>*", "well", "activate", "look <region>", "look <region> fog|rune",
	"take <thing>", "drop <good>+", "drop gold <n>",
	"buy <thing>", "sell <thing>", "eat <thing>", "give <n> gold <n>", "give <n> <good>+",
	"trade <n> <n> <n> <code|back>*",
	"stance <stance> <stance> <stance> <stance> <stance>", "standing <topic> ask|always|never",
)

// named matches one of several creatures on a region: the region and its kind, or the legend's id for it.
var named = regexp.MustCompile(`^([0-9]+)-[a-z][a-z0-9-]*$`)

// isTarget reports whether a word names one of several creatures on a region.
func isTarget(w string) bool {
	m := named.FindStringSubmatch(w)
	if m == nil {
		return false
	}
	_, ok := land.Number(m[1])
	return ok
}

// isThing reports whether a word names a thing that can be carried, bought, used or led along.
func isThing(w string) bool {
	for {
		if texts.IsNamed(w) {
			return true
		}
		at := trailingNumber.FindStringIndex(w)
		if at == nil {
			return false
		}
		w = w[:at[0]]
	}
}

// exchangeCode matches a thing in an exchange: two letters, an h if one use is left, and a number from the second of a
// kind on.
var exchangeCode = regexp.MustCompile(`^([a-z][a-z0-9])h?[0-9]*$`)

func isCode(w string) bool {
	m := exchangeCode.FindStringSubmatch(w)
	return m != nil && slices.ContainsFunc(articles, func(a article) bool { return a.Code == m[1] })
}

// Wording implements wording.Worded.
func (rules) Wording() wording.Table { return moveLines }
