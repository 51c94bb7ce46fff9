package panel_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/draft"
	"skald/bot/help"
	"skald/bot/lobby"
	"skald/bot/moderate"
	"skald/bot/panel"
	"skald/bot/plan"
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/contract/sweep"
	"skald/engine/match"
	"skald/engine/text"
)

// monster is a table at which everything is as long as it can get: names out of four-byte characters, hundreds of
// choices, a board that fills a book.
func monster() panel.Table {
	long := strings.Repeat("🐉", 150)
	cs := tabletest.SomeChoices(110, 40)
	for i := range cs {
		cs[i].Label, cs[i].Hint, cs[i].Group = tabletest.Wide(long), tabletest.Wide(long),
			tabletest.Wide(fmt.Sprintf("%d%s", i%40, long))
	}
	var ps []engine.Prompt
	for seat := range engine.Seat(3) {
		p := tabletest.Prompt(seat, engine.Must, cs, tabletest.WishForm(130), tabletest.KeepForm(130),
			tabletest.ShareForm(9, 100), tabletest.GiveForm())
		p.Headline = tabletest.Wide(fmt.Sprintf("%d %s", seat, long))
		for range 30 {
			p.Details = append(p.Details, tabletest.Wide(long))
		}
		w := tabletest.Prompt(seat, engine.Window, []engine.Choice{{Move: "accept 12", Label: tabletest.Wide(long)},
			{Move: "decline 12", Label: tabletest.Wide(long)}})
		w.Default, w.Standing = "decline 12", "accept 12"
		ps = append(ps, p, w, tabletest.Prompt(seat, engine.May, tabletest.SomeChoices(105, 0)))
	}
	t := toyTable(ps...)
	t.Players = nil
	for i := range 6 {
		t.Players = append(t.Players, match.Player{User: fmt.Sprintf("%020d", i), Name: strings.Repeat("*_🐉", 20)})
	}
	t.Own = []int{9999, 9999, 9999, 9999, 9999, 9999, 9999, 9999, 9999}
	t.Turn.Label = tabletest.Wide(long)
	t.View = func(viewer engine.Seat) engine.View {
		v := tabletest.Paper{Described: tabletest.Wide(strings.Repeat(long, 10))}
		for i := range 500 {
			v.Lines = append(v.Lines, tabletest.Wide(fmt.Sprintf("%d %d %s", viewer, i, long)))
		}
		return v
	}
	return t
}

// lines is a log of n entries.
func lines(n int, what text.Message) []match.Line {
	var out []match.Line
	for i := range n {
		l := match.Line{Seq: uint64(i + 1), Seat: 0, Move: "move h3", By: match.ByPlayer,
			Said: []engine.Said{{Text: what}}, Abandoned: i%3 == 0}
		l.Address = match.Address{Turn: i/4 + 1, N: i%4 + 1}
		out = append(out, l)
	}
	return append(out, match.Line{By: match.ByModerator, Seat: engine.Public, Actor: "777",
		Table: text.M("match.table.back-why", "n", 2, "at", text.Plain("3.1"), "why", text.Plain("*oops* @everyone"))})
}

