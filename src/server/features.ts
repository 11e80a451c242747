import type { Infra } from './app.ts';
import type { Config } from './config/config.ts';
import { accountHandlers } from './features/account/routes.ts';
import { addressHandlers } from './features/addresses/routes.ts';
import { countAdded } from './features/analytics/added-from-search.ts';
import { analyticsHandlers } from './features/analytics/routes.ts';
import { authHandlers } from './features/auth/routes.ts';
import { cartsOfAddress } from './features/cart/address-use.ts';
import { cartFeature } from './features/cart/register.ts';
import type { CartEvents } from './features/cart/stream/cart-events.ts';
import type { Catalogue } from './features/catalogue/catalogue.ts';
import { catalogueFeature } from './features/catalogue/register.ts';
import { checkoutHandlers } from './features/checkout/routes.ts';
import { consentHandlers } from './features/consent/routes.ts';
import { categoryContent } from './features/content/category-content.ts';
import type { ContentStore } from './features/content/content-store.ts';
import { contentFeature } from './features/content/register.ts';
import { deliveryHandlers } from './features/delivery/routes.ts';
import type { AjaxDeps } from './features/forms/ajax-routes.ts';
import { mailParameters } from './features/forms/mail-parameters.ts';
import { formsFeature } from './features/forms/register-forms.ts';
import { friendHandlers } from './features/friends/routes.ts';
import { certificateHandlers } from './features/gift-certificates/routes.ts';
import type { Labels } from './features/languages/labels.ts';
import { languagesFeature } from './features/languages/register.ts';
import { leafletHandlers } from './features/leaflets/leaflets.ts';
import { invitationMailJob } from './features/lists/invitation-mail.ts';
import { listHandlers } from './features/lists/routes.ts';
import { confirmationMailJob } from './features/orders/confirmation-mail.ts';
import { orderHandlers } from './features/orders/routes.ts';
import { storeHandlers } from './features/stores/routes.ts';
import { timeslotHandlers } from './features/timeslots/routes.ts';
import type { ContextOf } from './http/context.ts';
import type { Handlers } from './http/handlers.ts';
import type { RateLimits } from './http/rate-limits/limits.ts';
import type { AnalyticsSink } from './infra/analytics/analytics-sink.ts';
import type { ContentSource } from './infra/cms/content-source.ts';
import type { JobHandlers } from './infra/jobs/job-kinds.ts';

/** Dependencies that the features share, created once for the app. */
export interface FeatureDeps {
  readonly config: Config;
  readonly infra: Infra;
  readonly catalogue: Catalogue;
  readonly content: ContentStore;
  readonly source: ContentSource;
  readonly labels: Labels;
  readonly cartEvents: CartEvents;
  readonly forms: AjaxDeps;
  readonly sinks: readonly AnalyticsSink[];
  readonly limits: RateLimits;
  readonly contextOf: ContextOf;
  /** A job was written: a worker looks for it at once. */
  readonly wakeJobs: () => void;
}

/** The features of the shop: who handles each call of the contract, who does each job, and the routes that are no calls. */
export function shopFeatures(deps: FeatureDeps) {
  const { config, catalogue, sinks, wakeJobs } = deps;
  const { db, clock, mailer, log } = deps.infra;
  const { publicUrl, substitutions } = config;
  const shared = { ...deps.infra, ...deps, publicUrl, substitutions, staffMail: config.staffMail, db, clock, mailer };
  const [catalogueOf, contentOf, languages, carts, forms] = [
    catalogueFeature({ ...shared, content: categoryContent({ store: deps.content, db }) }),
    contentFeature({
      ...shared,
      store: deps.content,
      formParameters: (formId) => mailParameters(db, formId),
      scenes: deps.infra.scenes,
    }),
    languagesFeature(shared),
    cartFeature({
      ...shared,
      events: deps.cartEvents,
      onAdded: (context, body) =>
        void countAdded({ db, catalogue, sinks }, context, body).catch((error: unknown) =>
          log.warn({ err: error }, 'an addition was not counted'),
        ),
    }),
    formsFeature({ ...deps.forms, ...{ mailer, publicUrl, staffMail: config.staffMail } }),
  ];
  const handlers: Handlers = {
    ...catalogueOf.handlers,
    ...contentOf.handlers,
    ...languages.handlers,
    ...carts.handlers,
    ...forms.handlers,
    ...leafletHandlers(shared),
    ...authHandlers(shared),
    ...accountHandlers(shared),
    ...addressHandlers({ db, use: cartsOfAddress }),
    ...deliveryHandlers(shared),
    ...storeHandlers(shared),
    ...timeslotHandlers(shared),
    ...checkoutHandlers({ ...shared, onOrder: wakeJobs }),
    ...certificateHandlers(shared),
    ...orderHandlers(shared),
    ...listHandlers({ ...shared, jobs: { wake: wakeJobs } }),
    ...friendHandlers(shared),
    ...consentHandlers(shared),
    ...analyticsHandlers(shared),
  };
  const jobs: JobHandlers = {
    ...catalogueOf.jobs,
    ...forms.jobs,
    'order-confirmation': confirmationMailJob(shared),
    'list-invitation': invitationMailJob(shared),
  };
  return { handlers, jobs, routes: [catalogueOf, contentOf, languages, carts, forms].map(({ routes }) => routes) };
}
