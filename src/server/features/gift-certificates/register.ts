import { certificateCheck } from '../../../contract/gift-certificates/routes.ts';
import { formatMoney } from '../../../domain/base/format.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import {
  applyCertificates,
  type CertificateUse,
  certificateProblem,
  type GiftCertificate,
  normaliseCode,
} from '../../../domain/pricing/gift-certificate.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress, byUser } from '../../http/rate-limits/rate-limit.ts';
import type { Recorded } from '../../http/recorded.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import { priceCart } from '../cart/price/price-cart.ts';
import { certificateView } from '../cart/reply/promotions-view.ts';
import { isFrozen } from '../cart/stored/cart-scope.ts';
import { raiseVersion } from '../cart/stored/cart-writes.ts';
import type { CartDeps, ShownCartDeps } from '../cart/stored/deps.ts';
import { lockCart, lockExistingCart, readFullCart } from '../cart/stored/queries.ts';
import { stopSpentSeries } from './code-series.ts';
import { MAX_CODES, REFUSED_TEXTS, recordRefused } from './refused-codes.ts';
import { CODE_TARGETS, changeCodeHandlers, readCodeHandlers } from './series-routes.ts';

/** Gift certificates: codes of a cart and of a customer. */
export function register(
  deps: Parameters<typeof certificateHandlers>[0] & FriendGiftMailDeps & { readonly clock: Clock },
) {
  return {
    handlers: { ...certificateHandlers(deps), ...readCodeHandlers(deps), ...changeCodeHandlers(deps) },
    jobs: { ...friendGiftJobs(deps), 'sum-codes': () => stopSpentSeries(deps.db, deps.clock.now()) },
    recorded: RECORDED,
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: CODE_TARGETS,
  account: {
    certificates: {
      state: (userId) =>
        sql`(select jsonb_object_agg(code, amount_cents) from gift_certificates g where g.user_id = ${userId})`,
    },
  },
};

interface FriendGiftMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/**
 * Notifies customers of the reward for inviting a friend. A certificate that was withdrawn meanwhile is not announced.
 */
function friendGiftJobs({ db, mailer, publicUrl }: FriendGiftMailDeps): Pick<FeatureJobs, 'friend-gift'> {
  return {
    'friend-gift': async ({ certificateId }, { key }) => {
      const gift = await db.maybeOne<GiftRow>(sql`
        select c.email, c.first_name, f.first_name as friend, g.code, g.amount_cents,
          g.minimum_cents, g.ends_on::text as ends_on
        from gift_certificates g join customers c on c.user_id = g.user_id
          left join customers f on f.user_id = g.friend_id
        where g.gift_certificate_id = ${certificateId} and not c.blocked`);
      if (!gift) return;
      const { friendGiftLetter } = await import('../../mails/sale-letters.ts');
      await mailer.send(
        () =>
          friendGiftLetter({
            to: gift.email,
            firstName: gift.firstName,
            friend: gift.friend ?? '',
            code: gift.code,
            amount: formatMoney(gift.amountCents),
            minimum: formatMoney(gift.minimumCents),
            endsOn: wireDate(gift.endsOn),
            link: `${publicUrl}/profile/buoni`,
          }),
        key,
      );
    },
  };
}

interface GiftRow {
  readonly email: string;
  readonly firstName: string;
  readonly friend: string | null;
  readonly code: string;
  readonly amountCents: number;
  readonly minimumCents: number;
  readonly endsOn: string;
}

type CertificateDeps = ShownCartDeps & { readonly limits: Pick<RateLimits, typeof certificateCheck.limit> };

/** S 7 and D 7, gift certificates. */
function certificateHandlers(deps: CertificateDeps) {
  return {
    certificateCheck: async (context, { query }) => {
      const found = await find(deps, context, query.code);
      if (!found.ok) return found;
      const { certificate, goods, use } = found.value;
      const [applied] = applyCertificates([{ ...certificate, userGiftCertificateId: 0 }], goods, use);
      const missing = applied?.missingCents ?? cents(0);
      return done({
        giftCertificate: certificateView(certificate),
        usable: missing === 0,
        ...(missing > 0 ? { missingAmount: toEuro(missing) } : {}),
      });
    },
    certificateAdd: async (context, { body }) => {
      const found = await find(deps, context, body.code);
      if (!found.ok) return found;
      const { userId } = await context.customer();
      const added = await addCode(deps, userId, found.value.certificate.certificateId);
      if (!added.ok && added.refusals.some(({ code }) => code === REFUSED_TEXTS['too-many']))
        await recordRefused(deps.db, { typed: body.code, why: 'too-many', day: found.value.use.today });
      return added.ok ? cartOutcome(deps, await context.session()) : added;
    },
    certificateRemove: async (context, { body }) => {
      const { userId } = await context.customer();
      const removed = await removeCode(deps, userId, normaliseCode(body.code));
      return removed.ok ? cartOutcome(deps, await context.session()) : removed;
    },
    certificateList: (context, { query }) => list(deps, context, listOptions(query, false)),
    certificateListAssigned: (context, { query }) => list(deps, context, listOptions(query, true)),
  } satisfies Partial<Handlers>;
}

interface Found {
  readonly certificate: CertificateRow;
  readonly use: CertificateUse;
  readonly goods: ReturnType<typeof cents>;
}

/**
 * Finds the certificate of a typed code. Attempts are limited by account and by address, so that codes cannot be
 * guessed; a right code does not count. Codes that are not valid now are refused like wrong ones, so that nobody learns
 * which ones exist.
 */
async function find(deps: CertificateDeps, context: CallContext, typed: string): Promise<Result<Found, Refusal>> {
  const { userId } = await context.customer();
  const attempt = await deps.limits[certificateCheck.limit].consume(byUser(userId), byAddress(context.ip));
  if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
  const certificate = await certificateByCode(deps.db, userId, normaliseCode(typed));
  const today = romeTime(context.now).date;
  if (!certificate || !isShown(certificate, today)) {
    await recordRefused(deps.db, { typed, why: 'invalid', day: today });
    return refuse('GIFT_CODE_INVALID', { field: 'code', details: { name: typed.trim() } });
  }
  await attempt.giveBack();
  const cart = await readFullCart(deps.db, { userId });
  const use = {
    today,
    warehouseId: cart?.warehouseId ?? certificate.warehouseId ?? 0,
    serviceId: cart?.deliveryServiceId ?? null,
  };
  const problem = certificateProblem(certificate, use);
  if (problem !== undefined) {
    const details = { name: certificate.code, date: wireDate(certificate.startsOn) };
    await recordRefused(deps.db, { typed, why: problem, day: today });
    return refuse(REFUSED_TEXTS[problem], { field: 'code', details });
  }
  return ok({ certificate, use, goods: cart ? priceCart(deps.catalogue, cart).total.goods : cents(0) });
}

/** Returns whether the customer may learn that a certificate has expired or is not valid yet: only its owner may. */
function isShown({ isKnown, startsOn, endsOn }: CertificateRow, today: string): boolean {
  return isKnown || (startsOn <= today && today <= endsOn);
}

interface Listed {
  readonly isAssigned: boolean;
  readonly all: boolean;
  readonly withCart: boolean;
}

interface ListQuery {
  readonly show_history?: boolean;
  readonly with_cart?: boolean;
}

function listOptions(
  { show_history: all = false, with_cart: withCart = false }: ListQuery,
  isAssigned: boolean,
): Listed {
  return { isAssigned, all, withCart };
}

async function list(deps: CertificateDeps, context: CallContext, { isAssigned, all, withCart }: Listed) {
  const { userId } = await context.customer();
  const today = romeTime(context.now).date;
  const rows = await certificatesOf(deps.db, userId, { isAssigned });
  const use = { today, warehouseId: 0, serviceId: null };
  const inCart = withCart ? await inCartOf(deps, userId, today) : undefined;
  const listed = rows.map((row) => ({
    ...certificateView(row),
    state: certificateProblem({ ...row, warehouseId: null }, use) ?? 'usable',
    uses: row.ownUses,
    startDate: wireDate(row.startsOn),
    ...(inCart ? { inCart: inCart(row) } : {}),
  }));
  return done({ userGiftCertificates: listed.filter(({ state }) => all || state === 'usable' || state === 'not-yet') });
}

/** Returns a function that says what a certificate of the customer is worth in the cart as it is. */
async function inCartOf({ db, catalogue }: CertificateDeps, userId: number, today: string) {
  const cart = await readFullCart(db, { userId });
  const goods = cart ? priceCart(catalogue, cart).total.goods : cents(0);
  const added = new Set(cart?.certificates.map(({ certificateId }) => certificateId));
  return (row: CertificateRow) => {
    // without a cart nothing is chosen yet, so no place is wrong
    const warehouseId = cart?.warehouseId ?? row.warehouseId ?? 0;
    const use = { today, warehouseId, serviceId: cart?.deliveryServiceId ?? null };
    const problem = certificateProblem(row, use);
    const isOfStore = row.warehouseId !== null && row.warehouseId !== warehouseId;
    return {
      isAdded: added.has(row.certificateId),
      ...(problem === undefined ? {} : { problem: problem === 'elsewhere' ? elsewhere(isOfStore) : problem }),
      ...(problem === 'elsewhere' && !isOfStore ? { services: [...row.services] } : {}),
      goods: toEuro(goods),
      missingAmount: toEuro(cents(Math.max(0, row.minimumCents - goods))),
    };
  };
}

function elsewhere(isOfStore: boolean): 'store' | 'service' {
  return isOfStore ? 'store' : 'service';
}

/** Adds the code to the customer's open cart, which is created if needed. Adding it twice changes nothing. */
async function addCode(
  deps: Pick<CartDeps, 'db' | 'thaw'>,
  userId: number,
  certificateId: number,
): Promise<Result<void, Refusal>> {
  return changeCodes(deps, userId, async (tx) => {
    const cart = await lockCart(tx, { userId });
    if (isFrozen(cart)) return refuse('CART_FROZEN');
    const isIn = await attachCertificate(tx, { userId, cartId: cart.cartId, certificateId, max: MAX_CODES });
    if (isIn) await raiseVersion(tx, cart.cartId);
    return isIn ? ok() : refuse('TOO_MANY_GIFT_CODES', { details: { max: MAX_CODES } });
  });
}

/** Removes a code from the cart. A code that is not in the cart is no error. */
async function removeCode(
  deps: Pick<CartDeps, 'db' | 'thaw'>,
  userId: number,
  code: string,
): Promise<Result<void, Refusal>> {
  return changeCodes(deps, userId, async (tx) => {
    const cart = await lockExistingCart(tx, { userId });
    if (!cart) return ok();
    if (isFrozen(cart)) return refuse('CART_FROZEN');
    await detachCertificate(tx, userId, cart.cartId, code);
    await raiseVersion(tx, cart.cartId);
    return ok();
  });
}

/** Changes the codes of a cart. A frozen one refuses that; it is tried again once its time is over. */
async function changeCodes(
  { db, thaw }: Pick<CartDeps, 'db' | 'thaw'>,
  userId: number,
  change: (tx: Tx) => Promise<Result<void, Refusal>>,
): Promise<Result<void, Refusal>> {
  const changed = await db.tx(change);
  const isFrozenNow = !changed.ok && changed.refusals.some(({ code }) => code === 'CART_FROZEN');
  const cart = isFrozenNow ? await readFullCart(db, { userId }) : undefined;
  return cart && (await thaw.ifOver(cart)) ? db.tx(change) : changed;
}

interface CertificateRow extends Omit<GiftCertificate, 'userGiftCertificateId'> {
  /** True if it was given to this customer, or they have used it. */
  readonly isKnown: boolean;
}

const columns = (userId: number) => sql`
  g.gift_certificate_id as certificate_id, g.code, g.name, g.kind, g.amount_cents, g.percent, g.left_cents,
  g.minimum_cents, g.starts_on::text as starts_on, g.ends_on::text as ends_on,
  g.warehouse_id, g.services, g.uses_per_user, g.max_uses, g.uses, g.is_stopped,
  (select count(*)::int from user_gift_certificates o where o.gift_certificate_id = g.gift_certificate_id
     and o.user_id = ${userId} and o.order_id is not null and o.freed_at is null) as own_uses,
  coalesce(g.user_id = ${userId}, false) or exists (select from user_gift_certificates k
     where k.gift_certificate_id = g.gift_certificate_id and k.user_id = ${userId}) as is_known`;

/** Finds a certificate by its code. Those of other customers are not found. */
async function certificateByCode(db: Queryable, userId: number, code: string): Promise<CertificateRow | undefined> {
  const row = await db.maybeOne<CertificateRow>(sql`
    select ${columns(userId)} from certificate_terms g where g.code = ${code} and (g.user_id is null
      or g.user_id = ${userId})`);
  return row;
}

const MAX_LISTED = 100;

/** Returns the customer's own certificates, and public codes that the customer used. */
async function certificatesOf(
  db: Queryable,
  userId: number,
  { isAssigned }: { readonly isAssigned: boolean },
): Promise<CertificateRow[]> {
  return db.query<CertificateRow>(sql`
    select ${columns(userId)} from certificate_terms g
    where case when ${isAssigned}::boolean then g.user_id = ${userId} and g.origin = 'staff'
      else g.user_id = ${userId} or exists (
        select from user_gift_certificates u where u.gift_certificate_id = g.gift_certificate_id
          and u.user_id = ${userId}
          and u.order_id is not null) end
    order by g.ends_on, g.gift_certificate_id limit ${MAX_LISTED}`);
}

/** Adds the code to the owner's open cart. Returns false if the cart has as many as it may have. */
async function attachCertificate(
  tx: Tx,
  { userId, cartId, certificateId, max }: { userId: number; cartId: number; certificateId: number; max: number },
): Promise<boolean> {
  return tx.changed(sql`
    insert into user_gift_certificates (gift_certificate_id, user_id, cart_id, series_id)
    select ${certificateId}, ${userId}, ${cartId},
      (select series_id from gift_certificates where gift_certificate_id = ${certificateId})
    where exists (select from user_gift_certificates where cart_id = ${cartId}
      and gift_certificate_id = ${certificateId})
      or (select count(*) from user_gift_certificates where cart_id = ${cartId}) < ${max}
    on conflict (cart_id, gift_certificate_id) do update set added_at = now()`);
}

async function detachCertificate(tx: Tx, userId: number, cartId: number, code: string): Promise<void> {
  await tx.query(sql`
    delete from user_gift_certificates u using gift_certificates g
    where u.gift_certificate_id = g.gift_certificate_id and g.code = ${code} and u.cart_id = ${cartId}
      and u.user_id = ${userId} and u.order_id is null`);
}
