package bot

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"skald/bot/customid"
	"skald/bot/discord"
	"skald/engine"
	"skald/engine/games"
	"skald/store"
)

// seated are the people at the table of a tour by their seats; zoe looks on and mona moderates.
var seated = []string{"anna", "ben"}

// tour is a desk with a match of Andor whose buttons, menus and windows are gathered as they are seen.
type tour struct {
	*desk
	// seen are the custom_ids of buttons, menus and windows, and the ids in the options of menus, in the order in which
	// they were seen.
	seen []string
	// who goes round.
	who string
	// windows are the custom_ids of windows.
	windows []string
}

// newTour opens a table of anna and ben and starts its match.
func newTour(t testing.TB, lobby ...any) *tour {
	d := &tour{desk: newDesk(t, Options{Games: games.All()})}
	d.shows(command("anna", "game new", append([]any{"game", "legends-of-andor", "seats", 2}, lobby...)...))
	id := string(d.head().ID)
	d.shows(press("anna", customid.LobbyID{Lobby: id, Act: customid.LobbyOption}.String(), "800"), "played-before")
	d.shows(press("ben", customid.LobbyID{Lobby: id, Act: customid.LobbyJoin}.String(), "800"))
	d.shows(press("anna", customid.LobbyID{Lobby: id, Act: customid.LobbyStart}.String(), "800"))
	d.deliver()
	for n := 0; n < 40 && d.asks() == ""; n++ {
		d.pass(1)
		d.deliver()
	}
	if h := d.head(); h.Status != store.Running {
		t.Fatalf("the match has not begun: %+v; the log: %s", h, d.logs)
	}
	d.look(d.since())
	return d
}

// asks is who is waited for, "" when nobody is.
func (d *tour) asks() string {
	tb, err := d.app.Tables.Open(d.head().ID)
	if err != nil {
		d.t.Fatal(err)
	}
	defer tb.Unlock()
	for _, s := range engine.Waiting(tb.Match.Prompts(), engine.Public) {
		return tb.Match.Players()[s].User
	}
	for _, p := range tb.Match.Prompts() {
		return tb.Match.Players()[p.Seat].User
	}
	return ""
}

// shows does something and gathers what there is to press on afterwards.
func (d *tour) shows(i *discord.Interaction, values ...string) sent {
	d.t.Helper()
	i.Values = values
	s := d.does(i)
	d.look([]sent{s})
	return s
}

// look gathers what there is to press on.
func (d *tour) look(calls []sent) {
	for _, s := range calls {
		for _, id := range append(everyID(s.data()["components"]), windowOf(s)...) {
			if _, err := customid.Parse(id); err == nil && !slices.Contains(d.seen, id) {
				d.seen = append(d.seen, id)
			}
		}
		d.windows = append(d.windows, windowOf(s)...)
	}
}

// windowOf is the custom_id of a window that an answer opens.
func windowOf(s sent) []string {
	if id, ok := s.data()["custom_id"].(string); ok && s.body["type"] == 9.0 {
		return []string{id}
	}
	return nil
}

// kindOf is what a custom_id does, without whose and which.
func kindOf(id string) string {
	parsed, err := customid.Parse(id)
	if err != nil {
		return "none"
	}
	word, _, _ := strings.Cut(id, ":")
	switch x := parsed.(type) {
	case customid.Nav:
		return word + " " + x.Screen
	case customid.FormID:
		return word + " " + x.Op[:1]
	case customid.TableAct:
		return word + " " + x.What
	case customid.Confirm:
		return word + " " + x.Kind
	case customid.Act:
		return word + " " + x.What
	case customid.LobbyID:
		return word + " " + x.Act
	case customid.Ballot:
		return word + " " + x.Choice
	}
	return word
}

