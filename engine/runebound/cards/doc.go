// Package cards holds all cards of Runebound as data: twelve heroes, 72 adventures, 84 market cards. A card consists of
// figures and rules in the vocabulary of package ability; its name and its line of flavour are in the catalogue under
// "name." and "flavour." and its id. No card is named in Go.
package cards
