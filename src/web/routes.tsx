import { type RouteObject, redirect } from 'react-router';
import { Shell } from './frame/Shell.tsx';
import { PageError } from './page/PageError.tsx';
import { paths } from './page/paths.ts';
import { shellLoader } from './page/shell-loader.ts';

/** The pages by their path below src/web. Their code is loaded when they are first visited, or listed in the first HTML. */
export const pages = {
  'features/home/home-route': () => import('./features/home/home-route.tsx'),
  'features/catalogue/pages/category-route': () => import('./features/catalogue/pages/category-route.tsx'),
  'features/catalogue/pages/search-route': () => import('./features/catalogue/pages/search-route.tsx'),
  'features/catalogue/pages/collection-route': () => import('./features/catalogue/pages/collection-route.tsx'),
  'features/leaflets/leaflets-route': () => import('./features/leaflets/leaflets-route.tsx'),
  'features/leaflets/leaflet-route': () => import('./features/leaflets/leaflet-route.tsx'),
  'features/stores/stores-route': () => import('./features/stores/stores-route.tsx'),
  'features/stores/store-route': () => import('./features/stores/store-route.tsx'),
  'features/product/product-route': () => import('./features/product/product-route.tsx'),
  'features/cart/shared-cart/shared-cart-route': () => import('./features/cart/shared-cart/shared-cart-route.tsx'),
  'features/cart/page/cart-route': () => import('./features/cart/page/cart-route.tsx'),
  'features/checkout/checkout-route': () => import('./features/checkout/checkout-route.tsx'),
  'features/checkout/done-route': () => import('./features/checkout/done-route.tsx'),
  'features/auth/login-route': () => import('./features/auth/login-route.tsx'),
  'features/auth/registration-route': () => import('./features/auth/registration-route.tsx'),
  'features/account/profile-route': () => import('./features/account/profile-route.tsx'),
  'features/account/dashboard-route': () => import('./features/account/dashboard-route.tsx'),
  'features/orders/orders-route': () => import('./features/orders/orders-route.tsx'),
  'features/orders/order-route': () => import('./features/orders/order-route.tsx'),
  'features/lists/lists-route': () => import('./features/lists/lists-route.tsx'),
  'features/lists/list-route': () => import('./features/lists/list-route.tsx'),
  'features/lists/sources/usual-route': () => import('./features/lists/sources/usual-route.tsx'),
  'features/lists/sharing/invitation-route': () => import('./features/lists/sharing/invitation-route.tsx'),
  'features/addresses/addresses-route': () => import('./features/addresses/addresses-route.tsx'),
  'features/addresses/address-route': () => import('./features/addresses/address-route.tsx'),
  'features/consent/cookie-centre-route': () => import('./features/consent/cookie-centre-route.tsx'),
  'features/content/page-route': () => import('./features/content/page-route.tsx'),
  // the back office: shoppers load none of it
  'staff/staff-route': () => import('./staff/staff-route.tsx'),
  'page/not-found-route': () => import('./page/not-found-route.tsx'),
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
          { index: true, ...page('features/home/home-route') },
          { path: 'category/*', ...page('features/catalogue/pages/category-route') },
          { path: 'search', ...page('features/catalogue/pages/search-route') },
          { path: 'promozioni', ...page('features/catalogue/pages/collection-route') },
          { path: 'novita', ...page('features/catalogue/pages/collection-route') },
          { path: 'volantini', ...page('features/leaflets/leaflets-route') },
          { path: 'volantini/:slug', ...page('features/leaflets/leaflet-route') },
          { path: 'punti-vendita', ...page('features/stores/stores-route') },
          { path: 'punti-vendita/:slug', ...page('features/stores/store-route') },
          { path: 'product/:slug', ...page('features/product/product-route') },
          { path: 'page/:slug', ...page('features/content/page-route') },
          { path: 'preferenze-cookie', ...page('features/consent/cookie-centre-route') },
          { path: 'cart', ...page('features/cart/page/cart-route') },
          { path: 'carrello-condiviso/:token', ...page('features/cart/shared-cart/shared-cart-route') },
          { path: 'payment', ...page('features/checkout/checkout-route') },
          { path: 'payment/done/:orderId', ...page('features/checkout/done-route') },
          { path: 'login', ...page('features/auth/login-route') },
          { path: 'registration-user', ...page('features/auth/registration-route') },
          {
            path: 'profile',
            ...page('features/account/profile-route'),
            children: [
              { index: true, loader: () => redirect(paths.dashboard()) },
              { path: 'dashboard', ...page('features/account/dashboard-route') },
              { path: 'orders', ...page('features/orders/orders-route') },
              { path: 'orders/:orderId', ...page('features/orders/order-route') },
              { path: 'lists', ...page('features/lists/lists-route') },
              { path: 'lists/solita-spesa', ...page('features/lists/sources/usual-route') },
              { path: 'lists/:listId', ...page('features/lists/list-route') },
              { path: 'lists/invito/:token', ...page('features/lists/sharing/invitation-route') },
              { path: 'addresses', ...page('features/addresses/addresses-route') },
              { path: 'addresses/manage/:addressId', ...page('features/addresses/address-route') },
            ],
          },
          { path: 'gestione/*', ...page('staff/staff-route') },
          { path: '*', ...page('page/not-found-route') },
        ],
      },
    ],
  },
];

/** Returns the route fields of a page of the table above; `source` is the key of its code in the build's manifest. */
function page(name: keyof typeof pages): { lazy: NonNullable<RouteObject['lazy']>; handle: PageHandle } {
  return { lazy: pages[name] as NonNullable<RouteObject['lazy']>, handle: { source: `src/web/${name}.tsx` } };
}

export interface PageHandle {
  readonly source: string;
}
