// Package imaging draws the pictures Skald posts: boards, tiles, sheets, dice and the end of a match. It knows no
// rules; a scene for each game (imaging/returnofheroes and so on) turns that game's View into a Canvas with the theme,
// type, icons and pieces found here.
//
// A picture is made in two halves. Everything that never moves (paper, land, roads, lettering) is painted once with gg
// into a Layer, which also keeps that picture reduced to a palette. Everything that moves (pawns, tokens, marks,
// figures) is set on a Canvas over the layer from ready sprites and glyphs. Only the parts that no earlier picture over
// that layer had are drawn and reduced, cell by cell, and compressed, band by band, before the palette PNG is written.
package imaging
