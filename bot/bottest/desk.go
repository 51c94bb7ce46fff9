package bottest

import (
	"time"
)

// AfterLobby is the time between opening a lobby and pinging its players.
const AfterLobby = 2 * time.Second
