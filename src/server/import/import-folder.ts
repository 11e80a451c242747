import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnyFileOptions, type ImportDeps, type ImportKind, importAny } from './import-any.ts';
import { UnreadableFileError } from './readers/unreadable-file.ts';
import type { TableFile } from './tables/table-file.ts';
import { tablesAfterGoods, tablesBeforeGoods } from './tables/table-files.ts';

export type FolderOptions = Omit<AnyFileOptions, 'file' | 'kind' | 'format' | 'warehouseId'> & {
  readonly folder: string;
  readonly onFile?: (name: string) => void;
};

const table = ({ name }: TableFile) => ({ pattern: new RegExp(`^${name}\\.(csv|jsonl)$`), kind: name });

/** Each file needs those before it: prices need products, promotions need prices. */
const order: readonly { readonly pattern: RegExp; readonly kind: ImportKind }[] = [
  ...tablesBeforeGoods.map(table),
  { pattern: /^catalogue\.(csv|jsonl)$/, kind: 'catalogue' },
  { pattern: /^prices-(\d{1,9})\.(csv|jsonl)$/, kind: 'prices' },
  { pattern: /^stock-(\d{1,9})\.(csv|jsonl)$/, kind: 'stock' },
  { pattern: /^promotions-(\d{1,9})\.(csv|jsonl)$/, kind: 'promotions' },
  { pattern: /^leaflets\.(csv|jsonl)$/, kind: 'leaflets' },
  ...tablesAfterGoods.map(table),
  { pattern: /^food-facts\.(csv|jsonl)$/, kind: 'open-food-facts' },
  { pattern: /^synonyms\.txt$/, kind: 'synonyms' },
  { pattern: /^pictures$/, kind: 'pictures' },
];

/** Imports a folder that the export wrote, in the right order. Each file is imported completely or not at all. */
export async function importFolder(deps: ImportDeps, options: FolderOptions): Promise<string[]> {
  const names = (await readdir(options.folder)).sort();
  const files = order.flatMap(({ pattern, kind }) =>
    names.flatMap((name) => {
      const match = pattern.exec(name);
      return match ? [{ name, kind, warehouse: match.length > 2 ? match[1] : undefined }] : [];
    }),
  );
  if (files.length === 0)
    throw new UnreadableFileError(
      `There is no catalogue.csv nor another file of an export in ${options.folder}; photos are --kind pictures`,
    );
  const lines: string[] = [];
  for (const { name, kind, warehouse } of files) {
    options.onFile?.(name);
    const done = await importAny(deps, {
      ...options,
      file: join(options.folder, name),
      kind,
      format: name.endsWith('.jsonl') ? 'jsonl' : 'csv',
      removeMissing: options.removeMissing && (kind === 'catalogue' || kind === 'leaflets'),
      ...(warehouse === undefined ? {} : { warehouseId: Number(warehouse) }),
    });
    lines.push(...done.map((line) => `${name}: ${line}`));
  }
  return lines;
}
