// The page between two laptops when it stands by itself. On the laptop that has taken over it reads the
// data from the former laptop's page, shows the pass and goes on to the same page. On the former laptop
// it goes to the other one as soon as that answers.
import { countDown, question, showFacts, wayTo } from "./changeover.js";

const AGAIN = 1000; // ms until the next try
const BY_HAND = 10000; // ms after which there is a link

const page = document.body.dataset;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

function showWays(refusal) {
  document.querySelector(".c-wait").hidden = true;
  document.querySelector(".c-ways").hidden = false;
  document.querySelector(".c-ring").hidden = true;
  document.querySelector("[data-refusal]").textContent = refusal;
  document.querySelector(".c-refused").hidden = !refusal;
}

// keep stores the device's own choices. Chromium stores a cookie while the script goes on, and the request of the
// next page may be sent before: keep waits until they can be read.
async function keep(along) {
  const cookies = [["lang", "lingua", /^[a-z]{2}$/], ["theme", "theme", /^(notte|pergamena|sole)$/]]
    .filter(([from, , values]) => values.test(along.get(from))).map(([from, name]) => `${name}=${along.get(from)}`);
  for (const cookie of cookies) document.cookie = `${cookie};path=/;max-age=31536000;samesite=lax`;
  if (/^[0-3]$/.test(along.get("turn"))) localStorage.setItem("turn", along.get("turn"));
  if (/^(on|off)$/.test(along.get("sound"))) localStorage.setItem("sound", along.get("sound"));
  for (let tries = 0; tries < 25 && !cookies.every((cookie) => document.cookie.includes(cookie)); tries++) await wait(20); // a browser may take none
}

// brought returns the former page's texts about the matches, if they have the right form: a stranger can
// write a link too.
function brought(along) {
  const saved = along.get("saved") ?? "";
  return {
    left: /^([A-Z] )?\d+:\d\d( · [A-Z] \d+:\d\d)*$/.test(along.get("left")) ? along.get("left") : "",
    saved: saved.length <= 120 ? saved : "", behind: /^[1-9]\d{0,5}$/.test(along.get("behind")) ? along.get("behind") : "", as: along.get("as") ?? "",
  };
}

// own returns an address of this laptop unchanged, the home page for any other.
function own(to) {
  const at = new URL(to ?? "/", location.origin);
  return at.origin === location.origin && at.pathname !== location.pathname ? at.pathname + at.search + at.hash : "/";
}

// show shows the pass until there is an answer, and returns whether that gave this device its seat.
async function show(pass) {
  sessionStorage.claim ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
  for (;;) {
    try {
      const answer = await fetch(location.pathname, { method: "POST", body: new URLSearchParams({ pass, claim: sessionStorage.claim }), headers: { Accept: "application/json" } });
      const said = await answer.json();
      if (answer.ok) return said;
      if (answer.status < 500 && answer.status !== 429) return { refused: said.error.message };
    } catch {
      // this laptop is busy taking over
    }
    await wait(AGAIN);
  }
}

async function arrive() {
  if (location.hash) sessionStorage.along = location.hash.slice(1); // kept for a reload
  history.replaceState(null, "", location.pathname); // hides the pass
  const along = new URLSearchParams(sessionStorage.along), pass = along.get("pass");
  countDown(document, Number(along.get("since")) || undefined);
  const facts = brought(along);
  showFacts(document, facts);
  await keep(along);
  const said = pass ? await show(pass) : {};
  if (said.refused) return showWays(said.refused);
  if (said.taken && along.get("orders")) sessionStorage.orders = along.get("orders");
  if (facts.behind) sessionStorage.said = document.querySelector("[data-behind]").textContent.trim(); // the next page shows it longer
  delete sessionStorage.along;
  delete sessionStorage.claim;
  location.replace(own(along.get("to")));
}

async function leave() {
  countDown(document);
  for (;;) {
    for (const address of page.spares.split(" ")) {
      const answer = await question(window, address);
      if (answer?.role === "primary" && answer.epoch > Number(page.epoch)) return location.replace(wayTo(address, page.pass, [], { behind: page.lacks }));
    }
    if (performance.now() > BY_HAND) showWays("");
    document.querySelector(".c-go").href = wayTo(page.spares.split(" ")[0], page.pass, [], { behind: page.lacks });
    await wait(AGAIN);
  }
}

if (page.arriving !== undefined) arrive();
else if (page.stay !== undefined || page.spares === undefined) showWays("");
else leave();
