// Help at the table: the turn card and the legend by their keys; the card is folded or not as it was left.

const FOLD = 'underhall-turn-card';
const help = document.getElementById('help');
const fold = () => help.querySelector('.turn-fold');
const wide = matchMedia('(min-width: 1200px)');

/** As it is left, it comes again. */
function keep(card) {
  try { localStorage.setItem(FOLD, card.open ? '1' : '0'); } catch { /* not kept */ }
}

/** Folds or unfolds the turn card; where it is a sheet, opens or closes that. */
function turnCard() {
  const card = fold();
  if (!wide.matches) return void help.togglePopover();
  if (!card) return;
  card.toggleAttribute('open');
  keep(card);   // at once: the event comes a moment later, perhaps to a page that is being left
}

/** The marked step in sight, where the card has to scroll. */
function follow() {
  const box = help.querySelector('.turn-steps'), step = box?.querySelector('.now');
  if (!step || !box.clientHeight) return;
  const top = step.offsetTop - box.offsetTop;
  if (top < box.scrollTop || top + step.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - 28;
}

const KEYS = { t: turnCard, l: () => document.getElementById('legend')?.togglePopover() };

export function start() {
  document.addEventListener('underhall:key', event => KEYS[event.detail]?.());
  try { if (localStorage.getItem(FOLD) === '1') fold()?.setAttribute('open', ''); } catch { /* not kept */ }
  help.addEventListener('toggle', event => {
    follow();
    if (event.target.matches('.turn-fold')) keep(event.target);
  }, true);
  document.addEventListener('underhall:changed', follow);
  follow();
  // A sheet that was open while the window grew would hang beside the table.
  wide.addEventListener('change', () => { if (help.matches(':popover-open')) help.hidePopover(); });
}
