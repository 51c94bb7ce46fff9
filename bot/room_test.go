package bot

import (
	"fmt"
	"testing"
	"time"

	"skald/engine/match"
	"skald/store"
)

func TestTheTablesNotUsedForLongestMakeRoom(t *testing.T) {
	d := newDesk(t, Options{})
	log := make([]match.Entry, 4000)
	all := map[store.MatchID]*table{}
	for n := range 30 {
		x := &table{log: log, used: d.now().Add(time.Duration(n) * time.Minute)}
		x.head.ID = store.MatchID(fmt.Sprintf("t%02d", n))
		all[x.head.ID] = x
		d.app.tables[x.head.ID] = x
	}
	inUse := all["t03"]
	inUse.mu.Lock()
	d.app.makeRoom()
	inUse.mu.Unlock()
	held := 0
	for id, x := range all {
		kept := d.app.tables[id] == x
		if kept == x.gone {
			t.Errorf("table %s is kept: %v, gone: %v", id, kept, x.gone)
		}
		if kept {
			held += len(x.log) + tableLines
		}
	}
	if held > mostLines || held < mostLines/2 {
		t.Errorf("%d lines are held, %d may be", held, mostLines)
	}
	if d.app.tables["t00"] != nil || d.app.tables["t29"] == nil {
		t.Error("it is not the oldest that went")
	}
	if d.app.tables["t03"] == nil {
		t.Error("a table was dropped while somebody held it")
	}
	before := len(d.app.tables)
	d.app.makeRoom()
	if len(d.app.tables) != before {
		t.Error("more goes although there is room")
	}
}
