import { useSyncExternalStore } from 'react';
import type { CookiePreferences } from '../../../contract/consent/schemas.ts';
import { CONSENT_VERSION, type ConsentChoice, isCurrent } from '../../../domain/account/consent.ts';
import { ASKING, CHOICE_CHANGED, CHOICE_KEY } from './choice-key.ts';

export type ChoiceWay = 'accept' | 'refuse' | 'close' | 'centre';

/** The choice as this browser stores it. */
export interface StoredChoice extends ConsentChoice {
  readonly way: ChoiceWay;
  /** True when the shop has stored the proof. */
  readonly isTold: boolean;
}

let cached: { readonly text: string | null; readonly choice: StoredChoice | undefined } | undefined;
/** The choice if storage is refused; it lasts as long as the page. */
let unstored: string | null = null;

/**
 * Returns the valid choice; undefined when none was made, or a new one is needed. Returns the same object while it is
 * unchanged.
 */
export function currentChoice(): StoredChoice | undefined {
  const text = stored();
  if (cached?.text !== text) cached = { text, choice: readChoice(text) };
  const { choice } = cached;
  return isCurrent(choice, new Date()) ? choice : undefined;
}

/** Parses the text of the storage; anything invalid counts as no choice. */
export function readChoice(text: string | null): StoredChoice | undefined {
  try {
    const said = JSON.parse(text ?? 'null') as Partial<StoredChoice> | null;
    if (!said || !UUID.test(said.uuid ?? '') || Number.isNaN(Date.parse(said.saveDate ?? ''))) return undefined;
    return {
      technical: true,
      analytics: said.analytics === true,
      profilation: said.profilation === true,
      saveDate: said.saveDate ?? '',
      uuid: said.uuid ?? '',
      version: Number(said.version),
      way: WAYS.find((way) => way === said.way) ?? 'centre',
      isTold: said.isTold === true,
    };
  } catch {
    return undefined;
  }
}

export function choose(chosen: { readonly analytics: boolean; readonly profilation: boolean }, way: ChoiceWay): void {
  keep({
    technical: true,
    analytics: chosen.analytics,
    profilation: chosen.profilation && !refusesProfiling(),
    saveDate: new Date().toISOString(),
    uuid: recordUuid(),
    version: CONSENT_VERSION,
    way,
    isTold: false,
  });
}

/** Adopts the shop's choice: for a customer the newest one, which may come from another device. */
export function adopt({ analytics, profilation, saveDate, uuid, version }: CookiePreferences): void {
  const way = currentChoice()?.way ?? 'centre';
  keep({ technical: true, analytics, profilation, saveDate, uuid, version, way, isTold: true });
}

/** Deletes the choice of another user of this browser, so that the present one is asked. */
export function askAgain(): void {
  store(null);
  document.documentElement.dataset[ASKING] = 'ask';
  dispatchEvent(new Event(CHOICE_CHANGED));
}

/** Returns the id of this browser's consent record, which is the same for all choices. */
export function recordUuid(): string {
  return readChoice(stored())?.uuid ?? newUuid();
}

/**
 * Returns whether the browser sends Global Privacy Control or Do Not Track: then profiling is refused without a
 * question.
 */
export function refusesProfiling(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

export function subscribeChoice(notify: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === CHOICE_KEY || key === null) notify();
  };
  addEventListener(CHOICE_CHANGED, notify);
  addEventListener('storage', elsewhere);
  return () => {
    removeEventListener(CHOICE_CHANGED, notify);
    removeEventListener('storage', elsewhere);
  };
}

/** Returns a random UUID, also on insecure origins, where randomUUID is missing. */
export function newUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) => {
    const marked = index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WAYS: readonly ChoiceWay[] = ['accept', 'refuse', 'close', 'centre'];

function keep(choice: StoredChoice): void {
  store(JSON.stringify(choice));
  delete document.documentElement.dataset[ASKING];
  dispatchEvent(new Event(CHOICE_CHANGED));
}

function stored(): string | null {
  try {
    return localStorage.getItem(CHOICE_KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

function store(text: string | null): void {
  unstored = text;
  try {
    if (text === null) localStorage.removeItem(CHOICE_KEY);
    else localStorage.setItem(CHOICE_KEY, text);
  } catch {
    // storage is refused or full: the choice lasts as long as the page
  }
}

/** Returns the valid choice of this browser; undefined on the server and before hydration. */
export function useChoice(): StoredChoice | undefined {
  return useSyncExternalStore(subscribeChoice, currentChoice, () => undefined);
}
