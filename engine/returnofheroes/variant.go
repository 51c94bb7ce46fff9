package returnofheroes

import (
	"slices"

	"skald/engine"
)

// variant is the variant of this table: the set-up, the official variants of section 7, the house rules of section 8.
// The zero value is the introductory game.
type variant struct {
	// Standard is the standard game (2.2).
	Standard bool `json:"standard,omitempty"`
	// Solo is the solo game (7.4), on the introductory map unless RandomMap is set; King: the Nameless is known.
	Solo      bool `json:"solo,omitempty"`
	RandomMap bool `json:"randomMap,omitempty"`
	King      bool `json:"king,omitempty"`
	// Court: personal quests are available at the royal court (7.1).
	Court bool `json:"court,omitempty"`
	// Early: the token of the Nameless is in the bag from the start (7.2).
	Early bool `json:"early,omitempty"`
	// Unexplored: only the start tiles are face up (7.3).
	Unexplored bool `json:"unexplored,omitempty"`
	// Free: tiles may have any direction; the capital's arrow guides the teleporter (8.1).
	Free bool `json:"free,omitempty"`
	// DeadlySpider: the spider kills a hero with one hit point (8.2).
	DeadlySpider bool `json:"deadlySpider,omitempty"`
	// TellerLimit: the fortune-teller finds pieces with a coordinate only (8.3).
	TellerLimit bool `json:"tellerLimit,omitempty"`
	// MeetToHeal: temple and white village heal as encounters (8.4).
	MeetToHeal bool `json:"meetToHeal,omitempty"`
	// Five lets a fifth hero play (8.5).
	Five bool `json:"five,omitempty"`
	// Alternating: heroes are chosen in turn, houses placed the other way round (8.6).
	Alternating bool `json:"alternating,omitempty"`
	// TestedBroom: any hero may take the broom, and each ride is a test of magic (the French rulebook's variant).
	TestedBroom bool `json:"testedBroom,omitempty"`
}

// toggle is an option that is off or on.
type toggle struct {
	id, section string
	of          func(v *variant) *bool
}

// toggles lists the variants that can be switched on, in the order of the rulebook.
var toggles = []toggle{
	{"quests-at-court", "7.1", func(v *variant) *bool { return &v.Court }},
	{"nameless-in-bag", "7.2", func(v *variant) *bool { return &v.Early }},
	{"unexplored-land", "7.3", func(v *variant) *bool { return &v.Unexplored }},
	{"free-tiles", "8.1", func(v *variant) *bool { return &v.Free }},
	{"deadly-spider", "8.2", func(v *variant) *bool { return &v.DeadlySpider }},
	{"fortune-teller-limit", "8.3", func(v *variant) *bool { return &v.TellerLimit }},
	{"healing-encounter", "8.4", func(v *variant) *bool { return &v.MeetToHeal }},
	{"five-players", "8.5", func(v *variant) *bool { return &v.Five }},
	{"alternating-houses", "8.6", func(v *variant) *bool { return &v.Alternating }},
	{"tested-broom", "A6", func(v *variant) *bool { return &v.TestedBroom }},
}

// preset is a game with a name: the variants it switches on. Others can be switched on too.
type preset struct {
	id string
	on variant
}

// presets lists the games with a name, the introductory one first.
var presets = []preset{
	{"introductory", variant{}},
	{"standard", variant{Standard: true}},
	{"long", variant{Standard: true, Court: true, Unexplored: true}},
	{"hard", variant{Standard: true, Early: true, DeadlySpider: true, TellerLimit: true}},
	{"solo", variant{Solo: true}},
}

// clashes are the pairs of choices that exclude each other.
var clashes = []engine.OptionConflict[variant]{
	{Refusal: *no("no.court-introductory", "7.1"), When: func(v variant) bool { return v.introductory() && v.Court }},
	{Refusal: *no("no.five-introductory", "8.5"), When: func(v variant) bool { return v.introductory() && v.Five }},
	{Refusal: *no("no.alternating-introductory", "8.6"), When: func(v variant) bool {
		return v.introductory() && v.Alternating
	}},
	{Refusal: *no("no.unexplored-introductory", "7.3"), When: func(v variant) bool {
		return v.introductory() && v.Unexplored
	}},
	{Refusal: *no("no.unexplored-fixed", "7.3"), When: func(v variant) bool {
		return v.Solo && !v.RandomMap && v.Unexplored
	}},
	{Refusal: *no("no.unexplored-alternating", "8.6"), When: func(v variant) bool {
		return v.Alternating && v.Unexplored
	}},
	{Refusal: *no("no.free-fixed", "8.1"), When: func(v variant) bool { return !v.Standard && !v.RandomMap && v.Free }},
	{Refusal: *no("no.court-solo", "7.4.1"), When: func(v variant) bool { return v.Solo && v.Court }},
	{Refusal: *no("no.map-solo", "7.4"), When: func(v variant) bool { return !v.Solo && v.RandomMap }},
	{Refusal: *no("no.king-solo", "7.4"), When: func(v variant) bool { return !v.Solo && v.King }},
	{Refusal: *no("no.early-solo", "7.4.1"), When: func(v variant) bool { return v.Solo && v.Early }},
	{Refusal: *no("no.five-solo", "7.4"), When: func(v variant) bool { return v.Solo && v.Five }},
	{Refusal: *no("no.alternating-solo", "7.4.1"), When: func(v variant) bool { return v.Solo && v.Alternating }},
}

// combine joins a preset and the toggles switched on; it refuses those that exclude each other.
func combine(options map[string]string) (variant, error) {
	var v variant
	if i := slices.IndexFunc(presets, func(p preset) bool { return p.id == options[optionPreset] }); i >= 0 {
		v = presets[i].on
	}
	v.RandomMap = options[optionMap] == mapRandom
	v.King = options[optionNameless] == namelessKing
	for _, t := range toggles {
		if options[t.id] == on {
			*t.of(&v) = true
		}
	}
	return v, engine.CheckClashes(v, clashes)
}

// introductory reports whether the game has the set-up of section 2.1.
func (v variant) introductory() bool { return !v.Standard && !v.Solo }

// seats returns the range of the number of heroes.
func (v variant) seats() engine.Range {
	if v.Solo {
		return engine.Range{Min: 1, Max: 1}
	}
	if v.Five {
		return engine.Range{Min: 2, Max: maxSeats}
	}
	return engine.Range{Min: 2, Max: 4}
}
