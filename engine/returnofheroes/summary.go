package returnofheroes

import (
	"slices"
	"strings"

	"skald/engine"
	"skald/engine/text"
)

// Summary implements engine.Summarised.
func (rules) Summary() map[string]engine.Part { return summary }

// fought lists the events that the result of a fight replaces, with its cost and its spoils.
var fought = []string{"moved", "looked", "fights", "wounded", "healed", "gold", "cubes"}

var summary = map[string]engine.Part{
	"began":    {Role: engine.RoleResult, Automatic: true},
	"chose":    {Role: engine.RoleResult},
	"dealt":    {Role: engine.RoleResult},
	"settled":  {Role: engine.RoleResult},
	"explored": {Role: engine.RoleResult},
	"moved": {Role: engine.RoleResult, Takes: []string{"moved", "say.path-found", "say.ferry-paid",
		"ferried"}, Say: sayIn("sum.went", "who", "place")},
	"idle": {Role: engine.RoleResult, Takes: []string{"moved", "say.path-found", "say.ferry-paid", "ferried"},
		Say: sayIn("sum.idle", "who", "place", "why")},
	"looked": {Role: engine.RoleResult, Takes: []string{"moved"}, Closed: true, Say: sayLooked},
	"accepted": {Role: engine.RoleResult, Takes: []string{"looked"},
		Say: sayIn("sum.accepted", "who", "quest")},
	"undertook": {Role: engine.RoleResult, Takes: []string{"moved"},
		Say: sayIn("sum.accepted", "who", "quest")},
	"completed": {Role: engine.RoleResult, Takes: []string{"moved", "gold", "paid", "cubes", "healed"},
		Say: sayIn("sum.completed", "who", "quest")},
	"quest": {Role: engine.RoleResult, Takes: []string{"moved", "gold", "paid", "cubes", "healed"},
		Say: sayQuest},
	"gem": {Role: engine.RoleResult},
	"got": {Role: engine.RoleResult},
	"learned": {Role: engine.RoleResult, Takes: []string{"say.trainer-teaches", "paid"},
		Say: sayLearned},
	"say.trainer-shrugs": {Role: engine.RoleResult, Drops: []string{"paid"}},
	"fights": {Role: engine.RoleResult, Takes: []string{"moved"},
		Say: sayIn("sum.fights", "who", "foe", "place")},
	"won":    {Role: engine.RoleResult, Takes: fought, Say: sayFought("sum.won")},
	"lost":   {Role: engine.RoleResult, Takes: append(slices.Clone(fought), "tested"), Say: sayLost},
	"armour": {Role: engine.RoleResult},
	"died":   {Role: engine.RoleResult},
	"heir": {Role: engine.RoleResult, Drops: []string{"died", "lost", "fights", "wounded", "moved", "looked"},
		Say: sayHeir},
	"took": {Role: engine.RoleResult, Takes: []string{"moved", "gold"},
		Say: sayIn("sum.took", "who", "item", "place")},
	"drew": {Role: engine.RoleResult, Minor: true,
		Say: sayIn("sum.drew", "who", "piece", "place")},
	"say.bag-empty":    {Role: engine.RoleAside, Automatic: true},
	"say.one-draw":     {Role: engine.RoleAside},
	"say.drew-event":   {Role: engine.RoleResult, Minor: true},
	"say.drew-servant": {Role: engine.RoleResult},
	"placed": {Role: engine.RoleResult, Minor: true,
		Drops: []string{"say.drew-hidden", "say.drew-hidden-rest"}},
	"say.contest-won": {Role: engine.RoleResult},
	// The tests of an event are told after the move that brought it, not instead of it.
	"say.contest-through": {Role: engine.RoleResult, Minor: true},
	"say.contest-out":     {Role: engine.RoleResult, Minor: true},
	"bought":              {Role: engine.RoleResult, Drops: []string{"bazaar"}},
	"bazaar": {Role: engine.RoleResult, Takes: []string{"moved"},
		Say: sayIn("sum.bazaar", "who", "bazaar")},
	"met": {Role: engine.RoleResult, Drops: []string{"moved", "paid"}},
	"rested": {Role: engine.RoleResult, Takes: []string{"healed", "moved"},
		Say: sayIn("sum.rested", "who", "place")},
	"rode":             {Role: engine.RoleResult},
	"swapped":          {Role: engine.RoleResult},
	"wand":             {Role: engine.RoleResult, Automatic: true},
	"say.path-lost":    {Role: engine.RoleResult},
	"say.path-late":    {Role: engine.RoleResult},
	"say.cart":         {Role: engine.RoleResult},
	"say.stolen":       {Role: engine.RoleResult},
	"stirs":            {Role: engine.RoleResult},
	"awakens":          {Role: engine.RoleResult},
	"unmasked":         {Role: engine.RoleResult},
	"assault":          {Role: engine.RoleResult, Drops: []string{"moved"}},
	"say.tower-hit":    {Role: engine.RoleResult},
	"say.tower-missed": {Role: engine.RoleResult},
	"fed":              {Role: engine.RoleResult},
	"victory":          {Role: engine.RoleResult},
	"defeat":           {Role: engine.RoleResult},
	"overtime":         {Role: engine.RoleResult, Automatic: true},
	"grew":             {Automatic: true},
	"arrived":          {Role: engine.RoleResult},
	"turn":             {Role: engine.RoleSilent},
	"event":            {Role: engine.RoleAside},
	"returned":         {Role: engine.RoleAside},
	"closed":           {Role: engine.RoleAside},
	"too-dear":         {Role: engine.RoleResult},
	"gold":             {Role: engine.RoleResult, Effects: engine.Amount("sum.gold", "sum.gold-lost")},
	"paid":             {Role: engine.RoleResult, Effects: engine.Amount("", "sum.paid"), Precedes: true},
	"say.ferry-paid":   {Effects: engine.Amount("", "sum.ferry")},
	"wounded":          {Role: engine.RoleResult, Effects: engine.Amount("sum.healed", "sum.wounded")},
	"healed":           {Role: engine.RoleResult, Effects: engine.Amount("sum.healed", "sum.wounded")},
	"cubes":            {Role: engine.RoleResult, Effects: cubeEffects},
}

