import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Address } from '../../../contract/addresses/schemas.ts';
import { PlaceRow } from './selector/PlaceRow.tsx';

export type ChosenPlace = Pick<Address, 'addressId' | 'deliveryServiceId'>;

export interface PlaceListProps {
  readonly label: string;
  readonly addresses: readonly Address[];
  /** The place that the cart goes to. A store and an address may have the same number. */
  readonly chosen: ChosenPlace | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (address: Address) => void;
  /** Returns what can be done with a place besides choosing it. */
  readonly actionsOf?: (address: Address) => ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Delivery places as radio buttons. Arrow keys move between them; Enter, the space bar or a click chooses, since a choice sends the cart
 * there and prices it anew.
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
    <div ref={group} role="radiogroup" aria-label={label} aria-busy={isBusy} onKeyDown={onKeyDown} className="grid gap-2.5">
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
