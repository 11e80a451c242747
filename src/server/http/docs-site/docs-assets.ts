/** The look of the documentation, with the colours of the shop's design (docs/design.md). */
export const DOCS_STYLES = `
:root {
  color-scheme: light dark; font: 16px/1.6 "Figtree Variable", Arial, system-ui, sans-serif;
  --paper: light-dark(#faf6ef, #181512); --card: light-dark(#fff, #221e1a); --sunken: light-dark(#f0e8da, #12100d);
  --line: light-dark(#e8dfd0, #39322b); --strong: light-dark(#8d8171, #8b7f70); --ink: light-dark(#26201a, #f5efe6);
  --soft: light-dark(#5b5146, #c9bdae); --accent: light-dark(#23643c, #7fce97); --on-accent: light-dark(#fff, #0f2416);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: .5rem; top: .5rem; padding: .5rem; background: var(--card); }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between;
  padding: .75rem 1rem;  border-bottom: 1px solid var(--line); background: var(--sunken); }
.home { font: 600 1.25rem Georgia, serif; color: var(--ink); text-decoration: none; padding: .5rem 0; }
.home span { font: 400 .875rem Arial, sans-serif; color: var(--soft); }
form { display: flex; gap: .5rem; flex: 1 1 14rem; max-width: 24rem; min-width: 0; }
input { flex: 1; min-width: 0; min-height: 44px; padding: 0 .75rem; font: inherit; color: inherit;
  background: var(--card);  border: 1px solid var(--strong); border-radius: .5rem; }
button { min-height: 44px; padding: 0 1rem; font: 600 1rem inherit; color: var(--on-accent); background: var(--accent);
  border: 0;  border-radius: .5rem; cursor: pointer; }
.columns { display: grid; max-width: 80rem; margin: 0 auto; }
nav { padding: .5rem 1rem; border-bottom: 1px solid var(--line); }
nav summary { min-height: 44px; padding: .5rem 0; font-weight: 600; cursor: pointer; }
nav h2 { margin: 1rem 0 .25rem; font-size: .875rem; color: var(--soft); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: .5rem 0; text-decoration: none; }
nav [aria-current] { font-weight: 700; color: var(--ink); }
main { min-width: 0; padding: 1rem; }
h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: 0 0 1rem; }
h2 { margin: 2rem 0 .5rem; }
code { font-size: .9em; overflow-wrap: anywhere; background: var(--sunken); border-radius: .25rem; padding: 0 .2em; }
pre { margin: 0; padding: 1rem; overflow-x: auto; background: var(--sunken); border: 1px solid var(--line);
  border-radius: .5rem; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
.example { position: relative; margin: 1rem 0; }
.example button:not([hidden]) + pre { padding-top: 2.5rem; }
.example button { position: absolute; top: .25rem; right: .25rem; min-height: 32px; padding: 0 .75rem;
  font-size: .875rem; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
td:first-child code { white-space: nowrap; }
.hits { padding: 0; list-style: none; overflow-wrap: anywhere; }
.hits li { padding: .75rem 0; border-bottom: 1px solid var(--line); }
.hits span { color: var(--soft); }
@media (width >= 60rem) {
  .columns { grid-template-columns: 16rem minmax(0, 48rem); gap: 2rem; }
  nav { border: 0; }
  nav summary { display: none; }
  nav details::details-content { content-visibility: visible; }
  nav a { padding: .25rem 0; }
}
`;

/** Opens the list of pages where there is room for it, and has every example copied by a press. */
export const DOCS_SCRIPT = `
const pages = document.querySelector('nav details');
if (matchMedia('(width >= 60rem)').matches) pages.open = true;
for (const button of document.querySelectorAll('.example button')) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.nextElementSibling.textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
}
`;
