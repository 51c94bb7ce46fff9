// Package chart draws the figures of a match over time: lines that keep their height until it changes and differ
// without colour too.
package chart

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"skald/imaging"
)

// Stroke is the look of a line: its colour, its dashes and the shape that marks it now and then.
type Stroke struct {
	Colour color.RGBA
	Dash   []float64
	Shape  imaging.Shape
}

// styles are the dashes and shapes by which lines differ besides their colour.
var styles = [...]Stroke{
	{Shape: imaging.Circle}, {Dash: []float64{16, 8}, Shape: imaging.Square},
	{Dash: []float64{3, 8}, Shape: imaging.Diamond},
	{Dash: []float64{18, 7, 3, 7}, Shape: imaging.Hexagon}, {Dash: []float64{30, 8}, Shape: imaging.Shield},
	{Dash: []float64{9, 5, 9, 5, 2, 5}, Shape: imaging.Drop},
}

// MaxLines is the number of lines a reader can distinguish in one field.
const MaxLines = len(styles)

// Strokes returns the strokes of lines in these colours, of MaxLines at most.
func Strokes(colours []color.RGBA) []Stroke {
	var out []Stroke
	for i, c := range colours[:min(len(colours), MaxLines)] {
		s := styles[i]
		s.Colour = c
		out = append(out, s)
	}
	return out
}

// Field is the area of some lines, in pixels, and the range of its axes: from First to Last, and from 0 to Most.
type Field struct {
	Left, Top, Width, Height float64
	First, Last, Most        float64
}

// X returns the pixel of a time.
func (f Field) X(at float64) float64 {
	return f.Left + f.Width*(at-f.First)/math.Max(1, f.Last-f.First)
}

// Y returns the pixel of a figure.
func (f Field) Y(n float64) float64 { return f.Top + f.Height*(1-n/math.Max(1, f.Most)) }

// Point is a figure and when it was reached.
type Point struct{ At, N float64 }

// The weight of lines and the size of their marks, in pixels.
const (
	lineWidth  = 4
	markRadius = 8
)

// Staircase draws a line that keeps its height until it changes, with the shape of its stroke at the points that are
// marked. Shift, in pixels, parts lines on one another.
func (f Field) Staircase(dc *gg.Context, th *imaging.Theme, s Stroke, shift float64, points []Point,
	marked func(i int) bool) {
	for i, p := range points {
		x, y := f.X(p.At), f.Y(p.N)+shift
		if i == 0 {
			dc.MoveTo(x, y)
			continue
		}
		dc.LineTo(x, f.Y(points[i-1].N)+shift)
		dc.LineTo(x, y)
	}
	s.stroke(dc)
	for i, p := range points {
		if marked(i) {
			s.Mark(dc, th, f.X(p.At), f.Y(p.N)+shift)
		}
	}
}

// stroke draws the path as a line.
func (s Stroke) stroke(dc *gg.Context) {
	dc.SetLineJoinRound()
	dc.SetLineCapButt()
	dc.SetDash(s.Dash...)
	imaging.Stroke(dc, s.Colour, lineWidth)
	dc.SetDash()
}

// Mark draws the shape of a stroke.
func (s Stroke) Mark(dc *gg.Context, th *imaging.Theme, x, y float64) {
	imaging.Trace(dc, s.Shape, x, y, markRadius)
	imaging.StrokePreserve(dc, th.Card, 5)
	imaging.Fill(dc, s.Colour)
}

// Sample draws a piece of the line from (x, y) on with its mark in the middle, for a key.
func (s Stroke) Sample(dc *gg.Context, th *imaging.Theme, x, y, width float64) {
	dc.DrawLine(x, y, x+width, y)
	s.stroke(dc)
	s.Mark(dc, th, x+width/2, y)
}
