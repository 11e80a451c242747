import type { FastifyInstance } from 'fastify';
import type { FirstStep, FirstStepName, StaffFirstSteps } from '../../../contract/first-steps/schemas.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import type { Config } from '../../config/config.ts';
import { TRIAL_VAT_NUMBER } from '../../config/environment.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import type { Recorded } from '../../http/recorded.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import type { Clock } from '../../infra/clock.ts';
import { integerList, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { writeOpening } from './opening.ts';
import { registerOpeningForm } from './opening-routes.ts';

interface FirstStepsDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'invoicing' | 'payments' | 'sale' | 'news' | 'look' | 'contact' | 'showMailbox'>;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly wakeJobs: () => void;
}

/** What a new shop needs, as its data say, and the act that lets customers in (issue 48). */
export function register({ db, config, clock, limits, wakeJobs }: FirstStepsDeps) {
  const stepsAt = (at: Queryable, now: Date) => firstSteps(at, settingsOf(config), now);
  const view = async (at: Queryable, now: Date): Promise<StaffFirstSteps> => {
    const row = await at.maybeOne<{ isOpen: boolean }>(sql`select is_open from shop_opening`);
    return { isOpen: row?.isOpen ?? true, steps: await stepsAt(at, now) };
  };
  return {
    handlers: {
      staffFirstSteps: async ({ now }) => done(await view(db, now)),
      staffShopOpen: async ({ now }, { body: { open } }) => {
        const missing = open ? (await stepsAt(db, now)).filter(({ isDone, isNeeded }) => isNeeded && !isDone) : [];
        if (missing.length > 0) return refuse('SHOP_NOT_READY', { details: { count: missing.length } });
        await db.tx(async (tx) => {
          await writeOpening(tx, open, now);
          // who left an e-mail hears of it
          if (open) await enqueue(tx, 'tell-area-waiters', {});
        });
        wakeJobs();
        return done(await view(db, now));
      },
    } satisfies Partial<Handlers>,
    recorded: RECORDED,
    routes: (server: FastifyInstance) => registerOpeningForm(server, { db, clock, limits, config }),
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    open: () => ({
      state: sql`(select jsonb_build_object('opening', jsonb_build_object('isOpen', o.is_open)) from shop_opening o)`,
    }),
  },
};

function settingsOf({ invoicing, payments, sale, showMailbox }: FirstStepsDeps['config']): Settings {
  const { stripe, paypal, wire } = payments;
  const ways = [sale.isPaidAtTheDoor, sale.isPaidAtTheStore, sale.isPaidByWire && wire, stripe, paypal];
  const isSellerKnown = invoicing.seller.vatNumber !== TRIAL_VAT_NUMBER;
  return { isSellerKnown, isTrial: showMailbox, waysToPay: ways.filter(Boolean).length };
}

/** The part of the shop's state that its settings say, not its tables. */
interface Settings {
  /** Whether the company that sells is the shop's own, and not that of the trial. */
  readonly isSellerKnown: boolean;
  /** Strangers cannot reach the shop, and its mails stay in it. */
  readonly isTrial: boolean;
  /** The number of ways to pay that are set up. */
  readonly waysToPay: number;
}

interface Counts {
  readonly stores: number;
  readonly zones: number;
  readonly products: number;
  readonly drafts: number;
  readonly refused: number;
  readonly priced: number;
  readonly slots: number;
  readonly people: number;
  readonly looks: number;
  readonly pages: number;
  readonly orders: number;
}

/** Slugs of the pages that checkout and registration refer to: terms of sale, and privacy. */
const LEGAL_PAGES = ['condizioni-di-vendita', 'privacy'];

function countsOf(db: Queryable, now: Date): Promise<Counts> {
  return db.one<Counts>(sql`
    select (select count(*) from stores where kind <> 'global')::int as stores,
      (select count(*) from zones where active)::int as zones,
      (select count(*) from products where published)::int as products,
      (select count(*) from products where not published)::int as drafts,
      coalesce((select (i.counts ->> 'refused')::int from imports i
        where i.kind = 'products' and i.state = 'done' order by i.import_id desc limit 1), 0) as refused,
      (select count(*) from products p where p.published and exists (select from prices b
        where b.product_id = p.product_id and b.price_list_id = ${basePriceList} and b.price_cents > 0))::int as priced,
      (select count(*) from timeslots where closes_at > ${now} and capacity > 0)::int as slots,
      (select count(*) from customers where staff_roles <> '{}' and closed_at is null)::int as people,
      (select count(*) from settings where key in ('shop_name', 'accent', 'logo'))::int as looks,
      (select count(*) from content_entries
        where type = 'pages' and status = 'publish' and slug = any(${LEGAL_PAGES}::text[]))::int as pages,
      (select count(*) from orders where status_id not in (${integerList(NOT_BOUGHT)}))::int as orders`);
}

/** Returns the steps of a new shop in their order, each done or not as the data say. */
async function firstSteps(db: Queryable, settings: Settings, now: Date): Promise<FirstStep[]> {
  const counts = await countsOf(db, now);
  // a trial that has orders, as the demo has, is closed and opened again without a company of its own
  const isTried = settings.isTrial && counts.orders > 0;
  const step = (name: FirstStepName, count: number, isDone = count > 0, more: Partial<FirstStep> = {}) => ({
    step: name,
    count,
    isDone,
    isNeeded: true,
    wrong: 0,
    drafts: 0,
    ...more,
  });
  return [
    step('seller', Number(settings.isSellerKnown), settings.isSellerKnown, { isNeeded: !isTried }),
    step('store', counts.stores),
    step('delivery', counts.zones),
    step('catalogue', counts.products, counts.products > 0, {
      wrong: counts.refused,
      drafts: counts.products > 0 ? 0 : counts.drafts,
    }),
    step('prices', counts.priced, counts.products > 0 && counts.priced === counts.products),
    step('slots', counts.slots),
    step('payments', settings.waysToPay),
    step('people', counts.people, counts.people > 1, { isNeeded: false }),
    step('look', counts.looks, counts.looks > 0, { isNeeded: false }),
    step('legal', counts.pages, counts.pages === LEGAL_PAGES.length),
    step('trial', counts.orders),
  ];
}