// everything builds every message and modal the panel knows for a table.
func everything(tb panel.Table, s text.Localizer, each func(what string, v any)) {
	seatSets := [][]engine.Seat{{}, {0}, {0, 1, 2}}
	all := []engine.Seat{}
	for i := range tb.Players {
		all = append(all, engine.Seat(i))
	}
	seatSets = append(seatSets, all)
	long := tabletest.Wide(strings.Repeat("🐉 dragon ", 60))
	logs := [][]match.Line{nil, lines(3, text.M("toy.moved", "where", "H3")), lines(200, long)}
	for _, log := range logs {
		each("turn", panel.Turn(tb, log, s))
		each("finale", panel.FinalPost(tb, log, strings.Repeat("ab", 32), nil, s))
		for _, page := range []int{-1, 0, 1, 99999} {
			each("log", panel.Log(tb, log, page, s))
		}
		each("reset question", moderate.ResetQuestion(tb, 7, moderate.Target{Turn: tabletest.Wide("Round 3")}, log,
			draft.Draft{Reason: strings.Repeat("🐉*", 300), Arg: "47"}, s))
		each("reset question to the start",
			moderate.ResetQuestion(tb, 1, moderate.Target{}, log, draft.Draft{Arg: "47"}, s))
	}
	over := tb
	over.Over, over.Prompts = true, nil
	each("finale without a result", panel.FinalPost(over, nil, "", nil, s))
	each("over without a result", panel.MatchOver(over, s))
	over.Outcome = &engine.Outcome{Places: [][]engine.Seat{all, {0}}, Scores: []int{3}, Won: false, Reason: long}
	each("finale with a result", panel.FinalPost(over, logs[1], strings.Repeat("ab", 32), nil, s))
	each("over", panel.MatchOver(over, s))
	each("status of a match that is over", panel.Status(over, engine.Public, s))
	span := match.Span{Entries: make([]match.Entry, 40)}
	for range 40 {
		span.Says = append(span.Says, long)
	}
	each("undo question", panel.UndoQuestion(tb, 0, [2]match.Span{span, span}, "47", s))
	each("end question", moderate.EndQuestion(tb, strings.Repeat("why ", 200), "47", s))
	for i, seats := range seatSets {
		for _, at := range []customid.Nav{
			{Screen: customid.ScreenMoves, Seat: engine.Public},
			{Screen: customid.ScreenMoves, Seat: 0, Args: []string{"1"}},
			{Screen: customid.ScreenMoves, Seat: 77, Args: []string{"x"}},
			{Screen: customid.ScreenGroup, Seat: 0, Args: []string{"none", "-4"}},
		} {
			each("moves", panel.Moves(tb, seats, at, "", s))
			each("moves with a note", panel.Moves(tb, seats, at, strings.Repeat("note ", 120), s))
		}
		for _, g := range tb.Prompts {
			if len(g.Choices) > 0 && !g.Choices[0].Group.IsZero() {
				each("group", panel.Moves(tb, seats, customid.Nav{Screen: customid.ScreenGroup, Seat: 0,
					Args: []string{panel.GroupTag(g.Choices[0].Group), "0"}}, "note", s))
			}
		}
		for _, typed := range []string{"", "h3", "zzz", strings.Repeat("🐉", 500), "T1…"} {
			if i > 0 {
				each("matching", panel.Matching(tb, seats, "move", typed, s))
			}
			each("completion", panel.Complete(tb, seats, "move", typed, s))
			each("completion of anything", panel.Complete(tb, seats, "", typed, s))
		}
		for _, err := range []error{
			&engine.Refusal{Why: text.M("toy.no"), Rule: "4.2", Instead: text.M("toy.instead")},
			&engine.Refusal{Why: long},
			&engine.ParseError{Text: strings.Repeat("🐉", 300), Why: "it is empty"}, errors.New("disk full"),
			match.ErrOver,
		} {
			each("refused", panel.Refused(tb, seats, err, s))
		}
		for _, id := range []customid.ID{{Seat: 0, Own: 1, Move: "move p1"},
			{Seat: 0, Own: tb.OwnMoves(0, false), Move: "move p1"},
			{Seat: 0, Own: tb.OwnMoves(0, false), Move: "move nowhere"}} {
			each("stale", panel.Stale(tb, seats, id, s))
			each("stale and over", panel.Stale(over, seats, id, s))
		}
		each("not your seat", panel.NotYourSeat(tb, 1, seats, s))
	}
	for _, viewer := range []engine.Seat{engine.Public, 0} {
		each("status", panel.Status(tb, viewer, s))
		for _, kind := range []string{ui.PictureWhole, ui.PictureChoice, "tile", "sheet", ui.PictureEnd} {
			each("board", panel.Board(tb, kind, "H/../3", viewer, s))
		}
		for _, page := range []int{-1, 0, 3, 9999} {
			each("board in words", panel.BoardWords(tb, viewer, page, s))
		}
	}
	for _, topic := range append([]string{"", "no such topic"}, "topic-0", "topic-29") {
		for _, page := range []int{-3, 0, 2, 99} {
			each("rules", help.Rules(tb.Match, tb.Rules, topic, page, s))
			each("rules without a table", help.Rules(customid.NoTable, tb.Rules, topic, page, s))
		}
	}
	in := func(string) text.Localizer { return s }
	each("which game's rules", help.ChooseGame([]engine.Rules{tb.Rules}, "topic-0", in))
	each("games", help.CompleteGames([]engine.Rules{tb.Rules}, "t", in))
	for _, p := range tabletest.Plans(tb.Snapshot, plan.PlanNote) {
		for _, viewer := range []engine.Seat{engine.Public, 0} {
			each("plan", plan.PlanBoard(tb, p, viewer, viewer >= 0, s))
			each("plan of a match that is over", plan.PlanBoard(over, p, viewer, false, s))
		}
		for _, seats := range seatSets {
			each("noted in the plan", plan.PlanNoted(tb, p, seats, s))
			each("no seat to plan for", plan.PlanNoSeat(tb, seats, s))
			for _, typed := range []string{"", "p", "p1", "nowhere", strings.Repeat("🐉*", 300)} {
				each("places", panel.CompletePlaces(tb, seats, typed, s))
				if _, m := panel.FindPlace(tb, seats, typed, s); m != nil {
					each("no such place", *m)
				}
			}
		}
	}
	for n := range 3 {
		each("no such step", plan.PlanNoStep(n, s))
	}
	each("topics", help.CompleteTopics(tb.Rules, "ch", s))
	for page := range 3 {
		each(fmt.Sprint("help ", page), help.Help(tb.Match, tb.Rules, "skald v1", []engine.Rules{tb.Rules}, page, s))
		each(fmt.Sprint("help without a table ", page), help.Help(customid.NoTable, nil, "skald v1",
			[]engine.Rules{tb.Rules}, page, s))
	}
	for _, state := range []string{lobby.LobbyOpen, lobby.LobbyStarted, lobby.LobbyCancelled} {
		for n := range 5 {
			l := lobby.LobbyState{ID: "1234567890123456789", Rules: tb.Rules, Host: "101",
				SeedHash: strings.Repeat("ab", 32), Seats: engine.Range{Min: 2, Max: 4}, State: state, Pace: match.Live,
				Language: "it"}
			l.Taken = toyTable().Players[:n]
			each("lobby", lobby.Lobby(l, s))
		}
	}
	for _, m := range []ui.Message{
		panel.NotSeated(tb, s), ui.Answer(s, "bot.nomatch"), ui.Answer(s, "bot.notallowed"), ui.InternalError("", s),
		ui.InternalError("x1y2", s), ui.Answer(s, "bot.left"), ui.Note(long, s), ui.Answer(s, "bot.lobby.full"),
		ui.Answer(s, "bot.lobby.already"), ui.Answer(s, "bot.lobby.already.full"),
		ui.Answer(s, "bot.lobby.notin"), lobby.NotHost("101", s), ui.Answer(s, "bot.lobby.few", "n", 2),
		ui.Answer(s, "bot.lobby.gone"), ui.Answer(s, "bot.lobby.busy"), ui.Answer(s, "bot.lobby.nogame"),
		lobby.WrongSeats(tb.Rules, engine.Range{Min: 2, Max: 4}, s),
		plan.PlanFull(s), plan.PlanWatcher(tb, s), plan.PlanMoved(s), moderate.NoTurn(tb, s),
		ui.Answer(s, "bot.asked.late"), ui.Answer(s, "bot.busy"),
	} {
		each("note", m)
	}
}

