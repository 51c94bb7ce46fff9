// Package icons is the family of silhouettes: solid, of one colour, drawn for recognition at 32 pixels.
//
// An icon is a file in the folder svg, a square of 512 units that any browser shows. Its silhouette is the mask of the
// file: in their order, white elements add to it and black ones cut out of it again. Of SVG these are read:
//
//   - path with M, L, H, V, C, Q, Z and half circles of A, all absolute; circle,
//     ellipse, and rect with rx
//   - fill and stroke, "#fff" or "#000", with stroke-width; ends and corners of lines
//     are round
//   - g, whose elements are one layer of one colour, and use, which repeats an element
//     of it as its mirror image
//   - transform with rotate about a point, translate and scale
//
// Lines have one of few weights: 16 units, a pixel at 32, for engraved lines, and multiples of it for shapes built
// of bars. A test holds every icon to these, to its square, and to a difference from all others.
package icons
