import { expect, test } from 'vitest';
import { answersTo, escapedHtml, markedHtml, searchedWords } from './find-answers.ts';

const question = (title: string, html: string, group = 'Ordini') => ({ title, html, group });
const ALL = [
  question('Quando mi addebitate la spesa?', '<p>Dopo averla pesata.</p>', 'Prezzi'),
  question('Perché c’è un limite di pezzi?', '<p>Perché ce ne sia per tutti.</p>'),
  question('Quanto pesa “un pezzo”?', '<p>È il <a href="/peso">peso medio</a> di un frutto.</p>'),
];

test('words are found in any form and with any accent, those of the question first', () => {
  const titles = (q: string) => answersTo(ALL, searchedWords(q)).map(({ title }) => title);
  expect(titles('peso')).toEqual(['Quanto pesa “un pezzo”?', 'Quando mi addebitate la spesa?']);
  expect(titles('PERCHE un limite')).toEqual(['Perché c’è un limite di pezzi?']);
  expect(titles('buono pasto')).toEqual([]);
  expect(titles('')).toHaveLength(3);
});

test('the searched words are marked in the text, and nowhere in a tag', () => {
  const words = searchedWords('peso');
  expect(markedHtml(ALL[2]?.html ?? '', words)).toBe(
    '<p>È il <a href="/peso"><mark>peso</mark> medio</a> di un frutto.</p>',
  );
  expect(markedHtml(escapedHtml('<pesi> & amp'), searchedWords('amp pesi'))).toBe(
    '&lt;<mark>pesi</mark>&gt; &amp; <mark>amp</mark>',
  );
});
