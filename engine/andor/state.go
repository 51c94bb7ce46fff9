package andor

import (
	"bytes"
	"encoding/json"
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/andor/view"
	"skald/engine/standing"
	"skald/engine/steps"
	"skald/engine/text"
)

// Game is one position of a match in Andor.
type Game struct {
	state
	// edition is that of the rules the match is played by; it does not change.
	edition *Edition
	// legend is what the match is about; it does not change.
	legend *legend.Legend
	// regions says the regions of its map.
	regions *view.Regions
	// told gathers what the present move has to tell; asked keeps the open
	// questions until the next move. Neither is part of the position.
	told  []engine.Event
	asked []engine.Prompt
	// work counts what the present move has set off; it is no part of the position
	// either.
	work work
	// on is how the card came to be read whose effect is being done.
	on *occasion
}

// Script returns the legend the match is about.
func (g *Game) Script() *legend.Legend { return g.legend }

// Edition returns what the version of the rules has of its own.
func (g *Game) Edition() *Edition { return g.edition }

// format is the layout of saved games this program writes and reads.
const format = 1

// state is all there is to a position. Nothing in it is decided that nobody has
// seen: fog tokens, rune stones and event cards are drawn at the first look.
type state struct {
	Format int `json:"format"`
	// Legend is the id of the legend, Source its rules, so that a match needs no file
	// and goes on unchanged when one changes. Source is held while a position is
	// read; later it stands in the legend and is saved from there.
	Legend     string `json:"legend"`
	Source     string `json:"source,omitempty"`
	Difficulty string `json:"difficulty,omitempty"`
	// Again says that the table has played the legend before.
	Again  bool   `json:"again,omitempty"`
	Heroes []Hero `json:"heroes"`
	Day    int    `json:"day"`
	TurnNo int    `json:"turn"`
	// Active is the seat on turn, Public while nobody is; Rooster ended his day
	// first and begins the next, Public while nobody has.
	Active  engine.Seat `json:"active"`
	Rooster engine.Seat `json:"rooster"`

	Creatures []Creature `json:"creatures,omitempty"` // by region
	// Aloft are named creatures that have not landed: nobody can fight or meet them.
	Aloft   []Creature `json:"aloft,omitempty"`
	Farmers []int      `json:"farmers,omitempty"` // regions, sorted
	// Saved farmers stand in the castle; Taken are the creatures on its shields.
	Saved int      `json:"saved,omitempty"`
	Taken []string `json:"taken,omitempty"`
	// Occupied says that creatures hold the castle and stand on its region; nil while
	// they do not.
	Occupied *occupied `json:"occupied,omitempty"`
	Lying    []Lying   `json:"lying,omitempty"` // by region and name
	Fog      []fogSpot `json:"fog,omitempty"`   // by region
	// FogBag are the faces of the tokens nobody has seen, RuneBag the colours of
	// the stones, both sorted.
	FogBag    []string       `json:"fogBag,omitempty"`
	RuneBag   []string       `json:"runeBag,omitempty"`
	Wells     []well         `json:"wells,omitempty"` // by region
	Merchants []int          `json:"merchants,omitempty"`
	Sells     []string       `json:"sells,omitempty"`
	Stock     map[string]int `json:"stock"`
	Witch     int            `json:"witch"`
	Allies    []Ally         `json:"allies,omitempty"`
	Gone      []string       `json:"gone,omitempty"`
	Rubble    []rubble       `json:"rubble,omitempty"`
	RubbleBag []int          `json:"rubbleBag,omitempty"`

	Narrator int `json:"narrator"`
	// Short is how many letters before N the token lies that marks the end of the tale.
	Short   int            `json:"short,omitempty"`
	Placed  []PlacedCard   `json:"placed,omitempty"`
	Read    []string       `json:"read,omitempty"`
	Marks   []string       `json:"marks,omitempty"`
	Beaten  map[string]int `json:"beaten,omitempty"`
	Permits []string       `json:"permits,omitempty"`
	// Drawn are the entries of the legend's decks that were drawn, by deck, in their
	// order.
	Drawn map[string][]string `json:"drawn,omitempty"`
	// Fates are those before the heroes, in the order in which they were dealt. Counted
	// are the moments of cards that must come more often than once, by card, moment and
	// seat.
	Fates   []fate         `json:"fates,omitempty"`
	Counted map[string]int `json:"counted,omitempty"`
	// Withheld are the permits everybody has from the start that were taken away.
	Withheld []string `json:"withheld,omitempty"`

	// EventBag are the event cards nobody has seen, EventUsed those done with,
	// both sorted; EventTop is a known card on top.
	EventBag  []string  `json:"eventBag,omitempty"`
	EventUsed []string  `json:"eventUsed,omitempty"`
	EventTop  string    `json:"eventTop,omitempty"`
	Event     string    `json:"event,omitempty"`
	Today     []string  `json:"today,omitempty"`
	Pending   []pending `json:"pending,omitempty"`
	// Burnt are the regions where no event card can wait any more, sorted.
	Burnt []int `json:"burnt,omitempty"`

	// Todo are the steps to come, the next one first.
	Todo  steps.Queue[Step] `json:"todo,omitzero"`
	Fight *fight            `json:"fight,omitempty"`
	Plan  *plan             `json:"plan,omitempty"`
	Deals []deal            `json:"deals,omitempty"`
	Over  string            `json:"over,omitempty"`
	Why   string            `json:"why,omitempty"`
	Feats feats             `json:"feats"`
}

