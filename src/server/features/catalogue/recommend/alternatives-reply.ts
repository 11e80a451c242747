import type { SubstitutionRules } from '../../../../domain/orders/substitution.ts';
import type { Database } from '../../../infra/database/types.ts';
import { jsonObject, rawArray } from '../../../infra/json-text.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Scope } from '../engine/scope.ts';
import { alternativesOf } from './alternatives.ts';

const IN_LIST = 6;
const IN_DETAIL = 12;

interface Deps {
  readonly catalogue: Catalogue;
  readonly db: Database;
  readonly config: { readonly substitutions: SubstitutionRules };
}

/** `data` of list-product-alternative; ids that are not sold are left out. */
export async function alternativeListJson(
  { catalogue, db, config }: Deps,
  scope: Scope,
  asked: { productIds: readonly number[]; details: boolean },
): Promise<string> {
  const { ordinalOfId } = scope.snapshot;
  const ordinals = asked.productIds.map((id) => ordinalOfId.get(id)).filter((ordinal) => ordinal !== undefined);
  const found = await alternativesOf(db, scope, { ordinals, limit: IN_LIST, rules: config.substitutions });
  const each = [...found].map(([ordinal, others]) => entryJson(catalogue, scope, { ordinal, others, ...asked }));
  return jsonObject({ alternatives: rawArray(each) });
}

/** `data` of product-alternative-detail; undefined: no such product. */
export async function alternativeDetailJson(
  { catalogue, db, config }: Deps,
  scope: Scope,
  asked: { productId: number; details: boolean },
): Promise<string | undefined> {
  const ordinal = scope.snapshot.ordinalOfId.get(asked.productId);
  if (ordinal === undefined) return undefined;
  const found = await alternativesOf(db, scope, { ordinals: [ordinal], limit: IN_DETAIL, rules: config.substitutions });
  return entryJson(catalogue, scope, { ordinal, others: found.get(ordinal) ?? [], details: asked.details });
}

function entryJson(
  catalogue: Catalogue,
  scope: Scope,
  { ordinal, others, details }: { ordinal: number; others: readonly number[]; details: boolean },
): string {
  const { productIds } = scope.snapshot;
  return jsonObject({
    productId: productIds[ordinal],
    alternativeIds: others.map((other) => productIds[other]),
    products: details ? rawArray(others.map((other) => catalogue.card(scope, other))) : undefined,
  });
}
