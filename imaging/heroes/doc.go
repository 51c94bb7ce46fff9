// Package heroes draws the views of Heroes: two boards that face each other with their creatures, the dice, the table
// of spells, and a clash frame by frame.
package heroes
