import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyCall } from '../../src/contract/base/call.ts';
import { type CallName, calls } from '../../src/contract/calls.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../support/api-shop.ts';
import { ADDRESS, becomeCustomer, chooseTomorrow } from '../support/people/ready-to-buy.ts';
import { SMALL } from '../support/small-shop.ts';
import { tableContents } from './table-contents.ts';

// Every call with the id of an owned object, made with the id of another customer's: the reply is the same as for a
// missing id, and nothing is written.

let shop: ApiShop;
let stranger: ApiClient;
/** The ids of the owner's objects, and of the stranger's objects that a call also needs. */
const theirs = {
  order: 0,
  address: 0,
  list: 0,
  listItem: 0,
  cart: 0,
  cartItem: 0,
  session: 0,
  user: 0,
  fiscal: 0,
  passkey: 0,
  identity: 0,
  person: 0,
  invitation: 0,
  card: 0,
  companyUser: 0,
  companyInvitation: 0,
  request: 0,
  note: 0,
  due: 0,
  subscription: 0,
  orderItem: 0,
  question: 0,
};
const own = { list: 0, cartItem: 0 };
const MISSING = 2_000_000_000;

beforeAll(async () => {
  shop = await openApiShop();
  const owner = shop.client();
  await becomeCustomer(owner, 'padrona@esempio.it');
  await owner.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  await chooseTomorrow(owner);
  theirs.order = (await owner.ok('buy', { payment_type_id: 2 })).data.orderId;
  const cart = (await owner.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] })).data;
  theirs.cart = cart.cartId;
  theirs.cartItem = cart.cartItems?.[0]?.itemId ?? 0;
  theirs.address = (await owner.ok('addressBook')).data.addresses[0]?.addressId ?? 0;
  theirs.list = await newList(owner, 'Mia');
  theirs.listItem =
    (await owner.ok('wishlistAddProducts', { wishlistId: theirs.list, items: [{ productId: SMALL.milk }] })).data
      .wishlistItems?.[0]?.itemId ?? 0;
  theirs.session = (await owner.ok('sessionList')).data.sessions[0]?.sessionId ?? 0;
  const billed = (await owner.ok('billingAddressInsert', BILLING)).data.fiscalPersons;
  theirs.fiscal = billed[0]?.personFiscalId ?? 0;
  const [passkey] = await shop.db.query<{ userId: number; passkeyId: number }>(sql`
    insert into passkeys (credential_id, user_id, public_key, name, created_at)
    select 'theirs', user_id, decode('00', 'hex'), 'Telefono', ${shop.now.at} from customers
      where email = 'padrona@esempio.it'
    returning user_id, passkey_id`);
  theirs.user = passkey?.userId ?? 0;
  theirs.passkey = passkey?.passkeyId ?? 0;
  const [card] = await shop.db.query<{ id: number }>(sql`
    insert into saved_means (user_id, provider, means, token, brand, ending)
    values (${theirs.user}, 'sandbox', 'card', 'card-4242-hers', 'Visa', '4242') returning saved_means_id as id`);
  theirs.card = card?.id ?? 0;
  const [identity] = await shop.db.query<{ identityId: number }>(sql`
    insert into external_identities (provider, issuer, subject, user_id, linked_at)
    select 'google', 'g', 'theirs', user_id, ${shop.now.at} from customers where email = 'padrona@esempio.it'
    returning identity_id`);
  theirs.identity = identity?.identityId ?? 0;
  const guest = shop.client();
  await becomeCustomer(guest, 'ospite@esempio.it');
  const invite = async () => (await owner.ok('wishlistShare', { list_id: theirs.list, grant: 'READ' })).data.url;
  await guest.ok('wishlistAccept', { token: (await invite()).split('/').at(-1) });
  await invite();
  const sharing = (await owner.ok('wishlistSharing', { list_id: theirs.list })).data;
  theirs.person = sharing.people[0]?.personId ?? 0;
  theirs.invitation = sharing.invitations.at(-1)?.invitationId ?? 0;

  const [company] = await shop.db.query<{ user: number; invitation: number; request: number }>(sql`
    with guest as (
      insert into company_users (user_id, master_id, role, joined_at)
      select user_id, ${theirs.user}, 'buyer', ${shop.now.at} from customers
        where email = 'ospite@esempio.it' returning user_id),
    invited as (
      insert into company_invitations (master_id, email, role, made_at, ends_at)
      values (${theirs.user}, 'terza@esempio.it', 'buyer', ${shop.now.at},
        ${shop.now.at}::timestamptz + interval '1 day')
      returning company_invitation_id),
    asked as (
      insert into purchase_requests (user_id, master_id, cart_id, payment_type_id, total_cents, asked_at)
      select user_id, ${theirs.user}, ${theirs.cart}, 2, 900, ${shop.now.at} from guest returning purchase_request_id)
    select (select user_id from guest) as "user", (select company_invitation_id from invited) as invitation,
      (select purchase_request_id from asked) as request`);
  theirs.companyUser = company?.user ?? 0;
  theirs.companyInvitation = company?.invitation ?? 0;
  theirs.request = company?.request ?? 0;
  const [note] = await shop.db.query<{ id: number }>(sql`
    insert into order_notes (order_id, user_id, rating, written_at, changed_at)
    values (${theirs.order}, ${theirs.user}, 5, ${shop.now.at}, ${shop.now.at}) returning note_id as id`);
  theirs.note = note?.id ?? 0;
  const [due] = await shop.db.query<{ id: number }>(sql`
    with line as (
      insert into credit_lines (master_id, code, kind, limit_cents, terms_days, granted_on, changed_at)
      values (${theirs.user}, 'FIDO-1', 'deferred', 100000, 30, ${dayFrom(shop, 0)}::date, ${shop.now.at})
        returning credit_line_id)
    insert into dues (credit_line_id, document_number, billed_on, due_on, amount_cents, created_at)
    select credit_line_id, '', ${dayFrom(shop, 0)}::date, ${dayFrom(shop, 30)}::date, 500, ${shop.now.at} from line
    returning due_id as id`);
  theirs.due = due?.id ?? 0;
  const [subscription] = await shop.db.query<{ id: number }>(sql`
    insert into subscriptions (user_id, from_day, to_day)
    values (${theirs.user}, ${dayFrom(shop, 0)}::date, ${dayFrom(shop, 364)}::date)
      returning subscription_id as id`);
  theirs.subscription = subscription?.id ?? 0;
  const [line] = await shop.db.query<{ id: number }>(sql`
    select order_item_id as id from order_lines where order_id = ${theirs.order}`);
  theirs.orderItem = line?.id ?? 0;
  const [question] = await shop.db.query<{ id: number }>(sql`
    with batch as (
      insert into picking_batches (timeslot_id, number, made_by, made_at)
      select timeslot_id, 1, ${theirs.user}, ${shop.now.at} from orders
        where order_id = ${theirs.order} returning batch_id)
    insert into picking_questions (batch_id, order_item_id, pieces, grams, asked_by, asked_at, answer_until)
    select batch_id, ${theirs.orderItem}, 1, 0, ${theirs.user}, ${shop.now.at},
      ${shop.now.at}::timestamptz + interval '1 hour' from batch
    returning question_id as id`);
  theirs.question = question?.id ?? 0;

  stranger = shop.client();
  await becomeCustomer(stranger, 'estranea@esempio.it');
  // companies with credit see dues: only their own
  await shop.db.query(sql`update customers set legal_ids = '{1}' where email = 'estranea@esempio.it'`);
  own.list = await newList(stranger, 'Sua');
  const owns = (await stranger.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] })).data;
  own.cartItem = owns.cartItems?.[0]?.itemId ?? 0;
  await stranger.ok('cartView');
  await shop.jobs.drained();
});
afterAll(() => shop.close());

