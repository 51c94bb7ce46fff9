package panel

import (
	"skald/bot/table/tabletest"
	"skald/engine"
)

// toyTable is the snapshot as the panel shows it.
func toyTable(ps ...engine.Prompt) Table { return Of(tabletest.Snapshot(ps...)) }
