package panel

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"skald/bot/locale"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/emoji"
	"skald/engine/match"
	"skald/engine/text"
	"skald/engine/text/texttest"
)

// toy is a Rules that exists to be talked about; nobody plays it.
type toy struct {
	id     string
	verbs  []engine.Verb
	topics []engine.Topic
	opts   []engine.Option
	// unnamed says that its catalogue has no name for its command.
	unnamed bool
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

func (r toy) ID() string              { return r.id }
func (r toy) Version() int            { return 1 }
func (r toy) Earlier() []engine.Rules { return nil }
func (r toy) Name() text.Message {
	if r.unnamed {
		return text.Plain("A game without a catalogue")
	}
	return text.M("toy.name")
}
func (r toy) Options() []engine.Option             { return r.opts }
func (r toy) Seats(map[string]string) engine.Range { return engine.Range{Min: 2, Max: 4} }
func (r toy) Verbs() []engine.Verb                 { return r.verbs }
func (r toy) Topics() []engine.Topic               { return r.topics }
func (r toy) Catalogue() *text.Catalogue {
	if r.unnamed {
		return text.Join()
	}
	return toyText
}
func (r toy) Load([]byte) (engine.Game, error) { return nil, errors.New("nobody plays the toy") }
func (r toy) Autopilot(int) engine.Autopilot   { return engine.Random{} }
func (r toy) New(engine.Setup, *engine.Dice) (engine.Game, []engine.Event, error) {
	return nil, nil, errors.New("nobody plays the toy")
}

// Pictures implements engine.Illustrated.
func (r toy) Pictures() []engine.Picture {
	return []engine.Picture{
		{ID: "near", Name: wide("Around somebody"), Seat: true, Place: true}, {ID: "tile", Name: wide("A tile"), Place: true},
		{ID: "sheet", Name: wide("A sheet"), Seat: true}, {ID: "toys", Name: wide("All toys")},
	}
}

// Emoji implements engine.Illustrated.
func (r toy) Emoji(id string) string { return emoji.Of(map[string]string{"wish": "🌠"}, id) }

// newToy is a toy with a few verbs and chapters.
func newToy() toy {
	r := toy{id: "toy"}
	for _, v := range []string{"move", "fight", "share", "wish", "pass"} {
		r.verbs = append(r.verbs, engine.Verb{Name: v, Help: text.M("toy.help.move")})
	}
	for i := range 30 {
		r.topics = append(r.topics, engine.Topic{ID: fmt.Sprintf("topic-%d", i), Title: wide(fmt.Sprintf("Chapter %d", i)), Text: wide(strings.Repeat("A rule in a line of its own.\n", 6*i+1))})
	}
	r.opts = []engine.Option{{ID: "nameless", Name: wide("Nameless"), Help: wide("Who waits in the tower"), Default: "king",
		Values: []engine.OptionValue{{ID: "king", Name: wide("The king")}, {ID: "hidden", Name: wide("Nobody knows")}}}}
	return r
}

// wide is any text as a message of the toy.
func wide(s string) text.Message { return text.M("toy.wide", "s", s) }

// paper is a View of written lines.
type paper struct {
	lines []text.Message
	alt   text.Message
}

func (p paper) Words() []text.Message { return p.lines }
func (p paper) Alt() text.Message     { return p.alt }

// speaking are the speakers of the toy.
var speaking = sync.OnceValue(func() *locale.Speakers { return locale.NewSpeakers([]engine.Rules{newToy()}) })

// speakers are the toy's in every language.
func speakers(t *testing.T) []text.Speaker {
	t.Helper()
	v := speaking()
	var out []text.Speaker
	for _, l := range v.Languages() {
		out = append(out, v.In("toy", l))
	}
	if len(out) < 2 {
		t.Fatalf("the bot speaks %v; English and Italian are the least", v.Languages())
	}
	return out
}

// english speaks of the toy in English.
func english() text.Speaker { return speaking().In("toy", "en-GB") }

// reads are the texts of the panel, of matches and of the toy in English, by key.
var reads = sync.OnceValue(func() texttest.Texts { return readsIn("en") })

// readsIn are those of another language.
func readsIn(language string) texttest.Texts {
	return texttest.In(language, locale.Catalogue(), match.Catalogue(), toyText)
}

// someChoices makes n choices, in groups when groups is above 0.
func someChoices(n, groups int) []engine.Choice {
	var out []engine.Choice
	for i := range n {
		c := engine.Choice{
			Move: engine.MakeMove("move", fmt.Sprintf("p%d", i)), Label: text.M("toy.to", "where", fmt.Sprintf("point %d", i)),
			Hint: text.M("toy.hint", "n", i), Icon: "move",
		}
		if groups > 0 {
			c.Group = text.M("toy.tile", "where", fmt.Sprintf("T%d", i%groups))
		}
		out = append(out, c)
	}
	return out
}

// prompt asks a seat.
func prompt(seat engine.Seat, kind engine.Kind, cs []engine.Choice, fs ...engine.Form) engine.Prompt {
	return engine.Prompt{Seat: seat, Kind: kind, Headline: text.M("toy.head"), Choices: cs, Forms: fs}
}

// toyTable is a table of three people and an autopilot at which the prompts are
// open.
func toyTable(ps ...engine.Prompt) Table {
	return Of(table.Snapshot{
		Match: "m7k2q9xz", Rules: newToy(), Prompts: ps, Own: []int{12, 3, 0, 0}, Made: []int{12, 3, 0, 0}, Version: 47,
		Players: []match.Player{{User: "101", Name: "Anna"}, {User: "102", Name: "Bruno"}, {User: "103", Name: "Carla"}, {Autopilot: 2}},
		Turn:    engine.Turn{Number: 9, Seat: 0, Label: text.M("toy.turn")},
		Pace:    match.Daily,
		Due: func(p engine.Prompt) (time.Time, bool) {
			return time.Unix(1_800_000_000, 0), p.Kind == engine.Window
		},
		View: func(viewer engine.Seat) engine.View {
			v := paper{lines: []text.Message{text.M("toy.public")}, alt: text.M("toy.public")}
			if viewer >= 0 {
				v.lines = append(v.lines, text.M("toy.secret", "who", fmt.Sprintf("seat %d", viewer+1)))
			}
			return v
		},
	})
}

// The forms the tests fill.
func wishForm(options int) engine.Form {
	return engine.Form{Verb: "wish", Label: text.M("toy.form"), Slots: []engine.Slot{{
		Name: "list", Label: text.M("toy.slot", "n", 1), Count: engine.Range{Min: 0, Max: 5}, Some: true, Ordered: true, Options: slotOptions(options),
	}}}
}

func keepForm(options int) engine.Form {
	f := wishForm(options)
	f.Verb = "keep"
	f.Slots[0].Ordered = false
	f.Slots[0].Count = engine.Range{Min: 2, Max: 4}
	return f
}

func shareForm(seats, sum int) engine.Form {
	f := engine.Form{Verb: "share", Label: text.M("toy.form"), Hint: text.M("toy.hint", "n", sum), Sum: &engine.Range{Min: sum, Max: sum}}
	for i := range seats {
		f.Slots = append(f.Slots, engine.Slot{Name: fmt.Sprintf("n%d", i), Label: text.M("toy.slot", "n", i+1), Count: engine.Range{Min: 0, Max: sum}})
	}
	return f
}

func giveForm() engine.Form {
	return engine.Form{Verb: "give", Label: text.M("toy.form"), Slots: []engine.Slot{
		{Name: "who", Label: text.M("toy.slot", "n", 1), Options: slotOptions(3)},
		{Name: "what", Label: text.M("toy.slot", "n", 2), Options: slotOptions(60)},
		{Name: "price", Label: text.M("toy.slot", "n", 3), Count: engine.Range{Min: 1, Max: 9}},
	}}
}

func slotOptions(n int) []engine.SlotOption {
	var out []engine.SlotOption
	for i := range n {
		out = append(out, engine.SlotOption{ID: fmt.Sprintf("o%d", i), Label: text.M("toy.slot", "n", i), Hint: text.M("toy.hint", "n", i)})
	}
	return out
}

// checked fails the test when a message breaks one of Discord's limits.
func checked(t *testing.T, what string, v any) {
	t.Helper()
	if err := ui.Check(v); err != nil {
		data, _ := json.Marshal(v)
		t.Fatalf("%s: %v\n%.2000s", what, err, data)
	}
	if m, ok := v.(ui.Message); ok {
		for _, s := range append([]string{m.Content}, embedTexts(m)...) {
			if strings.Contains(s, "‹") {
				t.Errorf("%s says something no catalogue knows: %q", what, s)
			}
		}
	}
}

func embedTexts(m ui.Message) []string {
	var out []string
	for _, e := range m.Embeds {
		out = append(out, e.Title, e.Description)
	}
	return out
}

// words is everything a message shows as text, components included.
func words(m ui.Message) string {
	data, _ := json.Marshal(m.Components)
	return strings.Join(append([]string{m.Content, string(data)}, embedTexts(m)...), "\n")
}
