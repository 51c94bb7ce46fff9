package help

// Translated is translated for tests.
var Translated = translated
