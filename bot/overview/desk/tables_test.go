package desk_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match"
	"skald/store"
)

// elsewhere returns an interaction in another channel of the server.
func elsewhere(i *discord.Interaction) *discord.Interaction {
	i.Channel = "777"
	return i
}

// joinButton returns the custom_id that takes a seat at a table.
func joinButton(m store.Match) string {
	return customid.TableAct{Match: string(m.ID), What: customid.TableJoin}.String()
}

// list returns the answer to /tables in another channel.
func list(d *bottest.Bot, user string, args ...any) bottest.Call {
	return d.Do(elsewhere(bottest.Command(user, "tables", args...)))
}

// join presses the button of a list in another channel.
func join(d *bottest.Bot, user string, m store.Match) bottest.Call {
	i := elsewhere(bottest.Press(user, joinButton(m), "801"))
	i.MessageEphemeral = true
	return d.Do(i)
}

func TestJoinFromAList(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	if a := list(d, "dora"); !a.Shows("bot.tables.none") {
		t.Errorf("without tables the list is %s", a.Text())
	}
	d.Do(bottest.Command("anna", "game new", "game", "parley", "name", "Friday"))
	m := d.Head()
	// The post of a lobby is the answer to its command, which the kit does not keep.
	d.Posts = append(d.Posts, map[string]any{"id": "899", "channel_id": bottest.Channel, "content": "the lobby",
		"author": map[string]any{"id": "42", "bot": true}, "components": []any{map[string]any{"type": 1,
			"components": []any{map[string]any{"type": 2, "custom_id": bottest.LobbyButton(m, customid.LobbyJoin)}}}}})
	a := list(d, "dora")
	if !a.IsPrivate() || !strings.Contains(a.Content(), "Friday") || a.Button(joinButton(m)) == "" ||
		!strings.Contains(a.Content(), "<#"+bottest.Channel+">") {
		t.Fatalf("the list is %s", a.Text())
	}
	d.TakeCalls()
	i := elsewhere(bottest.Press("dora", joinButton(m), "801"))
	calls := d.DoAll(i)
	edited := slices.ContainsFunc(calls, func(s bottest.Call) bool {
		return s.Method == http.MethodPatch && s.Path == "/channels/"+bottest.Channel+"/messages/899" &&
			strings.Contains(s.Text(), "dora")
	})
	if len(d.Head().Seats) != 2 || !edited {
		t.Errorf("the seats are %v after %v", d.Head().Seats, calls)
	}
	if a := join(d, "dora", m); !a.Shows("bot.tables.already", "where", "<#"+bottest.Channel+">") ||
		len(d.Head().Seats) != 2 {
		t.Errorf("a second press is answered %s", a.Text())
	}
	if a := join(d, "eve", m); !a.Shows("bot.lobby.full") {
		t.Errorf("a full table answers %s", a.Text())
	}
	if a := list(d, "eve"); a.Button(joinButton(m)) != "" {
		t.Errorf("a full table is listed: %s", a.Text())
	}
}

