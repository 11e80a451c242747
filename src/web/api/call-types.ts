import type { BodyOf, DataOf, QueryOf } from '../../contract/base/call.ts';
import type { Route } from '../../contract/base/route.ts';
import type { Calls } from '../../contract/calls.ts';

/** The calls of the contract by method and path, which no two of them share. */
type CallsByRoute = {
  [Name in keyof Calls as `${Calls[Name]['method']} ${Calls[Name]['path']}`]: Calls[Name];
};
/** The call of the contract that a route belongs to. */
type CallAt<R extends Route> = CallsByRoute[`${R['method']} ${R['path']}` & keyof CallsByRoute];

/** The type of `data` in the reply to a call. */
export type Data<R extends Route> = DataOf<CallAt<R>>;
export type Query<R extends Route> = QueryOf<CallAt<R>>;
export type Body<R extends Route> = BodyOf<CallAt<R>>;

/** The input of a call. Parts that may be empty may be left out. */
export type CallInput<R extends Route> = Part<'query', Query<R>> &
  Part<'body', Body<R>> & { readonly headers?: Readonly<Record<string, string>> };

type Part<Name extends string, Value> = object extends Value
  ? { readonly [Key in Name]?: Value }
  : { readonly [Key in Name]: Value };
