import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { LoginBody, RegistrationBody, UserDetail } from './account.ts';
import { Address, AddressCheck, AddressInput, AddressList, MunicipalityList } from './addresses.ts';
import type { Call } from './call.ts';
import { Cart, CartAddBody, CartDeleteBody, CartInfoBody, CartUpdateBody } from './cart.ts';
import {
  Alternatives,
  CategoryReply,
  Page,
  PriceHistory,
  Product,
  ProductList,
  ProductsQuery,
  SuggestReply,
} from './catalogue.ts';
import { Id } from './ids.ts';
import { BuyBody, BuyReply, Order, OrderList, OrderListQuery, PaymentTypeList } from './orders.ts';
import { DeliveryServiceList, LocatedStore } from './stores.ts';
import { FeeRow, TimeslotChoice, TimeslotList } from './timeslots.ts';

const NONE = Type.Object({});
const API = '/ebsn/api';
const ShowSectors = Type.Object({ show_sectors: Type.Optional(Type.Boolean()) });
const AddressChoice = Type.Object({
  address_type: Type.Optional(Type.String({ maxLength: 20 })),
  address_id: Id,
  delivery_service_id: Type.Optional(Id),
});
const Hash = Type.Optional(Type.String({ maxLength: 80 }));
const AddressType = Type.Object({ address_type: Type.Optional(Type.String({ maxLength: 20 })) });

