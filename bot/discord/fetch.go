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

// ErrForeign answers an address that is none of Discord's.
var ErrForeign = errors.New("the file does not lie with Discord")

// ErrLarge answers a file that is larger than wanted.
var ErrLarge = errors.New("the file is too large")

// fetchTime bounds the fetching of a file.
const fetchTime = 10 * time.Second

// fileHosts are the hosts where Discord keeps what people send.
var fileHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// atDiscord reports whether an address is one of Discord's, or of the other Discord the
// client talks to.
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

// Fetch reads a file somebody sent, of at most so many bytes. It goes nowhere but
// to Discord, follows nobody elsewhere, and shows no token. The error is
// ErrForeign, ErrLarge, or says why the file cannot be had.
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
