/**
 * Reads the published dump given, for the products named, and says as JSON how many lines it had, how many records were
 * found, how often it looked at its memory, and how many bytes it held at most beyond those from before. What is garbage
 * does not count: how much of it lies about depends on how busy the machine is. Needs --expose-gc.
 */
import { tmpdir } from 'node:os';
import { collectFoodFacts } from '../../src/server/import/records/collect-food-facts.ts';

const [file = '', ...codes] = process.argv.slice(2);
const before = heldBytes();
let most = before;
let looks = 0;
const { read, records } = await collectFoodFacts(
  {
    ...{ file, format: 'csv', numbers: 'en', reportFolder: tmpdir(), now: new Date() },
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
