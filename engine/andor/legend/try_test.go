package legend

import (
	"os"
	"testing"
)

func TestTry(t *testing.T) {
	for _, f := range []string{"1", "2"} {
		b, _ := os.ReadFile("../legends/" + f + ".yaml")
		l, err := Read(b)
		if err != nil {
			t.Error(f, err)
			continue
		}
		t.Log(len(l.Cards), l.Stars())
		l.Catalogue()
	}
}
