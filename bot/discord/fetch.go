package discord

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// ErrForeign is returned for an address that is not Discord's.
var ErrForeign = errors.New("the file does not lie with Discord")

// ErrLarge is returned for a file that is larger than allowed.
var ErrLarge = errors.New("the file is too large")

// fetchTime is the maximum time for fetching a file.
const fetchTime = 10 * time.Second

// fileHosts are Discord's hosts for files of users.
var fileHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// atDiscord reports whether an address is Discord's, or on Options.Base.
func (c *Client) atDiscord(u *url.URL) bool {
	if c.base != nil {
		return u.Scheme == c.base.Scheme && u.Host == c.base.Host
	}
	for _, host := range fileHosts {
		if u.Scheme == "https" && u.Host == host {
			return true
		}
	}
	return false
}

// Fetch reads a file that a user sent, of at most the given number of bytes. It reads only from Discord, follows no
// redirects to elsewhere, and sends no token. The error is ErrForeign, ErrLarge, or the reason why the file cannot be
// read.
func (c *Client) Fetch(ctx context.Context, address string, most int64) ([]byte, error) {
	u, err := url.Parse(address)
	if err != nil || u.User != nil || !c.atDiscord(u) {
		return nil, ErrForeign
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTime)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, ErrForeign
	}
	client := &http.Client{Transport: c.wire, CheckRedirect: func(next *http.Request, _ []*http.Request) error {
		return fmt.Errorf("%w: it leads to %s", ErrForeign, next.URL.Host)
	}}
	res, err := client.Do(r)
	if err != nil {
		if errors.Is(err, ErrForeign) {
			return nil, ErrForeign
		}
		return nil, c.plain(err, attempt{})
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the file cannot be had: the answer is %d", res.StatusCode)
	}
	b, err := io.ReadAll(io.LimitReader(res.Body, most+1))
	switch {
	case err != nil:
		return nil, c.plain(err, attempt{})
	case int64(len(b)) > most:
		return nil, ErrLarge
	}
	return b, nil
}
