import { expect, test } from 'vitest';
import { wordsOfPdf } from '../../../../test/support/documents/words-of-pdf.ts';
import { renderPdf } from './render-pdf.ts';
import type { Sheet } from './sheet.ts';

const SHEET: Sheet = {
  title: 'Ricevuta n. 7',
  author: 'Bottega',
  subtitle: 'del 23/11/2026',
  foot: 'Bottega S.r.l.',
  date: new Date('2026-11-23'),
  blocks: [
    { is: 'parties', parties: [{ heading: 'Cliente', lines: ['Società Però & Figli <snc>', 'Łukasz Żółć 東京', ''] }] },
    {
      is: 'table',
      columns: [
        { heading: 'Descrizione', share: 5 },
        { heading: 'Importo', share: 1, isAmount: true },
      ],
      rows: Array.from({ length: 120 }, (_, row) => [
        `Caffè macinato riga ${row} che non sta su una riga sola perché ha un nome lunghissimo davvero fine${row}`,
        `${row},50 €`,
      ]),
    },
    { is: 'totals', rows: [['Totale', '1.234,50 €']] },
    { is: 'text', lines: ['Nota finale'], isSmall: true },
  ],
};

test('every word of a long sheet is on paper, with accents and the euro, and its pages are counted', async () => {
  const words = await wordsOfPdf(await renderPdf(SHEET));
  for (let row = 0; row < 120; row++) expect(words).toContain(`fine${row} ${row},50 €`);
  for (const said of ['Ricevuta n. 7', 'Società Però & Figli <snc>', 'Totale 1.234,50 €', 'Nota finale'])
    expect(words).toContain(said);
  // letters that the fonts do not have lose their accents, or become a question mark
  expect(words).toContain('?ukasz Zó?c ??');
  const pages = Number(/\d+ \/ (\d+)/.exec(words)?.[1]);
  expect(words.match(/Descrizione Importo/g)).toHaveLength(pages);
  expect(words).toContain(`${pages} / ${pages}`);
});

test('the file is tagged and in Italian, embeds its fonts, and is the same each time', async () => {
  const [once, again] = [await renderPdf(SHEET), await renderPdf(SHEET)];
  const text = once.toString('latin1');
  expect(text).toContain('/Marked true');
  expect(text).toContain('/Lang (it-IT)');
  expect(text).toMatch(/\/S \/H1\b/);
  expect(text).toContain('/FontFile2');
  expect(again.length).toBe(once.length);
});
