package panel

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/bot/customid"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/match"
	"skald/engine/text"
)

// offer is something a seat can do: a choice or a form of one of its prompts.
type offer struct {
	seat   engine.Seat
	prompt *engine.Prompt
	choice *engine.Choice
	form   *engine.Form
	// more is the number of further choices that look the same, such as to buy the other of two equal items.
	more int
	// second reports whether another offer has the main colour instead of it.
	second bool
}

// offers returns everything a seat can do, the prompts others wait for first. A move listed by two prompts is offered
// once, for the first of them, and so are choices of a prompt that look the same.
func offers(ps []engine.Prompt, seat engine.Seat) []offer {
	var out []offer
	alike := map[string]int{}
	seen := map[engine.Move]bool{}
	forms := map[string]bool{}
	for _, kind := range []engine.Kind{engine.Must, engine.Window, engine.May} {
		for i := range ps {
			p := &ps[i]
			if p.Seat != seat || p.Kind != kind {
				continue
			}
			for j := range p.Choices {
				c := &p.Choices[j]
				if seen[c.Move] {
					continue
				}
				seen[c.Move] = true
				looks := fmt.Sprint(i, c.Move.Verb(), c.Place, c.Label, c.Hint, c.Group, c.Confirm)
				if at, ok := alike[looks]; ok {
					out[at].more++
					continue
				}
				alike[looks] = len(out)
				out = append(out, offer{seat: seat, prompt: p, choice: c})
			}
			for j := range p.Forms {
				f := &p.Forms[j]
				if t := match.FormTag(*f); !forms[t] {
					forms[t] = true
					out = append(out, offer{seat: seat, prompt: p, form: f})
				}
			}
		}
	}
	return out
}

// shownOffers are the offers of a seat without those that have a twin among them.
func shownOffers(ps []engine.Prompt, seat engine.Seat) []offer {
	return slices.DeleteFunc(offers(ps, seat), func(o offer) bool { return o.choice != nil && o.choice.Twin })
}

// id returns the custom_id of the offer.
func (o offer) id(t Table) string {
	if o.choice != nil {
		return customid.ID{
			Try: t.Try, Ask: !t.Try && !o.choice.Confirm.IsZero(), Match: t.Match, Seat: o.seat,
			Own: t.OwnMoves(o.seat, o.prompt.Sealed),
			Tag: match.Tag(*o.choice), Move: o.choice.Move,
		}.String()
	}
	return o.formID(t).String()
}

// formID returns the id that opens the form of the offer, with its default picked if it has toggles or settings.
func (o offer) formID(t Table) customid.FormID {
	id := customid.FormID{Try: t.Try, Match: t.Match, Seat: o.seat, Own: t.OwnMoves(o.seat, o.prompt.Sealed),
		Tag: match.FormTag(*o.form), Op: customid.OpShow + "0", Move: engine.Move(o.form.Verb)}
	if o.form.Default != "" && (hasToggles(o.form) || isSettings(o.form)) {
		id.Move = o.form.Default
	}
	return id
}

// label returns the text of the button.
func (o offer) label(s text.Localizer) string {
	if o.choice != nil && o.more > 0 {
		return withoutStop(s.Begin(o.choice.Label)) + " ×" + strconv.Itoa(o.more+1)
	}
	if o.choice != nil {
		return withoutStop(s.Begin(o.choice.Label))
	}
	return strings.TrimRight(s.Say(o.form.Label), " .…") + " …"
}

// hint returns the explanation of the offer, "" if its label is sufficient.
func (o offer) hint(s text.Localizer) string { return s.Say(o.explanation()) }

// explanation returns the hint of the offer as a message.
func (o offer) explanation() text.Message {
	if o.choice != nil {
		return o.choice.Hint
	}
	return o.form.Hint
}

// group returns the group of the offer, zero if it has none.
func (o offer) group() text.Message {
	if o.choice != nil {
		return o.choice.Group
	}
	return o.form.Group
}

// verb returns the verb of the moves of the offer.
func (o offer) verb() string {
	if o.choice != nil {
		return o.choice.Move.Verb()
	}
	return o.form.Verb
}

// emoji returns the emoji on the button, nil if there is none.
func (o offer) emoji(t Table, s text.Localizer) *discordgo.ComponentEmoji {
	if o.choice != nil {
		return t.emoji(o.choice.Icon, o.verb(), s)
	}
	return t.emoji(o.form.Icon, o.verb(), s)
}

// style returns the style of the button, which distinguishes moves that others wait for from free actions, from moves
// that end the turn or do nothing, from those asked about before they are made, and from those without a rank where
// others have one.
func (o offer) style() discordgo.ButtonStyle { return o.styleBeside(hasRanks(o.prompt)) }

