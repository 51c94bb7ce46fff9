package runebound

import (
	"slices"

	"skald/engine"
	"skald/engine/runebound/cards"
	"skald/engine/runebound/land"
	"skald/engine/text"
)

// fought lists the events that the result of an adventure replaces, with its cost and its spoils.
var fought = []string{"moved", "revealed", "faced", "struck", "wounded", "exhausted", "shifted", "gold", "counter",
	"points", "recovered", "say.won", "used", "rolled"}

// meeting is the part of a challenge that is faced: the question that follows names it too.
var meeting = engine.Part{Role: engine.RoleResult, Takes: []string{"moved", "say.overflow", "exhausted", "gold"},
	Say: sayPlaced("sum.meets"), Minor: true}

// blows are the wounds of a hero and of the enemy, which one line sums up for both, with the rolls that dealt them.
var blows = []string{"struck", "say.wounded", "say.roll.attack.yes", "say.roll.attack.no", "say.roll.defence.no"}

// Summary implements engine.Summarised.
func (rules) Summary() map[string]engine.Part { return summary }

var summary = map[string]engine.Part{
	"dice":    {Role: engine.RoleSilent}, // the question and the picture show them
	"hero":    {Role: engine.RoleResult, Minor: true},
	"entered": {Role: engine.RoleResult, Minor: true},
	"moved": {Role: engine.RoleResult, Takes: []string{"moved", "dice"}, Minor: true,
		Say: func(e engine.Said, _ []engine.Said) text.Message {
			return engine.Reword(e.Text, "say.moved", []string{"who", "to"})
		}},
	"stays": {Role: engine.RoleResult, Takes: []string{"recovered"}, Minor: true},
	"put":   {Role: engine.RoleResult, Takes: []string{"knocked-out"}, Drops: []string{"undefeated"}, Say: sayPut},
	"knocked-out": {Role: engine.RoleResult, Takes: []string{"gold", "points"},
		Drops:   []string{"moved", "revealed", "faced", "rolled", "struck", "wounded", "exhausted", "duel"},
		Effects: lostEffects},
	"revealed": {Role: engine.RoleResult, Takes: []string{"moved", "wounded", "exhausted", "gold"}},
	"faced":    meeting,

	"say.revealed." + cards.Challenge: meeting,
	"sum.meets":                       meeting,
	"say.revealed." + cards.Encounter: {Role: engine.RoleResult, Takes: meeting.Takes, Minor: true},

	"beaten": {Role: engine.RoleResult, Takes: fought, Say: sayVictory},
	"failed": {Role: engine.RoleResult, Takes: fought, Drops: []string{"rolled"}, Say: sayFailed},
	"fled":   {Role: engine.RoleResult, Takes: fought, Say: sayFled},
	"event": {Role: engine.RoleResult, Takes: []string{"say.revealed.event"}, Closed: true,
		Automatic: true},
	"event-out":         {Role: engine.RoleAside, Automatic: true},
	"kept":              {Role: engine.RoleResult, Takes: []string{"moved", "say.revealed.encounter"}},
	"errand-over":       {Role: engine.RoleResult, Automatic: true},
	"gained":            {Role: engine.RoleResult, Minor: true}, // the victory comes first
	"say.won":           {Role: engine.RoleResult, Minor: true, Effects: wonEffects},
	"ally-killed":       {Role: engine.RoleResult},
	"bought":            {Role: engine.RoleResult},
	"sold":              {Role: engine.RoleResult},
	"trained":           {Role: engine.RoleResult},
	"duel":              {Role: engine.RoleResult, Takes: []string{"moved"}},
	"duel-won":          {Role: engine.RoleResult, Drops: []string{"duel", "wounded"}},
	"duel-over":         {Role: engine.RoleResult, Takes: []string{"duel", "wounded"}},
	"spoils":            {Role: engine.RoleResult},
	"gave":              {Role: engine.RoleResult},
	"gave-gold":         {Role: engine.RoleResult},
	"doom":              {Role: engine.RoleResult, Minor: true},
	"dragons-weaken":    {Role: engine.RoleResult},
	"last-turns":        {Role: engine.RoleResult},
	"over":              {Role: engine.RoleResult, Automatic: true},
	"undefeated":        {Role: engine.RoleAside, Automatic: true},
	"round":             {Role: engine.RoleAside, Automatic: true},
	"offered":           {Automatic: true},
	"foe-heals":         {Automatic: true},
	"immune":            {Automatic: true},
	"struck":            {Role: engine.RoleResult, Takes: blows, Sums: true, Say: sayBlows, Minor: true},
	"left-market":       {Role: engine.RoleAside},
	"say.closes-market": {Role: engine.RoleResult, Takes: []string{"offered"}, Say: sayClosed},
	"say.wounded": {Role: engine.RoleResult, Takes: blows, Sums: true, Say: sayBlows, Minor: true,
		Effects: engine.Amount("sum.wounds", "")},
	"wounded":   {Role: engine.RoleResult, Effects: engine.Amount("sum.wounds", "")},
	"exhausted": {Role: engine.RoleResult, Effects: engine.Amount("sum.exhaustion", "")},
	"gold":      {Role: engine.RoleResult, Effects: engine.Amount("sum.gold", "sum.gold-lost")},
	"points":    {Role: engine.RoleResult, Effects: engine.Amount("sum.points", "sum.points-lost")},
	"counter":   {Role: engine.RoleResult, Effects: engine.Amount("sum.points", "sum.points-lost")},
	"recovered": {Role: engine.RoleResult, Effects: recoveredEffects},
	"used":      {Effects: paidEffects, Precedes: true},
	// Rolls of a fight have a line where they cost nothing.
	"say.roll.attack.yes":  {Role: engine.RoleAside},
	"say.roll.attack.no":   {},
	"say.roll.defence.yes": {},
	"say.roll.defence.no":  {Role: engine.RoleAside},
	"say.roll.escape.yes":  {},
	"say.roll.escape.no":   {},
	"say.roll.number":      {Role: engine.RoleAside},
	"say.roll.test.yes":    {Role: engine.RoleResult, Takes: tested, AtOnce: true, Say: sayTest, Minor: true},
	"say.roll.test.no":     {Role: engine.RoleResult, Takes: tested, AtOnce: true, Say: sayTest},
	"rolled":               {Role: engine.RoleResult}, // with its price
}

