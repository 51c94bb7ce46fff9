package land

// Site is a town of the map. Its name is in the catalogue.
type Site struct {
	ID string
	At Hex
	// Arms is the id of the symbol on its coat of arms, which marks its stack of market cards.
	Arms string
}

// Sites returns the towns; heroes enter the map in the first one. The slice must not be changed.
func Sites() []Site { return world.sites }

// Site returns the town on the hex; ok is false if there is none.
func (h Hex) Site() (Site, bool) { return world.siteAt(h) }

// SiteOf returns the town with an id; ok is false if there is none.
func SiteOf(id string) (Site, bool) {
	for _, s := range world.sites {
		if s.ID == id {
			return s, true
		}
	}
	return Site{}, false
}

// NearestTowns returns the hexes of the towns at the least distance, regardless of terrain: for a town only itself, for
// Nowhere none.
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
