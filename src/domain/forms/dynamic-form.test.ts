import { describe, expect, onTestFinished, test } from 'vitest';
import { setLocaleSource } from '../../language/language.ts';
import {
  type Answer,
  FIELD_TYPES,
  type FieldRules,
  type FieldType,
  isAnswerable,
  meaningOf,
  monthPage,
  problemOf,
  problemsOf,
  readAnswer,
  readDate,
} from './dynamic-form.ts';

const field = (type: FieldType, rules: Partial<FieldRules> = {}): FieldRules => ({
  id: 7,
  type,
  meaning: undefined,
  isRequired: false,
  isFixed: false,
  maxLength: undefined,
  choices: ['a', 'b'],
  min: undefined,
  max: undefined,
  step: undefined,
  maxFiles: 2,
  ...rules,
});
const token = (n: number) => `${n}`.repeat(32);

describe('an answer', () => {
  const rightAndWrong: readonly [FieldType, Partial<FieldRules>, Answer, string | undefined][] = [
    ['textbox', {}, '', undefined],
    ['textbox', { isRequired: true }, '', 'REQUIRED'],
    ['textbox', { maxLength: 5 }, 'abcde', undefined],
    ['textbox', { maxLength: 5 }, 'abcdef', 'TOO_LONG'],
    ['textbox', {}, 'x'.repeat(501), 'TOO_LONG'],
    ['textbox', { meaning: 'vat' }, '01234567890', undefined],
    ['textbox', { meaning: 'vat' }, '0123456789', 'VAT_DIGITS'],
    ['textbox', { meaning: 'vat' }, '', undefined],
    ['textbox', { meaning: 'fiscal-code' }, 'rssmra85t10a562s', undefined],
    ['textbox', { meaning: 'fiscal-code' }, 'RSSMRA85', 'FORMAT'],
    ['textbox', { meaning: 'fiscal-code' }, '01234567890', undefined],
    ['textbox', { meaning: 'fiscal-code' }, '012345678', 'VAT_DIGITS'],
    ['textbox', { meaning: 'mobile' }, '+39 333 1234567', undefined],
    ['textbox', { meaning: 'mobile' }, '035 123456', 'INVALID_PHONE'],
    ['textarea', {}, 'x'.repeat(5000), undefined],
    ['textarea', { maxLength: 9000 }, 'x'.repeat(5001), 'TOO_LONG'],
    ['email', {}, 'anna@esempio.it', undefined],
    ['email', {}, 'anna@', 'INVALID_EMAIL'],
    ['phone', {}, '333 1234567', undefined],
    ['phone', {}, '12', 'INVALID_PHONE'],
    ['zip', {}, '24121', undefined],
    ['zip', {}, '241', 'INVALID_POSTCODE'],
    ['number', {}, '1,5', undefined],
    ['number', {}, '1.5', undefined],
    ['number', {}, 'molti', 'NUMBERS_ONLY'],
    ['number', {}, '-1', 'NUMBERS_ONLY'],
    ['number', {}, '9'.repeat(400), 'NUMBERS_ONLY'],
    ['number', { min: -5 }, '-1', undefined],
    ['number', { min: 10 }, '9', 'NUMBER_TOO_SMALL'],
    ['number', { max: 10 }, '10,1', 'NUMBER_TOO_LARGE'],
    ['number', { min: 1, step: 2 }, '5', undefined],
    ['number', { min: 1, step: 2 }, '4', 'NUMBER_OFF_STEP'],
    ['number', { step: 0.1 }, '0,3', undefined],
    ['listselect', {}, 'a', undefined],
    ['listselect', {}, 'c', 'INVALID_CHOICE'],
    ['listradio', { isRequired: true }, '', 'REQUIRED'],
    ['listcheckbox', {}, ['a', 'b'], undefined],
    ['listcheckbox', {}, ['a', 'c'], 'INVALID_CHOICE'],
    ['listcheckbox', { isRequired: true }, [], 'REQUIRED'],
    ['checkbox', { isRequired: true }, '', 'CONSENT_REQUIRED'],
    ['checkbox', {}, '', undefined],
    ['consent', { isRequired: true }, '', 'CONSENT_REQUIRED'],
    ['consent', { isRequired: true }, '1', undefined],
    ['date', {}, '1910-01-01', undefined],
    ['date', {}, '1909-12-31', 'DATE_TOO_EARLY'],
    ['date', {}, '2026-02-31', 'INVALID_DATE'],
    ['file_upload', {}, [token(1), token(2)], undefined],
    ['file_upload', {}, [token(1), token(2), token(3)], 'TOO_MANY_FILES'],
    ['file_upload', { isRequired: true }, [], 'REQUIRED'],
    ['hidden', { isRequired: true }, '', undefined],
    ['html', { isRequired: true }, '', undefined],
    ['textbox', { isRequired: true, isFixed: true }, '', undefined],
  ];
  test.each(rightAndWrong)('to %s %o being %j: %s', (type, rules, answer, code) => {
    expect(problemOf(field(type, rules), answer)?.code).toBe(code);
  });

  test.each([
    ['vat', 'vat'],
    ['Partita_IVA', 'vat'],
    ['codice_fiscale', 'fiscal-code'],
    ['cellulare', 'mobile'],
    ['private', undefined],
    ['cfu', undefined],
  ])('to a field with the key %s is of the kind %s', (key, meaning) => {
    expect(meaningOf(key)).toBe(meaning);
  });

  test('to every type is covered', () => {
    expect(new Set(rightAndWrong.map(([type]) => type))).toEqual(new Set(FIELD_TYPES));
  });

  test('says at which field, with the numbers of its message, in the order of the fields', () => {
    const fields = [field('textbox', { id: 1, maxLength: 2 }), field('number', { id: 2, min: 0.5 })];
    const answers = new Map([
      [2, '0,1'],
      [1, 'abc'],
    ]);
    expect(problemsOf(fields, answers)).toEqual([
      { fieldId: 1, code: 'TOO_LONG', details: { max: 2 } },
      { fieldId: 2, code: 'NUMBER_TOO_SMALL', details: { min: '0,5' } },
    ]);
  });

  test('writes the numbers of a message as the page does', () => {
    setLocaleSource(() => ({ language: 'en' }));
    onTestFinished(() => setLocaleSource(() => ({ language: 'it' })));
    expect(problemOf(field('number', { min: 0.5 }), '0,1')?.details).toEqual({ min: '0.5' });
  });
});

