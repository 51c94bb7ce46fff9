// Package icons is the family of silhouettes: solid, of one colour, drawn for
// recognition at 32 pixels.
//
// An icon is data, a square of 512 units written as lines of drawing that are
// applied in order:
//
//   - path      adds the filled path        - path      cuts it out again
//     +24 path    adds its outline, 24 wide   -24 path    cuts its outline
//     +| path     the same, and its mirror image about the middle (also -|, +24|)
//     turn 45     turns the finished drawing clockwise by degrees
//
// A path is made of M, L, H, V, C, Q, Z with absolute coordinates as in SVG,
// and of O cx cy r (circle), E cx cy rx ry (ellipse), R x y w h r (rounded
// rectangle), S x y x y … (smooth open line through the points), K x y x y …
// (smooth closed line through the points), F x y x y w (feather, leaf, flame or
// ray: a blade pointed at both ends, w wide), B x y w x y w (limb: a bar with
// round ends, from one width to another), T cx cy r r n (star of n points
// between two radii, the first one upright).
//
// Lines have one of few weights: 16 units, a pixel at 32, for what is engraved,
// and multiples of it for what is built of bars. A test holds every icon to
// these, to its square, and to a difference from all others.
package icons

import (
	"fmt"
	"image"
	"math"
	"strconv"
	"strings"

	"github.com/fogleman/gg"
)

// icon is a name and the lines that draw it.
type icon struct{ name, src string }

// families are the parts of the family, in the order of the contact sheet.
var families = [][]icon{creatures, people, things, places, signs}

var byName = index()

func index() map[string]string {
	m := make(map[string]string)
	for _, f := range families {
		for _, i := range f {
			m[i.name] = i.src
		}
	}
	return m
}

// plain stands for what has no icon.
const plain = "+ M256 56 L456 256 L256 456 L56 256 Z"

// Mask returns the coverage of the named icon at a size in pixels, at least 1.
// ok is false where there is no such icon; the mask is then a plain lozenge.
func Mask(name string, size int) (mask *image.Alpha, ok bool) {
	src, ok := byName[name]
	if !ok {
		src = plain
	}
	size = max(size, 1)
	mask, err := render(src, size, 0)
	if err != nil { // a test draws every icon, so this is an icon of nobody's
		return image.NewAlpha(image.Rect(0, 0, size, size)), false
	}
	return mask, ok
}

// Has says whether there is an icon of that name.
func Has(name string) bool { _, ok := byName[name]; return ok }

// Names returns the names of all icons in the order of the contact sheet.
func Names() []string {
	out := make([]string, 0, len(byName))
	for _, f := range families {
		for _, i := range f {
			out = append(out, i.name)
		}
	}
	return out
}

// render draws a silhouette on a square of size pixels with a rim of bleed pixels
// about it.
func render(src string, size, bleed int) (*image.Alpha, error) {
	side := size + 2*bleed
	out := image.NewAlpha(image.Rect(0, 0, side, side))
	turn := 0.0
	for _, line := range strings.Split(src, "\n") {
		if f := strings.Fields(line); len(f) == 2 && f[0] == "turn" {
			v, err := strconv.ParseFloat(f[1], 64)
			if err != nil {
				return nil, fmt.Errorf("icon: %q is no angle", f[1])
			}
			turn = v
		}
	}
	for _, line := range strings.Split(src, "\n") {
		op, path, _ := strings.Cut(strings.TrimSpace(line), " ")
		if op == "" || op == "turn" {
			continue
		}
		if op[0] != '+' && op[0] != '-' {
			return nil, fmt.Errorf("icon: a line begins with %q; it should be + or -", op)
		}
		mirrored := strings.HasSuffix(op, "|")
		width := 0.0
		if w := strings.TrimSuffix(op[1:], "|"); w != "" {
			v, err := strconv.ParseFloat(w, 64)
			if err != nil {
				return nil, fmt.Errorf("icon: %q is no line width", w)
			}
			width = v
		}
		dc := gg.NewContext(side, side)
		dc.SetRGB(1, 1, 1)
		scale := float64(size) / 512
		dc.Translate(float64(bleed), float64(bleed))
		dc.Scale(scale, scale)
		dc.RotateAbout(gg.Radians(turn), 256, 256)
		dc.SetLineWidth(width * scale)
		dc.SetLineCapRound()
		dc.SetLineJoinRound()
		for pass := 0; pass < 2; pass++ {
			if pass == 1 {
				if !mirrored {
					break
				}
				dc.Translate(512, 0)
				dc.Scale(-1, 1)
			}
			if err := tracePath(dc, path); err != nil {
				return nil, err
			}
			if width > 0 {
				dc.Stroke()
			} else {
				dc.Fill()
			}
		}
		img := dc.Image().(*image.RGBA)
		for i := range out.Pix {
			a, b := uint32(out.Pix[i]), uint32(img.Pix[i*4+3])
			if op[0] == '+' {
				a += b * (255 - a) / 255
			} else {
				a = a * (255 - b) / 255
			}
			out.Pix[i] = uint8(a)
		}
	}
	return out, nil
}

var pathArity = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'Q': 4, 'Z': 0, 'O': 3, 'E': 4, 'R': 5, 'F': 5, 'B': 6, 'T': 5, 'S': -1, 'K': -1}

