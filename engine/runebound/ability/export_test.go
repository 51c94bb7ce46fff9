package ability

// Sets are the sets of what stands behind words, for tests.
var Sets = sets
