import type { Infra } from './app.ts';
import type { Config } from './config.ts';
import { accountHandlers } from './features/account/routes.ts';
import { addressHandlers } from './features/addresses/routes.ts';
import { countAdded } from './features/analytics/added-from-search.ts';
import { analyticsHandlers } from './features/analytics/routes.ts';
import { authHandlers } from './features/auth/routes.ts';
import { cartHandlers } from './features/cart/routes.ts';
import { sharedCartHandlers } from './features/cart/shared-carts.ts';
import type { Catalogue } from './features/catalogue/catalogue.ts';
import { leafletHandlers } from './features/catalogue/leaflets.ts';
import { productRequestHandlers } from './features/catalogue/product-requests.ts';
import { catalogueHandlers } from './features/catalogue/routes.ts';
import { checkoutHandlers } from './features/checkout/routes.ts';
import { consentHandlers } from './features/consent/routes.ts';
import { categoryContent } from './features/content/category-content.ts';
import type { ContentStore } from './features/content/content-store.ts';
import { contentHandlers } from './features/content/routes.ts';
import { staffBlockHandlers } from './features/content/staff-block-routes.ts';
import { staffMediaHandlers } from './features/content/staff-media-routes.ts';
import { staffMenuHandlers } from './features/content/staff-menu-routes.ts';
import { staffContentHandlers } from './features/content/staff-routes.ts';
import type { AjaxParts } from './features/forms/ajax-routes.ts';
import { formHandlers } from './features/forms/routes.ts';
import { staffFormHandlers } from './features/forms/staff-routes.ts';
import { friendHandlers } from './features/friends/routes.ts';
import type { Labels } from './features/languages/labels.ts';
import { languageHandlers } from './features/languages/routes.ts';
import { staffLabelHandlers } from './features/languages/staff-routes.ts';
import { listHandlers } from './features/lists/routes.ts';
import { orderHandlers } from './features/orders/routes.ts';
import { certificateHandlers } from './features/promotions/routes.ts';
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
  readonly forms: AjaxParts;
  readonly sinks: readonly AnalyticsSink[];
}

/** Who does each call of the contract. */
export function callHandlers(config: Config, infra: Infra, parts: ServerParts): Handlers {
  const { db, log } = infra;
  const { catalogue, content, labels, jobs, forms, sinks } = parts;
  const cartParts = { db, catalogue, substitutions: config.substitutions };
  return {
    ...catalogueHandlers({ ...cartParts, config, content: categoryContent({ store: content, db }) }),
    ...contentHandlers({ ...cartParts, config, store: content }),
    ...staffContentHandlers({ db, config }),
    ...staffMenuHandlers({ db, config }),
    ...staffBlockHandlers({ db, config }),
    ...staffMediaHandlers({ db, media: infra.media }),
    ...leafletHandlers(cartParts),
    ...productRequestHandlers({ ...cartParts, config, onRequest: () => jobs.wake() }),
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
    ...addressHandlers(cartParts),
    ...storeHandlers({ db }),
    ...timeslotHandlers(cartParts),
    ...checkoutHandlers({ ...cartParts, onOrder: () => jobs.wake() }),
    ...certificateHandlers({ ...cartParts, config }),
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
