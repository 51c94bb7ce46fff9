package table

import (
	"fmt"
	"testing"
	"time"

	"skald/engine/match"
	"skald/store"
)

func TestTheTablesNotUsedForLongestMakeRoom(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	tables := New(Options{Now: func() time.Time { return now }})
	log := make([]match.Entry, 1000)
	all := map[store.MatchID]*Table{}
	for n := range 30 {
		x := &Table{Log: log, used: now.Add(time.Duration(n) * time.Minute)}
		x.Head.ID = store.MatchID(fmt.Sprintf("t%02d", n))
		all[x.Head.ID] = x
		tables.tables[x.Head.ID] = x
	}
	inUse := all["t03"]
	inUse.Lock()
	tables.freeMemory()
	inUse.Unlock()
	held := 0
	for id, x := range all {
		kept := tables.tables[id] == x
		if kept == x.Dropped() {
			t.Errorf("table %s is kept: %v, dropped: %v", id, kept, x.Dropped())
		}
		if kept {
			held += len(x.Log) + tableLines
		}
	}
	if held > maxLines || held < maxLines/2 {
		t.Errorf("%d lines are held, %d may be", held, maxLines)
	}
	if tables.tables["t00"] != nil || tables.tables["t29"] == nil {
		t.Error("it is not the oldest that went")
	}
	if tables.tables["t03"] == nil {
		t.Error("a table was dropped while somebody held it")
	}
	before := len(tables.tables)
	tables.freeMemory()
	if len(tables.tables) != before {
		t.Error("more goes although there is room")
	}
	now = now.Add(27*time.Minute + idle)
	tables.DropIdle()
	if n := len(tables.tables); n != 3 {
		t.Errorf("%d tables are left that were used within %v", n, idle)
	}
}
