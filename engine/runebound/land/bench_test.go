package land

import "testing"

func BenchmarkReachWithFourDiceFromOpenLand(b *testing.B) {
	b.ReportAllocs()
	h, _ := Parse("l10")
	for b.Loop() {
		Reach(h, []int{0, 1, 2, 3}, Terms{})
	}
}

func BenchmarkReachWithFiveDiceFromOpenLand(b *testing.B) {
	b.ReportAllocs()
	h, _ := Parse("l10")
	for b.Loop() {
		Reach(h, []int{0, 1, 2, 3, 4}, Terms{})
	}
}

func BenchmarkTurnsFromOneHexToAll(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Turns(At(12, 10))
	}
}