func TestEveryMessageFitsDiscordInEveryLanguage(t *testing.T) {
	type reading struct {
		name    string
		table   panel.Table
		speaker text.Localizer
	}
	var all []reading
	for _, s := range tabletest.Speakers(t) {
		all = append(all,
			reading{"a quiet table", panel.Of(tabletest.Bare()), s},
			reading{"a usual table", toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(12, 0)),
				tabletest.Prompt(1, engine.Window, tabletest.SomeChoices(2, 0))), s},
			reading{"a table of forms",
				toyTable(tabletest.Prompt(0, engine.Must, nil, tabletest.WishForm(130), tabletest.KeepForm(130),
					tabletest.ShareForm(9, 100), tabletest.GiveForm())), s},
			reading{"a monstrous table", monster(), s})
	}
	sweep.Of(t, all, 5).Run(t, func(r reading) string { return r.name + " in " + r.speaker.Language() },
		func(t *testing.T, r reading) {
			n := 0
			everything(r.table, r.speaker, func(what string, v any) {
				n++
				tabletest.Checked(t, what, v)
			})
			if n < 100 {
				t.Errorf("only %d messages were built", n)
			}
		})
}

func TestNothingSealedShowsInPublic(t *testing.T) {
	sealed := tabletest.Prompt(0, engine.Must,
		[]engine.Choice{{Move: "call 6", Label: tabletest.Wide("SECRET-LABEL"), Hint: tabletest.Wide("SECRET-HINT")}})
	sealed.Headline, sealed.Sealed = tabletest.Wide("SECRET-HEAD"), true
	sealedWindow := tabletest.Prompt(1, engine.Window,
		[]engine.Choice{{Move: "call 5", Label: tabletest.Wide("SECRET-WINDOW")}})
	sealedWindow.Sealed = true
	tb := toyTable(sealed, sealedWindow)
	s := tabletest.English()
	waits := []string{"bot.turn.due", "bot.deadline", "bot.deadline.of", "bot.deadline.own", "bot.deadline.short",
		"bot.moves.you", "bot.moves.you.and", "bot.moves.others"}
	for what, m := range map[string]ui.Message{
		"post": panel.Turn(tb, nil, s), "status": panel.Status(tb, engine.Public, s),
		"status of another": panel.Status(tb, 2, s),
		"another's panel":   panel.Moves(tb, []engine.Seat{2}, customid.Nav{}, "", s),
	} {
		w := tabletest.Words(m)
		if strings.Contains(w, "SECRET") ||
			slices.ContainsFunc(waits, func(key string) bool { return tabletest.Reads().Shows(w, key) }) {
			t.Errorf("the %s gives a sealed prompt away: %s", what, w)
		}
		if len(m.Mentions) > 0 {
			t.Errorf("the %s pings %v for a sealed prompt", what, m.Mentions)
		}
	}
	if w := tabletest.Words(panel.Moves(tb, []engine.Seat{0}, customid.Nav{}, "", s)); !strings.Contains(w,
		"SECRET-LABEL") {
		t.Errorf("the seat itself is not asked: %s", w)
	}
}

