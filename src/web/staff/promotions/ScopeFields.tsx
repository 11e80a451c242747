import type { StaffPromotionChoices } from '../../../contract/promotions/schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { errorAt, type FormProps, Picks, StorePicks, withNumber } from './draft-fields.tsx';

interface ScopeFieldsProps extends FormProps {
  readonly choices: StaffPromotionChoices | undefined;
}

/** The stores where it is valid. */
export function Stores({ choices, ...form }: ScopeFieldsProps) {
  const { value, change } = form.edited;
  return (
    <StorePicks
      stores={choices?.stores}
      picked={value.stores}
      onPick={(stores) => change({ ...value, stores })}
      error={errorAt(form, 'stores')}
    />
  );
}

/** The ways of delivery for which it is valid. */
export function Services({ choices, ...form }: ScopeFieldsProps) {
  const { value, change } = form.edited;
  return (
    <Picks
      label={t('Servizi')}
      name="services"
      none={t('Tutti')}
      picked={value.services.map(String)}
      choices={choices?.services.map(({ serviceId, name }) => ({ word: String(serviceId), name })) ?? []}
      onPick={(services) => change({ ...value, services: services.map(Number) })}
    />
  );
}

/** Which pieces it counts, of those that others have made cheaper. */
export function Combines(form: FormProps) {
  const { value, change } = form.edited;
  return (
    <Select
      label={t('Con altre promozioni')}
      name="combines"
      value={value.combines}
      onChange={({ target: { value: word } }) => {
        const combines = (['alone', 'prices', 'all'] as const).find((each) => each === word);
        if (combines) change({ ...value, combines });
      }}
    >
      <option value="alone">{t('Da sola')}</option>
      <option value="prices">{t('Anche su prezzi ribassati')}</option>
      <option value="all">{t('Con tutte')}</option>
    </Select>
  );
}

const PRIORITIES: readonly (readonly [number, string])[] = [
  [100, msg('alta')],
  [0, msg('normale')],
  [-100, msg('bassa')],
];

/** Returns the word of a priority; one of a file may lie between them. */
export function priorityText(priority: number): string {
  const word = PRIORITIES.find(([number]) => number === priority)?.[1];
  return word === undefined ? String(priority) : t(word);
}

/** Who goes first where two promotions have the same goods. */
export function Priority(form: FormProps) {
  const { value, change } = form.edited;
  const isOther = PRIORITIES.every(([number]) => number !== value.priority);
  return (
    <Select
      label={t('Precedenza')}
      name="priority"
      value={value.priority}
      hint={t('A parità, vince la più conveniente per il cliente.')}
      onChange={({ target }) => change({ ...value, priority: Number(target.value) })}
    >
      {isOther && <option value={value.priority}>{value.priority}</option>}
      {PRIORITIES.map(([number, word]) => (
        <option key={number} value={number}>
          {t(word)}
        </option>
      ))}
    </Select>
  );
}

/** A day that may not be empty. */
export function Day({
  name,
  label,
  ...form
}: FormProps & { readonly name: 'startsOn' | 'endsOn'; readonly label: string }) {
  const { value, change } = form.edited;
  return (
    <Field
      label={label}
      name={name}
      type="date"
      value={value[name]}
      error={errorAt(form, name)}
      onChange={({ target }) => target.value !== '' && change({ ...value, [name]: target.value })}
    />
  );
}

/** An hour of Rome; empty: all day. */
export function Hour({
  name,
  label,
  ...form
}: FormProps & { readonly name: 'hoursFrom' | 'hoursTo'; readonly label: string }) {
  const { value, change } = form.edited;
  return (
    <Field
      label={label}
      name={name}
      type="time"
      value={value[name] ?? ''}
      error={errorAt(form, name)}
      hint={t('Ora di Roma. Vuoto: tutto il giorno.')}
      onChange={({ target }) => {
        const { [name]: _, ...rest } = value;
        change(target.value === '' ? rest : { ...rest, [name]: target.value });
      }}
    />
  );
}

/** The customers whom it is for. */
export function Segment({ choices, ...form }: ScopeFieldsProps) {
  const { value, change } = form.edited;
  return (
    <Select
      label={t('Per chi')}
      name="segmentId"
      value={value.segmentId ?? ''}
      error={errorAt(form, 'segmentId')}
      hint={value.segmentId === undefined ? undefined : t('Il negozio aggiunge “prezzo personalizzato”.')}
      onChange={({ target }) => change(withNumber(value, 'segmentId', Number(target.value) || undefined))}
    >
      <option value="">{t('Tutti i clienti')}</option>
      {choices?.segments.map((segment) => (
        <option key={segment} value={segment}>
          {t('Segmento {n}', { n: segment })}
        </option>
      ))}
    </Select>
  );
}
