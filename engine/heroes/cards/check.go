package cards

import "slices"

// mistake returns the fault of a spell as a whole, "" if there is none.
func (s *Spell) mistake() string {
	being := s.Target != NoTarget && s.Target != Player
	switch {
	case s.ID == "" || len(s.Needs) == 0 && s.Pair == NoPair:
		return "a spell needs id and needs"
	case (len(s.Do) == 0) == (s.Permanent == nil):
		return "a spell has either do or when"
	case s.Permanent != nil && s.Target == NoTarget:
		return "a permanent needs a bearer"
	case s.Permanent != nil:
		if m := s.Permanent.mistake(being); m != "" {
			return m
		}
	default:
		if m := unaimed(s.Do, s.Target); m != "" {
			return m
		}
	}
	fits := map[More]bool{
		MorePower:   s.Permanent != nil,
		MoreWound:   has(s.Do, "wound"),
		MoreHeal:    has(s.Do, "heal", "drain"),
		MoreDiscard: has(s.Do, "discard"),
		MoreTarget:  s.Permanent == nil && s.Target != NoTarget,
		MoreNone:    true,
	}
	if !fits[s.More] || s.Permanent != nil && s.More != MorePower {
		return "more: " + string(s.More) + " does not fit what the spell does"
	}
	return ""
}

// mistake returns the fault of a permanent whose bearer is a being or else a player.
func (p *Permanent) mistake(being bool) string {
	if len(p.Stop)+len(p.Attacked)+len(p.Cast)+len(p.Static) == 0 {
		return "a permanent does something"
	}
	class := Player
	if being {
		class = AnyBeing
	}
	if m := unaimed(p.Stop, class); m != "" {
		return m
	}
	if m := unaimed(p.Cast, class); m != "" {
		return m
	}
	if being && len(p.Cast) > 0 || !being && len(p.Stop)+len(p.Attacked) > 0 {
		return "players cast spells, beings are attacked and hurt by stops"
	}
	for _, s := range p.Static {
		if (s.Word == "dice") == being {
			return "players roll dice, beings have all else"
		}
	}
	return ""
}

// mistake returns the fault of a creature as a whole, "" if there is none.
func (c *Creature) mistake() string {
	switch {
	case c.ID == "" || c.Hero == "" || c.Range == "":
		return "a creature needs id, hero and range"
	case c.Copies < 1 || c.Cost < 1 || c.Life < 1 || c.Strength < 1 || c.Helmets < 1:
		return "copies, cost, life, strength and helmets of a creature are 1 at least"
	case c.Instead == nil:
		return ""
	case len(c.Always) > 0:
		return "a creature has either always or instead"
	case len(c.Instead.Do) == 0:
		return "instead of its attack it does nothing"
	case (c.Instead.Exposed || c.Instead.InRange) && (c.Instead.Target == NoTarget || c.Instead.Target == Player):
		return "players are neither exposed nor in range"
	}
	return unaimed(c.Instead.Do, c.Instead.Target)
}

// unaimed returns an effect that is impossible for a target of a class, "" if there is none.
func unaimed(list []Effect, class Class) string {
	for _, e := range list {
		ok := true
		switch e.Word {
		case "wound", "heal":
			switch e.To {
			case ToTarget, Beside, Behind:
				ok = class != NoTarget && class != Player
			case AllOpen, HisHero:
				ok = class != NoTarget
			}
		case "drain", "step", "jump", "swap":
			ok = class != NoTarget && class != Player
		case "discard":
			ok = class == Player
		}
		if !ok {
			return e.Word + " does not fit the target " + string(class)
		}
	}
	return ""
}

// has reports whether one of the effects is one of the words.
func has(list []Effect, words ...string) bool {
	return slices.ContainsFunc(list, func(e Effect) bool { return slices.Contains(words, e.Word) })
}
