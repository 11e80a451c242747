import { type Cents, cents, share } from '../base/money.ts';

/**
 * Below this value of goods no certificate is proposed, and none is used that has no minimum of its own (S 9,
 * decisions).
 */
export const CERTIFICATE_THRESHOLD_CENTS = 2000;

/** A gift certificate in a cart, with what is known of its uses. Dates are days in Rome, both included. */
export interface GiftCertificate {
  readonly userGiftCertificateId: number;
  readonly certificateId: number;
  readonly code: string;
  readonly name: string;
  /** once: the part that an order does not need is lost. balance: it stays for the next order. */
  readonly kind: 'once' | 'balance';
  /** The largest amount that a percentage may take off. */
  readonly amountCents: number;
  /** The part of the goods that it takes off; null: its amount. */
  readonly percent: number | null;
  /** The amount left of a balance. */
  readonly leftCents: number | null;
  readonly minimumCents: number;
  readonly startsOn: string;
  readonly endsOn: string;
  /** Null means every store. */
  readonly warehouseId: number | null;
  /** Delivery services; an empty list means every service. */
  readonly services: readonly number[];
  readonly usesPerUser: number;
  readonly maxUses: number | null;
  readonly uses: number;
  /** Orders of this customer that used it. */
  readonly ownUses: number;
  /** The staff stopped it, or its series; an order that has it keeps it. */
  readonly isStopped: boolean;
}

/** The day, warehouse and service that a certificate is checked for. */
export interface CertificateUse {
  readonly today: string;
  readonly warehouseId: number;
  /** Null while none is chosen. */
  readonly serviceId: number | null;
}

export type CertificateProblem = 'not-yet' | 'ended' | 'stopped' | 'used-up' | 'elsewhere';

/** Returns why a certificate cannot be used; undefined when it can be used from its minimum on. */
export function certificateProblem(
  certificate: Omit<GiftCertificate, 'userGiftCertificateId'>,
  use: CertificateUse,
): CertificateProblem | undefined {
  const { startsOn, endsOn, uses, maxUses, ownUses, usesPerUser, leftCents, warehouseId, services } = certificate;
  if (use.today < startsOn) return 'not-yet';
  if (use.today > endsOn) return 'ended';
  if (certificate.isStopped) return 'stopped';
  if (leftCents === 0 || ownUses >= usesPerUser || (maxUses !== null && uses >= maxUses)) return 'used-up';
  if (warehouseId !== null && warehouseId !== use.warehouseId) return 'elsewhere';
  return services.length > 0 && use.serviceId !== null && !services.includes(use.serviceId) ? 'elsewhere' : undefined;
}

export interface AppliedCertificate {
  readonly certificate: GiftCertificate;
  /** The amount it takes off; 0 below its minimum and while it has a problem. */
  readonly offCents: Cents;
  readonly problem?: CertificateProblem;
  /** Value of goods that its minimum still needs. */
  readonly missingCents: Cents;
}

/**
 * Returns what certificates pay of these goods: never more than the goods cost, and nothing of the delivery.
 * Certificates whose rest would be lost are used first, then those that end first, so that the customer keeps the most.
 */
export function applyCertificates(
  certificates: readonly GiftCertificate[],
  goods: Cents,
  use: CertificateUse,
): AppliedCertificate[] {
  const order = [...certificates].sort(
    (a, b) =>
      Number(a.kind === 'balance') - Number(b.kind === 'balance') ||
      (a.endsOn < b.endsOn ? -1 : a.endsOn > b.endsOn ? 1 : 0) ||
      a.certificateId - b.certificateId,
  );
  let left: number = goods;
  return order.map((certificate): AppliedCertificate => {
    const problem = certificateProblem(certificate, use);
    const missing = Math.max(0, certificate.minimumCents - goods);
    const worth = worthOf(certificate, goods);
    const off = problem || missing > 0 ? 0 : Math.min(worth, left);
    left -= off;
    return {
      certificate,
      offCents: cents(off),
      missingCents: cents(missing),
      ...(problem === undefined ? {} : { problem }),
    };
  });
}

/** Returns the value of a certificate for these goods. A percentage is of all goods, before other certificates. */
function worthOf({ leftCents, amountCents, percent }: GiftCertificate, goods: Cents): number {
  if (percent !== null) return Math.min(amountCents, share(goods, percent, 100));
  return leftCents ?? amountCents;
}

/** Returns the form in which codes are stored and compared: "nonna 25" is "NONNA25". */
export function normaliseCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase();
}
