// Searching the rules while typing: the server finds what fits, as it does without script, and the page shows it.

const rules = document.getElementById('rules'), contents = document.querySelector('.contents');
const box = document.querySelector('.search-box input[type=search]');
let latest = 0, timer = 0;

/** Replaces all but the search box by what the server's page has. */
async function search() {
  const mine = ++latest, address = new URL(box.form.action);
  address.search = new URLSearchParams(new FormData(box.form));
  try {
    const answer = await fetch(address, { headers: { 'X-Underhall': '1' } });
    if (!answer.ok || mine !== latest) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const found = page.getElementById('rules');
    if (!found || mine !== latest) return;
    found.querySelector('.search-box').remove();
    while (box.form.nextSibling) box.form.nextSibling.remove();
    rules.append(...found.childNodes);
    contents.replaceChildren(...page.querySelector('.contents').childNodes);
    history.replaceState(null, '', address);
    watch();
  } catch { /* the form still works */ }
}

box.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(search, 220); });
box.form.addEventListener('submit', event => { event.preventDefault(); clearTimeout(timer); search(); });

// The chapter in sight is marked in the list of chapters.
const seen = new IntersectionObserver(entries => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    for (const link of contents.querySelectorAll('a')) {
      if (link.dataset.chapter === entry.target.dataset.chapter) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }
}, { rootMargin: '-70px 0px -70% 0px' });

function watch() {
  seen.disconnect();
  for (const section of document.querySelectorAll('.rule-section')) seen.observe(section);
}
watch();