async function newList(client: ApiClient, name: string): Promise<number> {
  const { data } = await client.ok('wishlistInsert', { name });
  return data.wishlists.find((list) => list.name === name)?.listId ?? 0;
}

/** Inputs that are ids of owned objects, by name. */
const OWNED: Readonly<Record<string, keyof typeof theirs>> = {
  order_id: 'order',
  address_id: 'address',
  addressId: 'address',
  list_id: 'list',
  listId: 'list',
  wishlistId: 'list',
  id: 'list',
  parent_wishlist_id: 'list',
  cart_id: 'cart',
  session_id: 'session',
  person_id: 'person',
  invitation_id: 'invitation',
  userId: 'user',
  personFiscalId: 'fiscal',
  person_fiscal_id: 'fiscal',
  invoice_person_fiscal_id: 'fiscal',
  passkey_id: 'passkey',
  user_payment_auth_id: 'card',
  identity_id: 'identity',
  company_user_id: 'companyUser',
  company_invitation_id: 'companyInvitation',
  purchase_request_id: 'request',
  noteId: 'note',
  payment_due_id: 'due',
  subscription_id: 'subscription',
  order_item_id: 'orderItem',
  question_id: 'question',
};

/** Ids that belong to the shop and not to a customer, and names that a browser generates. */
const NOBODYS = new Set([
  'category_id',
  'categoryId',
  'categoryBlockId',
  'parent_category_id',
  'parent_leaflet_id',
  'vendor_id',
  'store_id',
  'warehouseId',
  'timeslotId',
  'storeId',
  'product_id',
  'productId',
  'delivery_service_id',
  'timeslot_id',
  'payment_type_id',
  'form_id',
  'wishlist_type_id',
  'deliveryWarehouseId',
  'clientId',
  'personInfoTypeId',
  'registration_module_type_id',
  'registrationModuleTypeId',
  'disclaimerId',
  'external_id',
]);

