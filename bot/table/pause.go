package table

import (
	"slices"

	"skald/engine/match"
)

// WhoResumes is who may let a paused match go on.
type WhoResumes int

const (
	// ResumesAtOnce: the person himself, without asking anybody.
	ResumesAtOnce WhoResumes = iota
	// ResumesByVote: the table, which is asked: it agreed on the pause.
	ResumesByVote
	// ResumesByModerator: a moderator, for one paused it.
	ResumesByModerator
)

// Resumes says how a person who plays in a paused match may let it go on. What the table agreed on ends when the table
// agrees, or when the one who asked for it no longer wants it; what a moderator paused a moderator resumes. Where
// nobody else plays, and where no person paused it, as with an archived table, nobody is asked.
func (t *Table) Resumes(user string) WhoResumes {
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

// Rests reports whether the match was paused last by nobody in person, and for a reason.
func (t *Table) Rests(why string) bool {
	for _, e := range slices.Backward(t.Log) {
		if e.Pause {
			return e.Actor == "" && e.Why == why
		}
	}
	return false
}

// rest says why nothing is played; nil while the match goes on or is over.
func (t *Table) rest() *Rest {
	if !t.Match.Paused() || t.Match.Over() {
		return nil
	}
	r := &Rest{Archived: t.Archived()}
	for _, e := range slices.Backward(t.Log) {
		if e.Pause {
			r.Since, r.Why = e.At, e.Why
			break
		}
	}
	return r
}
