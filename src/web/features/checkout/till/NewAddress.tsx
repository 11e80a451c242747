import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { addressTry } from '../../../../contract/delivery/routes.ts';
import { readAddressLine } from '../../../../domain/geography/address-line.ts';
import { townTitle } from '../../../../domain/geography/town-title.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { evenRows, Field, TextArea } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { NotServed } from '../../addresses/NotServed.tsx';
import { PlaceFields } from '../../addresses/PlaceFields.tsx';
import { type Details, emptyPlace, isPicked, type Place, placeText } from '../../addresses/place.ts';
import { PlaceBox } from '../../addresses/where/PlaceBox.tsx';
import { usePlaceQuestion } from '../../addresses/where/place-question.ts';
import type { ServedPlace } from '../../addresses/where/Served.tsx';
import { hasPlace } from '../../timeslots/TimeslotPicker.tsx';
import type { TillDraft } from './till-draft.ts';

export interface NewAddressProps {
  readonly draft: TillDraft;
  readonly onChange: (part: Partial<TillDraft>) => void;
  readonly choice: NewPlaceChoice;
  /** The default name on the doorbell. */
  readonly surname: string;
  readonly problems: Partial<Record<string, string>>;
  /** The phone field, if no other part asks for the phone. */
  readonly phone?: ReactNode;
}

/** A new address: one field with suggestions, or a field for each part; then optional details for the driver. */
export function NewAddress({ draft, onChange, choice, surname, problems, phone }: NewAddressProps) {
  const { place, notServed } = choice;
  if (notServed) return <NotServed place={notServed} onOther={choice.giveUp} onBack={choice.giveUp} />;
  return (
    <div className="grid gap-3">
      {choice.problem && <Alert tone="error">{choice.problem}</Alert>}
      {place ? (
        <Chosen place={place} choice={choice} />
      ) : draft.isByHand ? (
        <ByHand draft={draft} onChange={onChange} choice={choice} />
      ) : (
        <OneField draft={draft} onChange={onChange} choice={choice} error={problems['place']} />
      )}
      {place && phone}
      {place && <DriverDetails draft={draft} onChange={onChange} surname={surname} />}
    </div>
  );
}

interface OneFieldProps extends Pick<NewAddressProps, 'draft' | 'onChange' | 'choice'> {
  readonly error: string | undefined;
}

/** The field of the header and the shop window. A whole address that is served is used as soon as it is chosen. */
function OneField({ draft: { line, details }, onChange, choice, error }: OneFieldProps) {
  const question = usePlaceQuestion({ text: line, answer: undefined });
  const { text, answer, isSettled } = question;
  const restore = useEffectEvent(() => {
    if (text === '' && line !== '') question.type(line);
  });
  // the draft of an earlier page is read after this field is there
  useEffect(() => restore(), [line]);
  const use = (found: ServedPlace) => {
    onChange({ details: { ...details, ...partsOf(line) } });
    choice.choose(found);
  };
  const whole = isSettled && answer?.kind === 'served' && isWhole(answer.place) ? answer.place : undefined;
  const takeWhole = useEffectEvent(() => whole && use(whole));
  useEffect(() => {
    if (whole) takeWhole();
  }, [whole]);
  return (
    <div className="grid gap-2">
      <PlaceBox
        question={{
          ...question,
          problem: question.problem || (error ?? ''),
          type: (typed) => {
            onChange({ line: typed });
            question.type(typed);
          },
        }}
        label={t('Via, numero e comune')}
        onDone={question.again}
        onUse={use}
      />
      {!isSettled && (
        <Button variant="quiet" onClick={() => onChange({ isByHand: true })} className="-ml-4 justify-self-start">
          {t('Scrivilo a mano')}
        </Button>
      )}
    </div>
  );
}

function isWhole(place: ServedPlace | undefined): place is ServedPlace {
  return place !== undefined && place.address1 !== '' && place.addressNumber !== '';
}

function Chosen({ place, choice }: { readonly place: Place; readonly choice: NewPlaceChoice }) {
  const { address1, addressNumber, postalcode, city, province } = place;
  return (
    <div className="grid gap-3 rounded-md bg-accent-soft/45 px-4 py-2.5 ring-2 ring-accent ring-inset">
      <div className="flex min-h-11 items-center gap-3">
        <Icon name="pin" className="size-5.5 text-accent" />
        <p lang={contentLanguage()} className="min-w-0 grow leading-5">
          <b className="font-semibold">{`${address1} ${addressNumber}`.trim()}</b>
          {`, ${`${postalcode} ${townTitle(city)}`.trim()} (${province})`}
        </p>
        <button
          type="button"
          aria-label={t('Cambia: {title}', { title: t('Indirizzo') })}
          onClick={choice.giveUp}
          className="-mr-2 min-h-11 rounded-full px-2 font-semibold text-accent text-sm hover:bg-accent-soft"
        >
          {t('Cambia')}
        </button>
      </div>
    </div>
  );
}

function ByHand({ draft, onChange, choice }: Pick<NewAddressProps, 'draft' | 'onChange' | 'choice'>) {
  const [typed, setTyped] = useState<Place>(() => placeIn(draft.line));
  const { postalcode, province, addressNumber } = typed;
  const isWhole = isPicked(typed) && [postalcode, province, addressNumber].every((text) => text.trim() !== '');
  return (
    <div className="grid gap-2">
      <PlaceFields place={typed} onChange={setTyped} />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={choice.isBusy}
          disabled={!isWhole}
          onClick={() => {
            onChange({ line: placeText(typed), details: { ...draft.details, ...partsOf(draft.line) } });
            choice.choose(typed);
          }}
        >
          {t('Usa questo indirizzo')}
        </Button>
        <Button variant="quiet" onClick={() => onChange({ isByHand: false })}>
          {t('Cerca l’indirizzo')}
        </Button>
      </div>
      <p className="text-ink-soft text-xs">{t('Non serve che sia nel nostro elenco: lo controlliamo noi.')}</p>
    </div>
  );
}

