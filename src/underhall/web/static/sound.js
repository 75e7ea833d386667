// Sounds made on the spot with WebAudio: nothing to load. Silent until the first click or key, as browsers want it.

const KEY = 'underhall-volume';
const DEFAULT = 60;
let audio = null;

export function volume() {
  const kept = read(KEY);
  return kept === null ? DEFAULT : Math.max(0, Math.min(100, Number(kept) || 0));
}

export function setVolume(value) {
  try { localStorage.setItem(KEY, String(value)); } catch { /* not kept */ }
}

function read(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

/** Wakes the sound up: only something that a person does may. */
export function wake() {
  if (!volume() || !window.AudioContext) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') audio.resume();
}

/** A tone: frequency, start, length, loudness, shape. */
function tone(hertz, at, length, loud, shape = 'sine', bend = 1) {
  const wave = audio.createOscillator(), gain = audio.createGain();
  const start = audio.currentTime + at;
  wave.type = shape;
  wave.frequency.setValueAtTime(hertz, start);
  if (bend !== 1) wave.frequency.exponentialRampToValueAtTime(hertz * bend, start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud * volume() / 100, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(gain).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length + 0.02);
}

/** Noise through a filter: length, loudness, the filter's middle and where it goes. */
function noise(at, length, loud, from, to, kind = 'bandpass') {
  const size = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, size, audio.sampleRate), data = buffer.getChannelData(0);
  for (let i = 0; i < size; i++) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter(), gain = audio.createGain();
  const start = audio.currentTime + at;
  source.buffer = buffer;
  filter.type = kind;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.setValueAtTime(loud * volume() / 100, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
}

const SOUNDS = {
  card: () => { noise(0, 0.07, 0.35, 900, 300, 'lowpass'); tone(150, 0, 0.08, 0.18, 'sine', 0.6); },
  crystal: () => { tone(2093, 0, 0.25, 0.09); tone(3136, 0.02, 0.3, 0.05); },
  dig: () => { noise(0, 0.22, 0.25, 700, 1800); noise(0.12, 0.16, 0.18, 1200, 500); },
  turn: () => { tone(294, 0, 0.5, 0.2); tone(392, 0.18, 0.7, 0.2); },
  attack: () => { tone(110, 0, 0.3, 0.5, 'sine', 0.45); noise(0, 0.1, 0.3, 400, 120, 'lowpass'); },
  rumble: () => { noise(0, 1.1, 0.6, 220, 50, 'lowpass'); tone(46, 0, 1, 0.35, 'triangle', 0.7); },
  coin: () => { tone(988, 0, 0.12, 0.12, 'triangle'); tone(1319, 0.08, 0.35, 0.12, 'triangle'); },
  end: () => { tone(392, 0, 0.5, 0.18); tone(494, 0.2, 0.5, 0.18); tone(587, 0.4, 0.9, 0.2); },
};

export function play(name) {
  if (!audio || audio.state !== 'running' || !volume() || document.hidden && name !== 'turn') return;
  SOUNDS[name]?.();
}

/** The button of the top bar and the slider of the menu. */
export function start() {
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, wake, { passive: true });
  const show = () => {
    const on = volume() > 0, button = document.getElementById('sound'), slider = document.getElementById('volume');
    button?.setAttribute('aria-pressed', String(on));
    const use = button?.querySelector('use');
    use?.setAttribute('href', use.getAttribute('href').replace(/#.*/, on ? '#i-sound' : '#i-sound-off'));
    if (slider && slider.value !== String(volume())) slider.value = String(volume());
  };
  document.addEventListener('click', event => {
    if (!event.target.closest?.('#sound')) return;
    setVolume(volume() ? 0 : Number(read(`${KEY}-before`)) || DEFAULT);
    show();
    wake();
    play('card');
  });
  document.addEventListener('input', event => {
    if (event.target.id !== 'volume') return;
    setVolume(event.target.value);
    if (Number(event.target.value)) try { localStorage.setItem(`${KEY}-before`, event.target.value); } catch { /* not kept */ }
    show();
    wake();
  });
  document.addEventListener('change', event => { if (event.target.id === 'volume') play('coin'); });
  document.addEventListener('underhall:changed', show);
  show();
}
