package lobby_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/store"
)

func joins(d *bottest.Bot, user string) []bottest.Call {
	return d.DoAll(bottest.Press(user, bottest.LobbyButton(d.Head(), customid.LobbyJoin), "800"))
}

// texts returns the texts of calls without the id and the seed of the match.
func texts(d *bottest.Bot, calls []bottest.Call) (out []string) {
	h := d.Head()
	same := strings.NewReplacer(string(h.ID), "match", h.SeedHash, "hash", h.SeedHash[:16], "hash")
	for _, c := range calls {
		out = append(out, same.Replace(c.Method+" "+c.Text()))
	}
	return out
}

func seated(d *bottest.Bot, user string) bool {
	return slices.ContainsFunc(d.Head().Seats, func(p store.Seat) bool { return p.User == user })
}

// The refusal of a lobby with a player who avoids the user is that of a locked one and of one for invited players.
func TestAvoidedUserGetsTheRefusalOfALockedTable(t *testing.T) {
	t.Parallel()
	refused := map[string][]string{}
	for _, way := range []string{"avoided", "locked", "closed"} {
		d := opened(t, "return-of-the-heroes")
		switch way {
		case "avoided":
			d.Apart("anna", "ben", "dora")
		case "locked":
			mod := bottest.Command("mia", "mod lock", "reason", "enough")
			mod.Permissions = discordgo.PermissionManageMessages
			d.Do(mod)
		case "closed":
			opensSettings(d)
			d.Do(inPanel(d, "anna", customid.LobbyValue, "table-join", "invited"))
		}
		refused[way] = texts(d, joins(d, "ben"))
		if seated(d, "ben") {
			t.Errorf("%s: ben has a seat", way)
		}
		if joins(d, "cara"); seated(d, "cara") != (way == "avoided") {
			t.Errorf("%s: seats are %+v", way, d.Head().Seats)
		}
	}
	if len(refused["locked"]) == 0 || !slices.Equal(refused["avoided"], refused["locked"]) ||
		!slices.Equal(refused["avoided"], refused["closed"]) {
		t.Errorf("refusals differ: %q", refused)
	}
}

func TestFullTableHidesAnAvoidedUser(t *testing.T) {
	t.Parallel()
	var answers [][]string
	for _, avoided := range []bool{false, true} {
		d := opened(t, "return-of-the-heroes")
		presses(d, "anna", customid.LobbyAddAuto)
		if avoided {
			d.Apart("anna", "ben")
		}
		answers = append(answers, texts(d, joins(d, "ben")))
	}
	if !slices.Equal(answers[0], answers[1]) {
		t.Errorf("a full table answers %q", answers)
	}
}

func TestListedUserAtTheTableRefusesTheOwner(t *testing.T) {
	t.Parallel()
	d := opened(t, "return-of-the-heroes")
	d.Apart("ben", "anna")
	if a := joins(d, "ben"); seated(d, "ben") || !slices.ContainsFunc(a, func(c bottest.Call) bool {
		return c.Shows("bot.lobby.apart.join")
	}) {
		t.Errorf("the owner of the list is answered %q", texts(d, a))
	}
	d.Apart("ben")
	if joins(d, "ben"); !seated(d, "ben") {
		t.Error("with an empty list ben has no seat")
	}
}

// A rematch calls all players as before; the avoided one is refused like any other user.
func TestRematchSeatsNoAvoidedUser(t *testing.T) {
	t.Parallel()
	var posts [][]string
	for _, avoided := range []bool{false, true} {
		d := bottest.New(t, bot.Options{})
		d.Finish()
		if avoided {
			d.Apart("anna", "ben")
		}
		calls := d.DoAll(bottest.Command("anna", "game rematch"))
		posts = append(posts, texts(d, calls))
		joins(d, "ben")
		if seated(d, "ben") == avoided {
			t.Errorf("avoided %v: the seats are %+v", avoided, d.Head().Seats)
		}
		a := d.Do(bottest.Command("ben", "game rematch"))
		if avoided && (!a.Shows("bot.lobby.no.join") || seated(d, "ben")) {
			t.Errorf("ben's own rematch is answered %s", a.Text())
		}
	}
	if !slices.Equal(posts[0], posts[1]) {
		t.Errorf("the rematch shows the list: %q", posts)
	}
}

func TestMembersOfAnInvitedRoleJoinAClosedTable(t *testing.T) {
	t.Parallel()
	d := opened(t, "return-of-the-heroes")
	opensSettings(d)
	d.Do(inPanel(d, "anna", customid.LobbyValue, "table-join", "invited"))
	d.Do(inPanel(d, "anna", customid.LobbyRoles, "", "77"))
	if got := d.Do(bottest.Command("anna", "game status")); !strings.Contains(got.Text(), "<@&77>") {
		t.Errorf("the lobby does not name the invited role: %s", got.Text())
	}
	join := func(user string, roles ...string) {
		i := bottest.Press(user, bottest.LobbyButton(d.Head(), customid.LobbyJoin), "800")
		i.Roles = roles
		d.Do(i)
	}
	if join("ben", "78"); seated(d, "ben") {
		t.Error("another role gets a seat")
	}
	d.Restart()
	if join("ben", "78", "77"); !seated(d, "ben") {
		t.Error("a member of the invited role gets no seat")
	}
	d.Do(inPanel(d, "anna", customid.LobbyRoles, ""))
	if join("cara", "77"); seated(d, "cara") {
		t.Error("a role that is invited no longer gets a seat")
	}
	presses(d, "ben", customid.LobbyLeave)
	d.Do(inPanel(d, "anna", customid.LobbyRoles, "", "3")) // the server's own role is that of all members
	if join("cara"); !seated(d, "cara") {
		t.Error("with all members invited cara has no seat")
	}
	many := strings.Split(strings.Repeat("1,", 25)+"1", ",")
	if a := d.Do(inPanel(d, "anna", customid.LobbyRoles, "", many...)); !a.Shows("bot.lobby.roles.many", "n", 25) {
		t.Errorf("26 roles are answered %s", a.Text())
	}
}
