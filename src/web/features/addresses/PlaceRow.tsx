import type { ReactNode } from 'react';
import type { Address, NextSlot } from '../../../contract/addresses/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { slotText } from '../../kit/slot-text.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { distanceText } from '../stores/distance-text.ts';
import { placeText } from './place.ts';

const ICONS: Readonly<Record<number, IconName>> = { 1: 'store', 2: 'truck', 4: 'locker' };

export function serviceIcon(deliveryServiceId: number): IconName {
  return ICONS[deliveryServiceId] ?? 'pin';
}

/** D 1: addresses in this group of zones are served by the delivery partner. */
const PARTNER_ZONE_GROUP = 5;

export interface PlaceRowProps {
  readonly address: Address;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  /** True for the one radio button of the group that the Tab key reaches. */
  readonly isTabStop: boolean;
  readonly onChoose: () => void;
  /** Buttons beside the radio button. */
  readonly children?: ReactNode;
}

/**
 * D 2, address list item: a radio button with the service's icon, name, address, star, the partner's marker and the
 * icons of its facilities.
 */
export function PlaceRow({ address, isChosen, isBusy, isTabStop, onChoose, children }: PlaceRowProps) {
  const { deliveryServiceId, addressName, isDefault, distance } = address;
  return (
    <div className={ROW}>
      {/* biome-ignore lint/a11y/useSemanticElements: arrow keys move to a place without choosing it, unlike in native radio buttons */}
      <button
        type="button"
        role="radio"
        aria-checked={isChosen}
        aria-disabled={isBusy || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={isBusy ? undefined : onChoose}
        className="flex min-h-15 min-w-0 grow items-center gap-3 rounded-md px-3.5 py-2.5 text-left"
      >
        <span
          aria-hidden="true"
          className={`grid size-5 shrink-0 place-items-center rounded-full border-2 ${isChosen ? 'border-accent' : 'border-line-strong'}`}
        >
          {isChosen && <span className="size-2.5 rounded-full bg-accent" />}
        </span>
        <Icon name={serviceIcon(deliveryServiceId)} className="size-6 shrink-0 text-accent" />
        <span className="min-w-0 grow">
          <span className="flex items-center gap-1.5 font-semibold">
            <span lang={deliveryServiceId === HOME ? undefined : contentLanguage()}>{addressName}</span>
            {isDefault && <Icon name="star-full" label={t('Predefinito')} className="size-4 shrink-0 text-accent" />}
          </span>
          <span lang={contentLanguage()} className="block text-ink-soft text-sm">
            {placeText(address)}
          </span>
          <Remarks address={address} />
        </span>
        {distance !== undefined && (
          <span className="shrink-0 font-semibold text-ink-soft text-sm">{distanceText(distance)}</span>
        )}
      </button>
      {children}
    </div>
  );
}

/** The earliest slot, and special features of the place. */
function Remarks({ address }: { readonly address: Address }) {
  const { deliveryServiceId, addressClass = [], zone, nextSlot } = address;
  return (
    <>
      {nextSlot && deliveryServiceId !== HOME && (
        <span className="mt-0.5 block text-accent text-xs">{nextText(nextSlot)}</span>
      )}
      {!zone && <span className="mt-1 block font-medium text-sm text-warning">{t('Qui non consegniamo più')}</span>}
      {zone?.zoneGroupId === PARTNER_ZONE_GROUP && (
        <span className="mt-1 flex items-center gap-1.5 text-ink-soft text-xs">
          <Icon name="truck" className="size-4" />
          {t('Consegna gestita da un partner')}
        </span>
      )}
      {addressClass.length > 0 && (
        <span lang={contentLanguage()} className="mt-1.5 flex flex-wrap gap-2">
          {addressClass.map(({ name, iconSource }) => (
            <img key={name} src={iconSource} alt={name} title={name} width={20} height={20} className="size-5" />
          ))}
        </span>
      )}
    </>
  );
}

/** The earliest slot and its fee. */
function nextText({ deliveryFee, ...slot }: NextSlot): string {
  const fee = deliveryFee === 0 ? t('gratis') : t('da {amount}', { amount: formatEuro(deliveryFee) });
  return t('Dal {slot}, {fee}', { slot: slotText(slot), fee });
}

const ROW = [
  'flex items-center gap-1 rounded-md bg-card ring-1 ring-line ring-inset transition-colors hover:ring-accent',
  'has-aria-checked:bg-accent-soft/45 has-aria-checked:ring-2 has-aria-checked:ring-accent',
].join(' ');
