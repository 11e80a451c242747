/** `npm run import -- FILE [options]`, described in docs/import.md. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportKind as DeskKind } from '../src/contract/imports/limits.ts';
import type { NumberStyle } from '../src/domain/base/files/written-number.ts';
import { createAllowedFetch } from '../src/pictures/store/allowed-fetch.ts';
import { createPictureStore } from '../src/pictures/store/picture-store.ts';
import { readConfig } from '../src/server/config/config.ts';
import { ConfigError } from '../src/server/config/environment.ts';
import { importByCommand } from '../src/server/features/imports/import-command.ts';
import { createImportFiles } from '../src/server/features/imports/import-files.ts';
import { type ImportDeps, importAny, importFolder, importKinds } from '../src/server/import/import-folder.ts';
import { findLayout } from '../src/server/import/layout/find-layout.ts';
import { UnreadableFileError } from '../src/server/import/readers/unreadable-file.ts';
import type { FileFormat } from '../src/server/import/records/collect-records.ts';
import { UnknownWarehouseError } from '../src/server/import/records/price-lists.ts';
import { progressBar } from './progress-bar.ts';
import { withShopDatabase } from './shop-database.ts';

const usage = `Usage: npm run import -- FILE [options]
  --kind KIND          catalogue (default), prices, stock, promotions, leaflets, open-food-facts, synonyms,
                       pictures (FILE is a folder of them), or another file of an export: its name without .csv
  --format csv|jsonl|geojson   default: by the file's ending, also before .gz
  --numbers en|it      1234.50 or 1.234,50; default: as the file has them
  --allow-jumps        take prices that are more than ten times the last one, or less than a tenth of it
  --dry-run            say what would change, and write nothing into the shop
  --remove-missing     take off sale what the file does not name; of leaflets: take the others away
  --warehouse ID       prices and assortment of this warehouse only
  --like NAME          with the columns of this schedule, or of an earlier file of this name
An .xlsx, a .zip of pictures, a file of Danea Easyfatt, --like and --kind products are imported as the back office does:
each change and refusal is said, and the import stands in its history, where it can be undone.
FILE may be a folder that npm run export wrote: all of it is read.`;

const KINDS = [...importKinds, 'products'] as const;

/** The kinds of the back office by those of this command. */
const DESK_KINDS: Readonly<Partial<Record<string, DeskKind>>> = {
  products: 'products',
  catalogue: 'products',
  prices: 'prices',
  stock: 'stock',
  leaflets: 'leaflets',
  pictures: 'pictures',
};

class UsageError extends Error {}

