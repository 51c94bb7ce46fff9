package andor

import (
	"bytes"
	"encoding/json"
	"slices"

	"skald/engine"
	"skald/engine/andor/land"
	"skald/engine/andor/legend"
	"skald/engine/andor/view"
	"skald/engine/lists"
	"skald/engine/standing"
	"skald/engine/steps"
	"skald/engine/text"
)

// Game is a position of a match of Andor.
type Game struct {
	state
	// edition holds the rules version of the match; it never changes.
	edition *Edition
	// legend never changes.
	legend  *legend.Legend
	regions *view.Regions
	// told collects the events of the present move; asked keeps the open questions for showing until the next move,
	// moves those for playing. explains is set while the former are made. None of them is part of the position.
	told         []engine.Event
	asked, moves []engine.Prompt
	explains     bool
	// work counts the effects of the present move; it is not part of the position.
	work work
	// on is the occasion of the card whose effect is being carried out.
	on *occasion
}

// Script returns the legend of the match.
func (g *Game) Script() *legend.Legend { return g.legend }

// Edition returns the edition of the rules of the match.
func (g *Game) Edition() *Edition { return g.edition }

// format is the version of the saved-game layout that this program reads and writes.
const format = 1

// state is a complete position. Hidden things are undecided: fog tokens, rune stones and event cards are drawn when
// first seen.
type state struct {
	Format int `json:"format"`
	// Legend is the id of the legend and Source its rules, so that a match needs no file and is unaffected by later
	// edits. Source is set only while a position is read; afterwards legend holds it and it is saved from there.
	Legend     string `json:"legend"`
	Source     string `json:"source,omitempty"`
	Difficulty string `json:"difficulty,omitempty"`
	// Again reports whether the table has played the legend before.
	Again  bool   `json:"again,omitempty"`
	Heroes []Hero `json:"heroes"`
	Day    int    `json:"day"`
	TurnNo int    `json:"turn"`
	// Active is the seat on turn, Public if there is none. Rooster is the seat that ended its day first and begins the
	// next, Public until a seat has.
	Active  engine.Seat `json:"active"`
	Rooster engine.Seat `json:"rooster"`

	Creatures []Creature `json:"creatures,omitempty"` // by region
	// Aloft lists named creatures that have not landed; they can be neither fought nor met.
	Aloft   []Creature `json:"aloft,omitempty"`
	Farmers []int      `json:"farmers,omitempty"` // regions, sorted
	// Saved counts the farmers in the castle; Taken lists the creatures on its shields.
	Saved int      `json:"saved,omitempty"`
	Taken []string `json:"taken,omitempty"`
	// Occupied is set while creatures hold the castle and occupy its region.
	Occupied *occupied `json:"occupied,omitempty"`
	Lying    []Lying   `json:"lying,omitempty"` // by region and name
	Fog      []fogSpot `json:"fog,omitempty"`   // by region
	// FogBag lists the faces of the unseen tokens and RuneBag the colours of the unseen stones, both sorted.
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
	// Short is the distance in letters from N back to the token that marks the end of the tale.
	Short   int            `json:"short,omitempty"`
	Placed  []PlacedCard   `json:"placed,omitempty"`
	Read    []string       `json:"read,omitempty"`
	Marks   []string       `json:"marks,omitempty"`
	Beaten  map[string]int `json:"beaten,omitempty"`
	Permits []string       `json:"permits,omitempty"`
	// Drawn lists the drawn entries of the legend's decks by deck, in drawing order.
	Drawn map[string][]string `json:"drawn,omitempty"`
	// Fates lists the fates of the heroes in the order dealt. Counted holds, by card, moment and seat, the occurrences
	// of moments that must come more than once.
	Fates   []fate         `json:"fates,omitempty"`
	Counted map[string]int `json:"counted,omitempty"`
	// Withheld lists the default permits that were taken away.
	Withheld []string `json:"withheld,omitempty"`

	// EventBag lists the unseen event cards and EventUsed the used ones, both sorted; EventTop is a known card on top.
	EventBag  []string  `json:"eventBag,omitempty"`
	EventUsed []string  `json:"eventUsed,omitempty"`
	EventTop  string    `json:"eventTop,omitempty"`
	Event     string    `json:"event,omitempty"`
	Today     []string  `json:"today,omitempty"`
	Pending   []pending `json:"pending,omitempty"`
	// Burnt lists the regions where no event card can wait any longer, sorted.
	Burnt []int `json:"burnt,omitempty"`

	// Todo lists the coming steps, the next one first.
	Todo  steps.Queue[Step] `json:"todo,omitzero"`
	Fight *fight            `json:"fight,omitempty"`
	Plan  *plan             `json:"plan,omitempty"`
	Deals []deal            `json:"deals,omitempty"`
	Over  string            `json:"over,omitempty"`
	Why   string            `json:"why,omitempty"`
	Feats feats             `json:"feats"`
}

