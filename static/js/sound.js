// Sounds are synthesised, a few tones each. Each device can turn its own off. Screens have none of their own: there
// output.js plays the sounds of the day.

// chord returns tones that begin shortly after one another.
function chord(length, ...tones) {
  return tones.map((hz, i) => [hz, i * 0.06, length, "triangle"]);
}

// Each sound is a list of tones: frequency in Hz, start and length in seconds, wave.
export const SOUNDS = {
  tick: [[1400, 0, 0.05, "square"]],
  chime: [[880, 0, 0.5, "sine"], [1320, 0.12, 0.6, "sine"]],
  coin: [[988, 0, 0.09, "triangle"], [1319, 0.08, 0.35, "triangle"]],
  bell: [[196, 0, 1.4, "sine"], [392, 0, 0.8, "sine"]],
  knock: [[150, 0, 0.07, "triangle"], [110, 0.09, 0.08, "triangle"]],
  tap: [[330, 0, 0.06, "triangle"]],
  hum: [[140, 0, 0.3, "sine"]],
  click: [[900, 0, 0.04, "square"]],
  boop: [[520, 0, 0.09, "sine"], [390, 0.08, 0.12, "sine"]],
  third: [[523, 0, 0.16, "triangle"], [659, 0.14, 0.3, "triangle"]],
  ticks: Array.from({ length: 10 }, (_, i) => [i < 7 ? 1000 : 1400, i, 0.08, "square"]),
  knell: [[196, 0, 2, "sine"], [392, 0, 1.2, "sine"], [196, 1.2, 2.4, "sine"]],
  fanfare: [[523, 0, 0.3, "triangle"], [659, 0.22, 0.3, "triangle"], [784, 0.44, 0.3, "triangle"], [1047, 0.66, 1, "triangle"]],
  chord1: chord(1.6, 131, 196, 262),
  chord2: chord(1.8, 175, 262, 349, 440),
  chord3: chord(1.6, 196, 294, 392, 494),
  chord4: chord(1.8, 220, 330, 440, 523),
  chord5: chord(3, 262, 392, 523, 659, 784, 1047),
};

const REST = 3000; // ms after the last sound or touch: then the audio of the device rests, which costs work also in silence
const LATE = 500; // ms after which a sound is not worth playing any more

let audio; // made at the first touch
let allowed = false; // the browser has let it sound
let rests = true; // it may rest: this browser wakes it without a touch
let resting; // the timer

// wake lets the audio sound. It resolves to whether it does so in time.
async function wake() {
  const asked = performance.now();
  await audio.resume();
  allowed = true;
  clearTimeout(resting);
  if (rests) resting = setTimeout(() => audio.suspend(), REST);
  return performance.now() - asked < LATE;
}

// tone lets a tone of a sound that begins at a time of the audio's clock, in s, sound through a node, 0 to 1 loud.
export function tone(through, loud, begins, [hz, at, length, type]) {
  const start = begins + at;
  const gain = through.context.createGain();
  const wave = through.context.createOscillator();
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  wave.type = type;
  wave.frequency.value = hz;
  wave.connect(gain).connect(through);
  wave.start(start);
  wave.stop(start + length);
  return wave;
}

// vibrate shakes the device for ms. Before the first gesture on a page browsers refuse it, with an error in the console.
export function vibrate(ms) {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(ms);
}

export const sound = {
  on() {
    return document.body.dataset.quiet === undefined && localStorage.getItem("sound") !== "off";
  },
  async play(name) {
    if (!allowed || !sound.on()) return;
    if (await wake()) return SOUNDS[name]?.forEach((one) => tone(audio.destination, 0.2, audio.currentTime, one));
    rests = false;
    return clearTimeout(resting); // a touch that has woken it at last may have set it
  },
  // Browsers let a page sound only after a touch or a key.
  start() {
    const touched = () => {
      audio ??= new (window.AudioContext ?? window.webkitAudioContext)();
      wake();
    };
    addEventListener("pointerdown", touched);
    addEventListener("keydown", touched);
  },
};
