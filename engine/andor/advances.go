package andor

import (
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/andor/view"
	"skald/engine/standing"
)

// advances are the answers in advance to invitations into a fight and to offers of events.
var advances = []engine.Condition{
	{ID: "invite-strength", Values: standing.Numbers(2, 26), Answer: standing.AtMost(foeWhenInvited)},
	{ID: "invite-at", Values: lairs, Answer: joinAt, Gone: deserted},
	{ID: "invite-will", Values: standing.Numbers(1, 20), Answer: standing.AtMost(willWhenInvited)},
	{ID: "offer-gold", Values: standing.Numbers(0, 12), Answer: standing.AtMost(goldWhenOffered)},
}

// Conditions implements engine.Conditional.
func (r rules) Conditions() []engine.Condition { return advances }

// invited reports whether a prompt invites a seat into a fight.
func invited(v view.View, p *engine.Prompt) bool {
	return p.Topic == topicInvite && v.Fight != nil && int(p.Seat) < len(v.Heroes)
}

// foeWhenInvited returns the strength of the creature that a hero is invited to fight.
func foeWhenInvited(seen engine.View, p *engine.Prompt) (int, engine.Move) {
	v, _ := seen.(view.View)
	if !invited(v, p) {
		return 0, ""
	}
	return v.Fight.Strength, "join"
}

// willWhenInvited returns the willpower of a hero who is invited into a fight.
func willWhenInvited(seen engine.View, p *engine.Prompt) (int, engine.Move) {
	v, _ := seen.(view.View)
	if !invited(v, p) {
		return 0, ""
	}
	return v.Heroes[p.Seat].Will, "no"
}

// goldWhenOffered returns the worth of the purse of a hero to whom an event sells something.
func goldWhenOffered(seen engine.View, p *engine.Prompt) (int, engine.Move) {
	v, _ := seen.(view.View)
	if p.Topic != topicOffer || int(p.Seat) >= len(v.Heroes) {
		return 0, ""
	}
	return max(v.Heroes[p.Seat].Gold, v.Heroes[p.Seat].Purse), "no"
}

// lairs lists the regions with creatures, in order.
func lairs(seen engine.View, _ engine.Seat) (out []engine.SlotOption) {
	v, _ := seen.(view.View)
	var at []int
	for _, c := range v.Creatures {
		at = append(at, c.At)
	}
	slices.Sort(at)
	for _, x := range slices.Compact(at) {
		if len(out) < engine.MaxValues {
			out = append(out, engine.SlotOption{ID: strconv.Itoa(x), Label: v.PlaceName(x)})
		}
	}
	return out
}

// joinAt joins a fight in the region of the value.
func joinAt(seen engine.View, p *engine.Prompt, value string) engine.Move {
	v, _ := seen.(view.View)
	if !invited(v, p) || strconv.Itoa(v.Fight.At) != value || !p.Legal("join") {
		return ""
	}
	return "join"
}

// deserted reports whether no creature is in a region and no fight either.
func deserted(seen engine.View, _ engine.Seat, value string) bool {
	v, _ := seen.(view.View)
	if v.Fight != nil && strconv.Itoa(v.Fight.At) == value {
		return false
	}
	return !slices.ContainsFunc(v.Creatures, func(c view.Creature) bool { return strconv.Itoa(c.At) == value })
}
