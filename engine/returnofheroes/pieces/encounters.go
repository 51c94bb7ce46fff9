package pieces

// encounters lists the green pieces without a quest (appendix A7), the three
// events (A3) and the token of the Nameless.
func encounters() []Piece {
	return []Piece{
		{ID: "beggar", Printed: "Bettler", Class: Hidden, Kind: Encounter, Meeting: Meeting{Cost: 1}},
		{ID: "fortune-teller", Printed: "Hellseherin", Class: Hidden, Kind: Encounter, Meeting: Meeting{Cost: 1}},
		{ID: "teleporter", Printed: "Teleporter", Class: Hidden, Kind: Encounter},

		{ID: "don-hobiro", Printed: "Don Hobiro", Class: Open, Kind: Encounter, Home: at("F7"),
			Meeting: Meeting{Cost: 1, Test: true, Skill: Ranged, Trainer: true}},
		{ID: "gasconier", Printed: "Gasconier", Class: Open, Kind: Encounter, Home: at("J3"),
			Meeting: Meeting{Cost: 1, Test: true, Skill: Melee, Trainer: true}},
		{ID: "mirabar", Printed: "Mirabar", Class: Open, Kind: Encounter, Home: at("O3"),
			Meeting: Meeting{Cost: 1, Test: true, Skill: Magic, Trainer: true}},
		{ID: "grand-bazaar", Printed: "Grosser Basar", Class: Open, Kind: Encounter, Home: at("J2"), Meeting: Meeting{Offer: 6}},
		{ID: "small-bazaar", Printed: "Kleiner Basar", Class: Open, Kind: Encounter, Home: at("F2"), Meeting: Meeting{Offer: 3}},
		{ID: "boat", Printed: "Kahn", Class: Open, Kind: Encounter, Home: at("L4")},
		{ID: "cartwright", Printed: "Kutschenmacher", Class: Open, Kind: Encounter, Home: at("J7"), Flip: "cart", Meeting: Meeting{Cost: 4}},
		{ID: "signpost", Printed: "Leitsage", Class: Open, Kind: Encounter, Home: at("N4"), Meeting: Meeting{Cost: 1, Test: true, Skill: Magic}},
		{ID: "spring-of-life", Printed: "Quelle des Lebens", Class: Open, Kind: Encounter, Home: at("D5")},
		{ID: "ranger", Printed: "Waldläufer", Class: Open, Kind: Encounter, Home: at("I5")},
		{ID: "mice", Printed: "Mäuse", Class: Open, Kind: Encounter, Home: at("B8"), Meeting: Meeting{Test: true, AnySkill: true}},

		{ID: "mages-duel", Printed: "Zauberduell", Class: Open, Kind: Event, Contest: Magic},
		{ID: "archery-contest", Printed: "Schützenwettkampf", Class: Open, Kind: Event, Contest: Ranged},
		{ID: "knights-tourney", Printed: "Ritterturnier", Class: Open, Kind: Event, Contest: Melee},

		{ID: "nameless", Printed: "Namenloser", Class: Nameless, Kind: TowerToken, Home: at("H3")},
	}
}

// EventModifiers are what the two tests of an event take from the skill, in
// order; EventCubes is how many cubes of its colour both passed are worth
// (appendix A3).
func EventModifiers() [2]int { return [2]int{0, -1} }

// EventCubes is how many cubes of the event's colour a hero gets who passes
// both tests.
const EventCubes = 2
