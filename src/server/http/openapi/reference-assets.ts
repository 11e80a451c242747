import { createHash } from 'node:crypto';

export const REFERENCE_STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0; list-style: none; }
nav a, summary { display: inline-block; padding: .25rem 0; }
summary { display: list-item; cursor: pointer; }
details { border-top: 1px solid #8886; }
details[open] { padding-bottom: 1rem; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
pre, table { overflow: auto; max-height: 30rem; font-size: .875rem; }
pre { padding: .5rem; background: #8882; white-space: pre-wrap; overflow-wrap: anywhere; }
th, td { padding: .125rem 1rem .125rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
label { display: block; margin: .5rem 0; }
input, textarea { box-sizing: border-box; width: 100%; padding: .5rem; font: inherit; }
button { padding: .5rem 1rem; font: inherit; }
`;

/**
 * The script of the page: the search shows the calls whose path, summary or name has every word, a form sends its
 * call, and a link opens what it leads to.
 */
export const REFERENCE_SCRIPT = `
const calls = [...document.querySelectorAll('[data-call]')].map((element) => {
  const [summary, about] = element.querySelectorAll('summary, p');
  return [element, (summary.textContent + about.textContent).toLowerCase()];
});
const search = document.getElementById('search');
function find() {
  const words = search.value.toLowerCase().split(/\\s+/);
  let count = 0;
  for (const [element, text] of calls) {
    element.hidden = !words.every((word) => text.includes(word));
    if (!element.hidden) count += 1;
  }
  for (const group of document.querySelectorAll('main > section:not(#schemas)'))
    group.hidden = group.querySelector('[data-call]:not([hidden])') === null;
  document.getElementById('found').textContent = search.value === '' ? '' : count + ' calls';
}
search.addEventListener('input', find);
function open() {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
}
addEventListener('hashchange', open);
open();
addEventListener('submit', async (event) => {
  event.preventDefault();
  const { address, body } = event.target.elements;
  const shown = event.target.querySelector('pre');
  shown.hidden = false;
  shown.textContent = '…';
  try {
    const init = { method: event.target.dataset.method };
    if (init.method !== 'GET') {
      init.headers = { 'content-type': 'application/json' };
      init.body = body ? body.value : '{}';
    }
    const reply = await fetch(new URL(address.value, location.origin), init);
    const text = await reply.text();
    const isJson = (reply.headers.get('content-type') || '').includes('json');
    shown.textContent = reply.status + '\\n' + (isJson ? JSON.stringify(JSON.parse(text), null, 2) : text);
  } catch (error) {
    shown.textContent = String(error);
  }
});
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page has its own script and styles and calls its own server: nothing of other hosts, and in no frame. */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(REFERENCE_SCRIPT)}`,
  `style-src ${hashOf(REFERENCE_STYLES)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
