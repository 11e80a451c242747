import { expect, test } from 'vitest';
import { formatGrams } from '../domain/base/format.ts';
import { type LocaleMessages, language, t, withLocale } from './language.ts';

const ENGLISH: LocaleMessages = { language: 'en', dictionary: { 'Mostra altri {n}': 'Show {n} more' } };

test('words are said in the language that is asked for, with their values', () => {
  expect(t('Mostra altri {n}', { n: 3 })).toBe('Mostra altri 3');
  expect(withLocale(ENGLISH, () => t('Mostra altri {n}', { n: 3 }))).toBe('Show 3 more');
});

test('words that are missing stay Italian, and so do values', () => {
  expect(withLocale(ENGLISH, () => t('Chiudi'))).toBe('Chiudi');
  expect(t('Mostra altri {n}', { other: 3 })).toBe('Mostra altri {n}');
});

test('numbers are written as the language has them', () => {
  expect([formatGrams(1250), withLocale(ENGLISH, () => formatGrams(1250))]).toEqual(['1,25 kg', '1.25 kg']);
});

test('afterwards the language is the one from before, also when something went wrong', () => {
  expect(withLocale(ENGLISH, language)).toBe('en');
  expect(language()).toBe('it');
  const fail = () => {
    throw new Error('no such order');
  };
  expect(() => withLocale(ENGLISH, fail)).toThrow('no such order');
  expect(language()).toBe('it');
});
