package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/engine"
	"skald/engine/games"
	"skald/store"
)

// monthPeople is the number of people of the server, monthHall the channel of the post of all tables.
const (
	monthPeople = 30
	monthHall   = "600"
)

// month is a server with thirty people at ten tables, on which the clock moves on by itself.
type month struct {
	*bottest.Bot
	random *rand.Rand
	tables []monthTable
	// Posts, edits, pings and reminders count the messages people see; hallEdits are the edits of the post of all
	// tables, and hall those by the minute.
	posts, edits, pings, reminders, hallEdits int
	hall                                      map[time.Time]int
	// pinged are the texts that pinged, but for reminders, by user, match and the user's moves so far.
	pinged map[string][]string
}

// monthTable is a table with its channel and people, who play one match after the other.
type monthTable struct {
	channel, game string
	people        []string
}

// newMonth opens the server with everything that posts by itself.
func newMonth(t *testing.T) *month {
	m := &month{Bot: bottest.New(t, bot.Options{Games: games.All()}), random: rand.New(rand.NewPCG(1, 2)),
		hall: map[time.Time]int{}, pinged: map[string][]string{}}
	began := m.Now()
	m.App.House.Sight.Now = func() time.Time { return began } // the rights in channels do not change
	for _, c := range [][]any{{"settings tables-post", "on", true}, {"settings digest", "on", true},
		{"settings challenge", "on", true, "channel", monthHall, "hour", 6}} {
		i := bottest.AsModerator(bottest.Command("mona", c[0].(string), c[1:]...))
		i.Channel = monthHall
		m.Do(i)
	}
	all := games.All()
	person := 0
	for n := range 10 {
		tb := monthTable{channel: fmt.Sprint(700 + n), game: all[n%len(all)].ID()}
		for range 3 {
			tb.people = append(tb.people, fmt.Sprintf("p%02d", person))
			person++
		}
		if tb.game == "heroes" {
			tb.people = tb.people[:2]
		}
		m.tables = append(m.tables, tb)
		m.opens(tb)
	}
	return m
}

// in sends an interaction in a channel.
func (m *month) in(channel string, i *discord.Interaction) bottest.Call {
	i.Channel = channel
	return m.Do(i)
}

// opens gathers the people of a table and starts a match.
func (m *month) opens(tb monthTable) {
	m.T.Helper()
	m.in(tb.channel, bottest.Command(tb.people[0], "game new", "game", tb.game, "seats", len(tb.people),
		"pace", "daily"))
	head, err := m.Options.Store.MatchInChannel(tb.channel)
	if err != nil {
		m.T.Fatal(err)
	}
	for _, p := range tb.people[1:] {
		m.in(tb.channel, bottest.Press(p, bottest.LobbyButton(head, customid.LobbyJoin), "800"))
	}
	m.in(tb.channel, bottest.Press(tb.people[0], bottest.LobbyButton(head, customid.LobbyStart), "800"))
}

// sits lets the people of a table play for a while: all that are asked make a few moves each.
func (m *month) sits(tb monthTable) {
	head, err := m.Options.Store.MatchInChannel(tb.channel)
	if err != nil {
		m.opens(tb) // the match is over: the next one
		return
	}
	for range 6 {
		user, move := m.next(head.ID)
		if move == "" {
			return
		}
		m.in(tb.channel, bottest.Command(user, "do", "move", string(move)))
		m.works()
	}
}

// next returns a player that a match asks, and the move an autopilot would make for them.
func (m *month) next(id store.MatchID) (user string, move engine.Move) {
	tb, err := m.App.Tables.Open(id)
	if err != nil {
		return "", ""
	}
	defer tb.Unlock()
	if tb.Match.Over() {
		return "", ""
	}
	for seat := range tb.Head.Seats {
		if s := engine.Seat(seat); slices.Contains(tb.Match.Waiting(s), s) && tb.Head.Seats[seat].User != "" {
			move, _ = tb.Hint(s)
			return tb.Head.Seats[seat].User, move
		}
	}
	return "", ""
}

