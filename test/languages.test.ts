import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOTICES } from '../src/contract/base/notices.ts';
import { ERRORS } from '../src/contract/errors.ts';
import { LABEL_KEYS } from '../src/contract/languages/label-keys.ts';
import { STAFF_ERRORS } from '../src/contract/staff-errors.ts';
import { LANGUAGES } from '../src/language/language.ts';
import { textsByFile, translatedLanguages } from '../src/server/infra/language/dictionaries.ts';
import { languageGaps } from './support/texts/language-gaps.ts';
import { wordsOf } from './support/texts/words-of.ts';

const COMPLETE = { missing: [], unused: [], repeated: [], wrong: [] };

const filesOf = (patterns: string[]) => globSync(patterns).filter((file) => !file.includes('.test.'));
const pageFiles = [
  'src/web/**/*.{ts,tsx}',
  'src/domain/**/*.ts',
  'src/language/**/*.ts',
  'src/server/http/closed-shop/closed-page.ts',
];
const found = filesOf(pageFiles).map((file) => ({ file, ...wordsOf(readFileSync(file, 'utf8'), file.endsWith('x')) }));
/** The files with texts of mails in `t` or `msg`. */
const mailFiles = filesOf(['src/server/mails/**/*.ts', 'src/server/features/forms/submission-mail.ts']);
const pages = new Set([...Object.values({ ...ERRORS, ...STAFF_ERRORS }), ...found.flatMap(({ marked }) => marked)]);
const mails = new Set(mailFiles.flatMap((file) => wordsOf(readFileSync(file, 'utf8'), false).marked));
const said = { pages, mails, notices: new Set<string>(Object.values(NOTICES)) };

test('no page says anything that is not looked up', () => {
  const hardWired = found
    .filter((file) => file.hardWired.length > 0)
    .map(({ file, hardWired: texts }) => [file, texts]);
  expect(hardWired).toEqual([]);
});

test('every language has a folder of texts, and every folder is a language', () => {
  expect(['it', ...translatedLanguages()].toSorted()).toEqual(LANGUAGES.toSorted());
});

test.each(translatedLanguages())(
  '%s: everything that is said is there once, with the values of the Italian, and nothing else',
  (language) => {
    expect(languageGaps(textsByFile(language), said)).toEqual(COMPLETE);
  },
);

test.each(globSync('src/language/*/*.json'))('%s has each text once, a text a line', (file) => {
  const written = readFileSync(file, 'utf8');
  expect(written).toBe(`${JSON.stringify(JSON.parse(written), null, 2)}\n`);
});

test('a new language is told what it lacks', () => {
  const texts = {
    pages: new Set(['Chiudi', 'Ancora {n}', 'Cerca']),
    mails: new Set(['Chiudi', 'Ciao {name}']),
    notices: new Set<string>(),
  };
  const german = {
    shop: { Chiudi: 'Schließen', 'Ancora {n}': 'Noch', Menu: 'Menü' },
    mails: { Chiudi: 'Schließen', 'Ciao {name}': '' },
  };
  expect(languageGaps(german, texts)).toEqual({
    missing: ['Cerca'],
    unused: ['Menu'],
    repeated: ['Chiudi'],
    wrong: ['Ancora {n}', 'Ciao {name}'],
  });
});

test('every documented key names one text, and the shop says that text', () => {
  const texts = Object.values(LABEL_KEYS);
  expect(texts.filter((text) => !pages.has(text))).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});

test('English is not Italian', () => {
  const texts = Object.values(textsByFile('en')).flatMap((file) => Object.values(file));
  expect(texts.filter((text) => /[àèéìòù]|\b(?:della?|degli|è|che|con)\b/.test(text))).toEqual([]);
});
