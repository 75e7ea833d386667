// The theme switch without a reload, on every page. The form behind it works without this script.
const root = document.documentElement;
root.classList.add('js');

document.addEventListener('submit', async event => {
  const form = event.target;
  if (!form.matches('form.themes')) return;
  event.preventDefault();
  const theme = event.submitter?.value === 'light' ? 'light' : 'dark';
  root.dataset.theme = theme;
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme);
  // One button hides and the other takes its place: the keyboard stays on the switch.
  form.querySelector(theme === 'light' ? '.to-dark' : '.to-light')?.focus({ preventScroll: true });
  try {
    const body = new URLSearchParams({ theme, next: '/' });
    await fetch(form.action, { method: 'POST', keepalive: true, body, headers: { 'X-Underhall': '1' } });
  } catch { /* it holds for this page, then */ }
});

// A table whose scripts did not come up offers its "refresh" link, as without script.
if (document.body.classList.contains('table')) {
  setTimeout(() => { if (!root.classList.contains('live')) root.classList.add('stuck'); }, 5000);
}
