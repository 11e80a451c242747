import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Period } from './report-period.ts';

/** What a report is about. */
export interface Scope {
  readonly period: Period;
  /** The days with which it is compared, and how many days before they lie; absent: nothing is compared. */
  readonly before?: (Period & { readonly shift: number }) | undefined;
  /** The warehouses; empty: all. */
  readonly stores: readonly number[];
  readonly service?: 'home' | 'pickup' | undefined;
  /** Whether the person may see what goods cost. */
  readonly hasCosts?: boolean;
}

/** A period without a day. */
export const NO_DAYS: Period = { from: '0001-01-02', to: '0001-01-01' };

/** Selects the stores of a report; `of`: whose column it is, with its point. */
export function inStores({ stores }: Scope, of: SqlFragment = sql``): SqlFragment {
  return stores.length === 0 ? sql`true` : sql`${of}warehouse_id = any(${[...stores]}::int[])`;
}

export const PICKUP: readonly number[] = [DRIVE, LOCKER];

export function ofService({ service }: Scope): SqlFragment {
  if (service === undefined) return sql`true`;
  return sql`delivery_service_id = any(${service === 'home' ? [HOME] : [...PICKUP]}::int[])`;
}

export interface Paged {
  readonly limit: number;
  readonly offset: number;
}

/** The name of a product with its brand and pack, as receipts write it. */
export function productName(product: SqlFragment): SqlFragment {
  return sql`concat_ws(' ', ${product}.name, nullif(${product}.brand_line, ''), nullif(${product}.pack_line, ''))`;
}

/** Returns a part of a whole in percent, with one decimal; 0 where there is nothing. */
export function share(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((part / all) * 1000) / 10;
}
