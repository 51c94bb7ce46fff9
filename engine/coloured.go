package engine

// Coloured is implemented by Rules of games with a colour of their own.
type Coloured interface {
	Rules
	// Colour returns the colour of the bar beside private answers, as 0xRRGGBB. It must be visible on Discord's dark
	// and light themes.
	Colour() int
}