// tracePath adds the path to the context.
func tracePath(dc *gg.Context, path string) error {
	var x, y float64
	for path = strings.TrimSpace(path); path != ""; {
		cmd := path[0]
		arity, known := pathArity[cmd]
		if !known {
			return fmt.Errorf("icon: %q is no path command", cmd)
		}
		end := 1
		for end < len(path) && (path[end] < 'A' || path[end] > 'Z') {
			end++
		}
		var n []float64
		for _, f := range strings.Fields(strings.ReplaceAll(path[1:end], ",", " ")) {
			v, err := strconv.ParseFloat(f, 64)
			if err != nil {
				return fmt.Errorf("icon: %q is no number", f)
			}
			n = append(n, v)
		}
		path = path[end:]
		if arity > 0 && (len(n) == 0 || len(n)%arity != 0) || arity == -1 && (len(n) < 4 || len(n)%2 != 0) {
			return fmt.Errorf("icon: %c with %d numbers", cmd, len(n))
		}
		switch cmd {
		case 'Z':
			dc.ClosePath()
			continue
		case 'S':
			pts := append([]float64{x, y}, n...)
			smooth(dc, pts, false)
			x, y = n[len(n)-2], n[len(n)-1]
			continue
		case 'K':
			smooth(dc, n, true)
			continue
		}
		for ; len(n) > 0; n = n[arity:] {
			switch cmd {
			case 'M':
				x, y = n[0], n[1]
				dc.MoveTo(x, y)
				cmd = 'L'
			case 'L':
				x, y = n[0], n[1]
				dc.LineTo(x, y)
			case 'H':
				x = n[0]
				dc.LineTo(x, y)
			case 'V':
				y = n[0]
				dc.LineTo(x, y)
			case 'C':
				dc.CubicTo(n[0], n[1], n[2], n[3], n[4], n[5])
				x, y = n[4], n[5]
			case 'Q':
				dc.QuadraticTo(n[0], n[1], n[2], n[3])
				x, y = n[2], n[3]
			case 'O':
				dc.DrawCircle(n[0], n[1], n[2])
			case 'E':
				dc.DrawEllipse(n[0], n[1], n[2], n[3])
			case 'R':
				dc.DrawRoundedRectangle(n[0], n[1], n[2], n[3], n[4])
			case 'F':
				feather(dc, n[0], n[1], n[2], n[3], n[4])
			case 'B':
				limb(dc, n[0], n[1], n[2]/2, n[3], n[4], n[5]/2)
			case 'T':
				star(dc, n[0], n[1], n[2], n[3], int(n[4]))
			}
		}
	}
	return nil
}

// The shapes below all run clockwise, as those of gg do: where two of a path
// overlap neither cancels the other.

// feather adds a blade from one point to another, w wide in its middle.
func feather(dc *gg.Context, ax, ay, bx, by, w float64) {
	mx, my := (ax+bx)/2, (ay+by)/2
	l := math.Max(math.Hypot(bx-ax, by-ay), 1)
	nx, ny := (by-ay)/l*w, (ax-bx)/l*w
	dc.NewSubPath()
	dc.MoveTo(ax, ay)
	dc.QuadraticTo(mx+nx, my+ny, bx, by)
	dc.QuadraticTo(mx-nx, my-ny, ax, ay)
	dc.ClosePath()
}

// limb adds a bar between two round ends of radius ar and br.
func limb(dc *gg.Context, ax, ay, ar, bx, by, br float64) {
	l := math.Max(math.Hypot(bx-ax, by-ay), 1)
	nx, ny := (by-ay)/l, (ax-bx)/l
	dc.DrawCircle(ax, ay, ar)
	dc.DrawCircle(bx, by, br)
	dc.NewSubPath()
	dc.MoveTo(ax+nx*ar, ay+ny*ar)
	dc.LineTo(bx+nx*br, by+ny*br)
	dc.LineTo(bx-nx*br, by-ny*br)
	dc.LineTo(ax-nx*ar, ay-ny*ar)
	dc.ClosePath()
}

// star adds a star of n points.
func star(dc *gg.Context, cx, cy, outer, inner float64, n int) {
	dc.NewSubPath()
	for i := range 2 * n {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		sin, cos := math.Sincos(math.Pi*float64(i)/float64(n) - math.Pi/2)
		dc.LineTo(cx+r*cos, cy+r*sin)
	}
	dc.ClosePath()
}

// smooth adds a Catmull-Rom curve through the points, beginning at the first
// (where the pen already is, unless the curve is closed).
func smooth(dc *gg.Context, p []float64, closed bool) {
	n := len(p) / 2
	at := func(i int) (float64, float64) {
		if closed {
			i = (i%n + n) % n
		} else {
			i = int(math.Max(0, math.Min(float64(n-1), float64(i))))
		}
		return p[2*i], p[2*i+1]
	}
	spans := n - 1
	if closed {
		dc.NewSubPath()
		dc.MoveTo(p[0], p[1])
		spans = n
	}
	for i := 0; i < spans; i++ {
		ax, ay := at(i - 1)
		bx, by := at(i)
		cx, cy := at(i + 1)
		dx, dy := at(i + 2)
		dc.CubicTo(bx+(cx-ax)/6, by+(cy-ay)/6, cx-(dx-bx)/6, cy-(dy-by)/6, cx, cy)
	}
	if closed {
		dc.ClosePath()
	}
}
