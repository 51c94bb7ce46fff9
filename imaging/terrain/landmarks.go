package terrain

import (
	"image/color"
	"math"
	"sort"

	"skald/imaging"
)

// arts are the small drawings of landmarks, each about 44 units wide, with the foot of its middle at (x, y).
var arts = map[string]func(b *brush, x, y float64){
	"barrow": func(b *brush, x, y float64) {
		r := imaging.NewRand("barrow")
		b.hill(x, y, 44, 22, r)
		b.shape(x, y+b.u, b.Outline, 1, -7, 0, -7, -9, -3, -12, 3, -12, 7, -9, 7, 0)
		b.shape(x, y+b.u, b.Rock, 1, -10, 0, -10, -10, -7, -10, -7, 0)
		b.shape(x, y+b.u, b.Rock, 1, 7, 0, 7, -10, 10, -10, 10, 0)
		b.shape(x, y+b.u, b.Rock, 1, -12, -10, -11, -14, 11, -14, 12, -10)
	},
	"chasm": func(b *brush, x, y float64) {
		deep := imaging.Mix(b.Dark, b.Outline, 0.5)
		edge := []float64{-40, -20, -31, -31, -20, -28, -13, -40, -3, -35, 6, -44, 17, -34, 27, -37, 32, -26, 42, -22,
			36, -13, 40, -4, 26, 1, 18, -5, 9, 5, -2, 0, -12, 7, -22, 0, -31, 4, -34, -8}
		at := func(scale, dy float64) []float64 {
			out := make([]float64, len(edge))
			for i := 0; i < len(edge); i += 2 {
				out[i], out[i+1] = edge[i]*scale, (edge[i+1]+18)*scale-18+dy
			}
			return out
		}
		b.shape(x, y, imaging.Mix(b.Rock, b.RockLight, 0.35), 1.6, edge...)
		for i, k := range []float64{0.2, 0.55, 0.85, 1} {
			b.shape(x, y, imaging.Mix(b.RockDark, deep, k), 0.7, at(0.93-0.13*float64(i), -0.9*float64(i))...)
		}
		for i := 0; i < len(edge); i += 4 { // ledges down the walls
			b.line(x, y, imaging.Fade(b.Outline, 0.7), 0.8, edge[i], edge[i+1], edge[i]*0.82, (edge[i+1]+18)*0.8-19)
		}
	},
	"portal": func(b *brush, x, y float64) {
		stone, shade := imaging.Mix(b.Rock, b.RockLight, 0.55), imaging.Mix(b.Rock, b.RockDark, 0.7)
		b.shadow(x, y, 50)
		b.shape(x, y, stone, 1.3, -24, 0, -24, -30, -17, -40, 17, -40, 24, -30, 24, 0)
		b.shape(x, y, shade, 0, 14, -0.6, 14, -30, 10, -39.4, 17, -39.4, 23.4, -30, 23.4, -0.6)
		b.shape(x, y, b.Outline, 1, -14, 0, -14, -21, -9, -30, 0, -34, 9, -30, 14, -21, 14, 0)
		b.line(x, y, b.Tan, 3.2, -11.5, 0, -11.5, -22)
		b.line(x, y, b.Tan, 3.2, 11.5, 0, 11.5, -22)
		b.line(x, y, b.Tan, 3.4, -15, -23, 15, -23)
		b.line(x, y, b.Etch, 0.7, -13.4, 0, -13.4, -21)
		b.line(x, y, b.Etch, 0.7, 9.6, 0, 9.6, -21)
		for _, e := range [][4]float64{{-24, -10, -14, -10}, {-24, -20, -14, -20}, {-19, 0, -19, -10},
			{-20, -10, -20, -20}, {14, -12, 24, -12}, {14, -22, 24, -22}} {
			b.line(x, y, imaging.Fade(b.Outline, 0.7), 0.9, e[0], e[1], e[2], e[3])
		}
		b.shape(x, y, b.RockLight, 1, -5, -40, -4, -45, 4, -45, 5, -40)
		b.disc(x, y, 0, -17, 2.6, b.Lava)
		b.glow(x, y, 0, -17, 16, b.Lava)
		b.disc(x, y, 0, -17, 1.5, b.Yellow)
	},
	"forge": func(b *brush, x, y float64) {
		b.shadow(x-6*b.u, y-4*b.u, 34)
		b.shape(x, y, imaging.Mix(b.Rock, b.RockDark, 0.5), 1.2, -24, -2, -22, -16, -17, -30, -5, -30, 0, -16, 2, -2)
		b.shape(x, y, b.Outline, 0, -17, -2, -17, -9, -11, -14, -5, -9, -5, -2)
		b.glow(x, y, -11, -5, 18, b.Lava)
		b.shape(x, y, b.Lava, 0, -16, -2, -14, -8, -11, -4, -10, -12, -7, -6, -6, -2)
		b.shape(x, y, b.Yellow, 0, -13, -2, -11, -6, -9, -2)
		b.smoke(x, y, -11, -31, 7)
		b.shape(x, y, b.Tan, 1, 9, 4, 9, -3, 19, -3, 19, 4)
		b.shape(x, y, b.SlateDark, 1.1, 4, -11, 24, -11, 21, -6, 17, -5, 18, -3, 10, -3, 11, -6, 5, -8)
		b.line(x, y, b.Etch, 1.4, 20, -22, 12, -13)
		b.shape(x, y, b.Slate, 1, 16, -26, 25, -21, 22, -17, 13, -22)
	},
	"cart": func(b *brush, x, y float64) {
		b.line(x, y, b.Etch, 1.4, -26, 3, 26, 3)
		for i := -24.0; i <= 24; i += 8 {
			b.line(x, y, b.Etch, 2, i, 1.6, i+1.4, 5)
		}
		b.stone(x-5*b.u, y-14*b.u, 7)
		b.stone(x+7*b.u, y-14*b.u, 6)
		b.shape(x, y, imaging.Mix(b.Gem, b.Light, 0.3), 0.9, 0, -14, 3, -23, 6, -14)
		b.shape(x, y, b.Tan, 1.2, -17, -15, 17, -15, 13, -3, -13, -3)
		b.shape(x, y, imaging.Mix(b.Tan, b.Outline, 0.35), 0, 4, -14.4, 16, -14.4, 12.6, -3.6, 4, -3.6)
		b.line(x, y, b.SlateDark, 1.6, -15, -9, 15, -9)
		for _, dx := range []float64{-9, 9} {
			b.disc(x, y, dx, -1, 5, b.Outline)
			b.disc(x, y, dx, -1, 3.2, b.Slate)
			b.disc(x, y, dx, -1, 1, b.Outline)
		}
	},
	"farm": func(b *brush, x, y float64) {
		b.house(x-10*b.u, y-4*b.u, 20, b.Roof)
		b.house(x+11*b.u, y, 24, b.FieldDark)
		b.line(x, y, b.Etch, 1, -24, 2, -2, 3)
		for i := 0.0; i < 5; i++ {
			b.line(x, y, b.Etch, 1, -24+i*5, -2, -24+i*5, 4)
		}
	},
	"red-castle": func(b *brush, x, y float64) {
		castle(b, x, y, masonry{imaging.Mix(b.Wall, b.Roof, 0.42), imaging.Mix(b.WallDark, b.RoofDark, 0.6)})
		b.pennant(x, y, 0, -40, 13, b.Red)
	},
	"flock": func(b *brush, x, y float64) {
		b.hill(x, y-2*b.u, 46, 20, imaging.NewRand("flock"))
		for _, p := range [][2]float64{{-12, -6}, {2, -11}, {10, -2}, {-2, 2}} {
			b.disc(x, y, p[0], p[1], 4.4, b.Outline)
			b.disc(x, y, p[0], p[1], 3.4, b.Snow)
			b.disc(x, y, p[0]-3.8, p[1]-1, 2, b.Outline)
			b.line(x, y, b.Outline, 1.1, p[0]-1.6, p[1]+3, p[0]-1.6, p[1]+6)
			b.line(x, y, b.Outline, 1.1, p[0]+1.6, p[1]+3, p[0]+1.6, p[1]+6)
		}
	},
	"forest-house": func(b *brush, x, y float64) {
		r := imaging.NewRand("forest-house")
		b.pine(x-18*b.u, y-5*b.u, 27, r)
		b.pine(x+17*b.u, y-7*b.u, 30, r)
		b.house(x, y, 25, b.RoofDark)
		b.tree(x-20*b.u, y+3*b.u, 7, r)
	},
	"mill": func(b *brush, x, y float64) {
		b.shadow(x, y, 26)
		b.shape(x, y, b.Wall, 1.2, -11, 0, -7, -24, 7, -24, 11, 0)
		b.shape(x, y, b.WallDark, 0, 3, -0.6, 2, -23.4, 6.6, -23.4, 10.4, -0.6)
		b.shape(x, y, b.Roof, 1.2, -9, -24, 0, -35, 9, -24)
		b.shape(x, y, b.Outline, 0, -3, 0, -3, -8, 3, -8, 3, 0)
		for i := 0; i < 4; i++ {
			a := math.Pi/4 + float64(i)*math.Pi/2 + 0.25
			c, s := math.Cos(a), math.Sin(a)
			b.shape(x, y-25*b.u, b.Light, 1, c*4, s*4, c*21-s*0, s*21, c*21-s*6, s*21+c*6, c*6-s*6, s*6+c*6)
			b.line(x, y-25*b.u, b.Outline, 1.6, 0, 0, c*21, s*21)
		}
		b.disc(x, y, 0, -25, 2.2, b.Outline)
	},
	"deep-wood": func(b *brush, x, y float64) {
		r := imaging.NewRand("deep-wood")
		for _, p := range [][3]float64{{-16, -9, 30}, {0, -13, 36}, {16, -8, 31}, {-8, 0, 27}, {9, 1, 26}} {
			b.pine(x+p[0]*b.u, y+p[1]*b.u, p[2], r)
		}
	},
	"gorge": func(b *brush, x, y float64) {
		b.shape(x, y, b.RockDark, 1.3, -26, 0, -22, -24, -15, -33, -7, -29, -4, -18, -7, -9, -3, 0)
		b.shape(x, y, imaging.Mix(b.Rock, b.RockLight, 0.5), 1, -26, 0, -22, -24, -15, -33, -13, -18, -16, -9, -13, 0)
		b.shape(x, y, imaging.Mix(b.Rock, b.RockLight, 0.4), 1.3, 5, 0, 3, -11, 7, -22, 12, -36, 20, -33, 26,
			-16, 28, 0)
		b.shape(x, y, b.RockDark, 0, 17, -0.6, 14, -14, 18, -31, 20, -32.4, 25, -16, 27, -0.6)
		b.line(x, y, b.Water, 3, 0, -22, 1, -12, -1, 0)
		b.line(x, y, b.WaterLine, 1, 1.6, -22, 2.6, -12, 0.8, 0)
	},
	"gate": func(b *brush, x, y float64) {
		b.peak(x, y, 52, 44, true, imaging.NewRand("gate"))
		b.shape(x, y, b.RockLight, 1.2, -9, 0, -9, -13, 0, -20, 9, -13, 9, 0)
		b.shape(x, y, b.Outline, 0, -5, 0, -5, -10, 0, -14.6, 5, -10, 5, 0)
	},
	"stone-house": func(b *brush, x, y float64) {
		b.stone(x-18*b.u, y+b.u, 7)
		b.house(x, y, 27, b.Slate)
		b.smoke(x, y, 7, -26, 5)
	},
	"spring": func(b *brush, x, y float64) {
		b.stone(x-13*b.u, y-4*b.u, 9)
		b.stone(x+11*b.u, y-6*b.u, 11)
		b.dc.DrawEllipse(x, y-2*b.u, 16*b.u, 6.5*b.u)
		imaging.FillPreserve(b.dc, b.Water)
		b.ink(1.2)
		for _, s := range []float64{-1, 1} {
			b.line(x, y, b.WaterLine, 1.5, 0, -3, s*2, -15, s*6, -19, s*9, -13, s*10, -5)
		}
		b.line(x, y, b.WaterLine, 1.7, 0, -3, 0, -23)
		b.disc(x, y, 0, -24, 2.2, b.Water)
	},
	"bones": func(b *brush, x, y float64) {
		for i := 0.0; i < 5; i++ {
			dx := -18 + i*8
			h := 12 + 8*math.Sin(i*0.8)
			b.line(x, y, b.Outline, 3.4, dx, 0, dx-3, -h*0.6, dx+2, -h, dx+7, -h*0.9)
			b.line(x, y, b.Snow, 1.8, dx, 0, dx-3, -h*0.6, dx+2, -h, dx+7, -h*0.9)
		}
		b.shape(x, y, b.Snow, 1.2, -32, 2, -30, -6, -24, -9, -18, -5, -18, 2)
		b.disc(x, y, -25, -4, 1.7, b.Outline)
	},
	"manor": func(b *brush, x, y float64) {
		b.deadTree(x-25*b.u, y, 27)
		b.turret(x-11*b.u, y-2*b.u, 9, 25, masonry{b.Grey, imaging.Mix(b.Grey, b.Outline, 0.5)}, b.SlateDark)
		b.shape(x, y, imaging.Mix(b.Grey, b.Wall, 0.35), 1.2, -8, 0, -8, -17, 18, -17, 18, 0)
		b.shape(x, y, b.SlateDark, 1.2, -10, -16, -5, -27, 15, -27, 20, -16)
		for _, dx := range []float64{-4, 4, 12} {
			b.glow(x, y, dx+2, -9, 6, b.Window)
			b.shape(x, y, imaging.Mix(b.Field, b.Window, b.Glow*3), 0.8, dx, -6, dx, -12, dx+4, -12, dx+4, -6)
		}
	},
	"ruin": func(b *brush, x, y float64) {
		b.shape(x, y, b.WallDark, 1.2, -22, 0, -22, -20, -18, -26, -14, -19, -9, -23, -8, -12, -2, -9, 4, -13, 6, 0)
		b.shape(x, y, b.Outline, 0, -18, 0, -18, -9, -15, -12, -12, -9, -12, 0)
		for _, dx := range []float64{11, 20} {
			b.shape(x, y, b.Wall, 1.1, dx-2.6, 0, dx-2.6, -24+dx/2, dx+2.6, -26+dx/2, dx+2.6, 0)
			b.line(x, y, b.RockDark, 1, dx+1.2, -1, dx+1.2, -23+dx/2)
		}
		b.stone(x+2*b.u, y+2*b.u, 4)
	},
	"ford": func(b *brush, x, y float64) {
		r := imaging.NewRand("ford")
		b.dc.DrawEllipse(x, y-6*b.u, 24*b.u, 8*b.u)
		imaging.FillStroke(b.dc, imaging.Mix(b.Swamp, b.Water, 0.75), imaging.Fade(b.WaterLine, 0.8), 1.1*b.u)
		for i, dx := range []float64{-16, -6, 4, 14} {
			b.stone(x+dx*b.u, y-(4+float64(i%2)*3)*b.u, 3.8)
		}
		b.reeds(x-22*b.u, y-8*b.u, r)
		b.reeds(x+22*b.u, y-6*b.u, r)
	},
	"stalls": func(b *brush, x, y float64) {
		stall(b, x-12*b.u, y-3*b.u, b.Red)
		stall(b, x+12*b.u, y, b.Blue)
	},
	"bazaar": func(b *brush, x, y float64) {
		stall(b, x-15*b.u, y-8*b.u, b.Green)
		stall(b, x+16*b.u, y-8*b.u, b.Blue)
		tent(b, x, y-9*b.u, 20, 30)
		stall(b, x-12*b.u, y+2*b.u, b.Red)
		stall(b, x+13*b.u, y+2*b.u, b.FieldDark)
	},
	"workshop": func(b *brush, x, y float64) {
		b.house(x-4*b.u, y, 28, b.Roof)
		b.smoke(x, y, 5, -30, 4.6)
		wheel(b, x+19*b.u, y-6*b.u, 6.5)
	},
	"cottage": func(b *brush, x, y float64) {
		b.house(x, y, 27, b.FieldDark)
		b.tree(x-20*b.u, y+b.u, 7.5, imaging.NewRand("cottage"))
	},
	"town": func(b *brush, x, y float64) {
		b.turret(x+2*b.u, y-10*b.u, 9, 27, b.pale(), b.Slate)
		b.house(x-14*b.u, y-8*b.u, 18, b.Roof)
		b.house(x+15*b.u, y-7*b.u, 18, b.Slate)
		b.shape(x, y, b.Wall, 1.2, -25, 1, -25, -8, 25, -8, 25, 1)
		for dx := -25.0; dx < 24; dx += 7.2 {
			b.shape(x, y, b.Wall, 1, dx, -7.4, dx, -11, dx+4, -11, dx+4, -7.4)
		}
		b.shape(x, y, b.Outline, 0, -5, 1, -5, -4, 0, -7.4, 5, -4, 5, 1)
		b.keep(x-25*b.u, y+b.u, 7, 13, b.pale())
		b.keep(x+25*b.u, y+b.u, 7, 13, b.pale())
	},
	"butts": func(b *brush, x, y float64) {
		b.line(x, y, b.Etch, 2, -14, 0, -9, -16)
		b.line(x, y, b.Etch, 2, 4, 0, -1, -16)
		for i, c := range []struct{ r float64 }{{14}, {10.4}, {6.8}, {3}} {
			col := b.Light
			if i%2 == 1 {
				col = b.Red
			}
			b.dc.DrawCircle(x-5*b.u, y-17*b.u, c.r*b.u)
			imaging.FillPreserve(b.dc, col)
			b.ink(1)
		}
		b.line(x, y, b.Etch, 1.6, -5, -17, 12, -27)
		b.tree(x+18*b.u, y+b.u, 7.5, imaging.NewRand("butts"))
	},
	"ferry": func(b *brush, x, y float64) {
		b.house(x+6*b.u, y-2*b.u, 24, b.Slate)
		rowboat(b, x-14*b.u, y+b.u)
	},
	"landing": func(b *brush, x, y float64) {
		b.shape(x, y, b.Tan, 1.1, -20, -4, 14, -9, 16, -4, -18, 1)
		for i := 0.0; i < 5; i++ {
			b.line(x, y, imaging.Fade(b.Outline, 0.7), 0.8, -15+i*7, -4.6-i*1.0, -13+i*7, 0.2-i*1.0)
			b.line(x, y, b.Etch, 1.6, -17+i*8, 0-i*1.1, -17+i*8, 4-i*1.1)
		}
		rowboat(b, x+12*b.u, y+2*b.u)
	},
	"stones": func(b *brush, x, y float64) {
		for _, p := range [][3]float64{{-18, -5, 15}, {-7, -9, 19}, {6, -9, 19}, {18, -4, 15}, {-11, 1, 13},
			{10, 2, 13}} {
			b.shape(x+p[0]*b.u, y+p[1]*b.u, b.Rock, 1.1, -3.4, 0, -2.8, -p[2], 2.6, -p[2]-1, 3.6, 0)
			b.shape(x+p[0]*b.u, y+p[1]*b.u, b.RockDark, 0, 0.8, -0.5, 0.8, -p[2]+0.4, 2.2, -p[2], 3, -0.5)
		}
		b.shape(x, y, b.Rock, 1.1, -11, -27, -11, -31, 10, -32, 10, -28)
	},
	"graves": func(b *brush, x, y float64) {
		b.deadTree(x+19*b.u, y-5*b.u, 27)
		for i, p := range [][2]float64{{-20, -4}, {-10, -9}, {2, -11}, {-15, 3}, {-3, 1}, {9, -1}} {
			b.grave(x+p[0]*b.u, y+p[1]*b.u, i%3 == 1)
		}
	},
	"stair": func(b *brush, x, y float64) {
		b.hill(x, y-2*b.u, 46, 26, imaging.NewRand("stair"))
		b.shape(x, y, b.Outline, 1, -9, 0, -9, -13, 0, -19, 9, -13, 9, 0)
		for i := 0.0; i < 4; i++ {
			b.shape(x, y, b.RockLight, 0.8, -9+i*0.8, -i*2.6, 9-i*0.8, -i*2.6, 9-i*0.8, -1.5-i*2.6, -9+i*0.8,
				-1.5-i*2.6)
		}
	},
	"dark-tower": func(b *brush, x, y float64) {
		dark := imaging.Mix(b.SlateDark, b.Outline, 0.45)
		b.shape(x, y, b.RockDark, 1.4, -34, 4, -24, -10, -17, -6, -11, -18, 11, -18, 17, -7, 25, -11, 34, 4)
		b.shape(x, y, imaging.Mix(b.RockDark, b.Outline, 0.45), 0, 5, 3.4, 4, -17, 11, -17, 17, -6.4, 25, -10, 33, 3.4)
		for _, s := range []float64{-1, 1} {
			b.shape(x, y, dark, 1.2, s*13, -8, s*12, -32, s*16, -46, s*20, -32, s*19, -8)
		}
		b.shape(x, y, dark, 1.4, -11, -4, -8, -56, -13, -60, -13, -72, -8, -66, -4, -76, 0, -67, 4, -76, 8, -66, 13,
			-72, 13, -60, 8, -56, 11, -4)
		b.shape(x, y, imaging.Mix(b.SlateDark, b.Slate, 0.5), 0, -9.6, -5, -6.8, -55, -2, -55, -3, -5)
		b.glow(x, y, 0, -46, 15, b.Lava)
		b.glow(x, y, 0, -9, 15, b.Lava)
		b.shape(x, y, b.Lava, 0, -3, -44, 0, -52, 3, -44, 0, -40)
		b.shape(x, y, b.Lava, 0, -3.4, -4, -3.4, -11, 0, -15, 3.4, -11, 3.4, -4)
		b.shape(x, y, b.Lava, 0, -17, -26, -16, -30, -15, -26)
		b.shape(x, y, b.Lava, 0, 15, -26, 16, -30, 17, -26)
	},
	"crystals": func(b *brush, x, y float64) {
		c := imaging.Mix(b.Water, b.Light, 0.3)
		for _, p := range [][4]float64{{-13, -8, 7, 20}, {12, -8, 8, 22}, {0, -2, 10, 33}, {-17, 1, 6, 13},
			{18, 1, 6, 12}} {
			w, h := p[2]/2, p[3]
			b.shape(x+p[0]*b.u, y+p[1]*b.u, c, 1.2, -w, 0, -w, -h*0.72, 0, -h, w, -h*0.68, w, 0)
			b.shape(x+p[0]*b.u, y+p[1]*b.u, b.WaterDeep, 0, w*0.1, -0.6, w*0.1, -h*0.9, w-0.5, -h*0.68, w-0.5, -0.6)
		}
	},
	"abbey": func(b *brush, x, y float64) {
		b.shadow(x, y, 50)
		b.shape(x, y, b.Wall, 1.2, -12, 0, -12, -16, 22, -16, 22, 0)
		b.shape(x, y, b.Slate, 1.2, -14, -15, -10, -25, 20, -25, 24, -15)
		b.shape(x, y, b.Wall, 1.2, -23, 0, -23, -30, -11, -30, -11, 0)
		b.shape(x, y, b.WallDark, 0, -15, -0.6, -15, -29.4, -11.6, -29.4, -11.6, -0.6)
		b.shape(x, y, b.Slate, 1.2, -25, -30, -17, -45, -9, -30)
		b.line(x, y, b.Etch, 1.3, -17, -45, -17, -52)
		b.line(x, y, b.Etch, 1.3, -19.6, -49.4, -14.4, -49.4)
		for _, dx := range []float64{-5, 4, 13} {
			b.lit(x, y, dx, -4, dx, -10, dx+2, -12, dx+4, -10, dx+4, -4)
		}
		b.shape(x, y, b.Outline, 0, -20, 0, -20, -8, -17, -11, -14, -8, -14, 0)
	},
	"white-village": func(b *brush, x, y float64) {
		pale := imaging.Mix(b.Snow, b.Slate, 0.2)
		b.house(x-15*b.u, y-8*b.u, 20, pale)
		b.house(x+15*b.u, y-9*b.u, 20, pale)
		b.turret(x, y-9*b.u, 8, 20, masonry{b.Snow, b.WallDark}, pale)
		b.house(x-8*b.u, y+b.u, 21, pale)
		b.house(x+13*b.u, y+2*b.u, 20, pale)
	},
	"school": func(b *brush, x, y float64) {
		b.house(x-3*b.u, y, 33, b.Roof)
		b.pennant(x, y, -12, -30, 15, b.Red)
		for _, s := range []float64{-1, 1} {
			b.line(x+23*b.u, y-10*b.u, b.Outline, 2.8, -s*8, -9, s*8, 9)
			b.line(x+23*b.u, y-10*b.u, b.Snow, 1.2, -s*7.4, -8.4, s*4, 4.4)
			b.line(x+23*b.u, y-10*b.u, b.Outline, 2, s*2, 7, s*7, 2)
		}
	},
	"court": func(b *brush, x, y float64) {
		for _, s := range []float64{-1, 1} {
			b.turret(x+s*15*b.u, y-9*b.u, 10, 36, b.pale(), b.Blue)
			b.turret(x+s*29*b.u, y-2*b.u, 10, 24, b.pale(), b.Blue)
		}
		b.keep(x, y-8*b.u, 20, 32, b.pale())
		b.shape(x, y, b.Wall, 1.3, -29, 1, -29, -17, 29, -17, 29, 1)
		for dx := -23.0; dx < 22; dx += 9 {
			b.shape(x, y, b.Wall, 1.1, dx, -16, dx, -21, dx+5, -21, dx+5, -16)
		}
		b.lit(x, y, -6, 1, -6, -8, 0, -13, 6, -8, 6, 1)
		b.pennant(x, y, 0, -45, 15, b.Red)
		b.pennant(x, y, -15, -59, 10, b.Yellow)
		b.pennant(x, y, 15, -59, 10, b.Yellow)
	},
	"cartwright": func(b *brush, x, y float64) {
		b.house(x-7*b.u, y-2*b.u, 27, b.FieldDark)
		wheel(b, x+14*b.u, y-7*b.u, 9)
		wheel(b, x+23*b.u, y-5*b.u, 6)
	},
	"kilns": func(b *brush, x, y float64) {
		for _, p := range [][2]float64{{-14, -5}, {13, -4}} {
			b.dc.MoveTo(x+(p[0]-13)*b.u, y+p[1]*b.u)
			b.dc.CubicTo(x+(p[0]-11)*b.u, y+(p[1]-25)*b.u, x+(p[0]+11)*b.u, y+(p[1]-25)*b.u, x+(p[0]+13)*b.u,
				y+p[1]*b.u)
			b.dc.ClosePath()
			imaging.FillPreserve(b.dc, imaging.Mix(b.RockDark, b.Outline, 0.25))
			b.ink(1.2)
			b.glow(x, y, p[0], p[1]-3, 11, b.Lava)
			b.shape(x, y, b.Lava, 0.9, p[0]-4, p[1], p[0]-4, p[1]-4, p[0], p[1]-7, p[0]+4, p[1]-4, p[0]+4, p[1])
			b.smoke(x, y, p[0], p[1]-19, 5.5)
		}
	},
	"hut": func(b *brush, x, y float64) {
		b.line(x, y, b.Etch, 2.6, -7, 0, -6, -12)
		b.line(x, y, b.Etch, 2.6, 7, 0, 6, -12)
		b.line(x, y, b.Etch, 1.8, -12, 1, -7, 0, -3, 2)
		b.line(x, y, b.Etch, 1.8, 3, 2, 7, 0, 12, 1)
		b.shape(x, y, b.Tan, 1.2, -13, -11, -15, -24, 14, -24, 13, -11)
		b.shape(x, y, b.Reed, 1.2, -20, -23, 3, -45, 18, -23)
		b.glow(x, y, 0, -16, 10, b.Window)
		b.shape(x, y, imaging.Mix(b.Field, b.Window, b.Glow*3), 1, -4, -13, -4, -20, 4, -20, 4, -13)
		b.smoke(x, y, 10, -38, 4.6)
		b.deadTree(x+22*b.u, y+b.u, 19)
	},
	"lizards": func(b *brush, x, y float64) {
		for _, p := range [][3]float64{{-15, -6, 1}, {14, -7, 1}, {0, 1, 1.15}} {
			k := p[2]
			for _, dx := range []float64{-9, 9} {
				b.line(x, y, b.Etch, 1.8, p[0]+dx*k, p[1]+2, p[0]+dx*k, p[1]-7)
			}
			b.shape(x, y, b.Tan, 1.1, p[0]-11*k, p[1]-6, p[0]-11*k, p[1]-12*k, p[0]+11*k, p[1]-12*k, p[0]+11*k, p[1]-6)
			b.shape(x, y, imaging.Mix(b.Reed, b.Field, 0.3), 1.2, p[0]-15*k, p[1]-11*k, p[0], p[1]-29*k, p[0]+15*k,
				p[1]-11*k)
			b.lit(x, y, p[0]-3, p[1]-6, p[0]-3, p[1]-11, p[0]+3, p[1]-11, p[0]+3, p[1]-6)
		}
	},
	"hermitage": func(b *brush, x, y float64) {
		b.hill(x, y, 46, 25, imaging.NewRand("hermitage"))
		b.shape(x, y, b.Tan, 1.2, -8, 0, -8, -12, 0, -18, 8, -12, 8, 0)
		b.lit(x, y, -4, 0, -4, -9, 0, -12, 4, -9, 4, 0)
		b.line(x, y, b.Etch, 1.6, 14, -1, 14, -15)
		b.line(x, y, b.Etch, 1.6, 10, -11, 18, -11)
	},
	"pond": func(b *brush, x, y float64) {
		r := imaging.NewRand("pond")
		b.dc.DrawEllipse(x, y-6*b.u, 25*b.u, 10*b.u)
		imaging.FillStroke(b.dc, b.Water, b.WaterLine, 1.4*b.u)
		for _, p := range [][2]float64{{-9, -8}, {6, -4}, {11, -10}} {
			b.dc.DrawEllipse(x+p[0]*b.u, y+p[1]*b.u, 5*b.u, 2.4*b.u)
			imaging.FillPreserve(b.dc, b.Forest)
			b.ink(0.9)
		}
		b.reeds(x-21*b.u, y-9*b.u, r)
		b.reeds(x+20*b.u, y-12*b.u, r)
	},
	"shore": func(b *brush, x, y float64) {
		rowboat(b, x-3*b.u, y)
		b.reeds(x+17*b.u, y-2*b.u, imaging.NewRand("shore"))
	},
	"oak": func(b *brush, x, y float64) {
		bark := imaging.Mix(b.RoofDark, b.Tan, 0.4)
		b.shadow(x, y, 44)
		b.shape(x, y, bark, 1.3, -12, 2, -5, -4, -4, -18, 5, -18, 6, -4, 13, 2)
		b.tree(x, y-9*b.u, 17, imaging.NewRand("oak"))
		b.tree(x-13*b.u, y-9*b.u, 10, imaging.NewRand("oak-left"))
		b.tree(x+14*b.u, y-9*b.u, 10, imaging.NewRand("oak-right"))
		b.shape(x, y, bark, 1.2, -10, 2, -5, -4, -4, -12, 5, -12, 6, -4, 11, 2)
		b.disc(x, y, 0.5, -6, 2, b.Outline)
	},
	"clearing": func(b *brush, x, y float64) {
		r := imaging.NewRand("clearing")
		tent(b, x, y, 22, 21)
		b.pine(x-20*b.u, y-2*b.u, 24, r)
		b.tree(x+19*b.u, y-b.u, 8, r)
	},
	"glade": func(b *brush, x, y float64) {
		for i := 0; i < 9; i++ {
			a := float64(i) * 2 * math.Pi / 9
			px, py := math.Cos(a)*22, math.Sin(a)*9-9
			b.line(x, y, b.Wall, 2.2, px, py, px, py-4)
			b.shape(x, y, b.Red, 0.9, px-4, py-4, px-3, py-7, px, py-8.4, px+3, py-7, px+4, py-4)
		}
		for _, p := range [][2]float64{{-8, -23}, {6, -30}, {13, -19}} {
			b.shape(x+p[0]*b.u, y+p[1]*b.u, b.Yellow, 0.7, 0, -6, 1.5, -1.5, 6, 0, 1.5, 1.5, 0, 6, -1.5, 1.5, -6, 0,
				-1.5, -1.5)
		}
	},
	"chapel": func(b *brush, x, y float64) {
		b.shadow(x, y, 34)
		b.shape(x, y, b.Wall, 1.2, -3, 0, -3, -15, 17, -15, 17, 0)
		b.shape(x, y, b.Slate, 1.2, -5, -14, 0, -24, 16, -24, 20, -14)
		b.shape(x, y, b.Wall, 1.2, -14, 0, -14, -25, -3, -25, -3, 0)
		b.shape(x, y, b.Slate, 1.2, -16, -25, -8.5, -42, -1, -25)
		b.line(x, y, b.Etch, 1.4, -8.5, -42, -8.5, -50)
		b.line(x, y, b.Etch, 1.4, -11.4, -47, -5.6, -47)
		b.shape(x, y, b.Outline, 0, -11, 0, -11, -8, -8.5, -11, -6, -8, -6, 0)
		b.lit(x, y, 5, -4, 5, -10, 7, -12, 9, -10, 9, -4)
	},
	"signpost": func(b *brush, x, y float64) {
		b.line(x, y, b.Outline, 4.4, 0, 1, 0, -36)
		b.line(x, y, b.Tan, 2, 0, 0, 0, -35)
		b.shape(x, y, b.Tan, 1.2, -4, -34, 16, -34, 22, -30, 16, -26, -4, -26)
		b.shape(x, y, b.Tan, 1.2, 4, -23, -15, -23, -21, -19, -15, -15, 4, -15)
		b.stone(x+6*b.u, y+2*b.u, 4)
	},
	"temple": func(b *brush, x, y float64) {
		b.shadow(x, y, 60)
		b.shape(x, y, b.WallDark, 1.2, -30, 2, -30, -2, 30, -2, 30, 2)
		b.shape(x, y, b.Wall, 1.2, -26, -2, -26, -6, 26, -6, 26, -2)
		b.shape(x, y, imaging.Mix(b.WallDark, b.Window, 0.4), 0, -23, -6, -23, -24, 23, -24, 23, -6)
		for dx := -22.0; dx <= 22; dx += 11 {
			b.shape(x, y, b.Snow, 1.1, dx-2.8, -6, dx-2.8, -25, dx+2.8, -25, dx+2.8, -6)
			b.line(x, y, b.WallDark, 1.4, dx+1.4, -7, dx+1.4, -24)
		}
		b.shape(x, y, b.Wall, 1.2, -27, -24, -27, -29, 27, -29, 27, -24)
		b.shape(x, y, b.Snow, 1.2, -30, -29, 0, -43, 30, -29)
		b.disc(x, y, 0, -34, 3, b.Gold)
	},
	"dungeon": func(b *brush, x, y float64) {
		b.hill(x, y, 48, 28, imaging.NewRand("dungeon"))
		b.shape(x, y, b.Rock, 1.2, -14, 1, -14, -15, -8, -23, 8, -23, 14, -15, 14, 1)
		b.shape(x, y, b.Outline, 0, -9, 1, -9, -12, 0, -18, 9, -12, 9, 1)
		for _, dx := range []float64{-5, 0, 5} {
			b.line(x, y, b.RockLight, 1.4, dx, 0, dx, -14)
		}
		b.line(x, y, b.RockLight, 1.4, -8, -8, 8, -8)
	},
	"sorceress": func(b *brush, x, y float64) {
		violet := imaging.Mix(b.Violet, b.Slate, 0.25)
		b.shape(x, y, b.RockDark, 1.2, -18, 2, -10, -7, 10, -7, 18, 2)
		b.turret(x, y-3*b.u, 13, 34, b.pale(), violet)
		b.turret(x+9*b.u, y-14*b.u, 7, 14, b.pale(), violet)
		b.shape(x-14*b.u, y-46*b.u, b.Yellow, 0.8, 0, -7, 1.8, -1.8, 7, 0, 1.8, 1.8, 0, 7, -1.8, 1.8, -7, 0, -1.8, -1.8)
	},
	"lair": func(b *brush, x, y float64) {
		b.dc.DrawEllipse(x, y-3*b.u, 27*b.u, 9*b.u)
		imaging.FillPreserve(b.dc, imaging.Mix(b.Swamp, b.WaterDeep, 0.7))
		b.ink(1.1)
		for i, p := range [][3]float64{{-12, 9, 22}, {6, 8, 15}, {19, 6, 9}} {
			w, h := p[1], p[2]
			arch := func() {
				b.dc.MoveTo(x+(p[0]-w)*b.u, y-2*b.u)
				b.dc.CubicTo(x+(p[0]-w)*b.u, y-h*1.3*b.u, x+(p[0]+w)*b.u, y-h*1.3*b.u, x+(p[0]+w)*b.u, y-2*b.u)
			}
			arch()
			b.dc.SetLineWidth((7.4 - float64(i)) * b.u)
			b.dc.SetColor(b.Outline)
			b.dc.Stroke()
			arch()
			b.dc.SetLineWidth((5 - float64(i)) * b.u)
			b.dc.SetColor(b.Forest)
			b.dc.Stroke()
		}
		b.ripple(x-12*b.u, y, 9*b.u)
		b.ripple(x+10*b.u, y+2*b.u, 9*b.u)
	},
	"hives": func(b *brush, x, y float64) {
		for _, p := range [][2]float64{{-14, -4}, {13, -5}, {0, 1}} {
			b.line(x, y, b.Etch, 2, p[0]-6, p[1], p[0]-6, p[1]+4)
			b.line(x, y, b.Etch, 2, p[0]+6, p[1], p[0]+6, p[1]+4)
			b.dc.MoveTo(x+(p[0]-9)*b.u, y+p[1]*b.u)
			b.dc.CubicTo(x+(p[0]-10)*b.u, y+(p[1]-22)*b.u, x+(p[0]+10)*b.u, y+(p[1]-22)*b.u, x+(p[0]+9)*b.u, y+p[1]*b.u)
			b.dc.ClosePath()
			imaging.FillPreserve(b.dc, b.Field)
			b.ink(1.2)
			for k := 1.0; k < 4; k++ {
				b.line(x, y, b.FieldDark, 1, p[0]-8.4+k*0.8, p[1]-k*3.7, p[0]+8.4-k*0.8, p[1]-k*3.7)
			}
			b.disc(x, y, p[0], p[1]-4, 2, b.Outline)
		}
	},
	"hut-of-merlin": func(b *brush, x, y float64) {
		b.house(x+5*b.u, y, 25, b.Slate)
		b.turret(x-12*b.u, y, 10, 26, b.pale(), imaging.Mix(b.Blue, b.Slate, 0.35))
		b.smoke(x, y, 13, -25, 4.4)
	},
	"pasture": func(b *brush, x, y float64) {
		for i := 0.0; i < 6; i++ {
			b.line(x, y, b.Etch, 1.6, -26+i*10, 2, -26+i*10, -8)
		}
		b.line(x, y, b.Etch, 1.2, -28, -2, 26, -2)
		b.line(x, y, b.Etch, 1.2, -28, -6, 26, -6)
		for _, p := range [][2]float64{{-12, -14}, {9, -17}} {
			b.shape(x, y, b.RoofDark, 1.1, p[0]-8, p[1]-6, p[0]+7, p[1]-6, p[0]+8, p[1]+1, p[0]-7, p[1]+1)
			b.shape(x, y, b.RoofDark, 1, p[0]-8, p[1]-5, p[0]-14, p[1]-8, p[0]-13, p[1]-3, p[0]-8, p[1]-1)
			for _, dx := range []float64{-6, 6} {
				b.line(x, y, b.Etch, 1.7, p[0]+dx, p[1]+1, p[0]+dx, p[1]+6)
			}
		}
	},
	"rocks": func(b *brush, x, y float64) {
		b.stone(x-11*b.u, y-3*b.u, 9)
		b.stone(x+10*b.u, y-4*b.u, 11)
		b.stone(x, y+b.u, 6)
	},
}

