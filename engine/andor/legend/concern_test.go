package legend

import (
	"strings"
	"testing"
)

// refusal is an effect with a mistake, and the expected message.
type refusal struct{ name, effect, want string }

// refuses puts effects into an otherwise valid legend.
func refuses(t *testing.T, tests []refusal) {
	t.Helper()
	for _, c := range tests {
		_, err := Read([]byte(strings.Replace(whole, "{heroes: ranks}", "{heroes: ranks}, {"+c.effect+"}", 1)))
		if err == nil || !strings.Contains(err.Error(), "line 6: "+c.want) {
			t.Errorf("%s: %v; want %s", c.name, err, c.want)
		}
	}
}

func TestEffectsThatConcernHeroesAreReadWithTheirLines(t *testing.T) {
	refuses(t, []refusal{
		{"for whom", "for: {do: [{gain-will: 1}]}", "for needs to know whom it concerns (who)"},
		{"a selector nobody knows", "for: {who: tallest, do: [{gain-will: 1}]}",
			`"tallest" is no selector of heroes; there are actor, all`},
		{"a selector with too much behind it", "for: {who: {all: 3}, do: [{gain-will: 1}]}",
			`the selector "all" needs nothing behind it`},
		{"a region that is not there", "for: {who: {at: [75]}, do: [{gain-will: 1}]}", `"75" is no region`},
		{"what does not belong to it", "for: {whom: all, do: [{gain-will: 1}]}", `"whom" does not belong to for`},
		{"a thing nobody can give", "give: {crown: 1}", `"crown" is not known here; there are gold`},
		{"too much of it", "take: {gold: 100}", `"100" is no number from 1 to 99`},
		{"willpower beyond a board", "lose-will: 21", `"21" is no number from 1 to 20`},
		{"strength beyond a board", "lose-strength: 14", `"14" is no number from 1 to 13`},
		{"a question without an answer", "ask: {who: all, text: won, otherwise: 1, ways: [{text: won, do: []}]}",
			"ask needs who is asked, a text and two to 5 ways"},
		{"no way for silence", "ask: {who: all, text: won, ways: [{text: won}, {text: won}]}",
			"ask needs the number of the way that is taken when nobody answers"},
		{"silence that costs",
			"ask: {who: all, text: won, otherwise: 1, ways: [{text: won, pay: {gold: 1}}, {text: won}]}",
			"the way that is taken when nobody answers must cost nothing"},
		{"a price nobody knows",
			"ask: {who: all, text: won, otherwise: 1, ways: [{text: won}, {text: won, pay: {blood: 1}}]}",
			`"blood" is not known here; there are gold, gem, will`},
		{"a way without words", "ask: {who: all, text: won, otherwise: 1, ways: [{text: won}, {do: []}]}",
			"the way has no text"},
		{"an answer nobody wrote", "ask: {who: all, text: won, otherwise: 1, ways: [{text: won}, {text: gone}]}",
			`there is no English text "gone"`},
	})
}

func TestAnAnswerFitsOnAButton(t *testing.T) {
	long := strings.Replace(whole, `won: "Won."`, `won: "`+strings.Repeat("Won. ", 17)+`"`, 1)
	_, err := Read([]byte(strings.Replace(long, "{heroes: ranks}",
		"{heroes: ranks}, {ask: {who: group, text: won, otherwise: 1, ways: [{text: won}, {text: won}]}}", 1)))
	if err == nil || !strings.Contains(err.Error(),
		`line 6: the text "won" stands on a button and has 84 characters in the language "en"; it may have 80`) {
		t.Error(err)
	}
}

func TestAQuestionIsReadWithItsWays(t *testing.T) {
	l, err := Read([]byte(strings.Replace(whole, "{heroes: ranks}",
		"{heroes: ranks}, {ask: {who: {near: [57]}, text: won, otherwise: 2, ways: [{text: won, pay: {will: 3}, do: "+
			"[sunrise]}, {text: won}]}}", 1)))
	if err != nil {
		t.Fatal(err)
	}
	e := l.At("a/1")
	if e.Who.Word != "near" || e.Who.At[0] != 57 || e.N != 2 || len(e.Offers[0].Pay) != 1 ||
		l.At("a/1/way0:0").Kind != "sunrise" || !l.Occasions {
		t.Errorf("it is read as %+v", e)
	}
}
