/**
 * Reads the given dump for the given products and prints as JSON the number of lines, of records found and of memory
 * samples, and the maximum of bytes held above those at the start. Garbage is collected before each sample, because its
 * amount depends on the load of the machine. The program needs --expose-gc.
 */
import { tmpdir } from 'node:os';
import { collectFoodFacts } from '../../src/server/import/records/collect-food-facts.ts';

const [file = '', ...codes] = process.argv.slice(2);
const before = heldBytes();
let most = before;
let looks = 0;
const { read, records } = await collectFoodFacts(
  {
    file,
    format: 'csv',
    numbers: 'en',
    reportFolder: tmpdir(),
    now: new Date(),
    onProgress: () => {
      looks++;
      most = Math.max(most, heldBytes());
    },
  },
  new Set(codes),
);
process.stdout.write(JSON.stringify({ read, found: records.length, looks, heldBytes: most - before }));

function heldBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
