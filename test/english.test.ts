import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERRORS } from '../src/contract/errors.ts';
import { LABEL_KEYS } from '../src/contract/languages/label-keys.ts';
import { STAFF_ERRORS } from '../src/contract/staff-errors.ts';
import { RULES } from '../src/language/english-rules.ts';
import { OF_MAILS } from '../src/server/mails/english/all.ts';
import { ENGLISH as OF_SHOPPERS } from '../src/web/english/all.ts';
import { STAFF } from '../src/web/english/staff.ts';
import { wordsOf } from './support/words-of.ts';

/** The back office has a table of its own. */
const ENGLISH = { ...OF_SHOPPERS, ...STAFF };
const files = globSync(['src/web/**/*.{ts,tsx}', 'src/domain/**/*.ts', 'src/language/**/*.ts']).filter(
  (file) => !file.includes('.test.') && !file.includes('english'),
);
const found = files.map((file) => ({ file, ...wordsOf(readFileSync(file, 'utf8'), file.endsWith('x')) }));
const said = new Set([...Object.values({ ...ERRORS, ...STAFF_ERRORS }), ...found.flatMap(({ marked }) => marked)]);

test('no page says anything that is not looked up', () => {
  const hardWired = found.filter((file) => file.hardWired.length > 0).map(({ file, hardWired: texts }) => [file, texts]);
  expect(hardWired).toEqual([]);
});

test('everything that is said is there in English, and nothing else', () => {
  const known = Object.keys(ENGLISH);
  expect([...said].filter((text) => !(text in ENGLISH))).toEqual([]);
  expect(known.filter((text) => !said.has(text))).toEqual([]);
});

/** The files whose texts mails say by `t` or `msg`, and the rules of the shop whose words they say besides. */
const mailFiles = globSync(['src/server/mails/**/*.ts', 'src/server/features/forms/submission-mail.ts']).filter(
  (file) => !file.includes('.test.') && !file.includes('english'),
);
const saidByMails = new Set(mailFiles.flatMap((file) => wordsOf(readFileSync(file, 'utf8'), false).marked));

test('everything that mails say is there in English, in the words of the pages, and nothing else', () => {
  expect([...saidByMails].filter((text) => !(text in OF_MAILS) && !(text in RULES))).toEqual([]);
  expect(Object.keys(OF_MAILS).filter((text) => !saidByMails.has(text) && !said.has(text))).toEqual([]);
  const pages: Readonly<Record<string, string>> = ENGLISH;
  const otherwise = Object.entries(OF_MAILS).filter(([text, english]) => (pages[text] ?? english) !== english);
  expect(otherwise).toEqual([]);
});

test('every documented key names one text, and the shop says that text', () => {
  const texts = Object.values(LABEL_KEYS);
  expect(texts.filter((text) => !said.has(text))).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});

test('the back office says again nothing that shoppers read too', () => {
  expect(Object.keys(STAFF).filter((text) => text in OF_SHOPPERS)).toEqual([]);
});

test('English has the same values as Italian, and is not Italian', () => {
  const wrong = Object.entries({ ...ENGLISH, ...OF_MAILS }).filter(([italian, english]) => {
    const values = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
    return values(italian) !== values(english) || english.trim() === '' || /[àèéìòù]|\b(?:della?|degli|è|che|con)\b/.test(english);
  });
  expect(wrong).toEqual([]);
});