// styleBeside is style beside choices of which one has a rank, or none.
func (o offer) styleBeside(ranks bool) discordgo.ButtonStyle {
	switch {
	case o.prompt.Kind == engine.May, o.second:
		return discordgo.SecondaryButton
	case o.rank() > 0:
		return discordgo.PrimaryButton
	case ranks, o.choice != nil && (o.choice.Idle || !o.choice.Confirm.IsZero()):
		return discordgo.SecondaryButton
	case o.prompt.Kind == engine.Window && o.choice != nil && o.choice.Move != o.prompt.Default:
		return discordgo.SuccessButton
	case o.prompt.Kind == engine.Window, o.choice != nil && o.choice.Ends:
		return discordgo.SecondaryButton
	}
	return discordgo.PrimaryButton
}

// hasRanks reports whether a choice of the prompt has a rank.
func hasRanks(p *engine.Prompt) bool {
	return slices.ContainsFunc(p.Choices, func(c engine.Choice) bool { return c.Rank > 0 })
}

// percentage matches odds in any language, with the words after them.
var percentage = regexp.MustCompile(`(\d+)[ \x{a0}\x{202f}]?%[^;:.,()·]*`)

// bracketed matches the odds of something that the hint names before them, such as "Ember Bat (46% to win)".
var bracketed = regexp.MustCompile(`[^:;.,()]+\(\d+[ \x{a0}\x{202f}]?%[^()]*\)`)

// ofAnother matches a hint whose odds are those of something it names before them.
var ofAnother = regexp.MustCompile(`^[^:;%\d]*\pL[^:;%\d]* ?: \d+[ \x{a0}\x{202f}]?%`)

// odds returns the odds in the hint, in words and as a number; "" if there are none or several. Bracketed odds come
// with the name before them.
func (o offer) odds(s text.Localizer) (words string, percent int) {
	found := percentage.FindAllStringSubmatch(o.hint(s), 2)
	if len(found) != 1 {
		return "", 0
	}
	percent, err := strconv.Atoi(found[0][1])
	if err != nil {
		return "", 0
	}
	if named := bracketed.FindString(o.hint(s)); named != "" {
		return strings.TrimSpace(named), percent
	}
	return strings.TrimSpace(found[0][0]), percent
}

// hopelessBelow is the percentage below which a try is hopeless.
const hopelessBelow = 5

// chance is the percentage of the odds of an offer.
type chance struct {
	known   bool
	percent int
}

// chancesOf returns the chances of the offers without a group.
func chancesOf(os []offer, s text.Localizer) map[offer]chance {
	out := map[offer]chance{}
	for _, o := range os {
		if !o.group().IsZero() {
			continue
		}
		if words, percent := o.odds(s); words != "" {
			out[o] = chance{true, percent}
		}
	}
	return out
}

// likeliestFirst orders offers of one verb without a group by their odds among themselves, such as the skills for a
// fight.
func likeliestFirst(os []offer, chances map[offer]chance) []offer {
	out := slices.Clone(os)
	for i := range out {
		for j := i; j > 0 && chances[out[j]].known; j-- {
			a, b := out[j-1], out[j]
			if !chances[a].known || a.verb() != b.verb() || a.prompt != b.prompt || a.rank() != b.rank() ||
				chances[a].percent >= chances[b].percent {
				break
			}
			out[j-1], out[j] = b, a
		}
	}
	return out
}

// buttonLabel returns the label, with the odds if both fit, because hints are shown next to buttons only if they are
// few.
func (o offer) buttonLabel(s text.Localizer) string {
	label := o.label(s)
	if odds, _ := o.odds(s); odds != "" && !strings.Contains(label, "%") && !ofAnother.MatchString(o.hint(s)) &&
		ui.Length(label)+3+ui.Length(odds) <= ui.MaxLabel {
		label += " · " + odds
	}
	return ui.LabelText(label, ui.MaxLabel)
}

// button returns the offer as a button.
func (o offer) button(t Table, s text.Localizer) discordgo.MessageComponent {
	return discordgo.Button{Label: o.buttonLabel(s), Style: o.style(), Emoji: o.emoji(t, s), CustomID: o.id(t)}
}

// option returns the offer as a menu option.
func (o offer) option(t Table, s text.Localizer) discordgo.SelectMenuOption {
	return discordgo.SelectMenuOption{
		Label: ui.LabelText(o.label(s), ui.MaxOption), Value: o.id(t),
		Description: ui.Clip(s.Begin(o.explanation()), ui.MaxOption), Emoji: o.emoji(t, s),
	}
}
