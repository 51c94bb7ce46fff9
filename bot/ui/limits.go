package ui

// Discord's limits, in its own units.
const (
	MaxContent     = 2000
	MaxLabel       = 80
	MaxOption      = 100 // a menu option's label, value and description
	MaxOptions     = 25
	MaxPlaceholder = 150
	MaxRows        = 5
	// Of a private message, which is laid out as a container of components.
	MaxComponents = 40   // container, texts and picture included
	MaxDisplayed  = 4000 // characters of all texts

	// MaxPage is the length of a page below a title, which leaves room for a head and the title.
	MaxPage = 3600

	maxSectionTexts = 3
	MaxAlt          = 1024
	MaxThreadName   = 100
	MaxModalTitle   = 45
	MaxInputs       = 5
	MaxInputLabel   = 45
	MaxInputHint    = 100
	maxInputValue   = 4000

	maxEmbeds           = 10
	MaxEmbedTitle       = 256
	MaxEmbedDescription = 4096
	maxEmbedFields      = 25
	maxEmbedFieldName   = 256
	maxEmbedFieldValue  = 1024
	maxEmbedFooter      = 2048
	maxEmbedAuthor      = 256
	maxEmbedsTotal      = 6000

	MaxCommandName        = 32
	MaxCommandDescription = 100
	MaxCommandOptions     = 25
	MaxChoice             = 100 // a choice's name and value
	maxCommandTotal       = 8000
)

// MaxCommands is the largest number of slash commands. Discord allows an application 100, but people have to find the
// one they need.
const MaxCommands = 40

// MaxReason is the maximum length of a moderator's reason, in UTF-16 units.
const MaxReason = 300