func TestThePostPingsOnlyThoseWhoAreAsked(t *testing.T) {
	m := panel.Turn(toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(2, 0)),
		tabletest.Prompt(1, engine.May, tabletest.SomeChoices(2, 0)),
		tabletest.Prompt(3, engine.Window, tabletest.SomeChoices(1, 0))), nil, tabletest.English())
	if len(m.Mentions) != 1 || m.Mentions[0] != "101" {
		t.Errorf("the post pings %v; only 101 is asked, 102 has free actions, seat 4 is the autopilot's", m.Mentions)
	}
	if !strings.Contains(m.Content, "<@101>") || strings.Contains(m.Content, "<@102>") {
		t.Errorf("the post names the wrong people: %s", m.Content)
	}
}

// A question to an autopilot is for no reader: posts and the status name the autopilot instead.
func TestPostNamesAutopilotInsteadOfItsQuestion(t *testing.T) {
	for _, s := range tabletest.Speakers(t) {
		reads := tabletest.ReadsIn(s.Language())
		pilot := reads.Say("bot.name.autopilot", "n", 4)
		tb := toyTable(tabletest.Prompt(3, engine.Must, tabletest.SomeChoices(2, 0)))
		question := panel.Headline(tb, tb.Prompts[0], s)
		want := reads.Say("bot.turn.pilot", "who", []text.Message{text.Plain(pilot)}, "n", 1)
		post, status := panel.Turn(tb, nil, s).Content, panel.Status(tb, 0, s).Content
		if !strings.Contains(post, want) || strings.Contains(post, question) {
			t.Errorf("%s: the post lacks %q: %s", s.Language(), want, post)
		}
		if strings.Contains(status, question) {
			t.Errorf("%s: the status has the question %q: %s", s.Language(), question, status)
		}
	}
}

func TestThePostTellsWhatHappenedAndUntilWhen(t *testing.T) {
	news := lines(2, text.M("toy.moved", "where", "H3"))
	m := panel.Turn(toyTable(tabletest.Prompt(1, engine.Window, tabletest.SomeChoices(1, 0))), news,
		tabletest.English())
	for _, want := range []string{"<t:1800000000:R>", "Where to?"} {
		if !strings.Contains(m.Content, want) {
			t.Errorf("the post lacks %q: %s", want, m.Content)
		}
	}
	if !tabletest.Reads().Shows(m.Content, "match.table.back-why", "n", 2, "at", "3.1") {
		t.Errorf("the post does not tell what was taken back: %s", m.Content)
	}
	if m.Picture == nil || m.Picture.Kind != ui.PictureWhole || !strings.Contains(m.Picture.FileName, "47") ||
		m.Picture.Alt == "" {
		t.Errorf("the post asks for the picture %+v", m.Picture)
	}
}

