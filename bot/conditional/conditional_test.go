package conditional_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/bot/customid"
	"skald/bot/table"
	"skald/engine"
)

// begun returns a bargain of anna and ben, whose turn is anna's.
func begun(t *testing.T) *bottest.Bot {
	t.Helper()
	d := bottest.New(t, bot.Options{Games: []engine.Rules{bottest.BargainRules{}}})
	d.Begin()
	return d
}

// press presses a button of the conditional answers of a seat.
func press(d *bottest.Bot, user string, seat engine.Seat, args ...string) bottest.Call {
	d.T.Helper()
	i := bottest.Press(user, customid.Nav{Match: string(d.Head().ID), Seat: seat, Screen: customid.ScreenWhen,
		Args: args}.String(), "801")
	i.MessageEphemeral = true
	return d.Do(i)
}

func do(d *bottest.Bot, user, move string) { d.Do(bottest.Command(user, "do", "move", move)) }

// kept returns the conditional answers stored for a seat.
func kept(d *bottest.Bot, seat engine.Seat) []table.Conditional {
	return bottest.ExtraOf(d.T, d.Head()).Conditional[seat].List
}

// notices delivers the outbox and returns the messages about dropped answers.
func notices(d *bottest.Bot) []bottest.Call {
	d.T.Helper()
	d.Deliver()
	return slices.DeleteFunc(d.TakeCalls(), func(s bottest.Call) bool {
		return s.Method != http.MethodPost || !s.Shows("bot.when.dropped") && !s.Shows("bot.when.dropped.back")
	})
}

func TestConditionalAnswerIsGivenWhenItsQuestionComes(t *testing.T) {
	t.Parallel()
	d := begun(t)
	standing := d.Do(bottest.Command("ben", "standing-answers"))
	list := d.Do(bottest.Press("ben", standing.Button(":"+customid.ScreenWhen), "801"))
	if !list.IsPrivate() || !list.Shows("bot.when.none") {
		t.Errorf("the list reads %s", list.Text())
	}
	if a := press(d, "ben", 1, customid.WhenNew, "take"); !strings.Contains(a.Text(), "when:new:take:3") {
		t.Errorf("the values are %s", a.Text())
	}
	if a := press(d, "ben", 1, customid.WhenNew, "take", "3"); !a.Shows("bot.when.now.nothing") || len(kept(d, 1)) > 0 {
		t.Errorf("the preview reads %s", a.Text())
	}
	if a := press(d, "ben", 1, customid.WhenKeep, "take", "3"); !a.Shows("bot.when.saved") ||
		!strings.Contains(a.Text(), "Take up to turn 3") {
		t.Errorf("the saved answer reads %s", a.Text())
	}
	d.Restart()
	do(d, "anna", "offer")
	if got := d.Moves(); !slices.Equal(got, []string{"1 offer", "2 take"}) {
		t.Errorf("the moves are %v", got)
	}
	if got := kept(d, 1); len(got) != 1 {
		t.Errorf("after it answered, kept are %v", got)
	}
}

func TestUnmetConditionLeavesTheQuestionToThePlayer(t *testing.T) {
	t.Parallel()
	d := begun(t)
	press(d, "ben", 1, customid.WhenKeep, "card", "12")
	do(d, "anna", "offer")
	if got := d.Moves(); !slices.Equal(got, []string{"1 offer"}) {
		t.Errorf("without a card the moves are %v", got)
	}
}

func TestOpenQuestionIsPreviewedAndAnsweredOnSaving(t *testing.T) {
	t.Parallel()
	d := begun(t)
	do(d, "anna", "offer")
	if a := press(d, "ben", 1, customid.WhenNew, "take", "5"); !a.Shows("bot.when.now", "answer", "take") {
		t.Errorf("the preview reads %s", a.Text())
	}
	press(d, "ben", 1, customid.WhenKeep, "take", "5")
	d.Settle()
	if got := d.Moves(); !slices.Equal(got, []string{"1 offer", "2 take"}) {
		t.Errorf("the moves are %v", got)
	}
}

func TestGoneConditionIsDroppedWithAPrivateMessage(t *testing.T) {
	t.Parallel()
	d := begun(t)
	press(d, "ben", 1, customid.WhenKeep, "take", "1")
	press(d, "ben", 1, customid.WhenKeep, "take", "7")
	d.TakeCalls()
	do(d, "anna", "wait")
	if got := kept(d, 1); len(got) != 1 || got[0].Value != "7" {
		t.Errorf("kept are %v", got)
	}
	got := notices(d)
	if len(got) != 1 || got[0].Path != "/channels/dm-ben/messages" || !slices.Equal(got[0].Pinged(), []string{"ben"}) {
		t.Errorf("the messages are %v", got)
	}
}