// Arts lists the names of the landmark drawings in alphabetical order.
func Arts() []string {
	out := make([]string, 0, len(arts))
	for n := range arts {
		out = append(out, n)
	}
	sort.Strings(out)
	return out
}

// landmark draws one landmark; an unknown one is a heap of rocks.
func (b *brush) landmark(m Landmark) {
	draw, ok := arts[m.Art]
	if !ok {
		draw = arts["rocks"]
	}
	own := *b
	if m.Size > 0 {
		own.u *= m.Size
	}
	draw(&own, m.X, m.Y)
}

func castle(b *brush, x, y float64, m masonry) {
	b.shadow(x, y, 50)
	b.keep(x, y-4*b.u, 15, 30, m)
	b.shape(x, y, m.light, 1.3, -20, 1, -20, -14, 20, -14, 20, 1)
	b.shape(x, y, m.dark, 0, 9, 0.4, 9, -13.4, 19.4, -13.4, 19.4, 0.4)
	b.keep(x-20*b.u, y+b.u, 10, 22, m)
	b.keep(x+20*b.u, y+b.u, 10, 22, m)
	b.shape(x, y, b.Outline, 0, -5, 1, -5, -7, 0, -11, 5, -7, 5, 1)
}

func stall(b *brush, x, y float64, col color.RGBA) {
	b.shadow(x, y, 24)
	b.line(x, y, b.Etch, 1.6, -9, 0, -9, -12)
	b.line(x, y, b.Etch, 1.6, 9, 0, 9, -12)
	b.shape(x, y, b.Tan, 1, -10, 0, -10, -5, 10, -5, 10, 0)
	for i := 0.0; i < 4; i++ {
		c := col
		if int(i)%2 == 1 {
			c = b.Light
		}
		b.shape(x, y, c, 0.9, -7+i*3.5, -19, -3.5+i*3.5, -19, -6+i*6, -10.4, -12+i*6, -10.4)
	}
}

