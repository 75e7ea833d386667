// Stepping through a game without loading the page again. Without script the slider's form and the links do it.
import { morph, parse } from '../morph.js';
import { glide } from '../motion.js';

const form = document.getElementById('reel');
const slider = form.elements.at;
const eyes = form.elements.seat;
const output = form.querySelector('output');
const last = Number(slider.max);
const links = [...form.querySelectorAll('[data-step]')];
const play = document.getElementById('play');
const PACE = 1200;

let shown = Number(slider.value), wanted = shown, loading = false, playing = 0;

function address(at) {
  return `${form.action.split('?')[0]}?at=${at}&seat=${encodeURIComponent(eyes.value)}`;
}

function fill(id, html) {
  const old = document.getElementById(id);
  const made = old.cloneNode(false);
  made.innerHTML = html;
  morph(old, made);
}

function controls() {
  slider.value = wanted;
  output.value = form.dataset.count.replace('{n}', wanted);
  for (const link of links) {
    const to = { first: 0, prev: Math.max(0, wanted - 1), next: Math.min(last, wanted + 1), last }[link.dataset.step];
    link.href = address(to);
    link.setAttribute('aria-disabled', to === wanted);
  }
  const from = document.querySelector('.playon [name=at]');
  if (from) from.value = wanted;
}

/** Loads the wanted moment; while one is on its way only the newest wish counts. */
async function load() {
  if (loading) return;
  loading = true;
  while (wanted !== shown) {
    const at = wanted;
    try {
      const answer = await fetch(address(at), { headers: { 'X-Underhall': '1' } });
      if (!answer.ok) throw new Error(answer.statusText);
      const moment = await answer.json();
      glide(() => {
        fill('felt', moment.felt);
        fill('dock', moment.dock);
        fill('players', moment.players);
        document.getElementById('dock').hidden = !moment.dock;
        document.body.classList.toggle('nodock', !moment.dock);
      }, Math.abs(at - shown) > 1);
      morph(document.getElementById('status'), parse(moment.status));
      document.getElementById('log-lines').innerHTML = moment.log;
      document.getElementById('told').textContent = moment.told;
      shown = at;
      history.replaceState(null, '', address(at));
    } catch {
      location.href = address(at);
      return;
    }
  }
  loading = false;
}

function go(at) {
  wanted = Math.max(0, Math.min(last, at));
  controls();
  load();
}

/** The button says what it does next. */
function label(word) {
  play.setAttribute('aria-label', word);
  play.title = word;
  play.classList.toggle('running', playing !== 0);
}

function stop() {
  clearInterval(playing);
  playing = 0;
  label(play.dataset.play);
}

slider.addEventListener('input', () => { stop(); go(Number(slider.value)); });
eyes.addEventListener('change', () => { shown = -1; load(); });
form.addEventListener('submit', event => { event.preventDefault(); go(Number(slider.value)); });
for (const link of links) {
  link.addEventListener('click', event => {
    event.preventDefault();
    stop();
    go({ first: 0, prev: wanted - 1, next: wanted + 1, last }[link.dataset.step]);
  });
}
play.addEventListener('click', () => {
  if (playing) return stop();
  if (wanted === last) go(0);
  playing = setInterval(() => { if (wanted < last) go(wanted + 1); else stop(); }, PACE);
  label(play.dataset.pause);
});
// Who wants to play on from here means this moment.
document.querySelector('.playon details')?.addEventListener('toggle', event => { if (event.target.open) stop(); });
document.querySelector('.playon form')?.addEventListener('submit', stop);
document.addEventListener('keydown', event => {
  if (event.target.closest('input, select, textarea, summary') || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  stop();
  go(wanted + step);
});
controls();
document.documentElement.classList.add('live');

if (document.querySelector('[data-panzoom]')) import('../panzoom.js').then(module => module.start()).catch(error => console.error(error));
