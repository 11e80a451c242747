import type { FastifyInstance } from 'fastify';
import type { BodyOf, DataOf, ParamsOf, QueryOf } from '../../contract/base/call.ts';
import type { CallName, Calls } from '../../contract/calls.ts';
import type { JobHandlers } from '../infra/jobs/job-kinds.ts';
import type { CallContext } from './call-context.ts';
import type { Outcome } from './outcome.ts';
import type { Recorded } from './recorded.ts';
import type { OfStores } from './staff/own-stores.ts';

/**
 * What a feature adds to the shop: calls of the contract, jobs, other routes, and its entries for the staff's record.
 */
export interface Feature {
  readonly handlers: Partial<Handlers>;
  readonly jobs?: JobHandlers;
  readonly routes?: (server: FastifyInstance) => void | Promise<void>;
  readonly recorded?: Recorded;
  readonly ofStores?: OfStores;
}

export interface Features<MergedHandlers, MergedJobs> {
  readonly handlers: MergedHandlers;
  readonly jobs: MergedJobs;
  readonly routes: readonly NonNullable<Feature['routes']>[];
  readonly recorded: Recorded;
  readonly ofStores: OfStores;
}

/** The intersection of a union's members. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;

type JobsOf<Each> = Each extends { readonly jobs: infer Jobs } ? Jobs : never;

/**
 * Merges features. The type names exactly what they handle, so that the compiler finds a call or a job without a
 * handler.
 */
export function mergeFeatures<const List extends readonly Feature[]>(
  features: List,
): Features<All<List[number]['handlers']>, All<JobsOf<List[number]>>> {
  return {
    handlers: Object.assign({}, ...features.map(({ handlers }) => handlers)),
    jobs: Object.assign({}, ...features.map(({ jobs }) => jobs)),
    routes: features.flatMap(({ routes }) => routes ?? []),
    recorded: {
      targets: Object.assign({}, ...features.map(({ recorded }) => recorded?.targets)),
      account: Object.assign({}, ...features.map(({ recorded }) => recorded?.account)),
    },
    ofStores: Object.assign({}, ...features.map(({ ofStores }) => ofStores)),
  };
}

/** The input of a handler: already validated and coerced by the call's schemas. */
export interface Input<Name extends CallName> {
  readonly query: QueryOf<Calls[Name]>;
  readonly body: BodyOf<Calls[Name]>;
  readonly params: ParamsOf<Calls[Name]>;
}

export type Handler<Name extends CallName> = (
  context: CallContext,
  input: Input<Name>,
) => Promise<Outcome<DataOf<Calls[Name]>>>;

/** The handlers of all calls of the contract; without one the server does not compile. */
export type Handlers = { readonly [Name in CallName]: Handler<Name> };
