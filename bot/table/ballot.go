package table

// The answers a table can give, and the other ways in which a vote can end.
const (
	VoteYes = "yes"
	VoteNo  = "no"
	// LateWait to LateAuto are the measures for an absent player: wait, give them their time once more, let another
	// person take their seat, or let the autopilot play this turn or all turns until they are back.
	LateWait       = "wait"
	LateExtend     = "extend"
	LateSubstitute = "substitute"
	LateOnce       = "once"
	LateAuto       = "auto"
	// VoteMoot means that the question no longer matters.
	VoteMoot = "moot"
)

// LateChoices lists the measures for an absent player.
func LateChoices() []string {
	return []string{LateWait, LateExtend, LateSubstitute, LateOnce, LateAuto}
}
