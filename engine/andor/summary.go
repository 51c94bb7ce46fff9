package andor

import (
	"slices"

	"skald/engine"
	"skald/engine/text"
)

// fought lists the events that the end of a fight replaces, with its cost and its spoils.
var fought = []string{"fight", "answered", "left-fight", "rolled", "clash", "reward"}

// Summary implements engine.Summarised.
func (rules) Summary() map[string]engine.Part { return summary }

var summary = map[string]engine.Part{
	"moved":       {Role: engine.RoleResult, Takes: []string{"moved"}},
	"stopped":     {Role: engine.RoleResult},
	"passed":      {Role: engine.RoleResult},
	"escorted":    {Role: engine.RoleResult},
	"day-ended":   {Role: engine.RoleResult},
	"fight":       {Role: engine.RoleResult, Takes: []string{"answered"}},
	"beaten":      {Role: engine.RoleResult, Takes: fought, Say: sayBeaten, Closed: true},
	"fight-ended": {Role: engine.RoleResult, Takes: fought, Say: sayFightEnded, Closed: true},
	"fell":        {Role: engine.RoleResult},
	"reward":      {Role: engine.RoleResult, Effects: rewardEffects},
	"clash":       {Effects: clashEffects},
	"rubble":      {Role: engine.RoleResult, Drops: []string{"fight"}},
	"day": {Role: engine.RoleResult, Closed: true,
		Takes: []string{"marched", "creature-moved", "creature-came", "wells"}},
	"marched":             {Role: engine.RoleResult},
	"creature-moved":      {Role: engine.RoleResult},
	"creature-came":       {Role: engine.RoleResult, Effects: one("sum.came")},
	"narrator":            {Role: engine.RoleResult, Takes: []string{"creature-came"}, Minor: true},
	"card":                {Role: engine.RoleResult, Say: sayStory},
	"drawn":               {Role: engine.RoleResult},
	"event":               {Role: engine.RoleResult, Takes: []string{"creature-came"}, Sums: true}, // named by it
	"split":               {Role: engine.RoleResult},
	"end-moved":           {Role: engine.RoleResult},
	"fog":                 {Role: engine.RoleResult},
	"well":                {Role: engine.RoleResult},
	"spied":               {Role: engine.RoleResult},
	"took":                {Role: engine.RoleResult},
	"got":                 {Role: engine.RoleResult},
	"left":                {Role: engine.RoleResult},
	"herb":                {Role: engine.RoleResult},
	"bought":              {Role: engine.RoleResult},
	"say.bought-strength": {Role: engine.RoleResult, Takes: []string{"say.bought-strength"}, Say: sayStrength},
	"sold":                {Role: engine.RoleResult},
	"traded":              {Role: engine.RoleResult},
	"castle-entered":      {Role: engine.RoleResult},
	"castle-taken":        {Role: engine.RoleResult},
	"castle-freed":        {Role: engine.RoleResult},
	"farmers-saved":       {Role: engine.RoleResult},
	"farmers-lost":        {Role: engine.RoleResult},
	"farmer":              {Role: engine.RoleResult},
	"poisoned":            {Role: engine.RoleResult},
	"lured":               {Role: engine.RoleResult},
	"gem-lost":            {Role: engine.RoleResult},
	"witch":               {Role: engine.RoleResult},
	"removed":             {Role: engine.RoleResult},
	"creature-left":       {Role: engine.RoleResult},
	"rune":                {Role: engine.RoleResult},
	"rune-placed":         {Role: engine.RoleResult},
	"herb-placed":         {Role: engine.RoleResult},
	"thing":               {Role: engine.RoleResult},
	"boss":                {Role: engine.RoleResult},
	"foe":                 {Role: engine.RoleResult},
	"ally":                {Role: engine.RoleResult},
	"treasure":            {Role: engine.RoleResult},
	"bridge":              {Role: engine.RoleResult},
	"fate":                {Role: engine.RoleResult},
	"fulfilled":           {Role: engine.RoleResult},
	"fate-failed":         {Role: engine.RoleResult},
	"taken":               {Role: engine.RoleResult},
	"claimed":             {Role: engine.RoleResult},
	"chosen":              {Role: engine.RoleResult},
	"paid":                {Role: engine.RoleResult},
	"over":                {Role: engine.RoleResult},
	"fog-spared":          {Role: engine.RoleAside},
	"card-placed":         {Role: engine.RoleAside},
}

