// Package tabletest has a toy game, its match and its speakers, for tests of messages.
package tabletest

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"skald/bot/locale"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/emoji"
	"skald/engine/match"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

// Toy is a Rules for tests of texts; it cannot be played.
type Toy struct {
	GameID   string
	Knows    []engine.Verb
	Explains []engine.Topic
	Opts     []engine.Option
	// Unnamed says that its catalogue has no name for its command.
	Unnamed bool
}

var toyText = text.MustLoad(fstest.MapFS{
	"text/en.yaml": {Data: []byte(`
toy.name: The Quest for the Perfect Toy
toy.help.move: Walk somewhere
command: toy-box
toy.help.long: ` + strings.Repeat("very long help ", 12) + `
toy.turn: Round 3, the elf
toy.head: Where to?
toy.to: Go to {where}
toy.hint: "{n} steps, {n} % odds"
toy.tile: Tile {where}
toy.no: There is a river in the way.
toy.instead: Take the ferry first.
toy.secret: You hold the card of {who}.
toy.public: The elf stands at H3.
toy.moved: The elf moves to {where}.
toy.won: The elf brings the axe home.
toy.form: Share out
toy.slot: Slot {n}
toy.wide: "{s}"
name.archer: the archer
called.move: move
`)},
	"text/it.yaml": {Data: []byte(`
toy.name: La ricerca del giocattolo perfetto
toy.help.move: Vai da qualche parte
command: giocattoli
toy.help.long: ` + strings.Repeat("aiuto molto lungo ", 12) + `
toy.turn: Turno 3, l'elfo
toy.head: Dove vai?
toy.to: Vai a {where}
toy.hint: "{n} passi, {n} % di probabilità"
toy.tile: Tessera {where}
toy.no: C'è un fiume in mezzo.
toy.instead: Prendi prima il traghetto.
toy.secret: Hai in mano la carta di {who}.
toy.public: L'elfo è in H3.
toy.moved: L'elfo va in {where}.
toy.won: L'elfo riporta l'ascia a casa.
toy.form: Dividi
toy.slot: Casella {n}
toy.wide: "{s}"
name.archer: l'arciere
called.move: muovi
`)},
}, "text")

func (r Toy) ID() string { return r.GameID }

func (r Toy) Version() int { return 1 }

func (r Toy) Earlier() []engine.Rules { return nil }

func (r Toy) Name() text.Message {
	if r.Unnamed {
		return text.Plain("A game without a catalogue")
	}
	return text.M("toy.name")
}

func (r Toy) Options() []engine.Option { return r.Opts }

func (r Toy) Seats(map[string]string) engine.Range { return engine.Range{Min: 2, Max: 4} }

func (r Toy) Verbs() []engine.Verb { return r.Knows }

func (r Toy) Topics() []engine.Topic { return r.Explains }

func (r Toy) Catalogue() *text.Catalogue {
	if r.Unnamed {
		return text.Join()
	}
	return toyText
}

func (r Toy) Load([]byte) (engine.Game, error) { return nil, errors.New("nobody plays the toy") }

func (r Toy) Autopilot(int) engine.Autopilot { return engine.Random{} }

func (r Toy) New(engine.Setup, *engine.Dice) (engine.Game, []engine.Event, error) {
	return nil, nil, errors.New("nobody plays the toy")
}

// Pictures implements engine.Illustrated.
func (r Toy) Pictures() []engine.Picture {
	return []engine.Picture{
		{ID: "near", Name: Wide("Around somebody"), Seat: true, Place: true},
		{ID: "tile", Name: Wide("A tile"), Place: true},
		{ID: "sheet", Name: Wide("A sheet"), Seat: true}, {ID: "toys", Name: Wide("All toys")},
	}
}

// Emoji implements engine.Illustrated.
func (r Toy) Emoji(id string) string { return emoji.Of(map[string]string{"wish": "🌠"}, id) }

