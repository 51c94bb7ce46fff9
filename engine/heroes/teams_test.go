package heroes

import (
	"testing"

	"skald/engine"
)

func TestSidesOfTeamsShareAPlace(t *testing.T) {
	for mode, want := range map[string]bool{"teams": true, "duel": false, "all": false, "": false} {
		if got := engine.Teams(New(nil), map[string]string{optionMode: mode}); got != want {
			t.Errorf("in %q, teams are %v", mode, got)
		}
	}
}
