import { type Static, Type } from 'typebox';
import { REMOVAL_STATES } from '../../domain/account/factor-removal.ts';
import { Id } from '../base/ids.ts';
import { REMOVAL_REASON_LENGTH } from './limits.ts';

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
  dueAt: Type.Optional(Type.String({ description: 'of a confirmed one: when it is done, unless the customer objects' })),
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
export const FactorRemovalDecide = Type.Object({
  removal_id: Id,
  confirm: Type.Boolean({ description: 'false: it is refused' }),
});
export const FactorRemovalObject = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 100, description: 'of the mail' })),
});
