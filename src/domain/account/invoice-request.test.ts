import { expect, test } from 'vitest';
import { invoiceProblem, isCig, isCup } from './fiscal-data.ts';

const PARTY = { vatNumber: '01234567897', fiscalCode: '', sdiCode: 'ABC1234' };

test.each([
  ['a company', '', PARTY, undefined],
  ['a person', '', { ...PARTY, vatNumber: '', fiscalCode: 'RSSMRA80A01F205X', sdiCode: '' }, undefined],
  ['somebody without codes', '', { ...PARTY, vatNumber: '' }, ['need_invoice', 'FISCAL_DATA_MISSING']],
  ['nobody', '', undefined, ['need_invoice', 'FISCAL_DATA_MISSING']],
  ['a public body', '', { ...PARTY, sdiCode: 'UFABC1' }, ['invoice_cig', 'CIG_MISSING']],
  ['a public body with its tender', 'Z1A2B3C4D5', { ...PARTY, sdiCode: 'UFABC1' }, undefined],
])('an invoice to %s', (_, cig, party, problem) => {
  expect(invoiceProblem(cig, party)).toEqual(problem);
});

test('the codes of tenders and projects have a form', () => {
  expect(['Z1A2B3C4D5', 'Z1A2B3C4D', 'Z1A2B3C4D56', 'Z1A2-3C4D5'].map(isCig)).toEqual([true, false, false, false]);
  expect(['B12C34567890123', '112C34567890123', 'B12C3456789012'].map(isCup)).toEqual([true, false, false]);
});
