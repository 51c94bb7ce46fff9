package playground_test

import (
	"strings"
	"testing"

	"skald/bot/playground"
	"skald/bot/playground/browsertest"
)

// everyComponent is a message with every kind of component a message may have; it needs two files.
func everyComponent() object {
	text := func(content string) object { return object{"type": 10, "content": content} }
	pressable := func(id string, style int, more object) object {
		o := object{"type": 2, "style": style, "custom_id": id, "label": id}
		for k, v := range more {
			o[k] = v
		}
		return o
	}
	menu := func(id string, disabled bool) object {
		return row(object{"type": 3, "custom_id": id, "disabled": disabled, "placeholder": "Choose a skill",
			"options": []any{object{"label": "Magic", "value": "m", "description": "three"},
				object{"label": "Melee", "value": "n"}}})
	}
	board := object{"url": "attachment://file0.png"}
	picture := object{"media": board, "description": "the board"}
	return object{"flags": 1 << 15, "components": []any{
		text("# Largest\n## Large\n### Bold line\nplain **strong**\n- dot\n  - deeper\n1. first\n2. second\n-# small"),
		object{"type": 17, "accent_color": 0xd9703f, "components": []any{
			text("The board of " + strings.Repeat("a long turn ", 10)),
			object{"type": 12, "items": []any{picture}},
			object{"type": 14},
			object{"type": 9, "components": []any{text("Walk to the far tower, " + strings.Repeat("step by step ", 8)),
				text("-# two steps")},
				"accessory": pressable("Gasconier", 1, object{"emoji": object{"name": "🎒"}})},
			object{"type": 9, "components": []any{text("### A sword\nMelee +1, " + strings.Repeat("and one more ", 8))},
				"accessory": object{"type": 11, "media": board, "description": "a sword"}},
			object{"type": 14, "divider": false, "spacing": 2},
			row(pressable("Fight", 4, nil), pressable("Rest", 3, nil), pressable("Off", 2, object{"disabled": true}),
				object{"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"}),
			menu("skill", false), menu("no-skill", true),
			object{"type": 13, "file": object{"url": "attachment://file1.png"}},
		}},
		object{"type": 17, "components": []any{text("without a colour")}},
		object{"type": 12, "items": []any{picture, picture, picture}},
		object{"type": 17, "spoiler": true, "components": []any{text("a secret")}},
	}}
}

// Components V2 look as in Discord's client, on a desktop and on a phone.
func TestComponentsV2AreDrawnAsDiscordDraws(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	if status, v := asBot(t, s, "POST", "/api/v10/channels/"+s.ChannelID()+"/messages", everyComponent(),
		picture(400, 300),
		picture(40, 40)); status != 200 {
		t.Fatalf("post: %d %v", status, v)
	}
	for _, width := range []int64{1280, 390} {
		p := browsertest.Open(t, width, 844, s.URL()+"/?as=anna")
		p.Wait("body[data-ready]")
		browsertest.Eval[any](p, `(() => {
			window.box = (s, n = 0) => document.querySelectorAll("[data-test=message] " + s)[n].getBoundingClientRect();
			window.look = (s, n = 0) => getComputedStyle(document.querySelectorAll("[data-test=message] " + s)[n]);
			window.inside = (a, b) => a.left >= b.left && a.right <= b.right + 0.5 && a.top >= b.top && a.bottom <= b.bottom;
		})()`)
		p.Until(`[...document.querySelectorAll("[data-test=message] .picture img")].every((i) => i.complete && i.naturalWidth > 0)`)
		for what, expression := range map[string]string{
			"headings of three sizes": `parseFloat(look(".md-h1").fontSize) > parseFloat(look(".md-h2").fontSize) &&
				parseFloat(look(".md-h2").fontSize) > parseFloat(look(".md-h3").fontSize)`,
			"small text":                     `parseFloat(look(".subtext").fontSize) < parseFloat(look(".text p").fontSize)`,
			"dots, circles and numbers":      `look(".text ul").listStyleType === "disc" && look(".text ul ul").listStyleType === "circle" && look(".text ol").listStyleType === "decimal"`,
			"a bar of the accent's colour":   `look(".container").borderLeftColor === "rgb(217, 112, 63)" && look(".container").borderLeftWidth === "4px"`,
			"no bar without a colour":        `look(".container", 1).borderLeftWidth === "1px"`,
			"rounded corners":                `parseFloat(look(".container").borderTopRightRadius) >= 8 && parseFloat(look(".container").borderTopLeftRadius) >= 8`,
			"a button right of its text":     `box(".section .button").left >= box(".section .section-text").right && box(".section .button").top - box(".section").top < 2`,
			"a word of a button in one line": `box(".section .button").height < 44`,
			"a button within the container":  `inside(box(".section .button"), box(".container"))`,
			"a picture right of its text":    `box(".section .thumbnail").left >= box(".section .section-text", 1).right && box(".section .thumbnail").width === 85`,
			"text that wraps":                `box(".section .section-text").height > 2 * parseFloat(look(".section-text p").lineHeight)`,
			"a divider":                      `look(".separator").borderTopWidth === "1px" && look(".separator").borderTopColor !== "rgba(0, 0, 0, 0)"`,
			"a gap without a divider":        `look(".separator", 1).borderTopColor === "rgba(0, 0, 0, 0)" && parseFloat(look(".separator", 1).marginTop) > parseFloat(look(".separator").marginTop)`,
			"one picture of the full width":  `Math.abs(box(".container .gallery img").width - box(".container .separator").width) < 1`,
			"a first picture beside two":     `box(".gallery.n3 .picture", 1).left > box(".gallery.n3 .picture").right && box(".gallery.n3 .picture", 2).top > box(".gallery.n3 .picture", 1).bottom`,
			"a row within the container":     `[...document.querySelectorAll(".container .row")].every((r) => inside(r.getBoundingClientRect(), box(".container")))`,
			"a disabled button":              `document.querySelector("[data-custom-id=Off]").disabled && !document.querySelector("[data-custom-id=Fight]").disabled`,
			"a disabled menu":                `document.querySelector("[data-custom-id=no-skill]").disabled && !document.querySelector("[data-custom-id=skill]").disabled`,
			"a link that is a button":        `document.querySelector(".row a.button").href === "https://example.org/"`,
			"a file":                         `document.querySelector("[data-test=file]").innerText.includes("file1.png")`,
			"a container of a secret":        `look(".container.veiled > .text").filter.includes("blur")`,
			"nothing wider than the message": `document.querySelector("#scroller").scrollWidth <= document.querySelector("#scroller").clientWidth`,
		} {
			if !browsertest.Eval[bool](p, expression) {
				t.Errorf("at %d pixels: not %s", width, what)
			}
		}
		p.Click("[data-test=message] .gallery [data-test=picture]")
		p.Until(`document.querySelector("#lightbox img")?.naturalWidth === 400`)
		p.Click("[data-test=lightbox-close]")
		p.Until(`document.activeElement.matches("[data-test=picture]")`) // the focus is back before a menu opens
		p.Click("[data-custom-id=skill]")
		p.Until(`document.querySelectorAll("[data-test=select-option]").length === 2`)
		for _, r := range p.Refused() {
			t.Error(r)
		}
	}
	wantNoFailures(t, s)
}

