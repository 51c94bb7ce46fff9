package scenetest

import (
	"testing"

	"skald/imaging"
)

// Painters are those of all tests of a scene, one for each theme, so that each ground is painted once. Tests run one
// after the other.
type Painters struct {
	megabytes int
	byTheme   map[string]*imaging.Painter
}

// NewPainters returns painters each of which keeps its assets, up to megabytes.
func NewPainters(megabytes int) *Painters {
	return &Painters{megabytes: megabytes, byTheme: map[string]*imaging.Painter{}}
}

// In returns the painter of a theme; under the race detector nothing is painted.
func (ps *Painters) In(t testing.TB, th *imaging.Theme) *imaging.Painter {
	t.Helper()
	NotRaced(t)
	if ps.byTheme[th.Name] == nil {
		ps.byTheme[th.Name] = Painter(t, th, ps.megabytes)
	}
	return ps.byTheme[th.Name]
}
