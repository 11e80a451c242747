import type { LifetimeInfo } from '../../../contract/account/lifetime-schemas.ts';
import type { CustomerCardInput, CustomerCards } from '../../../contract/backoffice/customer-schemas.ts';
import { divideRounded, euroOf } from '../../../domain/base/money.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import type { Config } from '../../config/config.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { codeOf, type Recorded, whole } from '../../http/recorded.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { issueToken } from '../customers/account-tokens.ts';
import { companyById } from '../customers/company-requests.ts';
import { accountById } from '../customers/credentials.ts';
import { ownDataHandlers } from './own-data-routes.ts';
import { type AccountDeps, accountHandlers, companyHandlers, disclaimerHandlers } from './routes.ts';

/** Account: registration, the customer's own data, the parties of their invoices, and their consents. */
export function register(deps: AccountDeps & RegistrationMailDeps) {
  return {
    handlers: {
      ...accountHandlers(deps),
      ...companyHandlers(deps),
      ...ownDataHandlers(deps),
      ...disclaimerHandlers(deps),
      ...lifetimeHandlers(deps),
      ...staffCardHandlers(deps),
    },
    jobs: registrationMailJobs(deps),
    recorded: RECORDED,
  } satisfies Feature;
}

/**
 * The entries for the staff's record: customers, whom most calls of the staff name, and the parts of an account that
 * every customer has.
 */
const RECORDED: Recorded = {
  targets: {
    user_id: (id) => ({ customer: sql`select user_id from customers where user_id = ${whole(id)}` }),
    email: (email) => ({ customer: sql`select user_id from customers where email = lower(trim(${String(email)}))` }),
    card_code: (code) => ({
      customer: sql`select user_id from customers where customer_code = ${codeOf(code)}`,
      state: sql`(select jsonb_build_object('card', to_jsonb(c)) from customer_cards c
        where card_code = ${codeOf(code)})`,
    }),
  },
  account: {
    account: {
      news: {
        email: 'email',
        phone: 'phone',
        firstName: 'name',
        lastName: 'name',
        companyName: 'company',
        vatNumber: 'company',
        fiscalCode: 'company',
        sdiCode: 'company',
        pec: 'company',
        customerCode: 'card',
      },
      state: (
        userId,
      ) => sql`(select jsonb_build_object('email', c.email, 'firstName', c.first_name, 'lastName', c.last_name,
          'phone', c.phone, 'companyName', c.company_name,
          'vatNumber', c.vat_number, 'fiscalCode', c.fiscal_code, 'sdiCode', c.sdi_code, 'pec', c.pec, 'userTypeId',
          c.user_type_id, 'profileLevel', c.profile_level, 'blocked', c.blocked, 'betaTester', c.beta_tester, 'roles',
          c.staff_roles, 'legals', c.legal_ids, 'customerCode', c.customer_code, 'language', c.language)
        from customers c where c.user_id = ${userId})`,
    },
    billing: {
      news: 'billing',
      state: (
        userId,
      ) => sql`(select jsonb_object_agg(person_fiscal_id, to_jsonb(b) - array['person_fiscal_id', 'user_id',
        'created_at'])
        from billing_addresses b where b.user_id = ${userId})`,
    },
    personal: {
      news: 'personal',
      state: (userId) =>
        sql`(select jsonb_object_agg(person_info_type_id, value) from customer_person_infos i
          where i.user_id = ${userId})`,
    },
  },
};

/** D 7, customer-lifetime/user_info. The id of another customer gets the refusal of one that does not exist. */
function lifetimeHandlers({ db }: { readonly db: Database }) {
  return {
    lifetimeInfo: async (context, { query }) => {
      const { userId } = await context.customer();
      if (query.userId !== undefined && query.userId !== userId) return refuse('FORBIDDEN');
      return done(await lifetimeOf(db, userId));
    },
  } satisfies Partial<Handlers>;
}

interface LifetimeRow {
  readonly since: Date;
  readonly orders: number;
  readonly spent: number;
  readonly saved: number;
  readonly first: Date | null;
  readonly last: Date | null;
}

async function lifetimeOf(db: Queryable, userId: number): Promise<LifetimeInfo> {
  const row = await db.maybeOne<LifetimeRow>(sql`
    select c.created_at as since, count(o.order_id)::int as orders, coalesce(sum(o.total_cents), 0)::int as spent,
      coalesce(sum(o.discount_cents + o.certificate_cents), 0)::int as saved, min(o.placed_at) as first,
      max(o.placed_at) as last
    from customers c left join orders o on o.user_id = c.user_id and o.status_id <> all(${NOT_BOUGHT}::int[])
    where c.user_id = ${userId} group by c.created_at`);
  if (!row) throw new Error('a customer without an account');
  const day = (at: Date) => wireDate(romeTime(at).date);
  return {
    userId,
    customerSince: day(row.since),
    orders: row.orders,
    totalSpent: euroOf(row.spent),
    averageOrder: row.orders === 0 ? 0 : euroOf(divideRounded(row.spent, row.orders)),
    saved: euroOf(row.saved),
    ...(row.first === null ? {} : { firstOrderDate: day(row.first) }),
    ...(row.last === null ? {} : { lastOrderDate: day(row.last) }),
  };
}

