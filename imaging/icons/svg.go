package icons

import (
	"encoding/xml"
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/fogleman/gg"
)

// drawing is the file of an icon.
type drawing struct {
	ViewBox string `xml:"viewBox,attr"`
	Mask    struct {
		Layers []element `xml:",any"`
	} `xml:"mask"`
}

// element is a shape, or a group of shapes.
type element struct {
	XMLName   xml.Name
	ID        string     `xml:"id,attr"`
	Fill      string     `xml:"fill,attr"`
	Stroke    string     `xml:"stroke,attr"`
	Weight    float64    `xml:"stroke-width,attr"`
	Transform string     `xml:"transform,attr"`
	Href      string     `xml:"href,attr"`
	D         string     `xml:"d,attr"`
	CX        float64    `xml:"cx,attr"`
	CY        float64    `xml:"cy,attr"`
	R         float64    `xml:"r,attr"`
	RX        float64    `xml:"rx,attr"`
	RY        float64    `xml:"ry,attr"`
	X         float64    `xml:"x,attr"`
	Y         float64    `xml:"y,attr"`
	Width     float64    `xml:"width,attr"`
	Height    float64    `xml:"height,attr"`
	Unknown   []xml.Attr `xml:",any,attr"`
	Parts     []element  `xml:",any"`
}

// cuts is the colour of holes.
const cuts = "#000"

// render draws a silhouette on a square of size pixels with a rim of bleed pixels about it.
func render(src []byte, size, bleed int) (*image.Alpha, error) {
	var d drawing
	if err := xml.Unmarshal(src, &d); err != nil {
		return nil, fmt.Errorf("icon: %w", err)
	}
	if d.ViewBox != "0 0 512 512" {
		return nil, fmt.Errorf("icon: the view box is %q, not a square of 512", d.ViewBox)
	}
	side := size + 2*bleed
	out := image.NewAlpha(image.Rect(0, 0, side, side))
	scale := float64(size) / 512
	byID := map[string]element{}
	for _, e := range d.Mask.Layers {
		dc := gg.NewContext(side, side)
		dc.SetRGB(1, 1, 1)
		dc.Translate(float64(bleed), float64(bleed))
		dc.Scale(scale, scale)
		dc.SetLineCapRound()
		dc.SetLineJoinRound()
		l := layer{dc, scale, byID}
		if err := l.draw(e); err != nil {
			return nil, err
		}
		l.lay(out, e)
	}
	return out, nil
}

// layer is one shape or group of a mask in the making.
type layer struct {
	dc    *gg.Context
	scale float64            // pixels for each unit
	byID  map[string]element // the shapes drawn so far that have an id
}

// lay adds the layer to a silhouette, or cuts it out.
func (l layer) lay(out *image.Alpha, e element) {
	cut := e.Fill == cuts || e.Stroke == cuts
	img := l.dc.Image().(*image.RGBA)
	for i := range out.Pix {
		a, b := uint32(out.Pix[i]), uint32(img.Pix[i*4+3])
		if cut {
			a = a * (255 - b) / 255
		} else {
			a += b * (255 - a) / 255
		}
		out.Pix[i] = uint8(a)
	}
}

// draw draws a shape or all of a group.
func (l layer) draw(e element) error {
	l.dc.Push()
	defer l.dc.Pop()
	if err := l.transform(e.Transform); err != nil {
		return err
	}
	if len(e.Unknown) > 0 {
		return fmt.Errorf("icon: %s has the attribute %q, which is not read", e.XMLName.Local, e.Unknown[0].Name.Local)
	}
	switch e.XMLName.Local {
	case "g":
		for _, p := range e.Parts {
			p.Fill, p.Stroke, p.Weight = e.Fill, e.Stroke, e.Weight
			if err := l.draw(p); err != nil {
				return err
			}
		}
		return nil
	case "use":
		shape, ok := l.byID[strings.TrimPrefix(e.Href, "#")]
		if !ok {
			return fmt.Errorf("icon: nothing before has the id %q", e.Href)
		}
		shape.Fill, shape.Stroke, shape.Weight = e.Fill, e.Stroke, e.Weight
		return l.draw(shape)
	case "path":
		if err := tracePath(l.dc, e.D); err != nil {
			return err
		}
	case "circle":
		l.dc.DrawCircle(e.CX, e.CY, e.R)
	case "ellipse":
		l.dc.DrawEllipse(e.CX, e.CY, e.RX, e.RY)
	case "rect":
		l.dc.DrawRoundedRectangle(e.X, e.Y, e.Width, e.Height, e.RX)
	default:
		return fmt.Errorf("icon: there is no shape %q", e.XMLName.Local)
	}
	if e.ID != "" {
		l.byID[e.ID] = e
	}
	return l.paint(e)
}

