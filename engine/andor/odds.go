package andor

// meanBest is the mean of the best of n dice.
func meanBest(n int) float64 {
	means := [...]float64{0, 3.5, 4.472, 4.958, 5.245, 5.431}
	return means[min(n, len(means)-1)]
}

// meanLast is the mean of n dice rolled one at a time, stopping when another
// would rather be worse.
func meanLast(n int) float64 {
	mean := 0.0
	for range n {
		next := 0.0
		for face := 1; face <= 6; face++ {
			next += max(float64(face), mean) / 6
		}
		mean = next
	}
	return mean
}

// meanEquals is the mean of n dice of which equal ones may be added.
func meanEquals(n int, black bool) float64 {
	faces := [6]int{1, 2, 3, 4, 5, 6}
	if black {
		faces = blackFaces
	}
	sum, rolls := 0, 1
	for range n {
		rolls *= 6
	}
	dice := make([]int, n)
	for roll := range rolls {
		r := roll
		for i := range dice {
			dice[i] = faces[r%6]
			r /= 6
		}
		sum += equals(dice)
	}
	return float64(sum) / float64(rolls)
}