func tent(b *brush, x, y, w, h float64) {
	b.shape(x, y, b.Light, 1.2, -w/2, 0, 0, -h, w/2, 0)
	b.shape(x, y, b.WallDark, 0, w*0.12, -0.6, 0, -h*0.96, w*0.46, -0.6)
	b.lit(x, y, -w*0.12, 0, 0, -h*0.55, w*0.1, 0)
	b.pennant(x, y, 0, -h, 9, b.Red)
}

func wheel(b *brush, x, y, r float64) {
	for _, s := range []struct {
		wide float64
		ink  bool
	}{{3.6, true}, {1.6, false}} {
		b.dc.DrawCircle(x, y, r*b.u)
		b.dc.SetLineWidth(s.wide * b.u)
		b.dc.SetColor(b.Tan)
		if s.ink {
			b.dc.SetColor(b.Outline)
		}
		b.dc.Stroke()
	}
	for i := 0; i < 4; i++ {
		a := float64(i) * math.Pi / 4
		b.line(x, y, b.Etch, 1.3, -math.Cos(a)*r, -math.Sin(a)*r, math.Cos(a)*r, math.Sin(a)*r)
	}
}

func rowboat(b *brush, x, y float64) {
	b.shape(x, y, b.RoofDark, 1.2, -14, -7, 14, -7, 9, 0, -9, 0)
	b.shape(x, y, b.Tan, 1, -14, -7, -8, -9, 8, -9, 14, -7)
	b.line(x, y, b.Etch, 1.4, -2, -9, -12, 2)
	b.ripple(x, y+2*b.u, 10*b.u)
}