// feats are statistics for the summary of the match.
type feats struct {
	Fights int `json:"fights,omitempty"`
	Won    int `json:"won,omitempty"`
	Falls  int `json:"falls,omitempty"`
	Events int `json:"events,omitempty"`
	Lost   int `json:"lost,omitempty"`
}

// The outcomes of a match.
const (
	won  = "won"
	lost = "lost"
)

// Hero is a hero board together with the hero's position.
type Hero struct {
	ID   string `json:"id"`
	At   int    `json:"at"`
	SP   int    `json:"sp"`
	WP   int    `json:"wp"`
	Gold int    `json:"gold,omitempty"`
	Gems []int  `json:"gems,omitempty"` // sorted
	// Small holds at most three things; Large holds a shield, bow or falcon.
	Small   []Item `json:"small,omitempty"`
	Large   *Item  `json:"large,omitempty"`
	Helm    bool   `json:"helm,omitempty"`
	Farmers int    `json:"farmers,omitempty"`
	// Hour is the number of hours spent; Done reports whether the disk is in the sunrise box.
	Hour int  `json:"hour,omitempty"`
	Done bool `json:"done,omitempty"`
	// Free is the number of regions the hero may still enter without an hour in this movement; Set reports whether the
	// movement has begun.
	Free int  `json:"free,omitempty"`
	Set  bool `json:"set,omitempty"`
	// Stance decides for the hero in fights; Standing answers questions by topic.
	Stance   stance           `json:"stance"`
	Standing standing.Answers `json:"standing,omitempty"`
}

// Item is a thing on a hero board. Used reports whether the first of its two uses is spent or, for a falcon, whether it
// has flown today.
type Item struct {
	ID   string `json:"id"`
	Used bool   `json:"used,omitempty"`
}

// Creature is a creature on the map. SP and WP are set for a boss only. Foe is the id of a named creature of the
// legend.
type Creature struct {
	Kind    string `json:"kind"`
	Foe     string `json:"foe,omitempty"`
	At      int    `json:"at"`
	SP      int    `json:"sp,omitempty"`
	WP      int    `json:"wp,omitempty"`
	Carries string `json:"carries,omitempty"`
	// Roused reports whether a named creature has left the region where it appeared.
	Roused bool `json:"roused,omitempty"`
}

// Lying is a heap on a region: gold, an article, a rune stone, a gem or a thing of the legend.
type Lying struct {
	At   int    `json:"at"`
	What string `json:"what"`
	N    int    `json:"n"`
	Used bool   `json:"used,omitempty"`
}

// fogSpot is a fog token; Face is "" until it has been seen.
type fogSpot struct {
	At   int    `json:"at"`
	Face string `json:"face,omitempty"`
}

type well struct {
	At   int  `json:"at"`
	Full bool `json:"full,omitempty"`
}

// Ally is an ally on the map.
type Ally struct {
	ID string `json:"id"`
	At int    `json:"at"`
}

// rubble closes a region. Values holds the values of its tokens, 0 for a face-down one.
type rubble struct {
	At     int   `json:"at"`
	Values []int `json:"values"`
}

// PlacedCard is a card on a letter of the track.
type PlacedCard struct {
	Card   string `json:"card"`
	Letter int    `json:"letter"`
}

// pending is an event card that waits on regions for a hero.
type pending struct {
	Event string `json:"event"`
	At    []int  `json:"at"`
}

// plan is a division proposed by the deciding player that still needs the agreement of players with the stance to be
// asked.
type plan struct {
	By    engine.Seat   `json:"by"`
	Move  engine.Move   `json:"move"`
	Asked []engine.Seat `json:"asked"`
}

// fight is the fight under way (booklet: Fighting).
type fight struct {
	// Foe is the kind of the creature or "rubble"; Named is the id of a named creature.
	Foe     string      `json:"foe"`
	Named   string      `json:"named,omitempty"`
	At      int         `json:"at"`
	Starter engine.Seat `json:"starter"`
	Round   int         `json:"round"`
	// SP and WP are the creature's present strength and willpower.
	SP       int       `json:"sp"`
	WP       int       `json:"wp"`
	Fighters []fighter `json:"fighters"`
	// Open reports whether a round is under way; Turned reports whether the wizard has turned a die in it.
	Open   bool  `json:"open,omitempty"`
	Turned bool  `json:"turned,omitempty"`
	Dice   []int `json:"dice,omitempty"`
	Ours   int   `json:"ours,omitempty"`
	Theirs int   `json:"theirs,omitempty"`
	// Loss is the willpower each hero loses by the last round.
	Loss int `json:"loss,omitempty"`
	// More is the number of extra dice of the creature in this round; it may be negative.
	More int `json:"more,omitempty"`
}

