package land

// Site is a town of the map. How it is called stands in the catalogue.
type Site struct {
	ID string
	At Hex
	// Arms is the id of the symbol on its coat of arms, by which its stack of
	// market cards is found.
	Arms string
}

// Sites lists the towns; the first is where heroes enter the map. The slice must
// not be changed.
func Sites() []Site { return world.sites }

// Site returns the town on the hex; false when there is none.
func (h Hex) Site() (Site, bool) { return world.siteAt(h) }

// SiteOf returns the town of an id; false when there is none.
func SiteOf(id string) (Site, bool) {
	for _, s := range world.sites {
		if s.ID == id {
			return s, true
		}
	}
	return Site{}, false
}

// NearestTowns lists the hexes of the towns with the fewest hexes to go,
// whatever their terrain: on a town only that town itself, none for Nowhere.
func NearestTowns(h Hex) []Hex {
	var out []Hex
	if !h.Valid() {
		return nil
	}
	least := Size
	for _, s := range world.sites {
		switch d := h.Distance(s.At); {
		case d < least:
			least, out = d, append(out[:0], s.At)
		case d == least:
			out = append(out, s.At)
		}
	}
	return out
}
