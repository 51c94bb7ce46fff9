package ability

import (
	"embed"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"skald/engine/text"
)

//go:embed text/*.yaml
var texts embed.FS

var catalogue = text.MustLoad(texts, "text")

// Catalogue returns the texts that rules are composed of. It lacks the names of skills, families and towns, which the
// game's own catalogue provides.
func Catalogue() *text.Catalogue { return catalogue }

// Texts describes a card's rules, one sentence for each; it is zero if there are none. Neighbours that differ only in
// the moment share a sentence.
func Texts(rules []Rule) text.Message {
	var all text.Message
	for i := 0; i < len(rules); {
		n := 1
		for i+n < len(rules) && rules[i].sameBut(&rules[i+n]) {
			n++
		}
		all = joined("ability.and-rule", all, rules[i].text(rules[:i], rules[i+1:i+n]))
		i += n
	}
	return all
}

// sameBut reports whether two rules have a moment each and are otherwise equal.
func (r *Rule) sameBut(other *Rule) bool {
	x, y := *r, *other
	x.When, y.When = "", ""
	return r.When != "always" && other.When != "always" && r.When != other.When && reflect.DeepEqual(x, y)
}

// Text describes a rule: moment, conditions and cost, then the effects.
func (r *Rule) Text() text.Message { return r.text(nil, nil) }

// text describes a rule that follows others on its card: an addition to a permanent bonus is worded as "more". also are
// equal rules for other moments.
func (r *Rule) text(above, also []Rule) text.Message {
	head := r.head(also)
	do := r.effects(above)
	if r.Limit != "" {
		limit := text.M(key(Limit, r.Limit))
		// After one of several effects it would be read as a limit of that one.
		if len(r.Do) == 1 && !branches(&r.Do[0]) {
			do = text.M("ability.limit", "do", do, "limit", limit)
		} else {
			head = joined("ability.and-head", head, limit)
		}
	}
	return r.sentence(head, do)
}

// head describes the moment of a rule, or several, and its conditions.
func (r *Rule) head(also []Rule) text.Message {
	var head text.Message
	left := r.If
	switch {
	case r.When == "always" || r.When == "before" && !r.Optional() && len(r.If) == 0 && decides(r.Do):
		// A permanent rule has no moment to mention, nor has one that is the adventure itself and leads to no combat.
	case len(also) > 0:
		head = text.M(key(Moment, r.When))
		for i := range also {
			head = joined("ability.if.any", head, text.M(key(Moment, also[i].When)))
		}
	default:
		head, left = r.opening()
	}
	for i := range left {
		head = joined("ability.and-head", head, condition(&left[i]))
	}
	return head
}

// Offer describes a rule that its owner may use now: the cost and the effects, without the moment and the conditions.
func (r *Rule) Offer() text.Message {
	at, do, cost := "ability.offer", r.effects(nil), r.costs()
	if cost.IsZero() {
		return text.M("ability.rule.always", "do", do)
	}
	if r.tries() {
		at = "ability.try"
	}
	if r.deeds() {
		at += ".to"
	}
	return text.M(at, "cost", cost, "do", do)
}

// sentence puts the cost and the effects behind their head, if any. Deeds become a part of the sentence, "you may pay
// 1 gold to heal 1 wound"; other effects follow a colon.
func (r *Rule) sentence(head, do text.Message) text.Message {
	if head.IsZero() {
		return text.M("ability.rule.always", "do", do)
	}
	cost, at := r.costs(), "ability.rule"
	switch {
	case r.tries():
		at = "ability.rule.try"
	case !cost.IsZero():
		at = "ability.rule.pay"
	case r.May:
		at = "ability.rule.may"
	}
	if r.deeds() {
		at += ".to"
	}
	m := text.M(at, "head", head, "do", do)
	if !cost.IsZero() {
		m = m.With("cost", cost)
	}
	return m
}

// tries reports whether the whole cost of a rule is a test, which may fail.
func (r *Rule) tries() bool { return len(r.Cost) == 1 && r.Cost[0].Word == "test" }

// costs describes the costs of using a rule; zero if it is free.
func (r *Rule) costs() text.Message {
	if r.tries() {
		m := term(&r.Cost[0], Cost)
		m.Key += ".try"
		return m
	}
	var cost text.Message
	for i := range r.Cost {
		cost = joined("ability.and-cost", cost, term(&r.Cost[i], Cost))
	}
	return cost
}

