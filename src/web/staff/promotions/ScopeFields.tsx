import type { StaffPromotionChoices } from '../../../contract/promotions/schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { errorAt, type FormProps, NumberField, Picks, Section, withNumber } from './draft-fields.tsx';

interface ScopeFieldsProps extends FormProps {
  readonly choices: StaffPromotionChoices | undefined;
}

/** When, where and for whom, and how much at most. */
export function ScopeFields({ choices, ...form }: ScopeFieldsProps) {
  const { value, change } = form.edited;
  return (
    <>
      <Section title={t('Quando e dove')}>
        <Day {...form} name="startsOn" label={t('Dal')} />
        <Day {...form} name="endsOn" label={t('Al')} />
        <Hour {...form} name="hoursFrom" label={t('Per chi ordina dalle')} />
        <Hour {...form} name="hoursTo" label={t('Fino alle')} />
        <Picks
          label={t('Negozi')}
          name="stores"
          none={t('Tutti')}
          picked={value.stores.map(String)}
          choices={choices?.stores.map(({ warehouseId, name }) => ({ word: String(warehouseId), name })) ?? []}
          onPick={(stores) => change({ ...value, stores: stores.map(Number) })}
          error={errorAt(form, 'stores')}
        />
        <Picks
          label={t('Servizi')}
          name="services"
          none={t('Tutti')}
          picked={value.services.map(String)}
          choices={choices?.services.map(({ serviceId, name }) => ({ word: String(serviceId), name })) ?? []}
          onPick={(services) => change({ ...value, services: services.map(Number) })}
        />
        <Segment {...form} choices={choices} />
      </Section>
      <LimitFields {...form} />
    </>
  );
}

function LimitFields(form: FormProps) {
  const { value, change } = form.edited;
  return (
    <Section title={t('Limiti')}>
      <NumberField {...form} name="most" label={t('Al massimo per ordine')} hint={t('Vuoto: quante se ne vuole.')} />
      <NumberField
        {...form}
        name="budgetCents"
        isMoney
        label={t('Budget in euro')}
        hint={t('Finito il budget si ferma da sola.')}
      />
      <NumberField {...form} name="perCustomer" label={t('Ordini per cliente')} hint={t('Vuoto: quanti ne fa.')} />
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
      <Field
        label={t('Scritta sulla scheda')}
        name="badge"
        lang={contentLanguage()}
        autoComplete="off"
        value={value.badge}
        hint={t('Vuota: secondo il tipo.')}
        onChange={({ target }) => change({ ...value, badge: target.value })}
      />
    </Section>
  );
}

function Day({ name, label, ...form }: FormProps & { readonly name: 'startsOn' | 'endsOn'; readonly label: string }) {
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
function Hour({
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

function Segment({ choices, ...form }: ScopeFieldsProps) {
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
