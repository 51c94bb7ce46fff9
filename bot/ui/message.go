package ui

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
)

// Message is a message to post, an answer, or the new content of a message.
type Message struct {
	Content string
	// Settled replaces the content of a post that no longer asks anyone; "" keeps the content.
	Settled string
	// Embeds are texts of their own, with or without a title; nothing else of an embed is used.
	Embeds []*discordgo.MessageEmbed
	// Components are the rows of a public message. A private one is laid out as a container: Content, Embeds, Picture
	// and Components below each other. Its Components may also be sections, texts and separators.
	Components []discordgo.MessageComponent
	// Mentions are the ids of the users to ping. No other mention in the text pings.
	Mentions []string
	// Ephemeral reports whether only the user it answers may see it.
	Ephemeral bool
	// Picture is the picture to draw and attach, nil for none.
	Picture *PictureRequest
	// Panel reports whether this is a player's private panel, which is updated while it is open.
	Panel bool
}

// PictureRequest describes a picture to draw.
type PictureRequest struct {
	// Kind is one of the kinds of picture.
	Kind string
	// Arg is a seat, from 1, or a place of the map, depending on the kind; the version for "plan".
	Arg string
	// Since is the log entry of the position the reader saw last, 0 for none. Changes after it are ringed.
	Since uint64
	// FileName contains match and version.
	FileName string
	// Alt describes the picture in words, at most 1024 characters.
	Alt string
	// Shows is the view to draw if that is not of a table, such as a tournament; nil for a table.
	Shows engine.View
	// Game is the game whose scene draws Shows, "" if the Kind decides.
	Game string
	// Viewer is the seat whose view is drawn.
	Viewer engine.Seat
	// Marks are the flags of a plan.
	Marks []imaging.Mark
	// Tall is the greatest height of the picture of a public post, in percent of its width.
	Tall int
}

// The kinds of picture every game has, beside those it brings itself.
const (
	PictureWhole  = "whole"
	PictureChoice = engine.PictureChoice
	PictureSince  = engine.PictureSince
	PictureEnd    = engine.PictureEnd
	PicturePlan   = "plan"
)

// Modal is a window with fields.
type Modal struct {
	CustomID   string
	Title      string
	Components []discordgo.MessageComponent
}

// FormStep is the result of a step in filling in a form; exactly one field is set.
type FormStep struct {
	// Move is the finished move, to be played.
	Move engine.Move
	// Show replaces the panel that was pressed.
	Show *Message
	// Ask is a modal to open.
	Ask *Modal
}

// FileWords returns the words without characters that a file name must not have.
func FileWords(words ...string) []string {
	var out []string
	for _, w := range words {
		w = strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
				return r
			}
			return -1
		}, strings.ToLower(w))
		if w != "" {
			out = append(out, Clip(w, 20))
		}
	}
	return out
}

// PictureTournament is the kind of picture of a tournament, and what stands for a game where it is drawn.
const PictureTournament = "tournament"

// PictureLadder is the kind of picture of a list of players; its scene has the same name.
const PictureLadder = "ladder"

// PictureTables is the kind of picture of all tables of a server, and its scene.
const PictureTables = "hall"

// Notice is a message of its own, optionally with a link to the board. It pings only the users in to.
func Notice(say text.Message, link string, to []string, s text.Localizer) Message {
	content := s.Say(EscapedMessage(say))
	if link != "" {
		content += " " + s.Say(text.M("bot.clock.board", "link", link))
	}
	return Message{Content: Clip(content, MaxContent), Mentions: to}
}