const BILLING = {
  firstName: 'Anna',
  lastName: 'Bianchi',
  fiscalCode: 'RSSMRA80A01F205X',
  address1: 'Via Roma',
  addressNumber: '12',
  city: 'Bergamo',
  province: 'BG',
  postalcode: SMALL.bergamo,
};
const items = [{ productId: SMALL.milk, quantity: 1 }];
/** The input that a call needs besides the id, so that it gets as far as looking for the object. */
const BESIDE: Partial<Record<CallName, () => object>> = {
  addressSave: () => ADDRESS,
  addressUpdate: () => ADDRESS,
  addressCheck: () => ADDRESS,
  addressBookCheck: () => ADDRESS,
  billingAddressUpdate: () => BILLING,
  companyUserUpdate: () => ({ role: 'approver' }),
  purchaseRequestBuy: () => ({ expected_total: 9, content_tag: 'x', accept_terms: true }),
  contactRemove: () => ({ contactKey: 'chiave' }),
  buy: () => ({ payment_type_id: 1 }),
  orderPayment: () => ({ order_id: MISSING }),
  orderModifyPaymentType: () => ({ order_id: MISSING, payment_type_id: 1 }),
  orderAddItems: () => ({ order_id: MISSING, items }),
  duePay: () => ({ payment_due_ids: [MISSING], payment_type_id: 1 }),
  subscriptionBuy: () => ({ payment_type_id: 1, accept_terms: true, need_invoice: true }),
  certificateBuy: () => ({ payment_type_id: 1, amount: 25, recipient_email: 'zia@esempio.it' }),
  refundReport: () => ({ order_id: MISSING, items: [{ order_item_id: MISSING, quantity: 1, cause: 'damaged' }] }),
  refundAsk: () => ({ order_id: MISSING, order_item_id: MISSING, quantity: 1, cause: 'damaged' }),
  refundWithdraw: () => ({ items: [theirs.orderItem], name: 'Estranea', email: 'estranea@esempio.it' }),
  noteAdd: () => ({ rating: 5 }),
  noteUpdate: () => ({ rating: 5 }),
  tokenOrderView: () => ({ access_token: 'indovinato' }),
  orderConsent: () => ({ accepts: true, total: 1 }),
  sandboxOrderMove: () => ({ to: 'taken' }),
  orderReserve: () => ({ distance: 10, reservation_info: 'auto rossa' }),
  wishlistUpdate: () => ({ name: 'Presa' }),
  wishlistAddProducts: () => ({ items }),
  wishlistUpdateProducts: () => ({ items: [{ itemId: theirs.listItem, quantity: 2 }] }),
  wishlistDeleteProducts: () => ({ items: [{ itemId: theirs.listItem }] }),
  wishlistShare: () => ({ grant: 'READ' }),
  wishlistInsertFrom: () => ({ name: 'Copia' }),
  wishlistConfirm: () => ({ list_id: own.list, address_id: MISSING }),
  wishlistUnshare: () => ({ list_id: own.list }),
};

