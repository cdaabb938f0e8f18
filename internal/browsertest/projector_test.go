package browsertest

import "testing"

// A screen runs by itself. For a while it shows its number and how to take part. On an order of the desk it
// changes softly, and comes back at once. It is the same screen when its browser is opened again, and when
// the browser has lost its cookie.
func TestProjectorRunsByItself(t *testing.T) {
	t.Parallel()
	server := serve(t)
	desk := open(t, "organiser", laptop, server.address)
	desk.signIn(server.password)
	desk.fillQuick(quickMatch)
	wall := open(t, "projector", big, server.address)
	wall.animates()
	wall.becomeScreen()
	wall.until(`document.querySelector(".identify .number")?.textContent.includes("1")`)
	wall.until(`document.querySelector("main.shows-welcome .houses, main.shows-next")`) // one after the other
	wall.screenshot("welcome")

	desk.visit("/desk/schermi")
	desk.until(`/Ora: (Benvenuto e QR per il pubblico|Prossime partite)/.test(document.body.innerText)`)
	desk.tap(visible("#screen-1 details:last-of-type > summary"))
	desk.fill("#screen-1 input[name=name]", "TV gazebo")
	desk.order("rename-screen", fields{"number": "1"}, "")
	desk.says("TV gazebo")
	desk.order("show-now", fields{"number": "1"}, "shows=course")
	wall.until(`document.querySelector("main.shows-course")`)
	wall.until(`getComputedStyle(document.querySelector("main")).animationName === "scene-course"`) // it fades in
	desk.says("Per poco, poi:")
	desk.screenshot("screens")
	desk.order("end-show-now", fields{"number": "1"}, "")
	wall.until(`document.querySelector("main.shows-welcome, main.shows-next")`)

	wall.becomeScreen()
	wall.until(`document.body.dataset.stream.includes("place=1")`)
	wall.off()
	again := open(t, "projector without its cookie", big, server.address)
	again.becomeScreen()
	again.until(`document.body.dataset.stream.includes("place=2")`)
	desk.until(`document.querySelector("#screen-2 select[name=is] option[value='1']")`)
	desk.tap(visible("#screen-2 details:last-of-type > summary"))
	desk.order("replace-screen", fields{"number": "2"}, "")
	again.until(`document.body.dataset.stream.includes("place=1")`)
	desk.until(`!document.querySelector("#screen-2")`)
	desk.says("TV gazebo")

	program := server.newClient(t)
	program.signIn()
	program.must(program.order("/api/v1/access/commands", "forget-screen", fields{"number": 1}))
	again.until(`document.querySelector("form[data-at-once]:not([aria-busy]) button")`) // it does not come back by itself
	again.screenshot("forgotten")
	again.tap(visible("form[data-at-once] button"))
	again.until(`document.body.dataset.stream?.includes("place=")`)
}
