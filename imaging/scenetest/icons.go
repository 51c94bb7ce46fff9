package scenetest

import (
	"testing"

	"skald/imaging"
)

// IconsExist checks that each of the icons, by its meaning, exists and is not plain, the icon of things that have none.
func IconsExist(t *testing.T, icons map[string]string, plain string) {
	t.Helper()
	for id, name := range icons {
		if name == plain || !imaging.HasIcon(name) {
			t.Errorf("%s has the icon %q, which is none", id, name)
		}
	}
}

// IconsDiffer checks that no two of the ids share an icon.
func IconsDiffer(t *testing.T, ids []string, icon func(id string) string) {
	t.Helper()
	who := map[string]string{}
	for _, id := range ids {
		name := icon(id)
		if other, taken := who[name]; taken {
			t.Errorf("%s and %s have the same icon, %s", other, id, name)
		}
		who[name] = id
	}
}

// IconsOf returns the icons of the ids.
func IconsOf(ids []string, icon func(id string) string) map[string]string {
	out := map[string]string{}
	for _, id := range ids {
		out[id] = icon(id)
	}
	return out
}
