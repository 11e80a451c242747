import { type Static, Type } from 'typebox';
import { REMOVAL_STATES } from '../../domain/account/account-removal.ts';
import { bindFrom, NONE } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { REMOVAL_REASON_LENGTH } from './limits.ts';
import * as routes from './routes.ts';

export const FactorRemoval = Type.Object({
  removalId: Type.Integer(),
  userId: Type.Integer(),
  customer: Type.String(),
  email: Type.String(),
  state: Type.Enum(REMOVAL_STATES),
  reason: Type.String({ description: 'how the person was recognised' }),
  askedBy: Type.String({ description: 'name of the member of the staff' }),
  askedAt: Type.String(),
  decidedBy: Type.Optional(Type.String()),
  dueAt: Type.Optional(
    Type.String({ description: 'of a confirmed one: when it is done, unless the customer objects' }),
  ),
  mayDecide: Type.Boolean({ description: 'false for who has asked, and for who it is about' }),
});
export type FactorRemoval = Static<typeof FactorRemoval>;

export const FactorRemovals = Type.Object({
  removals: Type.Array(FactorRemoval, {
    description: 'those that are open, then the latest of the others, at most 50',
  }),
});

export const FactorRemovalAsk = Type.Object({
  user_id: Id,
  reason: Type.String({ maxLength: REMOVAL_REASON_LENGTH, description: 'how the person was recognised' }),
});
export type FactorRemovalAsk = Static<typeof FactorRemovalAsk>;
export const FactorRemovalDecide = Type.Object({
  removal_id: Id,
  confirm: Type.Boolean({ description: 'false: it is refused' }),
});
export type FactorRemovalDecide = Static<typeof FactorRemovalDecide>;
export const FactorRemovalObject = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 100, description: 'of the mail' })),
});

export type FactorRemovalObject = Static<typeof FactorRemovalObject>;

const bind = bindFrom('decision 77');

export const removalCalls = {
  factorRemovals: bind(routes.factorRemovals, {
    data: FactorRemovals,
    summary: 'Lost second factors that are to be taken off, and what became of others (ours)',
  }),
  factorRemovalAsk: bind(routes.factorRemovalAsk, {
    body: FactorRemovalAsk,
    data: FactorRemovals,
    summary: 'Ask that a lost second factor be taken off; somebody else confirms it (ours)',
  }),
  factorRemovalDecide: bind(routes.factorRemovalDecide, {
    body: FactorRemovalDecide,
    data: FactorRemovals,
    summary: 'Confirm what somebody else of the staff has asked for, or refuse it (ours)',
  }),
  factorRemovalObject: bind(routes.factorRemovalObject, {
    body: FactorRemovalObject,
    data: NONE,
    summary: 'Keep the second factor, by the link of the mail that says it will be taken off (ours)',
  }),
  accountErasures: bind(routes.accountErasures, {
    data: FactorRemovals,
    summary: 'Accounts that are to be erased because their owners asked for it on paper (ours)',
    source: 'issue 48',
  }),
  accountErasureAsk: bind(routes.accountErasureAsk, {
    body: FactorRemovalAsk,
    data: FactorRemovals,
    summary: 'Ask that an account be erased; somebody else confirms it (ours)',
    source: 'issue 48',
  }),
  accountErasureDecide: bind(routes.accountErasureDecide, {
    body: FactorRemovalDecide,
    data: FactorRemovals,
    summary: 'Confirm the erasure that somebody else of the staff has asked for, or refuse it (ours)',
    source: 'issue 48',
  }),
  accountErasureObject: bind(routes.accountErasureObject, {
    body: FactorRemovalObject,
    data: NONE,
    summary: 'Keep the account, by the link of the mail that says it will be erased (ours)',
    source: 'issue 48',
  }),
} as const;