describe('what comes in', () => {
  const cases: readonly [FieldType, unknown, Answer][] = [
    ['textbox', '  due \n righe ', 'due righe'],
    ['textarea', ' due \r\nrighe\u0007 ', 'due \nrighe'],
    ['textbox', 'gpj.\u202egnp', 'gpj.gnp'],
    ['textbox', 'a\u0000b\ud800', 'ab\ufffd'],
    ['textbox', 12.5, '12.5'],
    ['textbox', Number.POSITIVE_INFINITY, ''],
    ['textbox', { toString: 'x' }, ''],
    ['textbox', null, ''],
    ['textbox', ['primo', 'secondo'], 'primo'],
    ['textbox', [[['profondo']]], ''],
    ['listcheckbox', 'a', ['a']],
    ['listcheckbox', ['a', 5, {}, 'b'], ['a', '5', 'b']],
    ['listcheckbox', {}, []],
    ['checkbox', 'on', '1'],
    ['checkbox', 1, '1'],
    ['consent', true, '1'],
    ['consent', '0', ''],
    ['consent', ['on'], ''],
    ['date', '3/3/2026', '2026-03-03'],
    ['date', '31/02/2026', '31/02/2026'],
    ['file_upload', ['../../etc/passwd', token(4)], [token(4)]],
    ['file_upload', 'x', []],
  ];
  test.each(cases)('for %s as %j is read as %j', (type, raw, answer) => {
    expect(readAnswer({ type }, raw)).toEqual(answer);
  });

  test('is cut where nobody would read on', () => {
    expect(readAnswer({ type: 'textarea' }, 'x'.repeat(1_000_000)).length).toBeLessThanOrEqual(20_000);
    const many = Array.from({ length: 10_000 }, (_, n) => `${n}`);
    expect(readAnswer({ type: 'listcheckbox' }, many)).toHaveLength(50);
  });
});

test.each([
  ['2026-03-03', '2026-03-03'],
  ['03/03/2026', '2026-03-03'],
  ['3.3.2026', '2026-03-03'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', undefined],
  ['03/03/26', undefined],
  ['domani', undefined],
])('the date %s is %s', (text, date) => {
  expect(readDate(text)).toBe(date);
});

test('a month is shown in whole weeks from Monday', () => {
  const march = monthPage('2026-03'); // its first day is a Sunday
  expect([march[0], march[6], march.at(-1)]).toEqual(['2026-02-23', '2026-03-01', '2026-04-05']);
  const june = monthPage('2026-06'); // its first day is a Monday
  expect(june[0]).toBe('2026-06-01');
});

test('only what people fill in is asked for', () => {
  expect(FIELD_TYPES.filter((type) => !isAnswerable(type))).toEqual(['hidden', 'html']);
});
