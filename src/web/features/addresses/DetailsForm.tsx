import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Address, NextSlot } from '../../../contract/addresses/schemas.ts';
import { errorText } from '../../../contract/base/field-errors.ts';
import { phone } from '../../../domain/base/validators.ts';
import { missingForSave } from '../../../domain/delivery/address.ts';
import { townTitle } from '../../../domain/geography/town-title.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useSaveAddress } from './address-queries.ts';
import { addressInput, type Details, detailsOf, NO_DETAILS, type Place, placeText, retyped } from './place.ts';
import { slotLine } from './where/place-words.ts';

export interface DetailsFormProps {
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly address: Address | undefined;
  /** The first free slot there, where it is known. */
  readonly first?: NextSlot | undefined;
  /** False for an unknown street that the shopper has confirmed. */
  readonly isFound: boolean;
  readonly onSaved: (address: Address) => void;
  readonly onBack: (() => void) | undefined;
}

type Problems = Partial<Record<string, string>>;

/** The second step: the place that the check found, and the details that the driver needs. */
export function DetailsForm({ place, onPlace, address, first, isFound, onSaved, onBack }: DetailsFormProps) {
  const surname = useCart().data?.user.lastName ?? '';
  const [details, setDetails] = useState<Details>(() => (address ? detailsOf(address) : usualDetails(surname)));
  const [problems, setProblems] = useState<Problems>({});
  const save = useSaveAddress(onSaved);
  const form = useRef<HTMLFormElement>(null);
  const isNew = address === undefined;
  useEffect(() => {
    // the second step has replaced the first, so it takes the focus
    if (isNew) form.current?.querySelector<HTMLInputElement>('[name="addressName"]')?.focus();
  }, [isNew]);
  const refusal = save.error ? asApiError(save.error) : undefined;
  const text = (name: Exclude<keyof Details, 'elevator' | 'reception'>) => ({
    name,
    value: details[name],
    error: problems[name] ?? refusal?.at(name),
    onChange: (event: { target: { value: string } }) => setDetails({ ...details, [name]: event.target.value }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = problemsOf(place, details);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else void confirmAndSave();
  }
  /** delivery 4: a found address is confirmed before it is saved; an unknown one was confirmed before. */
  async function confirmAndSave() {
    const isAsked = isNew && isFound;
    const question = { title: t('Salvare l’indirizzo?'), text: foundText(place), yes: t('Salva'), no: t('Correggi') };
    if (isAsked && !(await confirm(question))) return;
    save.mutate(addressInput(place, details, address?.addressId));
  }
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t('Dettagli della consegna')} className="grid gap-3">
      {refusal && <Alert tone="error">{refusal.message}</Alert>}
      <FoundPlace place={place} first={first} isNew={isNew} isFound={isFound} onBack={onBack} />
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {/* after the check only the house number can still be changed (delivery 4) */}
        <Field
          name="addressNumber"
          label={t('Civico')}
          placeholder={t('o SNC')}
          value={place.addressNumber}
          error={problems['addressNumber']}
          maxLength={20}
          onChange={({ target }) => onPlace(retyped(place, { addressNumber: target.value }))}
        />
        <Field
          {...text('addressName')}
          label={t('Nome dell’indirizzo')}
          placeholder={t('Casa, ufficio…')}
          maxLength={80}
        />
        <Field {...text('doorbellName')} label={t('Nome sul citofono')} autoComplete="name" maxLength={80} />
        <div className="grid grid-cols-[5.5rem_1fr] gap-4">
          <Field {...text('prefix')} label={t('Prefisso')} type="tel" autoComplete="tel-country-code" maxLength={6} />
          <Field
            {...text('referencePhoneNumber')}
            label={t('Telefono per la consegna')}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={30}
          />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <Field
            {...text('floor')}
            label={t('Piano')}
            required={false}
            inputMode="numeric"
            maxLength={10}
            hint={t('0 per il piano terra')}
          />
          <Field {...text('doorbellNumber')} label={t('Interno')} required={false} maxLength={20} />
        </div>
      </div>
      <Field {...text('cityAdditionalInfo')} label={t('Frazione o località')} required={false} maxLength={120} />
      <div className="flex flex-wrap gap-x-8">
        <Checkbox
          checked={details.elevator}
          onChange={(event) => setDetails({ ...details, elevator: event.target.checked })}
        >
          {t('C’è l’ascensore')}
        </Checkbox>
        <Checkbox
          checked={details.reception}
          onChange={(event) => setDetails({ ...details, reception: event.target.checked })}
        >
          {t('C’è la portineria')}
        </Checkbox>
      </div>
      <TextArea {...text('addressNote')} label={t('Note per chi consegna')} required={false} maxLength={1000} />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={save.isPending}>
          {t('Salva indirizzo')}
        </Button>
        {onBack && !isNew && (
          <Button variant="quiet" size="lg" onClick={onBack}>
            {t('Indietro')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface FoundPlaceProps extends Pick<DetailsFormProps, 'place' | 'first' | 'isFound' | 'onBack'> {
  readonly isNew: boolean;
}

/** What is: the place, and of a new one whether and when the groceries come there (drawing 18). */
function FoundPlace({ place, first, isNew, isFound, onBack }: FoundPlaceProps) {
  const { address1, addressNumber, postalcode, city, province } = place;
  const street = `${address1} ${addressNumber}`.trim();
  return (
    <div className="flex items-start gap-3 rounded-md bg-accent-soft px-4 py-3">
      <Icon name={isNew && isFound ? 'check' : 'pin'} className="mt-0.5 size-5.5 shrink-0 text-accent" />
      <p className="min-w-0 grow text-sm leading-5">
        <b className="block font-semibold text-base">
          {isNew && isFound ? t('Sì, in {street} arriviamo', { street }) : street}
        </b>
        <span lang={contentLanguage()}>{`${postalcode} ${townTitle(city)} (${province})`}</span>
        {first && <span className="block">{t('Il primo posto libero: {slot}.', { slot: slotLine(first) })}</span>}
      </p>
      {isNew && onBack && (
        <button
          type="button"
          onClick={onBack}
          aria-label={t('Cambia: {title}', { title: t('Indirizzo') })}
          className="-my-1.5 -mr-2 min-h-11 rounded-full px-2 font-semibold text-accent text-sm hover:bg-card"
        >
          {t('Cambia')}
        </button>
      )}
    </div>
  );
}

/** Returns the default details: a first address is usually the shopper's home, with the shopper's name at the door. */
function usualDetails(surname: string): Details {
  return { ...NO_DETAILS, addressName: t('Casa'), doorbellName: surname };
}

/** delivery 8: the question whether to save the found address. */
function foundText(place: Place): string {
  return t("E' stato trovato questo indirizzo: {address}. Vuoi salvarlo?", { address: placeText(place) });
}

function problemsOf(place: Place, details: Details): Problems {
  const missing = missingForSave({ ...place, ...details });
  const problems: Problems = Object.fromEntries(missing.map((field) => [field, errorText('REQUIRED')]));
  if (phone(details.prefix + details.referencePhoneNumber) && !problems['referencePhoneNumber'])
    problems['referencePhoneNumber'] = errorText('INVALID_PHONE');
  return problems;
}
