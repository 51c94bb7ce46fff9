package returnofheroes

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/returnofheroes/view"
	"skald/engine/text"
)

// lookup returns the topics with a name in a language.
func lookup(s text.Localizer, called string) []engine.Topic {
	is := func(m text.Message) bool { return strings.EqualFold(s.Say(m), called) }
	var out []engine.Topic
	for _, p := range New(Pilots).Topics() {
		if is(p.Title) || slices.ContainsFunc(p.Also, is) {
			out = append(out, p)
		}
	}
	return out
}

// pageFor returns the one topic of a thing in a language, found by its name and by its printed name.
func pageFor(t *testing.T, s text.Localizer, id, printed string) string {
	t.Helper()
	found := ""
	for _, called := range []string{s.Say(view.Name(id)), printed} {
		if called == "" {
			continue
		}
		var told []string
		for _, p := range lookup(s, called) {
			if own := strings.TrimPrefix(p.Title.Key, "name."); own == id ||
				makeOf(pieces.First(), id) != "" && makeOf(pieces.First(), own) == makeOf(pieces.First(), id) {
				told = append(told, s.Say(p.Text))
			}
		}
		if len(told) != 1 {
			t.Errorf("%s has %d pages in %s under %q", id, len(told), s.Language(), called)
			continue
		}
		found = told[0]
	}
	return found
}

// speakers returns the catalogue in every language.
func speakers() []text.Localizer {
	var out []text.Localizer
	for _, l := range catalogue.Languages() {
		out = append(out, catalogue.In(l))
	}
	return out
}

// tells checks that a page contains some words.
func tells(t *testing.T, what, page string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(page, w) {
			t.Errorf("the page of %s does not say %q:\n%s", what, w, page)
		}
	}
}

// cites checks that a page names sections of the rulebook that exist, on its last line.
func cites(t *testing.T, s text.Localizer, what, page string) {
	t.Helper()
	const list = "\x00"
	for _, m := range []text.Message{text.M("thing.sections", "sections", list),
		text.M("thing.ruling", "text", "", "section", list)} {
		before, after, _ := strings.Cut(strings.TrimSpace(s.Say(m)), list)
		last, ok := strings.CutPrefix(page[strings.LastIndexByte(page, '\n')+1:], before)
		if !ok {
			continue
		}
		for _, section := range strings.Split(strings.TrimSuffix(last, after), ", ") {
			if !slices.Contains(applies, section) {
				t.Errorf("the page of %s cites %q, which is no section", what, section)
			}
		}
		return
	}
	t.Errorf("the page of %s cites no sections:\n%s", what, page)
}

// written returns a modifier as on a page, or that a skill cannot be used.
func written(n int, usable bool) text.Message {
	switch {
	case !usable:
		return text.M("thing.shut")
	case n == 0:
		return text.Plain("±0")
	}
	return text.Plain(strings.Replace(strconv.Itoa(n), "-", "−", 1))
}

func TestEveryPieceIsFoundInTheRulesByItsNameAndItsPrintedName(t *testing.T) {
	for _, s := range speakers() {
		for _, p := range pieces.First().All() {
			page := pageFor(t, s, p.ID, p.Printed)
			cites(t, s, p.ID, page)
			tells(t, p.ID, page, s.Say(view.Brief(p.ID)))
			if p.Kind == pieces.Adversary {
				foeTold(t, s, p, page)
			}
			if !p.Home.IsZero() {
				tells(t, p.ID, page, p.Home.String())
			}
			if p.Class == pieces.Hidden {
				tells(t, p.ID, page, "32")
			}
			if p.Kind == pieces.SideQuest && p.Task.Kind != pieces.FindTrainer {
				tells(t, p.ID, page, s.Say(view.RewardText(p.Task.Reward)))
			}
			if p.Kind == pieces.SideQuest && !p.Task.To.IsZero() {
				tells(t, p.ID, page, p.Task.To.String())
			}
			if p.Meeting.Cost > 0 {
				tells(t, p.ID, page, s.Say(text.M("thing.cost", "n", p.Meeting.Cost)))
			}
			if p.Meeting.Test && !p.Meeting.AnySkill {
				tells(t, p.ID, page, s.Say(view.Name(p.Meeting.Skill.String())))
			}
			if p.Quest != "" {
				tells(t, p.ID, page, s.Say(view.Name(p.Quest)), s.Say(view.Name(p.Flip)))
			}
		}
	}
}

