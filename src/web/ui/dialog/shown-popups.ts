import { readRecord, writeJson } from '../../kit/json-storage.ts';

const KEY = 'bottega.popups';
/** More codes than there are dialogs with a code of their own. */
const MAX_CODES = 50;

/** storefront 3, app state: keeps when a message was last shown in a dialog (epoch milliseconds), by its code. */
export function keepShown(code: string | undefined, at: number): void {
  if (code === undefined) return;
  const others = Object.entries(shownPopups()).filter(([other]) => other !== code);
  writeJson('localStorage', KEY, Object.fromEntries([...others.slice(1 - MAX_CODES), [code, at]]));
}

export function shownPopups(): Readonly<Record<string, number>> {
  const stored = Object.entries(readRecord<Record<string, unknown>>('localStorage', KEY));
  return Object.fromEntries(stored.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
