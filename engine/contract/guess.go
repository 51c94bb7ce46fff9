package contract

import "skald/engine"

// Guess returns a Chance for players in benchmarks: a plain generator (SplitMix64), so that the benchmark of a game
// does not measure the hashing of its player's picks. It returns its numbers in order, whatever the stream, and is not
// for matches.
func Guess(seed uint64) engine.Chance { return &guess{seed} }

type guess struct{ state uint64 }

// Draw implements engine.Chance.
func (g *guess) Draw(_ uint32, _ string, _ uint64, n int) (int, error) {
	g.state += 0x9e3779b97f4a7c15
	z := g.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n)), nil
}
