import type { StaffClosingDay } from '../../../contract/closings/schemas.ts';
import { euro, type ListFile, listFile } from './list-file.ts';

interface Line {
  readonly part: string;
  readonly name: string;
  readonly detail?: string | undefined;
  readonly count?: number | undefined;
  readonly net?: number | undefined;
  readonly vat?: number | undefined;
  readonly amount?: number | undefined;
  readonly theirs?: number | undefined;
  readonly difference?: number | undefined;
}

/** A day as one table, which an accountant filters by its first column. */
function linesOf({ day: _, sales, vat, takings, documents, other, branches, differences }: StaffClosingDay): Line[] {
  const { orders, total, ...amounts } = sales;
  return [
    { part: 'vendite', name: 'totale', count: orders, amount: total },
    ...Object.entries(amounts).map(([name, amount]) => ({ part: 'vendite', name: SALES[name] ?? name, amount })),
    ...vat.map(({ rate, nature, net, vat: tax, gross }) => ({
      part: 'iva',
      name: nature ?? `${rate / 100} %`,
      net,
      vat: tax,
      amount: gross,
    })),
    ...documents.map(({ kind, count, total: amount }) => ({ part: 'documenti', name: kind, count, amount })),
    ...takings.map(({ instrument, nature, payments, amount, paidBack, theirs, difference }) => ({
      part: 'incassi',
      name: instrument,
      detail: nature,
      count: payments,
      amount: Math.round((amount - paidBack) * 100) / 100,
      theirs,
      difference,
    })),
    ...Object.entries(other).map(([name, amount]) => ({ part: 'altro', name: OTHER[name] ?? name, amount })),
    ...differences.map(({ kind, label, reason, due, found, difference }) => ({
      part: 'differenze',
      name: `${kind} ${label}`.trim(),
      detail: reason,
      amount: due,
      theirs: found,
      difference,
    })),
    ...branches.map(({ name, sales: amount, takings: theirs, closedBy }) => ({
      part: 'negozi',
      name: name || 'sede',
      detail: closedBy,
      amount,
      theirs,
    })),
  ];
}

const SALES: Readonly<Record<string, string>> = {
  sales: 'consegnato',
  notes: 'note di credito e rimborsi',
  deposits: 'cauzioni',
  depositsBack: 'cauzioni rese',
  discounts: 'buoni omaggio',
  vouchers: 'pagato con buoni comprati',
  onAccount: 'a credito',
  stateVat: 'IVA in scissione dei pagamenti',
  toCollect: 'da incassare in altri giorni',
};

const OTHER: Readonly<Record<string, string>> = {
  certificatesSold: 'buoni venduti',
  certificatesUsed: 'buoni usati',
  certificatesBack: 'buoni ricaricati da rimborsi',
  subscriptions: 'abbonamenti',
  duesPaid: 'dovuti pagati',
  transfersIn: 'bonifici arrivati',
  transfersLeft: 'bonifici da abbinare',
  rounding: 'arrotondamenti dei contanti',
  cashDifference: 'differenze di cassa',
};

/** The closings of the days as files for the accountant. */
export const CLOSING_LISTS: readonly ListFile[] = [
  listFile('staffClosings', ({ days }) => days, [
    ['giorno', ({ day }) => day],
    ['vendite', ({ sales }) => euro(sales)],
    ['chiusi', ({ closedBranches }) => closedBranches],
    ['in tutto', ({ branches }) => branches],
    ['chiuso da', ({ closedBy }) => closedBy],
    ['chiuso il', ({ closedAt }) => closedAt],
  ]),
  listFile('staffClosingDay', (closing) => linesOf(closing).map((line) => ({ day: closing.day, ...line })), [
    ['giorno', ({ day }) => day],
    ['parte', ({ part }) => part],
    ['voce', ({ name }) => name],
    ['dettaglio', ({ detail }) => detail],
    ['numero', ({ count }) => count],
    ['imponibile', ({ net }) => euro(net)],
    ['imposta', ({ vat }) => euro(vat)],
    ['importo', ({ amount }) => euro(amount)],
    ['da loro', ({ theirs }) => euro(theirs)],
    ['differenza', ({ difference }) => euro(difference)],
  ]),
  listFile('staffClosingJournal', ({ rows }) => rows, [
    ['data', ({ day }) => day],
    ['negozio', ({ store }) => store],
    ['conto', ({ code }) => code],
    ['descrizione', ({ name }) => name],
    ['dare', ({ debit }) => euro(debit)],
    ['avere', ({ credit }) => euro(credit)],
  ]),
  listFile('staffExportOrders', ({ orders }) => orders, [
    ['ordine', ({ orderId }) => orderId],
    ['fatto', ({ placedAt }) => placedAt],
    ['giorno', ({ day }) => day],
    ['negozio', ({ store }) => store],
    ['servizio', ({ service }) => service],
    ['stato', ({ status }) => status],
    ['cliente', ({ customer }) => customer],
    ['e-mail', ({ email }) => email],
    ['pagamento', ({ payment }) => payment],
    ['totale', ({ total }) => euro(total)],
  ]),
  listFile('staffExportCustomers', ({ customers }) => customers, [
    ['cliente', ({ userId }) => userId],
    ['nome', ({ name }) => name],
    ['azienda', ({ company }) => company],
    ['e-mail', ({ email }) => email],
    ['telefono', ({ phone }) => phone],
    ['ordini', ({ orders }) => orders],
    ['totale', ({ total }) => euro(total)],
  ]),
  listFile('staffExportPayments', ({ payments }) => payments, [
    ['giorno', ({ day }) => day],
    ['pagamento', ({ paymentId }) => paymentId],
    ['ordine', ({ orderId }) => orderId],
    ['negozio', ({ store }) => store],
    ['movimento', ({ kind }) => kind],
    ['mezzo', ({ payment }) => payment],
    ['pagato con', ({ paidWith }) => paidWith],
    ['importo', ({ amount }) => euro(amount)],
  ]),
];
