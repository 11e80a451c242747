import { describe, expect, it } from 'vitest';
import { paths, safeReturnTo } from './paths.ts';

describe('addresses of the storefront', () => {
  it('stay as shoppers have bookmarked them', () => {
    expect({
      home: paths.home(),
      category: paths.category('frutta-e-verdura/frutta-secca', { page: 2, promo: true, sort: undefined }),
      search: paths.search({ q: 'latte fresco', page: 2 }),
      promotions: paths.promotions(),
      news: paths.news(),
      leaflets: paths.leaflets(),
      leaflet: paths.leaflet('offerte-della-settimana'),
      stores: paths.stores(),
      store: paths.store('bottega-bergamo'),
      product: paths.product('ceci-400g1'),
      cookies: paths.cookies(),
      cart: paths.cart(),
      checkout: paths.checkout(),
      orderDone: paths.orderDone(7),
      login: paths.login('/payment'),
      register: paths.register(),
      dashboard: paths.dashboard(),
      orders: paths.orders(1),
      ordersPage: paths.orders(3),
      order: paths.order(7),
      withdrawal: paths.withdrawal(7),
      ownData: paths.ownData(),
      billing: paths.billing(),
      billingEdit: paths.billing(40001),
      lists: paths.lists(),
      list: paths.list(4),
      addresses: paths.addresses(),
      address: paths.address(3),
      newAddress: paths.newAddress(),
      apiReference: paths.apiReference(),
    }).toMatchInlineSnapshot(`
      {
        "address": "/profile/addresses/manage/3",
        "addresses": "/profile/addresses",
        "apiReference": "/docs",
        "billing": "/profile/fatturazione",
        "billingEdit": "/profile/fatturazione?modifica=40001",
        "cart": "/cart/",
        "category": "/category/frutta-e-verdura/frutta-secca?page=2&promo=true",
        "checkout": "/payment",
        "cookies": "/preferenze-cookie",
        "dashboard": "/profile/dashboard",
        "home": "/",
        "leaflet": "/volantini/offerte-della-settimana",
        "leaflets": "/volantini",
        "list": "/profile/lists/4",
        "lists": "/profile/lists",
        "login": "/login?returnTo=%2Fpayment",
        "newAddress": "/profile/addresses/manage/new",
        "news": "/novita",
        "order": "/profile/orders/7",
        "orderDone": "/payment/done/7",
        "orders": "/profile/orders",
        "ordersPage": "/profile/orders?page=3",
        "ownData": "/profile/dati",
        "product": "/product/ceci-400g1",
        "promotions": "/promozioni",
        "register": "/registration-user",
        "search": "/search?q=latte+fresco&page=2",
        "store": "/punti-vendita/bottega-bergamo",
        "stores": "/punti-vendita",
        "withdrawal": "/page/modulo-recesso?ordine=7",
      }
    `);
  });

  it.each([
    ['/payment', '/payment'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example/', '/'],
    ['/\n/evil.example/', '/'],
    ['/\r/evil.example/', '/'],
    ['/ /evil.example/', '/'],
    ['/search?q=latte+fresco%20di%20oggi', '/search?q=latte+fresco%20di%20oggi'],
    ['https://evil.example', '/'],
    ['', '/'],
    [null, '/'],
  ])('lets login return only inside the shop: %s', (value, expected) => {
    expect(safeReturnTo(value)).toBe(expected);
  });
});
