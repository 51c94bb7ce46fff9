package ability

// Sets exports the sets of arguments for tests.
var Sets = sets