// effects describes a rule's effects in order. The duration of modifiers precedes them if there is nothing else,
// otherwise it follows each modifier. above are the preceding rules on the card.
func (r *Rule) effects(above []Rule) text.Message {
	until := text.Message{}
	if r.Until != "" {
		until = text.M(key(Duration, r.Until))
	}
	all, actions := text.Message{}, slices.ContainsFunc(r.Do, func(t Term) bool { return !t.Modifies() })
	together := r.Until != "" && len(r.Do) > 1 && !actions
	for i := range r.Do {
		m := effect(&r.Do[i])
		if bonus := m.Args.Get("plus"); bonus != nil && adds(r, &r.Do[i], above) {
			m = m.With("plus", text.M("ability.more", "plus", bonus))
		}
		if r.Do[i].Word == "attack" && (r.When == "hits" || r.When == "misses") {
			m.Key += ".again"
		}
		switch {
		case together || r.Until == "" || !r.Do[i].Modifies():
		case r.Until == "roll" && r.Do[i].Arg(0) == "any":
			m.Key += ".this"
		default:
			m = text.M("ability.until", "do", m, "until", until)
		}
		between := "ability.and-do"
		if i > 0 && branches(&r.Do[i-1]) {
			// The following effects are not part of the last branch.
			between = "ability.and-anyway"
		} else if len(r.Do) == 2 && share(r.Do) {
			between = "ability.and-do.same"
		}
		all = joined(between, all, m)
	}
	if together {
		all = text.M("ability.until.all", "do", all, "until", until)
	}
	return r.target(all)
}

// target adds the target of a rule, if it has one, to its effects.
func (r *Rule) target(do text.Message) text.Message {
	if r.For == "" {
		return do
	}
	at := "ability.for.one"
	switch {
	case len(r.Do) > 1:
		at = "ability.for"
	case r.frees():
		at = "ability.for.from"
	}
	return text.M(at, "for", text.M(key(Target, r.For)), "do", do)
}

// holdsWith reports whether the conditions of a rule are met whenever those of another are: it has none, or needs fewer
// Dragon Runes.
func (r *Rule) holdsWith(other *Rule) bool {
	if len(r.If) == 1 && len(other.If) == 1 {
		x, y := &r.If[0], &other.If[0]
		return x.Word == "runes" && y.Word == "runes" && x.N() < y.N()
	}
	return len(r.If) == 0
}

// adds reports whether a rule's bonus is in addition to the same permanent bonus of a rule in above.
func adds(r *Rule, t *Term, above []Rule) bool {
	return t.Modifies() && slices.ContainsFunc(above, func(x Rule) bool {
		return x.When == "always" && x.holdsWith(r) && x.For == r.For && slices.ContainsFunc(x.Do, func(y Term) bool {
			return y.Word == t.Word && slices.Equal(y.Args, t.Args) && y.N() > 0 && t.N() > 0
		})
	})
}

func joined(key string, first, next text.Message) text.Message {
	if first.IsZero() {
		return next
	}
	return text.M(key, "first", first, "next", next)
}

// key returns the key of a word in a part of a rule. Actions and modifiers share the keys of effects.
func key(p Part, word string) string {
	if p == Action || p == Modifier {
		p = "do"
	}
	return "ability." + string(p) + "." + word
}

// branches reports whether an effect has branches, whose last one is open-ended in a sentence.
func branches(t *Term) bool {
	of := t.Subs["of"]
	return t.Word == "if" || t.Word == "choose" || t.Word == "test" && len(t.Subs) > 0 ||
		t.Word == "repeat" && (len(of) > 1 || branches(&of[0]))
}

// amounts are effects worded as a number of something, so that they can be listed: "1 exhaustion and 2 wounds". A verb
// would claim the words beside it.
var amounts = map[string]bool{"wound": true, "exhaust": true, "gold": true, "points": true}

func amount(t *Term) bool { return amounts[t.Word] && t.N() > 0 }

// endings are effects after which an adventure does not continue with a fight.
var endings = map[string]bool{"win": true, "fail": true, "keep": true, "discard": true, "to-track": true}

// decides reports whether effects end the adventure, whatever the dice.
func decides(list []Term) bool {
	return slices.ContainsFunc(list, func(t Term) bool {
		ways := []string{"pass", "fail"}
		switch t.Word {
		case "test":
		case "if":
			ways = []string{"then", "else"}
		case "choose", "by-die":
			ways = words[Action][t.Word].Subs
			if t.Word == "choose" && len(t.Subs["three"]) == 0 {
				ways = ways[:2]
			}
		default:
			return endings[t.Word]
		}
		return !slices.ContainsFunc(ways, func(way string) bool { return !decides(t.Subs[way]) })
	})
}

func nested(list []Term) text.Message {
	all := make([]text.Message, len(list))
	counted := true
	for i := range list {
		all[i] = effect(&list[i])
		if branches(&list[i]) {
			all[i] = text.M("ability.nested", "do", all[i])
		}
		counted = counted && amount(&list[i])
	}
	if counted {
		at := "ability.list"
		if share(list) {
			at += "." + verb(&list[0])
		}
		return text.M(at, "do", all)
	}
	var m text.Message
	for i := range all {
		m = joined("ability.and-then", m, all[i])
	}
	return m
}