// tested lists the events that the result of a test replaces: its cost or gain.
var tested = []string{"say.overflow", "exhausted", "gold", "points", "say.wounded"}

// sayTest words a test with its sum and target, without the dice.
func sayTest(e engine.Said, _ []engine.Said) text.Message {
	key := "sum.test.no"
	if e.Facts.Success {
		key = "sum.test.yes"
	}
	return engine.Reword(e.Text, key, []string{"who", "test"}, "sum", e.Facts.Amount, "target", e.Facts.Target)
}

// sayPlaced returns a sentence about a fight with the place of the fight.
func sayPlaced(key string) func(engine.Said, []engine.Said) text.Message {
	return func(e engine.Said, _ []engine.Said) text.Message {
		at, ok := land.Parse(e.Facts.To)
		if !ok {
			return text.Message{}
		}
		return engine.Reword(e.Text, key, []string{"who", "what"}, "at", at.Name())
	}
}

// sayVictory words a victory with its place: in a fight, or over a card without one.
func sayVictory(e engine.Said, replaced []engine.Said) text.Message {
	key := "sum.beaten"
	if e.Text.Key == "say.overcome" {
		key = "sum.overcome"
	}
	return sayPlaced(key)(e, replaced)
}

// sayBlows sums up the wounds of a hero and of the enemy, with the life that the newest leaves. Sums of more than the
// newest blow of each are worded as those so far, and a single blow has its roll.
func sayBlows(e engine.Said, replaced []engine.Said) text.Message {
	all := append(slices.Clone(replaced), e)
	foe, struck := engine.LastOf(all, "struck")
	hero, wounded := engine.LastOf(all, "wounded")
	dealt, taken := engine.SumOf(all, "say.struck", "n"), engine.SumOf(all, "say.wounded", "n")
	soFar := ""
	if dealt != engine.SumOf([]engine.Said{foe}, "say.struck", "n") ||
		taken != engine.SumOf([]engine.Said{hero}, "say.wounded", "n") {
		soFar = ".so-far"
	}
	switch {
	case struck && wounded:
		return engine.Reword(hero.Text.With("n", taken), "sum.blows"+soFar, []string{"who", "left"}, "what",
			foe.Text.Args.Get("what"), "dealt", dealt, "foe", foe.Text.Args.Get("left"))
	case soFar == "":
		return withRoll(e.Text, replaced)
	}
	out := e.Text.With("n", max(dealt, taken))
	out.Key += soFar
	return out
}

