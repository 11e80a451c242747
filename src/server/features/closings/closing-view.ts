import { COUNTED, MAX_DIFFERENCES } from '../../../contract/closings/limits.ts';
import type {
  ClosingDifference,
  ClosingOther,
  ClosingTaking,
  StaffClosingDay,
} from '../../../contract/closings/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import type { BranchDay, Reach } from './branches.ts';
import {
  type Difference,
  type DocumentSum,
  differenceOf,
  type Figures,
  leftOf,
  ofPurpose,
  openOnes,
  sumOfRates,
  type TakingSum,
  toCollectOf,
  totalOf,
} from './figures.ts';

interface Shown {
  readonly day: string;
  readonly today: string;
  readonly stores: Reach['stores'];
  readonly branches: readonly BranchDay[];
}

/** Returns the sums of some branches of a day, with what keeps it open. */
export function closingView({ day, today, stores, branches }: Shown): StaffClosingDay {
  const all = branches.map(({ figures }) => figures);
  const differences = branches.flatMap(({ branch, figures }) =>
    figures.differences.map((each) => ({ ...each, branch })),
  );
  const open = openOnes(differences);
  const listed = [...open, ...differences.filter((each) => !open.includes(each) && isSeen(each))];
  return {
    day,
    isOver: day < today,
    isClosed: branches.length > 0 && branches.every(({ closed }) => closed !== undefined),
    stores: [...stores],
    branches: branches.map(({ branch, figures, closed }) => ({
      ...(branch === null ? {} : { warehouseId: branch }),
      name: stores.find(({ warehouseId }) => warehouseId === branch)?.name ?? '',
      ...(closed ? { closedAt: closed.closedAt.toISOString(), closedBy: closed.closedBy } : {}),
      sales: euroOf(totalOf(figures.sales)),
      takings: euroOf(leftOf(figures.takings)),
      differences: openOnes(figures.differences).length,
    })),
    sales: salesView(all),
    vat: sumOfRates(all.flatMap(({ vat }) => vat)).map(
      ({ vatBasisPoints, nature, netCents, vatCents, grossCents }) => ({
        rate: vatBasisPoints,
        ...(nature === undefined ? {} : { nature }),
        net: euroOf(netCents),
        vat: euroOf(vatCents),
        gross: euroOf(grossCents),
      }),
    ),
    takings: takingsView(all),
    documents: documentsView(all),
    other: otherView(all),
    differences: listed.slice(0, MAX_DIFFERENCES).map(differenceView),
    openDifferences: open.length,
  };
}

/** A drawer in which everything is as it should be is no difference. */
const isSeen = (each: Difference) => each.kind === 'count' || differenceOf(each) !== 0;

function salesView(all: readonly Figures[]): StaffClosingDay['sales'] {
  const sum = (of: (figures: Figures) => number) => euroOf(all.reduce((total, each) => total + of(each), 0));
  return {
    orders: all.reduce((total, { sales }) => total + sales.orders, 0),
    sales: sum(({ sales }) => sales.saleCents),
    notes: sum(({ sales }) => sales.noteCents),
    total: sum(({ sales }) => totalOf(sales)),
    deposits: sum(({ sales }) => sales.depositCents),
    depositsBack: sum(({ sales }) => sales.depositBackCents),
    discounts: sum(({ sales }) => sales.discountCents),
    vouchers: sum(({ sales }) => sales.voucherCents),
    onAccount: sum(({ sales }) => sales.onAccountCents),
    stateVat: sum(({ sales }) => sales.stateVatCents),
    toCollect: sum(toCollectOf),
  };
}

function otherView(all: readonly Figures[]): ClosingOther {
  const sum = (of: (figures: Figures) => number) => euroOf(all.reduce((total, each) => total + of(each), 0));
  const paidFor = (purpose: 'certificate' | 'subscription' | 'due') =>
    sum(({ takings }) => leftOf(ofPurpose(takings, purpose)));
  const usedTransfers = (takings: readonly TakingSum[]) =>
    takings.reduce((total, { instrument, cents }) => total + (instrument === 'transfer' ? cents : 0), 0);
  return {
    certificatesSold: paidFor('certificate'),
    certificatesUsed: sum(({ sales }) => sales.voucherCents),
    certificatesBack: sum(({ vouchersBackCents }) => vouchersBackCents),
    subscriptions: paidFor('subscription'),
    duesPaid: paidFor('due'),
    transfersIn: sum(({ transfers }) => transfers.inCents),
    transfersLeft: sum(
      ({ transfers, takings }) =>
        transfers.inCents - transfers.outCents - transfers.voucherCents - usedTransfers(takings),
    ),
    rounding: sum(({ doorCash, counterCash }) => doorCash.roundingCents + counterCash.roundingCents),
    cashDifference: sum(({ doorCash, counterCash }) => doorCash.differenceCents + counterCash.differenceCents),
  };
}

/** The takings by instrument, beside what drawer or terminal says where all stores have counted it. */
function takingsView(all: readonly Figures[]): ClosingTaking[] {
  const sums = new Map<string, { taking: TakingSum; figures: Figures[] }>();
  for (const figures of all)
    for (const taking of figures.takings) {
      const key = `${taking.instrument} ${taking.nature}`;
      const before = sums.get(key);
      sums.set(key, {
        taking: before
          ? {
              ...taking,
              count: before.taking.count + taking.count,
              cents: before.taking.cents + taking.cents,
              backCents: before.taking.backCents + taking.backCents,
            }
          : taking,
        figures: before?.figures.includes(figures) ? before.figures : [...(before?.figures ?? []), figures],
      });
    }
  return [...sums.values()].map(({ taking: { instrument, nature, count, cents, backCents }, figures }) => ({
    instrument,
    nature,
    payments: count,
    amount: euroOf(cents),
    paidBack: euroOf(backCents),
    ...countedView(instrument, figures),
  }));
}

function countedView(instrument: string, all: readonly Figures[]) {
  if (!COUNTED.some((each) => each === instrument)) return {};
  const counted = all.flatMap(({ differences }) => differences.filter(({ about }) => about === instrument));
  if (counted.length === 0 || counted.some(({ foundCents }) => foundCents === null)) return {};
  return {
    theirs: euroOf(counted.reduce((sum, { foundCents }) => sum + (foundCents ?? 0), 0)),
    difference: euroOf(counted.reduce((sum, each) => sum + differenceOf(each), 0)),
  };
}

function documentsView(all: readonly Figures[]): StaffClosingDay['documents'] {
  const sums = new Map<DocumentSum['kind'], { count: number; cents: number }>();
  for (const { kind, count, cents } of all.flatMap(({ documents }) => documents)) {
    const before = sums.get(kind) ?? { count: 0, cents: 0 };
    sums.set(kind, { count: before.count + count, cents: before.cents + cents });
  }
  return [...sums.entries()].map(([kind, { count, cents }]) => ({ kind, count, total: euroOf(cents) }));
}

function differenceView(difference: Difference & { readonly branch: number | null }): ClosingDifference {
  const { about, kind, sourceId, label, dueCents, foundCents, note, reason, saidBy, branch } = difference;
  return {
    about,
    kind,
    ...(branch === null ? {} : { warehouseId: branch }),
    ...(sourceId === null ? {} : { sourceId }),
    label,
    due: euroOf(dueCents),
    ...(foundCents === null ? {} : { found: euroOf(foundCents) }),
    difference: euroOf(differenceOf(difference)),
    note,
    reason,
    ...(saidBy === null ? {} : { saidBy }),
  };
}
