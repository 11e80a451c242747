import { expect, test } from 'vitest';
import { codesOf, ITALIAN_LABELS, isCodeOf, type LabelRule, readCode, weightOf } from './label-code.ts';

/** Adds the check digit of GS1 to digits. */
function checked(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

const GTIN = checked('0800123456789');
const of = (text: string, rules?: readonly LabelRule[]) => readCode(text, rules);

test('an Italian label of the counter names its article and its price, from which the grams follow', () => {
  const ham = of(checked('200447100568'));
  expect(ham).toEqual({ keys: ['article:4471', expect.stringMatching(/^gtin:0/)], isOwn: true, cents: 568 });
  expect(ham && weightOf(ham, 3690, ['article:4471'])).toEqual({ grams: 154, from: 'price' });
  expect(ham && weightOf(ham, 0, ['article:4471'])).toBeUndefined();
  expect(codesOf({ code: '0004471', barcode: null, otherBarcodes: [] }, ITALIAN_LABELS)).toEqual(['article:4471']);
  expect(codesOf({ code: 'A7', barcode: checked('200447100000'), otherBarcodes: [] }, ITALIAN_LABELS)).toEqual([
    'article:4471',
  ]);
});

test('of several rules the longest prefix counts: a weight in grams, and a price with a digit of its own that checks it', () => {
  const rules: LabelRule[] = [
    ...ITALIAN_LABELS,
    {
      prefix: '21',
      articleAt: 3,
      articleDigits: 5,
      valueAt: 8,
      valueDigits: 5,
      holds: 'weight',
      decimals: 3,
      verifierAt: undefined,
    },
    {
      prefix: '22',
      articleAt: 3,
      articleDigits: 4,
      valueAt: 8,
      valueDigits: 5,
      holds: 'price',
      decimals: 2,
      verifierAt: 7,
    },
    {
      prefix: '23',
      articleAt: 3,
      articleDigits: 5,
      valueAt: 9,
      valueDigits: 4,
      holds: 'price',
      decimals: 2,
      verifierAt: 8,
    },
  ];
  const weighed = of(checked('210077101046'), rules);
  expect(weighed).toMatchObject({ grams: 1046 });
  expect(weighed?.keys[0]).toBe('article:771');
  expect(weighed && weightOf(weighed, 229, [])).toEqual({ grams: 1046, from: 'label' });
  // the verifiers of 146.85 and 28.75 in the specification of GS1
  expect(of(checked('220771614685'), rules)).toMatchObject({ cents: 14685 });
  expect(of(checked('220771514685'), rules)).toBeUndefined();
  expect(of(checked('230077192875'), rules)).toMatchObject({ cents: 2875 });
  expect(of(checked('230077182875'), rules)).toBeUndefined();
});

test('printed codes are read whatever their length, and a wrong digit is no code', () => {
  const milk = checked('800123456789');
  expect(of(`${milk}\r\n`)).toEqual({ keys: [`gtin:0${milk}`] });
  expect(of(`]E0${milk}`)).toEqual(of(milk));
  expect(codesOf({ code: 'X', barcode: milk, otherBarcodes: [] }, ITALIAN_LABELS)).toEqual(of(milk)?.keys);
  // another package of it has another code
  const other = '96385074';
  const known = codesOf({ code: 'X', barcode: milk, otherBarcodes: [other] }, ITALIAN_LABELS);
  expect(known).toEqual([...(of(milk)?.keys ?? []), ...(of(other)?.keys ?? [])]);
  expect(of(milk.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)))).toBeUndefined();
  for (const wrong of ['', 'ciao', '123', '99999999999999999999'])
    expect([wrong, of(wrong)]).toEqual([wrong, undefined]);
});

test.each([
  ['with FNC1', `]C101${GTIN}10LOTTO7\x1d3103001250`, { grams: 1250, lot: 'LOTTO7' }],
  ['DataBar Expanded', `]e001${GTIN}3103001250`, { grams: 1250 }],
  ['two decimals', `01${GTIN}3102000125`, { grams: 1250 }],
  ['FNC1 first', `\x1d01${GTIN}15270131`, { bestBefore: '270131' }],
  ['FNC1 lost before a weight', `01${GTIN}10LOTTO73103001250\r`, { grams: 1250, lot: 'LOTTO7' }],
  ['FNC1 lost before a price', `01${GTIN}17261231103456A3922568`, { cents: 568, expires: '261231' }],
  ['the price first', `01${GTIN}39225683103000154`, { cents: 568, grams: 154 }],
  ['as people write it', `(01)${GTIN}(15)270131(3103)001250(10)AB1`, { grams: 1250, bestBefore: '270131', lot: 'AB1' }],
  ['a box', `02${GTIN}3101000025`, { grams: 2500 }],
  ['a box with its count', `]C102${GTIN}15270131371210L7\r\n`, { bestBefore: '270131' }],
  [
    'days of making and packing',
    `01${GTIN}112611201326112131030012501727013110AB\t`,
    { grams: 1250, expires: '270131', lot: 'AB' },
  ],
])('GS1: %s', (_, text, said) => {
  expect(of(text)).toMatchObject({ keys: [`gtin:${GTIN}`], ...said });
});

test('where a lost FNC1 leaves two measures possible neither is believed, and what is unknown is no code', () => {
  // lot "A", 39.25 kg and the last day of January; or lot "A31030" and a price of 152.70 euro
  expect(of(`01${GTIN}10A310303925015270131`)).toEqual({ keys: [`gtin:${GTIN}`] });
  expect(of(`01${GTIN}10A\x1d310303925015270131`)).toMatchObject({ lot: 'A', grams: 39250, bestBefore: '270131' });
  expect(of(`01${GTIN}1013103001250`)).toMatchObject({ lot: '1', grams: 1250 });
  expect(of(`01${GTIN}990815`)).toBeUndefined();
  expect(of(`01${GTIN.replace(/.$/, 'x')}3103001250`)).toBeUndefined();
  expect(of(`01${GTIN}15271331`)).toBeUndefined();
});

test('a code of the shop that is printed on its packages names one product, and states neither price nor weight', () => {
  // both begin with the same article, by the rule of labels
  const [apples, pears] = [checked('200000200007'), checked('200000200008')];
  const [ofApples, ofPears] = [apples, pears].map((barcode) =>
    codesOf({ code: 'X', barcode, otherBarcodes: [] }, ITALIAN_LABELS),
  );
  const read = of(apples);
  if (!read || !ofApples || !ofPears) throw new Error('they are codes');
  expect([isCodeOf(read, ofApples), isCodeOf(read, ofPears)]).toEqual([true, false]);
  expect(weightOf(read, 200, ofApples)).toBeUndefined();
  // nor is it a label of the article that its digits happen to name
  expect([isCodeOf(read, ['article:2'], [ofApples]), isCodeOf(read, ['article:2'])]).toEqual([false, true]);
});
