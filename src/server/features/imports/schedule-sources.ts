import { constants, type ReadStream } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';

/** Where scheduled imports may read, by the settings of the shop. */
export interface SourceRules {
  readonly importFolder: string | undefined;
  readonly importHosts: ReadonlySet<string>;
}

const MAX_PLACE = 300;
/** More make a pattern slow. */
const MAX_STARS = 3;

/** Refuses a source that could not be read by these rules. */
export function checkSource(
  { source, place }: { readonly source: 'folder' | 'address'; readonly place: string },
  { importFolder, importHosts }: SourceRules,
): Result<void, Refusal> {
  if (source === 'address') return checkAddress(place, importHosts);
  if (importFolder === undefined) return refuse('SCHEDULE_NO_FOLDER', { field: 'place' });
  const names = place.split('/');
  const isPath =
    place.length <= MAX_PLACE &&
    !/[\p{Cc}\\]/u.test(place) &&
    names.every((name) => name !== '' && name !== '.' && name !== '..') &&
    !names.slice(0, -1).some((name) => name.includes('*')) &&
    place.split('*').length - 1 <= MAX_STARS;
  return isPath ? ok() : refuse('SCHEDULE_PLACE', { field: 'place' });
}

function checkAddress(place: string, hosts: ReadonlySet<string>): Result<void, Refusal> {
  const url = URL.canParse(place) && place.length <= MAX_PLACE ? new URL(place) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return refuse('SCHEDULE_ADDRESS', { field: 'place' });
  return hosts.has(url.host) ? ok() : refuse('SCHEDULE_HOST', { field: 'place', details: { host: url.host } });
}

export interface FoundFile {
  readonly name: string;
  /** Opens the file, which is a plain one inside the folder. */
  readonly read: () => Promise<ReadStream>;
}

/** The files of a folder that are looked at, the newest. */
const MAX_FILES = 20;

/** Returns the files that a place names, the oldest first. Links are followed as long as they stay in the folder. */
export async function filesIn(folder: string, place: string): Promise<Result<FoundFile[], Refusal>> {
  const missing = refuse('SCHEDULE_NO_FILE', { details: { place } });
  const root = await realpath(folder).catch(() => undefined);
  const own = root === undefined ? undefined : await realpath(join(root, dirname(place))).catch(() => undefined);
  if (root === undefined || own === undefined) return missing;
  const isInside = (path: string) => path === root || path.startsWith(root + sep);
  if (!isInside(own)) return refuse('SCHEDULE_OUTSIDE');
  const pattern = patternOf(basename(place));
  const names = (await readdir(own)).filter((name) => pattern.test(name));
  const found: { name: string; path: string; at: number }[] = [];
  for (const name of names) {
    const path = await realpath(join(own, name)).catch(() => undefined);
    if (path === undefined) continue;
    if (!isInside(path)) return refuse('SCHEDULE_OUTSIDE');
    const file = await stat(path);
    if (file.isFile()) found.push({ name, path, at: file.mtimeMs });
  }
  if (found.length === 0) return missing;
  const sorted = found.toSorted((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1)).slice(-MAX_FILES);
  return ok(sorted.map(({ name, path }) => ({ name, read: () => readPlain(path) })));
}

function patternOf(name: string): RegExp {
  const texts = name.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${texts.join('.*')}$`, 'i');
}

/** A link that took the place of the file meanwhile is not followed. */
async function readPlain(path: string): Promise<ReadStream> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  return handle.createReadStream();
}
