import { beforeEach, expect, it, vi } from 'vitest';
import { cartAdd, cartUpdate } from '../../../contract/cart/routes.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import type { Selling } from '../../product-model/selling.ts';
import { toastRequests } from '../../ui/toast/toast.ts';
import { cartState } from '../state/cart-state.ts';
import { cartStore } from './cart-store.ts';
import './send-amounts.ts'; // what the store loads with the first press

type CartProduct = Parameters<ReturnType<typeof cartStore>['set']>[0];

const pieces: Selling = {
  rule: { saleType: 'Pezzo', multiple: 1, minimum: 0 },
  wireUnitsPerKilo: 1,
  isWeightVariable: false,
};
const milk: CartProduct = { productId: 1, name: 'Latte', selling: pieces };
const bread: CartProduct = { productId: 2, name: 'Pane', selling: pieces };
const apples: CartProduct = {
  productId: 3,
  name: 'Mele',
  selling: {
    rule: { saleType: 'Sfuso', multiple: 1, minimum: 0, portionGrams: 500, stepGrams: 250 },
    wireUnitsPerKilo: 1,
    isWeightVariable: true,
  },
};

const options = [{ name: 'TAGLIO', parameterName: 'size', options: [{ key: 'fine', value: 'Fine' }] }];

function cartOf(...lines: { itemId: number; productId: number; quantity: number; size?: string }[]): Cart {
  const cartItems = lines.map(({ itemId, productId, quantity, size }) => ({
    itemId,
    quantity,
    weight: 0,
    cartItemInfo: size ? { size, isTrusted: 'true' } : {},
    product: { productId, selectOptions: size ? options : [] },
  }));
  return { cartItems, totalItems: lines.length } as unknown as Cart;
}

const send = vi.spyOn(api, 'send');
vi.spyOn(api, 'call').mockImplementation(async () => cartState.get().data as never);
const said: string[] = [];
const undo: (() => void)[] = [];
toastRequests.handle(async ({ tone, text, action }) => {
  said.push(`${tone}: ${text}`);
  if (action) undo.push(action.run);
});

beforeEach(() => {
  send.mockReset();
  said.length = 0;
});

const sentBodies = () =>
  send.mock.calls.map(([, input]) => (input as { body: { items: unknown[]; changeKey: string } }).body);

function setup(cart: Cart) {
  cartState.set(cart);
  const answer = (data: Cart) => ({ data, response: { infos: [], warnings: [] } }) as never;
  return { store: cartStore(), answer, settle: () => new Promise((resolve) => setTimeout(resolve, 5)) };
}

it('sets what is already a line and adds the rest, one call after the other', async () => {
  const { store, answer, settle } = setup(cartOf({ itemId: 11, productId: 1, quantity: 1 }));
  const after = cartOf({ itemId: 11, productId: 1, quantity: 3 }, { itemId: 12, productId: 2, quantity: 1 });
  send.mockResolvedValue(answer(after));
  store.set(milk, 3);
  store.set(bread, 1);
  await settle();
  const changeKey = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect(send.mock.calls.map(([endpoint, input]) => [endpoint, (input as { body: unknown }).body])).toEqual([
    [cartUpdate, { items: [{ itemId: 11, quantity: 3 }], changeKey }],
    [cartAdd, { items: [{ productId: 2, quantity: 1 }], changeKey }],
  ]);
  expect(new Set(sentBodies().map((body) => body.changeKey)).size).toBe(2);
  expect(cartState.get().data).toEqual(after);
  expect(said).toEqual(['success: Pane aggiunto al carrello: 1 pz']);
});

it('keeps choices of one product apart: one line is set, another is added', async () => {
  const { store, answer, settle } = setup(cartOf({ itemId: 21, productId: 2, quantity: 1, size: 'fine' }));
  send.mockResolvedValue(answer(cartOf()));
  store.set({ ...bread, options, choice: { size: 'fine' } }, 2);
  store.set({ ...bread, options, choice: { size: 'spesso' } }, 1);
  await settle();
  expect(sentBodies().map(({ items }) => items)).toEqual([
    [{ itemId: 21, quantity: 2 }],
    [{ productId: 2, quantity: 1, params: { size: 'spesso' } }],
  ]);
});

it('sends loose goods in the unit of the wire', async () => {
  const { store, answer, settle } = setup(cartOf());
  send.mockResolvedValue(answer(cartOf()));
  store.set(apples, 750);
  await settle();
  expect(sentBodies()[0]?.items).toEqual([{ productId: 3, quantity: 0.75 }]);
});

it('shows the reason of the server when it refuses', async () => {
  const { store, settle } = setup(cartOf());
  send.mockRejectedValue(
    new ApiError('refused', [{ error: 'Il prodotto non è disponibile', code: 'PRODUCT_UNAVAILABLE' }]),
  );
  store.set(milk, 1);
  await settle();
  expect(said).toEqual(['error: Il prodotto non è disponibile']);
  expect(store.queue.pending().size).toBe(0);
});

it('knows the call whose answer it has not heard, and none before the cart is known', async () => {
  const { store, answer, settle } = setup(cartOf({ itemId: 11, productId: 1, quantity: 1 }));
  const known = Promise.withResolvers<Cart>();
  vi.spyOn(cartState, 'ensure').mockReturnValueOnce(known.promise);
  const updated = Promise.withResolvers<never>();
  send.mockReturnValueOnce(updated.promise).mockResolvedValue(answer(cartOf()));
  store.set(milk, 3);
  store.set(bread, 1);
  await settle();
  expect(store.onItsWay).toBeUndefined();
  known.resolve(cartState.get().data as Cart);
  await settle();
  expect(store.onItsWay).toMatchObject({ call: 'cartUpdate', amounts: [['1', 3]] });
  updated.resolve(answer(cartOf()));
  await settle();
  expect([store.onItsWay, store.queue.pending().size]).toEqual([undefined, 0]);
});

it('says that a line was removed, and brings it back with one press', async () => {
  const { store, answer, settle } = setup(cartOf({ itemId: 11, productId: 1, quantity: 4 }));
  send.mockResolvedValueOnce(answer(cartOf())).mockResolvedValue(answer(cartOf()));
  store.set(milk, 0);
  await settle();
  expect(said).toEqual(['success: Latte rimosso dal carrello']);
  undo.pop()?.();
  await settle();
  expect(sentBodies().map(({ items }) => items)).toEqual([
    [{ itemId: 11, quantity: 0 }],
    [{ productId: 1, quantity: 4 }],
  ]);
});

it('takes several calls for more lines than one may carry', async () => {
  const { store, answer, settle } = setup(cartOf());
  send.mockResolvedValue(answer(cartOf()));
  for (let productId = 1; productId <= 300; productId++) store.set({ ...milk, productId }, 1);
  await settle();
  const sizes = sentBodies().map(({ items }) => items.length);
  expect(sizes).toEqual([200, 100]);
});
