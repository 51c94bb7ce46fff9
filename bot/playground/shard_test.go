package playground_test

import (
	"encoding/json"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"skald/bot/playground"
)

// part is one shard of a bot with the events it got.
type part struct {
	session *discordgo.Session
	mu      sync.Mutex
	heard   []string
	guilds  int // of READY
}

// connectPart opens shard id of total, which answers every command with its name.
func connectPart(t *testing.T, s *playground.Server, id, total int, prepare ...func(*discordgo.Session)) *part {
	t.Helper()
	p := &part{}
	ready := make(chan bool, 1)
	p.session = connect(t, s, append(prepare, func(d *discordgo.Session) {
		d.ShardID, d.ShardCount = id, total
		d.Identify.Intents = discordgo.IntentsAllWithoutPrivileged
		d.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) {
			p.mu.Lock()
			p.heard = append(p.heard, e.Type)
			p.mu.Unlock()
		})
		d.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) {
			p.mu.Lock()
			p.guilds = len(r.Guilds)
			p.mu.Unlock()
			select {
			case ready <- true:
			default:
			}
		})
		d.AddHandler(func(d *discordgo.Session, i *discordgo.InteractionCreate) {
			err := d.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
				Type: discordgo.InteractionResponseChannelMessageWithSource,
				Data: &discordgo.InteractionResponseData{Content: "heard"},
			})
			if err != nil {
				t.Errorf("shard %d: %v", id, err)
			}
		})
	})...)
	select {
	case <-ready:
	case <-time.After(patience):
		t.Fatalf("shard %d is not ready", id)
	}
	return p
}

// count is how often a shard has heard of something.
func (p *part) count(event string) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, e := range p.heard {
		if e == event {
			n++
		}
	}
	return n
}

// theGuilds is the shard of two that the guild's id falls to.
const theGuilds = 1

func TestEachShardHearsWhatIsItsOwn(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	parts := [2]*part{connectPart(t, s, 0, 2, reopens(t)), connectPart(t, s, 1, 2, reopens(t))}
	own, other := parts[theGuilds], parts[1-theGuilds]
	eventually(t, "the guild", func() bool { return own.count("GUILD_CREATE") == 1 })
	if own.guilds != 1 || other.guilds != 0 || other.count("GUILD_CREATE") != 0 {
		t.Errorf("READY tells of %d and %d guilds", own.guilds, other.guilds)
	}
	if _, err := own.session.ApplicationCommandBulkOverwrite(s.ApplicationID(), "", demoCommands()); err != nil {
		t.Fatal(err)
	}
	anna := person{t, s, "anna"}
	dm := anna.must("POST", "/api/v10/users/@me/channels",
		object{"recipient_id": s.ApplicationID()}).(object)["id"].(string)

	// all checks the events both shards must get, each in its own place.
	all := func(guild, direct map[string]int) {
		t.Helper()
		for event, n := range guild {
			eventually(t, event+" in the guild", func() bool { return own.count(event) >= n })
		}
		for event, n := range direct {
			eventually(t, event+" in the conversation", func() bool { return other.count(event) >= n })
		}
		for event := range guild {
			if own.count(event) != guild[event] || other.count(event) != direct[event] {
				t.Errorf("%s: the guild's shard heard %d of %d, the first %d of %d", event, own.count(event),
					guild[event], other.count(event), direct[event])
			}
		}
	}
	talk := func() {
		t.Helper()
		anna.must("POST", "/api/v10/channels/"+s.ChannelID()+"/messages", object{"content": "to all"})
		anna.must("POST", "/api/v10/channels/"+dm+"/messages", object{"content": "to you"})
		if status, v := anna.command("board"); status != 204 {
			t.Fatalf("a command in the guild: %d %v", status, v)
		}
		if status, v := anna.interact(2, object{"name": "board"}, object{"channel_id": dm}); status != 204 {
			t.Fatalf("a command in the conversation: %d %v", status, v)
		}
	}
	talk()
	once := map[string]int{"INTERACTION_CREATE": 1, "MESSAGE_CREATE": 2} // the messages, and the answer
	all(once, once)
	channel := anna.must("POST", "/api/v10/guilds/"+s.GuildID()+"/channels",
		object{"name": "second"}).(object)["id"].(string)
	person{t, s, "moderator"}.must("DELETE", "/api/v10/channels/"+channel, nil)
	all(map[string]int{"CHANNEL_CREATE": 1, "CHANNEL_DELETE": 1}, map[string]int{"CHANNEL_CREATE": 1})

	// A session that is resumed is still of its shard.
	s.DropConnections()
	eventually(t, "both to resume", func() bool { return own.count("RESUMED") == 1 && other.count("RESUMED") == 1 })
	talk()
	twice := map[string]int{"INTERACTION_CREATE": 2, "MESSAGE_CREATE": 4}
	all(twice, twice)
	wantNoFailures(t, s)
}

