import { expect, test } from 'vitest';
import type { UserDetail } from '../../../../contract/account/schemas.ts';
import { waitingTasks } from './Waiting.tsx';

const USER = { firstName: 'Anna', lastName: 'Bianchi', phone: '333 1234567' } as UserDetail;
const NOTHING = {
  isConfirmed: true,
  missingDisclaimers: 0,
  user: USER,
  company: undefined,
  usableCertificates: 0,
  unpaidOrders: [],
};
const keys = (known: Partial<Parameters<typeof waitingTasks>[0]>) =>
  waitingTasks({ ...NOTHING, ...known }).map(({ key }) => key);

test.each([
  ['nothing waits', {}, []],
  ['an e-mail that was not confirmed', { isConfirmed: false }, ['email']],
  ['texts that changed', { missingDisclaimers: 2 }, ['disclaimers']],
  ['no telephone number', { user: { ...USER, phone: '' } }, ['data']],
  ['data that are not loaded yet', { user: undefined }, []],
  ['requests', { company: { role: 'master', hasCredit: false, waitingRequests: 1 } as const }, ['requests']],
  ['orders to pay', { unpaidOrders: [100002, 100001] }, ['unpaid']],
  ['certificates', { usableCertificates: 3 }, ['certificates']],
  [
    'everything, the most pressing first',
    {
      isConfirmed: false,
      missingDisclaimers: 1,
      user: { ...USER, lastName: '' },
      usableCertificates: 1,
      company: { role: 'approver', hasCredit: true, waitingRequests: 4 } as const,
    },
    ['email', 'disclaimers', 'data', 'requests', 'certificates'],
  ],
])('%s', (_name, known, expected) => {
  expect(keys(known)).toEqual(expected);
});

test('numbers are spelled for one and for many', () => {
  const texts = (count: number) => waitingTasks({ ...NOTHING, usableCertificates: count }).map(({ text }) => text);
  expect([texts(1), texts(2)]).toEqual([['Hai un buono da usare'], ['Hai 2 buoni da usare']]);
});
