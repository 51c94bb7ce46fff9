package view

import "skald/engine/text"

// words describes a blow in one line.
func (b Blow) words(v *View) text.Message {
	who := text.NameOf(v.Heroes[b.Seat].Hero)
	if b.Who != "" {
		who = text.NameOf(b.Who)
	}
	what := text.M("alt.blow-test")
	switch {
	case b.Phase != "" && b.Round == 0:
		what = text.M("phase." + b.Phase + ".attack") // before combat there are no phases
	case b.Phase != "":
		what = text.M("phase." + b.Phase)
	}
	m := text.M("alt.blow", "phase", what, "who", who, "sum", b.Sum, "target", b.Target)
	if b.Dealt > 0 {
		m = text.M("alt.blow-dealt", "blow", m, "n", b.Dealt)
	}
	if b.Taken > 0 {
		m = text.M("alt.blow-taken", "blow", m, "n", b.Taken)
	}
	return m
}

// accountWords describes the account of a fight, one line per round.
func (v *View) accountWords() []text.Message {
	var out []text.Message
	all := v.Fight.Account
	for i := 0; i < len(all); {
		round, lines := all[i].Round, all[i].words(v)
		for i++; i < len(all) && all[i].Round == round; i++ {
			lines = text.M("alt.blow-then", "first", lines, "next", all[i].words(v))
		}
		if round == 0 {
			out = append(out, text.M("alt.before", "what", lines))
		} else {
			out = append(out, text.M("alt.round", "round", round, "what", lines))
		}
	}
	return out
}
