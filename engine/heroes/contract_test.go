package heroes

import (
	"testing"

	"skald/engine"
	"skald/engine/contract"
	"skald/engine/contract/sweep"
)

// tables are a table of each mode and number of seats, and one for each value of each
// option.
func tables() []engine.Setup {
	var out []engine.Setup
	add := func(seats int, pairs ...string) {
		s := engine.Setup{Seats: seats, Options: map[string]string{}}
		for i := 0; i < len(pairs); i += 2 {
			s.Options[pairs[i]] = pairs[i+1]
		}
		out = append(out, s)
	}
	add(2)
	add(3, optionMode, ModeAll)
	add(4, optionMode, ModeAll, optionFormat, FormatShort)
	add(4, optionMode, ModeTeams)
	add(4, optionMode, ModeTournament, optionFormat, FormatShort, optionStart, startReady, optionArmy, armyReady, optionPlacing, placingOnce)
	add(2, optionWin, WinPoints, optionArmy, armyReady)
	add(2, optionWin, WinBare, optionStart, startReady, optionHeroes, heroesPlain, optionPlacing, placingOnce)
	add(3, optionMode, ModeAll, optionWin, WinPoints, optionStart, startReady, optionBeat, "5")
	return out
}

func TestTheKernelsContractHolds(t *testing.T) {
	s := sweep.Of(t, tables(), 3)
	var setups []engine.Setup
	for _, setup := range s.Cases() {
		if s.Next() {
			setups = append(setups, setup)
		}
	}
	contract.Suite{Rules: New(), Setups: setups, Matches: 1, Moves: 400, Every: 37}.Run(t)
}
