import { romeTime } from '../../../domain/base/rome-time.ts';
import { ON_DELIVERY, type OnlineMeans, PAYMENT_TYPES } from '../../../domain/orders/payment-type.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { cardName } from '../../infra/payments/payment-provider.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';

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

/** The saved cards of a customer that have not expired by this month ('YYYY-MM'), the newest first. */
async function savedMeansOf(db: Queryable, userId: number, month: string): Promise<SavedMeansRow[]> {
  return db.query<SavedMeansRow>(sql`
    select ${SAVED} from saved_means where user_id = ${userId} and coalesce(expires >= ${month}, true) order by saved_means_id desc`);
}

/** The saved cards of a customer by which they may pay now, as the contract shows them. */
export async function usableSavedMeans(
  db: Queryable,
  providers: Pick<PaymentProviders, 'by'>,
  userId: number,
  now: Date,
) {
  const saved = await savedMeansOf(db, userId, romeTime(now).date.slice(0, 7));
  return saved.filter(({ provider, means }) => providers.by(means)?.name === provider).map(savedView);
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

export async function ownSavedMeans(
  db: Queryable,
  userId: number,
  savedMeansId: number,
): Promise<SavedMeansRow | undefined> {
  const [row] = await db.query<SavedMeansRow>(sql`
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
  const [row] = await tx.query<SavedMeansRow>(sql`
    delete from saved_means where user_id = ${userId} and saved_means_id = ${savedMeansId} returning ${SAVED}`);
  return row;
}
