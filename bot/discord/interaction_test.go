package discord

import (
	"reflect"
	"testing"

	"github.com/bwmarrin/discordgo"
)

func TestInteractionsAreReadFromTheRawEvent(t *testing.T) {
	t.Run("a command with a subcommand and its options", func(t *testing.T) {
		i, err := ParseInteraction(
			[]byte(`{"id":"1","token":"t","type":2,"application_id":"42","guild_id":"3","channel_id":"5","locale":"it","guild_locale":"en-US","app_permissions":"52224",
			"channel":{"type":11,"parent_id":"4"},
			"member":{"nick":"Annie","roles":["77"],"permissions":"8192","user":{"id":"8","username":"anna","global_name":"Anna"}},
			"data":{"name":"game","options":[{"name":"new","type":1,"options":[{"name":"game","type":3,"value":"g"},{"name":"seats","type":4,"value":3},{"name":"text","type":5,"value":true}]}]}}`))
		if err != nil {
			t.Fatal(err)
		}
		if i.Command != "game new" || i.Text("game") != "g" || !i.Flag("text") || i.Text("seats") != "3" ||
			i.Text("nothing") != "" {
			t.Errorf("%+v", i)
		}
		if n, ok := i.Number("seats"); !ok || n != 3 {
			t.Errorf("seats is %d %v", n, ok)
		}
		if i.User != "8" || i.Name != "Annie" || i.Guild != "3" || i.Channel != "5" || i.Locale != "it" ||
			i.GuildLocale != "en-US" || !reflect.DeepEqual(i.Roles, []string{"77"}) {
			t.Errorf("%+v", i)
		}
		if !i.HasPermissions(discordgo.PermissionManageMessages) || i.HasPermissions(discordgo.PermissionBanMembers) {
			t.Errorf("the permissions are %d", i.Permissions)
		}
		if !i.Thread || i.Parent != "4" || i.Own != 52224 {
			t.Errorf("thread %v, own permissions %d", i.Thread, i.Own)
		}
	})
	t.Run("an administrator may everything", func(t *testing.T) {
		i := &Interaction{Permissions: discordgo.PermissionAdministrator}
		if !i.HasPermissions(discordgo.PermissionManageMessages) {
			t.Error("he may not")
		}
	})
	t.Run("what is being typed", func(t *testing.T) {
		i, err := ParseInteraction(
			[]byte(`{"id":"1","token":"t","type":4,"user":{"id":"8","username":"anna"},"data":{"name":"do","options":[{"name":"move","type":3,"value":"mo","focused":true}]}}`))
		if err != nil || i.Focus != "move" || i.Text("move") != "mo" || i.Name != "anna" {
			t.Errorf("%+v %v", i, err)
		}
	})
	t.Run("a menu on an ephemeral message", func(t *testing.T) {
		i, err := ParseInteraction(
			[]byte(`{"id":"1","token":"t","type":3,"user":{"id":"8"},"message":{"id":"9","flags":64},"data":{"custom_id":"n1:x","component_type":3,"values":["a","b"]}}`))
		if err != nil || i.CustomID != "n1:x" || !reflect.DeepEqual(i.Values, []string{"a", "b"}) || i.Message != "9" ||
			!i.MessageEphemeral {
			t.Errorf("%+v %v", i, err)
		}
	})
	t.Run("a modal with rows and one with labels", func(t *testing.T) {
		for _, components := range []string{
			`[{"type":1,"components":[{"type":4,"custom_id":"a","value":"3"}]},{"type":1,"components":[{"type":4,"custom_id":"b","value":""}]}]`,
			`[{"type":18,"component":{"type":4,"custom_id":"a","value":"3"}},{"type":18,"component":{"type":4,"custom_id":"b","value":""}}]`,
		} {
			i, err := ParseInteraction(
				[]byte(`{"id":"1","token":"t","type":5,"user":{"id":"8"},"data":{"custom_id":"f1:x","components":` +
					components + `}}`))
			if err != nil || i.CustomID != "f1:x" || !reflect.DeepEqual(i.Values, []string{"3", ""}) {
				t.Errorf("%+v %v", i, err)
			}
		}
	})
}

func FuzzInteractions(f *testing.F) {
	f.Add([]byte(
		`{"id":"1","token":"t","type":2,"user":{"id":"8"},"data":{"name":"game","options":[{"name":"new","type":1,"options":[]}]}}`))
	f.Add([]byte(
		`{"id":"1","token":"t","type":5,"member":{"user":{"id":"8"}},"data":{"components":[{"component":{"component":{"component":{"component":{"component":{"value":"x","custom_id":"y"}}}}}}]}}`))
	f.Add([]byte(`{"id":"1","token":"t","type":1}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		i, err := ParseInteraction(raw)
		if err != nil {
			return
		}
		if i.ID == "" || i.Token == "" || i.Kind != KindPing && i.User == "" {
			t.Errorf("%q is read as %+v", raw, i)
		}
	})
}

func TestPermissionsAreReadAndWhatIsNoNumberGivesNone(t *testing.T) {
	read := func(member, place string) *Interaction {
		i, err := ParseInteraction([]byte(`{"id":"1","token":"t","type":2,"member":{"user":{"id":"8"},"permissions":` +
			member + `},"data":{"name":"mod",
			"options":[{"name":"move","type":1,"options":[{"name":"channel","type":7,"value":"5"}]}],"resolved":{"channels":{"5":{"id":"5"` + place + `}}}}}`))
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	for permissions, may := range map[string]bool{`"8192"`: true, `"8"`: true, `"0"`: false, `""`: false, `"x"`: false,
		`"-1"`: false, `"99999999999999999999"`: false} {
		if i := read(permissions, ""); i.HasPermissions(8192) != may || len(i.Places) > 0 {
			t.Errorf("%s: may he? %v, %v", permissions, i.HasPermissions(8192), i.Places)
		}
		i := read(`"0"`, `,"permissions":`+permissions)
		if n, known := i.Places["5"]; known != (permissions != `""`) || (n&8192 != 0 || n&8 != 0) != may {
			t.Errorf("%s there: %d %v", permissions, n, known)
		}
	}
}