/** Returns the details in a line besides the street: the apartment and the locality, for the driver. */
function partsOf(line: string): Partial<Details> {
  const { apartment, locality } = readAddressLine(line);
  return {
    ...(apartment && { doorbellNumber: apartment.slice(0, 20) }),
    ...(locality && { cityAdditionalInfo: locality }),
  };
}

/** Splits the text of one field into the fields of an address. */
function placeIn(line: string): Place {
  const { postcode = '', readings } = readAddressLine(line);
  const { street = '', number = '', town = '' } = readings[0] ?? {};
  return { ...emptyPlace, address1: street, addressNumber: number, city: town, postalcode: postcode };
}

interface DriverDetailsProps extends Pick<NewAddressProps, 'draft' | 'onChange' | 'surname'> {}

/** D 3: optional details for the driver; the doorbell usually has the surname. */
function DriverDetails({ draft: { details }, onChange, surname }: DriverDetailsProps) {
  const text = (name: Exclude<keyof Details, 'elevator' | 'reception'>, usual = '') => ({
    name,
    value: details[name] ?? usual,
    onChange: (event: { target: { value: string } }) =>
      onChange({ details: { ...details, [name]: event.target.value } }),
  });
  const flag = (name: 'elevator' | 'reception') => ({
    checked: details[name] ?? false,
    onChange: (event: { target: { checked: boolean } }) =>
      onChange({ details: { ...details, [name]: event.target.checked } }),
  });
  return (
    <details className="group rounded-md ring-1 ring-line ring-inset">
      <summary className="flex min-h-11 items-center gap-2 px-4 py-2 font-semibold text-sm">
        <Icon name="edit" className="size-5 text-ink-soft" />
        <span className="grow">
          {t('Piano, citofono e note')} <span className="font-normal text-ink-faint">{t('(facoltativo)')}</span>
        </span>
        <Icon name="chevron-down" className="size-4.5 transition-transform group-open:rotate-180" />
      </summary>
      <div className={`${evenRows} px-4 pt-1 pb-3 sm:grid-cols-2`}>
        <Field {...text('doorbellName', surname)} label={t('Nome sul citofono')} maxLength={80} />
        <div className="grid grid-cols-2 gap-4">
          <Field
            {...text('floor')}
            label={t('Piano')}
            inputMode="numeric"
            maxLength={10}
            hint={t('0 per il piano terra')}
          />
          <Field {...text('doorbellNumber')} label={t('Interno')} maxLength={20} />
        </div>
        <Field {...text('addressName', t('Casa'))} label={t('Nome dell’indirizzo')} maxLength={80} />
        <Field {...text('cityAdditionalInfo')} label={t('Frazione o località')} maxLength={120} />
        <div className="flex flex-wrap gap-x-8 sm:col-span-2">
          <Checkbox {...flag('elevator')}>{t('C’è l’ascensore')}</Checkbox>
          <Checkbox {...flag('reception')}>{t('C’è la portineria')}</Checkbox>
        </div>
        <TextArea
          {...text('addressNote')}
          label={t('Note per chi consegna')}
          maxLength={1000}
          className="sm:col-span-2"
        />
      </div>
    </details>
  );
}

export interface NewPlaceChoice {
  /** The address that the order saves; undefined: none is chosen, or the cart has a saved place. */
  readonly place: Place | undefined;
  readonly isBusy: boolean;
  /** An address outside the delivery area. */
  readonly notServed: Place | undefined;
  readonly problem: string | undefined;
  readonly choose: (place: Place) => void;
  readonly giveUp: () => void;
}

/** The new address of the draft: the cart is shown with the slots and prices of that address (decision 85). */
export function useNewPlace(
  cart: Cart,
  { place }: Pick<TillDraft, 'place'>,
  onChange: (part: Partial<TillDraft>) => void,
): NewPlaceChoice {
  const client = useQueryClient();
  const attempt = useMutation({
    mutationFn: (address: Place) => api.send(addressTry, { body: address }),
    onSuccess: ({ data }) => {
      cartState.set(data);
      void client.invalidateQueries({ queryKey: ['mine', 'timeslots'] });
      void client.invalidateQueries({ queryKey: ['mine', 'payment-types'] });
    },
    // a refused address cannot be used for the order
    onError: () => onChange({ place: undefined }),
  });
  const { mutate, reset, error, isPending, variables } = attempt;
  // the cart is not the one of the draft: the page was reloaded, or a login has loaded the customer's cart
  const isForgotten = place !== undefined && !hasPlace(cart);
  const again = useEffectEvent(() => place && mutate(place));
  useEffect(() => {
    if (isForgotten) again();
  }, [isForgotten]);
  const refusal = error ? asApiError(error) : undefined;
  const isNotServed = refusal?.has('ADDRESS_NOT_SERVED') === true;
  return {
    place: cart.shippingAddress ? undefined : place,
    isBusy: isPending,
    notServed: isNotServed ? variables : undefined,
    problem: isNotServed ? undefined : refusal?.message,
    choose: (chosen) => {
      onChange({ place: chosen });
      mutate(chosen);
    },
    giveUp: () => {
      reset();
      onChange({ place: undefined, line: '' });
    },
  };
}
