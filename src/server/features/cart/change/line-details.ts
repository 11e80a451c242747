import { MAX_LINE_NOTE } from '../../../../contract/cart/limits.ts';
import type { CartItemInfo } from '../../../../contract/cart/schemas.ts';
import { ok, type Result } from '../../../../domain/base/result.ts';
import { type Refusal, refuseAll } from '../../../http/outcome.ts';
import type { ProductRow } from '../../catalogue/engine/rows.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import { CHOSEN_PROMOTION } from './chosen-promotion.ts';
import { amountAsked, type LineInfos } from './lines.ts';

/** What describes a line and does not make it another one. use_wpid does, and stands with the choices. */
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
  // whether it may stand in for the article is asked of the catalogue (update-infos)
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

/** What was sent, apart: what makes a line of its own, and what merely describes it. */
export function partsOf(infos: LineInfos): { choices: LineInfos; details: LineInfos } {
  const entries = Object.entries(infos);
  return {
    choices: Object.fromEntries(entries.filter(([name]) => !isDetail(name))),
    details: Object.fromEntries(entries.filter(([name]) => isDetail(name))),
  };
}

/** What is wrong with details of a line, one refusal for each; an empty value takes a detail away. */
export function checkDetails(scope: Scope, row: ProductRow, details: LineInfos, field: string): Result<void, Refusal> {
  const refusals = Object.entries(details).flatMap(([name, value]): Refusal[] => {
    if (!isDetail(name)) return [{ ...WRONG, field: `${field}.${name}` }];
    const wrong = value === '' ? undefined : CHECKS[name](value, { scope, row });
    return wrong ? [{ ...wrong, field: `${field}.${name}` }] : [];
  });
  return refusals.length > 0 ? refuseAll(refusals) : ok();
}

/** Details with others on top; empty ones are taken away. */
export function withDetails(details: LineInfos = {}, others: LineInfos): LineInfos {
  return Object.fromEntries(Object.entries({ ...details, ...others }).filter(([, value]) => value !== ''));
}

function isDetail(name: string): name is Detail {
  return Object.hasOwn(CHECKS, name);
}

function isId(value: string): boolean {
  return /^[1-9]\d{0,8}$/.test(value);
}