// volcano draws a smoking cone w units wide and h tall.
func (b *brush) volcano(x, y, w, h float64) {
	rim := w * 0.13
	b.shape(x, y, imaging.Mix(b.RockDark, b.Rock, 0.35), 1.6,
		-w/2, 0, -w*0.36, -h*0.24, -w*0.25, -h*0.56, -rim, -h, -rim*0.4, -h*0.94, rim*0.3, -h*0.97, rim, -h, w*0.24,
		-h*0.58, w*0.35, -h*0.26, w/2, 0)
	b.shape(x, y, imaging.Mix(b.RockDark, b.Outline, 0.4), 0,
		rim*0.5, -h*0.96, rim, -h*0.98, w*0.24, -h*0.57, w*0.35, -h*0.26, w*0.49, -0.8, w*0.12, -0.8, w*0.16, -h*0.3,
		w*0.06, -h*0.6)
	for i := 0.0; i < 5; i++ {
		b.glow(x, y, (i-2)*w*0.02, -h*(1-0.2*i), w*0.12, b.Lava)
	}
	b.line(x, y, b.Lava, 3.4, 0, -h*0.94, -w*0.04, -h*0.72, w*0.03, -h*0.5, -w*0.06, -h*0.26, -w*0.03, -h*0.08)
	b.line(x, y, b.Lava, 2.4, -w*0.04, -h*0.72, -w*0.13, -h*0.5, -w*0.16, -h*0.3)
	b.line(x, y, b.Yellow, 1.2, 0, -h*0.92, -w*0.04, -h*0.72, w*0.03, -h*0.5)
	for i := 0.0; i < 5; i++ {
		dx := -w*0.4 + i*w*0.07
		b.line(x, y, imaging.Fade(b.Outline, 0.5), 0.9, dx+w*0.1, -h*0.3-i*h*0.05, dx+w*0.04, -h*0.1)
	}
	b.smoke(x, y, 0, -h*1.04, w*0.15)
}
