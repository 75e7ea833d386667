// Passkeys on the page of one's own things: making one, and using one. The server checks everything.

const bytes = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0));
const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const said = document.getElementById('passkey-said');

async function post(path, data) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-underhall': '1' },
    body: data ? JSON.stringify(data) : '',
  });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error);
  return found;
}

async function make() {
  const options = await post('/me/passkey/offer');
  options.challenge = bytes(options.challenge);
  options.user.id = bytes(options.user.id);
  for (const one of options.excludeCredentials ?? []) one.id = bytes(one.id);
  const made = await navigator.credentials.create({ publicKey: options });
  return post('/me/passkey/keep', {
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response: {
      clientDataJSON: text(made.response.clientDataJSON),
      attestationObject: text(made.response.attestationObject),
    },
  });
}

async function use() {
  const options = await post('/me/passkey/ask');
  options.challenge = bytes(options.challenge);
  const used = await navigator.credentials.get({ publicKey: options });
  return post('/me/passkey/use', {
    id: used.id,
    rawId: text(used.rawId),
    type: used.type,
    response: {
      clientDataJSON: text(used.response.clientDataJSON),
      authenticatorData: text(used.response.authenticatorData),
      signature: text(used.response.signature),
      userHandle: used.response.userHandle ? text(used.response.userHandle) : null,
    },
  });
}

for (const [id, work] of [['passkey-make', make], ['passkey-use', use]]) {
  const button = document.getElementById(id);
  if (!button) continue;
  button.hidden = !window.PublicKeyCredential;
  button.addEventListener('click', async () => {
    button.disabled = true;
    said.textContent = '';
    try {
      location.href = (await work()).go;
    } catch (error) {
      // Whoever closes the browser's own dialog knows that.
      said.textContent = error.name === 'NotAllowedError' ? said.dataset.nothing : error.message;
    }
    button.disabled = false;
  });
}
