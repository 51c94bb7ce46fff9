package bot

import (
	"testing"

	"skald/bot/config"
)

func TestShardLabelsNameWhatAProcessRuns(t *testing.T) {
	for want, s := range map[string]config.Shards{
		"all": {}, "3": {Total: 8, Run: []int{3}}, "0-3": {Total: 8, Run: []int{3, 1, 0, 2}},
		"0-1,4,6-7": {Total: 8, Run: []int{0, 1, 4, 6, 7}},
	} {
		if got := shardLabel(s); got != want {
			t.Errorf("%+v is %q, want %q", s, got, want)
		}
	}
}
