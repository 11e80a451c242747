import { beforeEach, expect, it, vi } from 'vitest';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { ApiError } from '../../api/api-error.ts';
import { NOT_LOGGED_IN } from '../../api/browser-api.ts';
import { createCartState, informPage } from './cart-state.ts';

const cart = (totalItems: number) => ({ totalItems, user: { userId: -1 } }) as Cart;
const refused = new ApiError('refused', [{ error: 'No', code: 'NO' }]);
const failed = new ApiError('failed', []);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Requests whose replies the test gives by hand, in any order. */
function asked() {
  const answers: { resolve: (cart: Cart) => void; reject: (error: unknown) => void }[] = [];
  const load = vi.fn(() => new Promise<Cart>((resolve, reject) => answers.push({ resolve, reject })));
  return { load, answers, state: createCartState(load) };
}

it('is asked for by whoever shows it first, once for all of them', async () => {
  const { load, answers, state } = asked();
  const notify = vi.fn();
  state.subscribe(notify);
  state.subscribe(vi.fn());
  expect(state.get().isPending).toBe(true);
  answers[0]?.resolve(cart(3));
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(1);
  expect(state.get()).toEqual({ data: cart(3), error: undefined, isPending: false });
  expect(notify).toHaveBeenCalled();
});

it('never lets an older answer overwrite a newer cart', async () => {
  const { answers, state } = asked();
  state.refresh();
  state.set(cart(5));
  answers[0]?.resolve(cart(4));
  await vi.runAllTimersAsync();
  expect(state.get().data).toEqual(cart(5));
});

it('does not show what was asked before a change that is on its way', async () => {
  const { answers, state } = asked();
  state.set(cart(1));
  state.refresh();
  state.holdBack();
  answers[0]?.resolve(cart(1));
  await vi.runAllTimersAsync();
  state.refresh();
  answers[1]?.resolve(cart(2));
  await vi.runAllTimersAsync();
  expect(state.get().data).toEqual(cart(2));
});

it('asks a stumbling server twice more, and keeps the cart it has when that fails', async () => {
  const load = vi.fn(() => Promise.reject(failed));
  const state = createCartState(load);
  state.set(cart(2));
  state.refresh();
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(3);
  expect(state.get()).toEqual({ data: cart(2), error: failed, isPending: false });
});

it('takes a refusal as an answer', async () => {
  const load = vi.fn(() => Promise.reject(refused));
  const state = createCartState(load);
  await expect(state.ensure()).rejects.toBe(refused);
  expect(load).toHaveBeenCalledTimes(1);
});

it('shows nothing of one person to the next', async () => {
  const { answers, state } = asked();
  state.set(cart(7));
  state.forget();
  expect(state.get().data).toBeUndefined();
  answers[0]?.resolve(cart(0));
  await vi.runAllTimersAsync();
  expect(state.get().data).toEqual(cart(0));
});

it('is asked again when the page is shown, often only where no stream tells of changes, and always after a rest in memory', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const load = vi.fn(() => Promise.resolve(cart(1)));
  const state = createCartState(load);
  state.subscribe(vi.fn());
  const asksAt = async (type: string, more: object = {}) => {
    const before = load.mock.calls.length;
    page.dispatchEvent(Object.assign(new Event(type), more));
    await vi.advanceTimersByTimeAsync(2000);
    return load.mock.calls.length - before;
  };
  await vi.advanceTimersByTimeAsync(2000);
  expect([await asksAt('focus'), await asksAt('visibilitychange')]).toEqual([1, 1]);
  informPage(true);
  expect([await asksAt('focus'), await asksAt('pageshow', { persisted: false })]).toEqual([0, 0]);
  expect(await asksAt('pageshow', { persisted: true })).toBe(1);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await asksAt('focus')).toBe(1);
});

it('keeps the page of a customer whose session ended, logged out, until the next login', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const { answers, state } = asked();
  const of = (userId: number) => ({ ...cart(2), user: { userId } }) as Cart;
  state.set(of(7));
  state.subscribe(vi.fn());
  page.dispatchEvent(new Event(NOT_LOGGED_IN));
  expect(state.get()).toMatchObject({ data: of(7), isSessionEnded: true });
  state.refresh();
  answers[0]?.resolve(of(-1));
  await vi.runAllTimersAsync();
  expect(state.get()).toMatchObject({ data: of(7), isSessionEnded: true });
  state.set(of(7));
  expect(state.get().isSessionEnded).toBeUndefined();
  page.dispatchEvent(new Event(NOT_LOGGED_IN));
  state.forget();
  expect(state.get().data).toBeUndefined();
  answers[1]?.resolve(of(-1));
  await vi.runAllTimersAsync();
  expect(state.get()).toEqual({ data: of(-1), error: undefined, isPending: false });
});

it('says once that the session of its customer has ended elsewhere, and not that a customer has logged out here', async () => {
  const of = (userId: number) => ({ totalItems: 0, user: { userId } }) as Cart;
  const answers: ((cart: Cart) => void)[] = [];
  const said = vi.fn();
  const state = createCartState(() => new Promise<Cart>((resolve) => answers.push(resolve)), said);
  const next = async (userId: number) => {
    state.refresh();
    answers.at(-1)?.(of(userId));
    await vi.runAllTimersAsync();
  };
  state.set(of(7));
  await next(7);
  expect(said).not.toHaveBeenCalled();
  await next(-1);
  await next(-1);
  expect(said).toHaveBeenCalledTimes(1);
  state.set(of(7));
  state.forget();
  answers.at(-1)?.(of(-1));
  await vi.runAllTimersAsync();
  expect(said).toHaveBeenCalledTimes(1);
});