// withRoll returns a sentence about a blow with the roll that dealt it; the zero Message if there is not just one.
func withRoll(blow text.Message, replaced []engine.Said) text.Message {
	rolls := slices.DeleteFunc(slices.Clone(replaced), func(e engine.Said) bool { return e.Kind != "rolled" })
	if len(rolls) != 1 || rolls[0].Facts.Target == 0 {
		return text.Message{}
	}
	return text.M("sum.blow", "sum", rolls[0].Facts.Amount, "target", rolls[0].Facts.Target, "what", blow)
}

// sayFled returns a sentence about a flight with its place. The sums that follow it are those of the whole fight, not
// the price of the flight.
func sayFled(e engine.Said, replaced []engine.Said) text.Message {
	key := "sum.fled"
	if _, ok := engine.LastOf(replaced, "wounded", "exhausted", "gold"); ok {
		key = "sum.fled.sums"
	}
	return sayPlaced(key)(e, replaced)
}

// sayFailed returns a sentence about a failed adventure with its place, and with the sum and the target of the test if
// one decided it: no picture shows them.
func sayFailed(e engine.Said, replaced []engine.Said) text.Message {
	m := sayPlaced("sum.failed")(e, replaced)
	roll, _ := engine.LastOf(replaced, "rolled")
	if m.IsZero() || roll.Text.Key != "say.roll.test.no" || roll.Facts.Target == 0 {
		return m
	}
	return engine.Reword(m, "sum.failed.test", nil, "sum", roll.Facts.Amount, "target", roll.Facts.Target)
}

// wonEffects returns the card that a hero wins with an adventure as an effect.
func wonEffects(engine.Said) []engine.Effect {
	return []engine.Effect{{Gain: text.M("sum.card"), N: 1}}
}

// sayPut words the new place of a hero; after a knockout it names the foe, and the attempt to flee if that was the last
// roll.
func sayPut(e engine.Said, replaced []engine.Said) text.Message {
	if _, ok := engine.LastOf(replaced, "knocked-out"); !ok {
		return text.Message{}
	}
	fleeing := ""
	if roll, _ := engine.LastOf(replaced, "rolled"); roll.Text.Key == "say.roll.escape.no" {
		fleeing = ".fleeing"
	}
	foe, ok := engine.LastOf(replaced, "revealed", "faced", "undefeated")
	what := foe.Text.Args.Get("what")
	if !ok || what == nil {
		return engine.Reword(e.Text, "sum.down"+fleeing, []string{"who", "to"})
	}
	return engine.Reword(e.Text, "sum.lost"+fleeing, []string{"who", "to"}, "what", what)
}

// sayClosed words a market that closed at once, with the price of the card that was laid out, if one was.
func sayClosed(e engine.Said, replaced []engine.Said) text.Message {
	card, ok := engine.LastOf(replaced, "offered")
	if cost := card.Text.Args.Get("cost"); ok && cost != nil {
		return engine.Reword(e.Text, "sum.closes-market", []string{"who", "n"}, "what", card.Text.Args.Get("what"),
			"cost", cost)
	}
	return text.Message{}
}

// recoveredEffects returns wounds and exhaustion as effects; heroes' alone, because an ally's would read like the
// hero's.
func recoveredEffects(e engine.Said) []engine.Effect {
	if e.Facts.Piece != "" {
		return nil
	}
	exhaustion, _ := e.Text.Args.Get("exhaustion").(int)
	paid, _ := e.Text.Args.Get("gold").(int)
	return []engine.Effect{{Gain: text.M("sum.gold"), Loss: text.M("sum.gold-lost"), N: -paid},
		{Gain: text.M("sum.healed"), N: e.Facts.Amount},
		{Gain: text.M("sum.rested"), N: exhaustion}}
}

// paidEffects returns the wounds and the exhaustion that the use of a card costs; nil if it costs none.
func paidEffects(e engine.Said) (out []engine.Effect) {
	for _, paid := range [...]struct{ arg, gain string }{{"wounds", "sum.wounds"}, {"exhaustion", "sum.exhaustion"}} {
		if n, _ := e.Text.Args.Get(paid.arg).(int); n > 0 {
			out = append(out, engine.Effect{Gain: text.M(paid.gain), N: n})
		}
	}
	return out
}

// lostEffects returns the gold and the points that a knockout costs.
func lostEffects(e engine.Said) []engine.Effect {
	points, _ := e.Text.Args.Get("points").(int)
	return []engine.Effect{{Gain: text.M("sum.gold"), Loss: text.M("sum.gold-lost"), N: -e.Facts.Amount},
		{Gain: text.M("sum.points"), Loss: text.M("sum.points-lost"), N: -points}}
}
