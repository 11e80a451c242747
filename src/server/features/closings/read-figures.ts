import type { VatPart } from '../../../domain/documents/vat.ts';
import { SUMMARY_INVOICE } from '../../../domain/orders/payment-type.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { closingSales } from './closing-sales.ts';
import { type CountedCash, differencesOf, foundDifferences, type StatementRow } from './differences.ts';
import {
  type DocumentSum,
  type Figures,
  type MoveSum,
  type SalesSums,
  subscriptionVat,
  sumOfRates,
  takingsOf,
} from './figures.ts';

/** Null: what belongs to no store. */
export type BranchId = number | null;

/** Reads the figures of an open day, for each of these branches. They follow what happens until the day is closed. */
export async function readFigures(
  db: Queryable,
  day: string,
  branches: readonly BranchId[],
): Promise<ReadonlyMap<BranchId, Figures>> {
  const [sales, rates, documents, moves, statements, found] = await Promise.all([
    salesOf(db, day),
    ratesOf(db, day),
    documentsOf(db, day),
    movesOf(db, day),
    statementsOf(db, day),
    foundDifferences(db, day),
  ]);
  const figures = new Map<BranchId, Figures>();
  for (const branch of branches) {
    const ofBranch = <Row extends { readonly warehouseId: BranchId }>(rows: readonly Row[]) =>
      rows.filter(({ warehouseId }) => warehouseId === branch);
    const own = ofBranch(moves);
    const takings = takingsOf(own);
    const moved = (kind: string) => own.reduce((sum, each) => sum + (each.kind === kind ? each.cents : 0), 0);
    const said = ofBranch(statements);
    const differences = differencesOf({ branch, takings, cash: cashOf(own), statements: said, found });
    figures.set(branch, {
      sales: ofBranch(sales).map(({ warehouseId: _, ...sums }) => sums)[0] ?? NOTHING,
      vat: sumOfRates([
        ...ofBranch(rates).map(({ warehouseId: _, ...rate }) => withoutNull(rate)),
        ...subscriptionVat(takings),
      ]),
      documents: ofBranch(documents).map(({ warehouseId: _, ...document }) => document),
      takings,
      vouchersBackCents: moved('voucher_back'),
      transfers: {
        inCents: moved('transfer_in'),
        outCents: moved('transfer_out'),
        voucherCents: moved('transfer_voucher'),
      },
      doorCash: { roundingCents: moved('run_rounding'), differenceCents: moved('run_difference') },
      counterCash: counterCash(own, said),
      differences,
    });
  }
  return figures;
}

const NOTHING: SalesSums = {
  orders: 0,
  saleCents: 0,
  noteCents: 0,
  depositCents: 0,
  depositBackCents: 0,
  discountCents: 0,
  voucherCents: 0,
  onAccountCents: 0,
  stateVatCents: 0,
};

type OfBranch<Row> = Row & { readonly warehouseId: BranchId };

/** The sums of what was billed, with what changed later in days that were closed. */
function salesOf(db: Queryable, day: string): Promise<OfBranch<SalesSums>[]> {
  return db.query<OfBranch<SalesSums>>(sql`
    with billed as (
      select s.warehouse_id, s.kind, s.sign, s.sign * s.total_cents as total, s.sign * s.deposit_cents as deposit,
        s.sign * s.discount_cents as discount, s.sign * s.voucher_cents as voucher,
        exists (select from payments p where p.order_id = s.order_id and p.credit_line_id is not null) as is_on_account,
        s.sign * case when f.state_vat_cents is null or f.state_vat_cents = 0 then 0
          when s.kind = 'sale' then f.state_vat_cents
          else (select coalesce(sum((v ->> 'vatCents')::int), 0) from jsonb_array_elements(s.vat) v) end as state_vat
      from ${closingSales(day)} s join order_fulfilments f using (order_id))
    select warehouse_id, coalesce(sum(sign) filter (where kind = 'sale'), 0)::int as orders,
      coalesce(sum(total) filter (where kind in ('sale', 'invoice')), 0)::float8 as sale_cents,
      coalesce(sum(total) filter (where kind in ('note', 'refund')), 0)::float8 as note_cents,
      coalesce(sum(deposit) filter (where kind in ('sale', 'invoice')), 0)::float8 as deposit_cents,
      coalesce(sum(deposit) filter (where kind in ('note', 'refund')), 0)::float8 as deposit_back_cents,
      sum(discount)::float8 as discount_cents, sum(voucher)::float8 as voucher_cents,
      coalesce(sum(total - voucher - state_vat) filter (where is_on_account), 0)::float8 as on_account_cents,
      sum(state_vat)::float8 as state_vat_cents
    from billed group by warehouse_id order by warehouse_id`);
}

