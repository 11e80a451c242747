import type { BodyOf, DataOf, QueryOf } from '../../contract/base/call.ts';
import type { Route } from '../../contract/base/route.ts';
import type { Calls } from '../../contract/calls.ts';
import type { ApiInput } from './transport.ts';

/**
 * The types of the calls of the contract by method and path, which no two of them share. They are written out here and not where
 * a route is named: the compiler would compute them anew wherever it infers a route from an expected reply.
 */
type TypesByRoute = {
  [Name in keyof Calls as `${Calls[Name]['method']} ${Calls[Name]['path']}`]: {
    readonly data: DataOf<Calls[Name]>;
    readonly query: QueryOf<Calls[Name]>;
    readonly body: BodyOf<Calls[Name]>;
  };
};
type TypesOf<R extends Route> = TypesByRoute[`${R['method']} ${R['path']}` & keyof TypesByRoute];

/** The type of `data` in the reply to a call. */
export type Data<R extends Route> = TypesOf<R>['data'];
export type Query<R extends Route> = TypesOf<R>['query'];
export type Body<R extends Route> = TypesOf<R>['body'];

/** The input of a call. Parts that may be empty may be left out. */
export type CallInput<R extends Route> = Part<'query', Query<R>> & Part<'body', Body<R>> & Pick<ApiInput, 'headers' | 'isUnasked'>;

type Part<Name extends string, Value> = object extends Value ? { readonly [Key in Name]?: Value } : { readonly [Key in Name]: Value };
