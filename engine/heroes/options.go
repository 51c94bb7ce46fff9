package heroes

import (
	"cmp"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/heroes/view"
	"skald/engine/text"
)

// Settings are the options of a match.
type Settings struct {
	Mode    string `json:"mode"`
	Win     string `json:"win"`
	Format  string `json:"format"`
	Start   string `json:"start"`
	Army    string `json:"army"`
	Heroes  string `json:"heroes"`
	Placing string `json:"placing"`
	// Beat is the length of a beat of the metronome in seconds.
	Beat int `json:"beat"`
}

// The options and their values, as moves and records have them.
const (
	optionMode    = "mode"
	optionWin     = "win"
	optionFormat  = "format"
	optionStart   = "start"
	optionArmy    = "army"
	optionHeroes  = "heroes"
	optionPlacing = "placing"
	optionBeat    = "beat"

	startDraft   = "draft"
	startReady   = "ready"
	armyOwn      = "own"
	armyReady    = "ready"
	heroesFull   = "full"
	heroesPlain  = "plain"
	placingTurns = "turns"
	placingOnce  = "once"
)

// options lists the options with their values, the default first.
var options = []engine.Option{
	engine.NewOption(optionMode, view.ModeDuel, view.ModeAll, view.ModeTeams, view.ModeTournament),
	engine.NewOption(optionWin, view.WinLast, view.WinPoints, view.WinBare),
	engine.NewOption(optionFormat, view.FormatStandard, view.FormatShort),
	engine.NewOption(optionStart, startDraft, startReady),
	engine.NewOption(optionArmy, armyOwn, armyReady),
	engine.NewOption(optionHeroes, heroesFull, heroesPlain),
	engine.NewOption(optionPlacing, placingTurns, placingOnce),
	engine.NewOption(optionBeat, "8", "5", "12"),
}

// readOptions reads the options of a match.
func readOptions(chosen map[string]string) Settings {
	of := func(id string) string {
		i := slices.IndexFunc(options, func(o engine.Option) bool { return o.ID == id })
		return cmp.Or(chosen[id], options[i].Default)
	}
	beat, _ := strconv.Atoi(of(optionBeat))
	return Settings{Mode: of(optionMode), Win: of(optionWin), Format: of(optionFormat), Start: of(optionStart),
		Army:   of(optionArmy),
		Heroes: of(optionHeroes), Placing: of(optionPlacing), Beat: beat}
}

// sound reports whether saved options are possible choices.
func (s Settings) sound() bool {
	return engine.CheckClashes(s, clashes) == nil &&
		engine.CheckOptions(options, map[string]string{optionMode: s.Mode, optionWin: s.Win,
			optionFormat: s.Format, optionStart: s.Start, optionArmy: s.Army, optionHeroes: s.Heroes,
			optionPlacing: s.Placing, optionBeat: strconv.Itoa(s.Beat)}) == nil
}

// clashes are options that exclude each other: points need a match in which all fight for themselves and no player
// leaves before the end.
var clashes = []engine.OptionConflict[Settings]{
	{When: func(s Settings) bool { return s.Win == view.WinPoints && s.arenas() > 1 },
		Refusal: engine.Refusal{Why: text.M("no.points-mode"), Instead: text.M("no.points-mode.instead")}},
}

// seats returns the range of seats of a mode.
func (s Settings) seats() engine.Range {
	switch s.Mode {
	case view.ModeDuel:
		return engine.Range{Min: 2, Max: 2}
	case view.ModeAll:
		return engine.Range{Min: 3, Max: 4}
	}
	return engine.Range{Min: 4, Max: 4}
}

// arenas returns the number of groups in which the players begin to fight.
func (s Settings) arenas() int {
	if s.Mode == view.ModeTeams || s.Mode == view.ModeTournament {
		return 2
	}
	return 1
}

// Plain reports whether heroes use their plain side, without weakness and free reinforcement (ruling H45).
func (s Settings) Plain() bool { return s.Heroes == heroesPlain }

// figures are a hero's wounds, the cost limit of an army and the points that win, by format.
type figures struct{ wounds, army, points int }

func (s Settings) figures() figures {
	if s.Format == view.FormatShort {
		return short
	}
	return figures{wounds: 21, army: 10, points: 21}
}

// short are the figures of a short match, and of the match for the third place.
var short = figures{wounds: 15, army: 6, points: 15}

// Teams implements engine.Teaming: in teams both of a side share a place.
func (rules) Teams(chosen map[string]string) bool { return readOptions(chosen).Mode == view.ModeTeams }
