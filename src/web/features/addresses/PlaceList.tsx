import { useState } from 'react';
import type { Address } from '../../../contract/addresses/schemas.ts';
import { foldTown } from '../../../domain/delivery/address.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';

const ICONS: Readonly<Record<number, IconName>> = { 1: 'store', 2: 'truck', 4: 'locker' };

export function serviceIcon(deliveryServiceId: number): IconName {
  return ICONS[deliveryServiceId] ?? 'pin';
}

/** The length from which a list gets a field to search it. */
const LONG_LIST = 5;

export interface PlaceListProps {
  readonly addresses: readonly Address[];
  readonly chosenId: number | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (address: Address) => void;
}

/** Delivery places to choose from; a long list can be filtered by town, postcode or name. */
export function PlaceList({ addresses, chosenId, isBusy, onChoose }: PlaceListProps) {
  const [text, setText] = useState('');
  const query = foldTown(text);
  const shown = addresses.filter((address) => foldTown(placeText(address)).includes(query));
  return (
    <div className="grid gap-3">
      {addresses.length > LONG_LIST && (
        <Field
          label={t('Cerca per città, CAP o via')}
          name="place"
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {shown.length === 0 && addresses.length > 0 && (
        <p className="text-ink-soft">{t('Nessun punto trovato per “{text}”.', { text })}</p>
      )}
      <ul className="grid gap-2.5">
        {shown.map((address) => (
          <li key={address.addressId}>
            <button
              type="button"
              disabled={isBusy}
              aria-pressed={address.addressId === chosenId}
              onClick={() => onChoose(address)}
              className="flex w-full items-center gap-4 rounded-lg border border-line p-4 text-left transition-colors hover:border-accent hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              <Icon name={serviceIcon(address.deliveryServiceId)} className="size-6 text-accent" />
              <span className="min-w-0 grow">
                <span className="flex items-center gap-1.5 font-semibold">
                  <span lang={address.deliveryServiceId === HOME ? undefined : contentLanguage()}>
                    {address.addressName}
                  </span>
                  {address.isDefault && <Icon name="star" label={t('Predefinito')} className="size-4 text-accent" />}
                </span>
                <span lang={contentLanguage()} className="block text-ink-soft text-sm">
                  {address.address1} {address.addressNumber}, {address.postalcode} {address.city} ({address.province})
                </span>
              </span>
              {address.addressId === chosenId && <Icon name="check" className="size-5 text-accent" />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function placeText({ addressName, address1, city, postalcode, province }: Address): string {
  return [addressName, address1, city, postalcode, province].join(' ');
}
