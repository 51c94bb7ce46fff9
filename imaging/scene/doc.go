// Package scene has the parts that the scenes of all games share: a picture in the making with its lettering, icons,
// panels, dice and figures, and the list of news. Parts of only one game are in that game's package.
package scene
