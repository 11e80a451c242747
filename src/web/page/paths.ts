import { isInternal } from '../../domain/content/internal-path.ts';

/** Every address of the storefront. Links are written through this table only (paths.test.ts holds them fixed). */
export const paths = {
  home: () => '/',
  category: (slug: string, query?: CatalogueQuery) =>
    `/category/${slug.split('/').map(encodeURIComponent).join('/')}${search(query)}`,
  search: (query?: CatalogueQuery) => `/search${search(query)}`,
  promotions: () => '/promozioni',
  news: () => '/novita',
  leaflets: () => '/volantini',
  leaflet: (slug: string) => `/volantini/${encodeURIComponent(slug)}`,
  stores: () => '/punti-vendita',
  store: (slug: string) => `/punti-vendita/${encodeURIComponent(slug)}`,
  where: (q?: string, isChosen = false) => `/arriviamo-da-te${search({ q, scelto: isChosen ? 1 : undefined })}`,
  product: (slug: string) => `/product/${encodeURIComponent(slug)}`,
  cookies: () => '/preferenze-cookie',
  /** What the browser knows without a network; the service worker opens it. */
  offline: () => '/senza-rete',
  page: (slug: string) => `/page/${encodeURIComponent(slug)}`,
  cart: () => '/cart/',
  checkout: () => '/payment',
  orderDone: (orderId: number) => `/payment/done/${orderId}`,
  login: (returnTo?: string) => `/login${search({ returnTo })}`,
  linkSignOn: (returnTo?: string) => `/login${search({ passo: 'collega', returnTo })}`,
  register: (returnTo?: string, friendCode?: string) => `/registration-user${search({ returnTo, codice: friendCode })}`,
  registered: (returnTo?: string) => `/registration-user/completata${search({ returnTo })}`,
  completeData: (returnTo?: string) => `/registration-user/dati-mancanti${search({ returnTo })}`,
  registerWith: (provider: string, returnTo?: string) =>
    `/registration-user${search({ social_login: provider, returnTo })}`,
  passwordRequest: () => '/password/recupera',
  newPassword: (token?: string) => `/password/nuova${search({ token })}`,
  confirmEmail: () => '/conferma-email',
  newEmail: () => '/nuova-email',
  undoEmail: () => '/annulla-email',
  keepFactor: () => '/mantieni-verifica',
  keepAccount: () => '/tieni-account',
  ownData: () => '/profile/dati',
  /** `returnTo`: where one goes on after the form. */
  billing: (edited?: number | 'nuovo', returnTo?: string) =>
    `/profile/fatturazione${search({ modifica: edited, returnTo })}`,
  disclaimers: () => '/profile/consensi',
  security: () => '/profile/sicurezza',
  dashboard: () => '/profile/dashboard',
  orders: (page?: number, filter: CatalogueQuery = {}) =>
    `/profile/orders${search({ ...filter, page: page && page > 1 ? page : undefined })}`,
  order: (orderId: number) => `/profile/orders/${orderId}`,
  /** `lineId`: the first line of the report. */
  orderProblem: (orderId: number, lineId?: number) => `/profile/orders/${orderId}/problema${search({ riga: lineId })}`,
  linkedOrder: (orderId: number, token: string) => `/ordine/${orderId}/${encodeURIComponent(token)}`,
  withdrawal: (orderId?: number) => `/recesso${search({ ordine: orderId })}`,
  /** The form on paper's terms: for goods that are still on their way, and where there are no scripts. */
  withdrawalForm: (orderId?: number) => `/page/modulo-recesso${search({ ordine: orderId })}`,
  guarantee: () => '/garanzia-legale',
  ranking: () => '/ordine-dei-risultati',
  lists: () => '/profile/lists',
  list: (listId: number) => `/profile/lists/${listId}`,
  pasteList: () => '/profile/lists/incolla',
  usualShopping: () => '/profile/lists/solita-spesa',
  addresses: () => '/profile/addresses',
  address: (addressId: number) => `/profile/addresses/manage/${addressId}`,
  newAddress: () => '/profile/addresses/manage/new',
  apiReference: () => '/docs',
} as const;

/** Query of a catalogue address, in wire names (wire-facts 2). */
export type CatalogueQuery = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Keeps a return address inside the shop: anything else becomes the home page. Browsers remove tabs and line breaks
 * from an address, so `/<tab>/evil.test` is another host: a path with white space is not taken.
 */
export function safeReturnTo(value: string | null): string {
  return value !== null && isInternal(value) ? value : paths.home();
}

function search(query: CatalogueQuery | undefined): string {
  const entries = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  );
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}
