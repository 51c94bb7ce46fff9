package discord

import (
	"context"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// IsMember reports whether a user is a member of a server.
func (c *Client) IsMember(ctx context.Context, guild, user string) (bool, error) {
	err := c.call(ctx, http.MethodGet, discordgo.EndpointGuildMember(guild, user), nil,
		discordgo.EndpointGuildMember(guild, ""), nil)
	switch CodeOf(err) {
	case CodeUnknownMember, CodeUnknownUser:
		return false, nil
	}
	return err == nil, err
}
