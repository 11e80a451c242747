import { expect, it } from 'vitest';
import { streetTitle } from './name-words.ts';

it.each([
  ['VIA ALESSANDRO MANZONI', 'Via Alessandro Manzoni'],
  ['PIAZZA DELLA VITTORIA', 'Piazza della Vittoria'],
  ["VIA DELL'ARTIGIANATO", 'Via dell’Artigianato'],
  ["VIA D'ADAMO", 'Via d’Adamo'],
  ["LOCALITA' PRABELLO", 'Località Prabello'],
  ['VIALE PAPA GIOVANNI XXIII', 'Viale Papa Giovanni XXIII'],
  ['VIA A. DIAZ', 'Via A. Diaz'],
  ['VIA SANT-ELIA', 'Via Sant-Elia'],
  ['  VIA   ROMA ', 'Via Roma'],
])('%s is shown as %s', (registered, shown) => {
  expect(streetTitle(registered)).toBe(shown);
});
