// Copies the text of a field: <button data-copy="id of the field" data-copied="word that says it is done">.

for (const button of document.querySelectorAll('[data-copy]')) {
  const label = button.querySelector('span') ?? button;
  const word = label.textContent;
  button.addEventListener('click', async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand('copy'); // the clipboard proper is there only on safe origins, a home network is none
    }
    label.textContent = button.dataset.copied;
    setTimeout(() => { label.textContent = word; }, 2000);
  });
}
