import { type RouteObject, redirect } from 'react-router';
import { Shell } from './frame/Shell.tsx';
import { PageError } from './page/failure/PageError.tsx';
import { paths } from './page/paths.ts';
import { shellLoader } from './page/shell-loader.ts';

/**
 * The pages by their path below src/web. Their code is loaded when they are first visited, or listed in the first HTML.
 */
export const pages = {
  'features/home/HomePage': () => import('./features/home/HomePage.tsx'),
  'features/catalogue/pages/CategoryPage': () => import('./features/catalogue/pages/CategoryPage.tsx'),
  'features/catalogue/pages/SearchPage': () => import('./features/catalogue/pages/SearchPage.tsx'),
  'features/catalogue/pages/CollectionPage': () => import('./features/catalogue/pages/CollectionPage.tsx'),
  'features/leaflets/LeafletsPage': () => import('./features/leaflets/LeafletsPage.tsx'),
  'features/leaflets/LeafletPage': () => import('./features/leaflets/LeafletPage.tsx'),
  'features/stores/StoresPage': () => import('./features/stores/StoresPage.tsx'),
  'features/stores/StorePage': () => import('./features/stores/StorePage.tsx'),
  'features/addresses/where/WherePage': () => import('./features/addresses/where/WherePage.tsx'),
  'features/product/ProductPage': () => import('./features/product/ProductPage.tsx'),
  'features/cart/shared-cart/ProposedCartPage': () => import('./features/cart/shared-cart/ProposedCartPage.tsx'),
  'features/cart/shared-cart/SharedCartPage': () => import('./features/cart/shared-cart/SharedCartPage.tsx'),
  'features/cart/page/CartPage': () => import('./features/cart/page/CartPage.tsx'),
  'features/checkout/CheckoutPage': () => import('./features/checkout/CheckoutPage.tsx'),
  'features/checkout/DonePage': () => import('./features/checkout/DonePage.tsx'),
  'features/auth/LoginPage': () => import('./features/auth/LoginPage.tsx'),
  'features/credentials/ResetRequestPage': () => import('./features/credentials/ResetRequestPage.tsx'),
  'features/credentials/FirstAdministratorPage': () => import('./features/credentials/FirstAdministratorPage.tsx'),
  'features/credentials/StaffInvitationPage': () => import('./features/credentials/StaffInvitationPage.tsx'),
  'features/credentials/NewPasswordPage': () => import('./features/credentials/NewPasswordPage.tsx'),
  'features/credentials/EmailLinkPage': () => import('./features/credentials/EmailLinkPage.tsx'),
  'features/account/ProfileLayout': () => import('./features/account/ProfileLayout.tsx'),
  'features/account/DashboardPage': () => import('./features/account/DashboardPage.tsx'),
  'features/account/registration/RegistrationPage': () =>
    import('./features/account/registration/RegistrationPage.tsx'),
  'features/account/registration/RegisteredPage': () => import('./features/account/registration/RegisteredPage.tsx'),
  'features/account/registration/MissingDataPage': () => import('./features/account/registration/MissingDataPage.tsx'),
  'features/account/details/OwnDataPage': () => import('./features/account/details/OwnDataPage.tsx'),
  'features/account/billing/BillingPage': () => import('./features/account/billing/BillingPage.tsx'),
  'features/account/DisclaimersPage': () => import('./features/account/DisclaimersPage.tsx'),
  'features/credentials/security/SecurityPage': () => import('./features/credentials/security/SecurityPage.tsx'),
  'features/own-data/CloseAccountPage': () => import('./features/own-data/CloseAccountPage.tsx'),
  'features/own-data/ConfirmClosingPage': () => import('./features/own-data/ConfirmClosingPage.tsx'),
  'features/checkout/CardsPage': () => import('./features/checkout/CardsPage.tsx'),
  'features/gift-certificates/CertificatesPage': () => import('./features/gift-certificates/CertificatesPage.tsx'),
  'features/friends/FriendsPage': () => import('./features/friends/FriendsPage.tsx'),
  'features/shop-at-work/ShopAtWorkPage': () => import('./features/shop-at-work/ShopAtWorkPage.tsx'),
  'features/company/CompanyPage': () => import('./features/company/CompanyPage.tsx'),
  'features/company/JoinCompanyPage': () => import('./features/company/JoinCompanyPage.tsx'),
  'features/purchase-requests/RequestsPage': () => import('./features/purchase-requests/RequestsPage.tsx'),
  'features/purchase-requests/RequestPage': () => import('./features/purchase-requests/RequestPage.tsx'),
  'features/direct-sales/SubscriptionPage': () => import('./features/direct-sales/SubscriptionPage.tsx'),
  'features/quick-order/QuickOrderPage': () => import('./features/quick-order/QuickOrderPage.tsx'),
  'features/dues/DuesPage': () => import('./features/dues/DuesPage.tsx'),
  'features/credit-lines/CreditPage': () => import('./features/credit-lines/CreditPage.tsx'),
  'features/documents/DocumentsPage': () => import('./features/documents/DocumentsPage.tsx'),
  'features/dues/FastPaymentPage': () => import('./features/dues/FastPaymentPage.tsx'),
  'features/dues/PaymentCompletedPage': () => import('./features/dues/PaymentCompletedPage.tsx'),
  'features/refunds/withdrawal/WithdrawalPage': () => import('./features/refunds/withdrawal/WithdrawalPage.tsx'),
  'features/refunds/RefundsPage': () => import('./features/refunds/RefundsPage.tsx'),
  'features/orders/OrdersPage': () => import('./features/orders/OrdersPage.tsx'),
  'features/orders/OrderPage': () => import('./features/orders/OrderPage.tsx'),
  'features/orders/LinkedOrderPage': () => import('./features/orders/LinkedOrderPage.tsx'),
  'features/orders/problem/ProblemPage': () => import('./features/orders/problem/ProblemPage.tsx'),
  'features/lists/ListsPage': () => import('./features/lists/ListsPage.tsx'),
  'features/lists/ListPage': () => import('./features/lists/ListPage.tsx'),
  'features/lists/sources/PastePage': () => import('./features/lists/sources/PastePage.tsx'),
  'features/lists/sources/UsualPage': () => import('./features/lists/sources/UsualPage.tsx'),
  'features/lists/InvitationPage': () => import('./features/lists/InvitationPage.tsx'),
  'features/addresses/AddressesPage': () => import('./features/addresses/AddressesPage.tsx'),
  'features/addresses/AddressPage': () => import('./features/addresses/AddressPage.tsx'),
  'features/consent/CookieCentrePage': () => import('./features/consent/CookieCentrePage.tsx'),
  'features/offline/OfflinePage': () => import('./features/offline/OfflinePage.tsx'),
  'features/content/GuaranteePage': () => import('./features/content/GuaranteePage.tsx'),
  'features/content/StaticPage': () => import('./features/content/StaticPage.tsx'),
  // the back office: shoppers load none of it
  'staff/StaffPages': () => import('./staff/StaffPages.tsx'),
  'page/NotFoundPage': () => import('./page/NotFoundPage.tsx'),
} as const;

