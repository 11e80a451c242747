import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

// The staff read how customers rated their orders, and answer (issue 48)

let shop: ApiShop;
let client: ApiClient;
let service: ApiClient;
let orderId = 0;
beforeAll(async () => {
  shop = await openApiShop();
  client = shop.client();
  await becomeCustomer(client, 'voto@esempio.it');
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 4 }] });
  await chooseTomorrow(client);
  orderId = (await client.ok('buy', { payment_type_id: 2 })).data.orderId;
  await shop.db.query(sql`update orders set status_id = 8 where order_id = ${orderId}`);
  service = await personOf(shop, 'servizio@negozio.it', ['customer_service']);
});
afterAll(() => shop.close());

const listed = async (query: object = {}, who = service) => (await who.ok('staffRatings', {}, query)).data;

test('ratings are for who looks after customers, and of the stores of the person', async () => {
  expect(await listed()).toMatchObject({ ratings: [], views: { all: 0, unanswered: 0 } });
  await client.ok('noteAdd', { order_id: orderId, rating: 2, body: 'Le uova erano rotte' });
  const { ratings, views, average } = await listed();
  expect(ratings).toMatchObject([
    { orderNumber: orderId, rating: 2, body: 'Le uova erano rotte', customer: 'Anna Bianchi' },
  ]);
  expect([views, average]).toEqual([{ all: 1, unanswered: 1, few: 1, words: 1 }, 2]);
  expect((await listed({ q: 'uova' })).ratings).toHaveLength(1);
  expect((await listed({ q: String(orderId) })).ratings).toHaveLength(1);
  expect((await listed({ rating: 5 })).ratings).toEqual([]);

  const picker = await personOf(shop, 'prelievo@negozio.it', ['picker']);
  expect((await picker.call('staffRatings')).httpStatus).toBe(403);
  expect((await picker.call('staffRatingAnswer', { note_id: 1, text: 'x', modified_at: '' })).httpStatus).toBe(403);
  const elsewhere = await personOf(shop, 'altrove@negozio.it', ['store_manager']);
  await shop.db.query(sql`
    update customers set staff_stores = array(select warehouse_id from warehouses
      where warehouse_id not in (select warehouse_id from orders where order_id = ${orderId})
      order by 1 limit 1) where email = 'altrove@negozio.it'`);
  expect((await listed({}, elsewhere)).views.all).toBe(0);
  const [rating] = ratings;
  const body = { note_id: rating?.noteId ?? 0, text: 'Ci dispiace', modified_at: rating?.modifiedAt ?? '' };
  expect(await elsewhere.refused('staffRatingAnswer', body)).toEqual(['RATING_GONE']);
});

test('an answer reaches the customer by mail and at the order, once, and is on record', async () => {
  const [before] = (await listed()).ratings;
  const answer = {
    note_id: before?.noteId ?? 0,
    text: ' Ci dispiace: te le rimborsiamo. ',
    modified_at: before?.modifiedAt ?? '',
  };
  expect(await service.refused('staffRatingAnswer', { ...answer, text: '  ' })).toEqual(['REQUIRED']);
  shop.now.at = new Date(shop.now.at.getTime() + 60_000);
  await client.ok('noteUpdate', { noteId: answer.note_id, rating: 3, body: 'Le uova erano rotte, due' });
  expect(await service.refused('staffRatingAnswer', answer)).toEqual(['RATING_CHANGED']);
  const [now] = (await listed()).ratings;
  const { rating } = (await service.ok('staffRatingAnswer', { ...answer, modified_at: now?.modifiedAt ?? '' })).data;
  expect(rating).toMatchObject({ answer: 'Ci dispiace: te le rimborsiamo.', answeredBy: 'Elena Rossi', rating: 3 });
  expect(await service.refused('staffRatingAnswer', answer)).toEqual(['RATING_ANSWERED']);
  expect((await listed({ view: 'unanswered' })).ratings).toEqual([]);

  await shop.jobs.drained();
  const [mail] = (await shop.mails('voto@esempio.it')).filter(({ subject }) => subject.includes('valutazione'));
  expect(mail?.plain).toContain('Ci dispiace: te le rimborsiamo.');
  const { data } = await client.ok('noteList', { filter: { order_id: orderId } });
  expect(data.notes).toMatchObject([{ rating: 3, answer: 'Ci dispiace: te le rimborsiamo.' }]);
  const act = await shop.db.one<{ changed: object; userId: number | null }>(sql`
    select changed, user_id from agent_acts where call = 'staffRatingAnswer' and refused = '{}'`);
  expect(JSON.stringify(act)).toContain('rating.answer');
  expect(act.userId).not.toBeNull();
});
