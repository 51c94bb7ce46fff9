package panel_test

import (
	"skald/bot/panel"
	"skald/bot/table/tabletest"
	"skald/engine"
)

// toyTable is the toy's match as the panel shows it.
func toyTable(ps ...engine.Prompt) panel.Table { return panel.Of(tabletest.Snapshot(ps...)) }
