// Package terrain paints land as a printed fantasy map shows it: washes of colour on paper, woods of many small trees,
// ranges, reeds, lakes with shore lines, rivers, fields, roads with bridges, and small drawings of landmarks.
//
// It gets the places of everything and knows no game. The same land is always painted the same way; the growth on a
// tile depends on the tile's seed alone, not on its neighbours. Towards its edges every tile passes into the same open
// country, so that tiles fit together in any order.
package terrain
