import { type RouteObject, redirect } from 'react-router';
import { PageError } from './features/shell/PageError.tsx';
import { Shell } from './features/shell/Shell.tsx';
import { shellLoader } from './features/shell/shell-loader.ts';
import { paths } from './paths.ts';

/** The pages by their place in features/, or in staff/: their code is loaded when they are first visited, or named in the first HTML. */
export const pages = {
  'home/home-route': () => import('./features/home/home-route.tsx'),
  'catalogue/category-route': () => import('./features/catalogue/category-route.tsx'),
  'catalogue/search-route': () => import('./features/catalogue/search-route.tsx'),
  'catalogue/collection-route': () => import('./features/catalogue/collection-route.tsx'),
  'leaflets/leaflets-route': () => import('./features/leaflets/leaflets-route.tsx'),
  'leaflets/leaflet-route': () => import('./features/leaflets/leaflet-route.tsx'),
  'stores/stores-route': () => import('./features/stores/stores-route.tsx'),
  'stores/store-route': () => import('./features/stores/store-route.tsx'),
  'product/product-route': () => import('./features/product/product-route.tsx'),
  'cart/shared-cart-route': () => import('./features/cart/shared-cart-route.tsx'),
  'cart/cart-route': () => import('./features/cart/cart-route.tsx'),
  'checkout/checkout-route': () => import('./features/checkout/checkout-route.tsx'),
  'checkout/done-route': () => import('./features/checkout/done-route.tsx'),
  'auth/login-route': () => import('./features/auth/login-route.tsx'),
  'auth/registration-route': () => import('./features/auth/registration-route.tsx'),
  'account/profile-route': () => import('./features/account/profile-route.tsx'),
  'account/dashboard-route': () => import('./features/account/dashboard-route.tsx'),
  'orders/orders-route': () => import('./features/orders/orders-route.tsx'),
  'orders/order-route': () => import('./features/orders/order-route.tsx'),
  'lists/lists-route': () => import('./features/lists/lists-route.tsx'),
  'lists/list-route': () => import('./features/lists/list-route.tsx'),
  'lists/usual-route': () => import('./features/lists/usual-route.tsx'),
  'lists/invitation-route': () => import('./features/lists/invitation-route.tsx'),
  'addresses/addresses-route': () => import('./features/addresses/addresses-route.tsx'),
  'addresses/address-route': () => import('./features/addresses/address-route.tsx'),
  'consent/cookie-centre-route': () => import('./features/consent/cookie-centre-route.tsx'),
  'content/page-route': () => import('./features/content/page-route.tsx'),
  // the back office: nothing of it is loaded by shoppers
  'staff/staff-route': () => import('./staff/staff-route.tsx'),
  'shell/not-found-route': () => import('./features/shell/not-found-route.tsx'),
} as const;

/** Every screen of the storefront. */
export const routes: RouteObject[] = [
  {
    id: 'shell',
    path: '/',
    Component: Shell,
    ErrorBoundary: PageError,
    loader: shellLoader,
    // the departments are the same on every page
    shouldRevalidate: () => false,
    children: [
      {
        ErrorBoundary: PageError,
        children: [
          { index: true, ...page('home/home-route') },
          { path: 'category/*', ...page('catalogue/category-route') },
          { path: 'search', ...page('catalogue/search-route') },
          { path: 'promozioni', ...page('catalogue/collection-route') },
          { path: 'novita', ...page('catalogue/collection-route') },
          { path: 'volantini', ...page('leaflets/leaflets-route') },
          { path: 'volantini/:slug', ...page('leaflets/leaflet-route') },
          { path: 'punti-vendita', ...page('stores/stores-route') },
          { path: 'punti-vendita/:slug', ...page('stores/store-route') },
          { path: 'product/:slug', ...page('product/product-route') },
          { path: 'page/:slug', ...page('content/page-route') },
          { path: 'preferenze-cookie', ...page('consent/cookie-centre-route') },
          { path: 'cart', ...page('cart/cart-route') },
          { path: 'carrello-condiviso/:token', ...page('cart/shared-cart-route') },
          { path: 'payment', ...page('checkout/checkout-route') },
          { path: 'payment/done/:orderId', ...page('checkout/done-route') },
          { path: 'login', ...page('auth/login-route') },
          { path: 'registration-user', ...page('auth/registration-route') },
          {
            path: 'profile',
            ...page('account/profile-route'),
            children: [
              { index: true, loader: () => redirect(paths.dashboard()) },
              { path: 'dashboard', ...page('account/dashboard-route') },
              { path: 'orders', ...page('orders/orders-route') },
              { path: 'orders/:orderId', ...page('orders/order-route') },
              { path: 'lists', ...page('lists/lists-route') },
              { path: 'lists/solita-spesa', ...page('lists/usual-route') },
              { path: 'lists/:listId', ...page('lists/list-route') },
              { path: 'lists/invito/:token', ...page('lists/invitation-route') },
              { path: 'addresses', ...page('addresses/addresses-route') },
              { path: 'addresses/manage/:addressId', ...page('addresses/address-route') },
            ],
          },
          { path: 'gestione/*', ...page('staff/staff-route') },
          { path: '*', ...page('shell/not-found-route') },
        ],
      },
    ],
  },
];

/** A page of the table above; `source` is how the build's manifest names its code. */
function page(name: keyof typeof pages): { lazy: NonNullable<RouteObject['lazy']>; handle: PageHandle } {
  const folder = name === 'staff/staff-route' ? '' : 'features/';
  return { lazy: pages[name] as NonNullable<RouteObject['lazy']>, handle: { source: `src/web/${folder}${name}.tsx` } };
}

export interface PageHandle {
  readonly source: string;
}
