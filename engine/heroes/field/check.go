package field

import (
	"fmt"

	"skald/engine"
)

// most is the highest number in a saved field: far above any real match, far below an overflow.
const most = 1 << 20

// Check returns an error if a saved field with a number of seats would break the rules: a missing side, an id without a
// card, a number out of bounds, a card in play twice. It accepts every sound field, however it arose.
func (f *Field) Check(seats int, c Cards) error {
	if len(f.Sides) != seats {
		return fmt.Errorf("the field has %d sides, but there are %d seats", len(f.Sides), seats)
	}
	if f.Laid < 0 || f.Laid > most {
		return fmt.Errorf("%d permanents cannot have been laid", f.Laid)
	}
	seen := map[string]bool{}
	for i := range f.Sides {
		if err := f.checkSide(engine.Seat(i), c, seen); err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
	}
	return nil
}

func (f *Field) checkSide(s engine.Seat, c Cards, seen map[string]bool) error {
	side := &f.Sides[s]
	if side.Team < 0 || side.Team >= len(f.Sides) {
		return fmt.Errorf("there is no team %d", side.Team)
	}
	if side.Full < 0 || side.Full > most || side.Left < 0 || side.Left > side.Full {
		return fmt.Errorf("a hero cannot have %d of %d wounds left", side.Left, side.Full)
	}
	for _, n := range append(side.Lost[:], side.Points) {
		if n < 0 || n > most {
			return fmt.Errorf("%d is no number of wounds or points", n)
		}
	}
	if err := f.checkPermanents(side.Permanents, c, seen); err != nil {
		return err
	}
	heroes := 0
	for i := range side.Board {
		x := &side.Board[i]
		if x.Hero {
			heroes++
		}
		if err := f.checkBeing(x, side, c, seen); err != nil {
			return fmt.Errorf("%s: %w", Space(i).ID(), err)
		}
	}
	if heroes > 1 {
		return fmt.Errorf("%d heroes stand on one board", heroes)
	}
	return nil
}

func (f *Field) checkBeing(x *Being, side *Side, c Cards, seen map[string]bool) error {
	life := 1
	switch {
	case x.Empty():
		if x.Hero || x.Wounds != 0 || x.Spent || x.Walked != 0 || len(x.Permanents) > 0 {
			return fmt.Errorf("nothing stands there that could bear something")
		}
		return nil
	case x.Hero && x.ID != side.Hero:
		return fmt.Errorf("the hero %q stands there instead of %q", x.ID, side.Hero)
	case !x.Hero:
		d := c.Creature(x.ID)
		if d == nil {
			return fmt.Errorf("there is no creature %q", x.ID)
		}
		life = d.Life
	}
	if x.Wounds < 0 || x.Wounds >= life {
		return fmt.Errorf("%q cannot bear %d wounds", x.ID, x.Wounds)
	}
	if x.Walked < 0 || x.Walked > most {
		return fmt.Errorf("%q cannot have made %d steps", x.ID, x.Walked)
	}
	return f.checkPermanents(x.Permanents, c, seen)
}

func (f *Field) checkPermanents(list []Permanent, c Cards, seen map[string]bool) error {
	for _, p := range list {
		d := c.Spell(p.Card)
		if d == nil || d.Permanent == nil {
			return fmt.Errorf("%q is no permanent spell", p.Card)
		}
		if seen[p.Card] {
			return fmt.Errorf("%q is in play twice", p.Card)
		}
		seen[p.Card] = true
		if p.Owner < 0 || int(p.Owner) >= len(f.Sides) {
			return fmt.Errorf("nobody at seat %d could have cast %q", p.Owner+1, p.Card)
		}
		if p.Power < 0 || p.Power > most {
			return fmt.Errorf("%q cannot have %d power tokens", p.Card, p.Power)
		}
		if p.Age < 1 || p.Age > f.Laid {
			return fmt.Errorf("%q was laid as number %d of %d", p.Card, p.Age, f.Laid)
		}
	}
	return nil
}
