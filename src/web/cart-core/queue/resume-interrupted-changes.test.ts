import { beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../test/support/patience.ts';
import { cartAdd, cartUpdate } from '../../../contract/cart/routes.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { ApiError, offlineError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { INTERRUPTED_CHANGES_KEY } from '../../hydration/pre-hydration-clicks.ts';
import { toastRequests } from '../../ui/toast/toast.ts';
import { cartState } from '../state/cart-state.ts';
import { cartStore, type InterruptedCall, type InterruptedChange } from './cart-store.ts';
import { resumeInterruptedCartChanges } from './resume-interrupted-changes.ts';
import './send-amounts.ts'; // what the store loads with the first press

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

const productOf = (productId: number, name: string): InterruptedChange['product'] => ({
  productId,
  name,
  selling: { rule: { saleType: 'Pezzo', multiple: 1, minimum: 0 }, wireUnitsPerKilo: 1, isWeightVariable: false },
});
const milk = productOf(1, 'Latte');
const bread = productOf(2, 'Pane');

function cartWith(...lines: [productId: number, quantity: number][]): Cart {
  const cartItems = lines.map(([productId, quantity]) => ({
    itemId: productId * 11,
    quantity,
    weight: 0,
    cartItemInfo: {},
    product: { productId },
  }));
  return { cartItems, totalItems: lines.length } as unknown as Cart;
}

const adding = (productId: number, quantity: number): InterruptedCall => ({
  call: 'cartAdd',
  isFirst: false,
  body: { changeKey: 'a'.repeat(32), items: [{ productId, quantity }] },
  amounts: [[String(productId), quantity]],
});

function leave(left: { calls?: InterruptedCall[]; presses?: InterruptedChange[] }): void {
  kept.set(INTERRUPTED_CHANGES_KEY, JSON.stringify(left));
}

const send = vi.spyOn(api, 'send');
vi.spyOn(api, 'call').mockImplementation(async () => cartState.get().data as never);
const said: string[] = [];
toastRequests.handle(async ({ tone, text }) => void said.push(`${tone}: ${text}`));
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const answer = (data: Cart) => ({ data, response: { infos: [], warnings: [] } }) as never;
const asked = () =>
  send.mock.calls.flatMap(([endpoint, input]) => {
    const { body } = input as unknown as { body?: InterruptedCall['body'] };
    return body ? [[endpoint, body.items]] : [];
  });

beforeEach(async () => {
  await settle();
  send.mockReset();
  said.length = 0;
  kept.clear();
  cartStore().products.clear();
  cartState.set(cartWith());
});

it('sends a call whose answer was not heard once more, under its key, and nothing else', async () => {
  leave({ calls: [adding(1, 2)], presses: [{ product: milk, amount: 2 }] });
  send.mockResolvedValue(answer(cartWith([1, 2])));
  resumeInterruptedCartChanges(false);
  expect(cartStore().queue.pending().get('1')).toBe(2);
  await settle();
  expect(send.mock.calls).toEqual([[cartAdd, { body: adding(1, 2).body }]]);
  expect([cartState.get().data, cartStore().queue.pending().size, kept.size]).toEqual([cartWith([1, 2]), 0, 0]);
});

it('waits for the session that a visitor’s first call makes, and sends it again in that one', async () => {
  leave({ calls: [{ ...adding(1, 2), isFirst: true }], presses: [{ product: milk, amount: 2 }] });
  const ask = vi.spyOn(cartState, 'ask').mockResolvedValueOnce({ ...cartWith(), cartId: 0 });
  ask.mockResolvedValueOnce({ ...cartWith([1, 2]), cartId: 7 });
  send.mockResolvedValue(answer(cartWith([1, 2])));
  resumeInterruptedCartChanges(false);
  await settle();
  expect(send).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(send.mock.calls).toEqual([[cartAdd, { body: adding(1, 2).body }]]), PATIENCE);
  ask.mockRestore();
});

it('sets what was wanted after that call once it is done, and adds what had not left', async () => {
  leave({
    calls: [adding(1, 1)],
    presses: [
      { product: milk, amount: 3 },
      { product: bread, amount: 1 },
    ],
  });
  send.mockResolvedValue(answer(cartWith([1, 1])));
  resumeInterruptedCartChanges(false);
  await settle();
  expect(asked()).toEqual([
    [cartAdd, [{ productId: 1, quantity: 1 }]],
    [cartUpdate, [{ itemId: 11, quantity: 3 }]],
    [cartAdd, [{ productId: 2, quantity: 1 }]],
  ]);
});

it('leaves alone what somebody else has changed since the call was done', async () => {
  leave({ calls: [adding(1, 2)], presses: [{ product: milk, amount: 2 }] });
  send.mockResolvedValue(answer(cartWith([1, 5])));
  resumeInterruptedCartChanges(false);
  await settle();
  expect([send.mock.calls.length, cartState.get().data]).toEqual([1, cartWith([1, 5])]);
});

it('comes before a press of this page that is faster than it, and that press counts', async () => {
  leave({ calls: [adding(1, 1)], presses: [{ product: milk, amount: 1 }] });
  send.mockResolvedValue(answer(cartWith([1, 1])));
  cartStore().set(milk, 2);
  await settle();
  resumeInterruptedCartChanges(false);
  await settle();
  expect(asked()).toEqual([
    [cartAdd, [{ productId: 1, quantity: 1 }]],
    [cartUpdate, [{ itemId: 11, quantity: 2 }]],
  ]);
});

it('says once why a call that nobody heard the answer of is refused', async () => {
  leave({ calls: [adding(1, 2)], presses: [{ product: milk, amount: 2 }] });
  send.mockRejectedValue(new ApiError('refused', [{ error: 'Il prodotto non è disponibile', code: 'X' }]));
  resumeInterruptedCartChanges(false);
  await settle();
  expect(said).toEqual(['error: Il prodotto non è disponibile']);
  expect(cartStore().queue.pending().size).toBe(0);
});

it('says that the shop cannot be reached, and does not keep the call for later', async () => {
  leave({ calls: [adding(1, 2)], presses: [{ product: milk, amount: 2 }] });
  send.mockRejectedValueOnce(offlineError()).mockResolvedValue(answer(cartWith()));
  resumeInterruptedCartChanges(false);
  await settle();
  expect([said.length, cartStore().left]).toEqual([1, []]);
  cartStore().set(bread, 1);
  await settle();
  expect(asked().at(-1)).toEqual([cartAdd, [{ productId: 2, quantity: 1 }]]);
});

it('is done by the page that took it over: one that is shown again begins with the cart as it is', async () => {
  send.mockImplementation(() => new Promise(() => undefined));
  const ask = vi.spyOn(cartState, 'refresh').mockImplementation(() => undefined);
  resumeInterruptedCartChanges(true);
  await settle();
  expect([ask.mock.calls.length, send.mock.calls.length]).toEqual([1, 0]);
  ask.mockRestore();
});
