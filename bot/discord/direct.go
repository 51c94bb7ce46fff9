package discord

import (
	"context"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// Direct returns the channel for direct messages to a user.
func (c *Client) Direct(ctx context.Context, user string) (string, error) {
	var ch struct {
		ID string `json:"id"`
	}
	address := discordgo.EndpointUserChannels("@me")
	err := c.call(ctx, http.MethodPost, address, map[string]string{"recipient_id": user}, address, &ch)
	return ch.ID, err
}
