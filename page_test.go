package main

import (
	"fmt"
	"strings"
	"testing"

	"skald/bot/playground/browsertest"
	"skald/engine/games"
	"skald/store"
)

// TestGameStartsFromThePageOnAPhone opens a lobby with the button of the page, fills it and starts the match, with taps
// alone, and follows the switch between people to the one who has to act.
func TestGameStartsFromThePageOnAPhone(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("skipped with -short: a browser beside the race detector answers too late")
	}
	if browsertest.Browser() == "" {
		t.Skip("no Chromium or Chrome is installed: the page is not tried in a browser")
	}
	tb := gather(t, "anna", "bruno")
	p := browsertest.Open(t, 390, 844, tb.base+"/?as=anna")
	p.Wait("body[data-ready]")
	as := func(name string) {
		t.Helper()
		p.Click("[data-test=switch-person][data-name=" + name + "]")
		p.Wait("[data-test=switch-person][data-name=" + name + "][aria-current]")
		p.Wait("body[data-ready]")
	}

	p.Click("[data-test=welcome-start]")
	p.Wait("[data-test=start-list][open]")
	for _, g := range games.All() {
		if s := p.Text(fmt.Sprintf("[data-test=start-game][data-value=%q] span", g.ID())); len(s) < 30 {
			t.Errorf("%s is introduced with %q", g.ID(), s)
		}
	}
	p.Click(`[data-test=start-game][data-value="return-of-the-heroes"]`)
	p.Wait(`[data-test=button][data-custom-id$=":join"]`)
	if used := p.Text(".used"); !strings.HasSuffix(used, "anna used /game new") {
		t.Errorf("the lobby comes from %q", used)
	}
	if turn := p.Text("[data-test=turn]"); turn != "" {
		t.Errorf("in a lobby, the page says %q", turn)
	}

	as("bruno")
	p.Click(`[data-test=button][data-custom-id$=":join"]`)
	p.Until(`document.querySelector('[data-test=message] [data-test=content]').innerText.includes("bruno")`)
	as("anna")
	p.Click(`[data-test=button][data-custom-id$=":start"]`)
	tb.lobby("the match to begin", func(head store.Match) bool { return head.Status == store.Running })
	for range 2 {
		tb.settle()
		m, _ := tb.stored()
		seat, ok := tb.next(m)
		if !ok {
			t.Fatal("no player is asked")
		}
		who := tb.people[tb.who(m, seat)].Name
		p.Until(fmt.Sprintf(`document.querySelector("[data-test=turn]").innerText.includes(%q)`, who))
		if n := p.Count("[data-test=switch-person][data-must]"); n != 1 {
			t.Errorf("%d people have to act, want 1", n)
		}
		as(who)
		if turn := p.Text("[data-test=turn]"); turn != "You have to act, "+who+"." {
			t.Errorf("the page tells %s: %q", who, turn)
		}
		p.Click(fmt.Sprintf(`[data-test=button][data-custom-id^="v1:%s:%d:"]:not(:disabled)`, m.ID(), seat+1))
		tb.until("the move to be made", func() bool {
			now, _ := tb.stored()
			return now.MoveCount(seat) > m.MoveCount(seat)
		})
	}
	for _, r := range p.Refused() {
		t.Error(r)
	}
}
