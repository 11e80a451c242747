import { expect, test } from 'vitest';
import { pageNamed } from './search-loader.ts';

test.each([
  ['promozioni', '/promozioni'],
  ['Offerte', '/promozioni'],
  [' NOVITÀ ', '/novita'],
  ['punti  vendita', '/punti-vendita'],
  ['buoni', '/profile/buoni'],
  ['i miei ordini', '/profile/orders'],
  ['fatture', '/profile/documenti'],
  ['rimborso', '/profile/rimborsi'],
  ['Invita un amico', '/profile/amici'],
  ['scadenze', '/profile/scadenze'],
  ['password', '/profile/sicurezza'],
  ['servizio clienti', '/page/contatti'],
])('the name of a page leads to it: %s', (query, path) => {
  expect(pageNamed(query)).toBe(path);
});

test.each(['latte', 'pasta in offerta', 'buoni pasta', '', 'constructor'])(
  'what is no name of a page is searched for: %s',
  (query) => {
    expect(pageNamed(query)).toBeUndefined();
  },
);
