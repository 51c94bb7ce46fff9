package panel

// What tests from outside look at.
var (
	GroupTag     = groupTag
	EveryFilling = everyFilling
	Headline     = Table.headline
)