// NewToy is a toy with a few verbs and chapters.
func NewToy() Toy {
	r := Toy{GameID: "toy"}
	for _, v := range []string{"move", "fight", "share", "wish", "pass"} {
		r.Knows = append(r.Knows, engine.Verb{Name: v, Help: text.M("toy.help.move")})
	}
	for i := range 30 {
		r.Explains = append(r.Explains,
			engine.Topic{ID: fmt.Sprintf("topic-%d", i), Title: Wide(fmt.Sprintf("Chapter %d", i)),
				Text: Wide(strings.Repeat("A rule in a line of its own.\n", 6*i+1))})
	}
	r.Opts = []engine.Option{{ID: "nameless", Name: Wide("Nameless"), Help: Wide("Who waits in the tower"),
		Default: "king",
		Values: []engine.OptionValue{{ID: "king", Name: Wide("The king")},
			{ID: "hidden", Name: Wide("Nobody knows")}}}}
	return r
}

// Wide is any text as a message of the toy.
func Wide(s string) text.Message { return text.M("toy.wide", "s", s) }

// Paper is a View of written lines.
type Paper struct {
	Lines     []text.Message
	Described text.Message
}

func (p Paper) Words() []text.Message { return p.Lines }

func (p Paper) Alt() text.Message { return p.Described }

// Speaking are the speakers of the toy.
var Speaking = sync.OnceValue(func() *locale.Speakers { return locale.NewSpeakers([]engine.Rules{NewToy()}) })

// Speakers are the toy's in every language.
func Speakers(t *testing.T) []text.Localizer {
	t.Helper()
	v := Speaking()
	var out []text.Localizer
	for _, l := range v.Languages() {
		out = append(out, v.In("toy", l))
	}
	if len(out) < 2 {
		t.Fatalf("the bot speaks %v; English and Italian are the least", v.Languages())
	}
	return out
}

// English speaks of the toy in English.
func English() text.Localizer { return Speaking().In("toy", "en-GB") }

// Reads are the texts of the panel, of matches and of the toy in English, by key.
var Reads = sync.OnceValue(func() texttest.Texts { return ReadsIn("en") })

// ReadsIn are those of another language.
func ReadsIn(language string) texttest.Texts {
	return texttest.In(language, locale.Catalogue(), match.Catalogue(), toyText)
}

// SomeChoices makes n choices, in groups when groups is above 0.
func SomeChoices(n, groups int) []engine.Choice {
	var out []engine.Choice
	for i := range n {
		c := engine.Choice{
			Move:  engine.MakeMove("move", fmt.Sprintf("p%d", i)),
			Label: text.M("toy.to", "where", fmt.Sprintf("point %d", i)),
			Hint:  text.M("toy.hint", "n", i), Icon: "move",
		}
		if groups > 0 {
			c.Group = text.M("toy.tile", "where", fmt.Sprintf("T%d", i%groups))
		}
		out = append(out, c)
	}
	return out
}

// Prompt asks a seat.
func Prompt(seat engine.Seat, kind engine.Kind, cs []engine.Choice, fs ...engine.Form) engine.Prompt {
	return engine.Prompt{Seat: seat, Kind: kind, Headline: text.M("toy.head"), Choices: cs, Forms: fs}
}

// Snapshot is a match of three people and an autopilot in which the prompts are open.
func Snapshot(ps ...engine.Prompt) table.Snapshot {
	return table.Snapshot{
		Match: "m7k2q9xz", Rules: NewToy(), Prompts: ps, Own: []int{12, 3, 0, 0}, Made: []int{12, 3, 0, 0}, Version: 47,
		Players: []match.Player{{User: "101", Name: "Anna"}, {User: "102", Name: "Bruno"}, {User: "103", Name: "Carla"},
			{Autopilot: 2}},
		Turn: engine.Turn{Number: 9, Seat: 0, Label: text.M("toy.turn")},
		Pace: match.Daily,
		Due: func(p engine.Prompt) (time.Time, bool) {
			return time.Unix(1_800_000_000, 0), p.Kind == engine.Window
		},
		View: func(viewer engine.Seat) engine.View {
			v := Paper{Lines: []text.Message{text.M("toy.public")}, Described: text.M("toy.public")}
			if viewer >= 0 {
				v.Lines = append(v.Lines, text.M("toy.secret", "who", fmt.Sprintf("seat %d", viewer+1)))
			}
			return v
		},
	}
}

