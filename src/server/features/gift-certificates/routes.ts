import { certificateCheck } from '../../../contract/gift-certificates/routes.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import {
  applyCertificates,
  type CertificateProblem,
  type CertificateUse,
  certificateProblem,
  normaliseCode,
} from '../../../domain/pricing/gift-certificate.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress, byUser } from '../../http/rate-limits/rate-limit.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { priceCart } from '../cart/price/price-cart.ts';
import { readFullCart } from '../cart/queries.ts';
import { certificateView } from '../cart/reply/promotions-view.ts';
import { addCode, removeCode } from './change-codes.ts';
import { type CertificateRow, certificateByCode, certificatesOf } from './queries.ts';

type CertificateHandlers = Pick<
  Handlers,
  'certificateCheck' | 'certificateAdd' | 'certificateRemove' | 'certificateList' | 'certificateListAssigned'
>;

const PROBLEMS = {
  'not-yet': 'GIFT_CODE_NOT_YET',
  ended: 'GIFT_CODE_ENDED',
  'used-up': 'GIFT_CODE_USED',
  elsewhere: 'GIFT_CODE_ELSEWHERE',
} as const satisfies Record<CertificateProblem, string>;

type CertificateDeps = ShownCartDeps & { readonly limits: Pick<RateLimits, typeof certificateCheck.limit> };

/** S 7 and D 7, gift certificates. */
export function certificateHandlers(deps: CertificateDeps): CertificateHandlers {
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
      return added.ok ? cartOutcome(deps, await context.session()) : added;
    },
    certificateRemove: async (context, { body }) => {
      const { userId } = await context.customer();
      const removed = await removeCode(deps, userId, normaliseCode(body.code));
      return removed.ok ? cartOutcome(deps, await context.session()) : removed;
    },
    certificateList: (context, { query }) =>
      list(deps, context, { isAssigned: false, all: query.show_history ?? false }),
    certificateListAssigned: (context, { query }) =>
      list(deps, context, { isAssigned: true, all: query.show_history ?? false }),
  };
}

interface Found {
  readonly certificate: CertificateRow;
  readonly use: CertificateUse;
  readonly goods: ReturnType<typeof cents>;
}

/**
 * Finds the certificate of a typed code. Attempts are limited by account and by address, so that codes cannot be guessed; a
 * right code does not count. Codes of other days are refused like wrong ones, so that nobody learns which ones exist.
 */
async function find(deps: CertificateDeps, context: CallContext, typed: string): Promise<Result<Found, Refusal>> {
  const { userId } = await context.customer();
  const attempt = await deps.limits[certificateCheck.limit].consume(byUser(userId), byAddress(context.ip));
  if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
  const certificate = await certificateByCode(deps.db, userId, normaliseCode(typed));
  const today = romeTime(context.now).date;
  if (!certificate || !isTold(certificate, today))
    return refuse('GIFT_CODE_INVALID', { field: 'code', details: { name: typed.trim() } });
  await attempt.giveBack();
  const cart = await readFullCart(deps.db, { userId });
  const use = {
    today,
    warehouseId: cart?.warehouse_id ?? certificate.warehouseId ?? 0,
    serviceId: cart?.delivery_service_id ?? null,
  };
  const problem = certificateProblem(certificate, use);
  if (problem !== undefined) {
    const details = { name: certificate.code, date: wireDate(certificate.startsOn) };
    return refuse(PROBLEMS[problem], { field: 'code', details });
  }
  return ok({ certificate, use, goods: cart ? priceCart(deps.catalogue, cart).total.goods : cents(0) });
}

/** Only who has a certificate learns that it has ended or does not begin yet. */
function isTold({ isKnown, startsOn, endsOn }: CertificateRow, today: string): boolean {
  return isKnown || (startsOn <= today && today <= endsOn);
}

async function list(
  { db }: CertificateDeps,
  context: CallContext,
  { isAssigned, all }: { isAssigned: boolean; all: boolean },
) {
  const { userId } = await context.customer();
  const rows = await certificatesOf(db, userId, { isAssigned });
  const use = { today: romeTime(context.now).date, warehouseId: 0, serviceId: null };
  const listed = rows.map((row) => ({
    ...certificateView(row),
    state: certificateProblem({ ...row, warehouseId: null }, use) ?? 'usable',
    uses: row.ownUses,
  }));
  return done({
    userGiftCertificates: listed.filter(({ state }) => all || state === 'usable' || state === 'not-yet'),
  });
}
