import { readFile, writeFile } from 'node:fs/promises';
import { cpus, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { LoadResult } from './load.ts';

export interface Measured extends LoadResult {
  readonly name: string;
}

interface Circumstances {
  readonly seconds: number;
  readonly connections: number;
  readonly size: number;
  readonly tries: number;
  readonly toFile: boolean;
}

interface Package {
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The goals for this kind of machine in requests/s (docs/decisions). */
const WANTED: readonly (readonly [RegExp, number])[] = [
  [/category page, API/, 15_000],
  [/facets/, 8000],
  [/search/, 3000],
  [/product by slug/, 5000],
  [/view of a/, 2000],
  [/fresh cart/, 800],
  [/placing an order/, 200],
];

const resultsFile = fileURLToPath(new URL('results.md', import.meta.url));
const packageFile = fileURLToPath(new URL('../package.json', import.meta.url));

export async function writeResults(measured: readonly Measured[], circumstances: Circumstances): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(packageFile, 'utf8')) as Package;
  const text = render(measured, circumstances, dependencies);
  await writeSection(undefined, text, circumstances.toFile);
}

/**
 * Replaces one section of the results and prints it. Its heading identifies it; undefined means the part before the
 * first heading.
 */
export async function writeSection(heading: string | undefined, text: string, toFile: boolean): Promise<void> {
  console.log(`\n${text}`);
  if (!toFile) return;
  const sections = (await readFile(resultsFile, 'utf8')).split(/^(?=## )/m);
  const at = sections.findIndex((section) =>
    heading === undefined ? !section.startsWith('## ') : section.startsWith(`## ${heading}\n`),
  );
  if (at === -1) sections.push(text);
  else sections[at] = text;
  await writeFile(resultsFile, `${sections.map((section) => section.trim()).join('\n\n')}\n`);
}

/** Describes the machine, for every section. */
export function machine(): string {
  return `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${whole(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.versions.node}`;
}

function render(
  measured: readonly Measured[],
  { seconds, connections, size, tries }: Circumstances,
  versions: Package['dependencies'],
): string {
  const bare = measured[0]?.requestsPerSecond ?? 1;
  const rows = measured.map((row) =>
    [
      row.name,
      whole(row.requestsPerSecond),
      `${((row.requestsPerSecond / bare) * 100).toFixed(1)} %`,
      WANTED.find(([name]) => name.test(row.name))?.[1].toString() ?? '',
      `${row.shopCpuMs.toFixed(2)} + ${row.databaseCpuMs.toFixed(2)}`,
      row.p50.toString(),
      row.p99.toString(),
      `${(row.replyBytes / 1024).toFixed(1)} KB`,
      `${whole(row.rssBytes / 2 ** 20)} MB`,
    ].join(' | '),
  );
  return `# Measured

\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}: ${connections} connections, ${seconds} s each${tries > 1 ? ` (the fastest of ${tries} tries)` : ''} after
2 s of warming up, one after the other, on a catalogue of ${size} products. Server, database and the process that makes the load share the machine:
${machine()},
PostgreSQL 18 (embedded, fsync and synchronous_commit on), Fastify ${versions['fastify']}, pg ${versions['pg']}.

| what | requests/s | of the bare server | wanted | CPU ms, shop + database | p50 ms | p99 ms | reply | memory |
|---|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

Requests vary: up to 300 categories, products and words in turn, misspelt ones by a letter left out, doubled or swapped.
A fresh cart is a new visitor with a new session each time. An order is the buying alone, of a cart of 8 lines with
address and slot, each by another customer; all of them are in the database afterwards. Memory is that of the shop's
process after the row was measured. CPU is processor time for one request, which says
what it costs also where other programs share the machine.
`;
}

function whole(value: number): string {
  return Math.round(value).toString();
}