export type PageName = keyof typeof pages;

/** Every screen of the storefront. Who may share a rendered page is said in page-table.ts. */
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
          { index: true, ...page('features/home/HomePage') },
          { path: 'category/*', ...page('features/catalogue/pages/CategoryPage') },
          // S 2 names it beside the login page and the dashboard: existing links to the shop lead here
          { path: 'shop', loader: () => redirect(paths.home()) },
          { path: 'search', ...page('features/catalogue/pages/SearchPage') },
          { path: 'promozioni', ...page('features/catalogue/pages/CollectionPage') },
          { path: 'novita', ...page('features/catalogue/pages/CollectionPage') },
          { path: 'volantini', ...page('features/leaflets/LeafletsPage') },
          { path: 'volantini/:slug/*', ...page('features/leaflets/LeafletPage') },
          { path: 'punti-vendita', ...page('features/stores/StoresPage') },
          { path: 'punti-vendita/:slug', ...page('features/stores/StorePage') },
          { path: 'arriviamo-da-te', ...page('features/addresses/where/WherePage') },
          { path: 'product/:slug', ...page('features/product/ProductPage') },
          { path: 'page/:slug', ...page('features/content/StaticPage') },
          { path: 'recesso', ...page('features/refunds/withdrawal/WithdrawalPage') },
          { path: 'garanzia-legale', ...page('features/content/GuaranteePage') },
          { path: 'ordine-dei-risultati', ...page('features/content/GuaranteePage') },
          { path: 'preferenze-cookie', ...page('features/consent/CookieCentrePage') },
          { path: 'senza-rete', ...page('features/offline/OfflinePage') },
          { path: 'cart', ...page('features/cart/page/CartPage') },
          { path: 'spesa-pronta', ...page('features/cart/shared-cart/ProposedCartPage') },
          { path: 'carrello-condiviso/:token', ...page('features/cart/shared-cart/SharedCartPage') },
          { path: 'payment', ...page('features/checkout/CheckoutPage') },
          { path: 'payment/done/:orderId', ...page('features/checkout/DonePage') },
          { path: 'ordine/:orderId/:token', ...page('features/orders/LinkedOrderPage') },
          { path: 'pagamento-veloce/:token', ...page('features/dues/FastPaymentPage') },
          { path: 'pagamento-completato/:key', ...page('features/dues/PaymentCompletedPage') },
          { path: 'login', ...page('features/auth/LoginPage') },
          { path: 'registration-user', ...page('features/account/registration/RegistrationPage') },
          { path: 'registration-user/completata', ...page('features/account/registration/RegisteredPage') },
          { path: 'registration-user/dati-mancanti', ...page('features/account/registration/MissingDataPage') },
          { path: 'password/recupera', ...page('features/credentials/ResetRequestPage') },
          { path: 'password/nuova', ...page('features/credentials/NewPasswordPage') },
          { path: 'chiudi-account', ...page('features/own-data/ConfirmClosingPage') },
          { path: 'primo-accesso', ...page('features/credentials/FirstAdministratorPage') },
          { path: 'invito-gestione', ...page('features/credentials/StaffInvitationPage') },
          { path: 'conferma-email', ...page('features/credentials/EmailLinkPage') },
          { path: 'nuova-email', ...page('features/credentials/EmailLinkPage') },
          { path: 'annulla-email', ...page('features/credentials/EmailLinkPage') },
          { path: 'mantieni-verifica', ...page('features/credentials/EmailLinkPage') },
          { path: 'tieni-account', ...page('features/credentials/EmailLinkPage') },
          {
            path: 'profile',
            ...page('features/account/ProfileLayout'),
            children: [
              { index: true, loader: () => redirect(paths.dashboard()) },
              { path: 'dashboard', ...page('features/account/DashboardPage') },
              { path: 'dati', ...page('features/account/details/OwnDataPage') },
              { path: 'fatturazione', ...page('features/account/billing/BillingPage') },
              { path: 'consensi', ...page('features/account/DisclaimersPage') },
              { path: 'sicurezza', ...page('features/credentials/security/SecurityPage') },
              { path: 'chiudi-account', ...page('features/own-data/CloseAccountPage') },
              { path: 'carte', ...page('features/checkout/CardsPage') },
              { path: 'buoni', ...page('features/gift-certificates/CertificatesPage') },
              { path: 'amici', ...page('features/friends/FriendsPage') },
              { path: 'spesa-al-lavoro', ...page('features/shop-at-work/ShopAtWorkPage') },
              { path: 'azienda', ...page('features/company/CompanyPage') },
              { path: 'azienda/invito', ...page('features/company/JoinCompanyPage') },
              { path: 'azienda/richieste', ...page('features/purchase-requests/RequestsPage') },
              { path: 'azienda/richieste/:requestId', ...page('features/purchase-requests/RequestPage') },
              { path: 'abbonamento', ...page('features/direct-sales/SubscriptionPage') },
              { path: 'ordine-rapido', ...page('features/quick-order/QuickOrderPage') },
              { path: 'scadenze', ...page('features/dues/DuesPage') },
              { path: 'fido', ...page('features/credit-lines/CreditPage') },
              { path: 'rimborsi', ...page('features/refunds/RefundsPage') },
              { path: 'documenti', ...page('features/documents/DocumentsPage') },
              { path: 'orders', ...page('features/orders/OrdersPage') },
              { path: 'orders/:orderId', ...page('features/orders/OrderPage') },
              { path: 'orders/:orderId/problema', ...page('features/orders/problem/ProblemPage') },
              { path: 'lists', ...page('features/lists/ListsPage') },
              { path: 'lists/incolla', ...page('features/lists/sources/PastePage') },
              { path: 'lists/solita-spesa', ...page('features/lists/sources/UsualPage') },
              { path: 'lists/:listId', ...page('features/lists/ListPage') },
              { path: 'lists/invito/:token', ...page('features/lists/InvitationPage') },
              { path: 'addresses', ...page('features/addresses/AddressesPage') },
              { path: 'addresses/manage/:addressId', ...page('features/addresses/AddressPage') },
            ],
          },
          // arrivals are a part of the pickups
          { path: 'gestione/arrivi', loader: () => redirect('/gestione/ritiri') },
          { path: 'gestione/*', id: 'staff', ...page('staff/StaffPages') },
          { path: '*', ...page('page/NotFoundPage') },
        ],
      },
    ],
  },
];

/**
 * A page of the table above. Only the server looks pages up by their name: trimRoutes() of the build leaves neither to
 * the browser.
 */
function page(name: PageName): { lazy: NonNullable<RouteObject['lazy']>; handle: PageHandle } {
  return { lazy: pages[name] as NonNullable<RouteObject['lazy']>, handle: { name } };
}

/** How the build's manifest names the code of a page. */
export function sourceOf(name: PageName): string {
  return `src/web/${name}.tsx`;
}

export interface PageHandle {
  readonly name: PageName;
}
