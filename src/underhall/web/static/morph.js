// Keyed morph: turns an element into what the server drew, changing as little as possible. Elements with an id are
// moved and not rebuilt, so focus, scroll positions and running animations survive.

const holder = document.createElement('template');

/** The element that some HTML stands for. */
export function parse(html) {
  holder.innerHTML = html;
  return holder.content.firstElementChild;
}

/** Turns `from` into `to` and gives the element that is in the page now. */
export function morph(from, to) {
  if (from.nodeName !== to.nodeName || from.id !== to.id) {
    from.replaceWith(to);
    return to;
  }
  attributes(from, to);
  children(from, to);
  return from;
}

function attributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (to.hasAttribute(name) || kept(from, name)) continue;
    from.removeAttribute(name);
    if (name === 'checked') from.checked = false;
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) === value || kept(from, name)) continue;
    from.setAttribute(name, value);
    if (name === 'checked') from.checked = true;
  }
}

/** What people do to the page themselves stays: opened details, the tab stops of inspecting. */
function kept(element, name) {
  return (name === 'open' && element.nodeName === 'DETAILS') || (name === 'tabindex' && element.hasAttribute('data-reach'))
    || (name === 'data-reach');
}

function children(from, to) {
  if (from.isEqualNode(to)) return;
  const byId = new Map();
  for (const child of from.children) if (child.id) byId.set(child.id, child);
  let at = from.firstChild;
  for (const want of [...to.childNodes]) {
    const same = match(want, at, byId);
    if (!same) {
      from.insertBefore(want, at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else from.insertBefore(same, at);
    if (same.nodeType === Node.ELEMENT_NODE) {
      morph(same, want);
    } else if (same.data !== want.data) {
      same.data = want.data;
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** The old node that becomes the wanted one: the one of that id, or the next without an id if it is of the same kind. */
function match(want, at, byId) {
  if (want.id) {
    const old = byId.get(want.id);
    return old && old.nodeName === want.nodeName ? old : null;
  }
  if (!at || at.nodeType !== want.nodeType || at.nodeName !== want.nodeName) return null;
  return at.id ? null : at;
}
