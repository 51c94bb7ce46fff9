package delivery

import (
	"context"
	"slices"
	"time"

	"skald/bot/checkpoint"
	"skald/bot/customid"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/ui"
	"skald/store"
)

const (
	// planNear is the number of newest messages among which a plan is still updated.
	planNear = 10
	// planAttempts is the number of attempts after which a plan is given up, because posts of the match itself wait for
	// it.
	planAttempts = 4
)

// planPost is the public plan to post.
type planPost struct {
	publicPost
	seq uint64
	// wanted reports whether a player asked for a post, not only for an update.
	wanted bool
	// moved replaces the plan posted before.
	moved ui.Message
}

// planPostOf captures the plan to post for a match; nil if there is none, or if posts of the match itself come first.
func (d *Delivery) planPostOf(id store.MatchID) (*planPost, error) {
	t, post, err := d.open(id, func(all []store.Outgoing) []store.Outgoing {
		all = only(func(o store.Outgoing) bool { return table.IsBoard(o) || table.IsPlan(o) })(all)
		if len(all) == 0 || !table.IsPlan(all[0]) || all[0].Next.After(d.Now()) {
			return nil
		}
		return only(table.IsPlan)(all)
	})
	if t == nil {
		return nil, err
	}
	defer t.Unlock()
	p := &planPost{publicPost: post, seq: t.Match.Seq()}
	v, s := t.Snapshot(), d.Voices.By(t.Rules(), t.Head.Language)
	p.wanted = len(t.Plan.At(v.Turn.Number).Marks) > 0 && slices.ContainsFunc(p.pending, func(o store.Outgoing) bool {
		return o.Kind == table.PostPlan
	})
	p.message = d.Render.Message(d.Plan(v, t.Plan, s), t, "")
	p.moved = d.PlanMoved(s)
	return p, nil
}

// deliverPlan posts or updates the plan of a match, which the caller has claimed. It reports whether that succeeded.
func (d *Delivery) deliverPlan(ctx context.Context, id store.MatchID, started time.Time) bool {
	p, err := d.planPostOf(id)
	if err != nil || p == nil {
		return false // the delivery of the board reports a match that cannot be opened
	}
	present, stands := p.head.Post(table.PostPlan)
	if !stands && !p.wanted {
		d.strike(ctx, p.pending)
		return true
	}
	d.Hook.Reach(checkpoint.Taken.Of(table.PostPlan))
	m := p.message.Draw(ctx)
	d.Hook.Reach(checkpoint.Drawn.Of(table.PostPlan))
	repost := !stands || p.wanted && !d.near(ctx, present)
	if !repost {
		err = d.edit(ctx, present, m)
		switch discord.CodeOf(err) {
		case discord.CodeUnknownMessage, discord.CodeArchived:
			if !p.wanted { // nothing to post or update
				d.strike(ctx, p.pending)
				return true
			}
			repost = true
		default:
			if err == nil {
				d.posted(ctx, p.head.ID, p.pending,
					store.Post{Kind: table.PostPlan, Channel: present.Channel, Message: present.Message, Seq: p.seq})
				return true
			}
		}
	}
	if repost {
		err = d.postPlanAnew(ctx, p, m, started)
	}
	if err == nil {
		return true
	}
	d.failed(ctx, &p.publicPost, planAttempts, err)
	return false
}

// postPlanAnew posts a plan as a new message, unless it is in the channel already, and replaces the previous one by a
// line.
func (d *Delivery) postPlanAnew(ctx context.Context, p *planPost, m discord.Message, started time.Time) error {
	last := p.pending[len(p.pending)-1]
	m.Nonce = last.Nonce
	standing := ""
	var old []store.Post
	if before, ok := p.head.Post(table.PostPlan); ok {
		old = append(old, before)
	}
	if p.mayStand(started) {
		// If messages cannot be read, the plan waits: a second plan would be worse than a late one.
		recent, err := d.messagesSince(ctx, p.head, last.Channel, p.pending[0].Created)
		if err != nil {
			return err
		}
		var strays []string
		standing, strays = plansAmong(recent, p.head.ID, m)
		for _, id := range strays {
			old = append(old, store.Post{Channel: last.Channel, Message: id})
		}
	}
	if standing == "" {
		var err error
		if standing, err = d.send(ctx, table.PostPlan, last.Channel, m); err != nil {
			return err
		}
	}
	// The old one is replaced before the new one is recorded, so that a crash in between finds both.
	for i, before := range old {
		if before.Message == standing || i > 0 && before.Message == old[0].Message {
			continue
		}
		if err := d.Client.Edit(ctx, before.Channel, before.Message,
			discord.Message{Content: p.moved.Content}); err != nil {
			d.Log.Info("editing an old plan failed", "match", p.head.ID, "error", err)
		}
	}
	d.posted(ctx, p.head.ID, p.pending,
		store.Post{Kind: table.PostPlan, Channel: last.Channel, Message: standing, Seq: p.seq})
	return nil
}

// near reports whether a post is among the newest messages of its channel. If the bot may not read them, it counts as
// near, so that plans do not fill the channel.
func (d *Delivery) near(ctx context.Context, p store.Post) bool {
	recent, err := d.Client.Recent(ctx, p.Channel, planNear)
	return err != nil || slices.ContainsFunc(recent, func(m discord.Posted) bool { return m.ID == p.Message })
}

// plansAmong searches messages for the plan m, which may have been posted before a crash: the name of its picture
// contains its version, and a plan in words is compared by its words. strays are other plans of the match.
func plansAmong(recent []discord.Posted, id store.MatchID, m discord.Message) (standing string, strays []string) {
	for _, p := range recent {
		ids := p.Controls()
		if !p.Author.Bot || !slices.ContainsFunc(ids, isPlan) ||
			!slices.ContainsFunc(ids, func(x string) bool { return ofBoard(x, string(id)) }) {
			continue
		}
		if standing == "" && slices.Equal(ids, m.Controls()) && samePicture(p, m) &&
			(len(m.Files) > 0 || p.Content == m.Content) {
			standing = p.ID
		} else {
			strays = append(strays, p.ID)
		}
	}
	return standing, strays
}

// isPlan reports whether a custom_id belongs to a plan and not to a board.
func isPlan(id string) bool {
	parsed, err := customid.Parse(id)
	n, ok := parsed.(customid.Nav)
	return err == nil && ok && n.Screen == customid.ScreenPlan
}
