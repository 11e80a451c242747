import { useEffect, useRef } from 'react';
import type { Address } from '../../../contract/addresses/schemas.ts';
import { townTitle } from '../../../domain/geography/town-title.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { serviceIcon } from './selector/PlaceRow.tsx';

export interface RequestedPlaceProps {
  readonly place: Address;
  /** True when the groceries are to be picked up there already. */
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

/** The store or locker that the shopper came from, with a button that chooses it. */
export function RequestedPlace({ place, isChosen, isBusy, onChoose }: RequestedPlaceProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  // the next click is most likely on this button
  useEffect(() => confirm.current?.focus(), []);
  const { deliveryServiceId, addressName, address1, addressNumber, postalcode, city, province } = place;
  return (
    <section
      aria-label={t('Il punto di ritiro che hai scelto')}
      className="grid gap-4 rounded-lg bg-accent-soft p-4 ring-1 ring-accent ring-inset"
    >
      {/* on a map, the button that closes the card lies over its corner */}
      <div className="flex items-center gap-4 pr-8">
        <Icon name={serviceIcon(deliveryServiceId)} className="size-6 text-accent" />
        <p lang={contentLanguage()} className="min-w-0">
          <span className="block font-semibold">{addressName}</span>
          <span className="block text-ink-soft text-sm">
            {address1} {addressNumber}, {postalcode} {townTitle(city)} ({province})
          </span>
        </p>
      </div>
      {isChosen ? (
        <p className="flex items-center gap-2 font-semibold text-accent-strong text-sm">
          <Icon name="check" className="size-5" />
          {t('Ritiri già qui la tua spesa')}
        </p>
      ) : (
        <Button ref={confirm} size="lg" busy={isBusy} onClick={onChoose}>
          {t('Ritira qui la spesa')}
        </Button>
      )}
    </section>
  );
}
