import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isForWholeCart, type PromotionRule } from '../../domain/pricing/promotions/rule.ts';

/**
 * The schema of `promotions.rule`, whose meaning is in `domain/pricing/promotions/rule`. A rule without a kind, as
 * imports of price cuts write it, is a price.
 */
const count = (maximum: number) => Type.Integer({ minimum: 1, maximum });
const PERCENT = count(100);
const CENTS = count(1_000_000);
const NAMES = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 100 });

/** HH:MM; 24:00 is the end of a day. */
const TIME = Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' });

const TERMS = {
  combines: Type.Optional(Type.Enum(['alone', 'prices', 'all'])),
  most: Type.Optional(count(999)),
  perCustomer: Type.Optional(count(999)),
  hours: Type.Optional(Type.Object({ from: TIME, to: TIME }, { additionalProperties: false })),
  pieceGrams: Type.Optional(count(20_000)),
  segmentId: Type.Optional(count(1_000_000)),
  services: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 10 })),
  goods: Type.Optional(
    Type.Object(
      {
        all: Type.Optional(Type.Literal(true, { description: 'only for gifts: whatever is in the cart' })),
        categories: Type.Optional(NAMES),
        classes: Type.Optional(NAMES),
        brands: Type.Optional(NAMES),
      },
      { additionalProperties: false, description: 'besides those listed: slugs of categories, names of the others' },
    ),
  ),
  source: Type.Optional(Type.String({ maxLength: 40 })),
};
const THRESHOLD = { repeats: Type.Optional(Type.Boolean()) };
const FROM = [{ fromCents: CENTS }, { fromPieces: count(999) }] as const;
const OFF = [{ offCents: CENTS }, { percentOff: PERCENT }] as const;

function rule<Fields extends Record<string, Parameters<typeof Type.Optional>[0]>>(fields: Fields) {
  return Type.Object({ ...TERMS, ...fields }, { additionalProperties: false });
}

const PromotionRuleSchema = Type.Union([
  rule({ kind: Type.Optional(Type.Literal('price')) }),
  rule({ kind: Type.Literal('loyalty'), segmentId: count(1_000_000), percentOff: Type.Optional(PERCENT) }),
  rule({
    kind: Type.Literal('batch'),
    percentOff: Type.Optional(PERCENT),
    expiresOn: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  }),
  rule({ kind: Type.Literal('n-for-m'), take: Type.Integer({ minimum: 2, maximum: 99 }), pay: count(98) }),
  rule({ kind: Type.Literal('nth'), nth: Type.Integer({ minimum: 2, maximum: 99 }), percentOff: PERCENT }),
  rule({ kind: Type.Literal('bundle'), priceCents: CENTS, parts: Type.Array(count(99), { minItems: 1, maxItems: 6 }) }),
  ...FROM.flatMap((from) => [
    ...OFF.map((off) => rule({ kind: Type.Literal('threshold'), ...THRESHOLD, ...from, ...off })),
    rule({
      kind: Type.Literal('gift'),
      ...THRESHOLD,
      ...from,
      giftCode: Type.String({ minLength: 1, maxLength: 40 }),
      giftQuantity: Type.Optional(count(99)),
    }),
  ]),
]);

const compiled = Compile(PromotionRuleSchema);

/** Reads a stored rule; undefined when it is invalid, so that a broken rule never reaches a cart. */
export function readPromotionRule(value: unknown): PromotionRule | undefined {
  if (!compiled.Check(value)) return undefined;
  const rule = { kind: 'price', ...value } as PromotionRule;
  if (rule.kind === 'n-for-m' && rule.pay >= rule.take) return undefined;
  if (rule.hours && rule.hours.from >= rule.hours.to) return undefined;
  if (isForWholeCart(rule) && rule.kind !== 'gift') return undefined;
  return rule;
}