/** Calls that return the other data when the object of that id is missing. They change nothing either. */
const SILENT = new Set([
  'noteList order_id',
  'products parent_wishlist_id',
  'sessionClose session_id',
  'passkeyDelete passkey_id',
  'signOnDelete identity_id',
  'addressCheck addressId',
  'addressBookCheck addressId',
  'cartDelete inside',
  'wishlistDeleteProducts inside',
  'wishlistUnshare person_id',
  'wishlistUnshare invitation_id',
]);

/** Ids inside lists of objects. */
const INSIDE: readonly (readonly [CallName, (number: (of: keyof typeof theirs) => number) => object])[] = [
  ['duePay', (number) => ({ payment_due_ids: [number('due')], payment_type_id: 1 })],
  ['cartUpdate', (number) => ({ items: [{ itemId: number('cartItem'), quantity: 3 }] })],
  ['cartDelete', (number) => ({ items: [{ itemId: number('cartItem') }] })],
  ['cartUpdateInfos', (number) => ({ items: [{ itemId: number('cartItem'), infos: { note: 'mia' } }] })],
  ['wishlistUpdateProducts', (number) => ({ list_id: own.list, items: [{ itemId: number('listItem'), quantity: 3 }] })],
  ['wishlistDeleteProducts', (number) => ({ list_id: own.list, items: [{ itemId: number('listItem') }] })],
];

const OF_CUSTOMERS = (Object.entries(calls) as [CallName, AnyCall][]).filter(([, { who }]) => who !== 'staff');

function inputsOf({ query, body, params }: AnyCall): string[] {
  return Object.keys({ ...query.properties, ...body.properties, ...params.properties });
}

test('each number that a call takes is known to be owned, or nobody’s', () => {
  const unknown = OF_CUSTOMERS.flatMap(([name, call]) =>
    inputsOf(call)
      .filter((field) => /(^|_)id$|Id$/.test(field) && !(field in OWNED) && !NOBODYS.has(field))
      .map((field) => [name, field]),
  );
  expect(unknown).toEqual([]);
});

interface Attempt {
  readonly name: CallName;
  readonly field: string;
  readonly of: (number: (of: keyof typeof theirs) => number) => object;
}

/** Calls that create a new object of the customer, whatever id they get. */
const NEW = new Set<CallName>(['addressSave', 'billingAddressInsert']);

const ATTEMPTS: readonly Attempt[] = [
  ...OF_CUSTOMERS.filter(([name]) => !NEW.has(name)).flatMap(([name, call]) =>
    inputsOf(call)
      .filter((field) => field in OWNED)
      .map((field) => ({
        name,
        field,
        of: (number: (of: keyof typeof theirs) => number) => ({
          ...BESIDE[name]?.(),
          [field]: number(OWNED[field] ?? 'order'),
        }),
      })),
  ),
  ...INSIDE.map(([name, of]) => ({ name, field: 'inside', of })),
];

async function answer(name: CallName, input: object) {
  const { httpStatus, response, data } = await stranger.call(name, input, calls[name].method === 'POST' ? input : {});
  return { httpStatus, status: response.status, codes: response.errors.map(({ code }) => code), data };
}

test.each(ATTEMPTS)(
  '$name refuses the $field of somebody else as one that does not exist',
  async ({ name, field, of }) => {
    expect(Object.values(theirs)).not.toContain(0);
    const before = await tableContents(shop.db);
    const missing = await answer(
      name,
      of(() => MISSING),
    );
    const others = await answer(
      name,
      of((what) => theirs[what]),
    );
    expect(others).toEqual(missing);
    expect([others.codes.length > 0, others.codes.includes('BAD_INPUT')]).toEqual([
      !SILENT.has(`${name} ${field}`),
      false,
    ]);
    expect(await tableContents(shop.db)).toEqual(before);
  },
);

test('an address that is saved is a new one of the customer, whatever number comes with it', async () => {
  const { data } = await stranger.ok('addressSave', { ...ADDRESS, addressId: theirs.address, doorbellName: 'Presa' });
  expect(data.addressId).not.toBe(theirs.address);
  const [row] = await shop.db.query<{ doorbellName: string; isTheirs: boolean }>(sql`
    select doorbell_name, user_id = (select user_id from orders where order_id = ${theirs.order}) as is_theirs
    from addresses where address_id = ${theirs.address}`);
  expect(row).toEqual({ doorbellName: ADDRESS.doorbellName, isTheirs: true });
});
