package ui

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"skald/engine"
	"skald/engine/text"
	"skald/imaging"
)

// Message is what is to be posted, answered or put in place of a message.
type Message struct {
	Content string
	// Settled is what remains of a post once it asks nobody any more; "" leaves it as
	// it is.
	Settled    string
	Embeds     []*discordgo.MessageEmbed
	Components []discordgo.MessageComponent
	// Mentions are the ids of the users that may be pinged; nobody else is,
	// whoever is named in the text.
	Mentions []string
	// Ephemeral says that only the one it answers may see it.
	Ephemeral bool
	// Picture is to be drawn and attached; nil when there is none.
	Picture *PictureRequest
	// Panel says that it is the private panel of somebody at the table, which changes by
	// itself while he has it before his eyes.
	Panel bool
}

// PictureRequest asks for a picture of the board.
type PictureRequest struct {
	// Kind is one of the kinds of picture.
	Kind string
	// Arg is a seat, from 1, or a place of the map, as the kind takes it; the
	// version for "plan".
	Arg string
	// Since is the entry of the log whose position the reader saw last, 0 for
	// none: what changed since then is ringed.
	Since uint64
	// FileName holds match and version.
	FileName string
	// Alt describes the picture in words, at most 1024 characters.
	Alt string
	// Shows is what is drawn where that is no table, such as a tournament; nil for a
	// table.
	Shows engine.View
	// Game is whose scene draws Shows, "" where the Kind says it.
	Game string
	// Viewer is through whose eyes it is drawn.
	Viewer engine.Seat
	// Marks are the flags on a plan.
	Marks []imaging.Mark
}

// The kinds of picture every game has, beside those it brings itself.
const (
	PictureWhole  = "whole"
	PictureChoice = engine.PictureChoice
	PictureSince  = engine.PictureSince
	PictureEnd    = engine.PictureEnd
	PicturePlan   = "plan"
)

// Modal is a window with fields to fill in.
type Modal struct {
	CustomID   string
	Title      string
	Components []discordgo.MessageComponent
}

// FormStep is what comes of a step in filling a form; exactly one is set.
type FormStep struct {
	// Move is the finished move, to be played.
	Move engine.Move
	// Show is the panel in place of the one that was pressed.
	Show *Message
	// Ask is a modal to open.
	Ask *Modal
}

// FileWords keeps of words what a file name may hold.
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

// PictureTournament is the kind of picture of a tournament, and what stands for a game
// where it is drawn.
const PictureTournament = "tournament"

// Notice is a message that stands for itself. Behind it a link may lead to the
// board; only those named are pinged.
func Notice(say text.Message, link string, to []string, s text.Speaker) Message {
	content := s.Say(EscapedMessage(say))
	if link != "" {
		content += " " + s.Say(text.M("bot.clock.board", "link", link))
	}
	return Message{Content: Clip(content, MaxContent), Mentions: to}
}
