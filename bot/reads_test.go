package bot_test

import (
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"

	"skald/bot"
	"skald/bot/bottest"
	"skald/store"
	"skald/store/boltfile"
	"skald/store/kv"
)

// countingEngine counts the read transactions of a database.
type countingEngine struct {
	kv.Engine
	reads atomic.Int64
}

func (e *countingEngine) View(calling *bool, read func(kv.Tx) error) error {
	e.reads.Add(1)
	return e.Engine.View(calling, read)
}

// TestPressReadsLittle plays by buttons: a press, its answer and the board posted for it read the database at most nine
// times and open the table at most twice.
func TestPressReadsLittle(t *testing.T) {
	t.Parallel()
	d := bottest.New(t, bot.Options{})
	path := filepath.Join(t.TempDir(), "counted.db")
	made, err := store.Open(path, store.Options{NoSync: true}) // with its tables
	if err == nil {
		err = made.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	file, err := boltfile.Open(path, boltfile.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	engine := &countingEngine{Engine: file}
	db := store.On(engine)
	t.Cleanup(func() { db.Close() })
	d.Options.Store = db
	d.Restart()
	opens := 0
	d.App.Tables.Opened = func(bool) { opens++ }
	d.Begin()
	for turn := range 4 {
		before := engine.reads.Load()
		opens = 0
		d.Do(bottest.Press([]string{"anna", "ben"}[turn%2], d.Button("wait"), fmt.Sprint(d.NewestPost()["id"])))
		d.Deliver()
		if n := engine.reads.Load() - before; n > 9 {
			t.Errorf("press %d read the database %d times, want at most 9", turn+1, n)
		}
		if opens == 0 || opens > 2 {
			t.Errorf("press %d opened the table %d times, want at most 2", turn+1, opens)
		}
	}
}
