package runebound

import (
	"cmp"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/text"
)

type settings struct {
	Length   string `json:"length"`
	Heroes   string `json:"heroes"`
	Start    string `json:"start"`
	Handicap bool   `json:"handicap,omitempty"`
	Duels    string `json:"duels"`
	Refill   bool   `json:"refill,omitempty"`
	// Doom is the number of rounds until doom, 0 for never.
	Doom    int  `json:"doom,omitempty"`
	Company bool `json:"company,omitempty"`
}

func (s settings) company() bool { return s.Company }

// The options and their values.
const (
	optionLength   = "length"
	optionHeroes   = "heroes"
	optionStart    = "start"
	optionHandicap = "handicap"
	optionDuels    = "duels"
	optionRefill   = "refill"
	optionDoom     = "doom"
	optionCompany  = "company"

	lengthFull   = "full"
	lengthBrisk  = "brisk"
	lengthShort  = "short"
	lengthDash   = "dash"
	heroesDrawn  = "draw"
	heroesTwo    = "two"
	heroesFree   = "free"
	startTamalir = "tamalir"
	startDrawn   = "drawn"
	duelsOn      = "on"
	duelsRunes   = "runes"
	DuelsOff     = "off"
	switchOff    = "off"
	switchOn     = "on"
	handicapGold = "gold"
)

// options lists the options with their values, the default first.
var options = []engine.Option{
	engine.NewOption(optionLength, lengthFull, lengthBrisk, lengthShort, lengthDash),
	engine.NewOption(optionHeroes, heroesDrawn, heroesTwo, heroesFree),
	engine.NewOption(optionStart, startTamalir, startDrawn),
	engine.NewOption(optionHandicap, switchOff, handicapGold),
	engine.NewOption(optionDuels, duelsOn, duelsRunes, DuelsOff),
	engine.NewOption(optionRefill, switchOff, switchOn),
	engine.NewOption(optionDoom, switchOff, "36", "30", "24"),
	engine.NewOption(optionCompany, switchOff, switchOn),
}

func readOptions(chosen map[string]string) settings {
	of := func(id string) string {
		i := slices.IndexFunc(options, func(o engine.Option) bool { return o.ID == id })
		return cmp.Or(chosen[id], options[i].Default)
	}
	doom, _ := strconv.Atoi(of(optionDoom))
	return settings{Length: of(optionLength), Heroes: of(optionHeroes), Start: of(optionStart),
		Handicap: of(optionHandicap) == handicapGold,
		Duels:    of(optionDuels), Refill: of(optionRefill) == switchOn, Doom: doom,
		Company: of(optionCompany) == switchOn}
}

// sound reports whether saved options are possible choices.
func (s settings) sound() bool {
	doom := switchOff
	if s.Doom != 0 {
		doom = strconv.Itoa(s.Doom)
	}
	return engine.CheckOptions(options, map[string]string{optionLength: s.Length, optionHeroes: s.Heroes,
		optionStart: s.Start, optionDuels: s.Duels, optionDoom: doom}) == nil
}

// clashes lists options that exclude each other: a company plays against doom.
var clashes = []engine.OptionConflict[settings]{
	{When: func(s settings) bool { return s.Company && s.Doom == 0 },
		Refusal: engine.Refusal{Why: text.M("no.company-doom"), Instead: text.M("no.company-doom.instead")}},
}

// startGold returns a hero's gold at the start (rulebook: preparation).
func (s settings) startGold(turn int) int {
	n := 3
	switch s.Length {
	case lengthBrisk:
		n += 5
	case lengthShort:
		n += 3
	case lengthDash:
		n += 4
	}
	if s.Handicap {
		n += turn / 2
	}
	return n
}