// sayIn returns a sentence with the arguments of an event, which must have those named.
func sayIn(key string, need ...string) func(engine.Said, []engine.Said) text.Message {
	return func(e engine.Said, _ []engine.Said) text.Message { return engine.Reword(e.Text, key, need) }
}

// sayLearned words a lesson, with the value of the skill on the hero's sheet where an item adds to it.
func sayLearned(e engine.Said, _ []engine.Said) text.Message {
	if e.Text.Key == "say.learned-with" {
		return engine.Reword(e.Text, "sum.learned-with", []string{"who", "skill", "n", "now", "value", "item"})
	}
	return engine.Reword(e.Text, "sum.learned", []string{"who", "skill", "n", "now"})
}

// sayFought returns a sentence about a fight with the place of the fight.
func sayFought(key string) func(engine.Said, []engine.Said) text.Message {
	return func(e engine.Said, replaced []engine.Said) text.Message {
		fight, _ := engine.LastOf(replaced, "fights")
		place := fight.Text.Args.Get("place")
		if place == nil {
			return text.Message{}
		}
		return engine.Reword(e.Text, key, []string{"who", "foe"}, "place", place)
	}
}

// sayLost words a lost fight with the test that failed.
func sayLost(e engine.Said, replaced []engine.Said) text.Message {
	if test, ok := engine.LastOf(replaced, "tested"); ok && test.Text.Key == "say.missed" {
		dice, target := test.Text.Args.Get("dice"), test.Text.Args.Get("target")
		if fight, _ := engine.LastOf(replaced, "fights"); fight.Text.Args.Get("place") != nil && dice != nil &&
			target != nil {
			return engine.Reword(e.Text, "sum.lost-rolled", []string{"who", "foe"}, "place",
				fight.Text.Args.Get("place"), "dice", dice, "target", target)
		}
	}
	return sayFought("sum.lost")(e, replaced)
}

// sayLooked words the look at a piece, with the task of a side quest: its choice has only the name on the button.
func sayLooked(e engine.Said, _ []engine.Said) text.Message {
	if about, ok := e.Text.Args.Get("about").(text.Message); ok && strings.HasPrefix(about.Key, "about.side-") {
		return engine.Reword(e.Text, "sum.looked-quest", []string{"who", "place", "piece", "about"})
	}
	return engine.Reword(e.Text, "sum.looked", []string{"who", "place", "piece"})
}

// sayHeir words the death of a hero and the heir as one event, with the adversary if the hero fell in a fight.
func sayHeir(e engine.Said, replaced []engine.Said) text.Message {
	died, _ := engine.LastOf(replaced, "died")
	at, home := died.Text.Args.Get("place"), e.Text.Args.Get("place")
	if at == nil || home == nil {
		return text.Message{}
	}
	if lost, ok := engine.LastOf(replaced, "lost"); ok {
		if foe := lost.Text.Args.Get("foe"); foe != nil {
			return engine.Reword(e.Text, "sum.killed", []string{"who"}, "foe", foe, "at", at, "home", home)
		}
	}
	return engine.Reword(e.Text, "sum.died", []string{"who"}, "at", at, "home", home)
}

// sayQuest words a step of a quest, with the item it brings if there is one.
func sayQuest(e engine.Said, _ []engine.Said) text.Message {
	key := "sum.quest"
	if e.Text.Args.Get("item") != nil {
		key = "sum.quest-item"
	}
	return engine.Reword(e.Text, key, []string{"who", "step", "quest"})
}

// cubeEffects returns the cubes of one colour as an effect.
func cubeEffects(e engine.Said) []engine.Effect {
	colour := e.Text.Args.Get("colour")
	if colour == nil {
		return nil
	}
	return []engine.Effect{{Gain: text.M("sum.cube", "colour", colour), N: e.Facts.Amount}}
}