func TestListKeepsClosedChannelsSecret(t *testing.T) {
	t.Parallel()
	for name, info := range map[string]string{
		"a channel that @everyone does not see": `{"type":0,"guild_id":"3","permission_overwrites":` +
			`[{"id":"3","type":0,"deny":"1024","allow":"0"},{"id":"9","type":0,"allow":"1024","deny":"0"}]}`,
		"a private thread":            `{"type":12,"guild_id":"3","parent_id":"501","thread_metadata":{}}`,
		"a thread of such a channel":  `{"type":11,"guild_id":"3","parent_id":"closed","thread_metadata":{}}`,
		"a channel without an answer": `{"type":"unreadable"}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := bottest.New(t, bot.Options{})
			d.ChannelInfo = map[string]string{bottest.Channel: info, "closed": `{"type":0,"guild_id":"3",` +
				`"permission_overwrites":[{"id":"3","type":0,"deny":"1024","allow":"0"}]}`}
			d.Do(bottest.Command("anna", "game new", "game", "parley"))
			m := d.Head()
			if a := list(d, "dora"); strings.Contains(a.Text(), string(m.ID)) || !a.Shows("bot.tables.none") {
				t.Errorf("dora, elsewhere, is shown %s", a.Text())
			}
			if a := join(d, "dora", m); !a.Shows("bot.lobby.gone") || len(d.Head().Seats) != 1 {
				t.Errorf("dora's press elsewhere is answered %s", a.Text())
			}
			if a := list(d, "anna"); a.Button(joinButton(m)) == "" {
				t.Errorf("anna, the host, is shown %s", a.Text())
			}
			if a := d.Do(bottest.Command("dora", "tables")); a.Button(joinButton(m)) == "" {
				t.Errorf("dora, in that channel, is shown %s", a.Text())
			}
		})
	}
}

func TestListOffersInvitedTablesToTheInvited(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Do(bottest.Command("anna", "game new", "game", "parley"))
	m := d.Head()
	x, err := d.App.Tables.Open(m.ID)
	if err != nil {
		t.Fatal(err)
	}
	x.Closed, x.Invited = true, []string{"ben"}
	if err := d.App.Tables.Save(t.Context(), x, table.Change{}); err != nil {
		t.Error(err)
	}
	x.Unlock()
	if a := list(d, "dora"); !a.Shows("bot.tables.button.closed") {
		t.Errorf("dora is shown %s", a.Text())
	}
	if a := join(d, "dora", m); !a.Shows("bot.lobby.no.join") {
		t.Errorf("dora is answered %s", a.Text())
	}
	if a := list(d, "ben"); a.Shows("bot.tables.button.closed") {
		t.Errorf("ben is shown %s", a.Text())
	}
	if join(d, "ben", m); len(d.Head().Seats) != 2 {
		t.Error("ben, who is invited, has no seat")
	}
}

func TestListFilters(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	for n, language := range []string{"en", "de", "de", "de", "de", "de"} {
		i := bottest.Command("anna", "game new", "game", "parley", "language", language)
		i.Channel = string(rune('a'+n)) + "1"
		d.Do(i)
	}
	count := func(a bottest.Call) (n int) {
		for _, id := range bottest.CustomIDs(a.Data()["components"]) {
			if strings.HasSuffix(id, ":"+customid.TableJoin) {
				n++
			}
		}
		return n
	}
	a := list(d, "dora", "language", "de", "game", "parley")
	if count(a) != 4 {
		t.Errorf("the first page is %s", a.Text())
	}
	next := elsewhere(bottest.Press("dora", a.Button(":1:next"), "801"))
	next.MessageEphemeral = true
	if b := d.Do(next); count(b) != 1 || !b.Shows("bot.tables.only", "what", "Parley · Deutsch") {
		t.Errorf("the second page is %s", b.Text())
	}
	if a := list(d, "dora", "language", "it"); !a.Shows("bot.tables.none.only") {
		t.Errorf("without such a table the list is %s", a.Text())
	}
}

func TestSeatOfAMatchIsTakenFromAList(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	m := d.Begin()
	if a := list(d, "dora"); a.Button(joinButton(m)) != "" {
		t.Errorf("a match without a free seat is listed: %s", a.Text())
	}
	d.Leave("anna")
	if a := list(d, "dora"); a.Button(joinButton(m)) == "" {
		t.Errorf("the match is not listed: %s", a.Text())
	}
	if a := join(d, "dora", m); d.Head().Seats[0].User != "dora" {
		t.Errorf("dora's press is answered %s", a.Text())
	}
}

func TestListNamesAnOwnPace(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	d.Do(bottest.Command("anna", "game new", "game", "parley", "pace", "1d 12h"))
	if a := list(d, "dora"); !a.Shows("match.pace.own", "time", match.TimeWords(36*time.Hour)) {
		t.Errorf("the list is %s", a.Text())
	}
}

// Whoever is refused at a table that is listed as any other cannot know whether it is locked or a player avoids them.
func TestLockIsListedLikeAWishToAvoid(t *testing.T) {
	t.Parallel()
	shown := map[bool][2]string{}
	for _, locked := range []bool{true, false} {
		d := bottest.New(t, bot.Options{})
		d.Do(bottest.Command("anna", "game new", "game", "parley"))
		m := d.Head()
		if locked {
			d.Do(bottest.AsModerator(bottest.Command("mona", "mod lock", "reason", "late")))
		} else {
			d.Apart("anna", "dora")
		}
		a, refused := list(d, "dora"), join(d, "dora", m)
		if a.Button(joinButton(m)) == "" || !refused.Shows("bot.lobby.no.join") || len(d.Head().Seats) != 1 {
			t.Errorf("locked %v: the list is %s, the press is answered %s", locked, a.Text(), refused.Text())
		}
		shown[locked] = [2]string{strings.ReplaceAll(a.Text(), string(m.ID), ""), refused.Text()}
	}
	if shown[true] != shown[false] {
		t.Errorf("a locked table shows %v, one whose player avoids the user %v", shown[true], shown[false])
	}
}

// together are rules by which all players win or lose together.
type together struct{ bottest.RoundelRules }

func (together) Together(map[string]string) bool { return true }

// threes starts a match that anna, ben and carl win or lose together.
func threes(t *testing.T) (*bottest.Bot, store.Match) {
	d := bottest.New(t, bot.Options{Games: []engine.Rules{together{}}})
	d.Do(bottest.Command("anna", "game new", "game", "roundel", "seats", 3))
	for _, user := range []string{"ben", "carl"} {
		d.Do(bottest.Press(user, bottest.LobbyButton(d.Head(), customid.LobbyJoin), "800"))
	}
	d.Do(bottest.Press("anna", bottest.LobbyButton(d.Head(), customid.LobbyStart), "800"))
	return d, d.Head()
}

func TestOfferGivesTheSeatItNames(t *testing.T) {
	t.Parallel()
	d, _ := threes(t)
	d.SeekSubstitute("ben")
	d.SeekSubstitute("carl")
	d.TakeCalls()
	d.Deliver()
	offer := ""
	for _, s := range d.TakeCalls() {
		if s.Shows("bot.substitute.sought", "who", "<@carl>") {
			offer = s.Button(":" + customid.TableJoin)
		}
	}
	for range 2 { // a double tap
		d.Do(bottest.Press("dora", offer, "801"))
	}
	if s := d.Head().Seats; s[1].User != "ben" || s[2].User != "dora" {
		t.Errorf("the offer of carl's seat, %q, gives the seats %v", offer, s)
	}
}

func TestDoubleTapTakesOneSeat(t *testing.T) {
	t.Parallel()
	d, m := threes(t)
	d.Leave("ben")
	d.Leave("carl")
	join(d, "dora", m)
	a := join(d, "dora", m)
	seats := 0
	for _, p := range d.Head().Seats {
		if p.User == "dora" {
			seats++
		}
	}
	if seats != 1 || !a.Shows("bot.tables.seated", "where", "<#"+bottest.Channel+">") {
		t.Errorf("dora has %d seats; the second press is answered %s", seats, a.Text())
	}
}
