package playground

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// stamp formats a time as Discord does.
func stamp(t time.Time) string { return t.UTC().Format(timeFormat) }

func stampOrNull(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return stamp(t)
}

func idOrNull(id string) any {
	if id == "" {
		return nil
	}
	return id
}

func stringsToAny(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}

func renderUser(u *user) obj {
	o := obj{
		"id": u.ID, "username": u.Name, "global_name": u.Name, "discriminator": "0", "avatar": nil,
		"public_flags": 0, "flags": 0, "primary_guild": nil,
	}
	if u.Bot {
		o["bot"] = true
		o["global_name"] = nil
	}
	return o
}

func renderSelf(u *user) obj {
	o := renderUser(u)
	o["mfa_enabled"] = false
	o["locale"] = u.Locale
	o["verified"] = true
	o["email"] = nil
	return o
}

func renderMember(u *user) obj {
	o := renderMemberOnly(u)
	o["user"] = renderUser(u)
	return o
}

// renderMemberOnly returns a member without the user, as in messages and resolved options.
func renderMemberOnly(u *user) obj {
	return obj{
		"avatar": nil, "banner": nil, "communication_disabled_until": nil, "flags": 0, "joined_at": stamp(u.Joined),
		"nick": nil, "pending": false, "premium_since": nil, "roles": stringsToAny(u.roles()), "mute": false,
		"deaf": false,
	}
}

func (s *Server) renderRoles() []any {
	role := func(id, name string, permissions int64, position, color int, managed bool) obj {
		r := obj{
			"id": id, "name": name, "permissions": strconv.FormatInt(permissions, 10), "position": position,
			"color": color, "colors": obj{"primary_color": color, "secondary_color": nil, "tertiary_color": nil},
			"hoist": position > 0, "managed": managed, "mentionable": false, "icon": nil, "unicode_emoji": nil,
			"flags": 0,
		}
		if managed {
			r["tags"] = obj{"bot_id": botID}
		}
		return r
	}
	return []any{
		role(s.guildID, "@everyone", everyonePermissions, 0, 0, false),
		role(moderatorRole, "Moderator", moderatorPermissions, 2, 0x2ecc71, false),
		role(botRole, botName, everyonePermissions, 1, 0x5865f2, true),
	}
}

func (s *Server) renderGuild() obj {
	return obj{
		"id": s.guildID, "name": guildName, "icon": nil, "description": nil, "home_header": nil, "splash": nil,
		"discovery_splash": nil, "features": []any{}, "banner": nil, "owner_id": userID(moderatorName),
		"application_id": nil, "region": "deprecated", "afk_channel_id": nil, "afk_timeout": 300,
		"system_channel_id": nil, "system_channel_flags": 0, "widget_enabled": false, "widget_channel_id": nil,
		"verification_level": 0, "roles": s.renderRoles(), "default_message_notifications": 0, "mfa_level": 0,
		"explicit_content_filter": 0, "max_presences": nil, "max_members": 500000, "max_stage_video_channel_users": 50,
		"max_video_channel_users": 25, "vanity_url_code": nil, "premium_tier": 0, "premium_subscription_count": 0,
		"preferred_locale": "en-US", "rules_channel_id": nil, "safety_alerts_channel_id": nil,
		"public_updates_channel_id": nil, "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0,
		"emojis": []any{}, "stickers": []any{}, "incidents_data": nil,
	}
}

