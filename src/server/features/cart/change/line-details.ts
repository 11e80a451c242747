import { MAX_LINE_NOTE } from '../../../../contract/cart/limits.ts';
import type { CartItemInfo } from '../../../../contract/cart/schemas.ts';
import { ok, type Result } from '../../../../domain/base/result.ts';
import { type Refusal, refuseAll } from '../../../http/outcome.ts';
import type { ProductRow } from '../../catalogue/engine/rows.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import { CHOSEN_PROMOTION } from './chosen-promotion.ts';
import { amountAsked, type LineInfos } from './lines.ts';

/** Details that describe a line without making it a separate one. use_wpid makes a separate line, so it is a choice. */
type Detail = Exclude<CartItemInfo, typeof CHOSEN_PROMOTION>;

type Check = (value: string, line: { readonly scope: Scope; readonly row: ProductRow }) => Refusal | undefined;

const WRONG: Refusal = { code: 'INVALID_CART_INFO' };
const MAX_GRAMS = 50_000;

const CHECKS: Readonly<Record<Detail, Check>> = {
  note: (value) => {
    const isLong = [...value].length > MAX_LINE_NOTE;
    return isLong ? { code: 'TOO_LONG', details: { max: MAX_LINE_NOTE } } : undefined;
  },
  accept_alternatives: (value) => (value === 'true' || value === 'false' ? undefined : WRONG),
  // update-infos checks with the catalogue whether it may replace the article
  preferred_substitute: (value, { scope }) =>
    isId(value) && scope.snapshot.ordinalOfId.has(Number(value)) ? undefined : { code: 'NO_SUBSTITUTE' },
  custom_weight: (value, { row }) => {
    const isWeighed = row.weight_variable || row.sale_type === 'Sfuso';
    const grams = /^\d{1,6}(?:\.\d{1,2})?$/.test(value) ? amountAsked({ sale_type: 'Sfuso' }, Number(value)) : 0;
    return isWeighed && grams > 0 && grams <= MAX_GRAMS ? undefined : WRONG;
  },
  delivery_warehouse_id: (value, { scope }) =>
    isId(value) && scope.snapshot.warehouses.has(Number(value)) ? undefined : WRONG,
};

/** Splits what was sent into choices, which make a separate line, and details, which describe it. */
export function partsOf(infos: LineInfos): { choices: LineInfos; details: LineInfos } {
  const entries = Object.entries(infos);
  return {
    choices: Object.fromEntries(entries.filter(([name]) => !isDetail(name))),
    details: Object.fromEntries(entries.filter(([name]) => isDetail(name))),
  };
}

/** Checks the details of a line and returns one refusal for each wrong one. An empty value removes a detail. */
export function checkDetails(scope: Scope, row: ProductRow, details: LineInfos, field: string): Result<void, Refusal> {
  const refusals = Object.entries(details).flatMap(([name, value]): Refusal[] => {
    if (!isDetail(name)) return [{ ...WRONG, field: `${field}.${name}` }];
    const wrong = value === '' ? undefined : CHECKS[name](value, { scope, row });
    return wrong ? [{ ...wrong, field: `${field}.${name}` }] : [];
  });
  return refusals.length > 0 ? refuseAll(refusals) : ok();
}

/** Merges details over the present ones; empty values remove a detail. */
export function withDetails(details: LineInfos = {}, others: LineInfos): LineInfos {
  return Object.fromEntries(Object.entries({ ...details, ...others }).filter(([, value]) => value !== ''));
}

function isDetail(name: string): name is Detail {
  return Object.hasOwn(CHECKS, name);
}

function isId(value: string): boolean {
  return /^[1-9]\d{0,8}$/.test(value);
}
