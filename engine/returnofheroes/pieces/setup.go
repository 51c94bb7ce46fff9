package pieces

import "skald/engine/returnofheroes/land"

// Placement is a piece that lies face up on the map from the start.
type Placement struct {
	Piece string
	At    land.Point
}

// Setup is how a game begins: where each of the pieces is.
type Setup struct {
	Layout land.Layout
	// Hidden are the 32 pieces that lie face down, two on each tile; which lies
	// where is chance.
	Hidden []string
	// Placed lie face up on the map.
	Placed []Placement
	// Bag, Stock (of the bazaars), Servants, Guardians and Nameless are beside
	// the map; Removed are back in the box.
	Bag, Stock, Servants, Guardians []string
	Nameless                        string
	Removed                         []string
	// Card says who the Nameless is, "" when one of the six is drawn and lies
	// face down.
	Card string
	// Heroes may be chosen.
	Heroes []string
}

// IntroSetup is the introductory game (rulebook 2.1): the pieces of the quests
// nobody has and the mice stay in the box; the five things to fetch and the first
// steps of the four quests lie on the map; nineteen pieces are in the bag.
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

// SoloSetup is the solo game (rulebook 7.4.1): the introductory game with any
// hero, with the pieces of all eight quests, with grand bazaar and cartwright on
// the map. With king the Nameless is the King of Darkness, which leaves the mice
// nothing to tell; else one of six is drawn.
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

// StandardSetup is the standard game (rulebook 2.2): any hero, a map and a
// Nameless that are drawn, all thirty-seven open pieces in the bag.
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
