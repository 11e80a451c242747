import { type KeyboardEvent, useRef } from 'react';
import { DRIVE, HOME, LOCKER, serviceText } from '../../../domain/delivery/delivery-service.ts';
import { t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { serviceIcon } from './PlaceRow.tsx';

export interface ServiceTabsProps {
  readonly services: readonly { readonly deliveryServiceId: number; readonly name: string }[];
  readonly active: number;
  readonly onSelect: (deliveryServiceId: number) => void;
}

/** Short names, of which three fit side by side at 320 px; screen readers read the full names. */
function shortName(deliveryServiceId: number, name: string): string {
  if (deliveryServiceId === HOME) return t('A casa');
  if (deliveryServiceId === DRIVE) return t('In negozio');
  return deliveryServiceId === LOCKER ? t('Locker') : serviceText(name);
}

/** D 2: the services as one control; arrow keys move between them, only the active one is in the tab order. */
export function ServiceTabs({ services, active, onSelect }: ServiceTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = services.findIndex(({ deliveryServiceId }) => deliveryServiceId === active);
    const next = services[(index + step + services.length) % services.length];
    if (!next) return;
    onSelect(next.deliveryServiceId);
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.deliveryServiceId}"]`)?.focus();
  }
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={t('Come ricevi la spesa')}
      onKeyDown={onKeyDown}
      className="grid auto-cols-fr grid-flow-col rounded-full bg-sunken p-0.75"
    >
      {services.map(({ deliveryServiceId: id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          aria-label={serviceText(name)}
          aria-selected={id === active}
          tabIndex={id === active ? 0 : -1}
          onClick={() => onSelect(id)}
          className={classNames(
            'flex min-h-11 items-center justify-center gap-1.5 rounded-full px-1 font-semibold text-sm transition-colors',
            id === active ? 'bg-card text-ink shadow-card' : 'text-ink-soft hover:text-ink',
          )}
        >
          <Icon name={serviceIcon(id)} className="size-4.5 max-[22rem]:hidden" />
          {shortName(id, name)}
        </button>
      ))}
    </div>
  );
}
