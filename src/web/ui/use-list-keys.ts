import { type RefObject, useEffect, useRef } from 'react';
import { t } from '../../language/language.ts';

export interface ListKeys {
  readonly count: number;
  /** Index of the active option; -1 for the text itself. */
  readonly active: number;
  readonly isOpen: boolean;
  readonly onMove: (active: number) => void;
  /** `isElsewhere`: with Ctrl or Command, which opens links in another tab. */
  readonly onChoose: (index: number, isElsewhere: boolean) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Escape while the list is closed; without it, the key is left to what surrounds the box, for instance a dialog. */
  readonly onClear?: () => void;
}

/**
 * The keys of an editable combobox with a list (ARIA patterns): arrows, Home, End, Enter, Escape. `box` holds its
 * input.
 */
export function useListKeys(box: RefObject<HTMLElement | null>, keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && latest.current.isOpen) {
        event.preventDefault();
        box.current?.querySelector('input')?.focus();
        latest.current.onClose();
      } else if (event.target instanceof HTMLInputElement && press(event, latest.current)) event.preventDefault();
    };
    const element = box.current;
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [box]);
}

/** Handles a key; returns whether the list used it. */
function press(event: KeyboardEvent, keys: ListKeys): boolean {
  const { key } = event;
  const { active, isOpen, ...on } = keys;
  const moved = isOpen ? activeAfter(key, keys) : undefined;
  if (key === 'Escape' && on.onClear) on.onClear();
  else if (!isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) on.onOpen();
  else if (isOpen && active >= 0 && key === 'Enter') on.onChoose(active, event.ctrlKey || event.metaKey);
  else if (moved !== undefined) on.onMove(moved);
  else return false;
  return true;
}

/** Returns the option that a key of an open list leads to; undefined for keys that move nothing. */
function activeAfter(key: string, { count, active }: ListKeys): number | undefined {
  // one step more than there are options: the text itself
  if (key === 'ArrowDown') return ((active + 2) % (count + 1)) - 1;
  if (key === 'ArrowUp') return ((active + count + 1) % (count + 1)) - 1;
  if (active < 0) return undefined;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Says how many suggestions there are, for screen readers. */
export function suggestionCount(count: number): string {
  if (count === 0) return '';
  return count === 1 ? t('Un suggerimento') : t('{n} suggerimenti', { n: count });
}
