//go:build long

package browsertest

// long is whether axe looks at every page in both languages, and again at shapes that it has seen.
const long = true
