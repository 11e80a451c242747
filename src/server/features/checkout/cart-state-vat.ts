import { billedLines, isDiscount, type SoldLine } from '../../../domain/documents/billed-lines.ts';
import { splitsPayment } from '../../../domain/documents/party.ts';
import type { DeliveryVat } from '../../../domain/documents/vat.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';
import type { FullCartRow } from '../cart/queries.ts';
import { billedForCart } from '../invoices/invoice-of-order.ts';
import { stateVatCents } from '../orders/billing/state-vat.ts';

/** The VAT (cents) that the public body who buys this cart would pay to the state, as its order will say; 0 of everybody else. */
export async function cartStateVat(
  db: Queryable,
  userId: number,
  { infos, delivery_service_id: serviceId, address }: FullCartRow,
  { priced, deliveryVat }: { readonly priced: PricedCart; readonly deliveryVat: DeliveryVat },
): Promise<number> {
  const place = { serviceId: serviceId ?? 0, address: address ?? {} };
  const billed = await billedForCart(db, userId, { ...place, infos });
  if (!billed || !splitsPayment(billed.party)) return 0;
  const { total } = priced;
  const lines = billedLines({
    lines: soldLines(priced),
    bags: total.bags,
    deliveryFeeCents: total.deliveryFee,
    deliveryVat,
    discountCents: total.certified - (await boughtCents(db, priced)),
  });
  return stateVatCents(billed.party, lines, total.total);
}

function soldLines({ lines, scope, total }: PricedCart): SoldLine[] {
  return lines.map(({ row, quantity, weightGrams, depositCents }, index) => {
    const { code, name } = row;
    const vatBasisPoints = scope.snapshot.vats.get(row.vat_id)?.basis_points ?? 0;
    const orderedCents = total.lines[index]?.cents ?? 0;
    const amount = { quantity, weightGrams };
    return {
      ordered: { code, name, vatBasisPoints, depositCents, ...amount },
      ...{ orderedCents, picked: amount, chargedCents: orderedCents },
    };
  });
}

/** What certificates pay that were bought: they lower no VAT. */
async function boughtCents(db: Queryable, { total: { certificates } }: PricedCart): Promise<number> {
  if (certificates.length === 0) return 0;
  const ids = certificates.map(({ certificate }) => certificate.certificateId);
  const rows = await db.query<{ id: number; origin: string }>(sql`
    select gift_certificate_id as id, origin from gift_certificates where gift_certificate_id = any(${ids}::int[])`);
  const bought = new Set(rows.filter(({ origin }) => !isDiscount(origin)).map(({ id }) => id));
  return certificates.reduce(
    (sum, { certificate, offCents }) => sum + (bought.has(certificate.certificateId) ? offCents : 0),
    0,
  );
}
