import { expect, test } from 'vitest';
import { HOSTILE_HTML } from '../../../test/support/hostile-html.ts';
import { sanitiseHtml } from './html-sanitiser.ts';

test.each(HOSTILE_HTML)('nothing of %s is left that could do something', (html) => {
  const clean = sanitiseHtml(html);
  const tags = clean.match(/<[a-z][^>]*>/gi) ?? [];
  for (const tag of tags) {
    expect(tag).not.toMatch(
      /^<(?:script|style|svg|math|iframe|object|embed|form|input|button|base|meta|link|template)\b/i,
    );
    expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\s(?:on\w+|style|srcdoc|formaction|name|xlink:href)\s*=/i);
    expect(tag).not.toMatch(/(?:href|src|srcset)="\s*(?:javascript|vbscript|data|\/\/)/i);
    expect(tag).not.toMatch(/\b(?:fixed|inset-0|z-50)\b/);
    expect(tag).not.toMatch(/\sid="(?!testo-)/);
  }
});

test('there are sixty of them', () => {
  expect(new Set(HOSTILE_HTML).size).toBe(60);
});

test('what an editor writes stays: headings one lower, tables, pictures, links, alignment', () => {
  const written =
    '<h1>Pagina</h1><h2 id="orari">Orari</h2><p class="has-text-align-center blu">Vedi <a href="#orari">gli orari</a> o ' +
    '<a href="https://esempio.example/" target="_blank">il sito</a></p>' +
    '<table><tr><th scope="row">Lunedì</th><td colspan="2">8–20</td></tr></table>' +
    '<figure class="wp-block-image aligncenter"><img src="/photo/x.webp" alt="Il banco" width="20" height="10" loading="lazy" /></figure>';
  expect(sanitiseHtml(written)).toBe(
    '<h2>Pagina</h2><h2 id="testo-orari">Orari</h2><p class="has-text-align-center">Vedi <a href="#testo-orari">gli orari</a> o ' +
      '<a href="https://esempio.example/" target="_blank" rel="noopener noreferrer">il sito</a></p>' +
      '<table><tr><th scope="row">Lunedì</th><td colspan="2">8–20</td></tr></table>' +
      '<figure class="wp-block-image aligncenter"><img src="/photo/x.webp" alt="Il banco" width="20" height="10" loading="lazy" /></figure>',
  );
  // sanitising a second time changes nothing
  expect(sanitiseHtml(sanitiseHtml(written))).toBe(sanitiseHtml(written));
});
