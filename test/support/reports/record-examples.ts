import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder into which tests write the data of replies, for `npm run openapi:examples`; usually there is none. */
const folder = process.env['RECORD_EXAMPLES'];
/** Longer replies are no examples that somebody reads. */
const MAX_LENGTH = 20_000;
const seen = new Map<string, number>();
const MAX_OF_CALL = 20;

/** Records the data of a successful reply, some of each call. */
export function recordExample(name: string, data: unknown): void {
  const before = seen.get(name) ?? 0;
  if (folder === undefined || before >= MAX_OF_CALL) return;
  const text = JSON.stringify({ name, data });
  if (text.length > MAX_LENGTH) return;
  seen.set(name, before + 1);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${text}\n`);
}
