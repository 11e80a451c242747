import { formatMoney } from '../../../domain/base/format.ts';
import { ok } from '../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { SUBSCRIPTION } from '../../../domain/delivery/subscription.ts';
import { perLanguage } from '../../../language/language.ts';
import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { JobHandlers } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { issueForSubscription } from './invoice-subscription.ts';
import { presentHandlers } from './present-routes.ts';
import type { SaleRow } from './sales.ts';
import { type SaleDeps, subscriptionHandlers } from './subscription-routes.ts';

/** Registers what is bought without a cart: subscriptions of home delivery and certificates. */
export function register(deps: SaleDeps & SaleMailDeps & { readonly clock: Clock }) {
  return {
    handlers: { ...subscriptionHandlers(deps), ...presentHandlers(deps) },
    jobs: {
      ...saleMailJobs(deps),
      'invoice-subscription': async ({ saleId }: { readonly saleId: number }) => {
        await deps.db.tx(async (tx) => ok(await issueForSubscription(tx, saleId)));
      },
      'remind-subscribers': () => remindSubscribers(deps.db, deps.clock.now()),
    },
  } satisfies Feature;
}

interface SaleMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/** The purchase: a subscription has days, a certificate has none. */
type Bought = Buyer & Pick<SaleRow, 'details'> & ({ fromDay: string; toDay: string } | { fromDay: null; toDay: null });

/** The mails about purchases without a cart: to the buyer, and to the recipient of a certificate. */
function saleMailJobs({ db, mailer, publicUrl }: SaleMailDeps) {
  return {
    'sale-paid': async ({ saleId }, { key }) => {
      const sale = await db.maybeOne<Bought>(sql`
        select s.price_cents, s.details, c.email, c.first_name, u.from_day::text, u.to_day::text
        from direct_sales s join customers c using (user_id) left join subscriptions u using (sale_id)
        where s.sale_id = ${saleId} and c.closed_at is null`);
      if (!sale) return;
      const { presentBought, subscriptionStarted } = await import('../../mails/sale-letters.ts');
      await mailer.send(() => {
        const reader = readerOf(sale, publicUrl);
        return sale.fromDay !== null
          ? subscriptionStarted({ ...reader, from: dated(sale.fromDay), to: dated(sale.toDay) })
          : presentBought({ ...reader, to: sale.details.name || (sale.details.email ?? '') });
      }, key);
    },
    present: async ({ certificateId }, { key }) => {
      const row = await db.maybeOne<Buyer & Pick<SaleRow, 'details'> & { code: string; endsOn: string }>(sql`
        select g.code, g.ends_on::text, s.price_cents, s.details, c.email, c.first_name
        from gift_certificates g join direct_sales s using (sale_id) join customers c on c.user_id = s.user_id
        where g.gift_certificate_id = ${certificateId}`);
      if (!row?.details.email) return;
      const { presentLetter } = await import('../../mails/sale-letters.ts');
      const { email, name = '', message = '' } = row.details;
      await mailer.send(
        () =>
          presentLetter({
            email,
            name,
            message,
            from: row.firstName,
            code: row.code,
            publicUrl,
            amount: formatMoney(row.priceCents),
            endsOn: dated(row.endsOn),
          }),
        key,
      );
    },
    'subscription-ends': async ({ subscriptionId, isOver }, { key }) => {
      const row = await db.maybeOne<Buyer & { toDay: string }>(sql`
        select u.to_day::text, 0 as price_cents, c.email, c.first_name from subscriptions u
          join customers c using (user_id)
        where u.subscription_id = ${subscriptionId} and u.state = 'active' and c.closed_at is null`);
      if (!row) return;
      const { subscriptionEnds } = await import('../../mails/sale-letters.ts');
      await mailer.send(() => subscriptionEnds({ ...readerOf(row, publicUrl), to: dated(row.toDay), isOver }), key);
    },
  } satisfies JobHandlers;
}

interface Buyer {
  readonly email: string;
  readonly firstName: string;
  readonly priceCents: number;
}

function readerOf({ email, firstName, priceCents: price }: Buyer, publicUrl: string) {
  return { email, firstName, publicUrl, price: formatMoney(price) };
}

/** Formats a day as "9 marzo 2027": with the year, because a subscription lasts one. */
const longDate = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));

function dated(date: string): string {
  return longDate().format(new Date(date));
}

const AT_ONCE = 200;

/**
 * The job that notifies customers once that their subscription ends soon, and once that it has ended. Customers who
 * have bought the next one get neither mail.
 */
async function remindSubscribers(db: Database, now: Date): Promise<void> {
  const today = romeTime(now).date;
  const soon = addDays(today, SUBSCRIPTION.expiringDays);
  await db.tx(async (tx) => {
    const told = await tx.query<{ id: number; isOver: boolean; isRenewed: boolean }>(sql`
      with ending as (
        select subscription_id from subscriptions
        where state = 'active' and not told_expired and to_day <= ${soon}::date and (to_day < ${today}::date
          or not told_expiring)
        order by to_day, subscription_id limit ${AT_ONCE} for update skip locked)
      update subscriptions u set told_expiring = true, told_expired = u.to_day < ${today}::date
      from ending e where e.subscription_id = u.subscription_id
      returning u.subscription_id as id, u.to_day < ${today}::date as is_over,
        exists (select from subscriptions n where n.user_id = u.user_id and n.state = 'active'
        and n.from_day > u.to_day) as is_renewed
      -- in any order: each gets a mail of its own
    `);
    for (const { id, isOver, isRenewed } of told)
      if (!isRenewed) await enqueue(tx, 'subscription-ends', { subscriptionId: id, isOver });
  });
}
