import { describe, expect, test } from 'vitest';
import type { SessionCustomer } from '../../../http/session.ts';
import type { Catalogue } from '../../catalogue/engine/catalogue.ts';
import { keepReply, type Question, replyBefore } from '../cart-outcome.ts';
import { ShownLines } from '../stored/shown-lines.ts';
import { NO_CART } from './cart-view.ts';

const TODAY = '2026-03-10';
const json = [Buffer.from('{"cartId":7}')];
const snapshot = {};
const warehouse = {};

/** A catalogue with one store, with the members that the reply to a cart needs. */
const catalogueOf = (state: object, today = TODAY) =>
  ({ scopeAt: (_id: number, date = today) => ({ snapshot, warehouse, date, ...state }) }) as unknown as Catalogue;

const anna: SessionCustomer = {
  userId: 3,
  email: 'anna@esempio.it',
  firstName: 'Anna',
  lastName: 'Bianchi',
  userTypeId: 1,
  profileLevel: 1,
  roles: [],
  stores: [],
  needsFactor: false,
  confirmed: true,
  defaultAddressId: undefined,
  defaultStoreId: undefined,
  hasFavorites: false,
  segments: [],
  legalIds: [],
  priceListId: undefined,
  companyId: undefined,
  hasNetPrices: false,
  isBetaTester: false,
};

const ELENA = {
  userId: 9,
  email: 'elena@esempio.it',
  firstName: 'Elena',
  lastName: 'Bottega',
  roles: [],
  needsFactor: false,
  stores: [],
};

const question: Question = {
  catalogue: catalogueOf({}),
  session: { customer: anna },
  cart: { ...NO_CART, cartId: 7, version: 2, items: [] },
  shown: new ShownLines(),
  format: undefined,
};
keepReply(question, json);

describe('the last reply about a cart', () => {
  test('is repeated for the same question', () => {
    const { cart } = question;
    expect(replyBefore({ ...question, session: { customer: { ...anna } }, cart: { ...cart } })).toEqual(json);
  });

  test.each<[string, Partial<Question>]>([
    ['a customer whose name is another now', { session: { customer: { ...anna, firstName: 'Annalisa' } } }],
    ['a visitor', { session: { customer: undefined } }],
    ['somebody of the staff who acts for the customer', { session: { customer: anna, agent: ELENA } }],
    ['another version of the cart', { cart: { ...question.cart, version: 3 } }],
    ['lines that were read again', { cart: { ...question.cart, items: [...question.cart.items] } }],
    ['another hold of the slot', { cart: { ...question.cart, holdUntil: 1_773_140_000 } }],
    ['a form of reply that was not asked for before', { format: { sectors: true, held: undefined } }],
    ['a catalogue that was loaded again', { catalogue: catalogueOf({ snapshot: {} }) }],
    ['a stock that shows otherwise', { catalogue: catalogueOf({ warehouse: {} }) }],
    ['the next day', { catalogue: catalogueOf({}, '2026-03-11') }],
    ['lines of another cart', { shown: new ShownLines() }],
  ])('is not repeated for %s', (_what, other) => {
    expect(replyBefore({ ...question, ...other })).toBeUndefined();
  });

  test('is not repeated once lines were shown otherwise', () => {
    const shown = new ShownLines();
    keepReply({ ...question, shown }, json);
    expect(replyBefore({ ...question, shown })).toEqual(json);
    shown.show([{ item: ITEM, promoted: NOT_PROMOTED, acceptsAlternatives: true, card: Buffer.from('{}') }], () =>
      Buffer.from('{'),
    );
    expect(replyBefore({ ...question, shown })).toBeUndefined();
  });
});

const ITEM = {
  itemId: 1,
  productId: 2,
  quantity: 1,
  weightGrams: 0,
  infos: {},
  details: {},
  seenCents: null,
  seenLeft: null,
};
const NOT_PROMOTED = { cents: 0, price: 0, steps: [] } as unknown as Parameters<ShownLines['show']>[0][0]['promoted'];
