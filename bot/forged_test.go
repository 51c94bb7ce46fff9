package bot_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/legends"
	"skald/bot/slash"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/games"
	"skald/store"
)

// made returns custom_ids of every kind for a match, as a forger with knowledge of the format would write them.
func made(match string) []string {
	var out []string
	add := func(id fmt.Stringer) { out = append(out, id.String()) }
	for seat := range engine.Seat(3) {
		for _, try := range []bool{false, true} {
			for _, move := range []engine.Move{"move 14", "end", "stay", "fight 1", "standing fight ask"} {
				add(customid.ID{Try: try, Ask: !try, Match: match, Seat: seat, Own: 0, Tag: "abcd", Move: move})
				add(customid.ID{Try: try, Match: match, Seat: seat, Own: 0, Tag: "abcd", Move: move})
			}
			for _, op := range []string{"p0", "p99999999999999999999", "s0", "s7", "d", "m", "t", "x"} {
				add(customid.FormID{Try: try, Match: match, Seat: seat, Tag: "abcd", Op: op, Move: "drop"})
			}
		}
		for _, what := range []string{customid.ActCommit, customid.ActBack, customid.ActDrop, customid.ActUnqueue,
			customid.ActAskTable, "everything"} {
			add(customid.Act{Match: match, Seat: seat, Tag: customid.MovesTag([]engine.Move{"end"}), What: what})
		}
	}
	for _, screen := range []string{
		customid.ScreenMoves, customid.ScreenGroup, customid.ScreenDetails,
		customid.ScreenPick, customid.ScreenBoard, customid.ScreenWords,
		customid.ScreenLog, customid.ScreenRules, customid.ScreenHelp, customid.ScreenDecides,
		customid.ScreenStatus, customid.ScreenPlan, customid.ScreenTry, customid.ScreenTryGroup,
		customid.ScreenStanding, customid.ScreenQueue, customid.ScreenGuide, customid.ScreenLibrary, customid.ScreenMe,
		customid.ScreenMatches, customid.ScreenLeaderboard, customid.ScreenAudit, customid.ScreenTables,
		customid.ScreenSubstitute, customid.ScreenWatch, customid.ScreenApart, customid.ScreenStep,
		customid.ScreenChallenge, customid.ScreenWhen,
		"backstage",
	} {
		for _, args := range [][]string{nil, {"0"}, {"-1"}, {"99999999999999999999"}, {"sheet", "1"}, {"abcd", "-7"},
			{"near", "@everyone"}, {customid.WhenKeep, "offer-price", "3"},
			{customid.WhenNew, "offer-price", "-7"}} {
			add(customid.Nav{Match: match, Seat: 0, Screen: screen, Args: args})
		}
	}
	for _, kind := range []string{customid.ConfirmUndo, customid.ConfirmUndoTurn, customid.ConfirmReset,
		customid.ConfirmEnd,
		customid.ConfirmModeration, customid.ConfirmForget, customid.ConfirmRedo, customid.ConfirmLeave,
		customid.ConfirmImport, customid.ConfirmUnimport, customid.ConfirmLibrary, customid.ConfirmSubstitute,
		customid.ConfirmWithdraw, "everything"} {
		for _, arg := range []string{"", "1", "2", "3-1000001"} {
			add(customid.Confirm{Match: match, Kind: kind, Seat: 0, Yes: true, Arg: arg})
		}
		add(customid.Confirm{Match: match, Kind: kind, Seat: 0, Yes: true,
			Arg: legends.LibraryChange{Do: "remove", ID: "mill", N: 1, Seq: 1}.String()})
		add(customid.Confirm{Match: match, Kind: kind, Seat: 0, Arg: "1"})
	}
	for _, what := range []string{customid.TableResume, customid.TableRematch, customid.TableVerify,
		customid.TableExport, customid.TableFork, customid.TableFilm, customid.TableNext, customid.TableLock,
		customid.TableUnlock, customid.TableNote, customid.TableJoin, "everything"} {
		add(customid.TableAct{Match: match, What: what})
	}
	add(customid.TableAct{Match: match, What: customid.TableJoin, Seat: 2})
	for _, act := range []string{
		customid.LobbyJoin, customid.LobbyLeave, customid.LobbyMore, customid.LobbyAddAuto, customid.LobbyDropAuto,
		customid.LobbyStart, customid.LobbyCancel, customid.LobbyOption, customid.LobbyBack, customid.LobbySettings,
		customid.LobbyName, customid.LobbyNamed, customid.LobbyInvite, customid.LobbyRemove, customid.LobbyRoles,
	} {
		add(customid.LobbyID{Lobby: match, Act: act})
	}
	for _, setting := range []string{"legend", "table-language", "table-pace", "table-join", "everything"} {
		add(customid.LobbyID{Lobby: match, Act: customid.LobbyOption, Option: setting})
		add(customid.LobbyID{Lobby: match, Act: customid.LobbyValue, Option: setting})
	}
	for _, page := range []string{"0", "1", "99999999999999999999"} {
		add(customid.LobbyID{Lobby: match, Act: customid.LobbySettings, Option: page})
	}
	for _, act := range []string{
		customid.TournamentJoin, customid.TournamentLeave, customid.TournamentStart, customid.TournamentStatus,
		customid.TournamentCancel, customid.TournamentTakeOver, "mend-cancel", "mend-drop-0", "mend-result-1-1-draw",
		"reopen-" + match, "reopen-x", slash.SubDrop, "everything",
	} {
		add(customid.TournamentID{Tournament: match, Act: act, Epoch: 1})
	}
	for _, choice := range append(table.LateChoices(), table.VoteYes, table.VoteNo, table.VoteMoot, "all") {
		for n := range uint64(3) {
			add(customid.Ballot{Match: match, N: n, Choice: choice})
		}
	}
	return out
}

