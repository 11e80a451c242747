import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { staffZoneInsert, staffZoneUpdate, staffZoneView } from '../../../contract/zones/routes.ts';
import type { ZoneView } from '../../../contract/zones/staff-schemas.ts';
import { DELIVERY_SERVICES, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { showNotices } from '../../api/notices.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { evenRows, Field, TextArea } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { StaffForm } from '../kit/StaffForm.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { type Edited, useEdited, type Version } from '../kit/use-edited.ts';
import { serviceName } from '../words/delivery-words.ts';
import { AreaEditor } from './AreaEditor.tsx';
import { useZoneEffect, ZoneEffectText } from './ZoneEffect.tsx';
import { bodyOf, draftOf, isZoneDraft, NEW_ZONE, type ZoneDraft } from './zone-draft.ts';

/** Edits or creates a zone. */
export function ZoneEditor({ start }: { readonly start: ZoneView }) {
  const { zone, stores } = start;
  const zoneId = zone?.zoneId;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [first] = useState(() => versionOf(start));
  const edited: Edited<ZoneDraft> = useEdited<ZoneDraft>({
    key: `zone.${zoneId ?? 'new'}`,
    start: first,
    isValue: isZoneDraft,
    read: async () => versionOf(await readZone(zoneId)),
    save: async ({ value, modifiedAt }) => {
      const { polygons, ...body } = bodyOf(value);
      // an unchanged area is not sent: an imported one may have more corners than the limit for drawn ones
      const isSameArea = JSON.stringify(polygons) === JSON.stringify(bodyOf(edited.saved.value).polygons);
      const { data: saved, response } =
        zoneId === undefined
          ? await api.send(staffZoneInsert, { body: { ...body, polygons } })
          : await api.send(staffZoneUpdate, {
              body: { ...body, ...(isSameArea ? {} : { polygons }), zoneId, modifiedAt },
            });
      showNotices(response);
      void client.invalidateQueries({ queryKey: ['staff', 'zone-areas'] });
      if (zoneId === undefined && saved.zone) void navigate(staffPaths.zone(saved.zone.zoneId), { replace: true });
      return versionOf(saved);
    },
  });
  const effect = useZoneEffect(zoneId, edited);
  const title = zone?.name ?? t('Nuova zona');
  const store = stores.find(({ storeId }) => String(storeId) === edited.value.storeId);
  return (
    <StaffForm
      title={title}
      up={{ name: t('Zone di consegna'), path: staffPaths.zones() }}
      edited={edited}
      isNew={zone === undefined}
      theirs={(theirs) => <TheirZone zone={theirs} />}
      names={{
        name: t('Nome della zona'),
        serviceId: t('Servizio'),
        storeId: t('Negozio'),
        zoneGroupId: t('Gruppo della zona'),
        minimum: t('Spesa minima in euro'),
        postcodes: t('CAP'),
        active: t('Zona attiva: i clienti possono sceglierla'),
        outlines: t('Contorni'),
      }}
      wordsOf={{
        serviceId: (value) => serviceName(Number(value)),
        storeId: (value) => stores.find(({ storeId }) => String(storeId) === value)?.name ?? String(value),
      }}
    >
      <ZoneFields edited={edited} stores={stores} unknown={effect?.unknownPostcodes ?? []} />
      <AreaEditor edited={edited} zoneId={zoneId} store={pointOf(store)} />
      <ZoneEffectText effect={effect} isDirty={edited.isDirty} />
    </StaffForm>
  );
}

function TheirZone({ zone }: { readonly zone: ZoneDraft }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">{zone.name}</p>
      <p className="whitespace-pre-line">{zone.postcodes}</p>
      <p>{t('{n} vertici', { n: zone.outlines.flatMap(({ corners }) => corners).length })}</p>
    </div>
  );
}

/** Loads a zone and the stores for the choice; for a new zone only the stores. */
export function readZone(zoneId: number | undefined): Promise<ZoneView> {
  return api.call(staffZoneView, { query: zoneId === undefined ? {} : { zone_id: zoneId } });
}

function versionOf({ zone }: ZoneView): Version<ZoneDraft> {
  return { value: zone ? draftOf(zone) : NEW_ZONE, modifiedAt: zone?.modifiedAt ?? '' };
}

function pointOf(store: ZoneView['stores'][number] | undefined) {
  const { latitude, longitude } = store ?? {};
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

interface ZoneFieldsProps {
  readonly edited: Edited<ZoneDraft>;
  readonly stores: ZoneView['stores'];
  /** Postcodes of the list that no town has. */
  readonly unknown: readonly string[];
}

/** The fields of a zone except its area on the map. */
function ZoneFields({ edited, stores, unknown }: ZoneFieldsProps) {
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
    <div className={`${evenRows} max-w-3xl sm:grid-cols-2`}>
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
        hint={
          unknown.length === 0 ? (
            t('Uno per riga; con il comune dopo il CAP vale solo per quello, per esempio 24129 CANTÙ.')
          ) : (
            <span className="font-medium text-warning">
              {t('Nessun comune ha questi CAP, quindi nessun indirizzo vi è servito: {postcodes}', {
                postcodes: unknown.join(', '),
              })}
            </span>
          )
        }
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
