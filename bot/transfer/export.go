package transfer

import (
	"bytes"
	"context"

	"skald/bot/discord"
	"skald/bot/route"
	"skald/engine/match"
)

// export answers /mod export and /game export with the record of the match as a file.
func (h *Handler) export(_ context.Context, r *route.Request) error {
	t, s := r.Table, r.Say
	var b bytes.Buffer
	if err := match.Export(&b, t.Match.Header(), t.Log, match.ExportOptions{}); err != nil {
		return err
	}
	m := Exported(t.Match.Over(), s)
	f := discord.File{Name: string(t.Head.ID) + ".skald", Type: "text/plain", Data: b.Bytes()}
	r.Later(func(ctx context.Context) {
		r.SendPrivate(ctx, discord.Message{Content: m.Content, Ephemeral: true, Files: []discord.File{f}})
	})
	return nil
}
