package land

// tileE: the heath of ghosts. A ford through the mire shortens the way from west to north.
func tileE() Tile {
	t := begin('E', "ghost-heath", Heath, [...]uint8{1, 2, 3, 4})
	t.spot(5, 0.72, 0.68, Beige, "haunted-manor")
	t.spot(6, 0.29, 0.70, Beige, "ruined-library")
	t.spot(7, 0.58, 0.38, Beige, "")
	t.spot(8, 0.27, 0.28, Yellow, "mire-ford")
	t.road(1, 7)
	t.road(7, 5)
	t.road(5, 2)
	t.road(5, 3)
	t.road(7, 6)
	t.road(6, 4)
	t.road(6, 3)
	t.road(4, 8)
	t.road(8, 1)
	t.patch(Swamp, 0.24, 0.24, 0.22, 0.18)
	t.patch(Hills, 0.82, 0.22, 0.18, 0.15)
	t.patch(Waste, 0.73, 0.70, 0.15, 0.12)
	t.patch(Forest, 0.18, 0.84, 0.16, 0.11)
	return t.Tile
}

// tileF: the vale of Zenda. The town is on the west bank of its river; the way without the ferry goes round by the
// bridge in the north.
func tileF() Tile {
	t := begin('F', "zenda-vale", Fields, [...]uint8{1, 4, 6, 8})
	t.spot(2, 0.74, 0.28, Beige, "small-bazaar")
	t.spot(3, 0.26, 0.27, Beige, "candle-maker")
	t.spot(5, 0.27, 0.68, Blue, "zenda")
	t.spot(7, 0.76, 0.74, Beige, "archery-ground")
	t.spot(9, 0.60, 0.53, Blue, "ferry-house")
	t.road(1, 3, XY{0.40, 0.13})
	t.road(1, 2)
	t.road(3, 8)
	t.road(3, 5, XY{0.25, 0.47})
	t.road(8, 5)
	t.road(2, 4)
	t.road(2, 9)
	t.road(9, 7)
	t.road(9, 6)
	t.road(7, 4)
	t.road(7, 6)
	t.water(5, 9)
	t.patch(Forest, 0.85, 0.13, 0.13, 0.10)
	t.patch(Town, 0.24, 0.69, 0.14, 0.12)
	t.patch(Village, 0.25, 0.26, 0.10, 0.08)
	t.patch(Village, 0.75, 0.27, 0.09, 0.08)
	t.patch(Forest, 0.88, 0.86, 0.10, 0.09)
	t.stream(0.07, XY{0.36, -0.02}, XY{0.41, 0.14}, XY{0.40, 0.32}, XY{0.46, 0.50}, XY{0.43, 0.66}, XY{0.34, 0.82},
		XY{0.24, 0.93}, XY{0.20, 1.02})
	return t.Tile
}

// tileG: the grave hills. The secret stair leads from Merlin's house under the hills to the cemetery; the open way goes
// round by the standing stones.
func tileG() Tile {
	t := begin('G', "grave-hills", Hills, [...]uint8{1, 3, 4, 7})
	t.spot(2, 0.27, 0.28, Beige, "merlins-house")
	t.spot(5, 0.74, 0.28, Beige, "standing-stones")
	t.spot(6, 0.68, 0.70, Beige, "unholy-cemetery")
	t.spot(8, 0.42, 0.54, Red, "secret-stair")
	t.road(1, 2)
	t.road(2, 7)
	t.road(1, 5)
	t.road(5, 3)
	t.road(3, 6)
	t.road(6, 4)
	t.road(2, 8)
	t.road(8, 6)
	t.patch(Forest, 0.22, 0.22, 0.20, 0.17)
	t.patch(Graveyard, 0.70, 0.71, 0.17, 0.14)
	t.patch(Mountain, 0.22, 0.78, 0.20, 0.16)
	t.patch(Fields, 0.76, 0.27, 0.14, 0.11)
	return t.Tile
}

// tileH: the waste of the dark tower. The road runs in a ring from exit to exit through the four posts of the
// guardians, and from each post a path climbs to the tower.
func tileH() Tile {
	t := begin('H', "tower-waste", Waste, [...]uint8{1, 2, 4, 6})
	t.spot(3, 0.50, 0.49, Tower, "dark-tower")
	t.spot(5, 0.26, 0.74, Guard, "crystal-rock")
	t.spot(7, 0.26, 0.26, Guard, "")
	t.spot(8, 0.74, 0.26, Guard, "")
	t.spot(9, 0.74, 0.74, Guard, "")
	t.road(1, 8)
	t.road(8, 2)
	t.road(2, 9)
	t.road(9, 4)
	t.road(4, 5)
	t.road(5, 6)
	t.road(6, 7)
	t.road(7, 1)
	t.road(3, 5)
	t.road(3, 7)
	t.road(3, 8)
	t.road(3, 9)
	t.patch(Mountain, 0.50, 0.45, 0.19, 0.17)
	t.patch(Mountain, 0.12, 0.12, 0.12, 0.10)
	t.patch(Mountain, 0.89, 0.88, 0.12, 0.11)
	t.patch(Mountain, 0.89, 0.12, 0.11, 0.10)
	t.patch(Swamp, 0.12, 0.89, 0.11, 0.09)
	return t.Tile
}
