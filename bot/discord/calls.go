package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Posted is a posted message.
type Posted struct {
	ID      string `json:"id"`
	Channel string `json:"channel_id"`
	Nonce   any    `json:"nonce"`
	Content string `json:"content"`
	Author  struct {
		ID  string `json:"id"`
		Bot bool   `json:"bot"`
	} `json:"author"`
	Attachments []struct {
		Filename string `json:"filename"`
	} `json:"attachments"`
	Components []control `json:"components"`
}

// At returns the time at which the message was written, zero for an id that is not one of Discord's.
func (p Posted) At() time.Time {
	at, err := discordgo.SnowflakeTimestamp(p.ID)
	if err != nil {
		return time.Time{}
	}
	return at
}

// control is a component, reduced to its custom_id.
type control struct {
	CustomID   string    `json:"custom_id"`
	Components []control `json:"components"`
}

// Controls lists the custom_ids of the message in their order.
func (p Posted) Controls() []string { return idsOf(p.Components) }

func idsOf(cs []control) []string {
	var ids []string
	for _, c := range cs {
		if c.CustomID != "" {
			ids = append(ids, c.CustomID)
		}
		ids = append(ids, idsOf(c.Components)...)
	}
	return ids
}

// Controls lists the custom_ids of a message to be posted, in their order.
func (m Message) Controls() []string {
	b, err := json.Marshal(m.Components)
	if err != nil {
		return nil
	}
	var cs []control
	if json.Unmarshal(b, &cs) != nil {
		return nil
	}
	return idsOf(cs)
}

// Post posts a message.
func (c *Client) Post(ctx context.Context, channel string, m Message) (Posted, error) {
	var p Posted
	err := c.reopening(ctx, channel, func() error {
		return c.send(ctx, request{method: http.MethodPost, address: discordgo.EndpointChannelMessages(channel),
			body: m.Payload(), files: m.Files, out: &p})
	})
	return p, err
}

// Edit replaces a posted message.
func (c *Client) Edit(ctx context.Context, channel, message string, m Message) error {
	return c.onMessage(ctx, channel, message,
		request{method: http.MethodPatch, body: m.Payload(), files: m.Files})
}

// Disarm removes the components of a message and replaces its content, unless content is "".
func (c *Client) Disarm(ctx context.Context, channel, message, content string) error {
	body := map[string]any{"components": []any{}, "allowed_mentions": mentions{Parse: []string{}}}
	if content != "" {
		body["content"] = content
	}
	return c.onMessage(ctx, channel, message, request{method: http.MethodPatch, body: body})
}

// Delete removes one of the bot's own messages.
func (c *Client) Delete(ctx context.Context, channel, message string) error {
	return c.onMessage(ctx, channel, message, request{method: http.MethodDelete})
}

// onMessage makes a request about a posted message, whose address and bucket it fills in.
func (c *Client) onMessage(ctx context.Context, channel, message string, r request) error {
	r.address = discordgo.EndpointChannelMessage(channel, message)
	r.bucket = discordgo.EndpointChannelMessage(channel, "")
	return c.reopening(ctx, channel, func() error { return c.send(ctx, r) })
}

// Recent lists the newest messages of a channel, newest first.
func (c *Client) Recent(ctx context.Context, channel string, limit int) ([]Posted, error) {
	return c.Earlier(ctx, channel, "", limit)
}

// Earlier lists the newest messages before one, or of all if before is "", newest first. The limit is at most 100.
func (c *Client) Earlier(ctx context.Context, channel, before string, limit int) ([]Posted, error) {
	var ps []Posted
	address := fmt.Sprintf("%s?limit=%d", discordgo.EndpointChannelMessages(channel), limit)
	if before != "" {
		address += "&before=" + url.QueryEscape(before)
	}
	err := c.call(ctx, http.MethodGet, address, nil, discordgo.EndpointChannelMessages(channel), &ps)
	return ps, err
}

// The kinds of first answer to an interaction.
const (
	answerMessage  = 4
	answerThinking = 5
	answerWaiting  = 6
	answerUpdate   = 7
	answerChoices  = 8
	answerModal    = 9
)

