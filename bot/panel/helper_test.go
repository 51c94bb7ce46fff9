package panel

import (
	"skald/bot/table/tabletest"
	"skald/bot/ui"
	"skald/engine"
	"skald/engine/text"
)

// roomy is the public post of a table with all the choices that Discord allows, however high they are.
func roomy(t Table, s text.Localizer) ui.Message {
	m := Turn(t, nil, s)
	ps := engine.Visible(t.Open(), engine.Public)
	os, _ := splitStanding(offers(ps, seatOnTurn(t, ps)))
	m.Components = append(layout(t, os, usualFrame, 0, s).rows, m.Components[len(m.Components)-1])
	return m
}

// toyTable is the snapshot as the panel shows it.
func toyTable(ps ...engine.Prompt) Table { return Of(tabletest.Snapshot(ps...)) }
