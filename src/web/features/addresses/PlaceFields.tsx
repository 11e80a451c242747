import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { addressNear, municipalities, streets as streetsRoute } from '../../../contract/addresses/routes.ts';
import { foldTown } from '../../../domain/delivery/address.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { usePosition } from '../stores/PositionButton.tsx';
import { ComboField } from './ComboField.tsx';
import { type Place, PROVINCES, retyped } from './place.ts';

export interface PlaceFieldsProps {
  readonly place: Place;
  readonly onChange: (place: Place) => void;
  readonly errors?: Partial<Record<keyof Place, string | undefined>>;
}

/**
 * The fields of a place. Towns are suggested after one character; a known town fills in its province and, if it has
 * only one, its postcode.
 */
export function PlaceFields({ place, onChange, errors = {} }: PlaceFieldsProps) {
  const listId = useId();
  const fields = useTypedEarly(place, onChange);
  const towns = useTowns(place.city);
  const streets = useStreets(place);
  const postcodes = towns.find(({ city }) => foldTown(city) === foldTown(place.city))?.postalcodes ?? [];

  function changeCity(city: string) {
    const town = towns.find((known) => foldTown(known.city) === foldTown(city));
    const onlyCode = town?.postalcodes.length === 1 ? town.postalcodes[0] : undefined;
    onChange(
      retyped(place, { city, ...(town && { province: town.province }), ...(onlyCode && { postalcode: onlyCode }) }),
    );
  }
  function changeStreet(address1: string) {
    const named = streets.filter((street) => foldTown(street.address1) === foldTown(address1));
    const [only] = named.length === 1 ? named : [];
    onChange(retyped(place, { address1, ...(only && whereOf(only, place)) }));
  }
  const chooseStreet = (street: StreetOfTown) =>
    onChange(retyped(place, { address1: street.address1, ...whereOf(street, place) }));
  const text = (name: keyof Place) => ({
    name,
    value: place[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange(retyped(place, { [name]: event.target.value })),
  });
  return (
    <div ref={fields} className="grid grid-cols-6 gap-x-4 gap-y-1">
      <Field
        {...text('city')}
        onChange={(event) => changeCity(event.target.value)}
        label={t('Città')}
        list={`${listId}-towns`}
        autoComplete="address-level2"
        maxLength={80}
        className="col-span-6 sm:col-span-4"
      />
      <Field
        {...text('province')}
        label={t('Provincia')}
        list={`${listId}-provinces`}
        autoComplete="address-level1"
        maxLength={2}
        className="col-span-3 sm:col-span-2"
      />
      <Field
        {...text('postalcode')}
        label={t('CAP')}
        hint={place.postalcode === '' ? codesText(postcodes) : undefined}
        list={`${listId}-codes`}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        className="col-span-3 sm:col-span-2"
      />
      <StreetField
        value={place.address1}
        error={errors.address1}
        streets={streets}
        onType={changeStreet}
        onChoose={chooseStreet}
      />
      <Field
        {...text('addressNumber')}
        label={t('Civico')}
        placeholder={t('o SNC')}
        maxLength={20}
        className="col-span-2 sm:col-span-1"
      />
      <Suggestions listId={listId} towns={towns} postcodes={postcodes} />
    </div>
  );
}

/** Lists the postcodes of a town that has several. */
function codesText(postcodes: readonly string[]): string | undefined {
  const [first, last] = [postcodes[0], postcodes.at(-1)];
  if (!first || !last || first === last) return undefined;
  return postcodes.length > MAX_CODES ? t('Da {first} a {last}', { first, last }) : postcodes.join(', ');
}

/** The number of postcodes for which the field has space. */
const MAX_CODES = 3;

type StreetOfTown = ReturnType<typeof useStreets>[number];

/**
 * Returns the town of a street that is in only one town or was chosen from the list, unless the shopper has entered
 * one.
 */
function whereOf({ city, province, postalcode }: StreetOfTown, place: Place): Partial<Place> {
  return {
    ...(place.city.trim() === '' && { city, province }),
    ...(postalcode !== undefined && place.postalcode.trim() === '' && { postalcode }),
  };
}

interface SuggestionsProps {
  readonly listId: string;
  readonly towns: ReturnType<typeof useTowns>;
  readonly postcodes: readonly string[];
}

function Suggestions({ listId, towns, postcodes }: SuggestionsProps) {
  return (
    <>
      <datalist id={`${listId}-towns`}>
        {towns.map(({ city, province }) => (
          <option key={`${city} ${province}`} value={city}>{`${city} (${province})`}</option>
        ))}
      </datalist>
      <datalist id={`${listId}-provinces`}>
        {PROVINCES.map((province) => (
          <option key={province} value={province} />
        ))}
      </datalist>
      <datalist id={`${listId}-codes`}>
        {postcodes.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </>
  );
}

/** Takes over texts that were typed before hydration, which are in the fields but not in the state. */
function useTypedEarly(place: Place, onChange: (place: Place) => void) {
  const fields = useRef<HTMLDivElement>(null);
  const takeOver = useEffectEvent(() => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])].filter(({ name }) => name in place);
    const typed = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
    if (inputs.some(({ name, value }) => value !== place[name as keyof Place])) onChange({ ...place, ...typed });
  });
  // must run before a form that was submitted early is submitted again (entry-client.tsx)
  useLayoutEffect(() => takeOver(), []);
  return fields;
}