// foeTold checks the figures of an adversary against the piece.
func foeTold(t *testing.T, s text.Localizer, p pieces.Piece, page string) {
	t.Helper()
	figures := text.M("thing.foe", "n", p.Foe.Hearts)
	for _, k := range pieces.Skills() {
		figures = figures.With(k.String(), written(p.Foe.Modifier(k)))
	}
	tells(t, p.ID, page, s.Say(figures))
	if p.Class != pieces.Guardian {
		tells(t, p.ID, page, s.Say(view.RewardText(p.Foe.Reward)))
	}
}

func TestEverythingAHeroCanCarryIsFoundInTheRules(t *testing.T) {
	for _, s := range speakers() {
		for _, it := range pieces.First().Items() {
			page := pageFor(t, s, it.ID, it.Printed)
			cites(t, s, it.ID, page)
			if !it.Errand {
				tells(t, it.ID, page, s.Say(view.Brief(it.ID)))
			}
			for _, n := range []int{it.Price, it.Bonus, max(it.Move, -it.Move), it.MoveIs, it.Armour, it.TestAs,
				it.Heals} {
				if n > 0 {
					tells(t, it.ID, page, strconv.Itoa(n))
				}
			}
		}
		for _, q := range pieces.First().Quests() {
			page := pageFor(t, s, q.ID, q.Printed)
			cites(t, s, q.ID, page)
			for i, step := range q.Steps {
				tells(t, q.ID, page, s.Say(text.M("step."+q.ID+"."+strconv.Itoa(i+1))))
				if !step.Home {
					tells(t, q.ID, page, step.To.String())
				}
				if step.Gives != "" {
					tells(t, q.ID, page, s.Say(view.Name(step.Gives)))
					cites(t, s, step.Gives, pageFor(t, s, step.Gives, step.Printed))
				}
			}
		}
		cites(t, s, "chest", pageFor(t, s, "chest", ""))
	}
}

func TestEveryHeroAndEveryCardOfTheNamelessIsFoundInTheRules(t *testing.T) {
	for _, s := range speakers() {
		for _, h := range pieces.First().Heroes() {
			page := pageFor(t, s, h.ID, h.Printed)
			cites(t, s, h.ID, page)
			for _, n := range []int{h.Skills[0], h.Skills[1], h.Skills[2], h.HitPoints, h.Gold, h.Move} {
				tells(t, h.ID, page, strconv.Itoa(n))
			}
			for _, who := range h.Names {
				tells(t, h.ID, page, who)
				is(t, "pages of "+who, len(lookup(s, who)), 1)
			}
			if h.Quest != "" {
				tells(t, h.ID, page, h.Start.String(), s.Say(view.Name(h.Quest)))
			}
		}
		for _, c := range pieces.First().Cards() {
			page := pageFor(t, s, c.ID, c.Printed)
			cites(t, s, c.ID, page)
			figures := text.M("thing.card", "n", c.Hearts)
			for _, k := range pieces.Skills() {
				figures = figures.With(k.String(), written(c.Modifier(k, func(string) bool { return true })))
			}
			tells(t, c.ID, page, s.Say(figures), s.Say(text.M("thing.card-where")), "H3")
			for _, id := range []string{c.Key, c.Ward} {
				if id != "" {
					tells(t, c.ID, page, s.Say(view.Name(id)))
				}
			}
		}
	}
}