func TestADeadlineOnlyTheAskedKnowIsNotShownToOthers(t *testing.T) {
	w := tabletest.Prompt(1, engine.Window, tabletest.SomeChoices(2, 0))
	w.Sealed = true
	tb := toyTable(w, tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(2, 0)))
	if at := tb.FirstDue(engine.Public); !at.IsZero() {
		t.Errorf("the public learns that something falls due at %v", at)
	}
	if at := tb.FirstDue(1); !at.Equal(time.Unix(1_800_000_000, 0)) {
		t.Errorf("the seat asked learns %v", at)
	}
}

func TestThePrivatePanelHoldsWhatOnlyTheSeatKnows(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(3, 0)))
	w := tabletest.Words(panel.Moves(tb, []engine.Seat{0}, customid.Nav{}, "", tabletest.English()))
	if _, secret, ok := strings.Cut(w, tabletest.Reads().Say("bot.moves.secret")); !ok ||
		!strings.Contains(w, "You hold the card of seat 1.") || strings.Contains(secret, "The elf stands") {
		t.Errorf("the panel says: %s", w)
	}
	if !strings.Contains(w, "2 steps, 2 % odds") && !strings.Contains(w, "odds") {
		t.Errorf("the panel does not tell the odds: %s", w)
	}
}

func TestTheLogStrikesThroughWhatWasAbandoned(t *testing.T) {
	ls := lines(2, text.M("toy.moved", "where", "H3"))
	w := tabletest.Words(panel.Log(toyTable(), ls, -1, tabletest.English()))
	if !strings.Contains(w, "~~The elf moves to H3.~~") || strings.Count(w, "~~") != 2 {
		t.Errorf("the log reads: %s", w)
	}
	if strings.Contains(w, "@everyone") || !strings.Contains(w, `\*oops\*`) {
		t.Errorf("what somebody wrote is read as markdown: %s", w)
	}
}

func TestARefusalSaysWhyFromWhichRuleAndWhatInstead(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(2, 0)))
	m := panel.Refused(tb, []engine.Seat{0}, fmt.Errorf("wrapped: %w",
		&engine.Refusal{Why: text.M("toy.no"), Rule: "4.2", Instead: text.M("toy.instead")}), tabletest.English())
	for _, want := range []string{"There is a river", tabletest.Reads().Say("bot.refused.rule", "rule", "4.2"),
		"Take the ferry", "**Go to point 0** and **Go to point 1**"} {
		if !strings.Contains(m.Content, want) {
			t.Errorf("the refusal lacks %q: %s", want, m.Content)
		}
	}
	if !m.Ephemeral {
		t.Error("everybody sees the refusal")
	}
	if m := panel.Refused(tb, []engine.Seat{0}, errors.New("bbolt: /secret/path"),
		tabletest.English()); strings.Contains(m.Content, "secret") {
		t.Errorf("the player reads our own error: %s", m.Content)
	}
}

func TestAStaleButtonIsAnsweredWithWhatChanged(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(3, 0)))
	for want, id := range map[string]customid.ID{
		"bot.stale.moved":   {Seat: 0, Own: 11, Move: "move p1"},
		"bot.stale.gone":    {Seat: 0, Own: 12, Move: "move q9"},
		"bot.stale.changed": {Seat: 0, Own: 12, Move: "move p1"},
	} {
		m := panel.Stale(tb, []engine.Seat{0}, id, tabletest.English())
		offered := want != "bot.stale.changed" || strings.Contains(m.Content, "1 steps, 1 % odds")
		if !tabletest.Reads().Shows(m.Content, want) || !offered || !m.Ephemeral ||
			ui.PanelHeight(m) > ui.PhoneHeight {
			t.Errorf("%v is answered with %q, %d pixels high", id, m.Content, ui.PanelHeight(m))
		}
	}
}

func TestTheFinaleGivesTheSeedAndHowToCheckIt(t *testing.T) {
	tb := toyTable()
	tb.Over, tb.Outcome = true,
		&engine.Outcome{Places: [][]engine.Seat{{1}, {0, 2}}, Won: true, Reason: text.M("toy.won")}
	m := panel.FinalPost(tb, nil, "cafe01", nil, tabletest.English())
	place := func(n int, who string) string { return tabletest.Reads().Say("bot.finale.place", "n", n, "who", who) }
	for _, want := range []string{"brings the axe home", place(1, "Bruno"), place(2, "Anna and Carla"),
		tabletest.Reads().Say("bot.finale.seed", "seed", "cafe01")} {
		if !strings.Contains(m.Content, want) {
			t.Errorf("the finale lacks %q: %s", want, m.Content)
		}
	}
	if b, _ := json.Marshal(m.Components); strings.Contains(m.Content, "skald") ||
		!strings.Contains(string(b), ":verify") {
		t.Errorf("a command line stands in %s, or no button under it: %s", m.Content, b)
	}
}