// won reports whether the creature is beaten and only its reward is open.
func (f *fight) won() bool { return f != nil && f.Round > 0 && f.WP == 0 && f.Foe != RubbleFoe }

type fighter struct {
	Seat engine.Seat `json:"seat"`
	// Ask reports whether the player wants to make every decision.
	Ask bool `json:"ask,omitempty"`
	// Left reports whether the hero has left the fight, Fell whether they were struck down.
	Left bool `json:"left,omitempty"`
	Fell bool `json:"fell,omitempty"`
	// Dice holds the hero's roll: black dice if Black is set, thrown one by one if Single is set. Flip is 1 plus the
	// index of the die the wizard turned, 0 for none.
	Dice   []int `json:"dice,omitempty"`
	Black  bool  `json:"black,omitempty"`
	Single bool  `json:"single,omitempty"`
	Flip   int   `json:"flip,omitempty"`
	Brew   bool  `json:"brew,omitempty"`
	Herb   int   `json:"herb,omitempty"`
	// Safe reports whether a shield protects the hero from the loss of this round.
	Safe bool `json:"safe,omitempty"`
}

// deal is an exchange that one hero offers and another has yet to accept.
type deal struct {
	From engine.Seat `json:"from"`
	To   engine.Seat `json:"to"`
	// Gold goes from From to To and Back the other way; Give and Take name goods.
	Gold int      `json:"gold,omitempty"`
	Back int      `json:"back,omitempty"`
	Give []string `json:"give,omitempty"`
	Take []string `json:"take,omitempty"`
	// Falcon reports whether the falcon is needed.
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

// Hero returns the hero board of a seat.
func (g *Game) Hero(seat engine.Seat) *Hero { return &g.Heroes[seat] }

func (g *Game) seated(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(g.Heroes) }

// SeatsFrom returns all seats clockwise, starting with from.
func (g *Game) SeatsFrom(from engine.Seat) []engine.Seat {
	return engine.Clockwise(from, len(g.Heroes))
}

// byRank returns all seats, the lowest rank first.
func (g *Game) byRank() []engine.Seat {
	out := g.SeatsFrom(0)
	slices.SortFunc(out, func(a, b engine.Seat) int { return g.RankOf(g.Hero(a)) - g.RankOf(g.Hero(b)) })
	return out
}

func (g *Game) lowest() engine.Seat { return g.byRank()[0] }

// speaker returns the seat that decides for the group: the hero on turn or, at sunrise, the one who begins the next
// day.
func (g *Game) speaker() engine.Seat {
	switch {
	case g.Active != engine.Public:
		return g.Active
	case g.Rooster != engine.Public:
		return g.Rooster
	}
	return g.lowest()
}

// Land returns the map of the legend.
func (g *Game) Land() *land.Map { return g.legend.Map }

func (g *Game) place(at int) text.Message { return g.regions.Of(at) }

// Roads returns the roads as they are now.
func (g *Game) Roads() land.Roads {
	closed := lists.Map(g.Rubble, func(r rubble) int { return r.At })
	return g.Land().Roads(g.Gone, closed)
}

// given lists the default permits of every legend.
var given = []string{"march", "money"}

// Permitted reports whether the legend permits an action now.
func (g *Game) Permitted(what string) bool {
	if slices.Contains(given, what) {
		return !slices.Contains(g.Withheld, what)
	}
	return slices.Contains(g.Permits, what)
}

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

func (g *Game) tell(kind string, seat engine.Seat, m text.Message) *engine.Event {
	g.told = append(g.told, engine.Event{Kind: kind, Seat: seat, Text: m})
	return &g.told[len(g.told)-1]
}

// CreatureAt returns the creature on a region, or nil.
func (g *Game) CreatureAt(at int) *Creature {
	return lists.Find(g.Creatures, func(c *Creature) bool { return c.At == at })
}

func (g *Game) heroesAt(at int) []engine.Seat {
	var out []engine.Seat
	for i := range g.Heroes {
		if g.Heroes[i].At == at {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}
