package ability

import (
	"slices"

	"skald/engine/text"
)

// deeds are the effects that a player carries out. Their texts begin with a verb, as does the form "to" of the others:
// "heal 1 wound", and for "1 gold" "gain 1 gold".
var deeds = map[string]bool{
	"reroll": true, "die-is": true, "succeed": true, "wound-foe": true, "cancel": true, "cancel-all": true,
	"cancel-half": true, "shift": true, "attack": true, "wound": true, "exhaust": true, "recover": true, "heal": true,
	"heal-all": true, "renew": true, "turn-down": true, "gold": true, "gold-per": true, "points": true, "take": true,
	"draw-market": true, "lose": true, "step": true, "go-town": true, "scout": true, "swap": true, "bury-track": true,
	"keep": true, "discard": true, "to-track": true, "fight": true, "draw-again": true,
	"roll": true, "two-dice": true, "value": true, "foe-is": true, "damage": true, "life": true, "stamina": true,
	"dice": true, "half": true, "skip": true, "twice": true, "reversed": true,
}

// clauses are the modifiers worded as a clause of their own, which no cost can lead to: "you can't escape".
var clauses = map[string]bool{
	"counts": true, "free": true, "hard": true, "full-price": true, "no-flight": true, "only": true, "drains": true,
	"sweeps": true, "guards": true,
}

// shared are the verbs of deeds, by word, that need not be repeated: "take 1 wound and 1 exhaustion".
var shared = map[string]string{
	"wound": "take", "exhaust": "take", "gold": "gain", "points": "gain", "roll": "get", "value": "get",
	"damage": "get", "life": "get", "stamina": "get", "dice": "get",
}

// verb returns the verb of a deed that need not be repeated, "" if it has none.
func verb(t *Term) string {
	if t.Word == "gold" && t.N() < 0 || t.Word == "points" && t.N() < 0 {
		return ""
	}
	return shared[t.Word]
}

// share reports whether all terms of a list share a verb.
func share(list []Term) bool {
	return !slices.ContainsFunc(list, func(t Term) bool { return verb(&t) == "" || verb(&t) != verb(&list[0]) })
}

// deeds reports whether the effects of a rule can continue its sentence instead of following a colon. Of a rule that is
// not optional, so do all effects worded as clauses; a target allows this only if the text has a place for it.
func (r *Rule) deeds() bool {
	if !r.Optional() && r.For != "" && !r.frees() {
		return false
	}
	return !slices.ContainsFunc(r.Do, func(t Term) bool {
		return !deeds[t.Word] && !renewsMany(&t) && (r.Optional() || t.Modifies() && !clauses[t.Word])
	})
}

// frees reports whether the only effect of a rule removes something from its target.
func (r *Rule) frees() bool {
	return len(r.Do) == 1 && (r.Do[0].Word == "recover" || r.Do[0].Word == "heal-all")
}

// renewsMany reports whether an effect turns up several cards, said in one sentence.
func renewsMany(t *Term) bool {
	of := t.Subs["of"]
	return t.Word == "repeat" && len(of) == 1 && of[0].Word == "renew"
}

// repeated describes effects that happen a number of times.
func repeated(n int, of []Term) text.Message {
	at := key(Action, "repeat")
	switch {
	case len(of) > 1:
		return text.M(at+".this", "n", n, "do", nested(of))
	case branches(&of[0]):
		return text.M(at+".this", "n", n, "do", effect(&of[0]))
	}
	return text.M(at, "n", n, "do", nested(of))
}

// choice describes a choice between effects. Two of which one has branches are numbered.
func choice(t *Term) text.Message {
	at := key(Action, t.Word)
	one, two := t.Subs["one"], t.Subs["two"]
	if len(t.Subs) == 2 && len(one) == 1 && len(two) == 1 && (branches(&one[0]) || branches(&two[0])) {
		return text.M(at+".one", "first", effect(&one[0]), "next", effect(&two[0]))
	}
	var all text.Message
	for _, sub := range words[Action][t.Word].Subs {
		if list := t.Subs[sub]; len(list) > 0 {
			all = joined(at+".or", all, nested(list))
		}
	}
	return text.M(at, "do", all)
}
