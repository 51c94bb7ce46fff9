package panel

// Discord's limits, in the units in which it counts them.
const (
	maxContent     = 2000
	maxLabel       = 80
	maxOption      = 100 // a menu option's label, value and description
	maxOptions     = 25
	maxPlaceholder = 150
	maxRows        = 5
	maxComponents  = 40
	maxAlt         = 1024
	maxModalTitle  = 45
	maxInputs      = 5
	maxInputLabel  = 45
	maxInputHint   = 100
	maxInputValue  = 4000

	maxEmbeds           = 10
	maxEmbedTitle       = 256
	maxEmbedDescription = 4096
	maxEmbedFields      = 25
	maxEmbedFieldName   = 256
	maxEmbedFieldValue  = 1024
	maxEmbedFooter      = 2048
	maxEmbedAuthor      = 256
	maxEmbedsTotal      = 6000

	maxCommandName        = 32
	maxCommandDescription = 100
	maxCommandOptions     = 25
	maxChoice             = 100 // a choice's name and value
	maxCommandTotal       = 8000
)

// MaxCommands is the greatest number of slash commands. Discord allows 100 for an
// application, but people have to find theirs among them.
const MaxCommands = 40