// mangled are ids that are hardly one any more, and one's neighbours: another seat, count, choice or move.
func mangled(id string) []string {
	parts := strings.Split(id, ":")
	out := []string{id + ":", id + " ", ":" + id, strings.ToUpper(id), id[:len(id)-1],
		strings.Replace(id, ":", "::", 1), id + strings.Repeat("9", 100)}
	for i := range parts {
		for _, other := range []string{"", "0", "1", "2", "3", "99", "-1", "18446744073709551616", "zzzz", "yes",
			"@everyone", "end", "\u202e1"} {
			if other == parts[i] {
				continue
			}
			changed := slices.Clone(parts)
			changed[i] = other
			out = append(out, strings.Join(changed, ":"))
		}
	}
	return out
}

func TestEveryKindOfControlIsInTheWalk(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	d := bottest.NewExplorer(t)
	d.Explore()
	for _, id := range append(made(string(d.Head().ID)), d.Seen...) {
		for _, part := range strings.Split(id, ":") {
			known[part] = true
		}
		if parsed, err := customid.Parse(id); err == nil {
			if f, ok := parsed.(customid.FormID); ok {
				known[f.Op[:1]] = true
			}
		}
	}
	n := 0
	for name, value := range constants(t, "customid/ids.go", "table/ballot.go") {
		for _, kind := range []string{"Screen", "Confirm", "Act", "Lobby", "Table", "Tournament", "Op", "Vote",
			"Late"} {
			if strings.HasPrefix(name, kind) {
				n++
				if !known[value] {
					t.Errorf("nobody forges %s (%q): it belongs into made", name, value)
				}
			}
		}
	}
	if n < 40 {
		t.Errorf("only %d kinds were found in the source", n)
	}
	// The words with which ids begin.
	for _, word := range cases(t, "customid/parse.go", "Parse") {
		if !known[word] {
			t.Errorf("nobody forges an id that begins with %q", word)
		}
	}
}

// constants are those of some files that are strings.
func constants(t *testing.T, files ...string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, file := range files {
		ast.Inspect(parsed(t, file), func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			for i, v := range spec.Values {
				if lit, ok := v.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					if s, err := strconv.Unquote(lit.Value); err == nil {
						out[spec.Names[i].Name] = s
					}
				}
			}
			return true
		})
	}
	return out
}

// cases are the strings a function tells apart.
func cases(t *testing.T, file, function string) []string {
	t.Helper()
	var out []string
	ast.Inspect(parsed(t, file), func(n ast.Node) bool {
		f, ok := n.(*ast.FuncDecl)
		if !ok || f.Name.Name != function {
			return true
		}
		ast.Inspect(f, func(n ast.Node) bool {
			c, ok := n.(*ast.CaseClause)
			if !ok {
				return true
			}
			for _, e := range c.List {
				if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					if s, err := strconv.Unquote(lit.Value); err == nil {
						out = append(out, s)
					}
				}
			}
			return true
		})
		return false
	})
	if len(out) == 0 {
		t.Fatalf("%s tells nothing apart in %s", function, file)
	}
	return out
}

