// Package challenge runs the daily challenge of a server: people play the same short match alone in private,
// with the same dice, and a table of results follows a day later. The seed is published with it; its hash is
// published at the start.
package challenge
