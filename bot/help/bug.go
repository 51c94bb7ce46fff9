package help

import (
	"bytes"
	"context"

	"skald/bot/discord"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/version"
	"skald/engine/match"
)

// bug answers /bug with a file for the developers: the match as the user may know it. It is written from their view
// only.
func (h *Handler) bug(_ context.Context, r *route.Request) error {
	t := r.Table
	s, viewer := r.Say, r.Viewer
	id, rules, head := t.Head.ID, t.Match.Rules(), t.Match.Header()
	log := t.Log[:len(t.Log):len(t.Log)]
	report := match.Report{Viewer: viewer, Says: r.Text(slash.OptionText),
		Program: version.Read().String() + "; rules: " + version.Rules(h.GameList)}
	r.OneAtATime(func(context.Context) func(context.Context) {
		var b bytes.Buffer
		err := match.WriteReport(&b, rules, head, log, report, func(seq uint64) ([]byte, error) {
			old, err := h.Store.SnapshotAt(id, seq)
			return old.State, err
		})
		if err != nil {
			h.Log.Error("writing a report failed", "ref", r.Reference(), "match", id, "error", err)
			return r.Says(r.ErrorMessage(err))
		}
		f := discord.File{Name: "bug-" + string(id) + ".skald", Type: "text/plain", Data: b.Bytes()}
		return r.Says(BugReport(head.Status == match.Running, s), f)
	})
	return nil
}
