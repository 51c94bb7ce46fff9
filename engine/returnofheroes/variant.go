package returnofheroes

// variant is how this table plays: the set-up, the official variants of section
// 7, the house rules of section 8. The zero value is the introductory game.
type variant struct {
	// Standard is the standard game (2.2).
	Standard bool `json:"standard,omitempty"`
	// Five lets a fifth hero play (8.5).
	Five bool `json:"five,omitempty"`
}
