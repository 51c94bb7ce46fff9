package discord

import (
	"context"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// Thread opens a public thread in a channel and returns its id. It is put away by
// itself after a week in which nothing happens there.
func (c *Client) Thread(ctx context.Context, channel, name string) (string, error) {
	var ch struct {
		ID string `json:"id"`
	}
	body := map[string]any{"name": name, "type": int(discordgo.ChannelTypeGuildPublicThread), "auto_archive_duration": 7 * 24 * 60}
	err := c.call(ctx, http.MethodPost, discordgo.EndpointChannelThreads(channel), body, "", &ch)
	return ch.ID, err
}
