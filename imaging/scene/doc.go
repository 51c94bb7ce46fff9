// Package scene has what the scenes of all games share: a picture in the making
// with its lettering, icons, panels, dice and figures, and the list of what
// happened. What only one game has stays in that game's package.
package scene
