import { type RefObject, useEffect, useRef } from 'react';

export interface ListKeys {
  readonly count: number;
  /** Index of the active option; -1 for the text itself. */
  readonly active: number;
  readonly isOpen: boolean;
  readonly onMove: (active: number) => void;
  readonly onChoose: (index: number) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onClear: () => void;
}

/** The keys of an editable combobox with a list (ARIA patterns): arrows, Home, End, Enter, Escape. */
export function useListKeys(form: RefObject<HTMLFormElement | null>, keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && latest.current.isOpen) {
        event.preventDefault();
        form.current?.querySelector('input')?.focus();
        latest.current.onClose();
      } else if (event.target instanceof HTMLInputElement && press(event.key, latest.current)) event.preventDefault();
    };
    const element = form.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [form]);
}

/** Handles a key; returns whether the list used it. */
function press(key: string, { count, active, isOpen, ...on }: ListKeys): boolean {
  if (key === 'Escape') on.onClear();
  else if ((key === 'ArrowDown' || key === 'ArrowUp') && !isOpen) on.onOpen();
  // one step more than there are options: the text itself
  else if (key === 'ArrowDown') on.onMove(((active + 2) % (count + 1)) - 1);
  else if (key === 'ArrowUp') on.onMove(((active + count + 1) % (count + 1)) - 1);
  else if (isOpen && active >= 0 && key === 'Home') on.onMove(0);
  else if (isOpen && active >= 0 && key === 'End') on.onMove(count - 1);
  else if (isOpen && active >= 0 && key === 'Enter') on.onChoose(active);
  else return false;
  return true;
}