// feats are counted for the story of the match.
type feats struct {
	Fights int `json:"fights,omitempty"`
	Won    int `json:"won,omitempty"`
	Falls  int `json:"falls,omitempty"`
	Events int `json:"events,omitempty"`
	Lost   int `json:"lost,omitempty"`
}

// The ways a match ends.
const (
	won  = "won"
	lost = "lost"
)

// Hero is a hero board and where the hero stands.
type Hero struct {
	ID   string `json:"id"`
	At   int    `json:"at"`
	SP   int    `json:"sp"`
	WP   int    `json:"wp"`
	Gold int    `json:"gold,omitempty"`
	Gems []int  `json:"gems,omitempty"` // sorted
	// Small holds three things at most; Large a shield, bow or falcon.
	Small   []Item `json:"small,omitempty"`
	Large   *Item  `json:"large,omitempty"`
	Helm    bool   `json:"helm,omitempty"`
	Farmers int    `json:"farmers,omitempty"`
	// Hour is how many hours are spent, Done that the disk is in the sunrise
	// box.
	Hour int  `json:"hour,omitempty"`
	Done bool `json:"done,omitempty"`
	// Free are regions he may still enter without an hour in this movement, Set
	// that the movement has begun.
	Free int  `json:"free,omitempty"`
	Set  bool `json:"set,omitempty"`
	// Stance decides for him in fights; Standing answers questions by topic.
	Stance   stance           `json:"stance"`
	Standing standing.Answers `json:"standing,omitempty"`
}

// Item is something on a hero board; Used says that the first of its two uses
// is spent, for a falcon that it has flown today.
type Item struct {
	ID   string `json:"id"`
	Used bool   `json:"used,omitempty"`
}

// Creature is a creature on the map. SP and WP are set for a boss only. Foe is the id of
// a named creature of the legend, whose figures stand there.
type Creature struct {
	Kind    string `json:"kind"`
	Foe     string `json:"foe,omitempty"`
	At      int    `json:"at"`
	SP      int    `json:"sp,omitempty"`
	WP      int    `json:"wp,omitempty"`
	Carries string `json:"carries,omitempty"`
	// Roused says that a named creature has left the region where it came.
	Roused bool `json:"roused,omitempty"`
}

// Lying is something on a region: gold, an article, a rune stone, a gem, a thing
// of the legend.
type Lying struct {
	At   int    `json:"at"`
	What string `json:"what"`
	N    int    `json:"n"`
	Used bool   `json:"used,omitempty"`
}

// fogSpot is a fog token; Face is "" while nobody has seen it.
type fogSpot struct {
	At   int    `json:"at"`
	Face string `json:"face,omitempty"`
}

type well struct {
	At   int  `json:"at"`
	Full bool `json:"full,omitempty"`
}

// Ally is an ally of the heroes on the map.
type Ally struct {
	ID string `json:"id"`
	At int    `json:"at"`
}

// rubble closes a region. Values are those of its tokens, 0 while nobody has
// turned one.
type rubble struct {
	At     int   `json:"at"`
	Values []int `json:"values"`
}

// PlacedCard is a card that lies on a letter of the track.
type PlacedCard struct {
	Card   string `json:"card"`
	Letter int    `json:"letter"`
}

// pending is an event card that waits on regions for somebody to come.
type pending struct {
	Event string `json:"event"`
	At    []int  `json:"at"`
}

// plan is how one on turn wants to divide something, while those who want to be
// asked have not agreed.
type plan struct {
	By    engine.Seat   `json:"by"`
	Move  engine.Move   `json:"move"`
	Asked []engine.Seat `json:"asked"`
}

// fight is the fight under way (booklet: Fighting).
type fight struct {
	// Foe is the kind of the creature or "rubble", Named the id of a named one.
	Foe     string      `json:"foe"`
	Named   string      `json:"named,omitempty"`
	At      int         `json:"at"`
	Starter engine.Seat `json:"starter"`
	Round   int         `json:"round"`
	// SP and WP are those of the creature now.
	SP       int       `json:"sp"`
	WP       int       `json:"wp"`
	Fighters []fighter `json:"fighters"`
	// Open says that a round is under way, Turned that the wizard has turned a
	// die in it.
	Open   bool  `json:"open,omitempty"`
	Turned bool  `json:"turned,omitempty"`
	Dice   []int `json:"dice,omitempty"`
	Ours   int   `json:"ours,omitempty"`
	Theirs int   `json:"theirs,omitempty"`
	// Loss is what each hero loses by the last round.
	Loss int `json:"loss,omitempty"`
	// More is how many dice the creature has more or less in this round.
	More int `json:"more,omitempty"`
}