try {
  const options = readOptions();
  const isFolder = (await stat(options.file).catch(() => undefined))?.isDirectory() ?? false;
  if (isFolder && options.kind !== 'pictures' && options.isKindGiven)
    throw new UsageError('A folder is read whole, or is of --kind pictures.');
  const started = performance.now();
  const lines = await withShopDatabase((db, dataDir) => {
    const { pictureHosts: hosts, synonymsFile } = readConfig(process.env);
    const store = createPictureStore(join(dataDir, 'pictures', 'stored'));
    const deps = { db, store, fetch: createAllowedFetch({ hosts }), mayFetch: hosts.size > 0, synonymsFile };
    return run(deps, { ...options, isWholeFolder: isFolder && options.kind !== 'pictures' }, join(dataDir, 'imports'));
  });
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`);
  for (const line of lines) console.log(`  ${line}`);
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
  else if (
    error instanceof UnreadableFileError ||
    error instanceof UnknownWarehouseError ||
    error instanceof ConfigError
  )
    console.error(`\n  ${error.message}`);
  else console.error(error);
  process.exitCode = 1;
}

type Options = ReturnType<typeof readOptions> & { readonly isWholeFolder: boolean };

async function run(deps: ImportDeps, options: Options, reportFolder: string): Promise<string[]> {
  const surroundings = { reportFolder, now: new Date() };
  if (!options.isWholeFolder && (await isForDesk(options))) return importAtDesk(deps, options, reportFolder);
  if (!options.isWholeFolder)
    return importAny(deps, {
      ...options,
      kind: ownKind(options.kind),
      ...surroundings,
      onProgress: progressBar('Importing'),
    });
  const { file: folder, kind: _kind, warehouseId: _warehouseId, isTrial, ...given } = options;
  if (isTrial) throw new UsageError('--dry-run is for one file: what is in a folder builds on what stands before it.');
  const onFile = (name: string) => console.error(`  ${name}`);
  return importFolder(deps, { ...given, folder, ...surroundings, onFile });
}

/** Whether a file is imported as in the back office: it has other columns than ours, or is no text. */
async function isForDesk({ file, kind, isKindGiven, like, format }: Options): Promise<boolean> {
  if (DESK_KINDS[kind] === undefined || format !== 'csv' || file.endsWith('.gz')) return false;
  if (like !== undefined || kind === 'products' || /\.(xlsx|zip)$/i.test(file)) return true;
  if (isKindGiven) return false;
  const found = await findLayout(file).catch(() => undefined);
  return found !== undefined && 'source' in found && found.source === 'Danea Easyfatt';
}

async function importAtDesk({ db, store }: ImportDeps, options: Options, folder: string): Promise<string[]> {
  const { file: path, kind, isKindGiven, like, isTrial, numbers, warehouseId, allowsJumps, removeMissing } = options;
  const lines: string[] = [];
  const files = createImportFiles(join(folder, 'files'));
  const log = { error: (...said: readonly unknown[]) => console.error(...said) };
  await importByCommand(
    { db, files, pictures: store, clock: { now: () => new Date() }, log },
    {
      path,
      kind: isKindGiven ? DESK_KINDS[kind] : undefined,
      like,
      isTrial,
      say: (line) => lines.push(line),
      layout: {
        allowsJumps,
        missing: removeMissing ? 'withdraw' : 'keep',
        ...(numbers === undefined ? {} : { numbers }),
        ...(warehouseId === undefined ? {} : { warehouseId }),
      },
    },
  );
  return lines;
}

function ownKind(kind: Options['kind']): (typeof importKinds)[number] {
  return kind === 'products' ? 'catalogue' : kind;
}

function readOptions() {
  const { values, positionals } = parse();
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new UsageError('Name one file.');
  const format = readFormat(values.format ?? /\.(jsonl|geojson)(\.gz)?$/.exec(file)?.[1] ?? 'csv');
  const numbers = readNumbers(values.numbers);
  const warehouseId = values.warehouse === undefined ? undefined : Number(values.warehouse);
  if (warehouseId !== undefined && !Number.isSafeInteger(warehouseId)) throw new UsageError('--warehouse is a number.');
  const kind = KINDS.find((known) => known === (values.kind ?? 'catalogue'));
  if (kind === undefined) throw new UsageError(`--kind is one of ${importKinds.join(', ')}, not "${values.kind}".`);
  const flags = {
    removeMissing: values['remove-missing'] ?? false,
    isTrial: values['dry-run'] ?? false,
    allowsJumps: values['allow-jumps'] ?? false,
  };
  checkFitting(kind, { ...flags, hasWarehouse: warehouseId !== undefined });
  const stated = {
    ...(warehouseId === undefined ? {} : { warehouseId }),
    ...(numbers === undefined ? {} : { numbers }),
  };
  const { like } = values;
  return { kind, isKindGiven: values.kind !== undefined, like, file, format, ...flags, ...stated } as const;
}

interface Flags {
  readonly removeMissing: boolean;
  readonly isTrial: boolean;
  readonly hasWarehouse: boolean;
}

/** Refuses options that do not fit the kind of file. */
function checkFitting(kind: (typeof KINDS)[number], { removeMissing, isTrial, hasWarehouse }: Flags): void {
  if (removeMissing && kind !== 'catalogue' && kind !== 'products' && kind !== 'leaflets')
    throw new UsageError('--remove-missing is for a catalogue or leaflets.');
  if (kind === 'leaflets' && hasWarehouse) throw new UsageError('The file of leaflets names its warehouses.');
  if (kind === 'stock' && !hasWarehouse) throw new UsageError('Stock needs --warehouse ID.');
  if (isTrial && (kind === 'pictures' || kind === 'synonyms')) throw new UsageError(`--dry-run is not for ${kind}.`);
}

function readNumbers(numbers: string | undefined): NumberStyle | undefined {
  if (numbers === undefined || numbers === 'en' || numbers === 'it') return numbers;
  throw new UsageError(`--numbers is en or it, not "${numbers}".`);
}

function readFormat(format: string): FileFormat {
  if (format === 'csv' || format === 'jsonl' || format === 'geojson') return format;
  throw new UsageError(`--format is csv, jsonl or geojson, not "${format}".`);
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        numbers: { type: 'string' },
        kind: { type: 'string' },
        like: { type: 'string' },
        'remove-missing': { type: 'boolean' },
        warehouse: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'allow-jumps': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
