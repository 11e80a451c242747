import type { PageDeps } from '../../../src/server/http/ssr/pages.ts';

/** The settings of pages in tests: no map, no content system, no labels of the staff. */
export const PAGE_SETTINGS: Omit<PageDeps, 'renderer'> = {
  publicUrl: 'http://localhost',
  mapTiles: undefined,
  cmsUrl: undefined,
  labels: { of: () => ({}) },
  footer: { of: () => [] },
  captcha: undefined,
  popupCodes: [],
  chain: () => ({ isRegistrationOpen: true, seller: '' }),
  development: true,
  ownPricesOf: async () => undefined,
  isCustomer: async () => false,
  scopeKey: () => '',
};
