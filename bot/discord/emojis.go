package discord

import (
	"context"
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// MaxEmojis is the number of emojis an application may have.
const MaxEmojis = 2000

// Emoji is an emoji of the bot's application.
type Emoji struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Emojis lists the emojis of the application.
func (c *Client) Emojis(ctx context.Context) ([]Emoji, error) {
	address, err := c.emojis(ctx)
	if err != nil {
		return nil, err
	}
	var list struct {
		Items []Emoji `json:"items"`
	}
	err = c.call(ctx, http.MethodGet, address, nil, address, &list)
	return list.Items, err
}

// CreateEmoji adds an emoji to the application: a name of 2 to 32 letters, digits and underscores, and a PNG of at most
// 256 KiB. IsNameTaken reports whether it failed because there is an emoji of that name.
func (c *Client) CreateEmoji(ctx context.Context, name string, png []byte) (Emoji, error) {
	address, err := c.emojis(ctx)
	if err != nil {
		return Emoji{}, err
	}
	var e Emoji
	body := map[string]string{"name": name, "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)}
	err = c.call(ctx, http.MethodPost, address, body, address, &e)
	return e, err
}

// DeleteEmoji removes an emoji of the application.
func (c *Client) DeleteEmoji(ctx context.Context, id string) error {
	address, err := c.emojis(ctx)
	if err != nil {
		return err
	}
	return c.call(ctx, http.MethodDelete, address+"/"+url.PathEscape(id), nil, address, nil)
}

// emojis returns the address of the application's emojis.
func (c *Client) emojis(ctx context.Context) (string, error) {
	application, err := c.Application(ctx)
	return discordgo.EndpointApplicationEmojis(url.PathEscape(application)), err
}

// IsNameTaken reports whether creating an emoji failed because the application has one of that name.
func IsNameTaken(err error) bool {
	return CodeOf(err) == CodeInvalidForm && strings.Contains(err.Error(), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN")
}