// sayStory leaves out the title of the legend, which is the same on all its cards: in a post that cuts the text, it
// would take its place.
func sayStory(e engine.Said, _ []engine.Said) text.Message {
	story, ok := e.Text.Args.Get("text").(text.Message)
	if !ok {
		return text.Message{}
	}
	return text.M("sum.story", "text", story)
}

// sayBeaten names the hero that began the fight, with the dice and the totals of the last round.
func sayBeaten(e engine.Said, replaced []engine.Said) text.Message {
	fight, _ := engine.LastOf(replaced, "fight")
	who := fight.Text.Args.Get("who")
	if who == nil {
		return text.Message{}
	}
	return withClash(engine.Reword(e.Text, "sum.beaten", []string{"foe", "at"}, "who", who), replaced)
}

// sayFightEnded names the hero that began the fight, and the place, with the dice and the totals of the last round.
func sayFightEnded(_ engine.Said, replaced []engine.Said) text.Message {
	fight, _ := engine.LastOf(replaced, "fight")
	return withClash(engine.Reword(fight.Text, "sum.fight-ended", []string{"who", "foe", "at"}), replaced)
}

// withClash adds to the result of a fight the totals of its last round, and the dice if a single hero rolled them.
func withClash(m text.Message, replaced []engine.Said) text.Message {
	last := -1
	var rolled []engine.Said
	for i, e := range replaced {
		switch e.Kind {
		case "clash":
			last = i
		case "rolled":
			if last >= 0 {
				rolled, last = nil, -1
			}
			rolled = append(rolled, e)
		}
	}
	clash, ok := engine.LastOf(replaced, "clash")
	if m.IsZero() || !ok {
		return m
	}
	key, more := m.Key+".totals", []any{"ours", clash.Text.Args.Get("ours"), "theirs", clash.Text.Args.Get("theirs")}
	need := []string{"ours", "theirs"}
	if len(rolled) == 1 {
		key, more, need = m.Key+".rolled", append(more, "dice", rolled[0].Text.Args.Get("dice")), append(need, "dice")
	}
	if longer := engine.Reword(m, key, need, more...); !longer.IsZero() {
		return longer
	}
	return m
}

// sayStrength adds up the strength points that a hero bought.
func sayStrength(e engine.Said, replaced []engine.Said) text.Message {
	if len(replaced) == 0 {
		return text.Message{}
	}
	gold := 0
	for _, o := range append(slices.Clone(replaced), e) {
		n, _ := o.Text.Args.Get("n").(int)
		gold += n
	}
	return engine.Reword(e.Text, "sum.strength", []string{"who", "sp"}, "bought", len(replaced)+1, "gold", gold)
}

// rewardEffects returns the gold and the willpower of a reward.
func rewardEffects(e engine.Said) []engine.Effect {
	gold, will := e.Facts.Amount, 0
	switch e.Text.Key {
	case "say.reward":
		will, _ = e.Text.Args.Get("will").(int)
	case "say.reward-will":
		gold, will = 0, gold
	}
	return []engine.Effect{{Gain: text.M("sum.gold"), N: gold}, {Gain: text.M("sum.will"), N: will}}
}

// clashEffects returns the willpower that a lost round costs each hero in the fight.
func clashEffects(e engine.Said) []engine.Effect {
	n, _ := e.Text.Args.Get("n").(int)
	switch e.Text.Key {
	case "say.clash-lost":
		return []engine.Effect{{Loss: text.M("sum.lost"), N: -n}}
	case "say.clash-lost.one":
		return []engine.Effect{{Loss: text.M("sum.lost.one"), N: -n}}
	}
	return []engine.Effect{}
}

// one returns 1 as an effect for each event.
func one(key string) func(engine.Said) []engine.Effect {
	return func(engine.Said) []engine.Effect { return []engine.Effect{{Gain: text.M(key), N: 1}} }
}
