import { certificateCheck } from '../../../contract/gift-certificates/routes.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
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
import { done, type Refused, refuse, refuseAll } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress, byUser } from '../../http/rate-limits/rate-limit.ts';
import { type CartParts, cartOutcome } from '../cart/parts.ts';
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

/** S 7 and D 7, gift certificates. */
export function certificateHandlers(
  parts: CartParts & { readonly limits: Pick<RateLimits, typeof certificateCheck.limit> },
): CertificateHandlers {
  /** What the code stands for. Who tries many is held up, by name and by address: codes cannot be guessed. */
  async function find(context: CallContext, typed: string): Promise<Refused | Found> {
    const { userId } = await context.customer();
    const attempt = await parts.limits[certificateCheck.limit].consume(byUser(userId), byAddress(context.ip));
    if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
    const certificate = await certificateByCode(parts.db, userId, normaliseCode(typed));
    if (!certificate) return refuse('GIFT_CODE_INVALID', { field: 'code', details: { name: typed.trim() } });
    await attempt.giveBack();
    const cart = await readFullCart(parts.db, { userId });
    const use = {
      today: romeTime(context.now).date,
      warehouseId: cart?.warehouse_id ?? certificate.warehouseId ?? 0,
      serviceId: cart?.delivery_service_id ?? null,
    };
    const problem = certificateProblem(certificate, use);
    if (problem !== undefined) {
      const details = { name: certificate.code, date: wireDate(certificate.startsOn) };
      return refuse(PROBLEMS[problem], { field: 'code', details });
    }
    return { ok: true, certificate, use, goods: cart ? priceCart(parts.catalogue, cart).total.goods : cents(0) };
  }

  async function list(context: CallContext, { isAssigned, all }: { isAssigned: boolean; all: boolean }) {
    const { userId } = await context.customer();
    const rows = await certificatesOf(parts.db, userId, { isAssigned });
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

  return {
    certificateCheck: async (context, { query }) => {
      const found = await find(context, query.code);
      if (!found.ok) return found;
      const [applied] = applyCertificates([{ ...found.certificate, userGiftCertificateId: 0 }], found.goods, found.use);
      const missing = applied?.missingCents ?? cents(0);
      return done({
        giftCertificate: certificateView(found.certificate),
        usable: missing === 0,
        ...(missing > 0 ? { missingAmount: toEuro(missing) } : {}),
      });
    },
    certificateAdd: async (context, { body }) => {
      const found = await find(context, body.code);
      if (!found.ok) return found;
      const { userId } = await context.customer();
      const refusals = await addCode(parts, userId, found.certificate.certificateId);
      return refusals.length > 0 ? refuseAll(refusals) : cartOutcome(parts, await context.session());
    },
    certificateRemove: async (context, { body }) => {
      const { userId } = await context.customer();
      const refusals = await removeCode(parts, userId, normaliseCode(body.code));
      return refusals.length > 0 ? refuseAll(refusals) : cartOutcome(parts, await context.session());
    },
    certificateList: (context, { query }) => list(context, { isAssigned: false, all: query.show_history ?? false }),
    certificateListAssigned: (context, { query }) =>
      list(context, { isAssigned: true, all: query.show_history ?? false }),
  };
}

interface Found {
  readonly ok: true;
  readonly certificate: CertificateRow;
  readonly use: CertificateUse;
  readonly goods: ReturnType<typeof cents>;
}
