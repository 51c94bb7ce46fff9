package bot_test

import (
	"slices"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/games"
	"skald/engine/text"
	"skald/store"
)

// A move without one of its arguments changes nothing, for any verb of any game in any position: the answer lists the
// choices, and a press plays one.
func TestAVerbAloneShowsWhatThereIsAndPlaysNothing(t *testing.T) {
	t.Parallel()
	var walks []walk
	for _, g := range games.All() {
		walks = append(walks, walk{g.ID(), func(t *testing.T) {
			d := bottest.New(t, bot.Options{Games: games.All()})
			d.Do(bottest.Command("anna", "game new", "game", g.ID(), "seats", 2))
			d.Do(bottest.Press("ben",
				customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyJoin}.String(), "800"))
			d.Do(bottest.Press("anna",
				customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyStart}.String(), "800"))
			if d.Head().Status != store.Running {
				t.Fatalf("the match has not begun: %+v", d.Head())
			}
			name := g.Catalogue().In("en").Say(text.M(engine.CommandKey))
			shown := map[string]bool{}
			for step := range 150 {
				tb, err := d.App.Tables.Open(d.Head().ID)
				if err != nil {
					t.Fatal(err)
				}
				m := tb.Match
				over := m.Over()
				var user string
				var seat engine.Seat
				var move engine.Move
				for _, p := range m.Prompts() {
					if p.Kind == engine.May {
						continue
					}
					seat = p.Seat // asked openly or sealed
					user = m.Players()[seat].User
					move, _ = m.Hint(seat, table.AutopilotLevel)
					break
				}
				can := map[string]bool{}
				for _, p := range engine.Of(m.Prompts(), seat) {
					for _, c := range p.Choices {
						can[c.Move.Verb()] = true
					}
					for _, f := range p.Forms {
						can[f.Verb] = true
					}
				}
				tb.Unlock()
				if over || user == "" || move == "" {
					break
				}
				before := d.Head().Seq
				for _, v := range g.Verbs() {
					if step%5 > 0 && (!can[v.Name] || shown[v.Name]) {
						continue // every verb now and then, and each where it first can be done
					}
					asked := []bottest.Call{d.Do(bottest.Command(user, "do", "move", " "))}
					if !v.Answers {
						asked = append(asked, d.Do(bottest.Command(user, name+" "+v.Name)),
							d.Do(bottest.Command(user, name+" "+v.Name, "what", "")))
					}
					for _, a := range asked {
						if !a.IsPrivate() || len(bottest.CustomIDs(a.Data()["components"])) == 0 {
							t.Fatalf("/%s %s is answered %s", name, v.Name, a.Text())
						}
					}
					if !v.Answers && can[v.Name] {
						shown[v.Name] = true
						if !asked[1].Shows("bot.resolve.open") ||
							!slices.ContainsFunc(bottest.ControlIDs(asked[1].Data()["components"]),
								func(id string) bool { return leads(id, v.Name) }) {
							t.Errorf("/%s %s shows %s", name, v.Name, asked[1].Text())
						}
					}
					if d.Head().Seq != before {
						t.Fatalf("/%s %s alone plays", name, v.Name)
					}
				}
				if d.Do(bottest.Command(user, "do", "move", string(move))); d.Head().Seq == before {
					t.Fatalf("%s cannot play %q", user, move)
				}
			}
			if len(shown) < 4 {
				t.Errorf("only %v were on offer", shown)
			}
		}})
	}
	some(t, 1, walks)
}

// leads reports whether a custom_id makes a move of a verb, or shows a group of moves.
func leads(id, verb string) bool {
	switch x, _ := customid.Parse(id); x := x.(type) {
	case customid.ID:
		return x.Move.Verb() == verb
	case customid.FormID:
		return x.Move.Verb() == verb
	case customid.Nav:
		return x.Screen == customid.ScreenGroup
	}
	return false
}