// fighter is a hero in the fight.
type fighter struct {
	Seat engine.Seat `json:"seat"`
	// Ask says that he wants to decide everything himself.
	Ask bool `json:"ask,omitempty"`
	// Left says that he is out of it, Fell that he was struck down.
	Left bool `json:"left,omitempty"`
	Fell bool `json:"fell,omitempty"`
	// Dice are his roll, black ones when Black is set, thrown one after the other
	// when Single is; Flip is one more than the index of the die the wizard turned.
	Dice   []int `json:"dice,omitempty"`
	Black  bool  `json:"black,omitempty"`
	Single bool  `json:"single,omitempty"`
	Flip   int   `json:"flip,omitempty"`
	Brew   bool  `json:"brew,omitempty"`
	Herb   int   `json:"herb,omitempty"`
	// Safe says that his shield keeps the loss of this round from him.
	Safe bool `json:"safe,omitempty"`
}

// deal is an exchange one hero offers another and that waits for his yes.
type deal struct {
	From engine.Seat `json:"from"`
	To   engine.Seat `json:"to"`
	// Gold goes from From to To, Back the other way; Give and Take name goods.
	Gold int      `json:"gold,omitempty"`
	Back int      `json:"back,omitempty"`
	Give []string `json:"give,omitempty"`
	Take []string `json:"take,omitempty"`
	// Falcon says that the falcon flies.
	Falcon bool `json:"falcon,omitempty"`
}

// MarshalJSON implements engine.Game.
func (g *Game) MarshalJSON() ([]byte, error) {
	const field = `,"source":`
	out := bytes.NewBuffer(make([]byte, 0, 3072+len(field)+len(g.legend.Quoted)))
	if err := json.NewEncoder(out).Encode(&g.state); err != nil {
		return nil, err
	}
	out.Truncate(out.Len() - len("}\n"))
	out.WriteString(field)
	out.Write(g.legend.Quoted)
	out.WriteByte('}')
	return out.Bytes(), nil
}

// Hero is the hero board of a seat.
func (g *Game) Hero(seat engine.Seat) *Hero { return &g.Heroes[seat] }

func (g *Game) seated(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(g.Heroes) }

// SeatsFrom lists all seats from one on, clockwise.
func (g *Game) SeatsFrom(from engine.Seat) []engine.Seat {
	return engine.Clockwise(from, len(g.Heroes))
}

// byRank lists all seats, the lowest rank first.
func (g *Game) byRank() []engine.Seat {
	out := g.SeatsFrom(0)
	slices.SortFunc(out, func(a, b engine.Seat) int { return g.RankOf(g.Hero(a)) - g.RankOf(g.Hero(b)) })
	return out
}

// lowest is the hero of the lowest rank.
func (g *Game) lowest() engine.Seat { return g.byRank()[0] }

// speaker decides for the group: the hero on turn, at sunrise the one who begins
// the next day.
func (g *Game) speaker() engine.Seat {
	switch {
	case g.Active != engine.Public:
		return g.Active
	case g.Rooster != engine.Public:
		return g.Rooster
	}
	return g.lowest()
}

// Land is the map the legend plays on.
func (g *Game) Land() *land.Map { return g.legend.Map }

// place is a region with what stands there.
func (g *Game) place(at int) text.Message { return g.regions.Of(at) }

// Roads is the land as it is now.
func (g *Game) Roads() land.Roads {
	var closed []int
	for _, r := range g.Rubble {
		closed = append(closed, r.At)
	}
	return g.Land().Roads(g.Gone, closed)
}

// given are the permits there are from the start, besides those a match is set up with.
var given = []string{"march", "money"}

// Permitted reports whether the legend permits something now.
func (g *Game) Permitted(what string) bool {
	if slices.Contains(given, what) {
		return !slices.Contains(g.Withheld, what)
	}
	return slices.Contains(g.Permits, what)
}

// permit gives or takes permits.
func (g *Game) permit(words []string, yes bool) {
	for _, w := range words {
		list, in := &g.Permits, yes
		if slices.Contains(given, w) {
			list, in = &g.Withheld, !yes
		}
		*list = slices.DeleteFunc(slices.Clone(*list), func(p string) bool { return p == w })
		if in {
			*list = append(*list, w)
			slices.Sort(*list)
		}
	}
}

func (g *Game) today(event string) bool { return slices.Contains(g.Today, event) }

// tell notes what happened.
func (g *Game) tell(kind string, seat engine.Seat, m text.Message) *engine.Event {
	g.told = append(g.told, engine.Event{Kind: kind, Seat: seat, Text: m})
	return &g.told[len(g.told)-1]
}

// CreatureAt returns the creature on a region, nil when there is none.
func (g *Game) CreatureAt(at int) *Creature {
	for i := range g.Creatures {
		if g.Creatures[i].At == at {
			return &g.Creatures[i]
		}
	}
	return nil
}

// heroesAt lists the seats of the heroes on a region.
func (g *Game) heroesAt(at int) []engine.Seat {
	var out []engine.Seat
	for i := range g.Heroes {
		if g.Heroes[i].At == at {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}
