package table

import (
	"slices"

	"skald/engine/match"
)

// ResumeRight is the authority needed to resume a paused match.
type ResumeRight int

const (
	// ResumesAtOnce means that a player can resume alone.
	ResumesAtOnce ResumeRight = iota
	// ResumesByVote means that the table has to agree, because it agreed on the pause.
	ResumesByVote
	// ResumesByModerator means that a moderator has to resume, because a moderator paused.
	ResumesByModerator
)

// ResumeRight returns how a player of a paused match may resume it. A pause by vote ends with another vote, or when the
// player who asked for it resumes. A pause by a moderator is ended by a moderator. A player resumes at once if there
// are no other players, or if no person paused the match, as with an archived table.
func (t *Table) ResumeRight(user string) ResumeRight {
	if t.Archived() {
		return ResumesAtOnce
	}
	for _, e := range slices.Backward(t.Log) {
		switch {
		case !e.Pause:
		case e.By == match.ByModerator:
			return ResumesByModerator
		case e.Actor == "" || e.Actor == user || !t.HasOthers(user):
			return ResumesAtOnce
		default:
			return ResumesByVote
		}
	}
	return ResumesAtOnce
}

// IsPausedBecause reports whether the last pause was automatic and had a given reason.
func (t *Table) IsPausedBecause(why string) bool {
	for _, e := range slices.Backward(t.Log) {
		if e.Pause {
			return e.Actor == "" && e.Why == why
		}
	}
	return false
}

// rest returns the reason why the match is not being played, nil if it is or if it is over.
func (t *Table) rest() *Rest {
	if !t.Match.Paused() || t.Match.Over() {
		return nil
	}
	r := &Rest{Archived: t.Archived()}
	if users := t.Users(); len(users) == 1 {
		r.Resumes = t.ResumeRight(users[0])
	} else {
		r.Resumes = t.ResumeRight("")
	}
	for _, e := range slices.Backward(t.Log) {
		if e.Pause {
			r.Since, r.Why = e.At, e.Why
			break
		}
	}
	return r
}
