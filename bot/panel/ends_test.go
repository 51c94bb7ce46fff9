package panel_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"skald/bot/help"
	"skald/bot/lobby"
	"skald/bot/privacy"
	"skald/bot/stats"
	"skald/bot/table"
	"skald/bot/table/tabletest"
	"skald/bot/transfer"
	"skald/bot/ui"
	"skald/engine/match"
	"skald/engine/text"
)

func TestWhatIsSaidAroundTheEndOfAMatchFitsDiscordInEveryLanguage(t *testing.T) {
	game := tabletest.NewToy()
	long := strings.Repeat("*🐉_", 900)
	var whom []string
	for i := range 24 {
		whom = append(whom, fmt.Sprintf("%020d", i))
	}
	kept := privacy.PrivacyState{Settings: true, Left: 9999, Lines: 999999, Drafts: 9, Posts: 9, Audit: 9}
	for range 200 {
		kept.Matches = append(kept.Matches,
			privacy.PrivacyMatch{ID: "k9vztx23", Channel: whom[23], Title: long, Seats: whom})
	}
	var counted []stats.GameStats
	for range 30 {
		counted = append(counted,
			stats.GameStats{Rules: game, Matches: 100, Won: 30, Placed: 30, Lost: 30, Ended: 10,
				Luck: table.Luck{Dice: 99999, Sum: 350000, Expected: 7 * 99999, Variance: 35 * 99999}, Tests: 999,
				Hits: 99, Waits: map[int]int{len(table.Waits): 3}})
	}
	for _, l := range tabletest.Speaking().Languages() {
		s := tabletest.Speaking().In(game.ID(), l)
		voice := func(game string) text.Localizer { return tabletest.Speaking().In(game, l) }
		for what, m := range map[string]ui.Message{
			"rematch":    ui.Notice(lobby.RematchCall(whom[0], whom[1:], time.Unix(1<<33, 0)), "", whom[1:], s),
			"no rematch": ui.Answer(s, "bot.rematch.none"), "of others": ui.Answer(s, "bot.rematch.others"),
			"verified": transfer.Verified("k9vztx23",
				transfer.Proof{SeedHash: strings.Repeat("f", 64), Seed: strings.Repeat("f", 64),
					Final: strings.Repeat("f", 64), Rolls: 99999, Lines: 99999, Copied: 999, From: "k9vztx23"}, s),
			"unproven": transfer.Verified("k9vztx23", transfer.Proof{SeedHash: strings.Repeat("f", 64),
				Wrong: errors.New(long)}, s), "nothing to verify": ui.Answer(s, "bot.verify.none"),
			"bug": help.BugReport(true, s), "bug after the end": help.BugReport(false, s),
			"privacy": privacy.Privacy(kept, s), "no privacy": privacy.Privacy(privacy.PrivacyState{}, s),
			"forget": privacy.ForgetQuestion(s), "forgotten": privacy.Forgotten(9999, whom, true, s),
			"not forgotten": ui.Answer(s, "bot.forget.left"),
			"stats":         stats.Stats(whom[0], counted, true, 100, voice, s),
			"no stats":      stats.Stats(whom[0], nil, false, 100, voice, s),
			"fork":          ui.Notice(lobby.ForkCall(whom[0], whom[1:], 99999, time.Unix(1<<33, 0)), "", whom[1:], s),
			"forked":        lobby.Forked(whom[0], 99999, s), "fork of others": ui.Answer(s, "bot.fork.others"),
			"fork in a thread": ui.Answer(s, "bot.fork.thread"), "no thread": ui.Note(ui.NoThread(), s),
			"lobby of a fork": lobby.Lobby(lobby.LobbyState{ID: "k9vztx23", Rules: game, Host: whom[0],
				Fork: &match.Origin{Match: "k9vztx23", Turn: 99999}, State: lobby.LobbyOpen}, s),
			"imported":     transfer.Imported("k9vztx23", s),
			"not imported": transfer.ImportWrong(errors.New(long), s),
			"too large":    ui.Note(transfer.ImportTooLarge(1024, 5000), s),
			"file":         ui.Note(transfer.NotImported("file"), s),
			"fetch":        ui.Note(transfer.NotImported("fetch"), s),
			"middle":       ui.Note(transfer.NotImported("middle"), s),
			"seed":         ui.Note(transfer.NotImported("seed"), s),
		} {
			if err := ui.Check(m); err != nil {
				t.Errorf("%s in %s: %v", what, l, err)
			}
			if len(m.Content) < 10 {
				t.Errorf("%s in %s says %q", what, l, m.Content)
			}
		}
		if n := ui.Length(lobby.ForkTitle(s.Say(game.Name()), "k9vztx23", 99999, s)); n < 10 || n > 100 {
			t.Errorf("the title of a thread has %d characters in %s", n, l)
		}
	}
}
