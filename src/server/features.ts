import { HOUR_MS } from '../domain/base/duration.ts';
import { romeTime } from '../domain/base/rome-time.ts';
import type { Config } from './config/config.ts';
import { register as account } from './features/account/register.ts';
import { register as addresses } from './features/addresses/register.ts';
import { register as analytics } from './features/analytics/register.ts';
import { register as apiKeys } from './features/api-keys/register.ts';
import { register as assistants } from './features/assistants/register.ts';
import { register as auth } from './features/auth/register.ts';
import { register as backoffice } from './features/backoffice/register.ts';
import { register as buyLinks } from './features/cart/buy-links.ts';
import { register as cart } from './features/cart/register.ts';
import { cartsOfAddress } from './features/cart/stored/address-use.ts';
import { LineIds } from './features/cart/stored/cart-lines.ts';
import { announceChange } from './features/catalogue/engine/announce-change.ts';
import type { Catalogue } from './features/catalogue/engine/catalogue.ts';
import { register as catalogue } from './features/catalogue/register.ts';
import { register as checkout } from './features/checkout/register.ts';
import { register as closings } from './features/closings/register.ts';
import { register as company } from './features/company/register.ts';
import { register as consent } from './features/consent/register.ts';
import type { ContentStore } from './features/content/blocks/content-store.ts';
import { categoryContent } from './features/content/category-content.ts';
import { register as content } from './features/content/register.ts';
import { register as credentials } from './features/credentials/register.ts';
import { companyHasCredit, grantByCompany } from './features/credit-lines/queries.ts';
import { register as creditLines } from './features/credit-lines/register.ts';
import { register as delivery } from './features/delivery/register.ts';
import { salePayable } from './features/direct-sales/payable.ts';
import { register as directSales } from './features/direct-sales/register.ts';
import { issueForDue } from './features/documents/issue-document.ts';
import { register as documents } from './features/documents/register.ts';
import type { IssueInvoice } from './features/dues/bill-orders.ts';
import { duePayable } from './features/dues/payable.ts';
import { register as dues } from './features/dues/register.ts';
import { takesOrders } from './features/first-steps/opening.ts';
import { register as firstSteps } from './features/first-steps/register.ts';
import type { AjaxDeps } from './features/forms/ajax-routes.ts';
import { mailParameters } from './features/forms/mail-parameters.ts';
import { register as forms } from './features/forms/register.ts';
import { register as friends } from './features/friends/register.ts';
import { register as fulfilment } from './features/fulfilment/register.ts';
import { friendGifts } from './features/gift-certificates/friend-gift.ts';
import { register as giftCertificates } from './features/gift-certificates/register.ts';
import { register as handOver } from './features/hand-over/register.ts';
import { register as imports } from './features/imports/register.ts';
import { countStopped } from './features/imports/schedules.ts';
import { register as jobs } from './features/jobs/register.ts';
import type { Labels } from './features/languages/labels.ts';
import { register as languages } from './features/languages/register.ts';
import { register as leaflets } from './features/leaflets/register.ts';
import { register as lists } from './features/lists/register.ts';
import { register as notes } from './features/notes/register.ts';
import { additionPayable } from './features/order-change/payable.ts';
import { register as orderChange } from './features/order-change/register.ts';
import { register as orderPayments } from './features/order-payments/register.ts';
import { orderedBaskets, recentOrder, spentSql } from './features/orders/order-lists.ts';
import { orderPayable } from './features/orders/payable.ts';
import { register as orders } from './features/orders/register.ts';
import { recordOrderMessage } from './features/orders/staff-notes.ts';
import { register as ownData } from './features/own-data/register.ts';
import type { Payables } from './features/payments/provider/payable.ts';
import { cardTestPayable, register as payments } from './features/payments/register.ts';
import { register as picking } from './features/picking/register.ts';
import { register as preparedCarts } from './features/prepared-carts/register.ts';
import { cartThaw } from './features/prepared-carts/thaw-cart.ts';
import { register as priceLists } from './features/price-lists/register.ts';
import { register as prices } from './features/prices/register.ts';
import { countEndingProofs } from './features/products/proofs.ts';
import { register as products } from './features/products/register.ts';
import { register as promotions } from './features/promotions/register.ts';
import { approverOf, countWaiting } from './features/purchase-requests/queries.ts';
import { register as purchaseRequests } from './features/purchase-requests/register.ts';
import { register as push } from './features/push/register.ts';
import { register as quickOrder } from './features/quick-order/register.ts';
import { register as refunds } from './features/refunds/register.ts';
import { askedBackSql, countByState, ofOwnOrders } from './features/refunds/request-queries.ts';
import { register as reports } from './features/reports/register.ts';
import { register as runs } from './features/runs/register.ts';
import { register as search } from './features/search/register.ts';
import { register as settings } from './features/settings/register.ts';
import { register as shopAtWork } from './features/shop-at-work/register.ts';
import { register as singleSignOn } from './features/single-sign-on/register.ts';
import { register as sitemap } from './features/sitemap/register.ts';
import { register as stock } from './features/stock/register.ts';
import { register as storeSettings } from './features/store-settings/register.ts';
import { register as stores } from './features/stores/register.ts';
import { offerSlots } from './features/timeslots/queries.ts';
import { register as timeslots } from './features/timeslots/register.ts';
import { register as tree } from './features/tree/register.ts';
import { register as webhooks } from './features/webhooks/register.ts';
import { register as zones } from './features/zones/register.ts';
import type { BotChecks } from './http/bot-checks.ts';
import type { ContextOf } from './http/context.ts';
import { type Features, type Handlers, mergeFeatures } from './http/feature.ts';
import type { RateLimits } from './http/rate-limits/limits.ts';
import type { StaffRecord } from './http/staff-record.ts';
import type { LeafletRecord } from './import/records/leaflet-record.ts';
import { removeLeaflet, writeLeaflets } from './import/write/write-leaflets.ts';
import type { AnalyticsSink } from './infra/analytics/analytics-sink.ts';
import type { MissedSearches } from './infra/analytics/missed-searches.ts';
import type { ContentSource } from './infra/cms/content-source.ts';
import { primaryReads } from './infra/database/copy/reads.ts';
import type { Queryable, Tx } from './infra/database/types.ts';
import type { Geocoder } from './infra/geocoder/geocoder.ts';
import type { FeatureJobs, Lane } from './infra/jobs/job-kinds.ts';
import type { Infra } from './makers.ts';
import {
  createCardRegister,
  createDeliveryPartner,
  createInvoiceExchange,
  createMarketingCloud,
  createPayments,
  createPushSender,
  createSignOn,
  createTravelTimes,
  createVatRegister,
} from './makers.ts';