func TestEveryEncounterTellsWhatEachThrowBrings(t *testing.T) {
	cost := func(n int) text.Message { return text.M("thing.cost", "n", n) }
	test := func(skill, modifier string) text.Message {
		return text.M("thing.test", "skill", view.Name(skill), "modifier", modifier)
	}
	event := func(skill, colour string) text.Message {
		return text.M("outcome.event", "skill", view.Name(skill), "first", "±0", "second", "−1", "n", 2, "colour",
			view.Name(colour))
	}
	lesson := text.M("outcome.trainer", "n", 11)
	for _, s := range speakers() {
		for id, want := range map[string]struct {
			says []text.Message
			// figures are those of the last of the messages without an argument.
			figures string
		}{
			pieces.TheBeggar:        {[]text.Message{cost(1), text.M("outcome.beggar")}, "1 2 3 6"},
			pieces.TheFortuneTeller: {[]text.Message{cost(1), text.M("outcome.fortune-teller")}, "8.3"},
			pieces.TheTeleporter:    {[]text.Message{text.M("outcome.teleporter")}, "1 2 3 4 5 6"},
			"don-hobiro":            {[]text.Message{cost(1), test("ranged", "±0"), lesson}, "1"},
			"gasconier":             {[]text.Message{cost(1), test("melee", "±0"), lesson}, "1"},
			"mirabar":               {[]text.Message{cost(1), test("magic", "±0"), lesson}, "1"},
			"grand-bazaar":          {[]text.Message{text.M("outcome.bazaar", "n", 6)}, "1"},
			"small-bazaar":          {[]text.Message{text.M("outcome.bazaar", "n", 3)}, "1"},
			"boat":                  {[]text.Message{text.M("outcome.boat")}, "L4 L2"},
			pieces.TheCartwright:    {[]text.Message{cost(4), text.M("outcome.cartwright")}, ""},
			pieces.TheSignpost:      {[]text.Message{cost(1), test("magic", "±0"), text.M("outcome.signpost")}, ""},
			pieces.TheSpring:        {[]text.Message{text.M("outcome.spring-of-life")}, ""},
			"ranger":                {[]text.Message{text.M("outcome.ranger")}, "I5"},
			pieces.TheMice: {[]text.Message{text.M("thing.test-any", "modifier", "±0"),
				text.M("outcome.mice")}, ""},
			"mages-duel":      {[]text.Message{event("magic", "blue")}, ""},
			"archery-contest": {[]text.Message{event("ranged", "green")}, ""},
			"knights-tourney": {[]text.Message{event("melee", "red")}, ""},
			pieces.TheBroom: {[]text.Message{text.M("outcome.broom", "modifier", "−2", "hut",
				view.Place(at("K2")))}, "1 2 6"},
			"hermit":       {[]text.Message{view.Name("holy-water"), test("magic", "±0")}, ""},
			"candle-maker": {[]text.Message{view.Name("eternal-candles"), cost(4)}, ""},
		} {
			page, last := pageFor(t, s, id, ""), ""
			for _, m := range want.says {
				last = s.Say(m)
				tells(t, id, page, last)
			}
			tells(t, id, last, strings.Fields(want.figures)...)
		}
	}
	for _, p := range pieces.First().All() {
		if p.Kind == pieces.Encounter && p.Quest == "" && !p.Meeting.Trainer && p.Meeting.Offer == 0 &&
			!catalogue.Has("outcome."+p.ID) {
			t.Errorf("nobody says what comes of meeting %s", p.ID)
		}
	}
}

func TestEveryOptionAndEveryVariantIsFoundInTheRules(t *testing.T) {
	for _, s := range speakers() {
		for _, o := range New(Pilots).Options() {
			all := lookup(s, o.ID)
			is(t, "pages of option "+o.ID, len(all), 1)
			page := s.Say(all[0].Text)
			cites(t, s, o.ID, page)
			tells(t, o.ID, page, s.Say(o.Help))
			for _, v := range o.Values {
				tells(t, o.ID, page, s.Say(v.Name))
			}
		}
		for _, x := range toggles {
			tells(t, x.id, s.Say(lookup(s, x.id)[0].Text), x.section)
		}
		var all strings.Builder
		for _, o := range New(Pilots).Options() {
			all.WriteString(s.Say(lookup(s, o.ID)[0].Text))
		}
		for _, c := range clashes {
			tells(t, "some option", all.String(), s.Say(text.M(c.Refusal.Why.Key)))
		}
	}
}

func TestThePageOfTheGamesNamesWhatEachSwitchesOn(t *testing.T) {
	pages := New(Pilots).Topics()
	page := pages[slices.IndexFunc(pages, func(p engine.Topic) bool { return p.ID == "option-"+optionPreset })]
	for _, s := range speakers() {
		told := s.Say(page.Text)
		for _, p := range presets {
			for _, x := range toggles {
				if *x.of(&p.on) {
					tells(t, p.id, told, s.Say(text.M("option."+x.id)))
				}
			}
		}
	}
}
