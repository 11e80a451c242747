import { expect, test } from 'vitest';
import { hasLatinForm, inLatin } from './latin.ts';

test.each([
  ['Łukasz Wałęsa', 'Lukasz Walesa'],
  ['Đorđe Đorđević', 'Dorde Dordevic'],
  ['Șerban Țurcanu', 'Serban Turcanu'],
  ['Ayşe Yıldız Çağ', 'Ayse Yildiz Çag'],
  ['Nguyễn Thị Đào', 'Nguyen Thi Dào'],
  ['Bjørn Åström', 'Bjørn Åström'],
  ['Niccolò d’Este', "Niccolò d'Este"],
  ['caffè — 5 €', 'caffè - 5 EUR'],
])('writes %s as %s', (text, latin) => {
  expect(inLatin(text)).toBe(latin);
  expect(hasLatinForm(text)).toBe(true);
});

test.each(['Оксана', 'Шевченко', '芳', 'Παπαδόπουλος', 'محمد'])('%s has no Latin form', (text) => {
  expect(hasLatinForm(text)).toBe(false);
});
