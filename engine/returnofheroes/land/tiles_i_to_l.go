package land

// tileI: the white woods. The white village is known to few; a path through
// the trees leads to it from the crossroads and from the east.
func tileI() Tile {
	t := begin('I', "white-woods", Forest, [...]uint8{1, 3, 4, 6})
	t.spot(2, 0.68, 0.28, Beige, "abbey")
	t.spot(5, 0.72, 0.70, Green, "white-village").Heals = true
	t.spot(7, 0.36, 0.60, Beige, "")
	t.road(1, 2)
	t.road(2, 3)
	t.road(2, 7, XY{0.56, 0.46})
	t.road(7, 6)
	t.road(7, 4)
	t.road(7, 5, XY{0.54, 0.68})
	t.road(5, 3)
	t.patch(Fields, 0.70, 0.25, 0.18, 0.14)
	t.patch(Hills, 0.20, 0.22, 0.19, 0.16)
	t.patch(Village, 0.74, 0.71, 0.14, 0.11)
	t.patch(Fields, 0.22, 0.82, 0.16, 0.11)
	return t.Tile
}

// tileJ: the crown lands. All roads of the capital meet at the royal court; the
// fire-walker haunts the kilns outside.
func tileJ() Tile {
	t := begin('J', "crown-lands", Fields, [...]uint8{1, 4, 6, 9})
	t.spot(2, 0.27, 0.29, Beige, "grand-bazaar")
	t.spot(3, 0.73, 0.29, Beige, "fencing-school")
	t.spot(5, 0.50, 0.48, Beige, "royal-court")
	t.spot(7, 0.28, 0.72, Beige, "cartwright")
	t.spot(8, 0.74, 0.72, Beige, "charcoal-kilns")
	t.road(1, 2)
	t.road(1, 3)
	t.road(2, 9)
	t.road(2, 5)
	t.road(3, 5)
	t.road(3, 4)
	t.road(5, 7)
	t.road(7, 6)
	t.road(7, 9)
	t.road(8, 4)
	t.road(8, 6)
	t.patch(Town, 0.50, 0.45, 0.19, 0.16)
	t.patch(Town, 0.26, 0.27, 0.14, 0.12)
	t.patch(Village, 0.74, 0.27, 0.12, 0.10)
	t.patch(Village, 0.26, 0.73, 0.12, 0.10)
	t.patch(Waste, 0.76, 0.74, 0.15, 0.12)
	t.patch(Forest, 0.90, 0.90, 0.10, 0.09)
	return t.Tile
}

// tileK: the swamp of the lizards. The dry roads keep to the north-east; a ford
// known to few shortens the way from west to south.
func tileK() Tile {
	t := begin('K', "lizard-swamp", Swamp, [...]uint8{1, 3, 4, 5})
	t.spot(2, 0.28, 0.29, Beige, "witch-hut")
	t.spot(6, 0.69, 0.71, Beige, "lizard-village")
	t.spot(7, 0.64, 0.33, Beige, "")
	t.spot(8, 0.29, 0.72, Yellow, "swamp-ford")
	t.road(1, 7)
	t.road(7, 3)
	t.road(7, 6, XY{0.58, 0.52})
	t.road(6, 4)
	t.road(6, 3)
	t.road(2, 7)
	t.road(2, 5)
	t.road(5, 8)
	t.road(8, 4)
	t.patch(Forest, 0.22, 0.20, 0.20, 0.15)
	t.patch(Fields, 0.80, 0.18, 0.19, 0.14)
	t.patch(Village, 0.72, 0.72, 0.14, 0.11)
	t.patch(Lake, 0.16, 0.83, 0.12, 0.08)
	t.patch(Lake, 0.40, 0.52, 0.10, 0.06)
	return t.Tile
}

// tileL: the great lake. The boat crosses from the northern to the southern
// landing; the roads go round by the hermit in the west or the shore in the
// east.
func tileL() Tile {
	t := begin('L', "great-lake", Fields, [...]uint8{1, 5, 6, 9})
	t.spot(2, 0.64, 0.24, Blue, "north-landing")
	t.spot(3, 0.25, 0.26, Beige, "hermitage")
	t.spot(4, 0.33, 0.76, Blue, "south-landing")
	t.spot(7, 0.74, 0.78, Beige, "frog-pond")
	t.spot(8, 0.74, 0.52, Beige, "lake-shore")
	t.road(1, 2)
	t.road(1, 3)
	t.road(3, 9)
	t.road(9, 4)
	t.road(4, 6)
	t.road(6, 7)
	t.road(7, 8)
	t.road(8, 5)
	t.road(2, 5)
	t.water(2, 4)
	t.patch(Forest, 0.19, 0.19, 0.18, 0.14)
	t.patch(Forest, 0.87, 0.16, 0.13, 0.12)
	t.patch(Swamp, 0.80, 0.84, 0.17, 0.12)
	t.shape(Lake, XY{0.60, 0.27}, XY{0.67, 0.33}, XY{0.64, 0.45}, XY{0.69, 0.55}, XY{0.64, 0.68}, XY{0.51, 0.73},
		XY{0.38, 0.74},
		XY{0.28, 0.66}, XY{0.24, 0.54}, XY{0.31, 0.45}, XY{0.37, 0.36}, XY{0.49, 0.33})
	return t.Tile
}
