package returnofheroes

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"skald/engine"
	"skald/engine/returnofheroes/pieces"
	"skald/engine/text"
)

// lookup finds the topics that are called by a name in a language.
func lookup(s text.Speaker, called string) []engine.Topic {
	is := func(m text.Message) bool { return strings.EqualFold(s.Say(m), called) }
	var out []engine.Topic
	for _, p := range New().Topics() {
		if is(p.Title) || slices.ContainsFunc(p.Also, is) {
			out = append(out, p)
		}
	}
	return out
}

// pageFor is the one topic of a thing in a language, found by its name and by
// what is printed on it.
func pageFor(t *testing.T, s text.Speaker, id, printed string) string {
	t.Helper()
	found := ""
	for _, called := range []string{s.Say(name(id)), printed} {
		if called == "" {
			continue
		}
		var told []string
		for _, p := range lookup(s, called) {
			if own := strings.TrimPrefix(p.Title.Key, "name."); own == id || makeOf(id) != "" && makeOf(own) == makeOf(id) {
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

// speakers say the catalogue in every language.
func speakers() []text.Speaker {
	var out []text.Speaker
	for _, l := range catalogue.Languages() {
		out = append(out, catalogue.In(l))
	}
	return out
}

// tells checks that a page holds some words.
func tells(t *testing.T, what, page string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(page, w) {
			t.Errorf("the page of %s does not say %q:\n%s", what, w, page)
		}
	}
}

// cites checks that a page names sections of the rulebook that exist, on its last
// line.
func cites(t *testing.T, what, page string) {
	t.Helper()
	last := page[strings.LastIndexByte(page, '\n')+1:]
	_, list, _ := strings.Cut(strings.TrimSuffix(last, "."), ": ")
	for _, s := range strings.Split(list, ", ") {
		if !slices.Contains(applies, s) {
			t.Errorf("the page of %s cites %q, which is no section", what, s)
		}
	}
}

func TestEveryPieceIsFoundInTheRulesByItsNameAndItsPrintedName(t *testing.T) {
	for _, s := range speakers() {
		for _, p := range pieces.All() {
			page := pageFor(t, s, p.ID, p.Printed)
			cites(t, p.ID, page)
			tells(t, p.ID, page, s.Say(brief(p.ID)))
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
				tells(t, p.ID, page, s.Say(rewardText(p.Task.Reward)))
			}
			if p.Kind == pieces.SideQuest && !p.Task.To.IsZero() {
				tells(t, p.ID, page, p.Task.To.String())
			}
			if p.Meeting.Cost > 0 {
				tells(t, p.ID, page, s.Say(text.M("thing.cost", "n", p.Meeting.Cost)))
			}
			if p.Meeting.Test && !p.Meeting.AnySkill {
				tells(t, p.ID, page, s.Say(name(p.Meeting.Skill.String())))
			}
			if p.Quest != "" {
				tells(t, p.ID, page, s.Say(name(p.Quest)), s.Say(name(p.Flip)))
			}
		}
	}
}

// foeTold checks the figures of an adversary, read off the piece once more.
func foeTold(t *testing.T, s text.Speaker, p pieces.Piece, page string) {
	t.Helper()
	for _, k := range pieces.Skills() {
		value := s.Say(text.M("thing.shut"))
		if n, ok := p.Foe.Modifier(k); ok {
			value = "±0"
			if n != 0 {
				value = strings.Replace(strconv.Itoa(n), "-", "−", 1)
			}
		}
		tells(t, p.ID, page, s.Say(name(k.String()))+" "+value)
	}
	tells(t, p.ID, page, ": "+strconv.Itoa(p.Foe.Hearts)+".")
	if p.Class != pieces.Guardian {
		tells(t, p.ID, page, s.Say(rewardText(p.Foe.Reward)))
	}
}

func TestEverythingAHeroCanCarryIsFoundInTheRules(t *testing.T) {
	for _, s := range speakers() {
		for _, it := range pieces.Items() {
			page := pageFor(t, s, it.ID, it.Printed)
			cites(t, it.ID, page)
			if !it.Errand {
				tells(t, it.ID, page, s.Say(brief(it.ID)))
			}
			for _, n := range []int{it.Price, it.Bonus, max(it.Move, -it.Move), it.MoveIs, it.Armour, it.TestAs, it.Heals} {
				if n > 0 {
					tells(t, it.ID, page, strconv.Itoa(n))
				}
			}
		}
		for _, q := range pieces.Quests() {
			page := pageFor(t, s, q.ID, q.Printed)
			cites(t, q.ID, page)
			for i, step := range q.Steps {
				tells(t, q.ID, page, s.Say(text.M("step."+q.ID+"."+strconv.Itoa(i+1))))
				if !step.Home {
					tells(t, q.ID, page, step.To.String())
				}
				if step.Gives != "" {
					tells(t, q.ID, page, s.Say(name(step.Gives)))
					cites(t, step.Gives, pageFor(t, s, step.Gives, step.Printed))
				}
			}
		}
		cites(t, "chest", pageFor(t, s, "chest", ""))
	}
}

func TestEveryHeroAndEveryCardOfTheNamelessIsFoundInTheRules(t *testing.T) {
	for _, s := range speakers() {
		for _, h := range pieces.Heroes() {
			page := pageFor(t, s, h.ID, h.Printed)
			cites(t, h.ID, page)
			for _, n := range []int{h.Skills[0], h.Skills[1], h.Skills[2], h.HitPoints, h.Gold, h.Move} {
				tells(t, h.ID, page, strconv.Itoa(n))
			}
			for _, who := range h.Names {
				tells(t, h.ID, page, who)
				is(t, "pages of "+who, len(lookup(s, who)), 1)
			}
			if h.Quest != "" {
				tells(t, h.ID, page, h.Start.String(), s.Say(name(h.Quest)))
			}
		}
		for _, c := range pieces.Cards() {
			page := pageFor(t, s, c.ID, c.Printed)
			cites(t, c.ID, page)
			tells(t, c.ID, page, strconv.Itoa(c.Hearts), "H3")
			for _, k := range pieces.Skills() {
				if n, ok := c.Modifier(k, func(string) bool { return true }); ok && n != 0 {
					tells(t, c.ID, page, s.Say(name(k.String()))+" −"+strconv.Itoa(-n))
				}
			}
			for _, id := range []string{c.Key, c.Ward} {
				if id != "" {
					tells(t, c.ID, page, s.Say(name(id)))
				}
			}
		}
	}
}

func TestEveryEncounterTellsWhatEachThrowBrings(t *testing.T) {
	say := catalogue.In("en")
	for id, want := range map[string][]string{
		theBeggar:         {"1 gold", "1 or 2: a cube", "3 to 6: nothing"},
		theFortuneTeller:  {"1 gold", "choose one piece", "8.3"},
		theTeleporter:     {"1 or 2", "3: north", "4: east", "5: south", "6: west"},
		"don-hobiro":      {"1 gold", "ranged combat", "rises by 1, to 11", "Passed: nothing"},
		"gasconier":       {"1 gold", "melee", "rises by 1, to 11", "Passed: nothing"},
		"mirabar":         {"1 gold", "magic", "rises by 1, to 11", "Passed: nothing"},
		"grand-bazaar":    {"6 pieces", "1 gold of each"},
		"small-bazaar":    {"3 pieces", "1 gold of each"},
		"boat":            {"L4 and L2", "without gold"},
		theCartwright:     {"4 gold", "a piece is drawn"},
		theSignpost:       {"1 gold", "magic", "Passed: two tiles", "Failed: nothing"},
		theSpring:         {"Throw a die", "that many hit points"},
		"ranger":          {"I5", "boots"},
		theMice:           {"skill of your choice", "Passed: you alone", "Failed: nothing"},
		"mages-duel":      {"magic ±0", "again at −1", "2 cubes, blue"},
		"archery-contest": {"ranged combat ±0", "again at −1", "2 cubes, green"},
		"knights-tourney": {"melee ±0", "again at −1", "2 cubes, red"},
		theBroom:          {"magic −2", "1: to K2", "2 to 6"},
		"hermit":          {"Test: magic", "holy water"},
		"candle-maker":    {"4 gold", "eternal candles"},
	} {
		tells(t, id, pageFor(t, say, id, ""), want...)
	}
	for _, p := range pieces.All() {
		if p.Kind == pieces.Encounter && p.Quest == "" && !p.Meeting.Trainer && p.Meeting.Offer == 0 && !catalogue.Has("outcome."+p.ID) {
			t.Errorf("nobody says what comes of meeting %s", p.ID)
		}
	}
}

func TestEveryOptionAndEveryVariantIsFoundInTheRules(t *testing.T) {
	for _, s := range speakers() {
		for _, o := range New().Options() {
			all := lookup(s, o.ID)
			is(t, "pages of option "+o.ID, len(all), 1)
			page := s.Say(all[0].Text)
			cites(t, o.ID, page)
			tells(t, o.ID, page, s.Say(o.Help))
			for _, v := range o.Values {
				tells(t, o.ID, page, s.Say(v.Name))
			}
		}
		for _, x := range toggles {
			tells(t, x.id, s.Say(lookup(s, x.id)[0].Text), x.section)
		}
		var all strings.Builder
		for _, o := range New().Options() {
			all.WriteString(s.Say(lookup(s, o.ID)[0].Text))
		}
		for _, c := range clashes {
			tells(t, "some option", all.String(), s.Say(text.M(c.Refusal.Why.Key)))
		}
	}
}