// works does the work that is due and counts the messages people see.
func (m *month) works() {
	ctx := context.Background()
	m.App.Time.Tick(ctx)
	m.App.Overviews.Tick(ctx)
	m.App.Challenges.Tick(ctx)
	m.Deliver()
	for _, c := range m.TakeCalls() {
		if !strings.Contains(c.Path, "/messages") || !strings.HasPrefix(c.Path, "/channels/") {
			continue
		}
		switch c.Method {
		case http.MethodPost:
			m.posts++
			for _, user := range c.Pinged() {
				m.pings++
				if strings.ContainsAny(c.Content(), "⏰🔒") {
					m.reminders++
				} else {
					at := user + m.askedIn(user, c.Path)
					if strings.HasPrefix(c.Content(), "🗳️") {
						at += ", to vote" // about the absent, which is a question of its own
					}
					m.pinged[at] = append(m.pinged[at], fmt.Sprint(m.Now().Format("2 15:04 "), c.Content()))
				}
			}
		case http.MethodPatch:
			m.edits++
			if strings.HasPrefix(c.Path, "/channels/"+monthHall+"/") {
				m.hallEdits++
				m.hall[m.Now().Truncate(time.Minute)]++
			}
		}
	}
}

// askedIn returns the match of a post and the number of moves a user has made there: until they move, they are asked
// the same.
func (m *month) askedIn(user, path string) string {
	channel := strings.Split(path, "/")[2]
	head, err := m.Options.Store.LastMatchInChannel(channel)
	if err != nil {
		return " in " + channel
	}
	if !head.Live() {
		return fmt.Sprintf(" at the end of match %s in %s", head.ID, channel)
	}
	tb, err := m.App.Tables.Open(head.ID)
	if err != nil || tb.Match == nil {
		return fmt.Sprintf(" in match %s in %s", head.ID, channel)
	}
	defer tb.Unlock()
	moves := 0
	for _, seat := range tb.Match.Seats(user) {
		moves += tb.Match.MoveCount(seat)
	}
	return fmt.Sprintf(" in match %s in %s, after %d moves", head.ID, channel, moves)
}

// TestMonthOfAServer plays thirty people through a month, of which an ordinary run takes one day. No one is pinged
// twice before they have moved, but for reminders, and the post of all tables is edited at most once a minute.
func TestMonthOfAServer(t *testing.T) {
	notShort(t)
	t.Parallel()
	days := 1
	if os.Getenv("SKALD_SWEEP") == "all" {
		days = 30
	}
	m := newMonth(t)
	for range days * 24 {
		hour := m.Now().Hour()
		for _, tb := range m.tables {
			// Tables sit together in the evening, and now and then by day.
			if busy := hour >= 18 && hour < 23; busy && m.random.IntN(3) == 0 || !busy && m.random.IntN(12) == 0 {
				m.sits(tb)
			}
		}
		for range 12 {
			m.Pass(5 * time.Minute)
			m.works()
		}
	}
	for minute, n := range m.hall {
		if n > 1 {
			t.Errorf("the post of all tables was edited %d times at %v", n, minute)
		}
	}
	for at, texts := range m.pinged {
		if len(texts) > 1 {
			t.Errorf("%d pings of %s:\n%s", len(texts), at, strings.Join(texts, "\n"))
		}
	}
	if m.hallEdits == 0 || len(m.pinged) == 0 {
		t.Errorf("%d edits of the post of all tables, %d pings", m.hallEdits, len(m.pinged))
	}
	t.Logf("%d people, %d days: %d posts, %d edits (%d of the post of all tables), %d pings (%d of them reminders)",
		monthPeople, days, m.posts, m.edits, m.hallEdits, m.pings, m.reminders)
}
