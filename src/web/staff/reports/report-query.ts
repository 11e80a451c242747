import { useQuery } from '@tanstack/react-query';
import { REPORT_COMPARISONS, type ReportGroup } from '../../../contract/reports/limits.ts';
import { staffReportSales } from '../../../contract/reports/routes.ts';
import type { StaffReportSalesQuery } from '../../../contract/reports/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { listFilePath } from '../kit/download-file.ts';
import { type ListState, listQuery } from '../kit/list-state.ts';

/** What the address says about a report: days, comparison, store, service. */
export function reportQueryOf(state: ListState): Omit<StaffReportSalesQuery, 'by' | 'page'> {
  const day = (name: 'from' | 'to', word: string) => (isDate(word) ? { [name]: word } : {});
  const compare = REPORT_COMPARISONS.find((each) => each === state.word('confronto')) ?? 'year';
  const store = Number(state.word('negozio'));
  const service = (['home', 'pickup'] as const).find((each) => each === state.word('servizio'));
  return {
    ...day('from', state.word('dal')),
    ...day('to', state.word('al')),
    compare,
    ...(Number.isInteger(store) && store > 0 ? { warehouse_id: store } : {}),
    ...(service === undefined ? {} : { service }),
  };
}

/** Reads a report, and keeps the last one on the page while another one is read. */
export function useReport(by: ReportGroup, asked: Omit<StaffReportSalesQuery, 'by'>) {
  const query = { ...asked, by };
  return useQuery(listQuery(['staff', 'reports', 'sales', query], () => api.call(staffReportSales, { query })));
}

/** The address of a report as a CSV. */
export const csvPath = (query: object) => listFilePath(staffReportSales, query);

/** A change in percent with its sign, "+10,0 %"; undefined: there is nothing to compare with. */
export function changeText(now: number, before: number | undefined): string | undefined {
  if (before === undefined) return undefined;
  if (before === 0) return now === 0 ? '=' : t('nuovo');
  const percent = Math.round(((now - before) / before) * 1000) / 10;
  return `${percent > 0 ? '+' : ''}${formatNumber(percent).replace('-', '−')} %`;
}
