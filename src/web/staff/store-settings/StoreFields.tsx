import type { StaffStoreView } from '../../../contract/store-settings/schemas.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { evenRows, Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { isSame } from '../kit/compare-versions.ts';
import type { Edited } from '../kit/use-edited.ts';
import { newKey } from '../kit/use-row-focus.ts';
import { formatFullDay } from '../words/delivery-words.ts';
import { ShutSlots } from '../words/ShutSlots.tsx';
import { StoreHours } from './StoreHours.tsx';
import type { SpecialDayDraft, StoreDraft } from './store-draft.ts';

interface StoreFieldsProps {
  readonly edited: Edited<StoreDraft>;
  /** The stores that can fill a new locker. */
  readonly stores: StaffStoreView['stores'];
  /** Undefined: a new place. */
  readonly storeId: number | undefined;
}

/** The fields of a store or a locker. */
export function StoreFields({ edited, stores, storeId }: StoreFieldsProps) {
  const isNew = storeId === undefined;
  const { value, problem } = edited;
  const change = (part: Partial<StoreDraft>) => edited.change({ ...value, ...part });
  return (
    <div className="grid min-w-0 gap-5">
      <PlaceFields edited={edited} />
      {value.kind === 'locker' && isNew && (
        <Select
          label={t('Lo riempie')}
          name="filledBy"
          className="max-w-sm"
          value={value.filledBy}
          error={problem?.at('filledBy')}
          onChange={({ target }) => change({ filledBy: target.value })}
        >
          <option value="">{t('Scegli')}</option>
          {stores.map(({ warehouseId, name }) => (
            <option key={warehouseId} value={warehouseId}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Services edited={edited} isNew={isNew} />
      {value.kind === 'locker' && <Boxes edited={edited} />}
      <StoreHours edited={edited} />
      <StoreSpecialDays edited={edited} storeId={storeId} />
      {!isNew && (
        <Checkbox
          name="isClosed"
          className="border-line border-t pt-2"
          checked={value.isClosed}
          error={problem?.at('isClosed')}
          onChange={({ target }) => change({ isClosed: target.checked })}
        >
          {t('Chiuso per sempre: il negozio online non lo mostra più')}
        </Checkbox>
      )}
    </div>
  );
}

type TextName = 'name' | 'street' | 'streetNumber' | 'city' | 'province' | 'postcode' | 'phone' | 'email';
type NumberName = 'latitude' | 'longitude' | 'ambient' | 'chilled' | 'frozen';

function textOf({ value, problem, change }: Edited<StoreDraft>) {
  return (name: TextName | NumberName, label: string, sent: string = name) => ({
    label,
    name: sent,
    value: value[name],
    error: problem?.at(sent),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ ...value, [name]: target.value }),
  });
}

function PlaceFields({ edited }: { readonly edited: Edited<StoreDraft> }) {
  const { value, problem } = edited;
  const text = textOf(edited);
  return (
    <div className={`${evenRows} sm:grid-cols-6`}>
      <Field className="sm:col-span-4" autoComplete="off" required {...text('name', t('Nome'))} />
      <Field className="sm:col-span-2" type="tel" required={false} {...text('phone', t('Telefono'))} />
      <Field className="sm:col-span-4" required {...text('street', t('Via'))} />
      <Field className="sm:col-span-2" required={false} {...text('streetNumber', t('Numero civico'))} />
      <Field className="sm:col-span-3" required {...text('city', t('Comune'))} />
      <Field className="sm:col-span-1" required maxLength={2} {...text('province', t('Provincia'))} />
      <Field className="sm:col-span-2" required inputMode="numeric" {...text('postcode', t('CAP'))} />
      <Field
        className="sm:col-span-2"
        required={false}
        inputMode="decimal"
        hint={t('Vuota: la cerchiamo dall’indirizzo.')}
        {...text('latitude', t('Latitudine'))}
      />
      <Field className="sm:col-span-2" required={false} inputMode="decimal" {...text('longitude', t('Longitudine'))} />
      <Field className="sm:col-span-2" type="email" required={false} {...text('email', t('E-mail'))} />
      <Field
        label={t('Parcheggio')}
        name="parking"
        required={false}
        className="sm:col-span-6"
        value={value.parking}
        error={problem?.at('parking')}
        onChange={({ target }) => edited.change({ ...value, parking: target.value })}
      />
    </div>
  );
}

/** The services that customers can choose here. */
function Services({ edited, isNew }: { readonly edited: Edited<StoreDraft>; readonly isNew: boolean }) {
  const { value, problem } = edited;
  const error = problem?.at('services');
  const box = (name: 'pickup' | 'home' | 'locker', label: string, said?: string) => (
    <Checkbox
      name={name}
      checked={value[name]}
      error={said}
      onChange={({ target }) => edited.change({ ...value, [name]: target.checked })}
    >
      {label}
    </Checkbox>
  );
  return (
    <fieldset className="border-line border-t pt-4">
      <legend className="sr-only">{t('Servizi')}</legend>
      <div className="flex flex-wrap gap-x-8">
        {value.kind === 'locker' && box('locker', t('Ritiro dal locker'), error)}
        {value.kind === 'store' && box('pickup', t('Ritiro in negozio'), isNew ? error : undefined)}
        {value.kind === 'store' && !isNew && box('home', t('Prepara le consegne a casa'), error)}
      </div>
      <p className="text-ink-soft text-sm">
        {t('Quello che togli non si può più scegliere; gli ordini già fatti restano.')}
      </p>
    </fieldset>
  );
}

/** The boxes of a locker, by temperature. */
function Boxes({ edited }: { readonly edited: Edited<StoreDraft> }) {
  const text = textOf(edited);
  return (
    <fieldset className="border-line border-t pt-4">
      <legend className="sr-only">{t('Caselle')}</legend>
      <div className="grid grid-cols-3 gap-3 sm:max-w-md">
        <Field inputMode="numeric" required={false} {...text('ambient', t('Caselle normali'), 'crates/ambient')} />
        <Field inputMode="numeric" required={false} {...text('chilled', t('Caselle fresche'), 'crates/chilled')} />
        <Field inputMode="numeric" required={false} {...text('frozen', t('Caselle gelo'), 'crates/frozen')} />
      </div>
      <p className="text-ink-soft text-sm">{t('Tutte vuote: il locker accetta ogni spesa.')}</p>
    </fieldset>
  );
}

/** Days with other hours than their weekday; on those without hours the store is closed, and so are its slots. */
function StoreSpecialDays({ edited, storeId }: Pick<StoreFieldsProps, 'edited' | 'storeId'>) {
  const { value, problem, saved } = edited;
  const changed = value.specialDays.filter((special) => !saved.value.specialDays.some((each) => isSame(each, special)));
  const withDays = (specialDays: readonly SpecialDayDraft[]) => ({ ...value, specialDays });
  const change = (index: number, part: Partial<SpecialDayDraft>) =>
    edited.change(withDays(value.specialDays.map((day, at) => (at === index ? { ...day, ...part } : day))));
  const add = () =>
    edited.change(withDays([...value.specialDays, { key: newKey(), day: '', beginHour: '', endHour: '', reason: '' }]));
  return (
    <section aria-labelledby="special-days" className="grid gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id="special-days" className="font-sans font-semibold text-base">
          {t('Giorni speciali')}
        </h2>
        <p className="text-ink-soft text-sm">{t('senza orario: chiuso; si chiudono anche le fasce fuori orario')}</p>
        <Button variant="secondary" className="ml-auto" onClick={add}>
          {t('Un giorno')}
        </Button>
      </div>
      <ul className="grid gap-2">
        {value.specialDays.map((special, index) => {
          const at = (name: string) => `specialDays/${index}/${name}`;
          const field = (name: 'day' | 'beginHour' | 'endHour' | 'reason', label: string) => ({
            label,
            name: at(name),
            required: false,
            value: special[name],
            error: problem?.at(at(name)),
            onChange: ({ target }: { readonly target: { readonly value: string } }) =>
              change(index, { [name]: target.value }),
          });
          const name = special.day === '' ? t('questo giorno') : formatFullDay(special.day);
          return (
            <li key={special.key} className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[10rem_7rem_7rem_1fr_auto]">
              <Field type="date" className="max-sm:col-span-2" {...field('day', t('Giorno'))} />
              <Field type="time" {...field('beginHour', t('Apre'))} />
              <Field type="time" {...field('endHour', t('Chiude'))} />
              <Field {...field('reason', t('Perché, se vuoi'))} />
              <IconButton
                icon="trash"
                label={t('Togli {name}', { name })}
                onClick={() => edited.remove(withDays(value.specialDays.toSpliced(index, 1)), name)}
              />
            </li>
          );
        })}
      </ul>
      {storeId !== undefined && <ShutSlots asked={{ storeId, days: changed }} />}
    </section>
  );
}
