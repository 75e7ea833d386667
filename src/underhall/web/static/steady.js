// What has less to say for a while keeps its room, so that nothing below it wanders while one chooses: elements with an id
// and `data-steady`, as long as its value is the same.

/** Makes the change; what has become lower by it is as high as before. */
export function keepRoom(change) {
  const before = new Map([...document.querySelectorAll('[data-steady]')].map(one => [one.id, [one.dataset.steady, one.offsetHeight]]));
  change();
  for (const one of document.querySelectorAll('[data-steady]')) {
    const [same, height] = before.get(one.id) ?? [];
    if (same === one.dataset.steady && one.offsetHeight < height) one.style.minHeight = `${height}px`;
  }
}
