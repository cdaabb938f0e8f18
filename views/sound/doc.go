// Package sound is the room of the sounds of the day: the organiser chooses one output, the laptop or the page of a screen,
// and there the garden hears the last ten seconds, Duels, points, calls and the ceremony. A frame of that page says which sounds
// belong to it (static/js/output.js plays those that the frame before did not have).
package sound
