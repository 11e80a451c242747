import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Cart, ChangeKey } from '../cart/schemas.ts';
import { Product } from '../catalogue/product.ts';
import { MAX_QUICK_ORDER } from './limits.ts';
import * as routes from './routes.ts';

export const QuickOrderText = Type.String({
  maxLength: MAX_QUICK_ORDER,
  description: 'a line for each product: its code or barcode and the amount, apart by semicolon, tab, comma or space',
});

/** The outcome for a line; only `ok` and `raised` are put into the cart. */
export const QuickLineState = Type.Enum(
  ['ok', 'raised', 'unknown', 'several', 'elsewhere', 'sold-out', 'options', 'amount'],
  {
    description: [
      'raised: it is sold in larger amounts; unknown: no product has this code; several: more than one has it; elsewhere: not sold in this store; ',
      'options: a choice is needed, on its own page; amount: it is no amount',
    ].join(''),
  },
);
export type QuickLineState = Static<typeof QuickLineState>;

export const QuickLine = Type.Object({
  line: Type.Integer({ description: 'in the text, from 1' }),
  code: Type.String(),
  asked: Type.String({ description: 'the amount as it was written; empty: none was' }),
  state: QuickLineState,
  quantity: Type.Optional(Type.Integer({ description: 'pieces' })),
  weight: Type.Optional(Type.Number({ description: 'kg' })),
  product: Type.Optional(Product),
});
export type QuickLine = Static<typeof QuickLine>;

export const QuickOrder = Type.Object({
  lines: Type.Array(QuickLine),
  isCut: Type.Boolean({ description: 'there were more lines than are read' }),
});

const bind = bindFrom('ours, issue 17');

export const quickOrderCalls = {
  quickOrderCheck: bind(routes.quickOrderCheck, {
    body: Type.Object({ text: QuickOrderText }),
    data: QuickOrder,
    summary: 'Find the products of an order by code, and what is wrong with its lines',
  }),
  quickOrderAdd: bind(routes.quickOrderAdd, {
    body: Type.Object({ text: QuickOrderText, changeKey: ChangeKey }),
    data: Cart,
    summary: 'Put the products of an order by code into the cart; warnings name what is short',
  }),
} as const;

/** Refusals of an order by code. */
export const QUICK_ORDER_ERRORS = { QUICK_ORDER_EMPTY: 'Scrivi almeno un codice, uno per riga' } as const;
