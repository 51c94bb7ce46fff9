// Package wenglin rates players by the places of their matches: the Plackett–Luce model of Weng and Lin, "A Bayesian
// Approximation Method for Online Ranking" (Journal of Machine Learning Research 12, 2011, algorithm 4), with teams and
// shared places.
package wenglin

import "math"

// The model: the rating of a new player, the spread of results between equal players, the uncertainty added before each
// match so that a rating never stops moving, and the least share of the variance that a match leaves.
const (
	startMu    = 25.0
	startSigma = startMu / 3
	beta       = startSigma / 2
	tau        = startMu / 300
	kappa      = 0.0001
)

// Rating is the belief about the skill of a player: a normal distribution.
type Rating struct{ Mu, Sigma float64 }

// New returns the rating of a player without a match.
func New() Rating { return Rating{Mu: startMu, Sigma: startSigma} }

// Ordinal returns a value that the skill of the player exceeds with a probability of 99.7 %.
func (r Rating) Ordinal() float64 { return r.Mu - 3*r.Sigma }

// A Side is a player or a team of a match. Sides with the same Place share it; a smaller one is better.
type Side struct {
	Place   int
	Players []Rating
}

// Rate returns the ratings of all players after a match, by side and player. A match of less than two sides changes
// nothing.
func Rate(sides []Side) [][]Rating {
	out := make([][]Rating, len(sides))
	for i, s := range sides {
		out[i] = append([]Rating{}, s.Players...)
	}
	if len(sides) < 2 {
		return out
	}
	for _, players := range out {
		for j, p := range players {
			players[j].Sigma = math.Hypot(p.Sigma, tau)
		}
	}
	rate(sides, out)
	return out
}

// rate updates the ratings of the sides by their places, without adding uncertainty before.
func rate(sides []Side, ratings [][]Rating) {
	mu, variance := make([]float64, len(sides)), make([]float64, len(sides))
	total := 0.0
	for i, players := range ratings {
		for _, p := range players {
			mu[i] += p.Mu
			variance[i] += p.Sigma * p.Sigma
		}
		total += variance[i] + beta*beta
	}
	c := math.Sqrt(total)
	// The strength of all sides that were still to be placed when each of them was, and how many shared its place.
	left, tied := make([]float64, len(sides)), make([]float64, len(sides))
	for q := range sides {
		for i := range sides {
			if sides[i].Place >= sides[q].Place {
				left[q] += math.Exp(mu[i] / c)
			}
			if sides[i].Place == sides[q].Place {
				tied[q]++
			}
		}
	}
	for i, players := range ratings {
		if variance[i] == 0 {
			continue
		}
		omega, delta := 0.0, 0.0
		for q := range sides {
			if sides[q].Place > sides[i].Place {
				continue
			}
			p := math.Exp(mu[i]/c) / left[q]
			won := 0.0
			if q == i {
				won = 1
			}
			omega += (won - p) / tied[q]
			delta += p * (1 - p) / tied[q]
		}
		omega *= variance[i] / c
		delta *= variance[i] / (c * c) * math.Sqrt(variance[i]) / c
		for j, p := range players {
			share := p.Sigma * p.Sigma / variance[i]
			players[j] = Rating{Mu: p.Mu + share*omega, Sigma: p.Sigma * math.Sqrt(max(1-share*delta, kappa))}
		}
	}
}