func TestWhereNoShardListensThePersonIsToldSo(t *testing.T) {
	t.Parallel()
	s := start(t, playground.Options{})
	p := connectPart(t, s, 1-theGuilds, 2)
	if _, err := p.session.ApplicationCommandBulkOverwrite(s.ApplicationID(), "", demoCommands()); err != nil {
		t.Fatal(err)
	}
	anna := person{t, s, "anna"}
	if status, v := anna.command("board"); status != 504 ||
		v.(object)["message"] != "The application did not respond: the bot is not connected." {
		t.Errorf("in the guild: %d %v", status, v)
	}
	dm := anna.must("POST", "/api/v10/users/@me/channels",
		object{"recipient_id": s.ApplicationID()}).(object)["id"].(string)
	if status, v := anna.interact(2, object{"name": "board"}, object{"channel_id": dm}); status != 204 {
		t.Errorf("in the conversation: %d %v", status, v)
	}
}

func TestShardsAreProposedAndImpossibleOnesRefused(t *testing.T) {
	t.Parallel()
	s := startPaced(t, playground.Options{Shards: 3})
	var said struct {
		Shards int
		Limit  struct {
			Abreast int `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	_, v := asBot(t, s, "GET", "/api/v10/gateway/bot", nil)
	if err := json.Unmarshal([]byte(encoded(v)), &said); err != nil || said.Shards != 3 || said.Limit.Abreast != 3 {
		t.Errorf("the gateway proposes %+v, %v", said, err)
	}
	for _, shard := range [][2]int{{2, 2}, {-1, 2}, {0, 0}} {
		ws, _, err := websocket.DefaultDialer.Dial("ws"+s.URL()[len("http"):]+"/gateway?v=10&encoding=json", nil)
		if err != nil {
			t.Fatal(err)
		}
		err = ws.WriteJSON(object{"op": 2,
			"d": object{"token": s.Token(), "intents": 1, "properties": object{}, "shard": shard}})
		for err == nil {
			_, _, err = ws.ReadMessage()
		}
		if !websocket.IsCloseError(err, 4010) {
			t.Errorf("shard %v: %v", shard, err)
		}
		ws.Close()
	}
	wantNoFailures(t, s)
}

// Two playgrounds can be one Discord: a bot of two shards has a guild in each, and no id comes twice.
func TestPlaygroundsOfOneDiscordHaveGuildsOfTheirOwn(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for number := range 2 {
		s := start(t, playground.Options{Number: number})
		shard := (1 + number) % 2
		if p := connectPart(t, s, shard, 2); p.guilds != 1 {
			t.Errorf("shard %d has no guild in the playground of number %d", shard, number)
		}
		anna := person{t, s, "anna"}
		if guild := anna.must("GET", "/api/v10/users/@me/guilds",
			nil).([]any)[0].(object)["id"].(string); guild != s.GuildID() || seen[guild] || seen[s.ChannelID()] {
			t.Errorf("guild %s with channel %s is there twice", guild, s.ChannelID())
		}
		seen[s.GuildID()], seen[s.ChannelID()] = true, true
	}
	if _, err := playground.New(playground.Options{Number: 32}); err == nil {
		t.Error("there is a playground of number 32")
	}
}
