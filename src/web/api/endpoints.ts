import type { Static } from 'typebox';
import type { LoginBody, RegistrationBody, UserDetail } from '../../contract/account/schemas.ts';
import type {
  Address,
  AddressCheck,
  AddressInput,
  AddressList,
  MunicipalityList,
} from '../../contract/addresses/schemas.ts';
import type { Cart, CartAddBody, CartDeleteBody, CartInfoBody, CartUpdateBody } from '../../contract/cart/schemas.ts';
import type { Alternatives, PriceHistory, Product } from '../../contract/catalogue/product.ts';
import type { ProductRequest } from '../../contract/catalogue/request-schemas.ts';
import type { CategoryReply, ProductList, ProductsQuery, SuggestReply } from '../../contract/catalogue/schemas.ts';
import type { CategoryBlockInfo } from '../../contract/content/category-block-info.ts';
import type { PersonalCode } from '../../contract/friends/schemas.ts';
import type { LeafletList } from '../../contract/leaflets/schemas.ts';
import type {
  WishlistAddBody,
  WishlistDeleteBody,
  WishlistList,
  WishlistUpdateBody,
  WishlistView,
} from '../../contract/lists/schemas.ts';
import type {
  BuyBody,
  BuyReply,
  Order,
  OrderList,
  OrderListQuery,
  PaymentTypeList,
} from '../../contract/orders/schemas.ts';
import type { DeliveryServiceList, LocatedStore } from '../../contract/stores/schemas.ts';
import type { TimeslotChoice, TimeslotList } from '../../contract/timeslots/schemas.ts';
import type { Method } from './transport.ts';

/**
 * The calls the storefront makes. Only types come from the contract, so that the schema library stays out of the
 * browser's bundle; endpoints.test.ts holds method and path against the contract's list.
 */
export const endpoints = {
  products: get<ProductList, ProductsQuery & Record<string, unknown>>('/products'),
  product: get<Product, { slug: string }>('/products'),
  suggest: get<Static<typeof SuggestReply>, { q: string }>('/products/suggest'),
  productRequest: post<{ productRequestId: number }, Static<typeof ProductRequest>>('/product-request/add'),
  leaflets: get<Static<typeof LeafletList>, object>('/leaflet/search'),
  leafletProducts: get<ProductList, ProductsQuery & Record<string, unknown>>('/leaflet/product-search'),
  category: get<CategoryReply, { slug?: string; filtered?: boolean; depth?: number }>('/category'),
  categoryBlock: get<CategoryBlockInfo, { categoryBlockId: number }>('/category-block/info'),
  personalCode: get<PersonalCode, object>('/tell-friends/personal-code'),

  prices: get<PriceHistory, { product_id: number }>('/product-price/get-prices'),
  alternatives: get<Static<typeof Alternatives>, { product_id: number }>('/products/product-alternative-detail'),
  adv: get<Pick<ProductList, 'page' | 'products'>, { layout: number; product_id?: string; limit?: number }>('/adv'),

  lists: get<WishlistList, object>('/wishlist/list'),
  list: get<WishlistView, { list_id?: number; show_sectors?: boolean }>('/wishlist/view'),
  listInsert: post<WishlistList, { name: string }>('/wishlist/insert'),
  listRename: post<WishlistList, { list_id: number; name: string }>('/wishlist/update'),
  listDelete: post<WishlistList, { list_id: number }>('/wishlist/delete'),
  listSelect: post<WishlistList, { list_id: number }>('/wishlist/select'),
  listAddProducts: post<WishlistView, Static<typeof WishlistAddBody>>('/wishlist/add_prod'),
  listUpdateProducts: post<WishlistView, Static<typeof WishlistUpdateBody>>('/wishlist/update_prods'),
  listDeleteProducts: post<WishlistView, Static<typeof WishlistDeleteBody>>('/wishlist/delete_prods'),

  cartView: get<Cart, { show_sectors?: boolean }>('/cart/view'),
  cartAdd: post<Cart, Static<typeof CartAddBody>>('/cart/add'),
  cartUpdate: post<Cart, Static<typeof CartUpdateBody>>('/cart/update'),
  cartDelete: post<Cart, Static<typeof CartDeleteBody>>('/cart/delete'),
  cartInfo: post<Cart, Static<typeof CartInfoBody>>('/cart/update-cart-info'),
  cartFromOrder: post<Cart, { order_id: number; changeKey?: string }>('/cart/add-all-from-order'),
  cartFromList: post<Cart, { list_id: number; changeKey?: string }>('/cart/add-all-from-wishlist'),

  login: post<Cart, Static<typeof LoginBody>>('/auth/login'),
  logout: post<unknown, object>('/auth/logout'),
  register: post<Cart, Static<typeof RegistrationBody>>('/registration/register_user'),
  userDetail: get<Static<typeof UserDetail>, object>('/registration/user_detail'),

  addresses: get<Static<typeof AddressList>, { address_type?: string }>('/user-address/list'),
  address: get<Address, { address_id: number }>('/user-address/view'),
  addressCheck: post<Static<typeof AddressCheck>, Static<typeof AddressInput>>('/user-address/check'),
  addressInsert: post<Address, Static<typeof AddressInput>>('/eurospin-address-form/save-new-address'),
  addressUpdate: post<Address, Static<typeof AddressInput>>('/user-address/update'),
  addressDelete: post<Static<typeof AddressList>, { address_id: number }>('/user-address/delete'),
  addressSelect: command<Cart, { address_type?: string; address_id: number; delivery_service_id?: number }>(
    '/user-address/select',
  ),
  deliveryServices: get<Static<typeof DeliveryServiceList>, { address_type?: string }>(
    '/user-address/delivery-service-list',
  ),
  municipalities: get<Static<typeof MunicipalityList>, { q: string }>('/geo/municipalities'),

  warehouses: get<{ warehouses: LocatedStore[] }, object>('/warehouse-locator/search'),

  timeslots: get<Static<typeof TimeslotList>, { 'show-closed'?: boolean }>('/timeslot/list'),
  timeslotSelect: post<Cart, Static<typeof TimeslotChoice>>('/timeslot/select'),

  paymentTypes: get<Static<typeof PaymentTypeList>, object>('/payment-type/list-auth'),
  buy: post<Static<typeof BuyReply>, Static<typeof BuyBody>>('/checkout/buy'),
  orders: get<Static<typeof OrderList>, Static<typeof OrderListQuery>>('/order/list'),
  order: get<Order, { order_id: number }>('/order/view'),
  orderCancel: post<Order, { order_id: number }>('/order/delete'),
} as const;

export interface Endpoint<Data, Query, Body> {
  readonly method: Method;
  readonly path: string;
  /** Types only; never present at run time. */
  readonly shape?: { data: Data; query: Query; body: Body };
}

function get<Data, Query extends object>(path: string): Endpoint<Data, Query, undefined> {
  return { method: 'GET', path: `/ebsn/api${path}` };
}

/** A POST whose parameters travel in the query, as the documents have it. */
function command<Data, Query extends object>(path: string): Endpoint<Data, Query, undefined> {
  return { method: 'POST', path: `/ebsn/api${path}` };
}

function post<Data, Body extends object>(path: string): Endpoint<Data, undefined, Body> {
  return { method: 'POST', path: `/ebsn/api${path}` };
}
