import { type RouteObject, redirect } from 'react-router';
import { PageError } from './features/shell/PageError.tsx';
import { Shell } from './features/shell/Shell.tsx';
import { shellLoader } from './features/shell/shell-loader.ts';
import { paths } from './paths.ts';

/** Every screen of the storefront. Pages load their code when they are first visited. */
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
          { index: true, lazy: () => import('./features/home/home-route.tsx') },
          { path: 'category/*', lazy: () => import('./features/catalogue/category-route.tsx') },
          { path: 'search', lazy: () => import('./features/catalogue/search-route.tsx') },
          { path: 'product/:slug', lazy: () => import('./features/product/product-route.tsx') },
          { path: 'cart', lazy: () => import('./features/cart/cart-route.tsx') },
          { path: 'payment', lazy: () => import('./features/checkout/checkout-route.tsx') },
          { path: 'payment/done/:orderId', lazy: () => import('./features/checkout/done-route.tsx') },
          { path: 'login', lazy: () => import('./features/auth/login-route.tsx') },
          { path: 'registration-user', lazy: () => import('./features/auth/registration-route.tsx') },
          {
            path: 'profile',
            lazy: () => import('./features/account/profile-route.tsx'),
            children: [
              { index: true, loader: () => redirect(paths.dashboard()) },
              { path: 'dashboard', lazy: () => import('./features/account/dashboard-route.tsx') },
              { path: 'orders', lazy: () => import('./features/orders/orders-route.tsx') },
              { path: 'orders/:orderId', lazy: () => import('./features/orders/order-route.tsx') },
              { path: 'addresses', lazy: () => import('./features/addresses/addresses-route.tsx') },
              { path: 'addresses/manage/:addressId', lazy: () => import('./features/addresses/address-route.tsx') },
            ],
          },
          { path: '*', lazy: () => import('./features/shell/not-found-route.tsx') },
        ],
      },
    ],
  },
];
