import type { StaffChange } from '../../../domain/account/account-change.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';

/** Returns an expression of type jsonb for everything that the staff can change of a customer, with one object for each area. */
export function accountState(userId: SqlFragment): SqlFragment {
  return sql`(select jsonb_build_object(
    'account', jsonb_build_object('email', c.email, 'firstName', c.first_name, 'lastName', c.last_name,
      'phone', c.phone, 'companyName', c.company_name,
      'vatNumber', c.vat_number, 'fiscalCode', c.fiscal_code, 'sdiCode', c.sdi_code, 'pec', c.pec, 'userTypeId', c.user_type_id,
      'profileLevel', c.profile_level, 'blocked', c.blocked, 'betaTester', c.beta_tester, 'roles', c.staff_roles, 'legals', c.legal_ids,
      'customerCode', c.customer_code, 'language', c.language),
    'addresses', (select jsonb_object_agg(address_id, to_jsonb(a) - array['address_id', 'user_id', 'zone_id', 'zones_version', 'latitude', 'longitude',
      'is_verified', 'is_located', 'deleted_at', 'created_at']) from addresses a where a.user_id = c.user_id and a.deleted_at is null),
    'billing', (select jsonb_object_agg(person_fiscal_id, to_jsonb(b) - array['person_fiscal_id', 'user_id', 'created_at'])
      from billing_addresses b where b.user_id = c.user_id),
    'personal', (select jsonb_object_agg(person_info_type_id, value) from customer_person_infos i where i.user_id = c.user_id),
    'segments', (select jsonb_object_agg(segment_id, value) from customer_segments s where s.user_id = c.user_id),
    'credit', (select jsonb_object_agg(credit_line_id, to_jsonb(l) - array['credit_line_id', 'master_id', 'changed_by', 'changed_at'])
      from credit_lines l where l.master_id = c.user_id),
    'certificates', (select jsonb_object_agg(code, amount_cents) from gift_certificates g where g.user_id = c.user_id),
    'priceList', (select price_list_id from company_price_lists p where p.master_id = c.user_id),
    'means', (select count(*) from saved_means m where m.user_id = c.user_id))
  from customers c where c.user_id = ${userId})`;
}

/** The changes that are mailed to the customer, by the beginning of the changed field's name. Of other fields the customer gets no mail. */
const NEWS: readonly (readonly [beginning: string, change: StaffChange])[] = [
  ['account.email', 'email'],
  ['account.phone', 'phone'],
  ['account.firstName', 'name'],
  ['account.lastName', 'name'],
  ['account.companyName', 'company'],
  ['account.vatNumber', 'company'],
  ['account.fiscalCode', 'company'],
  ['account.sdiCode', 'company'],
  ['account.pec', 'company'],
  ['account.customerCode', 'card'],
  ['addresses.', 'addresses'],
  ['billing.', 'billing'],
  ['personal.', 'personal'],
  ['means', 'means'],
];

export function newsOf(changed: Changed): StaffChange[] {
  const names = Object.keys(changed);
  return [...new Set(NEWS.filter(([beginning]) => names.some((name) => name.startsWith(beginning))).map(([, each]) => each))];
}

/** Values before and after, by where they are: `account.phone`. */
export type Changed = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

export function changedIn(before: unknown, after: unknown): Changed {
  const [was, is] = [flat(before), flat(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return Object.fromEntries(
    names
      .map((name) => [name, [was.get(name) ?? null, is.get(name) ?? null]] as const)
      .filter(([, [one, other]]) => JSON.stringify(one) !== JSON.stringify(other)),
  );
}

function flat(value: unknown, name = '', into = new Map<string, unknown>()): Map<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return into.set(name, value);
  for (const [key, inner] of Object.entries(value)) flat(inner, name === '' ? key : `${name}.${key}`, into);
  return into;
}
