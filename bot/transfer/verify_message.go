package transfer

import (
	"strings"

	"skald/bot/ui"
	"skald/engine/text"
)

// Proof is what became of verifying a match.
type Proof struct {
	// SeedHash was published before the match, Seed after it; in hex.
	SeedHash, Seed string
	// Rolls and Lines count what was recomputed and played again; Final is the hash of the last position.
	Rolls, Lines int
	Final        string
	// Of a fork the Copied lines are those of the match From.
	Copied int
	From   string
	// Wrong is what does not hold; nil when everything does.
	Wrong error
}

// Verified tells everybody whether the dice of a match hold.
func Verified(match string, p Proof, s text.Speaker) ui.Message {
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

// Exported goes with the record of a match; that of one that goes on keeps to itself what not everybody knows.
func Exported(over bool, s text.Speaker) ui.Message {
	if over {
		return ui.Answer(s, "bot.export.over")
	}
	return ui.Answer(s, "bot.export.running")
}
