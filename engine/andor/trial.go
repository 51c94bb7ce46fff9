package andor

import (
	"encoding/json"
	"fmt"

	"skald/engine"
	"skald/engine/andor/legend"
)

// The limits of a trial match of a legend.
const (
	// trialMoves is the most moves.
	trialMoves = 4000
	// trialDays is the most days of a match cut short for lack of time; a tale that never moves back has fourteen
	// letters.
	trialDays = 20
	// freely is n if one in n moves may be a free move.
	freely = 8
)

// TryBrought implements engine.Bringing: every part of the legend must be defined, and for every number of heroes and
// difficulty a random match is played and loaded after each move.
func (r rules) TryBrought(file string, keepOn func() bool) error {
	l, err := legend.Read([]byte(file))
	if err != nil {
		return faults(err)
	}
	with, err := r.Bring(file)
	if err != nil {
		return err
	}
	difficulties := l.Difficulties
	if len(difficulties) == 0 {
		difficulties = []string{""}
	}
	for _, difficulty := range difficulties {
		for seats := l.Least; seats <= l.Most && keepOn(); seats++ {
			s := engine.Setup{Seats: seats, Options: map[string]string{OptionLegend: l.ID}}
			named := fmt.Sprintf("a match of %d heroes", seats)
			if difficulty != "" {
				s.Options[optionDifficulty] = difficulty
				named += ", " + difficulty + ","
			}
			if fault := try(with, s, keepOn); fault != "" {
				return &engine.Problems{Told: []string{named + " " + fault}}
			}
		}
	}
	return nil
}

// try plays a random match and returns its fault, "" for none.
func try(r engine.Rules, s engine.Setup, keepOn func() bool) (fault string) {
	var made engine.Move
	defer func() {
		if p := recover(); p != nil {
			fault = fmt.Sprintf("breaks after the move %q: %v", made, p)
		}
	}()
	d, own := engine.NewDice(engine.NewChance(1), engine.StreamPositions{}),
		engine.NewDice(engine.NewChance(2), engine.StreamPositions{})
	g, _, err := r.New(s, d)
	if err != nil {
		return "does not begin: " + err.Error()
	}
	for range trialMoves {
		saved, err := json.Marshal(g)
		if err == nil {
			g, err = r.Load(saved)
		}
		if err != nil {
			return fmt.Sprintf("cannot be loaded after the move %q: %v", made, err)
		}
		x := g.(*Game)
		switch stopped := !keepOn(); {
		case x.Why == endless || stopped && x.Day > trialDays:
			return fmt.Sprintf("comes to no end: on day %d the narrator is on %s", x.Day,
				string(legend.Letters[x.Narrator]))
		case x.Over != "" || stopped:
			return ""
		}
		seat := engine.Public
		if seat, made = anyMove(x.Moves(), own); made == "" {
			continue
		}
		if _, err := engine.Play(g, seat, made, d); err != nil {
			return fmt.Sprintf("breaks: %v", err)
		}
		d.Forget()
		own.Forget()
	}
	return fmt.Sprintf("comes to no end: it is not over after %d moves", trialMoves)
}

// anyMove returns a legal move of a seat the match waits for, occasionally of any seat.
func anyMove(ps []engine.Prompt, own *engine.Dice) (engine.Seat, engine.Move) {
	waits := engine.Waiting(ps, engine.Public)
	if len(waits) == 0 || own.Pick("freely", freely) == 0 {
		p := ps[own.Pick("who", len(ps))]
		return p.Seat, p.Any(own)
	}
	for _, p := range engine.Of(ps, waits[0]) {
		if p.Kind != engine.May {
			return p.Seat, p.Any(own)
		}
	}
	return engine.Public, ""
}
