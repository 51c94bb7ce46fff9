package conditional_test

import (
	"testing"

	"skald/bot/bottest"
)

func TestMain(m *testing.M) { bottest.Main(m) }