func parsed(t *testing.T, file string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// refused handles a press that must change nothing, and returns an error if its answer is wrong. A lobby in its own
// channel may be shown again, followed by the refusal.
func refused(d *bottest.Bot, i *discord.Interaction) (bottest.Call, error) {
	d.T.Helper()
	d.TakeCalls()
	d.App.Handle(context.Background(), i)
	answers := slices.DeleteFunc(d.TakeCalls(), func(s bottest.Call) bool {
		return !strings.HasPrefix(s.Path, "/interactions/") && !strings.HasPrefix(s.Path, "/webhooks/")
	})
	if len(answers) == 2 && answers[0].Body["type"] == 7.0 && strings.HasPrefix(i.CustomID, "l1:") &&
		i.Channel == bottest.Channel {
		t, err := d.App.Tables.Open(d.Head().ID)
		if err != nil {
			return answers[0], err
		}
		as := d.App.Features.Lobby.LobbyMessage(t).Content
		t.Unlock()
		if got := answers[0].Content(); got != as {
			return answers[0], fmt.Errorf("the lobby is not shown as it is, %q", as)
		}
		answers = answers[1:]
	}
	if len(answers) == 0 {
		return bottest.Call{}, fmt.Errorf("nothing answers; the log: %s", d.Logs)
	}
	return answers[0], d.RefusalFault(answers[0])
}

// pressAll presses custom_ids as a user without the right to, and checks that nothing changes and that the refusals
// are polite. An ordinary run tries only some of them.
func pressAll(d *bottest.Explorer, who string, pressed []string, as func(*discord.Interaction)) {
	d.T.Helper()
	before, lines := d.MatchHash(), len(d.Logs.String())
	s := sweep.Of(d.T, pressed, 8)
	for _, id := range s.Cases() {
		if !s.Next() {
			break
		}
		for _, kind := range []int{discord.KindComponent, discord.KindModal} {
			i := bottest.Press(who, id, "800")
			i.Kind = kind
			i.Values = []string{"14", "end"}
			if as != nil {
				as(i)
			}
			answer, err := refused(d.Bot, i)
			if err != nil {
				d.T.Errorf("%s presses %q (kind %d): %v: %s", who, id, kind, err, answer.Text())
			}
			if now := d.MatchHash(); now != before {
				d.T.Fatalf("%s presses %q (kind %d), and the record changes; the answer is %s", who, id, kind,
					answer.Text())
			}
		}
		if d.T.Failed() {
			d.T.FailNow()
		}
	}
	if said := d.Logs.String()[lines:]; strings.Contains(said, "level=ERROR") {
		d.T.Errorf("the log tells of errors: %s", said)
	}
}

// others leaves of ids those that do something for whoever presses: people table.Vote, and everybody may be forgotten.
func others(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
		return strings.HasPrefix(id, "b1:") || bottest.ControlKind(id) == "c1 forget" && strings.Contains(id, ":-:") ||
			bottest.ControlKind(id) == "n1 plan" || bottest.ControlKind(id) == "n1 board" ||
			// A match that is over can be verified, forked and played again.
			slices.Contains([]string{"e1 verify", "e1 rematch", "e1 fork"}, bottest.ControlKind(id))
	})
}

func TestALookerOnChangesNothingWhateverHePresses(t *testing.T) {
	t.Parallel()
	notShort(t)
	d := bottest.NewExplorer(t)
	d.Explore()
	id := string(d.Head().ID)
	pressAll(d, "zoe", made(id), nil)
	pressAll(d, "zoe", d.Seen, nil)
	for _, kind := range oneOfEach(d.Seen) {
		pressAll(d, "zoe", mangled(kind), nil)
	}
}

// oneOfEach is an id of each kind.
func oneOfEach(ids []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, id := range ids {
		if k := bottest.ControlKind(id); !seen[k] {
			seen[k] = true
			out = append(out, id)
		}
	}
	return out
}

// other returns the player at the table who does not explore.
func other(d *bottest.Explorer) string {
	return bottest.ExplorerSeats[1-slices.Index(bottest.ExplorerSeats, d.Who)]
}

func TestTheOtherPlayerChangesNothingByWhatIsAnothers(t *testing.T) {
	t.Parallel()
	notShort(t)
	d := bottest.NewExplorer(t)
	d.Explore()
	other := other(d)
	seat := engine.Seat(slices.Index(bottest.ExplorerSeats, d.Who))
	var hers []string
	for _, id := range append(made(string(d.Head().ID)), d.Seen...) {
		switch x, _ := customid.Parse(id); x := x.(type) {
		case customid.ID:
			if x.Seat == seat {
				hers = append(hers, id)
			}
		case customid.FormID:
			if x.Seat == seat {
				hers = append(hers, id)
			}
		case customid.Act:
			if x.Seat == seat {
				hers = append(hers, id)
			}
		case customid.Confirm, customid.LobbyID:
			if bottest.ControlKind(id) != "c1 forget" {
				hers = append(hers, id)
			}
		}
	}
	pressAll(d, other, hers, nil)
	for _, id := range oneOfEach(hers) {
		if bottest.ControlKind(id) != "c1 undo" {
			pressAll(d, other, mangled(id), nil)
		}
	}
}

