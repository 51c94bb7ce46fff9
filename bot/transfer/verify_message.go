package transfer

import (
	"strings"

	"skald/bot/ui"
	"skald/engine/text"
)

// Proof is the result of verifying a match.
type Proof struct {
	// SeedHash was published before the match, Seed after it; both are in hex.
	SeedHash, Seed string
	// Rolls and Lines are the numbers of rolls computed and moves replayed; Final is the hash of the last position.
	Rolls, Lines int
	Final        string
	// Copied is the number of lines a fork has from the match From.
	Copied int
	From   string
	// Wrong is the mismatch, nil if there is none.
	Wrong error
}

// Verified reports publicly whether the dice of a match are genuine.
func Verified(match string, p Proof, s text.Localizer) ui.Message {
	lines := []string{"## " + ui.Say(s, "bot.verify.title", "match", match)}
	if p.Wrong == nil {
		lines = append(lines, "✅ **"+ui.Say(s, "bot.verify.holds")+"**",
			ui.Bullet(ui.Say(s, "bot.verify.rolls", "n", p.Rolls)),
			ui.Bullet(ui.Say(s, "bot.verify.moves", "n", p.Lines)))
		if p.Copied > 0 {
			lines = append(lines, ui.Bullet(ui.Say(s, "bot.verify.fork", "n", p.Copied, "match", p.From)))
		}
	} else {
		lines = append(lines, "❌ **"+ui.Say(s, "bot.verify.fails")+"**",
			ui.Escape(ui.Clip(recordFault(p.Wrong, s), 500)))
	}
	for _, x := range []struct{ key, value string }{{"bot.verify.hash", p.SeedHash}, {"bot.verify.seed", p.Seed},
		{"bot.verify.final", p.Final}} {
		if x.value != "" {
			lines = append(lines, "-# "+ui.Say(s, x.key)+" `"+x.value+"`")
		}
	}
	lines = append(lines, "-# "+ui.Say(s, "bot.verify.how"))
	return ui.Message{Content: ui.Clip(strings.Join(lines, "\n"), ui.MaxContent)}
}

// Exported accompanies the record of a match. That of an unfinished match has no secrets.
func Exported(over bool, s text.Localizer) ui.Message {
	if over {
		return ui.Answer(s, "bot.export.over")
	}
	return ui.Answer(s, "bot.export.running")
}
