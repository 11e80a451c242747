import type { BodyOf, DataOf, ParamsOf, QueryOf } from '../../contract/base/call.ts';
import type { CallName, Calls } from '../../contract/calls.ts';
import type { CallContext } from './call-context.ts';
import type { Outcome } from './outcome.ts';

/** The input of a handler: already validated and coerced by the call's schemas. */
export interface Input<Name extends CallName> {
  readonly query: QueryOf<Calls[Name]>;
  readonly body: BodyOf<Calls[Name]>;
  readonly params: ParamsOf<Calls[Name]>;
}

export type Handler<Name extends CallName> = (context: CallContext, input: Input<Name>) => Promise<Outcome<DataOf<Calls[Name]>>>;

/** Every call of the contract has a handler, or the server does not compile. */
export type Handlers = { readonly [Name in CallName]: Handler<Name> };
