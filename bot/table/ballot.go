package table

// What a table can answer, and how a question can end besides.
const (
	VoteYes = "yes"
	VoteNo  = "no"
	// LateWait to LateAuto are what can be done about somebody who does not answer: wait, give him his time once more,
	// let somebody take his seat, let the autopilot play this turn, or all turns until he is back.
	LateWait       = "wait"
	LateExtend     = "extend"
	LateSubstitute = "substitute"
	LateOnce       = "once"
	LateAuto       = "auto"
	// VoteMoot: the question has answered itself.
	VoteMoot = "moot"
)

// LateChoices lists what can be done about somebody who does not answer.
func LateChoices() []string {
	return []string{LateWait, LateExtend, LateSubstitute, LateOnce, LateAuto}
}