// WishForm is a form in whose one slot up to five of some options are put in an order.
func WishForm(options int) engine.Form {
	return engine.Form{Verb: "wish", Label: text.M("toy.form"), Slots: []engine.Slot{{
		Name: "list", Label: text.M("toy.slot", "n", 1), Count: engine.Range{Min: 0, Max: 5}, Some: true, Ordered: true,
		Options: SlotOptions(options),
	}}}
}

// KeepForm is a form in whose one slot two to four of some options are chosen.
func KeepForm(options int) engine.Form {
	f := WishForm(options)
	f.Verb = "keep"
	f.Slots[0].Ordered = false
	f.Slots[0].Count = engine.Range{Min: 2, Max: 4}
	return f
}

// ShareForm is a form that divides a sum among seats.
func ShareForm(seats, sum int) engine.Form {
	f := engine.Form{Verb: "share", Label: text.M("toy.form"), Hint: text.M("toy.hint", "n", sum),
		Sum: &engine.Range{Min: sum, Max: sum}}
	for i := range seats {
		f.Slots = append(f.Slots, engine.Slot{Name: fmt.Sprintf("n%d", i), Label: text.M("toy.slot", "n", i+1),
			Count: engine.Range{Min: 0, Max: sum}})
	}
	return f
}

// GiveForm is a form with two slots of options and one that counts.
func GiveForm() engine.Form {
	return engine.Form{Verb: "give", Label: text.M("toy.form"), Slots: []engine.Slot{
		{Name: "who", Label: text.M("toy.slot", "n", 1), Options: SlotOptions(3)},
		{Name: "what", Label: text.M("toy.slot", "n", 2), Options: SlotOptions(60)},
		{Name: "price", Label: text.M("toy.slot", "n", 3), Count: engine.Range{Min: 1, Max: 9}},
	}}
}

// SlotOptions makes n options of a slot.
func SlotOptions(n int) []engine.SlotOption {
	var out []engine.SlotOption
	for i := range n {
		out = append(out, engine.SlotOption{ID: fmt.Sprintf("o%d", i), Label: text.M("toy.slot", "n", i),
			Hint: text.M("toy.hint", "n", i)})
	}
	return out
}

// Bare is a match in which there is nothing to say.
func Bare() table.Snapshot {
	t := Snapshot()
	t.Players, t.Own, t.Turn = []match.Player{{Autopilot: 1}}, nil, engine.Turn{Number: 1, Seat: engine.Public}
	t.Due = nil
	t.View = func(engine.Seat) engine.View { return Paper{} }
	return t
}

// Plans are an empty plan, a usual one and one that is as long as it can get.
func Plans(tb table.Snapshot, note func(string) string) []table.Plan {
	full := table.Plan{Version: 999}
	for seat := range tb.Players {
		for n := range table.MaxSteps {
			full.Marks = append(full.Marks,
				table.Mark{Seat: engine.Seat(seat), Place: strings.Repeat("🐉*", 20) + fmt.Sprint(n),
					Note: note(strings.Repeat("*_🐉 ", 30)), Turn: tb.Turn.Number - 2*n})
		}
	}
	return []table.Plan{{},
		{Version: 2, Marks: []table.Mark{{Seat: 0, Place: "p1", Note: "then wait", Turn: tb.Turn.Number}}}, full}
}
