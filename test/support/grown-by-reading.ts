/**
 * Reads the published dump given, for the products named, and says as JSON how many lines it had, how many records were
 * found, and by how many bytes the process grew: a process of its own holds nothing else.
 */
import { tmpdir } from 'node:os';
import { collectFoodFacts } from '../../src/server/features/import/collect-food-facts.ts';

const [file = '', ...codes] = process.argv.slice(2);
const options = { file, format: 'csv', numbers: 'en', reportFolder: tmpdir(), now: new Date() } as const;
const before = process.memoryUsage().rss;
const { read, records } = await collectFoodFacts({ ...options, onProgress: () => {} }, new Set(codes));
const grownBytes = process.resourceUsage().maxRSS * 1024 - before;
process.stdout.write(JSON.stringify({ read, found: records.length, grownBytes }));