// Modal is a window with fields.
type Modal struct {
	CustomID   string                       `json:"custom_id"`
	Title      string                       `json:"title"`
	Components []discordgo.MessageComponent `json:"components"`
}

// answer gives the first answer to an interaction.
func (c *Client) answer(ctx context.Context, i *Interaction, kind int, data any, files []File) error {
	body := map[string]any{"type": kind}
	if data != nil {
		body["data"] = data
	}
	err := c.sendAnswer(ctx, request{method: http.MethodPost, body: body, files: files,
		address: discordgo.EndpointInteractionResponse(i.ID, i.Token)})
	if err == nil && c.opt.Acknowledged != nil && !i.arrived.IsZero() {
		c.opt.Acknowledged(i, time.Since(i.arrived))
	}
	return err
}

// Reply answers with a new message.
func (c *Client) Reply(ctx context.Context, i *Interaction, m Message) error {
	return c.answer(ctx, i, answerMessage, m.Payload(), m.Files)
}

// Update answers a component by changing its message.
func (c *Client) Update(ctx context.Context, i *Interaction, m Message) error {
	return c.answer(ctx, i, answerUpdate, m.Payload(), m.Files)
}

// Defer defers the answer. Whether it will be ephemeral cannot change later.
func (c *Client) Defer(ctx context.Context, i *Interaction, ephemeral bool) error {
	if !ephemeral {
		return c.answer(ctx, i, answerThinking, nil, nil)
	}
	return c.answer(ctx, i, answerThinking, map[string]any{"flags": int(discordgo.MessageFlagsEphemeral)}, nil)
}

// Wait defers a change of the message of a component.
func (c *Client) Wait(ctx context.Context, i *Interaction) error {
	return c.answer(ctx, i, answerWaiting, nil, nil)
}

// Autocomplete answers an autocomplete request.
func (c *Client) Autocomplete(ctx context.Context, i *Interaction,
	choices []*discordgo.ApplicationCommandOptionChoice) error {
	if choices == nil {
		choices = []*discordgo.ApplicationCommandOptionChoice{}
	}
	return c.answer(ctx, i, answerChoices, map[string]any{"choices": choices}, nil)
}

// OpenModal opens a modal.
func (c *Client) OpenModal(ctx context.Context, i *Interaction, m Modal) error {
	return c.answer(ctx, i, answerModal, m, nil)
}

// FirstReply is the id of the first answer to an interaction, or of the component's message if Update changed it.
const FirstReply = "@original"

// Original replaces the first answer, or the component's message.
func (c *Client) Original(ctx context.Context, i *Interaction, m Message) error {
	return c.EditReply(ctx, i, FirstReply, m)
}

// EditReply replaces an answer to an interaction: FirstReply, or the id of a follow-up.
func (c *Client) EditReply(ctx context.Context, i *Interaction, reply string, m Message) error {
	return c.sendAnswer(ctx, request{method: http.MethodPatch, body: m.Payload(), files: m.Files,
		address: discordgo.EndpointWebhookMessage(i.Application, i.Token, reply)})
}

// FollowUp sends a follow-up and returns its id.
func (c *Client) FollowUp(ctx context.Context, i *Interaction, m Message) (string, error) {
	var p Posted
	err := c.sendAnswer(ctx, request{method: http.MethodPost, body: m.Payload(), files: m.Files, out: &p,
		address: discordgo.EndpointWebhookToken(i.Application, i.Token) + "?wait=true"})
	return p.ID, err
}

// DeleteResponse removes the first answer.
func (c *Client) DeleteResponse(ctx context.Context, i *Interaction) error {
	return c.sendAnswer(ctx, request{method: http.MethodDelete,
		address: discordgo.EndpointWebhookMessage(i.Application, i.Token, FirstReply)})
}

// sendAnswer makes a request that answers an interaction, in a bucket it borrows.
func (c *Client) sendAnswer(ctx context.Context, r request) error {
	bucket, back := c.buckets.borrow()
	defer back()
	r.bucket = bucket
	return c.send(ctx, r)
}
