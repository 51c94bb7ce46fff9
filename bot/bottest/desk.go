package bottest

import (
	"time"
)

// AfterLobby is the time from a lobby to the call for it.
const AfterLobby = 2 * time.Second