/** Dependencies that the features share, created once for the app. */
export interface FeatureDeps {
  readonly config: Config;
  readonly infra: Infra;
  readonly catalogue: Catalogue;
  readonly contentStore: ContentStore;
  readonly source: ContentSource;
  readonly geocoder: Geocoder;
  readonly labels: Labels;
  readonly forms: AjaxDeps;
  readonly sinks: readonly AnalyticsSink[];
  readonly missed: MissedSearches;
  readonly limits: RateLimits;
  readonly botChecks: BotChecks;
  readonly staffRecord: StaffRecord;
  readonly contextOf: ContextOf;
  /** Wakes a worker for a job that was enqueued. */
  readonly wakeJobs: (lane?: Lane) => void;
}

/** Returns the features that other programs use: keys, assistants and webhooks. */
function forPrograms(deps: ReturnType<typeof sharedDeps>) {
  return [apiKeys(deps), assistants(deps), webhooks(deps)] as const;
}

/**
 * The features of the shop. Each takes its part of the shared dependencies; a call or a job without a handler does not
 * compile.
 */
export function shopFeatures(given: FeatureDeps): Features<Handlers, FeatureJobs> {
  const deps = sharedDeps(given);
  return mergeFeatures([
    account(deps),
    addresses(deps),
    analytics(deps),
    auth(deps),
    backoffice(deps),
    ...forPrograms(deps),
    cart(deps),
    buyLinks(deps),
    catalogue(deps),
    checkout(deps),
    company(deps),
    consent(deps),
    content(deps),
    credentials(deps),
    creditLines(deps),
    delivery(deps),
    directSales(deps),
    documents(deps),
    dues(deps),
    firstSteps(deps),
    forms(deps),
    friends(deps),
    fulfilment(deps),
    giftCertificates(deps),
    languages(deps),
    imports(deps),
    leaflets(deps),
    lists(deps),
    jobs(deps),
    orderPayments(deps),
    notes(deps),
    orderChange(deps),
    orders(deps),
    ownData(deps),
    payments(deps),
    picking(deps),
    handOver(deps),
    preparedCarts(deps),
    priceLists(deps),
    prices(deps),
    products(deps),
    tree(deps),
    promotions(deps),
    purchaseRequests(deps),
    quickOrder(deps),
    refunds(deps),
    closings(deps),
    reports(deps),
    runs(deps),
    push(deps),
    search(deps),
    settings(deps),
    singleSignOn(deps),
    shopAtWork(deps),
    sitemap(deps),
    stock(deps),
    stores(deps),
    storeSettings(deps),
    timeslots(deps),
    zones(deps),
  ]);
}

