package land

// tileA: the red march. The castle of the Red Knight guards the short way from north to east; the barrow of the Shadow
// is beside the southern road.
func tileA() Tile {
	t := begin('A', "red-march", Fields, [...]uint8{1, 2, 3, 4})
	t.spot(5, 0.24, 0.76, Beige, "barrow")
	t.spot(6, 0.52, 0.29, Beige, "")
	t.spot(7, 0.29, 0.36, Beige, "farmstead")
	t.spot(8, 0.78, 0.25, Beige, "red-castle")
	t.spot(9, 0.55, 0.64, Beige, "")
	t.road(1, 6)
	t.road(6, 7)
	t.road(4, 7)
	t.road(6, 9, XY{0.56, 0.46})
	t.road(6, 8)
	t.road(8, 2)
	t.road(7, 9)
	t.road(7, 5)
	t.road(5, 9)
	t.road(9, 2)
	t.road(9, 3)
	t.patch(Forest, 0.14, 0.16, 0.15, 0.13)
	t.patch(Hills, 0.80, 0.22, 0.18, 0.16)
	t.patch(Hills, 0.21, 0.80, 0.18, 0.14)
	t.patch(Forest, 0.80, 0.80, 0.16, 0.14)
	t.patch(Village, 0.28, 0.34, 0.09, 0.08)
	return t.Tile
}

// tileB: the rustling wood. The deep wood in its middle hides the short way south; Granatus keeps a herd on the hill in
// the north-west.
func tileB() Tile {
	t := begin('B', "rustling-wood", Forest, [...]uint8{1, 2, 3, 5})
	t.spot(4, 0.25, 0.26, Beige, "shepherds-hill")
	t.spot(6, 0.74, 0.72, Beige, "house-in-the-wood")
	t.spot(7, 0.51, 0.34, Beige, "")
	t.spot(8, 0.77, 0.27, Beige, "old-mill")
	t.spot(9, 0.25, 0.73, Beige, "")
	t.spot(10, 0.50, 0.64, Green, "deep-wood")
	t.road(1, 7)
	t.road(4, 7)
	t.road(4, 5)
	t.road(7, 8)
	t.road(8, 2)
	t.road(2, 6)
	t.road(6, 3)
	t.road(5, 9)
	t.road(9, 3)
	t.road(7, 10)
	t.road(10, 3)
	t.patch(Hills, 0.23, 0.24, 0.18, 0.15)
	t.patch(Fields, 0.78, 0.28, 0.15, 0.12)
	t.patch(Fields, 0.75, 0.72, 0.10, 0.09)
	t.patch(Fields, 0.25, 0.75, 0.11, 0.08)
	t.stream(0.03, XY{0.62, -0.02}, XY{0.68, 0.16}, XY{0.86, 0.22}, XY{1.02, 0.20})
	return t.Tile
}

// tileC: the peaks of the dwarfs. The hidden gorge is the short way from west to south.
func tileC() Tile {
	t := begin('C', "dwarf-peaks", Hills, [...]uint8{1, 2, 3, 4})
	t.spot(5, 0.27, 0.73, Red, "hidden-gorge").Mountain = true
	t.spot(6, 0.36, 0.32, Beige, "")
	t.spot(7, 0.63, 0.64, Beige, "")
	t.spot(8, 0.76, 0.27, Beige, "dwarf-halls")
	t.road(1, 6)
	t.road(4, 6)
	t.road(6, 7, XY{0.44, 0.46}, XY{0.56, 0.52})
	t.road(7, 2)
	t.road(7, 3)
	t.road(6, 8)
	t.road(8, 2)
	t.road(4, 5)
	t.road(5, 3)
	t.patch(Mountain, 0.24, 0.76, 0.23, 0.20)
	t.patch(Mountain, 0.80, 0.20, 0.20, 0.17)
	t.patch(Mountain, 0.15, 0.15, 0.15, 0.13)
	t.patch(Forest, 0.84, 0.82, 0.14, 0.13)
	return t.Tile
}

// tileD: the fire mountain. The spring of life is hidden in the rocks above the house of the dwarf, on the short way
// north.
func tileD() Tile {
	t := begin('D', "fire-mountain", Hills, [...]uint8{1, 2, 3, 6})
	t.spot(4, 0.26, 0.66, Beige, "stone-house")
	t.spot(5, 0.27, 0.28, Red, "spring-of-life").Mountain = true
	t.spot(7, 0.68, 0.32, Beige, "volcano")
	t.spot(8, 0.50, 0.66, Beige, "")
	t.spot(9, 0.78, 0.74, Beige, "dragon-bones")
	t.road(6, 4)
	t.road(4, 8)
	t.road(8, 3)
	t.road(8, 7, XY{0.54, 0.48})
	t.road(7, 1)
	t.road(7, 2)
	t.road(8, 9)
	t.road(9, 2)
	t.road(1, 5)
	t.road(5, 4)
	t.patch(Mountain, 0.22, 0.22, 0.22, 0.19)
	t.patch(Volcano, 0.74, 0.25, 0.23, 0.20)
	t.patch(Waste, 0.82, 0.79, 0.16, 0.15)
	t.patch(Forest, 0.15, 0.84, 0.14, 0.11)
	return t.Tile
}