/** The shop's own register of customer cards, which is used if CARD_REGISTER_URL is not set (D 2). */
function staffCardHandlers({ db }: { readonly db: Database }) {
  return {
    staffCardList: async (_context, { query }) => done({ cards: await cardsWith(db, query.q ?? '') }),
    staffCardSave: async (_context, { body }) => {
      const card = plain(body);
      const checked = refuseIfAny([
        ...problemIf(card.code === '', 'REQUIRED', 'card_code'),
        ...problemIf(card.vatNumber === '' && card.fiscalCode === '', 'CARD_NEEDS_TAX_CODE', 'vat_number'),
      ]);
      if (!checked.ok) return checked;
      const { code, companyName, vatNumber, fiscalCode, sdiCode, pec } = card;
      await db.query(sql`
        insert into customer_cards (card_code, company_name, vat_number, fiscal_code, sdi_code, pec)
        values (${code}, ${companyName}, ${vatNumber}, ${fiscalCode}, ${sdiCode}, ${pec})
        on conflict (card_code) do update set company_name = excluded.company_name, vat_number = excluded.vat_number,
          fiscal_code = excluded.fiscal_code, sdi_code = excluded.sdi_code, pec = excluded.pec`);
      return done({ cards: await cardsWith(db, code) });
    },
    staffCardDelete: async (_context, { body }) => {
      await db.query(sql`delete from customer_cards where card_code = ${body.card_code.trim().toUpperCase()}`);
      return done({ cards: await cardsWith(db, '') });
    },
  } satisfies Partial<Handlers>;
}

/** Returns a card in the form in which the register stores it: trimmed, codes in capitals. */
function plain({ card_code: code, company_name: companyName = '', ...card }: CustomerCardInput) {
  const { vat_number: vatNumber = '', fiscal_code: fiscalCode = '', sdi_code: sdiCode = '', pec = '' } = card;
  return {
    code: code.trim().toUpperCase(),
    companyName: companyName.trim(),
    vatNumber: vatNumber.trim().toUpperCase(),
    fiscalCode: fiscalCode.trim().toUpperCase(),
    sdiCode: sdiCode.trim().toUpperCase(),
    pec: pec.trim().toLowerCase(),
  };
}

function cardsWith(db: Database, words: string): Promise<CustomerCards['cards']> {
  return db.query<CustomerCards['cards'][number]>(sql`
    select card_code as code, company_name, vat_number, fiscal_code, sdi_code, pec,
      exists (select from customers c where c.customer_code = card_code) as is_used
    from customer_cards
    where strpos(lower(card_code || ' ' || company_name || ' ' || vat_number || ' ' || fiscal_code),
      lower(${words.trim()})) > 0
    order by card_code limit 200`);
}

interface RegistrationMailDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly config: Pick<Config, 'staffMail'>;
}

/** Customers who were registered at the counter have a week to choose a password; later they need a new link. */
const FIRST_PASSWORD_MINUTES = 7 * 24 * 60;

/** The mails about new companies, and to customers whom the staff registered. */
function registrationMailJobs(
  deps: RegistrationMailDeps,
): Pick<FeatureJobs, 'company-request' | 'company-decision' | 'account-made'> {
  const { db, clock, mailer, publicUrl, config } = deps;
  const letters = () => import('../../mails/registration-letters.ts');
  return {
    'company-request': async ({ userId }, { key }) => {
      const company = await companyById(db, userId);
      if (!company) return;
      const { companyRequestNotice } = await letters();
      const link = `${publicUrl}/gestione/aziende`;
      await mailer.send(() => companyRequestNotice({ to: config.staffMail, company, link }), key);
    },
    'company-decision': async ({ userId }, { key }) => {
      const company = await companyById(db, userId);
      if (!company || company.state === 'pending') return;
      const { companyApprovedLetter, companyRefusedLetter } = await letters();
      const { firstName, companyName, reason, email: to } = company;
      const isApproved = company.state === 'approved';
      await mailer.send(
        () =>
          isApproved
            ? companyApprovedLetter({ to, firstName, companyName, link: `${publicUrl}/login` })
            : companyRefusedLetter({ to, firstName, companyName, reason, link: `${publicUrl}/page/contatti` }),
        key,
      );
    },
    'account-made': async ({ userId }, { key }) => {
      const account = await accountById(db, userId);
      if (!account) return;
      const token = await db.tx((tx) =>
        issueToken(tx, { purpose: 'password-reset', userId, minutes: FIRST_PASSWORD_MINUTES, now: clock.now() }),
      );
      const { accountMadeLetter } = await letters();
      const link = `${publicUrl}/password/nuova?token=${token}`;
      await mailer.send(() => accountMadeLetter({ to: account.email, firstName: account.firstName, link }), key);
    },
  };
}
