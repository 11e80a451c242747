import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer } from '../../support/people/ready-to-buy.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop({ staffMail: 'banco@esempio.it', productRequestsPerMinute: 4 });
});
afterAll(() => shop.close());

async function search(query: object) {
  const { data } = await shop.client().ok('products', {}, query);
  if (!('products' in data)) throw new Error('one product, not a list');
  expect([...Value.Errors(calls.products.data, data)]).toEqual([]);
  const { products, correctedQuery, droppedWords, nearestCategories } = data;
  const names = products.map(({ name }) => name);
  return { names, correctedQuery, droppedWords, nearest: nearestCategories?.map(({ slug }) => slug) };
}

describe('a search that finds nothing whole', () => {
  test('leaves a word out, says which, and where such goods lie', async () => {
    expect(await search({ q: 'latte qwzxk' })).toEqual({
      names: ['Latte intero', 'Cioccolato al latte'],
      correctedQuery: undefined,
      droppedWords: ['qwzxk'],
      nearest: ['latte-e-formaggi/latte', 'latte-e-formaggi', 'dispensa'],
    });
  });

  test('leaves out known words that no product has together', async () => {
    const found = await search({ q: 'spaghetti lattuga' });
    expect(found.droppedWords).toHaveLength(1);
    expect(found.names[0]).toBe(found.droppedWords?.[0] === 'spaghetti' ? 'Lattuga romana' : 'Spaghetti n. 5');
  });

  test('corrects what it keeps only', async () => {
    expect(await search({ q: 'spagetti qwzxk' })).toMatchObject({
      names: ['Spaghetti n. 5'],
      correctedQuery: 'spaghetti',
      droppedWords: ['qwzxk'],
    });
  });

  test('in one category names those where there are such goods', async () => {
    expect(await search({ q: 'latte', parent_category_id: 20 })).toEqual({
      names: [],
      correctedQuery: undefined,
      droppedWords: undefined,
      nearest: ['latte-e-formaggi/latte', 'latte-e-formaggi', 'dispensa'],
    });
  });

  test('names a category that is spelt like it', async () => {
    expect(await search({ q: 'bevandissime' })).toMatchObject({ names: [], nearest: ['bevande'] });
    // "vino" is a common word: only its own category matches
    expect(await search({ q: 'vino qwzxk' })).toMatchObject({ nearest: ['bevande/vini'] });
    expect(await search({ q: 'qwzxk' })).toMatchObject({ names: [], nearest: undefined });
  });

  test('says nothing of the kind when it finds all of it', async () => {
    for (const q of ['latte', 'late', 'acqua 1,5 l'])
      expect(await search({ q })).toMatchObject({ droppedWords: undefined, nearest: undefined });
  });
});

describe('asking for a product', () => {
  const requests = () =>
    shop.db.query(sql`
      select text, email, warehouse_id, user_id is not null as owned, session_id is not null as visited
      from product_requests order by product_request_id`);

  test('keeps it with who asked and where, thanks them and tells the staff', async () => {
    const visitor = shop.client();
    const { response } = await visitor.ok('productRequest', { text: '  Latte di capra <b> ' }, { hash: 'w12d0t0' });
    expect(response.infosMessage).toEqual(['Grazie! Abbiamo girato la tua richiesta a chi sceglie i prodotti.']);
    // mails are sent concurrently: the first must be sent before the second is requested
    await shop.jobs.drained();
    const customer = shop.client();
    await becomeCustomer(customer, 'chiede@esempio.it');
    await customer.ok('productRequest', { text: 'Kombucha', email: 'Altra@Esempio.it' });
    expect(await requests()).toEqual([
      { text: 'Latte di capra <b>', email: null, warehouseId: 12, owned: false, visited: true },
      { text: 'Kombucha', email: 'altra@esempio.it', warehouseId: 5, owned: true, visited: true },
    ]);
    await shop.jobs.drained();
    const mails = await shop.mails('banco@esempio.it');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Prodotto richiesto: Latte di capra <b>',
      'Prodotto richiesto: Kombucha',
    ]);
    expect(mails[0]?.plain).toContain('Bergamo');
    expect(mails[0]?.html).toContain('Latte di capra &lt;b&gt;');
    expect(mails[1]?.plain).toContain('altra@esempio.it');
  });

  test('needs some words and, if any, a right address', async () => {
    const client = shop.client();
    const reply = await client.call('productRequest', { text: ' x ', email: 'storta@' });
    expect(reply.response.errors.map(({ code, field }) => [code, field])).toEqual([
      ['TOO_SHORT', 'text'],
      ['INVALID_EMAIL', 'email'],
    ]);
    expect(reply.response.errorsMessage[0]).toBe('Scrivi almeno 2 caratteri');
    expect(await client.refused('productRequest', { text: 'y'.repeat(201) })).toEqual(['TOO_LONG']);
    // upside down and without width: no readable code
    expect(await client.refused('productRequest', { text: '\u202e\u200b\u200b' })).toEqual(['TOO_SHORT']);
    expect(await requests()).toHaveLength(2);
  });

  test('is limited by the minute', async () => {
    const client = shop.client();
    for (let time = 0; time < 2; time++) await client.ok('productRequest', { text: `Prodotto ${time}` });
    expect(await client.refused('productRequest', { text: 'Ancora uno' })).toEqual(['TOO_MANY_REQUESTS']);
    shop.now.at = new Date(shop.now.at.getTime() + 61_000);
    await client.ok('productRequest', { text: 'Ancora uno' });
  });
});
