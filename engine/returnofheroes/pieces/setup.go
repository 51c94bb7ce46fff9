package pieces

import "skald/engine/returnofheroes/land"

// Placement is a piece that is face up on the map from the start.
type Placement struct {
	Piece string
	At    land.Point
}

// Setup contains the place of each piece at the start.
type Setup struct {
	Layout land.Layout
	// Hidden are the 32 face-down pieces, two on each tile; their places are random.
	Hidden []string
	// Placed are face up on the map.
	Placed []Placement
	// Bag, Stock (of the bazaars), Servants, Guardians and Nameless are beside the map; Removed are back in the box.
	Bag, Stock, Servants, Guardians []string
	Nameless                        string
	Removed                         []string
	// Card is the card of the Nameless, "" if one of the six is drawn face down.
	Card string
	// Heroes may be chosen.
	Heroes []string
}

// IntroSetup returns the set-up of the introductory game (rulebook 2.1): the pieces of the unused quests and the mice
// stay in the box; the five things to fetch and the first steps of the four quests are on the map; nineteen pieces are
// in the bag.
func (b *Box) IntroSetup() Setup {
	s := Setup{
		Layout:    land.Introductory(),
		Hidden:    b.Of(Hidden),
		Stock:     b.Of(Bazaar),
		Servants:  b.Of(Servant),
		Guardians: b.Of(Guardian),
		Nameless:  "nameless",
		Card:      "king-of-darkness",
	}
	used := map[string]bool{}
	for _, h := range b.contents.Heroes {
		if h.Quest != "" {
			s.Heroes = append(s.Heroes, h.ID)
			used[h.Quest] = true
		}
	}
	for _, id := range b.Of(Open) {
		p, _ := b.Get(id)
		switch {
		case id == "mice", p.Step > 0 && !used[p.Quest]:
			s.Removed = append(s.Removed, id)
		case p.Step == 1, p.Kind == Thing:
			s.Placed = append(s.Placed, Placement{id, p.Home})
		default:
			s.Bag = append(s.Bag, id)
		}
	}
	return s
}

// SoloSetup returns the set-up of the solo game (rulebook 7.4.1): the introductory game with any hero, with the pieces
// of all eight quests, with grand bazaar and cartwright on the map. With king the Nameless is the King of Darkness,
// which makes the mice useless; else one of six is drawn.
func (b *Box) SoloSetup(king bool) Setup {
	s := b.StandardSetup()
	s.Layout = land.Introductory()
	s.Bag = nil
	if king {
		s.Card = "king-of-darkness"
	}
	for _, id := range b.Of(Open) {
		p, _ := b.Get(id)
		switch {
		case id == "mice" && king:
			s.Removed = append(s.Removed, id)
		case p.Step == 1, p.Kind == Thing, id == "grand-bazaar", id == "cartwright":
			s.Placed = append(s.Placed, Placement{id, p.Home})
		default:
			s.Bag = append(s.Bag, id)
		}
	}
	return s
}

// StandardSetup returns the set-up of the standard game (rulebook 2.2): any hero, a map and a Nameless that are drawn,
// all thirty-seven open pieces in the bag.
func (b *Box) StandardSetup() Setup {
	s := Setup{
		Hidden:    b.Of(Hidden),
		Bag:       b.Of(Open),
		Stock:     b.Of(Bazaar),
		Servants:  b.Of(Servant),
		Guardians: b.Of(Guardian),
		Nameless:  "nameless",
	}
	for _, h := range b.contents.Heroes {
		s.Heroes = append(s.Heroes, h.ID)
	}
	return s
}
