package browsertest

import (
	"testing"
)

// TestWhyLost asks on a phone why a game was lost: the computer looks, the move is shown, then the better one, and
// the arrows lead on; a second device has the answer at once.
func TestWhyLost(t *testing.T) {
	t.Parallel()
	two := open(t, "Ada and Bo", phone, tables.address)
	two.sits("magnetone", "here")
	for _, square := range []string{"d4", "e1", "b7", "h3"} {
		two.tap(field(square))
		two.tap(visible(".in-hand [data-go]"))
		two.stands(square, map[bool]string{true: "wS", false: "bS"}[square == "d4" || square == "b7"])
	}
	two.tap(visible(`.nav[data-open=more]`))
	two.tap(visible(`#more [data-open=resign]`))
	two.tap(visible(`#resign .danger`))
	two.tap(visible(`.end-links a[href$="/persa"]`))
	two.says("Perché ha perso il Bianco")
	two.says("Non era persa")
	two.noViolations("a lost game")
	two.tap(visible(`a[data-guide="eye"]`))
	two.says("Questa teneva")
	two.screenshot("better")
	two.tap(visible(`a[data-guide="back"].main`))
	two.says("Non era persa")
	two.tap(visible(`.game-steps a[data-guide="first"]`))
	two.says("0 di 4")
	two.tap(visible(`.game-steps a[data-guide="next"]`))
	two.says("1 di 4")
	two.noConsoleErrors()
}