func TestRollbackDropsConditionalAnswers(t *testing.T) {
	t.Parallel()
	d := begun(t)
	press(d, "ben", 1, customid.WhenKeep, "take", "7")
	do(d, "anna", "offer")
	d.TakeCalls()
	d.Moderate("reset", "to", "start")
	if len(kept(d, 1)) != 0 {
		t.Errorf("kept are %v", kept(d, 1))
	}
	if got := notices(d); len(got) != 1 || got[0].Path != "/channels/dm-ben/messages" {
		t.Errorf("the messages are %v", got)
	}
}

func TestConditionalAnswersStayWithTheirAuthor(t *testing.T) {
	t.Parallel()
	d := begun(t)
	press(d, "ben", 1, customid.WhenKeep, "take", "7")
	d.Leave("ben")
	if len(kept(d, 1)) != 0 {
		t.Errorf("kept are %v", kept(d, 1))
	}
	d.Do(bottest.Command("ben", "game sit"))
	if a := press(d, "ben", 1); !a.Shows("bot.when.none") {
		t.Errorf("back at the table ben reads %s", a.Text())
	}
}

func TestForgedConditionalAnswersAreRefused(t *testing.T) {
	t.Parallel()
	d := begun(t)
	for _, args := range [][]string{{customid.WhenKeep, "take", "99"}, {customid.WhenKeep, "gift", "1"},
		{customid.WhenKeep, "take"}, {customid.WhenKeep}, {customid.WhenNew, "gift"}, {"else", "take", "1"}} {
		if a := press(d, "ben", 1, args...); !a.IsPrivate() || len(kept(d, 1)) != 0 {
			t.Errorf("%v is answered %s", args, a.Text())
		}
	}
	press(d, "anna", 1, customid.WhenKeep, "take", "3") // anna has seat 1, not this one
	if len(kept(d, 1)) != 0 || len(kept(d, 0)) != 0 {
		t.Error("anna answers for ben")
	}
	press(d, "cara", 1, customid.WhenKeep, "take", "3")
	if len(kept(d, 1)) != 0 {
		t.Error("a spectator answers for ben")
	}
}

func TestTooManyConditionalAnswers(t *testing.T) {
	t.Parallel()
	d := begun(t)
	for n := range table.MaxConditionals {
		press(d, "ben", 1, customid.WhenKeep, "take", fmt.Sprint(n+1))
	}
	if a := press(d, "ben", 1, customid.WhenKeep, "take", "12"); !a.Shows("bot.when.full", "n",
		table.MaxConditionals) || len(kept(d, 1)) != table.MaxConditionals {
		t.Errorf("one more is answered %s", a.Text())
	}
	if a := press(d, "ben", 1, customid.WhenDrop, "take", "1"); !a.Shows("bot.when.removed") ||
		len(kept(d, 1)) != table.MaxConditionals-1 {
		t.Errorf("a removal is answered %s", a.Text())
	}
}

// nonce matches the part in which the messages of any two matches differ.
var nonce = regexp.MustCompile(`"nonce":"[0-9a-f]*"`)

// The others see the same, whether a seat has conditional answers or none, as long as none answers.
func TestConditionalAnswersAreHiddenFromOthers(t *testing.T) {
	t.Parallel()
	var seen [][]string
	for _, has := range []bool{false, true} {
		d := begun(t)
		h := d.Head()
		same := strings.NewReplacer(string(h.ID), "match", h.SeedHash, "hash")
		args := []string{customid.WhenNew, "card", "1"}
		if has {
			args[0] = customid.WhenKeep
		}
		press(d, "ben", 1, args...)
		d.Deliver()
		d.TakeCalls()
		var calls []string
		look := func(list []bottest.Call) {
			for _, c := range list {
				calls = append(calls, nonce.ReplaceAllString(same.Replace(c.Method+" "+c.Text()), ""))
			}
		}
		for _, command := range []string{"board", "log", "game status", "recap", "standing-answers", "queue show"} {
			look(d.DoAll(bottest.Command("anna", command)))
			look(d.DoAll(bottest.Command("cara", command)))
		}
		look(d.DoAll(bottest.Command("anna", "do", "move", "offer")))
		d.Deliver()
		look(d.TakeCalls())
		seen = append(seen, calls)
	}
	if !slices.Equal(seen[0], seen[1]) {
		for i := range seen[0] {
			if i < len(seen[1]) && seen[0][i] != seen[1][i] {
				t.Fatalf("call %d differs:\n%s\n%s", i, seen[0][i], seen[1][i])
			}
		}
		t.Errorf("%d and %d calls", len(seen[0]), len(seen[1]))
	}
}