// A moderator of another server, or of another channel of the same, is none here.
func TestPressesFromElsewhereChangeNothing(t *testing.T) {
	t.Parallel()
	notShort(t)
	var walks []walk
	for where, as := range map[string]func(*discord.Interaction){
		"another server":    func(i *discord.Interaction) { i.Guild, i.Channel = "4", "700" },
		"a direct message":  func(i *discord.Interaction) { i.Guild, i.Channel = "", "701" },
		"another channel":   func(i *discord.Interaction) { i.Channel = "501" },
		"a forged channel":  func(i *discord.Interaction) { i.Guild = "4" },
		"nowhere whatever.": func(i *discord.Interaction) { i.Guild, i.Channel = "", "" },
	} {
		walks = append(walks, walk{where, func(t *testing.T) {
			d := bottest.NewExplorer(t)
			d.Explore()
			pressAll(d, "mona", oneOfEach(append(made(string(d.Head().ID)), d.Seen...)), func(i *discord.Interaction) {
				if i.Permissions = discordgo.PermissionManageMessages; i.Guild == "" || where == "a forged channel" {
					i.Permissions = 0 // there are none
				}
				as(i)
			})
		}})
	}
	slices.SortFunc(walks, func(a, b walk) int { return strings.Compare(a.name, b.name) })
	some(t, 1, walks)
	t.Run("a lobby", func(t *testing.T) {
		d := &bottest.Explorer{Bot: bottest.New(t, bot.Options{})}
		d.Lobby()
		pressAll(d, "mona", lobbyIDs(string(d.Head().ID)), func(i *discord.Interaction) {
			i.Channel, i.Permissions = "501", discordgo.PermissionManageMessages
		})
	})
}

// lobbyIDs are those of made that are for lobbies.
func lobbyIDs(match string) []string {
	return slices.DeleteFunc(made(match), func(id string) bool { return !strings.HasPrefix(id, "l1:") })
}

func TestWhatIsTheHostsInALobbyIsNobodyElses(t *testing.T) {
	t.Parallel()
	notShort(t)
	d := &bottest.Explorer{Bot: bottest.New(t, bot.Options{Games: games.All()})}
	d.Do(bottest.Command("anna", "game new", "game", "legends-of-andor", "seats", 2))
	d.Do(bottest.Press("ben", customid.LobbyID{Lobby: string(d.Head().ID), Act: customid.LobbyJoin}.String(), "800"))
	id := string(d.Head().ID)
	// The lobby is full: no further user can join, and a player in it may start; autopilots come and go with the
	// host.
	d.Do(bottest.Press("anna", customid.LobbyID{Lobby: id, Act: customid.LobbyLeave}.String(), "800"))
	d.Do(bottest.Press("anna", customid.LobbyID{Lobby: id, Act: customid.LobbyAddAuto}.String(), "800"))
	pressAll(d, "zoe", made(id), nil)
	pressAll(d, "ben", []string{
		customid.LobbyID{Lobby: id, Act: customid.LobbyOption}.String(),
		customid.LobbyID{Lobby: id, Act: customid.LobbyCancel}.String(),
		customid.LobbyID{Lobby: id, Act: customid.LobbyAddAuto}.String(),
		customid.LobbyID{Lobby: id, Act: customid.LobbyDropAuto}.String(),
		customid.LobbyID{Lobby: id, Act: customid.LobbyValue, Option: "legend"}.String(),
		customid.LobbyID{Lobby: id, Act: customid.LobbySettings}.String(),
		customid.LobbyID{Lobby: id, Act: customid.LobbyValue, Option: "table-pace"}.String(),
		customid.LobbyID{Lobby: id, Act: customid.LobbyValue, Option: "table-join"}.String(),
		customid.LobbyID{Lobby: id, Act: customid.LobbyName}.String(),
		customid.LobbyID{Lobby: id, Act: customid.LobbyNamed}.String(),
		customid.LobbyID{Lobby: id, Act: customid.LobbyInvite}.String(),
		customid.LobbyID{Lobby: id, Act: customid.LobbyRemove}.String(),
	}, nil)
	d.Do(bottest.Press("anna", customid.LobbyID{Lobby: id, Act: customid.LobbyCancel}.String(), "800"))
	if h := d.Head(); h.Status != store.Abandoned {
		t.Fatalf("the lobby is %s", h.Status)
	}
	for _, who := range []string{"anna", "ben", "zoe"} {
		pressAll(d, who, made(id), nil)
	}
}

