import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { REPORT_COMPARISONS, type ReportGroup } from '../../../contract/reports/limits.ts';
import { staffReportSales } from '../../../contract/reports/routes.ts';
import type { StaffReportSalesQuery } from '../../../contract/reports/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { addDays, isDate, romeTime, weekdayOf } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { listFilePath } from '../kit/download-file.ts';
import { type ListState, listQuery } from '../kit/list-state.ts';

/** Days in Rome, YYYY-MM-DD. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** The periods that move with today, by their word in the address; the first is the default. Names are for `t`. */
export const PERIODS: Readonly<Record<string, { readonly name: string; readonly of: (today: string) => Days }>> = {
  '': { name: msg('7 giorni'), of: (today) => ({ from: addDays(today, -6), to: today }) },
  'settimana-scorsa': {
    name: msg('Settimana scorsa'),
    of: (today) => {
      const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    },
  },
  mese: { name: msg('Questo mese'), of: (today) => ({ from: `${today.slice(0, 7)}-01`, to: today }) },
  'mese-scorso': {
    name: msg('Mese scorso'),
    of: (today) => {
      const to = addDays(`${today.slice(0, 7)}-01`, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    },
  },
};

export type ReportQuery = Omit<StaffReportSalesQuery, 'by' | 'page'>;

/** What the address says about a report: days or a period, comparison, store, service. */
export function reportQueryOf({ word }: Pick<ListState, 'word'>): ReportQuery {
  const compare = REPORT_COMPARISONS.find((each) => each === word('confronto')) ?? 'year';
  const store = Number(word('negozio'));
  const service = (['home', 'pickup'] as const).find((each) => each === word('servizio'));
  return {
    ...daysOf(word),
    compare,
    ...(Number.isInteger(store) && store > 0 ? { warehouse_id: store } : {}),
    ...(service === undefined ? {} : { service }),
  };
}

function daysOf(word: ListState['word']): Partial<Days> {
  const [from, to] = [word('dal'), word('al')];
  if (isDate(from) || isDate(to)) return { ...(isDate(from) ? { from } : {}), ...(isDate(to) ? { to } : {}) };
  return PERIODS[word('periodo')]?.of(romeTime(new Date()).date) ?? {};
}

/** Reads the sales, and keeps the last ones on the page while others are read. */
export function useReport(by: ReportGroup, asked: ReportQuery & { readonly page?: number }) {
  const query = { ...asked, by };
  return useQuery(listQuery(['staff', 'reports', 'sales', query], () => api.call(staffReportSales, { query })));
}

/** Reads a part of a report, and keeps the last one on the page while another one is read. */
export function useReportPart<Data>(name: string, query: object, read: () => Promise<Data>) {
  return useQuery({ queryKey: ['staff', 'reports', name, query], queryFn: read, placeholderData: keepPreviousData });
}

/** The address of the sales as a CSV. */
export const csvPath = (query: object) => listFilePath(staffReportSales, query);

/** A change in percent with its sign, "+10,0 %"; undefined: there is nothing to compare with. */
export function changeText(now: number, before: number | undefined): string | undefined {
  if (before === undefined) return undefined;
  if (before === 0) return now === 0 ? '=' : t('nuovo');
  const change = signed(((now - before) / before) * 100);
  return change === '=' ? change : `${change} %`;
}

/** A difference with its sign and one decimal, "+0,4", of shares, which are in percent themselves; "=" for none. */
export function signed(difference: number): string {
  const rounded = Math.round(difference * 10) / 10;
  if (rounded === 0) return '=';
  return `${rounded > 0 ? '+' : ''}${formatNumber(rounded).replace('-', '−')}`;
}
