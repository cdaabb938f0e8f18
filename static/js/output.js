// The sounds of the day, on the page where the desk lets them come out. Each frame says which sounds belong to it; those
// that the frame before did not have are played. Browsers let a page sound only after a person has tapped it.
import { serverNow } from "./clock.js";
import { SOUNDS, tone } from "./sound.js";

const LATE = 3000; // ms after which the sound of an event is not worth playing any more
const BEFORE = 10000; // ms before its end at which the sound of a clock begins
const APART = 0.3; // s between two sounds of one frame
const LOUD = 0.6; // of a tone at full volume

const body = document.body;
let audio, out;
let before; // the keys of the last frame; undefined: there was none
const files = new Map(); // address of an uploaded sound → the decoded one; undefined while it loads, and when it cannot be played
const coming = new Map(); // key of an end → what sounds then

// told is what the page plays; null: the sounds come out elsewhere.
function told() {
  return JSON.parse(document.getElementById("output")?.dataset.sounds ?? "null");
}

function open() {
  audio = new (window.AudioContext ?? window.webkitAudioContext)({ latencyHint: "interactive" });
  out = audio.createGain();
  out.connect(audio.createDynamicsCompressor()).connect(audio.destination);
  audio.addEventListener("statechange", changed);
}

// touched lets the page sound: a person has tapped it, or the browser is set so that it needs no tap.
function touched() {
  if (!told()) return;
  if (!audio) open();
  if (audio.state !== "running") audio.resume();
}

function changed() {
  const sounds = audio.state === "running";
  if (sounds === (body.dataset.sounds !== undefined)) return;
  if (sounds) body.dataset.sounds = "";
  else delete body.dataset.sounds;
  document.dispatchEvent(new Event("sounds"));
  if (!sounds) return cancel();
  output.heed();
  SOUNDS.chime.forEach((one) => tone(out, LOUD, audio.currentTime, one));
}

// load has the browser decode the sounds that were uploaded.
async function load(address) {
  if (files.has(address)) return undefined;
  files.set(address, undefined);
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) return files.delete(address); // the next frame tries again
  return files.set(address, await audio.decodeAudioData(await answer.arrayBuffer()).catch(() => undefined));
}

// play lets a sound begin at a time of the audio's clock, in s, or join in when that is over. It returns what sounds.
function play({ cue, tones }, own, begins) {
  const now = audio.currentTime, file = files.get(own[cue]);
  if (!file) return SOUNDS[tones].filter(([, at]) => begins + at >= now - 0.02).map((one) => tone(out, LOUD, Math.max(begins, now - one[1]), one));
  const missed = Math.max(0, now - begins);
  if (missed >= file.duration) return [];
  const source = audio.createBufferSource();
  source.buffer = file;
  source.connect(out);
  source.start(Math.max(begins, now), missed);
  return [source];
}

// cancel takes back what was to sound at the ends of clocks: the next frame tells anew which of them run.
function cancel() {
  for (const all of coming.values()) all.forEach((one) => one.stop());
  coming.clear();
}

export const output = {
  // heed plays what the frame on the page has and the one before had not.
  heed() {
    const now = told();
    if (!now) {
      before = undefined;
      cancel();
      return audio?.suspend();
    }
    const { volume, own = {}, cues = [], ends = [] } = now;
    const fresh = before ? cues.filter(({ key, at }) => !before.has(key) && !(at && serverNow() - at > LATE)) : [];
    before = new Set(cues.map(({ key }) => key));
    if (body.dataset.sounds === undefined) {
      audio?.resume(); // the sounds have come back to this page: where it was tapped before it needs no other tap
      return undefined;
    }
    Object.values(own).forEach(load);
    out.gain.setTargetAtTime(volume, audio.currentTime, 0.01);
    fresh.forEach((one, i) => play(one, own, audio.currentTime + i * APART));
    const wanted = new Set(ends.map(({ key }) => key));
    for (const [key, all] of coming) {
      if (wanted.has(key)) continue;
      all.forEach((one) => one.stop());
      coming.delete(key);
    }
    for (const end of ends) {
      if (!coming.has(end.key)) coming.set(end.key, play(end, own, audio.currentTime + (end.at - BEFORE - serverNow()) / 1000));
    }
    return undefined;
  },
};

addEventListener("pointerup", touched, true); // not when a mouse goes down: its button would vanish before the click
addEventListener("keydown", touched, true);
document.addEventListener("woke", cancel); // the audio's clock may have stood still
new MutationObserver(() => (body.dataset.silent === undefined ? output.heed() : cancel())).observe(body, { attributeFilter: ["data-silent"] }); // without news a clock may have been stopped
touched();
