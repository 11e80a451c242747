import { machine, writeSection } from './results.ts';
import type { ScaleMeasured, ScaleRow } from './scale.ts';
import type { Shape } from './seeded-folder.ts';

const HEADING = 'At scale';

interface Circumstances {
  readonly seconds: number;
  readonly connections: number;
  readonly tries: number;
  readonly toFile: boolean;
}

export async function writeScaleResults(measured: ScaleMeasured, circumstances: Circumstances): Promise<void> {
  await writeSection(HEADING, render(measured, circumstances), circumstances.toFile);
}

function render({ rows, files, memory }: ScaleMeasured, { seconds, connections, tries }: Circumstances): string {
  const smallest = rows.slice(0, rows.length / memory.length);
  const lists = rows.map((row) => listRow(row, smallest.find(({ name }) => name === row.name) ?? row));
  const sizes = memory.map(({ shape, startBytes, bytes }) => [nameOf(shape), megabytes(startBytes), megabytes(bytes)]);
  const changes = files.map((file) => [
    file.name,
    file.importSeconds.toFixed(1),
    file.shownSeconds.toFixed(2),
    file.longestStallMs.toFixed(0),
    file.longestRequestMs.toFixed(0),
  ]);
  return `## ${HEADING}

\`npm run bench -- --rows scale\`, ${new Date().toISOString().slice(0, 10)}, ${machine()}: ${connections} connections, ${seconds} s each${tries > 1 ? `, the best of ${tries} tries` : ''}.
Requests are for other stores, categories, brands and words in turn. First time: asked one after the other, never asked
before. Ratios are to the p99 of ${nameOf(rows[0]?.shape)}.

${table(['what', 'products x stores', 'first time p50 ms', 'first time p99 ms', 'ratio', 'requests/s', 'p99 ms', 'ratio'], lists)}

${table(['memory of a process', 'after the start, MB', 'after all rows, MB'], sizes)}

A file with a row for each of ${nameOf(memory.at(-1)?.shape)}, imported while two processes are asked without a pause
for that store and a hundred others. Shown: from the commit until both processes answer with it. Stall: the longest that
either process did not turn to its requests, other programs on the machine included: see the row without a file.

${table(['file', 'import, s', 'shown, s', 'longest stall, ms', 'longest request, ms'], changes)}
`;
}

function listRow({ name, shape, first, load }: ScaleRow, small: ScaleRow): string[] {
  return [
    name,
    nameOf(shape),
    first.p50.toFixed(2),
    first.p99.toFixed(2),
    (first.p99 / small.first.p99).toFixed(2),
    Math.round(load.requestsPerSecond).toString(),
    load.p99.toString(),
    (load.p99 / small.load.p99).toFixed(2),
  ];
}

function nameOf(shape: Shape | undefined): string {
  return `${shape?.size} x ${shape?.stores}${shape?.dense ? ', all own' : ''}`;
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 2 ** 20).toString();
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