// effect describes an action or a modifier with the lists below it.
func effect(t *Term) text.Message {
	at := key(Action, t.Word)
	switch t.Word {
	case "if":
		then, otherwise := t.Subs["then"], t.Subs["else"]
		switch {
		case len(otherwise) == 0:
			return text.M(at, "if", conditions(t.Subs[subThat]), "do", nested(then))
		case len(then) == 0:
			not := Term{Word: "not", Subs: map[string][]Term{"of": t.Subs[subThat]}}
			return text.M(at, "if", condition(&not), "do", nested(otherwise))
		}
		return text.M(at+".else", "if", conditions(t.Subs[subThat]), "do", nested(then), "else", nested(otherwise))
	case "choose":
		return choice(t)
	case "by-die":
		var all text.Message
		for _, sub := range words[Action][t.Word].Subs {
			if list := t.Subs[sub]; len(list) > 0 {
				all = joined("ability.and-do", all, text.M(at+"."+sub, "do", nested(list)))
			}
		}
		return text.M(at, "do", all)
	case "repeat":
		if renewsMany(t) {
			return text.M(key(Action, "renew")+".many", "n", t.N())
		}
		return repeated(t.N(), t.Subs["of"])
	}
	m := term(t, Action, Modifier)
	for _, sub := range []string{"pass", "fail"} {
		list := t.Subs[sub]
		switch last := sub == "fail" || len(t.Subs["fail"]) == 0; {
		case len(list) == 0:
		case last && len(list) == 1 && t.Word == "test" && branches(&list[0]):
			// Nothing follows that a reader might take for a part of the inner effect.
			inner := effect(&list[0])
			if list[0].Word == "if" {
				inner.Key += ".inner"
			}
			m = text.M(at+"."+sub, "test", m, "do", inner)
		default:
			m = text.M(at+"."+sub, "test", m, "do", nested(list))
		}
	}
	return m
}

func conditions(list []Term) text.Message {
	var all text.Message
	for i := range list {
		all = joined("ability.and-if", all, condition(&list[i]))
	}
	return all
}

func condition(t *Term) text.Message {
	switch t.Word {
	case "not":
		if of := t.Subs["of"]; len(of) == 1 {
			if m := condition(&of[0]); catalogue.Has(m.Key + ".not") {
				m.Key += ".not"
				if one := m.Key + ".one"; of[0].N() == 1 && catalogue.Has(one) {
					m.Key = one
				}
				return m
			}
		}
		return text.M("ability.if.not", "if", conditions(t.Subs["of"]))
	case "any":
		var all text.Message
		for i := range t.Subs["of"] {
			all = joined("ability.if.any", all, condition(&t.Subs["of"][i]))
		}
		return all
	}
	return term(t, Condition)
}

// term describes a word with its arguments: numbers as n and m, signed ones as plus, further words under the name of
// their set.
func term(t *Term, parts ...Part) text.Message {
	w := find(t.Word, parts...)
	at, ns, args := key(w.Part, w.Name), t.Ns, t.Args
	m := text.Message{}
	for takes := range strings.FieldsSeq(w.Takes) {
		takes, optional := strings.CutPrefix(takes, "[")
		takes = strings.TrimSuffix(takes, "]")
		switch {
		case takes == "n" && m.Args.Get("n") == nil:
			m = m.With("n", number(w, ns[0]))
			// A word with a wording for zero is not counted: "without gold".
			if ns[0] == 0 && catalogue.Has(at+".none") {
				at += ".none"
			}
			ns = ns[1:]
		case takes == "n":
			if ns[0] == m.Args.Get("n") {
				at += ".same"
			} else {
				m = m.With("m", ns[0])
			}
			ns = ns[1:]
		case takes == "+n" && w.Part == Action:
			// Gains and losses are counted, as in "lose 2 gold".
			m = m.With("n", max(ns[0], -ns[0]))
			if ns[0] < 0 {
				at += ".less"
			}
			ns = ns[1:]
		case takes == "+n":
			m = m.With("plus", plus(ns[0]))
			ns = ns[1:]
		case len(args) > 0:
			set := setOf(takes, args[0])
			switch {
			case takes == "fighting" && args[0] == "any":
				// In any phase: there is nothing to add.
			case takes == "better" || takes == "price":
				at += "." + args[0]
			case m.Args.Get(set) != nil:
				m = m.With("other", text.M(set+"."+args[0]))
			case set == "town":
				m = m.With(set, text.M("name."+args[0]))
			default:
				m = m.With(set, text.M(set+"."+args[0]))
			}
			if m.Args.Get(set) != nil && (optional || takes == "fighting") {
				at += "." + set
			}
			args = args[1:]
		}
	}
	m.Key = at
	return m
}

// setOf returns the set of an argument; sets for fights count as phases.
func setOf(takes, arg string) string {
	if takes == "fighting" {
		return "phase"
	}
	for set := range strings.SplitSeq(takes, "|") {
		if slices.Contains(sets[set], arg) {
			return set
		}
	}
	return takes
}

// plus formats a number with its sign; the minus is as long as the plus.
func plus(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// number formats a number, for events in Roman numerals.
func number(w *Word, n int) any {
	if w.Part == Condition && w.Name == "event" && n >= 1 && n <= 3 {
		return strings.Repeat("I", n)
	}
	return n
}

// Outcome describes a list of effects that follow a test.
func Outcome(list []Term) text.Message { return text.M("ability.outcome", "do", nested(list)) }

// Effects tells a player to do a list of effects, such as one branch of a choice.
func Effects(list []Term) text.Message { return text.M("ability.deed", "do", nested(list)) }
