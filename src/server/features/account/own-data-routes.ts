import type { BillingAddressInput } from '../../../contract/account/schemas.ts';
import type { Result } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { addBilling, changeBilling, removeBilling } from './billing.ts';
import { readDetail, updateOwnData, updatePersonInfo } from './own-data.ts';
import { ownBillingAddresses } from './queries.ts';

type OwnDataHandlers = Pick<
  Handlers,
  | 'userDetail'
  | 'userDetailUpdate'
  | 'personInfoUpdate'
  | 'billingAddressUpdate'
  | 'contactUpdate'
  | 'fiscalPersons'
  | 'billingAddressInsert'
  | 'fiscalPersonDelete'
  | 'fiscalPersonDeletePost'
>;

type Change = (userId: number) => Promise<Result<void, Refusal>>;

/** D 7, Registration and user: the own data, and to whom invoices go. A change answers what holds afterwards. */
export function ownDataHandlers({ db }: { readonly db: Database }): OwnDataHandlers {
  const detail = async (context: CallContext, change?: Change) => {
    const { userId, roles } = await context.customer();
    const changed = await change?.(userId);
    if (changed && !changed.ok) return changed;
    const read = await readDetail(db, userId, { isStaff: roles.length > 0, now: context.now });
    return read ? done(read) : refuse('SESSION_EXPIRED');
  };
  const billing = async (context: CallContext, change?: Change) => {
    const { userId } = await context.customer();
    const changed = await change?.(userId);
    if (changed && !changed.ok) return changed;
    return done({ fiscalPersons: await ownBillingAddresses(db, userId) });
  };
  const remove = (context: CallContext, personFiscalId: number) =>
    billing(context, (userId) => removeBilling(db, userId, personFiscalId));
  return {
    userDetail: (context) => detail(context),
    userDetailUpdate: (context, { body }) => detail(context, (userId) => updateOwnData(db, userId, body)),
    contactUpdate: (context, { body: { phone = '' } }) =>
      detail(context, (userId) => updateOwnData(db, userId, { phone })),
    personInfoUpdate: (context, { body: { personInfoTypeId, value = '' } }) =>
      detail(context, (userId) => updatePersonInfo(db, userId, { personInfoTypeId, value })),
    billingAddressUpdate: (context, { body }: { body: BillingAddressInput }) =>
      detail(context, (userId) => changeBilling(db, userId, body)),
    fiscalPersons: (context) => billing(context),
    billingAddressInsert: (context, { body }) => billing(context, (userId) => addBilling(db, userId, body)),
    fiscalPersonDelete: (context, { query }) => remove(context, query.person_fiscal_id),
    fiscalPersonDeletePost: (context, { body }) => remove(context, body.person_fiscal_id),
  };
}
