import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { AddressSuggestions, NextSlot } from '../../../contract/addresses/schemas.ts';
import { addressSuggest } from '../../../contract/delivery/routes.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { suggestionCount } from './selector/use-place-suggestions.ts';

export type SuggestedAddress = AddressSuggestions['addresses'][number];

export interface AddressLineProps {
  readonly text: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  /** Called with an address that has a number. */
  readonly onChoose: (address: SuggestedAddress) => void;
  /** Leads to fields for each part of the address. */
  readonly onByHand: () => void;
}

/** D 5: streets are suggested after more than three characters. */
const MIN_TYPED = 4;

/** An address in one field: street, number and town as they come to mind, with the addresses that they may mean (decision 85). */
export function AddressLine({ text, error, onType, onChoose, onByHand }: AddressLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { addresses, isAsked } = useSuggestions(text);
  useTypedEarly(box, text, (typed) => {
    setIsOpen(true);
    onType(typed);
  });
  // the last option leads to the fields
  const count = addresses.length + 1;
  const isShown = isOpen && isAsked;

  function choose(index: number) {
    setActive(-1);
    const address = addresses[index];
    if (!address) {
      setIsOpen(false);
      onByHand();
    } else if (address.addressNumber === '') {
      // the number is still to be typed, in the same field
      onType(`${address.address1} , ${address.city}`);
      queueMicrotask(() => caretAt(box.current, address.address1.length + 1));
    } else {
      setIsOpen(false);
      onChoose(address);
    }
  }
  useListKeys(box, {
    count,
    active,
    isOpen: isShown,
    onMove: setActive,
    onChoose: choose,
    onOpen: () => setIsOpen(true),
    onClose: () => setIsOpen(false),
  });
  return (
    <div
      ref={box}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
      className="relative"
    >
      <Field
        name="addressLine"
        label={t('Indirizzo e numero')}
        placeholder={t('Via Roma 12, Bergamo')}
        hint={t('Via, numero civico e comune: al CAP pensiamo noi')}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={160}
        value={text}
        error={error}
        onChange={(event) => {
          setActive(-1);
          setIsOpen(true);
          onType(event.target.value);
        }}
      />
      <Suggestions id={listId} addresses={addresses} isOpen={isShown} active={active} onChoose={choose} />
      <p role="status" className="sr-only">
        {isShown ? suggestionCount(addresses.length) : ''}
      </p>
    </div>
  );
}

interface SuggestionsProps {
  readonly id: string;
  readonly addresses: readonly SuggestedAddress[];
  readonly isOpen: boolean;
  readonly active: number;
  /** The one after the last leads to the fields. */
  readonly onChoose: (index: number) => void;
}

function Suggestions({ id, addresses, isOpen, active, onChoose }: SuggestionsProps) {
  const byHand = addresses.length;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('Indirizzi')}
      hidden={!isOpen}
      className="absolute inset-x-0 top-20 z-20 overflow-hidden rounded-md bg-raised shadow-float ring-1 ring-line"
    >
      {addresses.map((address, index) => (
        <Option key={keyOf(address)} id={`${id}-${index}`} isActive={index === active} onChoose={() => onChoose(index)}>
          <Icon name="pin" className="size-5 text-ink-soft" />
          <span className="min-w-0">
            <span lang={contentLanguage()}>
              <b className="font-semibold">{`${address.address1} ${address.addressNumber}`}</b>
              {`, ${townOf(address)}`}
            </span>
            <span className={classNames('block text-xs', address.served ? 'text-accent' : 'text-ink-faint')}>
              {noteOf(address)}
            </span>
          </span>
        </Option>
      ))}
      <Option id={`${id}-${byHand}`} isActive={active === byHand} onChoose={() => onChoose(byHand)}>
        <Icon name="edit" className="size-5 text-ink-soft" />
        <span className="text-ink-soft">{t('Non c’è? Scrivilo a mano, lo controlliamo noi')}</span>
      </Option>
    </div>
  );
}

/** A postcode that may be another one is not shown as if it were known. */
function townOf({ postalcode, postalcodes, city, province }: SuggestedAddress): string {
  return `${postalcodes.length > 1 ? '' : `${postalcode} `}${city} (${province})`;
}

interface OptionProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly children: React.ReactNode;
}

function Option({ id, isActive, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the box, whose keys choose an option
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-13 cursor-pointer items-center gap-3 px-4 py-1.5 text-sm leading-5 hover:bg-accent-soft',
        isActive && 'bg-accent-soft',
      )}
    >
      {children}
    </div>
  );
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

function keyOf({ address1, city, province }: SuggestedAddress): string {
  return `${address1} ${city} ${province}`;
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

function caretAt(box: HTMLElement | null, position: number): void {
  const input = box?.querySelector('input');
  input?.focus();
  input?.setSelectionRange(position, position);
}

/** A text that was typed before hydration is in the field, but not in the state: it is taken over once, as if it were typed now. */
function useTypedEarly(box: React.RefObject<HTMLElement | null>, text: string, onType: (text: string) => void) {
  const takeOver = useEffectEvent(() => {
    const typed = box.current?.querySelector('input')?.value ?? '';
    if (typed !== text) onType(typed);
  });
  useEffect(() => takeOver(), []);
}
