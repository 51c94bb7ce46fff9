package pieces

// Worn is where an item is worn. A hero wears one armour and one shield at most
// (rulebook 5.2.2).
type Worn uint8

// Worn as armour, on the arm, or not at all.
const (
	NotWorn Worn = iota
	BodyArmour
	ShieldArm
)

// Item is something that lies in one of a hero's four item slots (rulebook 5.4,
// appendix A6).
type Item struct {
	// ID is the item's own: a bazaar piece's id, "item-boots-1", or that of the
	// side of a piece, "magic-sword". Make is the same for copies: "boots".
	ID, Make string
	// Piece is the id of the piece it is, or whose other side it is.
	Piece string
	// Printed is the German name.
	Printed string
	// Price is in gold, 0 for what is not sold.
	Price int

	// Bonus is added to Skill while the item is used; at most one item for each
	// skill. 0 for items that help no skill.
	Skill Skill
	Bonus int
	// Move is added to the movement allowance, MoveIs replaces it (the cart).
	// Only one item helps movement at a time; heavy armour's -1 always counts.
	Move, MoveIs int
	// Armour is how many temporary hit points it gives, Worn where it is worn.
	Armour int
	Worn   Worn
	// Uses is how often it can be used, 0 for what is not used up. Heals is what
	// one use gives back; TestAs is the value a skill has in the one test it is
	// read for (scrolls).
	Uses, Heals, TestAs int
	// Magic marks the five magic items (5.3.4), Errand what is carried only to
	// be delivered.
	Magic, Errand bool
	// FindsPaths spares all searching for hidden paths (the amulet). Rides is
	// the broom: it is used instead of moving. NoMountain keeps the cart away
	// from mountain points.
	FindsPaths, Rides, NoMountain bool
}

// bazaarItems lists the eighteen pieces of the bazaars. Boots and horse have
// their printed price; the other prices are our own. Together they cost 46.
func bazaarItems() []Item {
	weapon := func(make, printed string, s Skill) Item {
		return Item{Make: make, Printed: printed, Price: 3, Skill: s, Bonus: 1}
	}
	scroll := func(make, printed string, s Skill) Item {
		return Item{Make: make, Printed: printed, Price: 2, Skill: s, Uses: 1, TestAs: 9}
	}
	kinds := []struct {
		item   Item
		copies int
	}{
		{Item{Make: "light-armour", Printed: "Leichte Rüstung", Price: 2, Armour: 1, Worn: BodyArmour}, 1},
		{Item{Make: "heavy-armour", Printed: "Schwere Rüstung", Price: 3, Armour: 2, Worn: BodyArmour, Move: -1}, 1},
		{Item{Make: "magic-cloak", Printed: "Zaubermantel", Price: 2, Armour: 1, Worn: BodyArmour}, 1},
		{Item{Make: "shield", Printed: "Schild", Price: 2, Armour: 1, Worn: ShieldArm}, 1},
		{weapon("wand", "Zauberstab", Magic), 2},
		{weapon("bow", "Bogen", Ranged), 2},
		{weapon("sword", "Schwert", Melee), 2},
		{Item{Make: "horse", Printed: "Pferd", Price: 4, Move: 2}, 2},
		{Item{Make: "boots", Printed: "Stiefel", Price: 1, Move: 1}, 2},
		{scroll("magic-scroll", "Schriftrolle Magie", Magic), 1},
		{scroll("ranged-scroll", "Schriftrolle Fernkampf", Ranged), 1},
		{scroll("melee-scroll", "Schriftrolle Nahkampf", Melee), 1},
		{Item{Make: "potion", Printed: "Heiltrank", Price: 3, Uses: 3, Heals: 1}, 1},
	}
	var list []Item
	for _, k := range kinds {
		for i := range k.copies {
			it := k.item
			it.ID = "item-" + it.Make
			if k.copies > 1 {
				it.ID += "-" + string('1'+byte(i))
			}
			it.Piece = it.ID
			list = append(list, it)
		}
	}
	return list
}

// otherItems lists what a hero carries that no bazaar sells: the broom, the
// cart, the Red Knight's shield, the five magic items, and the five things to be
// delivered for them. The magic items' effect against the Nameless stands on his
// cards.
func otherItems() []Item {
	list := []Item{
		{ID: "broom", Piece: "broom", Printed: "Hexenbesen", Rides: true},
		{ID: "cart", Piece: "cartwright", Printed: "Kutsche", MoveIs: 6, NoMountain: true},
		{ID: "knights-shield", Piece: "red-knight", Printed: "Schild", Armour: 1, Worn: ShieldArm},
		{ID: "magic-bow", Piece: "crystal", Printed: "Bogen", Skill: Ranged, Bonus: 2, Magic: true},
		{ID: "magic-sword", Piece: "necklace", Printed: "Schwert", Skill: Melee, Bonus: 2, Magic: true},
		{ID: "yew-staff", Piece: "dragon-teeth", Printed: "Eibenstab", Skill: Magic, Bonus: 2, Magic: true},
		{ID: "cross", Piece: "book-of-curses", Printed: "Kreuz", Skill: Magic, Bonus: 1, Magic: true},
		{ID: "amulet", Piece: "statuette", Printed: "Amulett", FindsPaths: true, Magic: true},
	}
	for _, p := range fetched() {
		list = append(list, Item{ID: p.ID, Piece: p.ID, Printed: p.Printed, Errand: true})
	}
	for i := range list {
		list[i].Make = list[i].ID
	}
	return list
}

// BroomModifier is what picking up the broom takes from the magic test.
const BroomModifier = -2

// bazaarPieces are the pieces of the bazaars, and the broom, the one item among
// the hidden pieces.
func bazaarPieces() []Piece {
	list := []Piece{{ID: "broom", Printed: "Hexenbesen", Class: Hidden, Kind: Thing}}
	for _, it := range bazaarItems() {
		list = append(list, Piece{ID: it.ID, Printed: it.Printed, Class: Bazaar, Kind: Thing})
	}
	return list
}