// renderChannel returns a channel as a user sees it; if the user is nil, without the user's permissions.
func (s *Server) renderChannel(c *channel, viewer *user) obj {
	o := obj{"id": c.ID, "type": c.Type, "last_message_id": idOrNull(c.Last), "flags": 0}
	if c.Type == channelDM {
		other := s.users[c.Recipient]
		if viewer != nil && viewer.ID == c.Recipient {
			other = s.users[botID]
		}
		o["recipients"] = []any{renderUser(other)}
		return o
	}
	o["guild_id"], o["name"], o["parent_id"], o["rate_limit_per_user"] = s.guildID, c.Name, idOrNull(c.Parent), 0
	if c.isThread() {
		o["owner_id"] = c.Owner
		meta := obj{
			"archived": c.Archived, "archive_timestamp": stampOrNull(c.ArchivedAt),
			"auto_archive_duration": c.ArchiveMins, "locked": c.Locked, "create_timestamp": stamp(c.Created),
		}
		if c.Type == channelPrivateThread {
			meta["invitable"] = true
		}
		o["thread_metadata"] = meta
		o["message_count"], o["total_message_sent"], o["member_count"] = c.Count, c.TotalSent, len(c.Members)
		if viewer != nil && slices.Contains(c.Members, viewer.ID) {
			o["member"] = renderThreadMember(c, viewer.ID)
		}
		return o
	}
	o["position"], o["nsfw"] = c.Position, false
	o["topic"] = idOrNull(c.Topic)
	list := []any{}
	for _, w := range c.Overwrites {
		list = append(list, obj{"id": w.ID, "type": w.Type, "allow": strconv.FormatInt(w.Allow, 10),
			"deny": strconv.FormatInt(w.Deny, 10)})
	}
	o["permission_overwrites"] = list
	return o
}

func renderThreadMember(c *channel, user string) obj {
	return obj{"id": c.ID, "user_id": user, "join_timestamp": stamp(c.Created), "flags": 0}
}

func (s *Server) attachmentURL(m *message, a *attachment) string {
	return s.url() + filesPath + m.Channel + "/" + a.ID + "/" + url.PathEscape(a.Name)
}

func (s *Server) renderAttachment(m *message, a *attachment) obj {
	o := s.renderFile(*a, s.attachmentURL(m, a))
	if m.ephemeral() {
		o["ephemeral"] = true
	}
	return o
}

func (s *Server) renderFile(a attachment, u string) obj {
	o := obj{"id": a.ID, "filename": a.Name, "size": a.Size, "url": u, "proxy_url": u, "flags": 0}
	if a.ContentType != "" {
		o["content_type"] = a.ContentType
	}
	if a.Description != "" {
		o["description"] = a.Description
	}
	if a.Width > 0 {
		o["width"], o["height"] = a.Width, a.Height
	}
	return o
}

// renderMessage returns a message with everything Discord sends.
func (s *Server) renderMessage(m *message) obj {
	o := s.renderBasicMessage(m)
	if m.Reference != nil && m.Reference.Message != "" {
		o["referenced_message"] = nil
		if c := s.channels[m.Reference.Channel]; c != nil {
			if r := c.find(m.Reference.Message); r != nil && (!r.ephemeral() || r.For == m.For) {
				o["referenced_message"] = s.renderBasicMessage(r)
			}
		}
	}
	return o
}

func (s *Server) renderBasicMessage(m *message) obj {
	mentions := []any{}
	for _, id := range m.Mentions {
		if u := s.users[id]; u != nil {
			mentions = append(mentions, renderUser(u))
		}
	}
	files := []any{}
	for i := range m.Attachments {
		files = append(files, s.renderAttachment(m, &m.Attachments[i]))
	}
	o := obj{
		"id": m.ID, "channel_id": m.Channel, "type": m.Type, "content": m.Content,
		"author": renderUser(s.users[m.Author]), "mentions": mentions, "mention_roles": stringsToAny(m.MentionRole),
		"mention_everyone": false, "attachments": files, "embeds": s.renderEmbeds(m),
		"components": s.renderComponents(m), "timestamp": stamp(m.Time), "edited_timestamp": stampOrNull(m.Edited),
		"flags": m.Flags, "pinned": false, "tts": false,
	}
	if m.Poll != nil {
		o["poll"] = renderPoll(m.Poll, s.now())
	}
	if m.Interaction != nil {
		o["application_id"], o["webhook_id"] = applicationID, applicationID
		o["interaction_metadata"] = s.renderOrigin(m.Interaction)
		if m.Interaction.Type == interactionCommand && m.Interaction.Original == "" {
			o["interaction"] = obj{"id": m.Interaction.ID, "type": m.Interaction.Type, "name": m.Interaction.Name,
				"user": renderUser(s.users[m.Interaction.User])}
		}
	} else if m.Author == botID {
		o["application_id"] = applicationID
	}
	if m.Reference != nil {
		r := obj{"type": 0, "channel_id": m.Reference.Channel}
		if c := s.channels[m.Reference.Channel]; c == nil || c.Type != channelDM {
			r["guild_id"] = s.guildID
		}
		if m.Reference.Message != "" {
			r["message_id"] = m.Reference.Message
		}
		o["message_reference"] = r
	}
	if m.HasThread {
		if c := s.channels[m.ID]; c != nil {
			o["thread"] = s.renderChannel(c, nil)
		}
	}
	return o
}

