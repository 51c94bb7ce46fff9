package pieces

// Worn is the place where an item is worn. A hero wears one armour and one shield at most (rulebook 5.2.2).
type Worn uint8

// Worn as armour, on the arm, or not at all.
const (
	NotWorn Worn = iota
	BodyArmour
	ShieldArm
)

// Item is an item for one of a hero's four item slots (rulebook 5.4, appendix A6).
type Item struct {
	// ID is the item's own: a bazaar piece's id, "item-boots-1", or that of the side of a piece, "magic-sword". Make is
	// the same for copies: "boots".
	ID, Make string
	// Piece is the id of the piece it is, or whose other side it is.
	Piece string
	// Printed is the German name.
	Printed string
	// Price is in gold, 0 if it is not sold.
	Price int

	// Bonus is added to Skill while the item is used; at most one item for each skill. 0 for items that help no skill.
	Skill Skill
	Bonus int
	// Move is added to the movement allowance, MoveIs replaces it (the cart). Only one item helps movement at a time;
	// heavy armour's -1 always counts.
	Move   int
	MoveIs int `yaml:"move-is"`
	// Armour is the number of temporary hit points it gives, Worn the place where it is worn.
	Armour int
	Worn   Worn
	// Uses is the number of uses, 0 if it is not used up. Heals is the number of hit points restored by one use; TestAs
	// is the value of a skill in the one test it is read for (scrolls).
	Uses, Heals int
	TestAs      int `yaml:"test-as"`
	// Magic marks the five magic items (5.3.4), Errand things carried only to be delivered.
	Magic, Errand bool
	// FindsPaths spares all searching for hidden paths (the amulet). Rides is the broom: it is used instead of moving.
	// NoMountain keeps the cart away from mountain points.
	FindsPaths bool `yaml:"finds-paths"`
	Rides      bool
	NoMountain bool `yaml:"no-mountain"`
}

// BroomModifier is the modifier of the magic test for picking up the broom.
const BroomModifier = -2