type RateRow = Omit<VatPart, 'nature'> & { readonly nature: string | null };

function withoutNull({ nature, ...rate }: RateRow): VatPart {
  return nature === null ? rate : { ...rate, nature };
}

function ratesOf(db: Queryable, day: string): Promise<OfBranch<RateRow>[]> {
  return db.query<OfBranch<RateRow>>(sql`
    select s.warehouse_id, v."vatBasisPoints" as vat_basis_points, v.nature, sum(s.sign * v."grossCents")::float8
        as gross_cents,
      sum(s.sign * v."netCents")::float8 as net_cents, sum(s.sign * v."vatCents")::float8 as vat_cents
    from ${closingSales(day)} s cross join lateral jsonb_to_recordset(s.vat)
      as v ("vatBasisPoints" int, nature text, "grossCents" int, "netCents" int, "vatCents" int)
    group by 1, 2, 3 order by 1, 2, 3`);
}

/** Counts what the day bills by kind of document. An order of a month's invoice is one to invoice until then. */
function documentsOf(db: Queryable, day: string): Promise<OfBranch<DocumentSum>[]> {
  return db.query<OfBranch<DocumentSum>>(sql`
    select s.warehouse_id, case when s.kind = 'invoice' then 'other-invoice' when s.kind <> 'sale' then s.kind
        when exists (select from document_orders d where d.order_id = s.order_id) then 'invoice'
        when exists (select from invoices_due i where i.order_id = s.order_id)
          or exists (select from payments p where p.order_id = s.order_id and p.payment_type_id = ${SUMMARY_INVOICE}
            and p.credit_line_id is not null) then 'to-invoice'
        else 'receipt' end as kind,
      sum(s.sign)::int as count, sum(s.sign * s.total_cents)::float8 as cents
    from ${closingSales(day)} s group by 1, 2
    having sum(s.sign) <> 0 or sum(s.sign * s.total_cents) <> 0 order by 1, 2`);
}

function movesOf(db: Queryable, day: string): Promise<OfBranch<MoveSum>[]> {
  return db.query<OfBranch<MoveSum>>(sql`
    select m.warehouse_id, m.kind, p.payment_type_id, p.handed_by, o.delivery_service_id,
      case when p.payment_id is null then null when p.purpose = 'due' then 'due'
        when p.purpose = 'sale' then coalesce(d.kind, 'certificate') else 'order' end as purpose,
      count(*)::int as count, sum(m.cents)::float8 as cents,
      sum(case when m.kind = 'taken' and p.handed_by = 'cash' then rounded_cash(m.cents) - m.cents else 0 end)::float8
        as rounding_cents
    from money_moves m
      left join payments p on p.payment_id = m.source_id and m.kind in ('taken', 'paid_back', 'paid_by_hand')
      left join orders o using (order_id) left join direct_sales d on d.payment_id = p.payment_id
    where m.day = ${day}::date group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`);
}

export async function statementsOf(db: Queryable, day: string): Promise<OfBranch<StatementRow>[]> {
  return db.query<OfBranch<StatementRow>>(sql`
    select s.warehouse_id, s.about, s.counted_cents, s.difference_cents, s.reason,
      trim(c.first_name || ' ' || c.last_name) as said_by
    from closing_statements s join customers c on c.user_id = s.said_by
    where s.day = ${day}::date order by s.statement_id`);
}

/** Returns what should be in the drawers of a store, in steps of five cents. */
function cashOf(moves: readonly MoveSum[]): CountedCash {
  const cash = moves.filter((move) => move.kind === 'taken' && move.handedBy === 'cash' && isAtCounter(move));
  const cents = cash.reduce((sum, each) => sum + each.cents, 0);
  const roundingCents = cash.reduce((sum, each) => sum + each.roundingCents, 0);
  return { dueCents: cents + roundingCents, roundingCents };
}

const isAtCounter = (move: MoveSum) => takingsOf([move]).some(({ instrument }) => instrument === 'counter_cash');

function counterCash(moves: readonly MoveSum[], statements: readonly StatementRow[]): Figures['counterCash'] {
  const { dueCents, roundingCents } = cashOf(moves);
  const counted = statements.find(({ about }) => about === 'counter_cash')?.countedCents ?? null;
  return { roundingCents, differenceCents: counted === null ? 0 : counted - dueCents };
}
