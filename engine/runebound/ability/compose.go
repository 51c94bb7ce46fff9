package ability

import (
	"embed"
	"slices"
	"strconv"
	"strings"

	"skald/engine/text"
)

//go:embed text/*.yaml
var texts embed.FS

var catalogue = text.MustLoad(texts, "text")

// Catalogue says what rules are composed of. The names of skills, families and towns
// are not in it: a game says them where it says its cards.
func Catalogue() *text.Catalogue { return catalogue }

// Texts is what a player reads of a card's rules, one sentence for each; the zero
// Message where there are none.
func Texts(rules []Rule) text.Message {
	var all text.Message
	for i := range rules {
		all = joined("ability.and-rule", all, rules[i].text(rules[:i]))
	}
	return all
}

// Text is what a player reads of a rule: moment, conditions and cost, then a colon
// and what happens.
func (r *Rule) Text() text.Message { return r.text(nil) }

// text is that of a rule behind the others of its card: what comes on top of a bonus
// that is always in force is said to be more.
func (r *Rule) text(above []Rule) text.Message {
	var head text.Message
	add := func(m text.Message) { head = joined("ability.and-head", head, m) }
	// What is always in force has no moment to speak of, nor has what is the adventure
	// itself: no combat follows it.
	if r.When != "always" && !(r.When == "before" && !r.Optional() && len(r.If) == 0 && decides(r.Do)) {
		add(text.M(key(Moment, r.When)))
	}
	for i := range r.If {
		add(condition(&r.If[i]))
	}
	cost := r.costs()
	if r.May && cost.IsZero() {
		cost = text.M("ability.may")
	}
	if !cost.IsZero() {
		add(cost)
	}
	do := r.effects(above)
	if r.Limit != "" {
		limit := text.M(key(Limit, r.Limit))
		// Behind one of several effects it would be read as a limit of that one.
		if len(r.Do) == 1 && !branches(&r.Do[0]) {
			do = text.M("ability.limit", "do", do, "limit", limit)
		} else {
			add(limit)
		}
	}
	return r.sentence(head, do)
}

// Offer is what a player reads where he may use the rule now: what it costs and what
// happens. Moment and conditions are fulfilled.
func (r *Rule) Offer() text.Message { return r.sentence(r.costs(), r.effects(nil)) }

// sentence puts what happens behind its head, if it has one.
func (r *Rule) sentence(head, do text.Message) text.Message {
	if r.For != "" {
		do = text.M("ability.for", "for", text.M(key(Target, r.For)), "do", do)
	}
	if head.IsZero() {
		return text.M("ability.rule.always", "do", do)
	}
	return text.M("ability.rule", "head", head, "do", do)
}

// costs are what using a rule costs; zero where it is free.
func (r *Rule) costs() text.Message {
	var cost text.Message
	for i := range r.Cost {
		cost = joined("ability.and-cost", cost, term(&r.Cost[i], Cost))
	}
	return cost
}

// effects are what a rule does, in its order. How long modifiers hold stands before
// them where there is nothing else, and behind each of them otherwise. above are the
// rules that stand before it on its card.
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
		if r.Until != "" && !together && r.Do[i].Modifies() {
			m = text.M("ability.until", "do", m, "until", until)
		}
		between := "ability.and-do"
		if i > 0 && branches(&r.Do[i-1]) {
			// What follows is no part of the last branch.
			between = "ability.and-anyway"
		}
		all = joined(between, all, m)
	}
	if together {
		return text.M("ability.until.all", "do", all, "until", until)
	}
	return all
}

// adds says that a bonus of a rule comes on top of the same one always in force by a rule
// above it.
func adds(r *Rule, t *Term, above []Rule) bool {
	return t.Modifies() && slices.ContainsFunc(above, func(x Rule) bool {
		return x.When == "always" && len(x.If) == 0 && x.For == r.For && slices.ContainsFunc(x.Do, func(y Term) bool {
			return y.Word == t.Word && slices.Equal(y.Args, t.Args) && y.N() > 0 && t.N() > 0
		})
	})
}