// An ephemeral message of Components V2 says so below, and can be dismissed.
func TestEphemeralComponentsV2AreDismissed(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	got := answering(t, s)
	i, done := ask(t, s, got)
	if status, v := asBot(t, s, "POST", callback(i), object{"type": 4, "data": object{"flags": 1<<15 | 1<<6,
		"components": []any{object{"type": 17,
			"components": []any{object{"type": 10, "content": "for you"}}}}}}); status != 204 {
		t.Fatalf("answer: %d %v", status, v)
	}
	<-done
	p := browsertest.Open(t, 390, 844, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	p.Wait("[data-ephemeral] .container [data-test=text-display]")
	words := pageText(t, "en")
	if says := strings.Join(strings.Fields(p.Text("[data-ephemeral] .only-you")), " "); says !=
		words["message.private"]+" · "+words["message.dismiss"] {
		t.Errorf("below the message: %q", says)
	}
	if browsertest.Eval[float64](p, `document.querySelector(".only-you").getBoundingClientRect().top -
		document.querySelector(".container").getBoundingClientRect().bottom`) < 0 {
		t.Error("the line is not below the container")
	}
	p.Click("[data-test=dismiss]")
	p.Gone("[data-test=message]")
	wantNoFailures(t, s)
}

// A menu opens whatever its options show: an emoji of the application, a plain one, or none.
func TestMenuOpensWithEmojisOfTheApplication(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	uri, _ := emojiPNG(t, 128)
	status, v := asBot(t, s, "POST", "/api/v10/applications/"+s.ApplicationID()+"/emojis",
		object{"name": "green", "image": uri})
	if status != 201 {
		t.Fatalf("create an emoji: %d %v", status, v)
	}
	own := object{"id": v.(object)["id"], "name": "green"}
	if status, v := asBot(t, s, "POST", "/api/v10/channels/"+s.ChannelID()+"/messages", object{"components": []any{
		row(object{"type": 3, "custom_id": "way", "options": []any{
			object{"label": "Forest", "value": "a", "emoji": own},
			object{"label": "Swamp", "value": "b", "emoji": object{"name": "🎲"}},
			object{"label": "Road", "value": "c"}}})}}); status != 200 {
		t.Fatalf("post: %d %v", status, v)
	}
	p := browsertest.Open(t, 390, 844, s.URL()+"/?as=anna")
	p.Wait("body[data-ready]")
	p.Click("[data-test=select]")
	p.Wait(`[data-test=select-option][data-value=a] img.emoji`)
	if n := p.Count("[data-test=select-option]"); n != 3 {
		t.Errorf("the open menu shows %d options, want 3", n)
	}
}
