import { useEffect, useRef, useState } from 'react';

/** Rows that are moved, begun or taken away: the focus goes where one goes on. `data-row` and `data-act` name the places. */
export function useRowFocus<Element extends HTMLElement>() {
  const list = useRef<Element>(null);
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    if (wanted === '') return;
    list.current?.querySelector<HTMLElement>(wanted)?.focus();
    setWanted('');
  }, [wanted]);
  return {
    list,
    /** `act`: a button of the row; 'first': its first field; without a row the button that adds one. */
    focus: (row: string | undefined, act: string) => {
      if (row === undefined) setWanted('[data-act=add]');
      else setWanted(`[data-row="${row}"] ${act === 'first' ? ':is(input, select, textarea)' : `[data-act=${act}]`}`);
    },
  };
}

let begun = 0;

/** Names a row that is begun. */
export function newKey(): string {
  return `n${Date.now()}-${begun++}`;
}
