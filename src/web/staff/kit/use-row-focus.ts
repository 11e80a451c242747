import { useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to the next useful element when rows are moved, added or removed. `data-row` and `data-act` identify
 * the elements.
 */
export function useRowFocus<Element extends HTMLElement>() {
  const list = useRef<Element>(null);
  const [selector, setSelector] = useState('');
  useEffect(() => {
    if (selector === '') return;
    list.current?.querySelector<HTMLElement>(selector)?.focus();
    setSelector('');
  }, [selector]);
  return {
    list,
    /** `act` names a button of the row; 'first' is its first field; without a row, the button that adds one. */
    focus: (row: string | undefined, act: string) => {
      if (row === undefined) setSelector('[data-act=add]');
      else setSelector(`[data-row="${row}"] ${act === 'first' ? ':is(input, select, textarea)' : `[data-act=${act}]`}`);
    },
  };
}

let started = 0;

/** Returns a key for a new row. */
export function newKey(): string {
  return `n${Date.now()}-${started++}`;
}
