package heroes

import (
	"skald/engine"
	"skald/engine/text"
)

// Summary implements engine.Summarised.
func (rules) Summary() map[string]engine.Part { return summary }

var summary = map[string]engine.Part{
	"draft":           {Role: engine.RoleResult},
	"say.hero":        {Role: engine.RoleResult},
	"say.ready":       {Role: engine.RoleResult},
	"armies":          {Role: engine.RoleResult},
	"placed":          {Role: engine.RoleResult, Takes: []string{"placed"}, Say: sayPlaced},
	"say.placed-all":  {Role: engine.RoleResult},
	"say.placed.hero": {Role: engine.RoleStep},
	"closed":          {Role: engine.RoleResult, Automatic: true, Doubles: []string{"called"}}, // once all answered
	"say.unstopped":   {Role: engine.RoleAside},
	"tie":             {Role: engine.RoleResult},
	"stunned":         {Role: engine.RoleResult},
	"acted":           {Role: engine.RoleResult},
	"casting":         {Role: engine.RoleResult},
	"cast":            {Role: engine.RoleResult, Takes: []string{"casting"}, Say: sayCast},
	"attack":          {Role: engine.RoleResult},
	"ability":         {Role: engine.RoleResult},
	"weakness":        {Role: engine.RoleResult, Automatic: true},
	"permanent":       {Role: engine.RoleResult, Automatic: true},
	"dispel":          {Role: engine.RoleResult, Takes: []string{"casting"}},
	"learn":           {Role: engine.RoleResult},
	"rise":            {Role: engine.RoleResult},
	"step":            {Role: engine.RoleResult},
	"pass":            {Role: engine.RoleResult},
	"out":             {Role: engine.RoleResult},
	"merged":          {Role: engine.RoleResult},
	"final":           {Role: engine.RoleResult},
	"counted":         {Role: engine.RoleResult},
	"won":             {Role: engine.RoleResult},
	"say.clash":       {Role: engine.RoleAside},
	"say.dry-soon":    {Role: engine.RoleResult},
	"say.dry":         {Role: engine.RoleResult},
	"dice":            {Role: engine.RoleAside},
}

// sayCast names the hero that cast the card.
func sayCast(e engine.Said, replaced []engine.Said) text.Message {
	cast, _ := engine.LastOf(replaced, "casting")
	who := cast.Text.Args.Get("who")
	if who == nil {
		return text.Message{}
	}
	return engine.Reword(e.Text, "sum.cast", []string{"card", "hits"}, "who", who)
}

// sayPlaced counts the creatures that a hero placed.
func sayPlaced(e engine.Said, replaced []engine.Said) text.Message {
	n := 1
	for _, o := range replaced {
		if o.Text.Key == e.Text.Key {
			n++
		}
	}
	if n == 1 {
		return text.Message{}
	}
	return engine.Reword(e.Text, "sum.placed", []string{"who"}, "n", n)
}
