import { afterEach, expect, it, vi } from 'vitest';
import { cartView } from '../../contract/cart/routes.ts';
import { products } from '../../contract/catalogue/routes.ts';
import { buy } from '../../contract/checkout/routes.ts';
import { orderView } from '../../contract/orders/routes.ts';
import { OFFLINE_TEXT } from './api-error.ts';
import { createApi, createBrowserTransport } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

const done = {
  status: 0,
  errors: [],
  infos: [],
  warnings: [],
  errorsMessage: [],
  infosMessage: [],
  warningsMessage: [],
};
const user = { userId: 7, login: 'anna@example.it', profileConfirmed: true };

function reply(data: unknown, status = 200): Response {
  return new Response(JSON.stringify({ response: done, user, data }), { status });
}

function setup(answers: (() => Response | Promise<Response>)[], requestLogin = async () => true) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    const answer = answers.shift();
    if (!answer) throw new TypeError('no more answers');
    return answer();
  });
  vi.stubGlobal('fetch', fetch);
  const login = vi.fn(requestLogin);
  return { api: createApi(createBrowserTransport({ clientUuid: 'abc', requestLogin: login })), fetch, login };
}

it('sends the headers existing servers expect, and only what is filled in the query', async () => {
  const { api, fetch } = setup([() => reply({ products: [] })]);
  await api.call(products, { query: { q: 'latte', page: 1, vendor_id: '' } });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/ebsn/api/products?q=latte&page=1');
  expect(init?.headers).toMatchObject({
    'x-ebsn-client': 'site',
    'x-ebsn-version': '2.2.36',
    'x-ebsn-client-uuid': 'abc',
  });
});

it('asks for login when the session has ended, then does what was asked', async () => {
  const { api, login } = setup([() => reply({}, 419), () => reply({ orderId: 5 })]);
  expect(await api.call(orderView, { query: { order_id: 5 } })).toEqual({ orderId: 5 });
  expect(login).toHaveBeenCalledOnce();
});

it('asks nobody for a login who did not press anything', async () => {
  const { api, login } = setup([() => reply({}, 419)]);
  await expect(api.call(orderView, { query: { order_id: 5 }, isUnasked: true })).rejects.toMatchObject({
    kind: 'session',
  });
  expect(login).not.toHaveBeenCalled();
});

it('gives up when the shopper does not log in, and after one repetition', async () => {
  const refused = setup([() => reply({}, 419)], async () => false);
  await expect(refused.api.call(orderView, { query: { order_id: 5 } })).rejects.toMatchObject({ kind: 'session' });
  const again = setup([() => reply({}, 419), () => reply({}, 419)]);
  await expect(again.api.call(orderView, { query: { order_id: 5 } })).rejects.toMatchObject({ kind: 'session' });
  expect(again.fetch).toHaveBeenCalledTimes(2);
});

it('says that there is no connection when no answer comes', async () => {
  const { api } = setup([() => Promise.reject(new TypeError('Failed to fetch'))]);
  await expect(api.call(cartView)).rejects.toMatchObject({ kind: 'offline', message: OFFLINE_TEXT });
});

it('sends a key with the order, so that pressing twice orders once', async () => {
  const { api, fetch } = setup([() => reply({ orderId: 1 })]);
  await api.call(buy, { body: { payment_type_id: 2 }, headers: { 'idempotency-key': 'k' } });
  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({
    'idempotency-key': 'k',
    'content-type': 'application/json',
  });
});

it('says whether the session ended, or the action only needs a login', async () => {
  const refusal = (code: string) => () =>
    new Response(
      JSON.stringify({ response: { ...done, status: 1, errors: [{ error: 'No', code }] }, user, data: {} }),
      { status: 419 },
    );
  const { api, login } = setup([
    refusal('SESSION_EXPIRED'),
    () => reply({ orderId: 5 }),
    refusal('LOGIN_REQUIRED'),
    () => reply({ orderId: 5 }),
  ]);
  await api.call(orderView, { query: { order_id: 5 } });
  await api.call(orderView, { query: { order_id: 5 } });
  expect(login.mock.calls).toEqual([[true], [false]]);
});

it('gives a long act the time that it asks for', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { api } = setup([() => reply({}), () => reply({})]);
  await api.call(orderView, { query: { order_id: 5 } });
  await api.call(orderView, { query: { order_id: 5 }, timeoutMs: 600_000 });
  expect(timeout.mock.calls).toEqual([[20_000], [600_000]]);
});
