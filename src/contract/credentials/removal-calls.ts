import { bind, NONE } from '../base/call.ts';
import * as routes from './removal-routes.ts';
import { FactorRemovalAsk, FactorRemovalDecide, FactorRemovalObject, FactorRemovals } from './removal-schemas.ts';

const source = 'decision 77';

export const removalCalls = {
  factorRemovals: bind(routes.factorRemovals, {
    data: FactorRemovals,
    summary: 'Lost second factors that are to be taken off, and what became of others (ours)',
    source,
  }),
  factorRemovalAsk: bind(routes.factorRemovalAsk, {
    body: FactorRemovalAsk,
    data: FactorRemovals,
    summary: 'Ask that a lost second factor be taken off; somebody else confirms it (ours)',
    source,
  }),
  factorRemovalDecide: bind(routes.factorRemovalDecide, {
    body: FactorRemovalDecide,
    data: FactorRemovals,
    summary: 'Confirm what somebody else of the staff has asked for, or refuse it (ours)',
    source,
  }),
  factorRemovalObject: bind(routes.factorRemovalObject, {
    body: FactorRemovalObject,
    data: NONE,
    summary: 'Keep the second factor, by the link of the mail that says it will be taken off (ours)',
    source,
  }),
} as const;
