import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Address } from '../../../contract/addresses/schemas.ts';
import { townTitle } from '../../../domain/geography/town-title.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PlaceRow, serviceIcon } from './PlaceRow.tsx';

export type ChosenPlace = Pick<Address, 'addressId' | 'deliveryServiceId'>;

export interface PlaceListProps {
  readonly label: string;
  readonly addresses: readonly Address[];
  /** The delivery place of the cart. A store and an address may have the same number. */
  readonly chosen: ChosenPlace | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (address: Address) => void;
  /** Returns further buttons for a place. */
  readonly actionsOf?: (address: Address) => ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Delivery places as radio buttons. Arrow keys move between them; only Enter, the space bar or a click chooses, because
 * a choice changes the delivery place and the prices of the cart.
 */
export function PlaceList({ label, addresses, chosen, isBusy, onChoose, actionsOf }: PlaceListProps) {
  const group = useRef<HTMLDivElement>(null);
  const tabStop = addresses.find((each) => isSamePlace(each, chosen)) ?? addresses[0];
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const radios = [...(group.current?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])];
    const at = radios.findIndex((radio) => radio === event.target);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    radios[(at + step + radios.length) % radios.length]?.focus();
  }
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
      className="grid gap-2.5"
    >
      {addresses.map((address) => (
        <PlaceRow
          key={`${address.deliveryServiceId} ${address.addressId}`}
          address={address}
          isChosen={isSamePlace(address, chosen)}
          isBusy={isBusy}
          isTabStop={address === tabStop}
          onChoose={() => onChoose(address)}
        >
          {actionsOf?.(address)}
        </PlaceRow>
      ))}
    </div>
  );
}

export function isSamePlace(address: ChosenPlace, other: ChosenPlace | undefined): boolean {
  return address.addressId === other?.addressId && address.deliveryServiceId === other.deliveryServiceId;
}

interface RequestedPlaceProps {
  readonly place: Address;
  /** True when this place is already the cart's pickup point. */
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

/** The store or locker from the page that the shopper came from, with a button that chooses it. */
export function RequestedPlace({ place, isChosen, isBusy, onChoose }: RequestedPlaceProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  // the next click is probably on this button
  useEffect(() => confirm.current?.focus(), []);
  const { deliveryServiceId, addressName, address1, addressNumber, postalcode, city, province } = place;
  return (
    <section
      aria-label={t('Il punto di ritiro che hai scelto')}
      className="grid gap-4 rounded-lg bg-accent-soft p-4 ring-1 ring-accent ring-inset"
    >
      {/* on a map, the close button of the card overlaps its corner */}
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
