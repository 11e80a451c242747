import { type KeyboardEvent, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons/Icon.tsx';

export interface Tab {
  readonly id: string;
  readonly text: string;
  readonly note?: string;
  readonly icon?: IconName;
}

export interface TabListProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly onSelect: (id: string) => void;
}

/** A row of tabs; arrow keys move between them, only the active one is in the tab order. */
export function TabList({ label, tabs, active, onSelect }: TabListProps) {
  const row = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = tabs.findIndex(({ id }) => id === active);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    onSelect(next.id);
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none]"
    >
      {tabs.map(({ id, text, note, icon }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          aria-selected={id === active}
          tabIndex={id === active ? 0 : -1}
          onClick={() => onSelect(id)}
          className={classNames(
            'flex min-h-11 shrink-0 items-center gap-2 rounded-full px-4 font-semibold text-sm transition-colors',
            id === active ? 'bg-accent text-on-accent' : 'bg-tint text-ink-soft hover:bg-line hover:text-ink',
          )}
        >
          {icon && <Icon name={icon} className="size-4.5" />}
          <span>{text}</span>
          {note && <span className="font-normal opacity-80">{note}</span>}
        </button>
      ))}
    </div>
  );
}
