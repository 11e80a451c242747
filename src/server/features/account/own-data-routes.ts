import { MAX_BILLING_ADDRESSES } from '../../../contract/account/limits.ts';
import type { BillingAddressInput } from '../../../contract/account/schemas.ts';
import { billingProblems, plainFiscalData } from '../../../domain/account/fiscal-data.ts';
import { problemAt } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import {
  type BillingRow,
  deleteBilling,
  insertBilling,
  ownBillingAddresses,
  setDefaultBilling,
  writeBilling,
} from '../billing-parties/billing-addresses.ts';
import { lockOwnData } from '../customers/own-data.ts';
import { readDetail, updateOwnData, updatePersonInfo } from './own-data.ts';

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
  const remove = (context: CallContext, personFiscalId: number) => billing(context, (userId) => removeBilling(db, userId, personFiscalId));
  return {
    userDetail: (context) => detail(context),
    userDetailUpdate: (context, { body }) => detail(context, (userId) => updateOwnData(db, userId, body)),
    contactUpdate: (context, { body: { phone = '' } }) => detail(context, (userId) => updateOwnData(db, userId, { phone })),
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

/** Adds a billing address; the first one is the default (D 7 insert-billing-address). */
function addBilling(db: Database, userId: number, input: BillingAddressInput): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const checked = await check(tx, userId, input);
    return checked.ok ? insert(tx, userId, input, checked.value) : checked;
  });
}

/**
 * Changes an own billing address: that of `personFiscalId`, otherwise the default one, which is made where there is none (D 7
 * update_billing_address). All fields are written: what is left out is empty.
 */
function changeBilling(db: Database, userId: number, input: BillingAddressInput): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const checked = await check(tx, userId, input);
    if (!checked.ok) return checked;
    const { personFiscalId: wanted } = input;
    const found = (await ownBillingAddresses(tx, userId)).find(({ personFiscalId, isDefault }) =>
      wanted === undefined ? isDefault : personFiscalId === wanted,
    );
    if (!found) return wanted === undefined ? insert(tx, userId, input, checked.value) : refuse('BILLING_NOT_FOUND');
    await writeBilling(tx, userId, found.personFiscalId, checked.value);
    if (input.isDefault === true) await setDefaultBilling(tx, userId, found.personFiscalId);
    return ok();
  });
}

/** Removes an own billing address; of the others the oldest follows where it was the default (D 7 delete-person-fiscal). */
function removeBilling(db: Database, userId: number, personFiscalId: number): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    await lockOwnData(tx, userId);
    if (!(await deleteBilling(tx, userId, personFiscalId))) return refuse('BILLING_NOT_FOUND');
    const [first] = await ownBillingAddresses(tx, userId);
    if (first && !first.isDefault) await setDefaultBilling(tx, userId, first.personFiscalId);
    return ok();
  });
}

/** The address as it is stored, or what is wrong with it. Locks the customer, so that addresses are counted one after the other. */
async function check(tx: Tx, userId: number, input: BillingAddressInput): Promise<Result<BillingRow, Refusal>> {
  const customer = await lockOwnData(tx, userId);
  const row = plainBilling(input);
  const hasCard = customer !== undefined && customer.customerCode !== null;
  const checked = refuseIfAny(billingProblems(row, { hasCard }).flatMap(([field, code]) => problemAt(field, code)));
  return checked.ok ? ok(row) : checked;
}

async function insert(tx: Tx, userId: number, input: BillingAddressInput, row: BillingRow): Promise<Result<void, Refusal>> {
  const { length: before } = await ownBillingAddresses(tx, userId);
  if (before >= MAX_BILLING_ADDRESSES) return refuse('TOO_MANY_BILLING_ADDRESSES', { details: { max: MAX_BILLING_ADDRESSES } });
  const id = await insertBilling(tx, userId, row);
  if (before === 0 || input.isDefault === true) await setDefaultBilling(tx, userId, id);
  return ok();
}

function plainBilling(input: BillingAddressInput): BillingRow {
  const text = (field: keyof BillingRow) => input[field]?.trim() ?? '';
  const fiscal = plainFiscalData({
    companyName: text('companyName'),
    vatNumber: text('vatNumber'),
    fiscalCode: text('fiscalCode'),
    sdiCode: text('sdiCode'),
    pec: text('pec'),
  });
  return {
    ...fiscal,
    firstName: text('firstName'),
    lastName: text('lastName'),
    address1: text('address1'),
    addressNumber: text('addressNumber'),
    city: text('city').toUpperCase(),
    province: text('province').toUpperCase(),
    postalcode: text('postalcode'),
    country: text('country') || 'Italia',
  };
}