// Buttons of one match are worth nothing with the id of another one in it, even for a player of both.
func TestButtonsOfOneMatchAreWorthNothingInAnother(t *testing.T) {
	t.Parallel()
	d := bottest.NewExplorer(t)
	d.Explore()
	first := d.Head()
	other := bottest.Command("anna", "game new", "game", "legends-of-andor", "seats", 2)
	other.Channel = "501"
	d.Do(other)
	second, err := d.Options.Store.MatchInChannel("501")
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range []string{"ben", "anna"} {
		act := map[string]string{"ben": customid.LobbyJoin, "anna": customid.LobbyStart}[who]
		i := bottest.Press(who, customid.LobbyID{Lobby: string(second.ID), Act: act}.String(), "900")
		i.Channel = "501"
		d.Do(i)
	}
	before := d.MatchHashOf(second.ID)
	for _, id := range d.Seen {
		// Controls that table.Anybody may look at and half fill change nothing; the first choice of a match is the
		// same in the other, where the user may make it.
		if k := bottest.ControlKind(id); !strings.HasPrefix(k, "c1") && !strings.HasPrefix(k, "a1") &&
			!strings.HasPrefix(k, "b1") &&
			!strings.HasPrefix(k, "l1") || k == "c1 forget" {
			continue
		}
		i := bottest.Press("anna", strings.Replace(id, string(first.ID), string(second.ID), 1), "900")
		i.Channel = "501"
		if a := d.Do(i); d.MatchHashOf(second.ID) != before {
			t.Fatalf("%s changes another match: %s", id, a.Text())
		}
	}
}

func TestWhatIsOutOfDateIsWorthNothing(t *testing.T) {
	t.Parallel()
	notShort(t)
	d := bottest.NewExplorer(t)
	d.Explore()
	var stale []string
	for _, id := range append(made(string(d.Head().ID)), d.Seen...) {
		switch x, _ := customid.Parse(id); x := x.(type) {
		case customid.ID:
			for _, own := range []int{x.Own + 1, x.Own + 1000, 1 << 62} {
				y := x
				y.Own = own
				stale = append(stale, y.String())
			}
			y := x
			y.Tag = "zzzz"
			stale = append(stale, y.String())
		case customid.Confirm:
			if x.Kind != customid.ConfirmForget {
				x.Arg, x.Yes = "999-"+x.Arg, true
				stale = append(stale, x.String()[:min(len(x.String()), customid.MaxID)])
			}
		case customid.Ballot:
			x.N += 7
			stale = append(stale, x.String())
		}
	}
	// Previews belong to their player alone and are shown again.
	pressAll(d, d.Who, slices.DeleteFunc(stale, func(id string) bool { return strings.HasPrefix(id, "t1") }), nil)
}

func TestNothingIsWorthAnythingAfterTheEnd(t *testing.T) {
	t.Parallel()
	d := bottest.NewExplorer(t)
	d.Explore()
	d.Moderate("end")
	if h := d.Head(); h.Status != store.Abandoned {
		t.Fatalf("the match is %s", h.Status)
	}
	d.Deliver()
	d.Restart()
	for _, who := range []string{"anna", "ben", "zoe", "mona"} {
		pressAll(d, who, others(oneOfEach(append(made(string(d.Head().ID)), d.Seen...))), nil)
	}
}

// FuzzCustomID presses anything at all as a spectator and as a player: every press is answered, and a spectator
// changes nothing.
func FuzzCustomID(f *testing.F) {
	for _, id := range made("m") {
		f.Add(strings.Replace(id, ":m:", ":MATCH:", 1), "14", false)
	}
	f.Add("v1:MATCH:1:0:abcd:end", "\u202e", true)
	f.Add("f1:MATCH:1:0:abcd:s99:drop", "@everyone", true)
	d := bottest.NewExplorer(f)
	d.Explore()
	f.Fuzz(func(t *testing.T, id, value string, window bool) {
		d.T = t
		id = strings.Replace(id, "MATCH", string(d.Head().ID), 1)
		for _, who := range []string{"zoe", "anna"} {
			i := bottest.Press(who, id, "800")
			if i.Values = []string{value}; window {
				i.Kind = discord.KindModal
			}
			before := d.MatchHash()
			answer := d.Do(i)
			if answer.Shows("bot.trouble") {
				t.Fatalf("%q breaks something: %s", id, d.Logs)
			}
			if who == "zoe" && d.MatchHash() != before {
				t.Fatalf("%q pressed by a looker-on changes the record: %s", id, answer.Text())
			}
		}
	})
}
