// Notes what the page lets sound, and when: in ms of the page's clock at the loudspeaker, with the time of the frame before it.
window.heard = [];
window.volumes = [];
{
  // As in the browsers of people, a page sounds only after a tap; the headless one has no such rule.
  let tapped = false;
  addEventListener("pointerdown", () => { tapped = true; }, true);
  const { resume } = AudioContext.prototype;
  AudioContext.prototype.resume = function () {
    return tapped ? resume.call(this) : new Promise(() => {});
  };
  window.AudioContext = class extends AudioContext {
    constructor(...options) {
      super(...options);
      if (!tapped) this.suspend();
    }
  };

  const ended = (node, when) => {
    if (when === undefined) window.heard.forEach((one) => { if (one.node === node) one.takenBack = true; });
  };
  for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    const { start, stop } = kind.prototype;
    kind.prototype.start = function (when = 0, ...rest) {
      const of = this.context, now = performance.now();
      const at = now + 1000 * (Math.max(0, when - of.currentTime) + of.baseLatency + (of.outputLatency || 0));
      window.heard.push({ node: this, hz: this.frequency?.value, long: this.buffer?.duration, asked: now, at, frame: window.lastFrame });
      return start.call(this, when, ...rest);
    };
    kind.prototype.stop = function (when) {
      ended(this, when);
      return stop.call(this, when);
    };
  }
  const set = AudioParam.prototype.setTargetAtTime;
  AudioParam.prototype.setTargetAtTime = function (value, ...rest) {
    window.volumes.push(value);
    return set.call(this, value, ...rest);
  };
  const listen = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (name, heed, ...rest) {
    return listen.call(this, name, name !== "frame" ? heed : (e) => {
      window.lastFrame = performance.now();
      heed(e);
    }, ...rest);
  };
}