/** Makes the dependencies that features need from the shop, or from a feature on a higher floor. */
function sharedDeps({ config, infra, contentStore, ...made }: FeatureDeps) {
  const { db } = infra;
  const { publicUrl, substitutions } = config;
  const paying = createPayments(config, infra);
  return {
    ...infra,
    ...made,
    reads: infra.reads ?? primaryReads(db),
    config,
    publicUrl,
    substitutions,
    scenes: infra.scenes,
    store: contentStore,
    cards: createCardRegister(config, infra),
    vatRegister: createVatRegister(config),
    deliveryPartner: createDeliveryPartner(config, infra),
    exchange: createInvoiceExchange(config, infra),
    seller: config.invoicing.seller,
    marketingCloud: createMarketingCloud(config),
    travelTimes: createTravelTimes(config, infra),
    pushSender: createPushSender(config, infra),
    ...paying,
    signOn: createSignOn(config, infra),
    payables: payablesOf(config),
    // functions of features on higher floors are passed down here
    addressUse: cartsOfAddress,
    companyUse: { spentSql, waitingRequests: countWaiting, hasCredit: companyHasCredit, creditFollows: grantByCompany },
    approverOf,
    offerSlots,
    takesOrders: (queryable: Queryable, now: Date) => takesOrders(queryable, config.news, romeTime(now).date),
    recentOrder,
    askedBackSql,
    recordPush: recordOrderMessage.bind(undefined, db, 'push'),
    stoppedImports: countStopped,
    endingProofs: countEndingProofs,
    openRefunds: async (queryable: Queryable, own: readonly number[]) =>
      (await countByState(queryable, ofOwnOrders(own))).open,
    baskets: orderedBaskets,
    friendGifts,
    leafletWriter: { write: (tx: Tx, leaflet: LeafletRecord) => writeLeaflets(tx, [leaflet]), remove: removeLeaflet },
    announcePrices: (tx: Tx, priceListId: number) => announceChange(tx, [{ what: 'prices', priceListId }]),
    issueInvoice: ((tx, input) => issueForDue(tx, input, infra.clock.now())) satisfies IssueInvoice,
    thaw: cartThaw({ ...infra, ...made }),
    lineIds: new LineIds(),
    content: categoryContent({ store: contentStore, db }),
    formParameters: (formId: number) => mailParameters(db, formId),
  };
}

/** What payments can pay, each by the feature that it belongs to. */
export function payablesOf({ payments, sale }: Pick<Config, 'payments' | 'sale'>): Payables {
  // read at each lapse: the staff may change it
  const rules = {
    get payAgainMs() {
      return payments.payAgainHours * HOUR_MS;
    },
    get friendGift() {
      return sale.friendGift;
    },
  };
  return {
    order: orderPayable(rules),
    addition: additionPayable(rules),
    due: duePayable,
    sale: salePayable,
    card: cardTestPayable,
  };
}
