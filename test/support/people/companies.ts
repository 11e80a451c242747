import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openRoomyShop } from '../api-shop.ts';
import { SMALL } from '../small-shop.ts';
import { ADDRESS, becomeCustomer, chooseTomorrow, registerAs } from './ready-to-buy.ts';
import { type Crew, crewOf } from './staff-of-shop.ts';

/** Opens a shop with places and pasta for many orders, and its staff. */
export async function openCompanyShop(
  ...settings: Parameters<typeof openRoomyShop>
): Promise<{ shop: ApiShop; crew: Crew }> {
  const shop = await openRoomyShop(...settings);
  await shop.db.query(sql`update stock set available_amount = 100000 where product_id = ${SMALL.pasta}`);
  return { shop, crew: await crewOf(shop) };
}

export const DEFERRED = 11;
export const SUMMARY = 101;
/** Six packs of spaghetti cost 5.94 euro and are delivered for 5.90. */
export const PASTA_EURO = 11.84;

export interface CompanyClient extends ApiClient {
  readonly userId: number;
}

/** A master account with company data and an address in Bergamo. */
export async function newCompany(
  shop: ApiShop,
  email: string,
  companyName = 'Trattoria Blu Srl',
): Promise<CompanyClient> {
  const client = shop.client();
  await becomeCustomer(client, email);
  const data = { companyName, vatNumber: '12345670017', fiscalCode: '12345670017', sdiCode: 'ABC1234' };
  await client.ok('userDetailUpdate', data);
  return { ...client, userId: (await client.ok('cartView')).user.userId };
}

/** Makes a customer who accepted an invitation of this company. */
export async function newMember(
  shop: ApiShop,
  master: ApiClient,
  email: string,
  part: { readonly role?: 'buyer' | 'approver'; readonly orderLimit?: number },
): Promise<CompanyClient> {
  await master.ok('companyInvite', { email, ...part });
  const client = shop.client();
  await registerAs(client, email, { firstName: 'Carla', lastName: 'Verdi' });
  await client.ok('addressSave', ADDRESS);
  await client.ok('companyJoin', { token: await companyToken(shop, email) });
  return { ...client, userId: (await client.ok('cartView')).user.userId };
}

/** Returns the token of the recipient's newest invitation. */
export async function companyToken(shop: ApiShop, email: string): Promise<string> {
  await shop.jobs.drained();
  const mail = (await shop.mails(email)).findLast(({ subject }) => subject.startsWith('Compra da Bottega'));
  return /[?&]token=([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? '';
}

/** Grants credit as the staff; returns the id of the credit line. */
export async function grant(
  manager: ApiClient,
  { userId }: CompanyClient,
  line: { readonly kind?: 'deferred' | 'summary'; readonly limit: number; readonly terms?: number },
): Promise<number> {
  const { kind = 'deferred', limit, terms = 30 } = line;
  const { data } = await manager.ok('staffCreditSave', { user_id: userId, kind, limit, terms_days: terms });
  return data.lines.find((each) => each.kind === kind)?.creditLineId ?? 0;
}

/** Fills a cart for tomorrow; returns its total with delivery, in euro. */
export async function fill(client: ApiClient, quantity = 6): Promise<number> {
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity }] });
  await chooseTomorrow(client);
  const { totalPrice, deliveryFee } = (await client.ok('cartView')).data;
  return Math.round((totalPrice + deliveryFee) * 100) / 100;
}

export async function buyOnAccount(client: ApiClient, type = DEFERRED): Promise<number> {
  await fill(client);
  return (await client.ok('buy', { payment_type_id: type, accept_terms: true })).data.orderId;
}

/** Returns the amounts of a company's first credit line, in euro. */
export async function creditOf(client: ApiClient) {
  const [line] = (await client.ok('creditList')).data.credits;
  if (!line) throw new Error('no credit was granted');
  const { creditLine, committed, expired, remaining } = line;
  return { creditLine, committed, expired, remaining };
}

/** Has the staff hand over an order with this number of packs of spaghetti. */
export async function handOver(shop: ApiShop, { picker, manager }: Crew, orderId: number, packs = 6): Promise<void> {
  const [line] = await shop.db.query<{ id: number }>(
    sql`select order_item_id as id from order_lines where order_id = ${orderId}`,
  );
  await picker.ok('staffOrderTake', { order_id: orderId });
  await picker.ok('staffOrderPick', { order_id: orderId, order_item_id: line?.id, quantity: packs });
  await manager.ok('staffOrderReady', { order_id: orderId });
  await manager.ok('staffOrderDelivered', { order_id: orderId });
  await shop.jobs.drained();
}
