package playground

import (
	"net/http"
	"slices"
	"strings"
)

// The types of answers to an interaction.
const (
	answerMessage        = 4
	answerDeferred       = 5
	answerDeferredUpdate = 6
	answerUpdate         = 7
	answerChoices        = 8
	answerModal          = 9
)

// postCallback handles the bot's first answer to an interaction.
func (s *Server) postCallback(c *call) (reply, error) {
	i := s.interactions[c.args["interaction"]]
	if i == nil || i.Token != c.args["token"] {
		return reply{}, unknown(codeUnknownInteraction, "interaction")
	}
	if i.Answered {
		return reply{}, fail(http.StatusBadRequest, codeAlreadyAnswered, "Interaction has already been acknowledged.")
	}
	if !i.expired && s.now().Sub(i.Created) >= s.opts.AnswerTime {
		i.expired = true
		i.finish(outcome{late: true})
	}
	if i.expired {
		return reply{}, unknown(codeUnknownInteraction, "interaction")
	}
	ch := s.channels[i.Channel]
	if ch == nil {
		return reply{}, unknown(codeUnknownChannel, "Channel")
	}
	c.user = s.users[botID]
	c.body.require("type")
	kind, _ := c.body.integer("type", 1, 20)
	if allowed := allowedAnswers(i); c.body.has("type") && !slices.Contains(allowed, kind) {
		c.body.bad("type", "BASE_TYPE_CHOICES", "Value must be one of %v for an interaction of type %d, not %d.",
			allowed, i.Type, kind)
	}
	data, _ := c.body.object("data")
	if data.p == nil {
		data = fields{obj{}, "data", c.wrong}
	}
	if err := c.wrong.err(); err != nil {
		return reply{}, err
	}
	m, o, err := s.answer(c, i, ch, kind, data)
	if err != nil {
		return reply{}, err
	}
	i.Answered = true
	s.disk.put(bucketInteractions, i.ID, i)
	i.finish(o)
	if c.query.Get("with_response") != "true" {
		return noContent()
	}
	return ok(s.renderCallback(i, kind, m))
}

// allowedAnswers returns the types of answer an interaction may get.
func allowedAnswers(i *interaction) []int64 {
	switch i.Type {
	case interactionAutocomplete:
		return []int64{answerChoices}
	case interactionComponent:
		return []int64{answerMessage, answerDeferred, answerDeferredUpdate, answerUpdate, answerModal}
	case interactionModal:
		if i.On != "" {
			return []int64{answerMessage, answerDeferred, answerDeferredUpdate, answerUpdate}
		}
		return []int64{answerMessage, answerDeferred}
	}
	return []int64{answerMessage, answerDeferred, answerModal}
}

// answer carries out an answer and returns the message it made or changed.
func (s *Server) answer(c *call, i *interaction, ch *channel, kind int64, data fields) (*message, outcome, error) {
	switch kind {
	case answerMessage, answerDeferred:
		m := s.answerTo(i, ch)
		if kind == answerDeferred {
			flags, _ := data.integer("flags", 0, 1<<31-1)
			if err := c.wrong.err(); err != nil {
				return nil, outcome{}, err
			}
			m.Flags = flagLoading | flags&flagEphemeral
			if m.ephemeral() {
				m.For = i.User
			}
			i.Original = m.ID
			return s.publish(ch, &draft{message: m}, nil), outcome{}, nil
		}
		sent, err := s.publishAnswer(c, i, ch, data, m)
		if err == nil {
			i.Original = m.ID
		}
		return sent, outcome{}, err
	case answerDeferredUpdate, answerUpdate:
		m := ch.find(i.On)
		if m == nil {
			return nil, outcome{}, unknown(codeUnknownMessage, "Message")
		}
		if kind == answerUpdate {
			d, err := s.readMessage(c, bodyOf{fields: data, edit: true, author: c.user}, *m)
			if err != nil {
				return nil, outcome{}, err
			}
			s.edited(ch, m, d)
		}
		i.Original = m.ID
		return m, outcome{}, nil
	case answerChoices:
		if !data.require("choices") {
			return nil, outcome{}, c.wrong.err()
		}
		choices := readChoices(data, i.choice, false)
		return nil, outcome{choices: choices}, c.wrong.err()
	}
	form := &modal{ID: i.ID, User: i.User, Channel: i.Channel, Message: i.On, Origin: i.Origin, Opened: s.now()}
	data.require("custom_id", "title")
	form.CustomID, _ = data.text("custom_id", 1, maxCustomID)
	form.Title, _ = data.words("title", 1, maxModalTitle)
	form.Components = readModal(data)
	if err := c.wrong.err(); err != nil {
		return nil, outcome{}, err
	}
	for id, old := range s.modals {
		if form.Opened.Sub(old.Opened) >= tokenLife {
			delete(s.modals, id)
		}
	}
	s.modals[form.ID] = form
	s.announce(event{name: "INTERACTION_MODAL_CREATE", only: i.User, data: func() obj { return renderModal(form) }})
	return nil, outcome{}, nil
}

