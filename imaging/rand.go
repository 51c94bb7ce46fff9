package imaging

import (
	"hash/fnv"
	"math"
)

// Rand is a small deterministic stream of numbers for brush strokes: the same words always give the same trees. It has
// nothing to do with dice.
type Rand struct{ s uint64 }

// NewRand starts the stream that belongs to the words.
func NewRand(words ...string) *Rand {
	h := fnv.New64a()
	for _, w := range words {
		h.Write([]byte(w))
		h.Write([]byte{0})
	}
	return &Rand{h.Sum64() | 1}
}

// Next returns the next 64 bits (splitmix64).
func (r *Rand) Next() uint64 {
	r.s += 0x9E3779B97F4A7C15
	z := r.s
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Unit returns a number from 0 up to but not including 1.
func (r *Rand) Unit() float64 { return float64(r.Next()>>11) / (1 << 53) }

// Between returns a number from a to b.
func (r *Rand) Between(a, b float64) float64 { return a + (b-a)*r.Unit() }

// Int returns a number from 0 to n-1; n below 1 counts as 1.
func (r *Rand) Int(n int) int {
	if n < 1 {
		n = 1
	}
	return int(r.Next() % uint64(n))
}

// Noise is smooth value noise from 0 to 1 over the plane, with a period of one unit, the same for the same seed
// everywhere.
func Noise(seed uint64, x, y float64) float64 {
	r := NewNoiseRow(seed, y)
	return r.At(x)
}

// A NoiseRow is Noise along the row of one y. It keeps values that neighbouring points share, so that a row is best
// read from left to right.
type NoiseRow struct {
	seed         uint64
	y0, fy       float64
	x0           float64    // of the cell that is known, not a number for none
	upper, lower [2]float64 // the values at the cell's corners: at y0, and at y0+1
}

// NewNoiseRow returns the row at y.
func NewNoiseRow(seed uint64, y float64) NoiseRow {
	y0 := math.Floor(y)
	fy := y - y0
	return NoiseRow{seed: seed, y0: y0, fy: fy * fy * (3 - 2*fy), x0: math.NaN()}
}

// At returns Noise at x.
func (r *NoiseRow) At(x float64) float64 {
	x0 := math.Floor(x)
	if x0 != r.x0 {
		r.x0 = x0
		for i := range r.upper {
			r.upper[i], r.lower[i] = lattice(r.seed, x0+float64(i), r.y0), lattice(r.seed, x0+float64(i), r.y0+1)
		}
	}
	fx := x - x0
	fx = fx * fx * (3 - 2*fx)
	a := r.upper[0] + (r.upper[1]-r.upper[0])*fx
	b := r.lower[0] + (r.lower[1]-r.lower[0])*fx
	return a + (b-a)*r.fy
}

// lattice returns the noise at a point with whole coordinates.
func lattice(seed uint64, x, y float64) float64 {
	z := seed ^ uint64(int64(x))*0x9E3779B97F4A7C15 ^ uint64(int64(y))*0xC2B2AE3D27D4EB4F
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return float64((z^z>>31)>>11) / (1 << 53)
}