func TestQuestionsListWhatWillHappenAndHaveTwoAnswers(t *testing.T) {
	span := match.Span{Entries: make([]match.Entry, 1),
		Says: []text.Message{text.M("match.undo.move", "at", "9.1", "who", text.Plain("Anna"), "what",
			text.M("toy.moved", "where", "H3"))}}
	for what, m := range map[string]ui.Message{
		"undo": panel.UndoQuestion(toyTable(), 0, [2]match.Span{span}, "47", tabletest.English()),
		"reset": moderate.ResetQuestion(toyTable(), 3, moderate.Target{}, lines(2, text.M("toy.moved", "where", "H3")),
			draft.Draft{Reason: "typo", Arg: "47"}, tabletest.English()),
	} {
		if !strings.Contains(m.Content, "The elf moves to H3.") ||
			!tabletest.Reads().Shows(m.Content, "bot.ask."+what) {
			t.Errorf("the %s question does not list what will happen: %s", what, m.Content)
		}
		var yes, no bool
		for _, raw := range tabletest.IDs(m) {
			id, err := customid.Parse(raw)
			if err != nil {
				t.Fatal(err)
			}
			c := id.(customid.Confirm)
			yes, no = yes || c.Yes, no || !c.Yes
			if c.Arg != "47" || c.Kind != what {
				t.Errorf("the %s question is answered with %+v", what, c)
			}
		}
		if !yes || !no {
			t.Errorf("the %s question lacks an answer", what)
		}
	}
}

// sheets is a View in which something is chosen from a picture of its own.
type sheets struct {
	tabletest.Paper
	choice text.Message
}

func (v sheets) AltChoice() text.Message { return v.choice }

func TestThePostShowsWhatIsChosenFrom(t *testing.T) {
	tb := toyTable(tabletest.Prompt(0, engine.Must, tabletest.SomeChoices(2, 0)))
	board := tabletest.Paper{Described: text.M("toy.public")}
	for _, c := range []struct {
		view engine.View
		kind string
		alt  string
	}{
		{sheets{board, tabletest.Wide("Five sheets.")}, ui.PictureChoice, "Five sheets."},
		{sheets{board, text.Message{}}, ui.PictureWhole, "The elf stands at H3."},
		{board, ui.PictureWhole, "The elf stands at H3."},
	} {
		tb.View = func(engine.Seat) engine.View { return c.view }
		for what, m := range map[string]ui.Message{
			"the post": panel.Turn(tb, nil, tabletest.English()),
			"a late button": panel.Stale(tb, []engine.Seat{0}, customid.ID{Seat: 0, Own: 1, Move: "move p1"},
				tabletest.English()),
		} {
			if m.Picture == nil && what == "a late button" && c.kind == ui.PictureWhole {
				continue // the board is too high beside the moves
			}
			if m.Picture == nil || m.Picture.Kind != c.kind || m.Picture.Alt != c.alt {
				t.Errorf("%s shows %+v, want %s described as %q", what, m.Picture, c.kind, c.alt)
			}
		}
		m := panel.Board(tb, ui.PictureWhole, "", engine.Public, tabletest.English())
		if m.Picture.Alt != "The elf stands at H3." {
			t.Errorf("the board is described as %q", m.Picture.Alt)
		}
		offered := false
		for _, b := range m.Components[0].(discordgo.ActionsRow).Components {
			id, err := customid.Parse(b.(discordgo.Button).CustomID)
			if err != nil {
				t.Fatal(err)
			}
			n, ok := id.(customid.Nav)
			offered = offered || ok && n.Screen == customid.ScreenBoard && n.Arg(0) == ui.PictureChoice
			if ok && n.Screen == customid.ScreenBoard && n.Arg(0) == ui.PictureWhole {
				t.Error("the whole board has a button for the whole board")
			}
		}
		if offered != (c.kind == ui.PictureChoice) {
			t.Errorf("beside the board the picture %s is offered: %v", ui.PictureChoice, offered)
		}
	}
}
