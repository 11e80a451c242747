import { parseJson } from '../../../../domain/base/parse-json.ts';
import { ok, type Result } from '../../../../domain/base/result.ts';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import {
  isOnline,
  ON_DELIVERY,
  type OnlineMeans,
  PAYMENT_TYPES,
  paymentMeans,
} from '../../../../domain/orders/payment-type.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';
import { cardName } from '../../../infra/payments/payment-provider.ts';
import type { PaymentProviders } from '../../../infra/payments/payment-providers.ts';
import { newToken } from '../../../infra/tokens.ts';
import type { AtProvider } from '../ledger/queries.ts';

export interface SavedMeansRow {
  readonly savedMeansId: number;
  readonly provider: string;
  readonly means: OnlineMeans;
  readonly token: string;
  readonly brand: string;
  readonly ending: string;
  readonly expires: string | null;
}

const SAVED = sql`saved_means_id, provider, means, token, brand, ending, expires`;

/** The saved cards of a customer that have not expired by this month ('YYYY-MM'; undefined: all), the newest first. */
async function savedMeansOf(db: Queryable, userId: number, month: string | undefined): Promise<SavedMeansRow[]> {
  return db.query<SavedMeansRow>(sql`
    select ${SAVED} from saved_means where user_id = ${userId} and coalesce(expires >= ${month ?? null}, true)
      order by saved_means_id desc`);
}

/** The saved cards of a customer by which they may pay now, as the contract shows them. */
export async function usableSavedMeans(
  db: Queryable,
  providers: Pick<PaymentProviders, 'by'>,
  userId: number,
  { now, withExpired = false }: { readonly now: Date; readonly withExpired?: boolean },
) {
  const month = romeTime(now).date.slice(0, 7);
  const saved = await savedMeansOf(db, userId, withExpired ? undefined : month);
  return saved
    .filter(({ provider, means }) => providers.by(means)?.name === provider)
    .map((row) => ({ ...savedView(row), ...(row.expires !== null && row.expires < month ? { isExpired: true } : {}) }));
}

function savedView({ savedMeansId: id, means, brand, ending, expires }: SavedMeansRow) {
  const type = PAYMENT_TYPES.find((each) => each.means === means && each.sameAs === undefined);
  const [year, month] = expires?.split('-') ?? [];
  return {
    userPaymentAuthId: id,
    paymentTypeId: type?.paymentTypeId ?? ON_DELIVERY,
    name: means === 'card' ? cardName({ brand, ending }) : `${brand} ${ending}`,
    ...(year === undefined ? {} : { expires: `${month}/${year}` }),
  };
}

async function ownSavedMeans(db: Queryable, userId: number, savedMeansId: number): Promise<SavedMeansRow | undefined> {
  const row = await db.maybeOne<SavedMeansRow>(sql`
    select ${SAVED} from saved_means where user_id = ${userId} and saved_means_id = ${savedMeansId}`);
  return row;
}

export async function keepSavedMeans(
  tx: Tx,
  {
    userId,
    provider,
    means,
    token,
    brand,
    ending,
    expires,
  }: Omit<SavedMeansRow, 'savedMeansId' | 'expires'> & {
    readonly userId: number;
    readonly expires?: string | undefined;
  },
): Promise<void> {
  await tx.query(sql`
    insert into saved_means (user_id, provider, means, token, brand, ending, expires)
    values (${userId}, ${provider}, ${means}, ${token}, ${brand}, ${ending}, ${expires ?? null})
    on conflict (provider, token) do nothing`);
}

/** Deletes a saved card of its owner; returns it. */
export async function deleteSavedMeans(
  tx: Tx,
  userId: number,
  savedMeansId: number,
): Promise<SavedMeansRow | undefined> {
  const row = await tx.maybeOne<SavedMeansRow>(sql`
    delete from saved_means where user_id = ${userId} and saved_means_id = ${savedMeansId} returning ${SAVED}`);
  return row;
}

/** The card to be charged, and whether it is to be saved. */
export interface CardChoice {
  readonly savedMeansId?: number | undefined;
  readonly savesMeans: boolean;
}

/**
 * Reads the card of a call, and whether it is to be saved (S 7: payment_data is JSON text). Refuses a text that is not
 * a JSON object; an empty one is ignored.
 */
export function cardChoice({
  user_payment_auth_id: savedMeansId,
  payment_data: text = '',
}: {
  readonly user_payment_auth_id?: number;
  readonly payment_data?: string;
}): Result<CardChoice, Refusal> {
  const data = text.trim() === '' ? {} : parseJson(text);
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return refuse('BAD_INPUT', { field: 'payment_data' });
  return ok({ savedMeansId, savesMeans: 'saveCard' in data && data.saveCard === true });
}

/** Returns whether the saved card that a call names is the customer's; true if it names none. */
export async function isOwnCard(db: Queryable, userId: number, { savedMeansId }: CardChoice): Promise<boolean> {
  return savedMeansId === undefined || (await ownSavedMeans(db, userId, savedMeansId)) !== undefined;
}

/**
 * Prepares a payment of this type: undefined if no provider has it. Refuses a saved card that is not the customer's
 * own, or is stored at another provider.
 */
export async function atProvider(
  db: Queryable,
  providers: PaymentProviders,
  input: CardChoice & { readonly userId: number; readonly typeId: number },
): Promise<Result<AtProvider | undefined, Refusal>> {
  const { userId, typeId, savedMeansId, savesMeans } = input;
  const means = paymentMeans(typeId);
  const provider = isOnline(means) ? providers.by(means) : undefined;
  if (!provider) return ok(undefined);
  const saved = savedMeansId === undefined ? undefined : await ownSavedMeans(db, userId, savedMeansId);
  const isOther = saved && (saved.provider !== provider.name || saved.means !== means);
  if (isOther || (savedMeansId !== undefined && !saved))
    return refuse('PAYMENT_CARD_UNKNOWN', { field: 'user_payment_auth_id' });
  return ok({ provider: provider.name, reference: newToken(), savedMeansId, savesMeans: savesMeans && !saved });
}
