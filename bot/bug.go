package bot

import (
	"bytes"
	"context"
	"runtime/debug"

	"skald/bot/discord"
	"skald/bot/panel"
	"skald/engine/match"
)

// bug answers /bug: the match as the person may know it, as a file for those who
// mend the program. It is written from what he sees and nothing else.
func (a *App) bug(w *answer, t *table) {
	s, viewer := a.reader(t.head.Game, w.i), a.viewer(t, w.i)
	id, rules, head := t.head.ID, t.match.Rules(), t.match.Header()
	log := t.log[:len(t.log):len(t.log)]
	r := match.Report{Viewer: viewer, Says: w.i.Text(panel.OptionText), Program: version()}
	w.alone(func(context.Context) func(context.Context) {
		var b bytes.Buffer
		err := match.WriteReport(&b, rules, head, log, r, func(seq uint64) ([]byte, error) {
			old, err := a.o.Store.SnapshotAt(id, seq)
			return old.State, err
		})
		if err != nil {
			a.o.Log.Error("a report cannot be written", "ref", reference(w.i), "match", id, "error", err)
			return w.says(panel.InternalError(reference(w.i), s))
		}
		f := discord.File{Name: "bug-" + string(id) + ".skald", Type: "text/plain", Data: b.Bytes()}
		return w.says(panel.BugReport(head.Status == match.Running, s), f)
	})
}

// version is that of the running program, as far as it knows.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "skald"
	}
	v := "skald " + info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" || s.Key == "vcs.modified" && s.Value == "true" {
			v += " " + s.Key[len("vcs."):] + "=" + s.Value
		}
	}
	return v + " " + info.GoVersion
}
