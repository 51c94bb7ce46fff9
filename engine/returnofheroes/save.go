package returnofheroes

import (
	"encoding/json"
	"strconv"

	"skald/engine"
	"skald/engine/returnofheroes/land"
	"skald/engine/text"
)

// MarshalJSON implements engine.Game. A position is saved with every move, so it is written by hand, byte for byte as
// encoding/json writes a state; a test compares the two.
func (g *Game) MarshalJSON() ([]byte, error) {
	w := writer{b: make([]byte, 0, 6<<10)}
	w.state(&g.state)
	return w.b, w.err
}

// writer writes JSON. err is the first failure to write a value.
type writer struct {
	b   []byte
	err error
}

// key begins a field of an object.
func (w *writer) key(k string) {
	if w.b[len(w.b)-1] != '{' {
		w.b = append(w.b, ',')
	}
	w.b = append(w.b, '"')
	w.b = append(w.b, k...)
	w.b = append(w.b, '"', ':')
}

func (w *writer) int(k string, n int) {
	w.key(k)
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

func (w *writer) text(k, s string) {
	w.key(k)
	w.b = text.AppendString(w.b, s)
}

// Fields that are left out if they are empty.

func (w *writer) someInt(k string, n int) {
	if n != 0 {
		w.int(k, n)
	}
}

func (w *writer) someText(k, s string) {
	if s != "" {
		w.text(k, s)
	}
}

func (w *writer) somePoint(k string, p land.Point) {
	if !p.IsZero() {
		w.text(k, p.String())
	}
}

func (w *writer) flag(k string, yes bool) {
	if yes {
		w.key(k)
		w.b = append(w.b, "true"...)
	}
}

func (w *writer) someTexts(k string, list []string) {
	if len(list) > 0 {
		w.texts(k, list)
	}
}

func (w *writer) someSeats(k string, list []engine.Seat) {
	if len(list) > 0 {
		w.key(k)
		each(w, list, func(s engine.Seat) { w.b = strconv.AppendInt(w.b, int64(s), 10) })
	}
}

func (w *writer) texts(k string, list []string) {
	w.key(k)
	each(w, list, func(s string) { w.b = text.AppendString(w.b, s) })
}

// value writes rare values with encoding/json.
func (w *writer) value(k string, v any) {
	w.key(k)
	b, err := json.Marshal(v)
	if err != nil && w.err == nil {
		w.err = err
	}
	w.b = append(w.b, b...)
}

// each writes a list, null if it is nil.
func each[T any](w *writer, list []T, one func(T)) {
	if list == nil {
		w.b = append(w.b, "null"...)
		return
	}
	w.b = append(w.b, '[')
	for i, x := range list {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		one(x)
	}
	w.b = append(w.b, ']')
}

func (w *writer) state(s *state) {
	w.b = append(w.b, '{')
	w.int("format", s.Format)
	w.flag("oneDraw", s.OneDraw)
	if s.Variant != (variant{}) {
		w.value("variant", s.Variant)
	}
	w.int("first", int(s.First))
	w.int("round", s.Round)
	w.int("turn", s.TurnNo)
	w.int("active", int(s.Active))
	w.text("phase", s.Phase)
	w.key("heroes")
	each(w, s.Heroes, func(h Hero) { w.hero(&h) })
	w.text("layout", s.Layout.String())
	w.key("tokens")
	each(w, s.Tokens, func(t Token) { w.token(&t) })
	w.texts("pool", s.Pool)
	w.texts("guardians", s.Guardians)
	w.texts("bag", s.Bag)
	w.texts("stock", s.Stock)
	w.texts("servants", s.Servants)
	w.texts("removed", s.Removed)
	w.someTexts("waiting", s.Waiting)
	w.text("nameless", s.Nameless)
	w.text("card", s.Card)
	w.flag("secret", s.Secret)
	w.someSeats("cardSeen", s.CardSeen)
	w.somePoint("boat", s.Boat)
	w.someText("wand", s.Wand)
	w.someInt("left", s.Left)
	w.flag("moved", s.Moved)
	w.somePoint("goal", s.Goal)
	w.somePoint("gate", s.Gate)
	w.flag("fought", s.Fought)
	w.someTexts("met", s.Met)
	w.someInt("drawn", s.Drawn)
	w.key("todo")
	each(w, s.Todo.List(), w.step)
	if s.Fight != nil {
		w.value("fight", s.Fight)
	}
	if s.Bazaar != nil {
		w.value("bazaar", s.Bazaar)
	}
	if s.Hand != nil {
		w.value("hand", s.Hand)
	}
	if s.Event != nil {
		w.value("event", s.Event)
	}
	w.int("winner", int(s.Winner))
	w.flag("lost", s.Lost)
	w.value("feats", s.Feats)
	w.b = append(w.b, '}')
}

func (w *writer) hero(h *Hero) {
	w.b = append(w.b, '{')
	w.someText("hero", h.ID)
	w.flag("woman", h.Woman)
	w.someText("start", h.Start)
	w.somePoint("at", h.At)
	w.somePoint("towards", h.Towards)
	w.somePoint("house", h.House)
	w.int("hp", h.HP)
	w.int("gold", h.Gold)
	w.key("cubes")
	each(w, h.Cubes[:], func(n int) { w.b = strconv.AppendInt(w.b, int64(n), 10) })
	w.key("training")
	each(w, h.Training[:], func(n int) { w.b = strconv.AppendInt(w.b, int64(n), 10) })
	if len(h.Items) > 0 {
		w.key("items")
		each(w, h.Items, func(it Item) {
			w.b = append(w.b, '{')
			w.text("id", it.ID)
			w.someInt("uses", it.Uses)
			w.someInt("armour", it.Armour)
			w.b = append(w.b, '}')
		})
	}
	w.someTexts("side", h.Side)
	if len(h.Quests) > 0 {
		w.key("quests")
		each(w, h.Quests, func(q QuestCard) {
			w.b = append(w.b, '{')
			w.text("id", q.ID)
			w.int("step", q.Step)
			w.someText("piece", q.Piece)
			w.b = append(w.b, '}')
		})
	}
	w.flag("gem", h.Gem)
	w.flag("challenger", h.Challenger)
	w.someInt("deaths", h.Deaths)
	w.flag("never", h.Never)
	w.b = append(w.b, '}')
}

func (w *writer) token(t *Token) {
	w.b = append(w.b, '{')
	w.someText("piece", t.Piece)
	w.text("at", t.At.String())
	w.flag("down", t.Down)
	w.someSeats("known", t.Known)
	w.flag("flipped", t.Flipped)
	w.flag("dropped", t.Dropped)
	w.someInt("extra", t.Extra)
	w.someInt("armour", t.Armour)
	w.someInt("came", t.Came)
	w.b = append(w.b, '}')
}

func (w *writer) step(s Step) {
	w.b = append(w.b, '{')
	w.text("do", s.Do)
	w.int("seat", int(s.Seat))
	w.someText("piece", s.Piece)
	w.value("skill", s.Skill)
	w.someInt("n", s.N)
	if len(s.Sets) > 0 {
		w.value("sets", s.Sets)
	}
	w.b = append(w.b, '}')
}
