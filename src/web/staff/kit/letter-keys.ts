import { useEffect } from 'react';
import { readJson, writeJson } from '../../kit/json-storage.ts';

const KEY = 'bottega.gestione.tasti';

/** WCAG 2.1.4: keys of a single letter can be switched off, for who speaks to the page or presses keys unawares. */
export function areLettersWanted(): boolean {
  return readJson('localStorage', KEY) !== false;
}

export function wantLetters(areWanted: boolean): void {
  writeJson('localStorage', KEY, areWanted ? undefined : false);
}

/** Returns whether a key means a shortcut of one letter: not in a field, not over a dialog or an open panel, and not with another key. */
export function areLettersOn({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || !areLettersWanted()) return false;
  if (document.querySelector('dialog[open], :popover-open')) return false;
  return !(target instanceof Element) || !target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]');
}

/** Presses the button of the page whose `data-letter` is the key. Returns whether there is one. */
export function pressLetter(key: string, within: ParentNode = document): boolean {
  const button = within.querySelector(`[data-letter="${CSS.escape(key.toLowerCase())}"]`);
  if (!(button instanceof HTMLElement)) return false;
  button.click();
  return true;
}

/** Lets the buttons of a page be pressed by their letters. */
export function useLetterKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (areLettersOn(event) && !event.shiftKey && pressLetter(event.key)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