// joined puts two messages one behind the other.
func joined(key string, first, next text.Message) text.Message {
	if first.IsZero() {
		return next
	}
	return text.M(key, "first", first, "next", next)
}

// key is that of a word in a part of a rule. Actions and modifiers are both what a
// rule does.
func key(p Part, word string) string {
	if p == Action || p == Modifier {
		p = "do"
	}
	return "ability." + string(p) + "." + word
}

// branches says that an effect has ways to go on, of which the last has no end of its
// own in a sentence.
func branches(t *Term) bool {
	return t.Word == "if" || t.Word == "choose" || t.Word == "test" && len(t.Subs) > 0
}

// amounts are effects that are said as a number of something, so that they can be
// enumerated: "1 exhaustion and 2 wounds". A verb would draw what stands beside it
// to itself.
var amounts = map[string]bool{"wound": true, "exhaust": true, "gold": true, "points": true}

func amount(t *Term) bool { return amounts[t.Word] && t.N() > 0 }

// endings are effects behind which an adventure does not go on to a fight.
var endings = map[string]bool{"win": true, "fail": true, "keep": true, "discard": true, "to-track": true}

// decides says that effects end the adventure, however the dice fall.
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

// nested says the effects of a list below a term.
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
		return text.M("ability.list", "do", all)
	}
	var m text.Message
	for i := range all {
		m = joined("ability.and-then", m, all[i])
	}
	return m
}

// effect says an action or a modifier with the lists below it.
func effect(t *Term) text.Message {
	at := key(Action, t.Word)
	switch t.Word {
	case "if":
		then, otherwise := t.Subs["then"], t.Subs["else"]
		switch {
		case len(otherwise) == 0:
			return text.M(at, "if", conditions(t.Subs[subThat]), "do", nested(then))
		case len(then) == 0:
			return text.M(at, "if", text.M("ability.if.not", "if", conditions(t.Subs[subThat])), "do", nested(otherwise))
		}
		return text.M(at+".else", "if", conditions(t.Subs[subThat]), "do", nested(then), "else", nested(otherwise))
	case "choose":
		var all text.Message
		for _, sub := range words[Action][t.Word].Subs {
			if list := t.Subs[sub]; len(list) > 0 {
				all = joined(at+".or", all, nested(list))
			}
		}
		return text.M(at, "do", all)
	case "by-die":
		var all text.Message
		for _, sub := range words[Action][t.Word].Subs {
			if list := t.Subs[sub]; len(list) > 0 {
				all = joined("ability.and-do", all, text.M(at+"."+sub, "do", nested(list)))
			}
		}
		return text.M(at, "do", all)
	case "repeat":
		do := nested(t.Subs["of"])
		if len(t.Subs["of"]) > 1 {
			do = text.M("ability.nested", "do", do)
		}
		return text.M(at, "n", t.N(), "do", do)
	}
	m := term(t, Action, Modifier)
	for _, sub := range []string{"pass", "fail"} {
		if list := t.Subs[sub]; len(list) > 0 {
			m = text.M(at+"."+sub, "test", m, "do", nested(list))
		}
	}
	return m
}

// conditions says conditions that must all hold.
func conditions(list []Term) text.Message {
	var all text.Message
	for i := range list {
		all = joined("ability.and-if", all, condition(&list[i]))
	}
	return all
}

// condition says a condition with the lists below it.
func condition(t *Term) text.Message {
	switch t.Word {
	case "not":
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

// term says a word with what stands behind it: numbers as n and m, signed ones as
// plus, further words under the name of their set.
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
			// Where nothing has a word of its own it is not counted: "without gold".
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
			// What is gained and lost once is counted, as in "lose 2 gold".
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

// setOf is the set a word behind a word is of; those of fighting are phases.
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

// plus is a number with its sign, the minus as long as the plus.
func plus(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// number is what a number is said as: those of events are Roman.
func number(w *Word, n int) any {
	if w.Part == Condition && w.Name == "event" && n >= 1 && n <= 3 {
		return strings.Repeat("I", n)
	}
	return n
}

// Effects is what a player reads of a list of effects, such as one branch of a
// choice.
func Effects(list []Term) text.Message { return text.M("ability.rule.always", "do", nested(list)) }
