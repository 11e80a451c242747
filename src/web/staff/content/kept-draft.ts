import type { EntryText } from '../../../contract/staff-content.ts';

/** What somebody was writing when the page was left: of one entry, or of the one that is being begun. */
export interface KeptDraft {
  /** modifiedAt of the entry that was being changed; empty: a new one. */
  readonly basedOn: string;
  readonly text: EntryText;
}

const PREFIX = 'bottega.gestione.';
const FIELDS = ['title', 'slug', 'content', 'excerpt', 'validity'] as const;

export function readDraft(key: string): KeptDraft | undefined {
  try {
    const { basedOn, text } = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as KeptDraft;
    const isWhole = typeof basedOn === 'string' && FIELDS.every((field) => typeof text[field] === 'string');
    return isWhole ? { basedOn, text } : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(key: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // storage refused or full: the browser asks before the page is left
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // nothing was kept either
  }
}

export function isSameText(one: EntryText, other: EntryText): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}
