package board

import (
	"fmt"
	"math"
)

// Arrows are drawn in units of a tenth of a square. They leave the middle of the square
// they come from and end short of the figure that they point at.
const (
	unit      = 10.0
	startGap  = 5.0
	endGap    = 3.6
	headLong  = 3.6
	headHalf  = 2.1
	shaftHalf = 0.75
	offLength = 0.72 // squares that an arrow off the board is long, the gap at its end included
)

// line is an arrow on the drawing: its angle, its start and its length.
type line struct{ x, y, angle, length float64 }

// start returns where the arrow begins; a short one keeps a part of its way.
func (l line) start() float64 { return min(startGap, .3*l.length) }

// tip returns where it ends.
func (l line) tip() float64 { return l.length - min(endGap, .26*l.length) }

// lineOf places an arrow on b's drawing; ok is false when a square has no place on it.
func (b Board) lineOf(a Arrow) (l line, ok bool) {
	fx, fy, ok1 := b.middle(a.From)
	if x, y, ok := b.middle(a.Away); a.To == "" && ok && ok1 && a.From != a.Away {
		dx, dy := fx-x, fy-y
		return line{fx, fy, math.Atan2(dy, dx), offLength * math.Hypot(dx, dy)}, true
	}
	tx, ty, ok2 := b.middle(a.To)
	if !ok1 || !ok2 || a.From == a.To {
		return line{}, false
	}
	dx, dy := tx-fx, ty-fy
	return line{fx, fy, math.Atan2(dy, dx), math.Hypot(dx, dy)}, true
}

// middle returns the middle of a square such as "e4" on b's drawing.
func (b Board) middle(name string) (x, y float64, ok bool) {
	for i, s := range b.Squares {
		if s.Name == name {
			n := b.files()
			return (float64(i%n) + .5) * unit, (float64(i/n) + .5) * unit, true
		}
	}
	return 0, 0, false
}

// size is that of the head: smaller on an arrow to the next square.
func (l line) size() float64 { return min(1, .5+l.length/(4*unit)) }

// neck returns where the head begins.
func (l line) neck() float64 { return l.tip() - l.size()*headLong }

// head returns the outline of the arrow's head before it is turned and moved.
func (l line) head() string {
	half := l.size() * headHalf
	return fmt.Sprintf("M%.1f %.1fL%.1f 0L%.1f %.1fZ", l.neck(), -half, l.tip(), l.neck(), half)
}

// shape returns the outline of a solid arrow.
func (l line) shape() string {
	half, neck := l.size()*headHalf, l.neck()
	return fmt.Sprintf("M%.1f %.2fH%.1fV%.1fL%.1f 0L%.1f %.1fV%.2fH%.1fZ",
		l.start(), -shaftHalf, neck, -half, l.tip(), neck, half, shaftHalf, l.start())
}

// shaft returns the line of a dashed arrow.
func (l line) shaft() string {
	return fmt.Sprintf("M%.1f 0H%.1f", l.start(), l.neck())
}

// transform turns and moves the arrow to its place.
func (l line) transform() string {
	return fmt.Sprintf("translate(%.0f %.0f) rotate(%.2f)", l.x, l.y, l.angle*180/math.Pi)
}

// halfway moves what is drawn to the middle of the line, and leaves it upright.
func (l line) halfway() string {
	return fmt.Sprintf("translate(%.1f %.1f)", l.x+math.Cos(l.angle)*l.length/2, l.y+math.Sin(l.angle)*l.length/2)
}

func (b Board) viewBox() string {
	return fmt.Sprintf("0 0 %d %d", b.files()*int(unit), b.ranks()*int(unit))
}