function useTowns(city: string) {
  const q = useDeferredValue(city.trim());
  const { data } = useQuery({
    queryKey: ['municipalities', q.toLowerCase()],
    queryFn: () => api.call(municipalities, { query: { q } }),
    enabled: q.length >= 1,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: (previous) => previous,
  });
  return data?.municipalities ?? [];
}

/** D 5: streets are suggested after more than 3 characters, in the chosen town or in all. */
const MIN_STREET = 4;

function useStreets({ address1, city, province }: Place) {
  const q = useDeferredValue(address1.trim());
  const { data } = useQuery({
    queryKey: ['streets', foldTown(city), province, q.toLowerCase()],
    queryFn: () => api.call(streetsRoute, { query: { q, ...(city.trim() === '' ? {} : { city, province }) } }),
    enabled: q.length >= MIN_STREET,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: (previous) => previous,
  });
  return data?.streets ?? [];
}

interface SuggestedStreet {
  readonly address1: string;
  readonly city: string;
}

interface StreetFieldProps<Street extends SuggestedStreet> {
  readonly value: string;
  readonly error: string | undefined;
  readonly streets: readonly Street[];
  readonly onType: (text: string) => void;
  readonly onChoose: (street: Street) => void;
}

/** The street field, with a list of streets that match the text (D 5). */
function StreetField<Street extends SuggestedStreet>(props: StreetFieldProps<Street>) {
  const { value, error, streets, onType, onChoose } = props;
  return (
    <ComboField
      name="address1"
      label={t('Indirizzo')}
      placeholder={t('Via, piazza…')}
      autoComplete="address-line1"
      maxLength={120}
      value={value}
      error={error}
      onType={onType}
      listLabel={t('Vie')}
      options={streets.map(({ address1, city }) => {
        const text = `${address1}, ${city}`;
        return { key: text, icon: 'map', text: <span lang={contentLanguage()}>{text}</span> };
      })}
      onChoose={(index) => {
        const street = streets[index];
        if (street) onChoose(street);
        return undefined;
      }}
      className="col-span-4 sm:col-span-3"
    />
  );
}

interface HerePlaceProps {
  /** Called with the known parts of the address at the position of the device. */
  readonly onFound: (place: Place) => void;
}

/** Fills in the address from the position of the device (delivery 2), only after a click. */
export function HerePlace({ onFound }: HerePlaceProps) {
  const { state, point, ask } = usePosition();
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (at: Point) => api.call(addressNear, { query: at }),
    onSuccess: ({ address }, { latitude, longitude }) => {
      if (address) found.current({ ...address, gpsLatitude: latitude, gpsLongitude: longitude });
    },
  });
  useEffect(() => {
    if (point) mutate(point);
  }, [point, mutate]);
  const isBusy = state === 'asking' || isPending;
  return (
    <div className="grid gap-2">
      <Button variant="secondary" onClick={ask} busy={isBusy} className="justify-self-start">
        <Icon name="locate" />
        {isBusy ? t('Cerco la tua posizione…') : t('Usa la mia posizione')}
      </Button>
      <p role="status" className="sr-only">
        {data?.address ? t('Abbiamo scritto l’indirizzo in cui ti trovi: controllalo') : ''}
      </p>
      {state === 'refused' && (
        <Alert tone="warning">{t('È necessario abilitare la localizzazione per utilizzare questa funzione')}</Alert>
      )}
      {(state === 'failed' || (data && !data.address)) && (
        <Alert tone="warning">{t('Non riusciamo a trovare la tua posizione: scrivi l’indirizzo.')}</Alert>
      )}
      {error && <Alert tone="error">{asApiError(error).message}</Alert>}
    </div>
  );
}
