package land

// tileM: the forest of the fairies. Their glade lies hidden between the eastern
// road and the south.
func tileM() Tile {
	t := begin('M', "fairy-forest", Forest, [...]uint8{1, 4, 5, 7})
	t.spot(2, 0.31, 0.66, Beige, "enchanted-oak")
	t.spot(3, 0.66, 0.34, Beige, "elf-clearing")
	t.spot(6, 0.70, 0.70, Green, "fairy-glade")
	t.spot(8, 0.32, 0.32, Beige, "")
	t.road(1, 8)
	t.road(7, 8)
	t.road(8, 3)
	t.road(3, 4)
	t.road(8, 2)
	t.road(2, 5)
	t.road(3, 6)
	t.road(6, 5)
	t.patch(Fields, 0.68, 0.32, 0.13, 0.11)
	t.patch(Fields, 0.72, 0.71, 0.12, 0.10)
	t.patch(Hills, 0.16, 0.84, 0.15, 0.11)
	t.stream(0.03, XY{1.02, 0.80}, XY{0.86, 0.84}, XY{0.70, 0.84}, XY{0.62, 1.02})
	return t.Tile
}

// tileN: the grove of the temple. The road runs in a ring round the holy wood;
// paths from the chapel and from the signpost lead in to the temple.
func tileN() Tile {
	t := begin('N', "temple-grove", Fields, [...]uint8{2, 3, 6, 7})
	t.spot(1, 0.25, 0.24, Beige, "mysterious-chapel")
	t.spot(4, 0.76, 0.76, Beige, "signpost")
	t.spot(5, 0.50, 0.49, Green, "temple").Heals = true
	t.road(2, 1)
	t.road(1, 7)
	t.road(7, 6, XY{0.12, 0.66}, XY{0.20, 0.80}, XY{0.34, 0.88})
	t.road(6, 4)
	t.road(4, 3)
	t.road(3, 2, XY{0.88, 0.34}, XY{0.80, 0.20}, XY{0.66, 0.12})
	t.road(1, 5)
	t.road(5, 4)
	t.patch(Forest, 0.50, 0.50, 0.30, 0.27)
	t.patch(Fields, 0.50, 0.47, 0.13, 0.11)
	t.patch(Hills, 0.18, 0.17, 0.17, 0.13)
	t.patch(Hills, 0.88, 0.14, 0.11, 0.10)
	t.patch(Forest, 0.12, 0.88, 0.11, 0.09)
	return t.Tile
}

// tileO: the marshes of the worm. The sorceress and the dungeon share the dry
// north; through the lair of the worm leads the short way from east to south.
func tileO() Tile {
	t := begin('O', "worm-marshes", Heath, [...]uint8{1, 4, 5, 7})
	t.spot(2, 0.29, 0.33, Beige, "dungeon")
	t.spot(3, 0.70, 0.28, Beige, "sorceress-tower")
	t.spot(6, 0.71, 0.72, Yellow, "worm-lair")
	t.spot(8, 0.35, 0.68, Beige, "")
	t.road(1, 3)
	t.road(3, 4)
	t.road(3, 2)
	t.road(2, 7)
	t.road(2, 8)
	t.road(7, 8)
	t.road(8, 5)
	t.road(4, 6)
	t.road(6, 5)
	t.patch(Swamp, 0.72, 0.75, 0.26, 0.21)
	t.patch(Hills, 0.24, 0.24, 0.21, 0.17)
	t.patch(Forest, 0.84, 0.16, 0.15, 0.12)
	t.patch(Swamp, 0.15, 0.85, 0.13, 0.10)
	return t.Tile
}

// tileP: the meadows of the bees. A river parts Bendida's pasture from the
// west; a ford saves the way round by the north.
func tileP() Tile {
	t := begin('P', "bee-meadows", Fields, [...]uint8{1, 4, 5, 7})
	t.spot(2, 0.27, 0.29, Beige, "cottage")
	t.spot(3, 0.70, 0.29, Beige, "bee-meadow")
	t.spot(6, 0.74, 0.70, Blue, "bendidas-pasture")
	t.spot(8, 0.33, 0.69, Blue, "river-ford")
	t.road(1, 2)
	t.road(1, 3)
	t.road(2, 7)
	t.road(7, 8)
	t.road(8, 5)
	t.road(3, 4)
	t.road(3, 6, XY{0.76, 0.50})
	t.road(4, 6)
	t.water(8, 6)
	t.patch(Forest, 0.84, 0.13, 0.14, 0.10)
	t.patch(Forest, 0.14, 0.86, 0.13, 0.11)
	t.patch(Hills, 0.86, 0.84, 0.14, 0.13)
	t.patch(Village, 0.26, 0.28, 0.09, 0.08)
	t.stream(0.08, XY{0.46, 0.22}, XY{0.50, 0.38}, XY{0.55, 0.54}, XY{0.54, 0.72}, XY{0.64, 0.88}, XY{0.70, 1.02})
	return t.Tile
}
