package ui

import (
	"fmt"
	"strings"
	"testing"
)

func TestTextIsClippedWithoutBreakingCharacters(t *testing.T) {
	for limit := range 40 {
		for _, s := range []string{"the elf moves to the blue windmill again", strings.Repeat("🐉", 30),
			"àèìòù àèìòù àèìòù àèìòù àèìòù àèìòù"} {
			got := Clip(s, limit)
			if Length(got) > limit || strings.Contains(got, "�") {
				t.Errorf("clip to %d gives %q", limit, got)
			}
		}
	}
	if got := Clip("short", 10); got != "short" {
		t.Errorf("a short text becomes %q", got)
	}
}

func TestPagesHoldAllLinesInOrder(t *testing.T) {
	var in []string
	for i := range 200 {
		in = append(in, fmt.Sprintf("line %d %s", i, strings.Repeat("x", i%50)))
	}
	ps := Pages(in, 300)
	for _, p := range ps {
		if Length(p) > 300 {
			t.Errorf("a page has %d characters", Length(p))
		}
	}
	if strings.Join(ps, "\n") != strings.Join(in, "\n") {
		t.Error("the pages do not hold the lines")
	}
}
