package cards

import (
	"slices"
	"strconv"

	"skald/engine/lists"
	"skald/engine/text"
)

// Text returns the text of a spell besides name and needs: target, effect and reinforcement.
func (s *Spell) Text() text.Message {
	if s.More == MoreNone {
		return text.M("card.basic", "do", aimed(class(s.Target), effects(s.Do)))
	}
	more := text.M("card.more." + string(s.More))
	if s.More == MoreWound && count(s.Do, "wound") > 1 {
		more.Key += ".first"
	}
	if s.Permanent != nil {
		return text.M("card.permanent", "class", class(s.Target), "do", s.Permanent.text(), "more", more)
	}
	return text.M("card.spell", "do", aimed(class(s.Target), effects(s.Do)), "more", more)
}

// Effect is Text without the reinforcement.
func (s *Spell) Effect() text.Message {
	if s.Permanent != nil {
		return text.M("card.permanent.effect", "class", class(s.Target), "do", s.Permanent.text())
	}
	return aimed(class(s.Target), effects(s.Do))
}

// First returns the target of a spell, and its first effect.
func (s *Spell) First() text.Message {
	if s.Permanent != nil {
		return text.M("card.permanent.effect", "class", class(s.Target), "do", s.Permanent.first())
	}
	return aimed(class(s.Target), effects(s.Do[:1]))
}

// Text returns the text of a creature's abilities, without its figures; the zero Message if it has none.
func (c *Creature) Text() text.Message {
	switch {
	case c.Instead != nil:
		do := effects(c.Instead.Do)
		if c.Instead.Target == NoTarget {
			return text.M("card.instead", "do", do)
		}
		return text.M("card.instead.aimed", "class", c.Instead.class(), "do", do)
	case len(c.Always) > 0:
		return text.M("card.always", "do", statics(c.Always))
	}
	return text.Message{}
}

// class returns the text of a class, the zero Message if there is no target.
func class(c Class) text.Message {
	if c == NoTarget {
		return text.Message{}
	}
	return text.M("class." + string(c))
}

// class returns the text of the targets of an ability, with its limits.
func (a *Ability) class() text.Message {
	within := "within"
	if a.Exposed {
		within += ".exposed"
	}
	if a.InRange {
		within += ".in-range"
	}
	if !a.Exposed && !a.InRange {
		return class(a.Target)
	}
	return text.M("card.within", "class", class(a.Target), "within", text.M(within))
}

// aimed puts effects after their target.
func aimed(class, do text.Message) text.Message {
	if class.IsZero() {
		return do
	}
	return text.M("card.aimed", "class", class, "do", do)
}

// text describes the effects of a permanent and their moments.
func (p *Permanent) text() text.Message {
	all := statics(p.Static)
	if len(p.Stop) > 0 {
		all = joined(all, text.M("card.when.stop", "do", toBearer(p.Stop)))
	}
	if len(p.Attacked) > 0 {
		all = joined(all, toAttacker(p.Attacked))
	}
	if len(p.Cast) > 0 {
		all = joined(all, text.M("card.when.cast", "do", effects(p.Cast), "element", text.M("element."+p.Element.ID())))
	}
	return all
}

// toBearer describes the effects on the bearer of a permanent, naming the bearer: a player is mentioned before.
func toBearer(list []Effect) text.Message {
	var all text.Message
	for i := range list {
		m := list[i].text()
		if list[i].To == ToTarget {
			m.Key += ".bearer"
		}
		all = joined(all, m)
	}
	return all
}

// toAttacker describes the effects of an attack on a permanent's bearer for the attacker, or only for the attacker's
// hero if nothing else happens.
func toAttacker(list []Effect) text.Message {
	if slices.ContainsFunc(list, func(e Effect) bool { return e.To != HisHero }) {
		return text.M("card.when.attacked", "do", effects(list))
	}
	list = slices.Clone(list)
	for i := range list {
		list[i].To = ToTarget
	}
	return text.M("card.when.attacked.hero", "do", effects(list))
}

// first returns the first part of text.
func (p *Permanent) first() text.Message {
	if len(p.Static) > 0 {
		return statics(p.Static[:1])
	}
	return p.text()
}

// joined puts one effect after another.
func joined(first, next text.Message) text.Message {
	if first.IsZero() {
		return next
	}
	return text.M("card.and", "first", first, "next", next)
}

// effects describes effects in order.
func effects(list []Effect) text.Message {
	var all text.Message
	for i := range list {
		all = joined(all, list[i].text())
	}
	return all
}

// text describes one effect.
func (e *Effect) text() text.Message {
	m := text.M("card.do." + e.Word)
	if e.To != ToTarget {
		m.Key += "." + string(e.To)
	}
	switch e.Word {
	case "wound":
		return m.With("wound", wounds(e.N, e.Magical))
	case "drain":
		return m.With("wound", wounds(e.N, e.Magical)).With("m", e.M)
	}
	if e.N > 0 {
		m = m.With("n", e.N)
	}
	return m
}

// wounds describes n wounds of a kind.
func wounds(n int, isMagical bool) text.Message {
	if isMagical {
		return text.M("wound."+magical, "n", n)
	}
	return text.M("wound."+physical, "n", n)
}

// statics describes static effects.
func statics(list []Static) text.Message {
	var all text.Message
	for _, s := range list {
		m := text.M("card.static." + s.Word)
		switch s.Word {
		case "strength", "helmets", "dice", "banner":
			m = m.With("plus", plus(s.N))
		case "range":
			m = m.With("range", text.M("range."+string(s.Range)))
		case "thorns":
			m = m.With("wound", wounds(s.N, false))
		case "steps", "armour", "ward":
			m = m.With("n", s.N)
		}
		all = joined(all, m)
	}
	return all
}

// plus returns a number with its sign, the minus as long as the plus.
func plus(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return "+" + strconv.Itoa(n)
}

// count returns the number of effects with a word.
func count(list []Effect, word string) int {
	return lists.Count(list, func(e Effect) bool { return e.Word == word })
}
