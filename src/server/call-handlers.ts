import type { Infra } from './app.ts';
import type { Config } from './config/config.ts';
import { accountHandlers } from './features/account/routes.ts';
import { addressHandlers } from './features/addresses/routes.ts';
import { countAdded } from './features/analytics/added-from-search.ts';
import { analyticsHandlers } from './features/analytics/routes.ts';
import { authHandlers } from './features/auth/routes.ts';
import { cartsOfAddress } from './features/cart/address-use.ts';
import { cartHandlers } from './features/cart/routes.ts';
import { sharedCartHandlers } from './features/cart/share/shared-carts.ts';
import type { Catalogue } from './features/catalogue/catalogue.ts';
import { productRequestHandlers } from './features/catalogue/requests/product-requests.ts';
import { catalogueHandlers } from './features/catalogue/routes.ts';
import { checkoutHandlers } from './features/checkout/routes.ts';
import { consentHandlers } from './features/consent/routes.ts';
import { staffBlockHandlers } from './features/content/blocks/staff-block-routes.ts';
import { categoryContent } from './features/content/category-content.ts';
import type { ContentStore } from './features/content/content-store.ts';
import { staffContentHandlers } from './features/content/entries/staff-entry-routes.ts';
import { staffMediaHandlers } from './features/content/media/staff-media-routes.ts';
import { staffMenuHandlers } from './features/content/menus/staff-menu-routes.ts';
import { contentHandlers } from './features/content/routes.ts';
import { deliveryHandlers } from './features/delivery/routes.ts';
import type { AjaxDeps } from './features/forms/ajax-routes.ts';
import { formHandlers } from './features/forms/routes.ts';
import { staffFormHandlers } from './features/forms/staff-routes.ts';
import { friendHandlers } from './features/friends/routes.ts';
import { certificateHandlers } from './features/gift-certificates/routes.ts';
import type { Labels } from './features/languages/labels.ts';
import { languageHandlers } from './features/languages/routes.ts';
import { staffLabelHandlers } from './features/languages/staff-routes.ts';
import { leafletHandlers } from './features/leaflets/leaflets.ts';
import { listHandlers } from './features/lists/routes.ts';
import { orderHandlers } from './features/orders/routes.ts';
import { storeHandlers } from './features/stores/routes.ts';
import { timeslotHandlers } from './features/timeslots/routes.ts';
import type { Handlers } from './http/handlers.ts';
import type { RegisterParts } from './http/register-calls.ts';
import type { AnalyticsSink } from './infra/analytics/analytics-sink.ts';
import type { ContentSource } from './infra/cms/content-source.ts';
import type { JobWorker } from './infra/jobs/start-jobs.ts';

/** What the features share, made once for the app. */
export interface ServerParts {
  readonly catalogue: Catalogue;
  readonly content: ContentStore;
  readonly source: ContentSource;
  readonly labels: Labels;
  readonly jobs: JobWorker;
  readonly calls: RegisterParts;
  readonly forms: AjaxDeps;
  readonly sinks: readonly AnalyticsSink[];
}

/** Who does each call of the contract. */
export function callHandlers(config: Config, infra: Infra, parts: ServerParts): Handlers {
  const { db, log } = infra;
  const { catalogue, content, labels, jobs, forms, sinks } = parts;
  const { limits } = parts.calls;
  const cartParts = { db, catalogue, substitutions: config.substitutions };
  return {
    ...catalogueHandlers({ ...cartParts, config, content: categoryContent({ store: content, db }) }),
    ...contentHandlers({ ...cartParts, config, store: content }),
    ...staffContentHandlers({ db, config }),
    ...staffMenuHandlers({ db, config }),
    ...staffBlockHandlers({ db, config }),
    ...staffMediaHandlers({ db, media: infra.media }),
    ...leafletHandlers(cartParts),
    ...productRequestHandlers({ ...cartParts, onRequest: () => jobs.wake() }),
    ...authHandlers(cartParts),
    ...accountHandlers({ ...cartParts, config }),
    ...cartHandlers({
      ...cartParts,
      onAdded: (context, body) =>
        void countAdded({ ...cartParts, sinks }, context, body).catch((error: unknown) =>
          log.warn({ err: error }, 'an addition was not counted'),
        ),
    }),
    ...sharedCartHandlers({ ...cartParts, clock: infra.clock, publicUrl: config.publicUrl }),
    ...addressHandlers({ db, use: cartsOfAddress }),
    ...deliveryHandlers(cartParts),
    ...storeHandlers({ db }),
    ...timeslotHandlers(cartParts),
    ...checkoutHandlers({ ...cartParts, onOrder: () => jobs.wake() }),
    ...certificateHandlers({ ...cartParts, limits }),
    ...orderHandlers({ db }),
    ...listHandlers({ ...cartParts, clock: infra.clock, publicUrl: config.publicUrl, jobs }),
    ...formHandlers(forms),
    ...staffFormHandlers({ db }),
    ...friendHandlers({ db }),
    ...languageHandlers({ labels }),
    ...staffLabelHandlers({ db }),
    ...consentHandlers({ db }),
    ...analyticsHandlers({ ...cartParts, sinks }),
  };
}
