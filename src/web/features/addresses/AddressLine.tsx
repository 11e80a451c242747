import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { AddressSuggestions, NextSlot } from '../../../contract/addresses/schemas.ts';
import { addressSuggest } from '../../../contract/delivery/routes.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { classNames } from '../../ui/class-names.ts';
import { ComboField, type ComboOption } from './ComboField.tsx';

export type SuggestedAddress = AddressSuggestions['addresses'][number];

export interface AddressLineProps {
  readonly text: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  /** Called with an address that has a number. */
  readonly onChoose: (address: SuggestedAddress) => void;
  /** Switches to a separate field for each part of the address. */
  readonly onByHand: () => void;
}

/** D 5: streets are suggested after more than three characters. */
const MIN_TYPED = 4;

/**
 * An address in one field: street, number and town in any order, with suggestions of matching addresses (decision 85).
 */
export function AddressLine({ text, error, onType, onChoose, onByHand }: AddressLineProps) {
  const { addresses, isAsked } = useSuggestions(text);
  function choose(index: number) {
    const address = addresses[index];
    if (!address) {
      onByHand();
      return undefined;
    }
    if (address.addressNumber !== '') {
      onChoose(address);
      return undefined;
    }
    // the number is still to be typed, in the same field
    onType(`${address.address1} , ${address.city}`);
    return address.address1.length + 1;
  }
  return (
    <ComboField
      name="addressLine"
      label={t('Indirizzo e numero')}
      placeholder={t('Via Roma 12, Bergamo')}
      hint={t('Via, numero civico e comune; il CAP lo chiediamo solo se serve')}
      maxLength={160}
      value={text}
      error={error}
      takesTypedEarly
      onType={onType}
      listLabel={t('Indirizzi')}
      options={isAsked ? [...addresses.map(addressOption), byHand()] : []}
      suggested={addresses.length}
      onChoose={choose}
    />
  );
}

function addressOption(address: SuggestedAddress): ComboOption {
  const { address1, addressNumber, city, province, served } = address;
  return {
    key: `${address1} ${city} ${province}`,
    icon: 'pin',
    text: (
      <>
        <span lang={contentLanguage()}>
          <b className="font-semibold">{`${address1} ${addressNumber}`}</b>
          {`, ${townOf(address)}`}
        </span>
        <span className={classNames('block text-xs', served ? 'text-accent' : 'text-ink-faint')}>
          {noteOf(address)}
        </span>
      </>
    ),
  };
}

/** The last option, which switches to separate fields. */
function byHand(): ComboOption {
  const text = t('Non c’è? Scrivilo a mano, lo controlliamo noi');
  return { key: 'by hand', icon: 'edit', text: <span className="text-ink-soft">{text}</span> };
}

function townOf({ postalcode, city, province }: SuggestedAddress): string {
  return `${postalcode} ${city} (${province})`.trim();
}

function useSuggestions(text: string) {
  const q = useDeferredValue(text.trim());
  const isAsked = q.length >= MIN_TYPED;
  const { data } = useQuery({
    queryKey: ['mine', 'address-suggest', q.toLowerCase()],
    queryFn: () => api.call(addressSuggest, { query: { q } }),
    enabled: isAsked,
    staleTime: 60_000,
    retry: false,
    placeholderData: (previous) => previous,
  });
  return { addresses: isAsked ? (data?.addresses ?? []) : [], isAsked: isAsked && data !== undefined };
}

function noteOf({ served, nextSlot, addressNumber }: SuggestedAddress): string {
  if (!served) return t('Qui non consegniamo a casa');
  if (addressNumber === '') return t('Aggiungi il numero civico');
  return nextSlot ? firstText(nextSlot) : t('Consegniamo qui');
}

/** "Consegniamo da gio 26 nov, da 2,90 €" */
function firstText({ dateIso, deliveryFee }: NextSlot): string {
  const day = formatShortDay(dateIso);
  return deliveryFee === 0
    ? t('Consegniamo da {day}, gratis', { day })
    : t('Consegniamo da {day}, da {fee}', { day, fee: formatEuro(deliveryFee) });
}
