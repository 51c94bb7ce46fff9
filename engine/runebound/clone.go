package runebound

import (
	"slices"
)

// Copy returns a copy that shares only the edition, the prompts for settings and, until a move, the notes.
func (g *Game) Copy() *Game {
	return &Game{state: g.state.clone(), edition: g.edition, settingsShown: g.settingsShown, notes: g.notes}
}

func (s *state) clone() state {
	c := *s
	c.Heroes = slices.Clone(s.Heroes)
	for i := range c.Heroes {
		h := &c.Heroes[i]
		h.Held, h.Carried = slices.Clone(h.Held), slices.Clone(h.Carried)
	}
	for i := range c.Decks {
		c.Decks[i] = s.Decks[i].Clone()
	}
	c.Market = s.Market.Clone()
	for i := range c.Stacks {
		c.Stacks[i] = slices.Clone(s.Stacks[i])
	}
	c.Counters, c.Events, c.Gone = slices.Clone(s.Counters), slices.Clone(s.Events), slices.Clone(s.Gone)
	c.Move.Dice, c.Move.Way, c.Move.Came = slices.Clone(s.Move.Dice), slices.Clone(s.Move.Way),
		slices.Clone(s.Move.Came)
	if s.Facing != nil {
		f := *s.Facing
		f.Attacked, f.Account = slices.Clone(f.Attacked), slices.Clone(f.Account)
		c.Facing = &f
	}
	c.Rolls = slices.Clone(s.Rolls)
	for i := range c.Rolls {
		c.Rolls[i].Dice = slices.Clone(c.Rolls[i].Dice)
	}
	c.Hurts, c.Mods, c.Used = slices.Clone(s.Hurts), slices.Clone(s.Mods), slices.Clone(s.Used)
	c.Feats.Falls, c.Feats.Turns = slices.Clone(s.Feats.Falls), slices.Clone(s.Feats.Turns)
	c.Feats.Beaten = slices.Clone(s.Feats.Beaten)
	for i := range c.Feats.Beaten {
		c.Feats.Beaten[i] = slices.Clone(c.Feats.Beaten[i])
	}
	return c
}
