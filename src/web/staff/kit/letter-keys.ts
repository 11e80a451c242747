import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { readJson, writeJson } from '../../kit/json-storage.ts';

const KEY = 'bottega.gestione.tasti';

/**
 * WCAG 2.1.4: single-letter shortcuts can be switched off, for people who use speech input or press keys by mistake.
 */
export function areLettersWanted(): boolean {
  return readJson('localStorage', KEY) !== false;
}

export function wantLetters(areWanted: boolean): void {
  writeJson('localStorage', KEY, areWanted ? undefined : false);
}

/**
 * Returns whether a key press is a single-letter shortcut: not in a field, over a dialog or an open panel, with a
 * modifier key, or after G.
 */
export function areLettersOn(event: KeyboardEvent): boolean {
  return isLetter(event) && !goKeys.isAwaited(event.timeStamp);
}

function isLetter(event: KeyboardEvent): boolean {
  return !event.defaultPrevented && isSingleKey(event);
}

/** Returns whether a key press is of one key alone, where such shortcuts are on. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !areLettersWanted()) return false;
  if (document.querySelector('dialog[open], :popover-open')) return false;
  return (
    !(target instanceof Element) || !target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')
  );
}

/**
 * Presses the button of the page whose `data-letter` is the key, or that of the row at hand whose `data-row-letter` is
 * it. Returns whether there is one.
 */
export function pressLetter(key: string, within: ParentNode = document): boolean {
  const letter = CSS.escape(key.toLowerCase());
  const button =
    within.querySelector(`[data-letter="${letter}"]`) ??
    document.activeElement?.closest('tbody')?.querySelector(`[data-row-letter="${letter}"]`);
  if (!(button instanceof HTMLElement)) return false;
  button.click();
  return true;
}

/** The time (ms) after G in which the next key is the target of the navigation, and nothing else. */
export const GO_MS = 1500;

/** Recognises G followed by a letter. Times are those of the events, in ms. */
export class GoKeys {
  #pressedAt = Number.NEGATIVE_INFINITY;

  isAwaited(at: number): boolean {
    return at - this.#pressedAt < GO_MS;
  }

  /** Returns the letter after G; undefined: this key does not complete the sequence. */
  press(key: string, at: number): string | undefined {
    const letter = key.toLowerCase();
    if (this.isAwaited(at)) {
      this.#pressedAt = Number.NEGATIVE_INFINITY;
      return letter;
    }
    if (letter === 'g') this.#pressedAt = at;
    return undefined;
  }
}

const goKeys = new GoKeys();

/** Opens a page by G followed by a letter. */
export function useGoKeys(addressOf: (letter: string) => string | undefined): void {
  const navigate = useNavigate();
  const go = useEffectEvent((letter: string) => {
    const address = addressOf(letter);
    if (address !== undefined) void navigate(address);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.shiftKey || !isLetter(event)) return;
      const letter = goKeys.press(event.key, event.timeStamp);
      if (letter === undefined) return;
      event.preventDefault();
      go(letter);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Lets the shortcuts press the buttons of a page. */
export function useLetterKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (areLettersOn(event) && !event.shiftKey && pressLetter(event.key)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * The shortcuts of a list: `/` searches, F filters, C chooses columns, J and K move between rows, X selects a row,
 * Shift+X selects up to the nearest selected row, digits change the view, 0 is the act of a row that has it; actions on
 * the selected rows have their own letters, and Escape clears the selection. Enter opens a row without any code here.
 */
export function useListKeys(): RefObject<HTMLDivElement | null> {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!sheet.current || !areLettersOn(event)) return;
      const key = event.key.toLowerCase();
      if (event.shiftKey && key === 'x' ? chooseRange(sheet.current) : press(key, sheet.current))
        event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return sheet;
}

/** Handles a key; returns whether it is a shortcut. */
function press(key: string, sheet: HTMLElement): boolean {
  const one = (selector: string) => sheet.querySelector<HTMLElement>(selector);
  if (key === '/') return focus(one('[data-list-search]'));
  if (key === 'j' || key === 'k') return focus(rowFrom(sheet, key === 'j' ? 1 : -1));
  if (key === 'x') return click(document.activeElement?.closest('tbody')?.querySelector('[data-choose]'));
  if (key === 'f' || key === 'c') return open(one(key === 'f' ? '[data-list-filter]' : '[data-list-columns]'));
  if (/^[a-z0]$|^escape$/.test(key)) return pressLetter(key, sheet);
  return /^[1-9]$/.test(key) && click(sheet.querySelectorAll('[data-list-view]')[Number(key) - 1]);
}

/** Selects the rows from the nearest selected row, above or below, to this one. */
function chooseRange(sheet: HTMLElement): boolean {
  const boxes = [...sheet.querySelectorAll<HTMLInputElement>('[data-choose]')];
  const at = boxes.findIndex((box) => box.closest('tbody')?.contains(document.activeElement));
  if (at < 0) return false;
  const above = boxes.findLastIndex(({ checked }, index) => checked && index < at);
  const below = boxes.findIndex(({ checked }, index) => checked && index > at);
  const from = above >= 0 ? above : below >= 0 ? below : at;
  for (const box of boxes.slice(Math.min(from, at), Math.max(from, at) + 1)) if (!box.checked) box.click();
  return true;
}

function rowFrom(sheet: HTMLElement, step: number): HTMLElement | undefined {
  const rows = [...sheet.querySelectorAll<HTMLElement>('[data-list] [data-open]')];
  const at = rows.findIndex((row) => row.closest('tbody')?.contains(document.activeElement));
  return rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return element != null;
}

/** Opens the panel of a button, to which the focus returns afterwards. */
function open(button: HTMLElement | null): boolean {
  return focus(button) && click(button);
}

function click(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.click();
  return true;
}
