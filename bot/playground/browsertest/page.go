// Package browsertest drives the playground's page in a real browser, for tests.
package browsertest

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// patience is the maximum time a page has for one step. It only has to be longer than any machine needs.
const patience = 90 * time.Second

// Page is a tab of a browser. Its methods end the test if a step does not succeed in time.
type Page struct {
	t   testing.TB
	ctx context.Context

	mu      sync.Mutex
	refused []string
}

// Browser returns the path of an installed Chromium or Chrome, or "".
func Browser() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// Open starts a browser with a window of the given size in CSS pixels and opens an address. It skips the test if no
// browser is installed. An exception in the page fails the test.
func Open(t testing.TB, width, height int64, address string) *Page {
	t.Helper()
	path := Browser()
	if path == "" {
		t.Skip("no chromium, chromium-browser or google-chrome is installed")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	p := &Page{t: t, ctx: ctx}
	t.Cleanup(func() {
		if err := chromedp.Cancel(ctx); err != nil {
			t.Logf("the browser did not end well: %v", err)
		}
		cancel()
		stop()
	})
	// The browser lives as long as the context of its first run.
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("start %s: %v", path, err)
	}
	p.Size(width, height)
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.IsException() {
				t.Errorf("in the page: %s", m)
			}
		}
	}()
	p.watchAnswers()
	p.do("go to "+address, chromedp.Navigate(address))
	return p
}

// watchAnswers notes the requests of the page that are refused.
func (p *Page) watchAnswers() {
	p.t.Helper()
	p.do("watch the answers", chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, network.Enable, network.EnableParams{})
		return err
	}))
	err := chromedp.Listen(p.ctx, func(event any) {
		e, ok := event.(*network.EventResponseReceived)
		if !ok || e.Response.Status < 400 {
			return
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.refused = append(p.refused, fmt.Sprintf("%s %s: %d", e.Type, e.Response.URL, e.Response.Status))
	})
	if err != nil {
		p.t.Fatalf("watch the answers: %v", err)
	}
}

// Refused returns the requests of the page so far whose status was 400 or more, each with its kind and address.
func (p *Page) Refused() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.refused)
}

// do carries out steps within the page's patience.
func (p *Page) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	err := chromedp.Do(ctx, steps...)
	for try := 0; try < 5 && err != nil && strings.Contains(err.Error(), redrawn); try++ {
		err = chromedp.Do(ctx, steps...)
	}
	if err != nil {
		p.t.Fatalf("%s: %v; the page shows:\n%s", what, err, p.shown())
	}
}

// redrawn is the browser's error for an element that was redrawn before it could be used. A person would not notice.
const redrawn = "Could not find node with given id"

// shown returns the text on the page, for messages of failed tests.
func (p *Page) shown() string {
	ctx, cancel := context.WithTimeout(p.ctx, 10*time.Second)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string]("document.body.innerText"))
	if err != nil {
		return "(nothing: " + err.Error() + ")"
	}
	return text
}

// Size changes the size of the window, in CSS pixels. Below a width of 600 it acts as a phone with touch.
func (p *Page) Size(width, height int64) {
	p.t.Helper()
	p.do("size the window", chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetDeviceMetricsOverride,
			emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1,
				Mobile: width < 600})
		return err
	}))
}

// Speak sets the languages of the browser, best first, such as "it-IT,it". It takes effect at the next address.
func (p *Page) Speak(accept string) {
	p.t.Helper()
	p.do("speak "+accept, chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetUserAgentOverride,
			emulation.SetUserAgentOverrideParams{UserAgent: "reader", AcceptLanguage: accept})
		return err
	}))
}

// Go opens an address.
func (p *Page) Go(address string) {
	p.t.Helper()
	p.do("go to "+address, chromedp.Navigate(address))
}

// Wait waits until the element of a CSS selector is visible.
func (p *Page) Wait(selector string) {
	p.t.Helper()
	p.do("wait for "+selector, chromedp.WaitVisible(chromedp.CSS(selector)))
}

// Gone waits until a CSS selector matches no element.
func (p *Page) Gone(selector string) {
	p.t.Helper()
	p.Until(fmt.Sprintf("!document.querySelector(%q)", selector))
}

// Click clicks the first element of a CSS selector, once it is visible.
func (p *Page) Click(selector string) {
	p.t.Helper()
	p.do("click on "+selector, chromedp.Click(chromedp.CSS(selector)))
}

// Type types into the first element of a CSS selector.
func (p *Page) Type(selector, text string) {
	p.t.Helper()
	p.do("type into "+selector, chromedp.SendKeys(chromedp.CSS(selector), text))
}

// Choose chooses a file of this machine in the file field of a CSS selector.
func (p *Page) Choose(selector, path string) {
	p.t.Helper()
	p.do("choose a file in "+selector, chromedp.SetUploadFiles(chromedp.CSS(selector), []string{path}))
}

// Press sends keys to the focused element; package kb names the special ones.
func (p *Page) Press(keys string) {
	p.t.Helper()
	p.do("press a key", chromedp.KeyEvent(keys))
}

// Until waits until a JavaScript expression is true.
func (p *Page) Until(expression string) {
	p.t.Helper()
	end := time.Now().Add(patience)
	for !Eval[bool](p, "Boolean("+expression+")") {
		if time.Now().After(end) {
			p.t.Fatalf("waited in vain until %s; the page shows:\n%s", expression, p.shown())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// Text returns the text of the first element of a CSS selector.
func (p *Page) Text(selector string) string {
	p.t.Helper()
	return Eval[string](p, fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", selector))
}

// Count returns the number of elements of a CSS selector.
func (p *Page) Count(selector string) int {
	p.t.Helper()
	return Eval[int](p, fmt.Sprintf("document.querySelectorAll(%q).length", selector))
}

// Screenshot returns the content of the window, as PNG.
func (p *Page) Screenshot() []byte {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	b, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Fatalf("take a screenshot: %v", err)
	}
	return b
}

// Eval returns the value of a JavaScript expression in the page.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.t.Fatalf("evaluate %s: %v", expression, err)
	}
	return v
}
