import { NEEDED_COLUMNS } from '../../../contract/imports/limits.ts';
import type { ImportLayout } from '../../../contract/imports/schemas.ts';
import { type Result, refuseIfAny } from '../../../domain/base/result.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { StoredImport } from './imports.ts';

/** Refuses a layout by which a file of its kind cannot be read. */
export function layoutProblems({
  kind,
  layout,
  facts,
  fileKey,
}: Pick<StoredImport, 'kind' | 'layout' | 'facts' | 'fileKey'>): Result<void, Refusal> {
  const { columns, warehouseId, numbers } = layout;
  const missing = NEEDED_COLUMNS[kind].filter((column) => !columns.includes(column));
  const twice = columns.find((column, at) => column !== '' && column !== 'barcode' && columns.indexOf(column) !== at);
  const isUnclear = facts.unclear !== undefined && numbers === 'auto';
  const refusals: Refusal[] = [
    ...(fileKey === '' ? [{ code: 'IMPORT_FILE_GONE' } as const] : []),
    ...missing.map((what): Refusal => ({ code: 'IMPORT_COLUMN_MISSING', field: 'columns', details: { what } })),
    ...(twice === undefined
      ? []
      : [{ code: 'IMPORT_COLUMN_TWICE', field: 'columns', details: { column: twice } } as const]),
    ...(kind === 'stock' && !columns.some(isAmount)
      ? [{ code: 'IMPORT_COLUMN_MISSING', field: 'columns', details: { what: 'available' } } as const]
      : []),
    ...(kind === 'stock' && warehouseId === undefined ? [{ code: 'IMPORT_STORE', field: 'warehouseId' } as const] : []),
    ...(isUnclear
      ? [{ code: 'IMPORT_DECIMALS', field: 'numbers', details: { text: facts.unclear?.text ?? '' } } as const]
      : []),
  ];
  return refuseIfAny(refusals);
}

function isAmount(column: ImportLayout['columns'][number]): boolean {
  return column === 'available' || column === 'on_hand';
}
