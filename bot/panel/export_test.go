package panel

// What tests from outside look at.
var (
	GroupTag   = groupTag
	Headline   = Table.headline
	Translated = translated
)
