import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Cart, ChangeKey } from '../cart/schemas.ts';
import { Product } from '../catalogue/product.ts';
import { MAX_QUICK_COLUMNS, MAX_QUICK_ORDER } from './limits.ts';
import * as routes from './routes.ts';

export const QuickOrderText = Type.String({
  maxLength: MAX_QUICK_ORDER,
  description: 'a line for each product: its code or barcode and the amount, apart by semicolon, tab, comma or space',
});

/** The columns of a table with code and amount, counted from 0. If they are absent, the shop looks for them. */
export const QuickColumns = Type.Object({
  code: Type.Integer({ minimum: 0, maximum: MAX_QUICK_COLUMNS - 1 }),
  amount: Type.Integer({ minimum: -1, maximum: MAX_QUICK_COLUMNS - 1, description: '-1: no column has it' }),
});
export type QuickColumns = Static<typeof QuickColumns>;

const QuickOrderBody = { text: QuickOrderText, columns: Type.Optional(QuickColumns) };

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
  proposal: Type.Optional(
    Type.Object(
      { code: Type.String(), name: Type.String({ description: 'of its product' }) },
      { description: 'of an unknown code: the one it was probably meant to be' },
    ),
  ),
});
export type QuickLine = Static<typeof QuickLine>;

export const QuickOrder = Type.Object({
  lines: Type.Array(QuickLine),
  columns: Type.Optional(
    Type.Object(
      {
        ...QuickColumns.properties,
        headings: Type.Array(Type.String({ description: 'empty: the text has no headings' }), {
          description: 'one for each column',
        }),
      },
      { description: 'how the text was read; absent: it is no table of three columns or more' },
    ),
  ),
  isCut: Type.Boolean({ description: 'there were more lines than are read' }),
});

const bind = bindFrom('ours, issue 17');

export const quickOrderCalls = {
  quickOrderCheck: bind(routes.quickOrderCheck, {
    body: Type.Object(QuickOrderBody),
    data: QuickOrder,
    summary: 'Find the products of an order by code, and what is wrong with its lines',
  }),
  quickOrderAdd: bind(routes.quickOrderAdd, {
    body: Type.Object({ ...QuickOrderBody, changeKey: ChangeKey }),
    data: Cart,
    summary: 'Put the products of an order by code into the cart; warnings name what is short',
  }),
} as const;

/** Refusals of an order by code. */
export const QUICK_ORDER_ERRORS = { QUICK_ORDER_EMPTY: 'Scrivi almeno un codice, uno per riga' } as const;
