import { msg } from '../../language/language.ts';

/** A line of the journal of a day: its account until the chain names its own, and its name, to be shown by `t`. */
export interface JournalLine {
  readonly line: string;
  readonly code: string;
  readonly name: string;
}

/** The lines of the journal (decision 120). Sales have one for each rate of VAT, and for each reason of having none. */
export const JOURNAL_LINES: readonly JournalLine[] = [
  { line: 'customers', code: '04.01', name: msg('Clienti') },
  { line: 'on_account', code: '04.02', name: msg('Clienti, aziende a credito') },
  { line: 'bank', code: '18.01', name: msg('Banca') },
  { line: 'card', code: '18.11', name: msg('Carte online da accreditare') },
  { line: 'wallet', code: '18.12', name: msg('PayPal da accreditare') },
  { line: 'bank_now', code: '18.13', name: msg('Bonifici immediati da accreditare') },
  { line: 'door_card', code: '18.21', name: msg('POS dei furgoni da accreditare') },
  { line: 'counter_card', code: '18.22', name: msg('POS del banco da accreditare') },
  { line: 'door_cash', code: '19.01', name: msg('Contanti dei furgoni') },
  { line: 'counter_cash', code: '19.02', name: msg('Contanti del banco') },
  { line: 'unsaid', code: '19.09', name: msg('Incassi alla consegna senza mezzo') },
  { line: 'by_hand', code: '19.10', name: msg('Rimborsi pagati a mano') },
  { line: 'vat', code: '24.01', name: msg('IVA a debito') },
  { line: 'split_vat', code: '24.02', name: msg('IVA in scissione dei pagamenti') },
  { line: 'deposits', code: '26.01', name: msg('Cauzioni') },
  { line: 'vouchers', code: '26.02', name: msg('Buoni venduti e non ancora usati') },
  { line: 'transfers', code: '26.03', name: msg('Bonifici da abbinare') },
  { line: 'sales:400', code: '47.01', name: msg('Vendite al 4 %') },
  { line: 'sales:500', code: '47.02', name: msg('Vendite al 5 %') },
  { line: 'sales:1000', code: '47.03', name: msg('Vendite al 10 %') },
  { line: 'sales:2200', code: '47.04', name: msg('Vendite al 22 %') },
  { line: 'sales:N2.2', code: '47.11', name: msg('Vendite fuori campo IVA') },
  { line: 'sales:N4', code: '47.12', name: msg('Vendite esenti') },
  { line: 'rounding', code: '61.01', name: msg('Arrotondamenti dei contanti') },
  { line: 'cash_difference', code: '61.02', name: msg('Ammanchi ed eccedenze di cassa') },
];
