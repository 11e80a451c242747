import { DISCLAIMER_DEFAULTS } from '../../../contract/account/disclaimer-schemas.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

export interface DisclaimerRow {
  readonly disclaimerId: number;
  readonly disclaimerType: 'terms' | 'privacy' | 'marketing' | 'profiling';
  readonly title: string;
  readonly text: string;
  readonly slug: string | null;
  readonly version: number;
  readonly isRequired: boolean;
  readonly publishedAt: Date;
}

export interface ChoiceRow {
  readonly disclaimerId: number;
  readonly version: number;
  readonly accepted: boolean;
  readonly chosenAt: Date;
}

/** Reads the disclaimers of a module at a store, each in its current version. */
export function currentDisclaimers(
  db: Queryable,
  now: Date,
  where: { readonly storeId: number; readonly registrationModuleTypeId: number } = DISCLAIMER_DEFAULTS,
): Promise<DisclaimerRow[]> {
  return db.query<DisclaimerRow>(sql`
    select d.disclaimer_id, d.disclaimer_type, v.title, v.text, d.slug, v.version,
      d.is_required, v.published_at
    from disclaimers d cross join lateral (
      select * from disclaimer_versions v
      where v.disclaimer_id = d.disclaimer_id and v.published_at <= ${now} order by v.version desc limit 1) v
    where d.registration_module_type_id = ${where.registrationModuleTypeId}
      and (d.store_id is null or d.store_id = ${where.storeId})
    order by d.disclaimer_id`);
}

/** Reads the choices of a customer, the newest first. */
export function ownChoices(db: Queryable, userId: number): Promise<ChoiceRow[]> {
  return db.query<ChoiceRow>(sql`
    select disclaimer_id, version, accepted, chosen_at
    from disclaimer_choices where user_id = ${userId} order by chosen_at desc, choice_id desc limit 500`);
}

export async function keepDisclaimerChoice(tx: Tx, userId: number, choice: ChoiceRow): Promise<void> {
  await tx.query(sql`
    insert into disclaimer_choices (user_id, disclaimer_id, version, accepted, chosen_at)
    values (${userId}, ${choice.disclaimerId}, ${choice.version}, ${choice.accepted}, ${choice.chosenAt})`);
}

/**
 * The statement that records that the customer of an order accepted the current terms of sale, as a part of the one
 * that writes the order: `orders` names its CTE. Nothing is written if it is recorded already (decision 86).
 */
export function keepTermsAcceptedSql(orders: SqlFragment, userId: number, now: Date): SqlFragment {
  const { storeId, registrationModuleTypeId } = DISCLAIMER_DEFAULTS;
  return sql`
    insert into disclaimer_choices (user_id, disclaimer_id, version, accepted, chosen_at)
    select ${userId}, d.disclaimer_id, v.version, true, ${now}
    from ${orders} cross join disclaimers d cross join lateral (
      select version from disclaimer_versions v
      where v.disclaimer_id = d.disclaimer_id and v.published_at <= ${now} order by v.version desc limit 1) v
    where d.disclaimer_type = 'terms' and d.registration_module_type_id = ${registrationModuleTypeId}
      and (d.store_id is null or d.store_id = ${storeId})
      and not exists (
        select from disclaimer_choices c
        where c.user_id = ${userId} and c.disclaimer_id = d.disclaimer_id and c.accepted and c.version >= v.version)`;
}

/**
 * Reads when the customer accepted the terms at the registration. Accounts that are older than the disclaimers have no
 * other record.
 */
export async function termsAcceptedAt(db: Queryable, userId: number): Promise<Date | undefined> {
  const row = await db.maybeOne<{ at: Date | null }>(sql`
    select terms_accepted_at as at from customers where user_id = ${userId}`);
  return row?.at ?? undefined;
}
