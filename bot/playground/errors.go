package playground

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Discord's error codes that the playground uses.
const (
	codeUnknownApplication  = 10002
	codeUnknownChannel      = 10003
	codeUnknownGuild        = 10004
	codeUnknownMember       = 10007
	codeUnknownMessage      = 10008
	codeUnknownUser         = 10013
	codeUnknownWebhook      = 10015
	codeUnknownInteraction  = 10062
	codeUnknownCommand      = 10063
	codeTooLarge            = 40005
	codeAlreadyAnswered     = 40060
	codeMissingAccess       = 50001
	codeNotYourMessage      = 50005
	codeEmptyMessage        = 50006
	codeWrongChannelType    = 50024
	codeMissingPermissions  = 50013
	codeInvalidToken        = 50027
	codeInvalidForm         = 50035
	codeSystemMessage       = 50021
	codeArchived            = 50083
	codeInvalidJSON         = 50109
	codeThreadAlreadyExists = 160004
	codeThreadLocked        = 160005
	codeReplyWithoutHistory = 160002
	codeCannotDirect        = 50007
	codeNoMutualGuilds      = 50278
	codeOldEdits            = 30046
	codeMaxCommands         = 30032
	codeMaxEmojis           = 30008
	codeUnknownEmoji        = 10014
)

type apiError struct {
	status  int
	code    int
	message string
	fields  obj // nested, as in "errors" of code 50035
	first   string
	wait    time.Duration // time until the next attempt, with status 429
}

func (e *apiError) Error() string {
	if e.first != "" {
		return fmt.Sprintf("%s (code %d): %s", e.message, e.code, e.first)
	}
	return fmt.Sprintf("%s (code %d)", e.message, e.code)
}

func (e *apiError) body() obj {
	b := obj{"code": e.code, "message": e.message}
	if e.wait > 0 {
		b["retry_after"], b["global"] = e.wait.Seconds(), false
	}
	if e.fields != nil {
		b["errors"] = e.fields
	}
	return b
}

func fail(status, code int, format string, args ...any) *apiError {
	return &apiError{status: status, code: code, message: fmt.Sprintf(format, args...)}
}

func unknown(code int, what string) *apiError {
	return fail(http.StatusNotFound, code, "Unknown %s", what)
}

func missingAccess() *apiError {
	return fail(http.StatusForbidden, codeMissingAccess, "Missing Access")
}

func missingPermissions() *apiError {
	return fail(http.StatusForbidden, codeMissingPermissions, "Missing Permissions")
}

func archivedThread() *apiError {
	return fail(http.StatusBadRequest, codeArchived, "Thread is archived")
}

// problems collects the problems of a body, by the path of the field.
type problems struct {
	fields obj
	first  string
	// emojis are those of the application, which components may show.
	emojis map[string]*appEmoji
}

// add adds a problem at a path like "components.0.custom_id".
func (p *problems) add(path, code, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	if p.fields == nil {
		p.fields = obj{}
		p.first = strings.TrimPrefix(path+": "+message, ": ")
	}
	at := p.fields
	if path != "" {
		for _, step := range strings.Split(path, ".") {
			next, ok := at[step].(obj)
			if !ok {
				next = obj{}
				at[step] = next
			}
			at = next
		}
	}
	list, _ := at["_errors"].([]any)
	at["_errors"] = append(list, obj{"code": code, "message": message})
}

// err returns nil if there are no problems, else Discord's "Invalid Form Body".
func (p *problems) err() error {
	if p.fields == nil {
		return nil
	}
	return &apiError{status: http.StatusBadRequest, code: codeInvalidForm, message: "Invalid Form Body",
		fields: p.fields, first: p.first}
}

func join(path, step string) string {
	if path == "" {
		return step
	}
	return path + "." + step
}
