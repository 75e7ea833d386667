// Searching the rules while typing: hides what does not fit and marks what does. Without script the form does the same.

const box = document.querySelector('.search-box input[type=search]');
const status = document.getElementById('hits');
const nothing = document.querySelector('.nothing');
const sections = [...document.querySelectorAll('.rule-section')].map(section => ({
  section,
  link: document.querySelector(`.contents a[data-chapter="${section.dataset.chapter}"]`),
  title: section.querySelector('h2').textContent.toLowerCase(),
  rules: [...section.querySelectorAll('.rule')].map(rule => ({
    rule,
    text: rule.querySelector('div > p'),
    words: `${rule.id} ${rule.textContent}`.toLowerCase(),
  })),
}));

function unmark(text) {
  for (const mark of text.querySelectorAll('mark')) mark.replaceWith(mark.textContent);
  text.normalize();
}

function mark(text, wanted) {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  const pattern = new RegExp(`(${wanted.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  for (const node of nodes) {
    const parts = node.data.split(pattern);
    if (parts.length === 1) continue;
    node.replaceWith(...parts.map((part, number) => {
      if (number % 2 === 0) return part;
      const made = document.createElement('mark');
      made.textContent = part;
      return made;
    }));
  }
}

function search() {
  const wanted = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  let total = 0;
  for (const { section, link, title, rules } of sections) {
    let here = 0;
    for (const { rule, text, words } of rules) {
      const fits = wanted.every(word => words.includes(word) || title.includes(word));
      rule.hidden = !fits;
      unmark(text);
      if (!fits) continue;
      here++;
      if (wanted.length) mark(text, wanted);
    }
    section.hidden = here === 0;
    total += here;
    if (!link) continue;
    link.classList.toggle('none', here === 0);
    const count = link.querySelector('.count');
    // Read aloud it is the bare number: the right form of the word is the server's to know.
    count.firstElementChild.textContent = count.lastElementChild.textContent = String(here);
    count.classList.toggle('hit', wanted.length > 0 && here > 0);
  }
  nothing.hidden = total > 0;
  status.textContent = wanted.length ? status.dataset.some.replace('{n}', total) : status.dataset.all;
}

// A page that came with a search holds only what fits: to look for something else, the server is asked.
const whole = !new URLSearchParams(location.search).get('q');
let timer = 0;
if (whole) {
  box.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(search, 80); });
  box.form.addEventListener('submit', event => { event.preventDefault(); search(); });
  if (box.value) search();
}

// The chapter in sight is marked in the list of chapters.
const seen = new IntersectionObserver(entries => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    for (const { section, link } of sections) {
      if (section === entry.target) link?.setAttribute('aria-current', 'true');
      else link?.removeAttribute('aria-current');
    }
  }
}, { rootMargin: '-70px 0px -70% 0px' });
for (const { section } of sections) seen.observe(section);
