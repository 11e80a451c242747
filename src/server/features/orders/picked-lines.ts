import { cents } from '../../../domain/base/money.ts';
import type { PickedLine } from '../../../domain/pricing/final-total.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/** A line of an order with what was picked for it. */
export interface PickedRow {
  readonly order_item_id: number;
  readonly product_id: number;
  readonly code: string;
  readonly name: string;
  readonly vat_basis_points: number;
  /** The code in vat_rates; for goods without VAT it may be their nature. */
  readonly vat_code: string | null;
  /** The deposit that each piece was sold with. */
  readonly deposit_cents: number;
  readonly quantity: number;
  readonly weight_grams: number;
  readonly price_cents: number;
  readonly line_cents: number;
  /** Null: nobody has said yet what is there. */
  readonly pick: Pick | null;
}

interface Pick {
  readonly quantity: number;
  readonly weight_grams: number;
  readonly substitute_product_id: number | null;
  readonly substitute_quantity: number;
  readonly substitute_weight_grams: number;
  readonly substitute_cents: number | null;
  readonly substitute_counted: boolean;
  /** The product that was sold in place of the line, as a receipt names it. */
  readonly substitute: {
    readonly name: string;
    readonly slug: string;
    readonly code: string;
    readonly vat_basis_points: number;
    readonly vat_code: string | null;
    readonly deposit_cents: number;
  } | null;
  readonly returned: boolean;
  readonly charged_cents: number | null;
  readonly whole_cents: number | null;
}

/** Reads the lines of an order with what was picked for them, in the order of the order. */
export function pickedRows(db: Queryable, orderId: number): Promise<PickedRow[]> {
  return db.query<PickedRow>(sql`
    select l.order_item_id, l.product_id, l.code, l.name, l.vat_basis_points, l.product #>> '{ivaCategory,code}' as vat_code,
      ${depositSql(sql`l.product`)} as deposit_cents, l.quantity, l.weight_grams, l.price_cents, l.line_cents,
      case when p.order_item_id is not null then json_build_object('quantity', p.quantity, 'weight_grams', p.weight_grams,
        'substitute_product_id', p.substitute_product_id, 'substitute_quantity', p.substitute_quantity,
        'substitute_weight_grams', p.substitute_weight_grams, 'substitute_cents', p.substitute_cents,
        'substitute_counted', p.substitute_counted, 'returned', p.returned, 'charged_cents', p.charged_cents, 'whole_cents', p.whole_cents,
        'substitute', json_build_object('name', p.substitute ->> 'name', 'slug', p.substitute ->> 'slug',
          'code', coalesce(p.substitute ->> 'code', ''),
          'vat_code', p.substitute #>> '{ivaCategory,code}', 'deposit_cents', ${depositSql(sql`p.substitute`)},
          'vat_basis_points', ((p.substitute -> 'ivaCategory' ->> 'ivaPct')::numeric * 10000)::int)) end as pick
    from order_lines l left join order_picks p using (order_item_id)
    where l.order_id = ${orderId} order by l.position`);
}

/** The deposit in cents of a product as JSON. */
function depositSql(product: SqlFragment): SqlFragment {
  return sql`coalesce(((${product} #>> '{productInfos,DEPOSIT}')::numeric * 100)::int, 0)`;
}

/** The line as the rules of prices see it. */
export function pickedLine(row: PickedRow): PickedLine {
  const { quantity, weight_grams: weightGrams, price_cents: unit, line_cents: line, pick } = row;
  const sold = { quantity, weightGrams, unitCents: cents(unit), lineCents: cents(line) };
  if (!pick) return { sold, picked: undefined };
  const substitute =
    pick.substitute_cents === null
      ? undefined
      : {
          quantity: pick.substitute_quantity,
          weightGrams: pick.substitute_weight_grams,
          unitCents: cents(pick.substitute_cents),
        };
  return {
    sold,
    picked: { quantity: pick.quantity, weightGrams: pick.weight_grams, substitute, isReturned: pick.returned },
  };
}

/** The acts of the staff on an order, and the question to its customer. */
export interface FulfilmentRow {
  readonly order_id: number;
  /** A total above what was authorised, that the customer is asked for. */
  readonly asked_cents: number | null;
  readonly agreed_cents: number | null;
  readonly consent_until: Date | null;
  readonly answer: 'accepted' | 'refused' | 'silent' | null;
  /** The final totals; null: something is open. */
  readonly goods_cents: number | null;
  readonly bags_cents: number | null;
  readonly delivery_fee_cents: number | null;
  readonly certificate_cents: number | null;
  readonly total_cents: number | null;
  /** The VAT that a public body pays to the state instead of the shop. */
  readonly state_vat_cents: number;
  readonly handed_over_at: Date | null;
  /** The goods wait in a locker since then, behind the door with this name. */
  readonly locker_at: Date | null;
  readonly locker_box: string | null;
}

/** Undefined: nobody has taken the order in charge. */
export async function fulfilmentOf(db: Queryable, orderId: number): Promise<FulfilmentRow | undefined> {
  const [row] = await db.query<FulfilmentRow>(sql`
    select order_id, asked_cents, agreed_cents, consent_until, answer, goods_cents, bags_cents, delivery_fee_cents, certificate_cents,
      total_cents, state_vat_cents, handed_over_at, locker_at, locker_box
    from order_fulfilments where order_id = ${orderId}`);
  return row;
}
