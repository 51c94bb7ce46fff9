package settings

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"skald/bot/preferences"
	"skald/bot/route"
	"skald/bot/slash"
	"skald/bot/zone"
)

// changeSettings answers /settings.
func (h *Handler) changeSettings(ctx context.Context, r *route.Request) error {
	s := r.Say
	given := preferences.Choices{Theme: r.Text(slash.OptionTheme),
		Language: r.Text(slash.OptionLanguage)}.Known(h.Voices.Languages())
	take := func(to *preferences.Choices) {
		to.Theme = cmp.Or(given.Theme, to.Theme)
		to.Language = cmp.Or(given.Language, to.Language)
	}
	var err error
	switch r.Subcommand() {
	case slash.SubChannel:
		err = h.Servers.Change(ctx, r.Guild, r.User, h.Now(), func(to *preferences.Server) {
			c := to.Channels[r.Channel]
			take(&c)
			if r.Flag(slash.OptionPlain) {
				c = preferences.Choices{}
			}
			if to.Channels[r.Channel] = c; c == (preferences.Choices{}) {
				delete(to.Channels, r.Channel)
			}
		})
	case slash.CommandChallenge:
		known := false
		if known, err = h.challenge(ctx, r); err == nil && !known {
			return nil
		}
	case slash.SubServer:
		err = h.Servers.Change(ctx, r.Guild, r.User, h.Now(), func(to *preferences.Server) {
			take(&to.Choices)
			if n, ok := r.Number(slash.OptionLimit); ok {
				to.Limit = max(n, 0)
			}
			if n, ok := r.Number(slash.OptionVacation); ok {
				n = min(max(n, 0), preferences.MaxVacation)
				to.Vacation = &n
			}
			toggle(&to.Roles, r.Text(slash.OptionRole))
			toggle(&to.Open, r.Text(slash.OptionChannel))
		})
	}
	if err != nil {
		return err
	}
	now, err := h.Servers.Read(r.Guild)
	if err != nil {
		return err
	}
	r.Private(Settings(SettingsState{
		Server: now.Choices, Channel: now.Channels[r.Channel], Theme: now.ThemeOf(r.Channel),
		Language: h.Voices.In("", cmp.Or(now.LanguageOf(r.Channel), r.GuildLocale, h.Language)).Language(),
		Roles:    now.Roles, Open: now.Open, Limit: now.Limit, Challenge: now.Challenge, Vacation: now.VacationDays(),
	}, s))
	return nil
}

// challenge sets the channel and the time of the daily challenge, or turns it off. It leaves the present one alone. It
// reports false, and refuses, for an unknown time zone.
func (h *Handler) challenge(ctx context.Context, r *route.Request) (bool, error) {
	in, ok := "", true
	if typed := strings.TrimSpace(r.Text(slash.OptionZone)); typed != "" {
		if in, ok = zone.Typed(typed, r.Say); !ok {
			r.Private(zone.Unknown(typed, r.Say))
			return false, nil
		}
	}
	return true, h.Servers.Change(ctx, r.Guild, r.User, h.Now(), func(to *preferences.Server) {
		if !r.Flag(slash.OptionOn) {
			to.Challenge = nil
			return
		}
		set := preferences.Challenge{Channel: r.Channel, Since: h.Now().Unix()}
		if to.Challenge != nil {
			set = *to.Challenge
		}
		was := set
		if hour, ok := r.Number(slash.OptionHour); ok {
			set.Hour = min(max(hour, 0), 23)
		}
		if set.Zone = cmp.Or(in, set.Zone); set.Hour != was.Hour || set.Zone != was.Zone {
			set.Since = h.Now().Unix()
		}
		set.Channel = cmp.Or(r.Text(slash.OptionChannel), set.Channel)
		to.Challenge = &set
	})
}

// toggle adds an id to a list, or removes it if it is there.
func toggle(list *[]string, id string) {
	if id == "" {
		return
	}
	if i := slices.Index(*list, id); i >= 0 {
		*list = slices.Delete(*list, i, i+1)
	} else {
		*list = append(*list, id)
	}
}
