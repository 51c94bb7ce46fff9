package contract

import (
	"bytes"
	"encoding/json"
	"fmt"

	"skald/engine"
	"skald/engine/lists"
)

// Walk plays a match whose legal moves a string of bytes chooses, two bytes for a move, until the bytes or the match
// end. After every move the position is saved and loaded, and play continues from the loaded one: it must save again as
// the same bytes. The error lists all moves before the fault.
func Walk(rules engine.Rules, setup engine.Setup, seed uint64, path []byte) error {
	d := engine.NewDice(engine.NewChance(seed), engine.StreamPositions{})
	g, _, err := rules.New(setup, d)
	if err != nil {
		return fmt.Errorf("%d seats with %v: %w", setup.Seats, setup.Options, err)
	}
	var made []string
	fail := func(what string, err error) error {
		return fmt.Errorf("%d seats with %v: %s: %w\nafter %q", setup.Seats, setup.Options, what, err, made)
	}
	for {
		saved, err := json.Marshal(g)
		if err != nil {
			return fail("the position cannot be saved", err)
		}
		loaded, err := rules.Load(saved)
		if err != nil {
			return fail("the saved position cannot be loaded", err)
		}
		again, err := json.Marshal(loaded)
		if err == nil && !bytes.Equal(saved, again) {
			err = fmt.Errorf("%s\nwas saved, and loaded it is\n%s", saved, again)
		}
		if err != nil {
			return fail("the position loads as another", err)
		}
		ps := loaded.Prompts()
		if len(path) < 2 || len(ps) == 0 {
			return nil
		}
		seat, m := chosen(ps, path[0], path[1])
		path = path[2:]
		if m == "" {
			continue
		}
		made = append(made, fmt.Sprintf("%d> %s", seat+1, m))
		if _, err := engine.Play(loaded, seat, m, d); err != nil {
			return fail("the last of these moves was offered and fails", err)
		}
		d.Forget()
		g = loaded
	}
}

// chosen returns the move two bytes choose. Three of four first bytes choose among the questions others wait for, so
// that the match advances beyond free actions. It returns "" if the bytes choose a form without a filling.
func chosen(ps []engine.Prompt, who, what byte) (engine.Seat, engine.Move) {
	waits := lists.Where(ps, func(p engine.Prompt) bool { return p.Kind != engine.May })
	if who%4 != 0 && len(waits) > 0 {
		ps = waits
	}
	p := ps[int(who/4)%len(ps)]
	n := int(what) % (len(p.Choices) + len(p.Forms))
	if n < len(p.Choices) {
		return p.Seat, p.Choices[n].Move
	}
	fill := engine.NewDice(engine.NewChance(uint64(who)<<8|uint64(what)), engine.StreamPositions{})
	return p.Seat, p.Forms[n-len(p.Choices)].Fill(fill)
}
