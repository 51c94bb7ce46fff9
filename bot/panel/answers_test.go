package panel

import (
	"testing"

	"skald/bot/customid"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
)

// FuzzAnswersToIDs answers whatever may come in as a custom_id: no answer panics, and all of them are within Discord's
// limits.
func FuzzAnswersToIDs(f *testing.F) {
	for _, s := range []string{"v1:m7k2q9xz:1:12:ab2c:move h3", "n1:m:0:log:3", "n1:m:1:group:x:1",
		"f1:m:1:0:abcd:s1:wish o1", "u1:m:1:3:abcd:p0:wish", "q1:m:1:3:abcd:stop"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		id, err := customid.Parse(s)
		if err != nil {
			return
		}
		tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(30, 3), tabletest.WishForm(30),
			tabletest.ShareForm(3, 5)))
		switch id := id.(type) {
		case customid.Nav:
			if err := ui.Check(Moves(tb, []engine.Seat{0}, id, "", tabletest.English())); err != nil {
				t.Error(err)
			}
		case customid.FormID:
			step, err := Form(tb, []engine.Seat{0}, id, []string{"o1"}, tabletest.English())
			if err == nil {
				if err := ui.Check(step); err != nil {
					t.Error(err)
				}
			}
		case customid.ID:
			if err := ui.Check(Stale(tb, []engine.Seat{0}, id, tabletest.English())); err != nil {
				t.Error(err)
			}
		}
	})
}
