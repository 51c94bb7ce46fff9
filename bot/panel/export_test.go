package panel

// Unexported functions for the tests of package panel_test.
var (
	GroupTag = groupTag
	Headline = Table.headline
)
