import { machine, writeSection } from '../results.ts';
import type { OneCoreRow } from './one-core.ts';

interface Circumstances {
  readonly seconds: number;
  readonly connections: number;
  readonly size: number;
  readonly toFile: boolean;
}

/** The goals for one core of this kind of machine per second (docs/decisions). */
const WANTED: readonly (readonly [RegExp, number])[] = [
  [/whole checkout/, 250],
  [/fresh cart/, 1500],
  [/view of a/, 2700],
];

export async function writeOneCoreResults(
  measured: readonly OneCoreRow[],
  { seconds, connections, size, toFile }: Circumstances,
): Promise<void> {
  const rows = measured.map(({ name, load, statements }) =>
    [
      name,
      load.requestsPerSecond.toFixed(0),
      WANTED.find(([row]) => row.test(name))?.[1] ?? '',
      load.shopCpuMs.toFixed(2),
      load.databaseCpuMs.toFixed(2),
      statements.toFixed(1),
      load.p50,
      load.p99,
    ].join(' | '),
  );
  const text = `## On one core

\`npm run bench -- --rows core\`, ${new Date().toISOString().slice(0, 10)}, ${machine()}: shop and
PostgreSQL share one core, the process that makes the load has another one. ${connections} connections,
${seconds} s each, ${size} products. Processor
time and statements are those of one row, background work included.

| what | a second | wanted | CPU ms, shop | CPU ms, database | statements | p50 ms of a call | p99 ms of a call |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}

A whole checkout is four calls by a customer who is logged in and has an address: eight goods are put into the cart, the address is
selected, a slot is taken, the cart is bought. The purchase alone is the last of them. Each checkout
is another customer's; all orders are in the
database afterwards.
`;
  await writeSection('On one core', text, toFile);
}
