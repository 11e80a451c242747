import { MAX_LINE_NOTE } from '../../../../contract/cart/limits.ts';
import type { CartItemInfo } from '../../../../contract/cart/schemas.ts';
import { type Problems, problemIf, tooLong } from '../../../../domain/base/problems.ts';
import { type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import type { Refusal } from '../../../http/outcome.ts';
import type { ProductRow } from '../../catalogue/engine/rows/rows.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import { amountAsked, CHOSEN_PROMOTION, type LineInfos } from '../stored/lines.ts';

/** Details that describe a line without making it a separate one. use_wpid makes a separate line, so it is a choice. */
type Detail = Exclude<CartItemInfo, typeof CHOSEN_PROMOTION>;

type Check = (
  field: string,
  value: string,
  line: { readonly scope: Scope; readonly row: ProductRow },
) => DetailProblems;
type DetailProblems = Problems<'INVALID_CART_INFO' | 'NO_SUBSTITUTE' | 'TOO_LONG'>;

const MAX_GRAMS = 50_000;

const CHECKS: Readonly<Record<Detail, Check>> = {
  note: (field, value) => tooLong(field, value, MAX_LINE_NOTE),
  accept_alternatives: (field, value) => invalidIf(value !== 'true' && value !== 'false', field),
  // update-infos checks with the catalogue whether it may replace the article
  preferred_substitute: (field, value, { scope }) =>
    problemIf(!isId(value) || !scope.snapshot.ordinalOfId.has(Number(value)), 'NO_SUBSTITUTE', field),
  custom_weight: (field, value, { row }) => {
    const isWeighed = row.weightVariable || row.saleType === 'Sfuso';
    const grams = /^\d{1,6}(?:\.\d{1,2})?$/.test(value) ? amountAsked({ saleType: 'Sfuso' }, Number(value)) : 0;
    return invalidIf(!isWeighed || grams <= 0 || grams > MAX_GRAMS, field);
  },
  delivery_warehouse_id: (field, value, { scope }) =>
    invalidIf(!isId(value) || !scope.snapshot.warehouses.has(Number(value)), field),
};

/**
 * Recorded clients send the `isTrusted` of the click event among the choices of an item (wire-facts 8); it is not a
 * choice.
 */
export function withoutClick({ isTrusted: _click, ...infos }: LineInfos): LineInfos {
  return infos;
}

/** Splits what was sent into choices, which make a separate line, and details, which describe it. */
export function partsOf(infos: LineInfos): { choices: LineInfos; details: LineInfos } {
  const entries = Object.entries(withoutClick(infos));
  return {
    choices: Object.fromEntries(entries.filter(([name]) => !isDetail(name))),
    details: Object.fromEntries(entries.filter(([name]) => isDetail(name))),
  };
}

/** Checks the details of a line and returns one refusal for each wrong one. An empty value removes a detail. */
export function checkDetails(scope: Scope, row: ProductRow, details: LineInfos, field: string): Result<void, Refusal> {
  return refuseIfAny(
    Object.entries(details).flatMap(([name, value]): DetailProblems => {
      const at = `${field}.${name}`;
      if (!isDetail(name)) return invalidIf(true, at);
      return value === '' ? [] : CHECKS[name](at, value, { scope, row });
    }),
  );
}

/** Merges details over the present ones; empty values remove a detail. */
export function withDetails(details: LineInfos = {}, others: LineInfos): LineInfos {
  return Object.fromEntries(Object.entries({ ...details, ...others }).filter(([, value]) => value !== ''));
}

function invalidIf(isWrong: boolean, field: string): Problems<'INVALID_CART_INFO'> {
  return problemIf(isWrong, 'INVALID_CART_INFO', field);
}

function isDetail(name: string): name is Detail {
  return Object.hasOwn(CHECKS, name);
}

function isId(value: string): boolean {
  return /^[1-9]\d{0,8}$/.test(value);
}
