package discord

import (
	"context"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// overwrite is the permissions a channel allows and denies to a role or member.
type overwrite struct {
	ID    string `json:"id"`
	Type  int    `json:"type"`
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

// The types of an overwrite.
const (
	overwriteRole   = 0
	overwriteMember = 1
)

// role is a role of a server.
type role struct {
	ID          string `json:"id"`
	Permissions string `json:"permissions"`
}

// roles returns the roles of a server.
func (c *Client) roles(ctx context.Context, guild string) (all []role, err error) {
	address := discordgo.EndpointGuildRoles(guild)
	return all, c.call(ctx, http.MethodGet, address, nil, address, &all)
}

// above returns the channel whose overwrites count: that of a thread, or else the channel itself.
func (c *Client) above(ctx context.Context, p ChannelInfo) (ChannelInfo, error) {
	if !p.Thread {
		return p, nil
	}
	return c.ChannelInfo(ctx, p.Parent)
}

// EveryoneRights returns the permissions of @everyone in a server, before those of its channels.
func (c *Client) EveryoneRights(ctx context.Context, guild string) (may int64, err error) {
	all, err := c.roles(ctx, guild)
	for _, r := range all {
		if r.ID == guild { // the id of @everyone is that of the server
			may = rights(r.Permissions)
		}
	}
	return may, err
}

// EveryoneSees reports whether each member of a server sees a channel or thread of it, whatever their roles; may are
// the EveryoneRights there. It is false for a private thread and for a channel that does not exist.
func (c *Client) EveryoneSees(ctx context.Context, guild, channel string, may int64) (bool, error) {
	p, err := c.ChannelInfo(ctx, channel)
	if err == nil && !p.Private && p.Guild == guild {
		p, err = c.above(ctx, p)
	}
	switch CodeOf(err) {
	case CodeUnknownChannel, CodeMissingAccess:
		return false, nil
	}
	if err != nil || p.Private || p.Guild != guild {
		return false, err
	}
	if may&discordgo.PermissionAdministrator != 0 {
		return true, nil
	}
	for _, o := range p.overwrites {
		if o.Type == overwriteRole && o.ID == guild {
			may = may&^rights(o.Deny) | rights(o.Allow)
		}
	}
	return may&discordgo.PermissionViewChannel != 0 && (!p.Voice || may&discordgo.PermissionVoiceConnect != 0), nil
}

// Own returns the bot's permissions in a channel or thread of a server. Discord sends them only for the channel of an
// interaction, so they are computed from the bot's roles and the overwrites.
func (c *Client) Own(ctx context.Context, p ChannelInfo) (int64, error) {
	get := func(address string, out any) error { return c.call(ctx, http.MethodGet, address, nil, address, out) }
	var me struct {
		ID string `json:"id"`
	}
	if err := get(discordgo.EndpointUser("@me"), &me); err != nil {
		return 0, err
	}
	var member struct {
		Roles []string `json:"roles"`
	}
	if err := get(discordgo.EndpointGuildMember(p.Guild, me.ID), &member); err != nil {
		return 0, err
	}
	roles, err := c.roles(ctx, p.Guild)
	if err != nil {
		return 0, err
	}
	above, err := c.above(ctx, p)
	if err != nil {
		return 0, err
	}
	held := map[string]bool{p.Guild: true} // the id of @everyone is that of the server
	for _, id := range member.Roles {
		held[id] = true
	}
	may := int64(0)
	for _, r := range roles {
		if held[r.ID] {
			may |= rights(r.Permissions)
		}
	}
	if may&discordgo.PermissionAdministrator != 0 {
		return discordgo.PermissionAll | may, nil
	}
	for _, applies := range []func(overwrite) bool{
		func(o overwrite) bool { return o.Type == overwriteRole && o.ID == p.Guild },
		func(o overwrite) bool { return o.Type == overwriteRole && o.ID != p.Guild && held[o.ID] },
		func(o overwrite) bool { return o.Type == overwriteMember && o.ID == me.ID },
	} {
		var allow, deny int64
		for _, o := range above.overwrites {
			if applies(o) {
				allow, deny = allow|rights(o.Allow), deny|rights(o.Deny)
			}
		}
		may = may&^deny | allow
	}
	closed := above.Voice && may&discordgo.PermissionVoiceConnect == 0
	if may&discordgo.PermissionViewChannel == 0 || closed {
		return 0, nil // without it there are no other permissions
	}
	return may, nil
}
