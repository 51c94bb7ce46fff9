package text

import (
	"fmt"
	"testing"
)

// adorned are the icons of the tests.
func adorned(id string) string {
	return map[string]string{"gold": "<gold>", "ghoul": "<ghoul>", "die2": "<2>", "die5": "<5>", "🔥": "<fire>"}[id]
}

func iconCatalogue(t *testing.T) *Catalogue {
	t.Helper()
	c, err := Make(map[string]map[string]string{"en": {
		"pay": "{who} pays {!gold} {n} gold", "life": "{!heart|❤️} {n} left", "blow": "{foe!} {foe:The} falls",
		"roll": "{dice!die} = {sum}", "begin": "{!gold} {!none} all is paid", "name.ghoul": "ghoul|the ghoul",
		"outer": "news: {what}",
	}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAnIconIsShownOnlyToReadersWhoseMarkupShowsIt(t *testing.T) {
	plain := iconCatalogue(t).In("en").WithIcons(adorned)
	shown := plain.Adorned()
	for _, x := range []struct {
		m           Message
		plain, icon string
	}{
		{M("pay", "who", "Ben", "n", 3), "Ben pays 3 gold", "Ben pays <gold>\u00a03 gold"},
		{M("life", "n", 2), "❤️ 2 left", "❤️ 2 left"},
		{M("blow", "foe", NameOf("ghoul")), "The ghoul falls", "<ghoul>\u00a0The ghoul falls"},
		{M("blow", "foe", NameOf("troll")), "‹name.troll› falls", "‹name.troll› falls"},
		{M("roll", "dice", "2, 4, 5", "sum", 11), "2, 4, 5 = 11", "<2>, 4, <5> = 11"},
		{M("roll", "dice", "🔥[💧]🔥", "sum", 3), "🔥[💧]🔥 = 3", "<fire>[💧]<fire> = 3"},
		{M("roll", "dice", 5, "sum", 5), "5 = 5", "<5> = 5"},
		{M("outer", "what", M("pay", "who", "Ben", "n", 1)), "news: Ben pays 1 gold",
			"news: Ben pays <gold>\u00a01 gold"},
	} {
		if got := plain.Say(x.m); got != x.plain {
			t.Errorf("without icons %s is %q, want %q", x.m, got, x.plain)
		}
		if got := shown.Say(x.m); got != x.icon {
			t.Errorf("with icons %s is %q, want %q", x.m, got, x.icon)
		}
		if got := shown.Unadorned().Say(x.m); got != x.plain {
			t.Errorf("with its icons taken away %s is %q, want %q", x.m, got, x.plain)
		}
	}
}

func TestASentenceAfterAnIconBeginsWithACapital(t *testing.T) {
	s := iconCatalogue(t).In("en").WithIcons(adorned)
	if got := s.Begin(M("begin")); got != "All is paid" {
		t.Errorf("without icons it is %q", got)
	}
	if got := s.Adorned().Begin(M("begin")); got != "<gold>\u00a0All is paid" {
		t.Errorf("with icons it is %q", got)
	}
}

func TestAnIconOfAnArgumentNeedsTheArgument(t *testing.T) {
	c := iconCatalogue(t)
	for key, want := range map[string]string{"blow": "[foe]", "roll": "[dice sum]", "begin": "[]", "pay": "[n who]"} {
		if got := c.ArgNames("en", key); fmt.Sprint(got) != want {
			t.Errorf("%s names %v, want %s", key, got, want)
		}
	}
}
