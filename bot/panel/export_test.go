package panel

// What tests from outside look at.
var (
	GroupTag   = groupTag
	Translated = translated
)
