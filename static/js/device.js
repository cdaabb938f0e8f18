// The choices that each device stores for itself: theme, rotation of the boards, sound; full
// screen; and the wake lock that keeps its screen on.
import { sound } from "./sound.js";
import { boards } from "./board.js";

const root = document.documentElement;

const actions = {
  theme(button) {
    root.dataset.theme = button.dataset.value;
    document.cookie = `theme=${button.dataset.value};path=/;max-age=31536000;samesite=lax`;
  },
  turn() {
    root.dataset.turn = (Number(root.dataset.turn ?? 0) + 1) % 4;
    localStorage.setItem("turn", root.dataset.turn);
  },
  sound() {
    localStorage.setItem("sound", sound.on() ? "off" : "on");
    sound.play("chime");
  },
  full() {
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen?.();
  },
  print() {
    window.print();
  },
  drop() {
    boards.deselectAll();
  },
};

// showChoices marks the buttons of the current choices.
function showChoices() {
  for (const b of document.querySelectorAll("[data-action=theme]")) press(b, b.dataset.value === root.dataset.theme);
  for (const b of document.querySelectorAll("[data-action=sound]")) press(b, sound.on());
}

function press(button, pressed) {
  if (button.ariaPressed !== String(pressed)) button.ariaPressed = pressed;
}

// stayAwake keeps the screen on. Plain http has no wake lock: there an endless blank video with
// a silent track does the same.
async function stayAwake() {
  if (navigator.wakeLock) return navigator.wakeLock.request("screen").catch(() => {});
  const stream = blankStream();
  if (!stream) return undefined;
  for (const track of silentTracks()) stream.addTrack(track);
  const video = document.createElement("video");
  video.className = "awake";
  video.playsInline = true;
  video.srcObject = stream;
  document.body.append(video);
  return video.play().catch(() => video.remove());
}

function blankStream() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2;
  const pen = canvas.getContext("2d");
  setInterval(() => pen.fillRect(0, 0, 2, 2), 1000);
  return canvas.captureStream?.(1);
}

function silentTracks() {
  const audio = new (window.AudioContext ?? window.webkitAudioContext)();
  return audio.createMediaStreamDestination().stream.getAudioTracks();
}

export const device = {
  showChoices,
  start() {
    if (localStorage.getItem("turn")) root.dataset.turn = localStorage.getItem("turn");
    document.addEventListener("click", (e) => {
      const button = e.target.closest("[data-action]");
      if (!button) return;
      actions[button.dataset.action]?.(button);
      showChoices();
    });
    showChoices();
    if (document.body.dataset.awake === undefined) return;
    addEventListener("pointerdown", stayAwake, { once: true });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && navigator.wakeLock && stayAwake());
  },
};
