import { cents } from '../../../../domain/base/money.ts';
import type { PickedLine } from '../../../../domain/pricing/final-total.ts';
import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';

/** A line of an order with what was picked for it. */
export interface PickedRow {
  readonly orderItemId: number;
  readonly productId: number;
  readonly code: string;
  readonly name: string;
  readonly vatBasisPoints: number;
  /** The code in vat_rates; for goods without VAT, the code of the exemption. */
  readonly vatCode: string | null;
  /** The deposit on each piece that was sold. */
  readonly depositCents: number;
  readonly quantity: number;
  readonly weightGrams: number;
  readonly priceCents: number;
  readonly lineCents: number;
  /** Null: not picked yet. */
  readonly pick: Pick | null;
}

interface Pick {
  readonly quantity: number;
  readonly weightGrams: number;
  readonly substituteProductId: number | null;
  readonly substituteQuantity: number;
  readonly substituteWeightGrams: number;
  readonly substituteCents: number | null;
  readonly substituteCounted: boolean;
  /** The product that was sold instead, as a receipt names it. */
  readonly substitute: {
    readonly name: string;
    /** Empty if it has none. Goods of two brands may have the same name. */
    readonly brand: string;
    readonly slug: string;
    readonly picture: string | null;
    readonly code: string;
    readonly vatBasisPoints: number;
    readonly vatCode: string | null;
    readonly depositCents: number;
  } | null;
  readonly returned: boolean;
  readonly chargedCents: number | null;
  readonly wholeCents: number | null;
}

/** Returns the name of a substitute with its brand: "Acqua tonica Spremì" instead of another tonic water. */
export function substituteName({ pick }: PickedRow): string {
  return [pick?.substitute?.name, pick?.substitute?.brand].filter(Boolean).join(' ');
}

/** Reads the lines of an order with what was picked for them, in the order of the order. */
export function pickedRows(db: Queryable, orderId: number): Promise<PickedRow[]> {
  return db.query<PickedRow>(sql`
    select l.order_item_id, l.product_id, l.code, l.name, l.vat_basis_points,
      s.product #>> '{ivaCategory,code}' as vat_code,
      ${depositSql(sql`s.product`)} as deposit_cents, l.quantity, l.weight_grams, l.price_cents, l.line_cents,
      case when p.order_item_id is not null then json_build_object('quantity', p.quantity, 'weightGrams',
      p.weight_grams,
        'substituteProductId', p.substitute_product_id, 'substituteQuantity', p.substitute_quantity,
        'substituteWeightGrams', p.substitute_weight_grams, 'substituteCents', p.substitute_cents,
        'substituteCounted', p.substitute_counted, 'returned', p.returned, 'chargedCents', p.charged_cents,
        'wholeCents', p.whole_cents, 'substitute', case when p.substitute is not null then json_build_object('name',
        p.substitute ->> 'name', 'slug', p.substitute ->> 'slug', 'picture', p.substitute ->> 'mediaURL',
          'code', coalesce(p.substitute ->> 'code', ''), 'brand', coalesce(p.substitute ->> 'shortDescr', ''),
          'vatCode', p.substitute #>> '{ivaCategory,code}', 'depositCents', ${depositSql(sql`p.substitute`)},
          'vatBasisPoints', ((p.substitute -> 'ivaCategory' ->> 'ivaPct')::numeric * 10000)::int) end) end as pick
    from order_lines l join sold_products s using (product_hash) left join order_picks p using (order_item_id)
    where l.order_id = ${orderId} order by l.position`);
}

/** The deposit in cents of a product as JSON. */
function depositSql(product: SqlFragment): SqlFragment {
  return sql`coalesce(((${product} #>> '{productInfos,DEPOSIT}')::numeric * 100)::int, 0)`;
}

/** Returns the line in the form for the pricing rules. */
export function pickedLine(row: PickedRow): PickedLine {
  const { quantity, weightGrams, priceCents: unit, lineCents: line, pick } = row;
  const sold = { quantity, weightGrams, unitCents: cents(unit), lineCents: cents(line) };
  if (!pick) return { sold, picked: undefined };
  const substitute =
    pick.substituteCents === null
      ? undefined
      : {
          quantity: pick.substituteQuantity,
          weightGrams: pick.substituteWeightGrams,
          unitCents: cents(pick.substituteCents),
        };
  return {
    sold,
    picked: { quantity: pick.quantity, weightGrams: pick.weightGrams, substitute, isReturned: pick.returned },
  };
}

/** The acts of the staff on an order, and the question to its customer. */
export interface FulfilmentRow {
  readonly orderId: number;
  /** A total above what was authorised, about which the customer is asked. */
  readonly askedCents: number | null;
  readonly agreedCents: number | null;
  readonly consentUntil: Date | null;
  readonly answer: 'accepted' | 'refused' | 'silent' | null;
  /** The final totals; null: not known yet. */
  readonly goodsCents: number | null;
  readonly bagsCents: number | null;
  readonly deliveryFeeCents: number | null;
  readonly certificateCents: number | null;
  readonly totalCents: number | null;
  /** The VAT that a public body pays to the state instead of the shop. */
  readonly stateVatCents: number;
  readonly handedOverAt: Date | null;
  /** The time since which the goods wait in a locker, and the name of its door. */
  readonly lockerAt: Date | null;
  readonly lockerBox: string | null;
  /** The code that the customer says at the counter or enters at the locker; null: none was given. */
  readonly pickupCode: string | null;
}

/** Reads what the staff did with an order. Returns undefined until it is taken in charge. */
export async function fulfilmentOf(db: Queryable, orderId: number): Promise<FulfilmentRow | undefined> {
  return (await fulfilmentsOf(db, [orderId])).get(orderId);
}

/** Reads what the staff did with several orders, by their ids. Orders that are not taken in charge are left out. */
export async function fulfilmentsOf(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, FulfilmentRow>> {
  const rows = await db.query<FulfilmentRow>(sql`
    select order_id, asked_cents, agreed_cents, consent_until, answer, goods_cents, bags_cents, delivery_fee_cents,
      certificate_cents, total_cents, state_vat_cents, handed_over_at, locker_at, locker_box, pickup_code
    from order_fulfilments where order_id = any(${[...orderIds]}::int[]) -- in any order: a map
    `);
  return new Map(rows.map((row) => [row.orderId, row]));
}