func (s *Server) renderOrigin(g *origin) obj {
	o := obj{"id": g.ID, "type": g.Type, "user": renderUser(s.users[g.User]),
		"authorizing_integration_owners": obj{"0": s.guildID}}
	if g.Original != "" {
		o["original_response_message_id"] = g.Original
	}
	if g.On != "" {
		o["interacted_message_id"] = g.On
	}
	if g.Type == interactionModal && g.Before != nil {
		delete(o, "interacted_message_id")
		o["triggering_interaction_metadata"] = s.renderOrigin(g.Before)
	}
	return o
}

func (s *Server) renderMedia(m *message, address string) obj {
	if name, ok := strings.CutPrefix(address, attachmentPrefix); ok {
		if a := m.attachmentNamed(name); a != nil {
			u := s.attachmentURL(m, a)
			o := obj{"id": a.ID, "url": u, "proxy_url": u, "attachment_id": a.ID}
			if a.Width > 0 {
				o["width"], o["height"] = a.Width, a.Height
			}
			if a.ContentType != "" {
				o["content_type"] = a.ContentType
			}
			return o
		}
	}
	return obj{"id": hashID(address), "url": address, "proxy_url": address}
}

func (s *Server) renderComponents(m *message) []any {
	out := make([]any, 0, len(m.Components))
	for _, c := range m.Components {
		out = append(out, cloneValue(c))
	}
	walkComponents(out, func(c obj) bool {
		switch number(c, "type") {
		case typeThumbnail:
			c["media"] = s.renderMedia(m, mediaURL(c, "media"))
		case typeFile:
			address := mediaURL(c, "file")
			c["file"] = s.renderMedia(m, address)
			c["name"], c["size"] = nil, nil
			if a := m.attachmentNamed(strings.TrimPrefix(address, attachmentPrefix)); a != nil {
				c["name"], c["size"] = a.Name, a.Size
			}
		case typeGallery:
			items, _ := c["items"].([]any)
			for _, v := range items {
				if item, ok := v.(obj); ok {
					item["media"] = s.renderMedia(m, mediaURL(item, "media"))
				}
			}
		}
		return true
	})
	return out
}

func (s *Server) renderEmbeds(m *message) []any {
	out := make([]any, 0, len(m.Embeds))
	for _, v := range m.Embeds {
		e, ok := cloneValue(v).(obj)
		if !ok {
			continue
		}
		for _, key := range []string{"image", "thumbnail"} {
			if picture, ok := e[key].(obj); ok {
				media := s.renderMedia(m, str(picture, "url"))
				delete(media, "id")
				delete(media, "attachment_id")
				e[key] = media
			}
		}
		for _, key := range []string{"footer", "author"} {
			if part, ok := e[key].(obj); ok && str(part, "icon_url") != "" {
				u := str(s.renderMedia(m, str(part, "icon_url")), "url")
				part["icon_url"], part["proxy_icon_url"] = u, u
			}
		}
		out = append(out, e)
	}
	return out
}
