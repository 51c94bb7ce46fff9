package land

import (
	"reflect"
	"testing"

	"go.yaml.in/yaml/v3"
)

func TestRoadsInTheTilesFile(t *testing.T) {
	for written, want := range map[string]road{
		"1-6":                                {a: 1, b: 6},
		"5-9 water":                          {a: 5, b: 9, water: true},
		"{10-6: [[0.5, 0.4], [0.6, -0.02]]}": {a: 10, b: 6, bends: []XY{{0.5, 0.4}, {0.6, -0.02}}},
	} {
		var got road
		if err := yaml.Unmarshal([]byte(written), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is read as %+v (%v), want %+v", written, got, err, want)
		}
	}
	for _, written := range []string{"north", "1-", "{1-6: far}"} {
		if err := yaml.Unmarshal([]byte(written), new(road)); err == nil {
			t.Errorf("%s is read as a road", written)
		}
	}
}
