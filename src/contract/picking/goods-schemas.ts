import { Type } from 'typebox';
import { PICKING_ZONES } from '../../domain/picking/batches.ts';

const Amounts = { pieces: Type.Integer(), grams: Type.Integer() };
const Keys = Type.Array(Type.String(), { description: 'a scanned code is of this product if it has one of these' });
const CounterPrice = Type.Number({
  description: 'euro per kg or piece before promotions, as labels of the counter count',
});

const PartSubstitute = Type.Object({
  productId: Type.Integer({ description: 'described among the substitutes of the batch' }),
  unitPrice: Type.Number({
    description: 'euro that the customer pays for a piece, or a kg: never more than for what it replaces',
  }),
  isPreferred: Type.Boolean({ description: 'the customer named it' }),
  acceptedPercent: Type.Optional(
    Type.Integer({ description: 'of buyers of the ordered product; absent: too few to say' }),
  ),
});

/** Goods that may replace others of the batch. */
export const Substitute = Type.Object({
  productId: Type.Integer(),
  name: Type.String(),
  brand: Type.String(),
  pack: Type.String(),
  picture: Type.String({ description: 'address; empty: none' }),
  keys: Keys,
  counterPrice: CounterPrice,
  fullPrice: Type.Number({ description: 'euro that a piece, or a kg, costs by itself' }),
  shelf: Type.String({ description: 'empty: nobody told where it stands' }),
});

const Part = Type.Object({
  line: Type.Integer({ description: 'order_item_id' }),
  orderId: Type.Integer(),
  crateId: Type.Integer(),
  ...Amounts,
  note: Type.Optional(Type.String()),
  acceptsAlternatives: Type.Boolean(),
  preferredSubstituteId: Type.Optional(Type.Integer()),
  preferredSubstitute: Type.Optional(Type.String()),
  substitutes: Type.Array(PartSubstitute, {
    description: 'at most 5, the best first; without acceptsAlternatives only to ask about',
  }),
});

export const Goods = Type.Object({
  productId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  brand: Type.String(),
  pack: Type.String(),
  picture: Type.String({ description: 'address; empty: none' }),
  isLoose: Type.Boolean(),
  keys: Keys,
  counterPrice: CounterPrice,
  zone: Type.Enum([...PICKING_ZONES]),
  shelf: Type.String({ description: 'empty: nobody told where it stands' }),
  parts: Type.Array(Part, { description: 'how much of it goes into which crate' }),
});

export const LabelRule = Type.Object({
  prefix: Type.String(),
  articleAt: Type.Integer(),
  articleDigits: Type.Integer(),
  valueAt: Type.Integer(),
  valueDigits: Type.Integer(),
  holds: Type.Enum(['price', 'weight']),
  decimals: Type.Integer(),
  verifierAt: Type.Optional(Type.Integer()),
});
