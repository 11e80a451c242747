import { type Static, type TObject, type TSchema, Type } from 'typebox';

/**
 * any: visitor or customer. shopper: customer, and visitor where visitors may have carts (S 6), 419 otherwise.
 * user: logged-in customer, 419 otherwise. staff: back-office user.
 */
export type Who = 'any' | 'shopper' | 'user' | 'staff';

export interface Call<
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Params extends TObject = TObject,
  Data extends TSchema = TSchema,
> {
  readonly method: 'GET' | 'POST';
  /** Fastify notation; everything of the platform lies under /ebsn/api. */
  readonly path: string;
  readonly who: Who;
  readonly query: Query;
  readonly body: Body;
  readonly params: Params;
  readonly data: Data;
  readonly summary: string;
  /** Document and section this call is read from. */
  readonly source: string;
  /** A GET that changes something: refused across sites, never cached, its query never logged (decisions). */
  readonly changes?: boolean;
}

export type AnyCall = Call<TObject, TObject, TObject, TSchema>;
export type QueryOf<C extends AnyCall> = Static<C['query']>;
export type BodyOf<C extends AnyCall> = Static<C['body']>;
export type ParamsOf<C extends AnyCall> = Static<C['params']>;
export type DataOf<C extends AnyCall> = Static<C['data']>;

export const NONE = Type.Object({});
const API = '/ebsn/api';

/** A line of the list. `path` is without the prefix every call of the platform has. */
export function call<
  D extends TSchema,
  Q extends TObject = typeof NONE,
  B extends TObject = typeof NONE,
  P extends TObject = typeof NONE,
>(method: 'GET' | 'POST', path: string, who: Call['who'], definition: Definition<Q, B, P, D>): Call<Q, B, P, D> {
  const { query, body, params, ...rest } = definition;
  return {
    method,
    path: API + path,
    who,
    query: query ?? (NONE as unknown as Q),
    body: body ?? (NONE as unknown as B),
    params: params ?? (NONE as unknown as P),
    ...rest,
  };
}

interface Definition<Q extends TObject, B extends TObject, P extends TObject, D extends TSchema> {
  query?: Q;
  body?: B;
  params?: P;
  data: D;
  summary: string;
  source: string;
  changes?: boolean;
}
