import type { ZoneView } from '../../../contract/zones/staff-schemas.ts';
import { DELIVERY_SERVICES, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { t } from '../../../language/language.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { serviceName } from '../kit/delivery-words.ts';
import type { Edited } from '../kit/use-edited.ts';
import type { ZoneDraft } from './zone-draft.ts';

export interface ZoneFieldsProps {
  readonly edited: Edited<ZoneDraft>;
  readonly stores: ZoneView['stores'];
}

/** Everything of a zone but its area on the map. */
export function ZoneFields({ edited, stores }: ZoneFieldsProps) {
  const { value, problem } = edited;
  const change = (part: Partial<ZoneDraft>) => edited.change({ ...value, ...part });
  const kind = value.serviceId === LOCKER ? 'locker' : 'store';
  const fitting = stores.filter((store) => store.kind === kind || String(store.storeId) === value.storeId);
  const text = (name: 'name' | 'minimum' | 'zoneGroupId') => ({
    name,
    value: value[name],
    error: problem?.at(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <div className="grid max-w-3xl gap-x-4 gap-y-1 sm:grid-cols-2">
      <Field label={t('Nome della zona')} className="sm:col-span-2" {...text('name')} />
      <Select
        label={t('Servizio')}
        name="serviceId"
        value={value.serviceId}
        error={problem?.at('serviceId')}
        onChange={(event) => change({ serviceId: Number(event.target.value) })}
      >
        {DELIVERY_SERVICES.map((serviceId) => (
          <option key={serviceId} value={serviceId}>
            {serviceName(serviceId)}
          </option>
        ))}
      </Select>
      <Select
        label={t('Negozio')}
        name="storeId"
        value={value.storeId}
        error={problem?.at('storeId')}
        hint={t('Da qui parte la spesa.')}
        onChange={(event) => change({ storeId: event.target.value })}
      >
        {value.storeId === '' && <option value="">{t('Scegli')}</option>}
        {fitting.map(({ storeId, name }) => (
          <option key={storeId} value={storeId}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label={t('Gruppo della zona')}
        type="number"
        inputMode="numeric"
        min={1}
        hint={t('5: consegna il partner.')}
        {...text('zoneGroupId')}
      />
      <Field label={t('Spesa minima in euro')} inputMode="decimal" hint={t('0: nessun minimo.')} {...text('minimum')} />
      <TextArea
        label={t('CAP')}
        name="areas"
        required={false}
        spellCheck={false}
        className="sm:col-span-2"
        value={value.postcodes}
        error={problem?.at('areas')}
        hint={t('Uno per riga; con il comune dopo il CAP vale solo per quello, per esempio 24129 CANTÙ.')}
        onChange={(event) => change({ postcodes: event.target.value })}
      />
      <Checkbox
        name="active"
        className="sm:col-span-2"
        checked={value.active}
        onChange={(event) => change({ active: event.target.checked })}
      >
        {t('Zona attiva: i clienti possono sceglierla')}
      </Checkbox>
    </div>
  );
}
