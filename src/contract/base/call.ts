import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Route } from './route.ts';

/** A route with the schemas of its input and output. */
export interface Call<
  Query extends TObject = TObject,
  Body extends TObject = TObject,
  Params extends TObject = TObject,
  Data extends TSchema = TSchema,
> extends Route {
  readonly query: Query;
  readonly body: Body;
  readonly params: Params;
  readonly data: Data;
  readonly summary: string;
  /** The document and section that specify this call. */
  readonly source: string;
}

export type AnyCall = Call<TObject, TObject, TObject, TSchema>;
export type QueryOf<C extends AnyCall> = Static<C['query']>;
export type BodyOf<C extends AnyCall> = Static<C['body']>;
export type ParamsOf<C extends AnyCall> = Static<C['params']>;
export type DataOf<C extends AnyCall> = Static<C['data']>;

export const NONE = Type.Object({});

/**
 * Returns the function by which a feature binds schemas to its routes; a missing schema is an empty object. `source` is
 * the default source of the calls.
 */
export function bindFrom(source: string) {
  return function bind<
    R extends Route,
    D extends TSchema,
    Q extends TObject = typeof NONE,
    B extends TObject = typeof NONE,
    P extends TObject = typeof NONE,
  >(route: R, definition: Definition<Q, B, P, D>): R & Call<Q, B, P, D> {
    const { query, body, params, ...rest } = definition;
    return {
      ...route,
      query: query ?? (NONE as unknown as Q),
      body: body ?? (NONE as unknown as B),
      params: params ?? (NONE as unknown as P),
      source,
      ...rest,
    };
  };
}

interface Definition<Q extends TObject, B extends TObject, P extends TObject, D extends TSchema> {
  query?: Q;
  body?: B;
  params?: P;
  data: D;
  summary: string;
  source?: string;
}