/** The one list of all calls: method, path, who may, schemas. The server registers them, the client is typed by them. */
export const calls = {
  // ---- catalogue
  products: call('GET', '/products', 'any', {
    query: ProductsQuery,
    data: Type.Union([ProductList, Product]),
    summary: 'Products of a category, a search, a barcode or a list of ids; with `slug` one product',
    source: 'S 7, wire-facts 2',
  }),
  productById: call('GET', '/products/:productId', 'any', {
    params: Type.Object({ productId: Id }),
    query: Type.Object({ hash: Hash }),
    data: Product,
    summary: 'One product',
    source: 'wire-facts 3.8',
  }),
  suggest: call('GET', '/products/suggest', 'any', {
    query: Type.Object({ q: Type.String({ maxLength: 200 }), hash: Hash }),
    data: SuggestReply,
    summary: 'Words, categories, brands and products while typing',
    source: 'S 7',
  }),
  category: call('GET', '/category', 'any', {
    query: Type.Object({
      slug: Type.Optional(Type.String({ maxLength: 200 })),
      categoryId: Type.Optional(Id),
      filtered: Type.Optional(Type.Boolean()),
      depth: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
      hash: Hash,
    }),
    data: CategoryReply,
    summary: 'The category tree, or one category by slug or id',
    source: 'S 7, wire-facts 4',
  }),

  getPrices: call('GET', '/product-price/get-prices', 'any', {
    query: Type.Object({ product_id: Id, hash: Hash }),
    data: PriceHistory,
    summary: 'What a product cost over the last year in the scope, newest last',
    source: 'S 7; shape ours',
  }),

  listProductAlternative: call('GET', '/products/list-product-alternative', 'any', {
    query: Type.Object({
      product_ids: Type.String({ maxLength: 600, description: 'ids, comma-joined; the first 50 count' }),
      details: Type.Optional(Type.Boolean({ default: false })),
      hash: Hash,
    }),
    data: Type.Object({ alternatives: Type.Array(Alternatives, { maxItems: 50 }) }),
    summary: 'What may stand in for each of these products, at most 6 each',
    source: 'S 7; shape ours',
  }),
  productAlternativeDetail: call('GET', '/products/product-alternative-detail', 'any', {
    query: Type.Object({ product_id: Id, details: Type.Optional(Type.Boolean({ default: true })), hash: Hash }),
    data: Alternatives,
    summary: 'What may stand in for a product, at most 12',
    source: 'S 7; shape ours',
  }),

  adv: call('GET', '/adv', 'any', {
    query: Type.Object({
      layout: Type.Integer({
        minimum: 0,
        maximum: 9999,
        description: '25 bought together, 27 best sellers, 28 similar, 29 preferred (bought before)',
      }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 12, description: 'at most 48 are sent' })),
      shuffle: Type.Optional(Type.Boolean()),
      promo: Type.Optional(Type.Boolean()),
      category_id: Type.Optional(Id),
      product_id: Type.Optional(Type.String({ maxLength: 400, description: 'ids, comma-joined; the first 30 count' })),
      hash: Hash,
    }),
    data: Type.Object({ page: Page, products: Type.Array(Product, { maxItems: 48 }) }),
    summary: 'Recommendations of a layout, filled up with promoted and new goods of the category',
    source: 'S 7, wire-facts 9',
  }),

  // ---- session
  authTest: call('GET', '/auth/test', 'any', {
    query: Type.Object({ operation: Type.Optional(Type.String({ maxLength: 40 })) }),
    data: Cart,
    summary: 'Who am I; `data` is the cart with its user',
    source: 'D 7, wire-facts 7',
  }),
  login: call('POST', '/auth/login', 'any', {
    body: LoginBody,
    data: Cart,
    summary: 'Log in; the visitor’s cart is merged into the customer’s',
    source: 'D 7, wire-facts 7',
  }),
  logout: call('POST', '/auth/logout', 'any', { data: NONE, summary: 'Log out', source: 'D 7' }),
  registerUser: call('POST', '/registration/register_user', 'any', {
    body: RegistrationBody,
    data: Cart,
    summary: 'Register with e-mail and password, and log in',
    source: 'D 7',
  }),
  userDetail: call('GET', '/registration/user_detail', 'user', {
    data: UserDetail,
    summary: 'The customer’s own data',
    source: 'D 7',
  }),

  // ---- cart
  cartView: call('GET', '/cart/view', 'any', {
    query: ShowSectors,
    data: Cart,
    summary: 'The cart; an empty one for a visitor who put nothing into it',
    source: 'S 7',
  }),
  cartAdd: call('POST', '/cart/add', 'any', {
    body: CartAddBody,
    data: Cart,
    summary: 'Add to what is there',
    source: 'S 7',
  }),
  cartUpdate: call('POST', '/cart/update', 'any', {
    body: CartUpdateBody,
    data: Cart,
    summary: 'Set quantities; 0 removes',
    source: 'S 7',
  }),
  cartDelete: call('POST', '/cart/delete', 'any', {
    body: CartDeleteBody,
    data: Cart,
    summary: 'Remove items',
    source: 'S 7',
  }),
  cartAddAllFromOrder: call('POST', '/cart/add-all-from-order', 'user', {
    body: Type.Object({ order_id: Id }),
    data: Cart,
    summary: 'Put the lines of an order into the cart; warnings name what is gone',
    source: 'S 7',
  }),
  cartUpdateInfo: call('POST', '/cart/update-cart-info', 'any', {
    body: CartInfoBody,
    data: Cart,
    summary: 'Set one property of the cart: order note, invoice, alternatives, of age',
    source: 'S 7',
  }),

  // ---- where
  addressCheck: call('POST', '/user-address/check', 'any', {
    body: AddressInput,
    data: AddressCheck,
    summary: 'Is this address complete, and served at home',
    source: 'D 4, D 5, D 7',
  }),
  addressSave: call('POST', '/eurospin-address-form/save-new-address', 'user', {
    body: AddressInput,
    data: Address,
    summary: 'Save a new address',
    source: 'D 7',
  }),
  addressUpdate: call('POST', '/user-address/update', 'user', {
    body: AddressInput,
    data: Address,
    summary: 'Change an address (addressId), or save a new one',
    source: 'D 7',
  }),
  addressView: call('GET', '/user-address/view', 'user', {
    query: Type.Object({ address_id: Id }),
    data: Address,
    summary: 'One address of the customer',
    source: 'D 7',
  }),
  addressList: call('GET', '/user-address/list', 'user', {
    query: AddressType,
    data: AddressList,
    summary: 'The customer’s addresses (home), or the points of pickup (drive, locker)',
    source: 'D 7',
  }),
  addressDelete: call('GET', '/user-address/delete', 'user', {
    query: Type.Object({ address_id: Id }),
    data: AddressList,
    summary: 'Delete an address',
    source: 'D 7',
    changes: true,
  }),
  addressDeletePost: call('POST', '/user-address/delete', 'user', {
    body: Type.Object({ address_id: Id }),
    data: AddressList,
    summary: 'Delete an address (twin of the GET)',
    source: 'decisions',
  }),
  addressSelect: call('POST', '/user-address/select', 'user', {
    query: AddressChoice,
    data: Cart,
    summary: 'Deliver the cart to this address or point of pickup',
    source: 'D 7',
  }),
  deliveryServiceList: call('GET', '/user-address/delivery-service-list', 'any', {
    query: Type.Object({
      address_type: Type.Optional(Type.String({ maxLength: 20 })),
      delivery_service_id: Type.Optional(Id),
      latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
      distance: Type.Optional(Type.Number({ minimum: 0, maximum: 500000, description: 'metres' })),
    }),
    data: DeliveryServiceList,
    summary: 'The services, each with the addresses or points that can be chosen',
    source: 'D 7',
  }),
  municipalities: call('GET', '/geo/municipalities', 'any', {
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 80 }) }),
    data: MunicipalityList,
    summary: 'Towns by the beginning of their name or postcode, with province and postcodes; ours',
    source: 'D 5: city suggestions after 1 character',
  }),

  warehouseLocator: call('GET', '/warehouse-locator/search', 'any', {
    data: Type.Object({ warehouses: Type.Array(LocatedStore, { maxItems: 5000 }) }),
    summary: 'Every store and locker with address and opening hours',
    source: 'wire-facts 6',
  }),
  storeList: call('GET', '/store/list', 'any', {
    data: Type.Object({ stores: Type.Array(LocatedStore, { maxItems: 5000 }) }),
    summary: 'The stores and lockers, by town',
    source: 'D 7; shape ours',
  }),
  storeView: call('GET', '/store/view', 'any', {
    query: Type.Object({ store_id: Id }),
    data: LocatedStore,
    summary: 'One store or locker',
    source: 'D 7; shape ours',
  }),

  // ---- when
  timeslotList: call('GET', '/timeslot/list', 'any', {
    query: Type.Object({
      'show-closed': Type.Optional(Type.Boolean()),
      'check-locker': Type.Optional(Type.Boolean()),
    }),
    data: TimeslotList,
    summary: 'Slots of the next days for the place the cart goes to',
    source: 'D 7',
  }),
  timeslotSelect: call('GET', '/timeslot/select', 'user', {
    query: TimeslotChoice,
    data: Cart,
    summary: 'Choose a slot',
    source: 'D 7',
    changes: true,
  }),
  timeslotSelectPost: call('POST', '/timeslot/select', 'user', {
    body: TimeslotChoice,
    data: Cart,
    summary: 'Choose a slot (twin of the GET)',
    source: 'decisions',
  }),
  deliveryFeeView: call('GET', '/delivery-fee/view', 'any', {
    data: Type.Object({ deliveryFee: Type.Number(), deliveryFeeRows: Type.Array(FeeRow) }),
    summary: 'The fee of the cart as it is, and its rows',
    source: 'S 7',
  }),

  // ---- buy
  paymentTypes: call('GET', '/payment-type/list-auth', 'user', {
    query: Type.Object({ payment_type_id: Type.Optional(Id) }),
    data: PaymentTypeList,
    summary: 'How this cart may be paid',
    source: 'S 7',
  }),
  buy: call('POST', '/checkout/buy', 'user', {
    body: BuyBody,
    data: BuyReply,
    summary: 'Place the order. Header idempotency-key: the first answer is replayed',
    source: 'S 7, decisions',
  }),

  // ---- orders
  orderView: call('GET', '/order/view', 'user', {
    query: Type.Object({ order_id: Id, show_replaced: Type.Optional(Type.Boolean()) }),
    data: Order,
    summary: 'One order of the customer',
    source: 'D 7',
  }),
  orderList: call('GET', '/order/list', 'user', {
    query: OrderListQuery,
    data: OrderList,
    summary: 'The customer’s orders, newest first',
    source: 'D 7',
  }),
  orderDelete: call('POST', '/order/delete', 'user', {
    body: Type.Object({ order_id: Id }),
    data: Order,
    summary: 'Cancel an order that is not yet taken in charge',
    source: 'D 4, D 7',
  }),
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallData<Name extends CallName> = Static<Calls[Name]['data']>;

interface Definition<Q extends TObject, B extends TObject, P extends TObject, D extends TSchema> {
  query?: Q;
  body?: B;
  params?: P;
  data: D;
  summary: string;
  source: string;
  changes?: boolean;
}

function call<
  D extends TSchema,
  Q extends TObject = typeof NONE,
  B extends TObject = typeof NONE,
  P extends TObject = typeof NONE,
>(method: 'GET' | 'POST', path: string, who: Call['who'], definition: Definition<Q, B, P, D>): Call<Q, B, P, D> {
  const { query, body, params, ...rest } = definition;
  return {
    method,
    path: API + path,
    who,
    query: query ?? (NONE as unknown as Q),
    body: body ?? (NONE as unknown as B),
    params: params ?? (NONE as unknown as P),
    ...rest,
  };
}
