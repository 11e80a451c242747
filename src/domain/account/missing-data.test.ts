import { expect, test } from 'vitest';
import { missingData } from './fiscal-data.ts';

const WHOLE = {
  firstName: 'Anna',
  lastName: 'Neri',
  companyName: '',
  vatNumber: '',
  fiscalCode: '',
  sdiCode: '',
  pec: '',
  hasCard: false,
  isEmailConfirmed: true,
  hasAccepted: true,
};
const COMPANY = { companyName: 'Bar Sport', vatNumber: '01234567897', pec: 'bar@pec.it' };

test.each([
  ['a person', {}, []],
  ['a company with a PEC', COMPANY, []],
  ['a company with neither SDI code nor PEC', { ...COMPANY, pec: '' }, ['company']],
  ['such a company with a customer card', { ...COMPANY, pec: '', hasCard: true }, []],
  ['who has no last name', { lastName: ' ' }, ['names']],
  ['who was registered at the counter', { hasAccepted: false, isEmailConfirmed: false }, ['disclaimers', 'email']],
])('%s', (_who, account, missing) => {
  expect(missingData({ ...WHOLE, ...account })).toEqual(missing);
});
