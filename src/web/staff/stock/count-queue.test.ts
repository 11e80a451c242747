import { beforeEach, expect, test } from 'vitest';
import { MemoryOfPhone } from '../../../../test/support/people/memory-of-phone.ts';
import type { ProductToCount } from '../../../contract/stock/schemas.ts';
import { ApiError, offlineError } from '../../api/api-error.ts';
import { ActQueue } from '../phone/act-queue.ts';
import { type CountAct, type CountUnit, countSettings, type NewCount, productOfCode } from './count-queue.ts';

const EGGS: ProductToCount = {
  productId: 7,
  name: 'Uova',
  pack: '6 pz',
  picture: '',
  codes: ['2000000000015', '0007'],
  isLoose: false,
  shelf: '07 · 7',
  amount: 61,
};
const UNIT: CountUnit = { batchId: 12, lease: 1, lastSeq: 0, storeName: 'Bergamo', department: '', products: [EGGS] };
const COUNT: NewCount = { kind: 'count', productId: 7, name: 'Uova', amount: 58, before: 61, isLoose: false };

let sent: { readonly path: string; readonly body: Record<string, unknown> }[];
let failure: Error | undefined;
let queue: ActQueue<CountUnit, CountAct, NewCount>;
beforeEach(() => {
  sent = [];
  failure = undefined;
  const call = async ({ path }: { readonly path: string }, { body }: { readonly body: Record<string, unknown> }) => {
    if (failure) throw failure;
    sent.push({ path, body });
    const counts = (body['counts'] ?? []) as readonly { readonly uuid: string }[];
    return { received: counts.map(({ uuid }) => ({ uuid, outcome: 'written' })) };
  };
  queue = new ActQueue(new MemoryOfPhone(), countSettings({ call } as never));
});

const stored = { batchId: 12, lease: 1, batch: UNIT };
const outcomes = () => queue.state.get().acts.map(({ kind, outcome }) => [kind, outcome]);

test('counts wait for the network and are sent together, "finito oggi" one by one', async () => {
  await queue.load();
  failure = offlineError();
  await queue.record(stored, [COUNT]);
  await queue.record(stored, [{ ...COUNT, amount: 57, isSure: true }]);
  await queue.record(stored, [{ ...COUNT, kind: 'finished', amount: 0 }]);
  await queue.send();
  expect(outcomes()).toEqual([
    ['count', undefined],
    ['count', undefined],
    ['finished', undefined],
  ]);
  failure = undefined;
  await queue.send();
  expect(outcomes().map(([, outcome]) => outcome)).toEqual(['written', 'written', 'written']);
  const counts = sent.find(({ path }) => path.endsWith('/counts'))?.body;
  expect(counts).toMatchObject({
    warehouse_id: 12,
    counts: [
      { product_id: 7, amount: 58 },
      { amount: 57, is_sure: true },
    ],
  });
  expect(sent.find(({ path }) => path.endsWith('/finished'))?.body).toMatchObject({ warehouse_id: 12, product_id: 7 });
});

test('a product that is gone is never sent again', async () => {
  await queue.load();
  failure = new ApiError('refused', [{ code: 'STOCK_PRODUCT_UNKNOWN', error: 'Questo prodotto non c’è più' }]);
  await queue.record(stored, [{ ...COUNT, kind: 'finished', amount: 0 }]);
  await queue.send();
  expect(outcomes()).toEqual([['finished', 'refused']]);
});

test('a code is found with or without zeros before it', () => {
  const other = { ...EGGS, productId: 8, codes: ['00A-12'] };
  const found = (code: string) => productOfCode([EGGS, other], code)?.productId;
  expect(['2000000000015', '02000000000015', '7', '0007', 'a-12', '12', '', '0'].map(found)).toEqual([
    ...[7, 7, 7, 7, 8],
    ...[undefined, undefined, undefined],
  ]);
});
