package emoji

import "testing"

func TestAnIconFallsBackToTheCommonOneAndToItsLastPart(t *testing.T) {
	own := map[string]string{"bow": "🎻", "item-bow": "🪃", "raft": "🛶"}
	for id, want := range map[string]string{
		"item-bow": "🪃", "sea-raft": "🛶", "bow": "🎻", "long-bow": "🎻", "dice": "🎲", "old/dice": "🎲",
		"no-such-thing": "", "": "", "raft-": "",
	} {
		if got := Of(own, id); got != want {
			t.Errorf("%q is shown as %q, want %q", id, got, want)
		}
	}
	if got := Of(nil, "bow"); got != "🏹" {
		t.Errorf("without a table of its own a bow is shown as %q", got)
	}
}
