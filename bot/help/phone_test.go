package help_test

import (
	"fmt"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/help"
	"skald/bot/locale"
	"skald/bot/slash"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine/games"
)

// Every page of the help and of the list of commands fits the screen of a phone; one button leads to the other page of
// the help. The list begins with the ten commands that are enough to play, alone on their page.
func TestHelpFitsAPhone(t *testing.T) {
	gs := games.All()
	speakers := locale.NewSpeakers(gs)
	cs := slash.Commands(gs, speakers)
	languages := []string{"en", "de", "fr", "it"}
	for _, language := range languages {
		fits := func(what string, m ui.Message) {
			t.Helper()
			tabletest.Checked(t, what, m)
			if h := ui.PanelHeight(m); h > ui.PhoneHeight {
				t.Errorf("%s, %s: %d pixels are more than a phone shows", language, what, h)
			}
		}
		for page := range 3 {
			turn := fmt.Sprintf(":help:%d", []int{1, 2, 1}[page])
			for _, g := range gs {
				m := help.Help("m7k2q9xz", g, "skald v1.2.3", gs, page, speakers.In(g.ID(), language))
				fits(fmt.Sprint("help ", page, " of ", g.ID()), m)
				if ids := strings.Join(tabletest.IDs(m), " ") + " "; !strings.Contains(ids, turn+" ") {
					t.Errorf("no button leads from page %d of the help to the other: %s", page, ids)
				}
			}
			fits(fmt.Sprint("help ", page), help.Help(customid.NoTable, nil, "skald v1.2.3", gs, page,
				speakers.In(gs[0].ID(), language)))
		}
		for _, g := range gs {
			in := speakers.In(g.ID(), language)
			for page := range 3 {
				fits("the decisions of "+g.ID(), help.Decides("m7k2q9xz", page, in))
			}
			fits("the rules of "+g.ID(), help.Rules("m7k2q9xz", g, "", 0, in))
			for n, tp := range g.Topics() {
				if languages[n%len(languages)] != language {
					continue // each topic in one of them
				}
				for page, last := 0, ""; ; page++ {
					m := help.Rules("m7k2q9xz", g, tp.ID, page, in)
					if m.Embeds[0].Description == last {
						break
					}
					last = m.Embeds[0].Description
					fits(fmt.Sprint("rules of ", g.ID(), " ", tp.ID, " ", page), m)
				}
			}
		}
		last := ""
		for page := range 80 {
			m := help.AllCommands(customid.NoTable, cs, nil, true, page, speakers.In(gs[0].ID(), language))
			if m.Embeds[0].Description == last {
				break
			}
			last = m.Embeds[0].Description
			fits(fmt.Sprint("commands ", page), m)
			if n := strings.Count(m.Embeds[0].Description, "`/"); page == 0 && n != 10 {
				t.Errorf("%s: the first page has %d commands", language, n)
			}
		}
	}
}