// presses follows everything gathered that only shows or fills, until nothing new turns up.
func (d *tour) presses() {
	pressed := map[string]bool{}
	for at := 0; at < len(d.seen); at++ {
		id := d.seen[at]
		kind := kindOf(id)
		follow := strings.HasPrefix(kind, "n1 ") || strings.HasPrefix(kind, "f1 ") && kind != "f1 d" &&
			kind != "f1 t" || strings.HasPrefix(kind, "u1 ") && kind != "u1 d"
		// A few of each kind lead to all there are.
		n := 0
		for other := range pressed {
			if kindOf(other) == kind {
				n++
			}
		}
		if !follow || n >= 6 || kind == "n1 pick" {
			continue
		}
		pressed[id] = true
		i := press(d.who, id, "801")
		i.MessageEphemeral = true
		if kind == "f1 s" || kind == "u1 s" {
			for _, value := range []string{"wine", "rune", "gold", "1", "2"} {
				d.shows(press(d.who, id, "801"), value)
			}
			continue
		}
		d.shows(i)
	}
}

// goes round the table as the one who is asked: everything that can be looked at, asked and half done.
func (d *tour) goes() {
	d.t.Helper()
	d.who = d.asks()
	for _, c := range []struct {
		what string
		args []any
	}{
		{"board", nil}, {"board", []any{"text", true}}, {"log", nil}, {"rules", nil}, {"help", nil},
		{"game status", nil}, {"standing-answers", nil}, {"plan-board mark", []any{"place", "14"}},
		{"plan-board show", nil},
		{"queue add", []any{"move", "stay"}}, {"queue add", []any{"move", "end"}}, {"queue show", nil},
		{"undo", nil}, {"privacy forget", nil}, {"game end", nil}, {"try", nil}, {"do", []any{"move", "zzz"}},
		{"try", []any{"move", "fight 1"}}, {"hint", nil}, {"recap", nil}, {"matches", nil},
		{"game pause", nil},
	} {
		d.shows(command(d.who, c.what, c.args...))
	}
	d.deliver()
	d.look(d.since())
	for name, args := range map[string][]any{"reset": {"to", "start"}, "end": nil, "kick": {"seat", 2}, "pause": nil} {
		i := command("mona", "mod "+name, append(args, "reason", "because")...)
		i.Permissions = permissionManageMessages
		d.shows(i)
	}
	d.presses()
	// What is tried on a copy is kept by the first move that changes nothing else.
	for _, id := range slices.Clone(d.seen) {
		if kindOf(id) == "t1" && !slices.ContainsFunc(d.seen, func(x string) bool { return kindOf(x) == "a1 commit" }) {
			i := press(d.who, id, "801")
			i.MessageEphemeral = true
			d.shows(i)
		}
	}
}

// record is a hash of everything that is stored about the match of the channel.
func (d *desk) record() string {
	d.t.Helper()
	return d.recordOf(d.head().ID)
}

func (d *desk) recordOf(id store.MatchID) string {
	d.t.Helper()
	db := d.app.o.Store
	head, err := db.Match(id)
	if err != nil {
		d.t.Fatal(err)
	}
	all := []any{head}
	if head.Seq > 0 {
		now, err := db.Current(id)
		if err != nil {
			d.t.Fatal(err)
		}
		log, err := db.Log(id, 1, 0)
		if err != nil {
			d.t.Fatal(err)
		}
		all = append(all, string(now.State), log)
	}
	plan, _ := db.Plan(id)
	all = append(all, string(plan))
	for _, user := range append(slices.Clone(seated), "zoe", "mona") {
		draft, _ := db.Draft(id, user)
		all = append(all, string(draft))
	}
	pending, err := db.PendingOf(id)
	if err != nil {
		d.t.Fatal(err)
	}
	audit, err := db.Audit(store.AuditFilter{Match: id})
	if err != nil {
		d.t.Fatal(err)
	}
	b, err := json.Marshal(append(all, pending, audit))
	if err != nil {
		d.t.Fatal(err)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