func (s *Server) answerTo(i *interaction, ch *channel) message {
	m := message{ID: s.newID(), Channel: ch.ID, Author: botID, Time: s.now(), Interaction: i.Origin}
	switch i.Type {
	case interactionCommand:
		m.Type = messageCommand
		for _, cmd := range s.commands {
			if cmd.Type != commandSlash && cmd.Name == i.Origin.Name {
				m.Type = messageContextMenu
			}
		}
	case interactionComponent, interactionModal:
		if i.On != "" {
			m.Type, m.Reference = messageReply, &reference{ch.ID, i.On}
		}
	}
	return m
}

func (s *Server) renderCallback(i *interaction, kind int64, m *message) obj {
	in := obj{"id": i.ID, "type": i.Type, "channel_id": i.Channel}
	if ch := s.channels[i.Channel]; ch != nil && ch.Type != channelDM {
		in["guild_id"] = s.guildID
	}
	o := obj{"interaction": in}
	if m != nil {
		in["response_message_id"] = m.ID
		in["response_message_loading"] = m.loading()
		in["response_message_ephemeral"] = m.ephemeral()
		if kind == answerMessage || kind == answerUpdate { // a deferred answer has no message yet
			o["resource"] = obj{"type": kind, "message": s.renderMessage(m)}
		}
	}
	return o
}

// answered returns the interaction whose token is in the path, with its first answer already given.
func (s *Server) answered(c *call) (*interaction, *channel, error) {
	c.user = s.users[botID]
	if err := checkApplication(c.args["application"]); err != nil {
		return nil, nil, unknown(codeUnknownWebhook, "Webhook")
	}
	id, _, _ := strings.Cut(c.args["token"], tokenDot)
	if i := s.interactions[id]; i != nil && i.Token == c.args["token"] && s.now().Sub(i.Created) < tokenLife {
		ch := s.channels[i.Channel]
		if !i.Answered || ch == nil || i.Type == interactionAutocomplete {
			return nil, nil, unknown(codeUnknownWebhook, "Webhook")
		}
		s.archiveWhenDue(ch)
		return i, ch, nil
	}
	return nil, nil, fail(http.StatusUnauthorized, codeInvalidToken, "Invalid Webhook Token")
}

// postFollowup posts a follow-up. The first one after a deferred answer replaces that.
func (s *Server) postFollowup(c *call) (reply, error) {
	i, ch, err := s.answered(c)
	if err != nil {
		return reply{}, err
	}
	if first := ch.find(i.Original); first != nil && first.loading() {
		return s.editAnswer(c, ch, first)
	}
	m := message{ID: s.newID(), Channel: ch.ID, Author: botID, Time: s.now(), Type: messageReply}
	follow := *i.Origin
	follow.Original = i.Original
	m.Interaction = &follow
	if i.Original != "" {
		m.Reference = &reference{ch.ID, i.Original}
	} else {
		m.Type = messageDefault
	}
	sent, err := s.publishAnswer(c, i, ch, c.body, m)
	if err != nil {
		return reply{}, err
	}
	return ok(s.renderMessage(sent))
}

// publishAnswer reads a message that answers an interaction and publishes it, for one person if it is ephemeral.
func (s *Server) publishAnswer(c *call, i *interaction, ch *channel, f fields, m message) (*message, error) {
	d, err := s.readMessage(c, bodyOf{fields: f, ephemeral: true, author: c.user}, m)
	if err != nil {
		return nil, err
	}
	if d.ephemeral() {
		d.For = i.User
	}
	return s.publish(ch, d, nil), nil
}

// followup returns a message that belongs to the interaction in the path.
func (s *Server) followup(c *call) (*interaction, *channel, *message, error) {
	i, ch, err := s.answered(c)
	if err != nil {
		return nil, nil, nil, err
	}
	id := c.args["message"]
	if id == "@original" {
		id = i.Original
	}
	m := ch.find(id)
	if m == nil || m.ID != i.Original && (m.Interaction == nil || m.Interaction.ID != i.ID) {
		return nil, nil, nil, unknown(codeUnknownMessage, "Message")
	}
	return i, ch, m, nil
}

func (s *Server) getFollowup(c *call) (reply, error) {
	_, _, m, err := s.followup(c)
	if err != nil {
		return reply{}, err
	}
	return ok(s.renderMessage(m))
}

func (s *Server) patchFollowup(c *call) (reply, error) {
	_, ch, m, err := s.followup(c)
	if err != nil {
		return reply{}, err
	}
	return s.editAnswer(c, ch, m)
}

// editAnswer changes an answer; a deferred one appears by it.
func (s *Server) editAnswer(c *call, ch *channel, m *message) (reply, error) {
	if ch.isThread() && ch.Archived {
		return reply{}, archivedThread()
	}
	n := *m
	appears := n.loading()
	n.Flags &^= flagLoading
	d, err := s.readMessage(c, bodyOf{fields: c.body, edit: true, author: c.user}, n)
	if err != nil {
		return reply{}, err
	}
	s.edited(ch, m, d)
	if appears {
		m.Edited = n.Edited
		s.disk.put(bucketMessages, m.ID, m)
	}
	return ok(s.renderMessage(m))
}

func (s *Server) deleteFollowup(c *call) (reply, error) {
	_, ch, m, err := s.followup(c)
	if err != nil {
		return reply{}, err
	}
	s.removeMessage(ch, m)
	return noContent()
}