// paint fills the traced shape, or draws its outline.
func (l layer) paint(e element) error {
	switch {
	case e.Fill == "none" && (e.Stroke == "#fff" || e.Stroke == cuts):
		l.dc.SetLineWidth(e.Weight * l.scale)
		l.dc.Stroke()
	case e.Stroke == "" && (e.Fill == "" || e.Fill == cuts):
		l.dc.Fill()
	default:
		return fmt.Errorf("icon: %s has the fill %q and the stroke %q; a mask is white or black", e.XMLName.Local,
			e.Fill, e.Stroke)
	}
	return nil
}

// transforms are the ways to place a shape, by the number of their arguments.
var transforms = map[string]struct {
	takes int
	apply func(dc *gg.Context, n []float64)
}{
	"rotate":    {3, func(dc *gg.Context, n []float64) { dc.RotateAbout(gg.Radians(n[0]), n[1], n[2]) }},
	"translate": {2, func(dc *gg.Context, n []float64) { dc.Translate(n[0], n[1]) }},
	"scale":     {2, func(dc *gg.Context, n []float64) { dc.Scale(n[0], n[1]) }},
}

// transform places the next shapes: "translate(512 0) scale(-1 1)".
func (l layer) transform(list string) error {
	for _, one := range strings.SplitAfter(list, ")") {
		if one = strings.TrimSpace(one); one == "" {
			continue
		}
		name, rest, _ := strings.Cut(strings.TrimSuffix(one, ")"), "(")
		n, err := numbers(rest)
		if err != nil {
			return err
		}
		t, ok := transforms[name]
		if !ok || len(n) != t.takes {
			return fmt.Errorf("icon: %q is no transform", one)
		}
		t.apply(l.dc, n)
	}
	return nil
}

// numbers reads numbers between spaces or commas.
func numbers(s string) ([]float64, error) {
	var out []float64
	for _, f := range strings.Fields(strings.ReplaceAll(s, ",", " ")) {
		v, err := strconv.ParseFloat(f, 64)
		if err != nil {
			return nil, fmt.Errorf("icon: %q is no number", f)
		}
		out = append(out, v)
	}
	return out, nil
}

// pathTakes is the number of arguments a command of a path takes at a time.
var pathTakes = map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'C': 6, 'Q': 4, 'A': 7, 'Z': 0}

// tracePath adds the path to the context.
func tracePath(dc *gg.Context, path string) error {
	var x, y float64
	for path = strings.TrimSpace(path); path != ""; {
		cmd := path[0]
		takes, known := pathTakes[cmd]
		if !known {
			return fmt.Errorf("icon: %q is no path command", cmd)
		}
		end := 1
		for end < len(path) && (path[end] < 'A' || path[end] > 'Z') {
			end++
		}
		n, err := numbers(path[1:end])
		if err != nil {
			return err
		}
		path = path[end:]
		if cmd == 'Z' && len(n) == 0 {
			dc.ClosePath()
			continue
		}
		if takes == 0 || len(n) == 0 || len(n)%takes != 0 {
			return fmt.Errorf("icon: %c with %d numbers", cmd, len(n))
		}
		for ; len(n) > 0; n = n[takes:] {
			fromX, fromY := x, y
			switch cmd {
			case 'H':
				x = n[0]
			case 'V':
				y = n[0]
			default:
				x, y = n[takes-2], n[takes-1]
			}
			switch cmd {
			case 'M':
				dc.MoveTo(x, y)
				cmd = 'L'
			case 'L', 'H', 'V':
				dc.LineTo(x, y)
			case 'C':
				dc.CubicTo(n[0], n[1], n[2], n[3], x, y)
			case 'Q':
				dc.QuadraticTo(n[0], n[1], x, y)
			case 'A':
				if err := halfTurn(dc, n, fromX, fromY); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// halfTurn adds an arc of a path from where the pen is, half a circle clockwise: the only arc an icon needs.
func halfTurn(dc *gg.Context, n []float64, fromX, fromY float64) error {
	const parts = 8
	r, cx, cy := n[0], (fromX+n[5])/2, (fromY+n[6])/2
	if !slices.Equal(n[1:5], []float64{r, 0, 0, 1}) || math.Abs(math.Hypot(fromX-cx, fromY-cy)-r) > 0.01 {
		return fmt.Errorf("icon: the arc %v from %v %v is not half a circle, clockwise", n, fromX, fromY)
	}
	from := math.Atan2(fromY-cy, fromX-cx) / (2 * math.Pi)
	at := func(k float64) (x, y float64) { // as gg reckons a circle
		a := 2 * math.Pi * (from + k/(2*parts))
		return cx + r*math.Cos(a), cy + r*math.Sin(a)
	}
	for i := range parts {
		x0, y0 := at(float64(i))
		x1, y1 := at(float64(i) + 0.5)
		x2, y2 := at(float64(i) + 1)
		dc.QuadraticTo(2*x1-x0/2-x2/2, 2*y1-y0/2-y2/2, x2, y2)
	}
	return nil
}
