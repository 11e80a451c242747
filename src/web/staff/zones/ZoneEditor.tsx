import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { staffZoneInsert, staffZoneUpdate, staffZoneView } from '../../../contract/zones/staff-routes.ts';
import type { ZoneView } from '../../../contract/zones/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Breadcrumbs } from '../../page/Breadcrumbs.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { EditForm } from '../kit/EditForm.tsx';
import type { Version } from '../kit/use-draft.ts';
import { type Edited, useEdited } from '../kit/use-edited.ts';
import { staffPaths } from '../staff-paths.ts';
import { AreaEditor } from './AreaEditor.tsx';
import { ZoneFields } from './ZoneFields.tsx';
import { bodyOf, draftOf, isZoneDraft, NEW_ZONE, type ZoneDraft } from './zone-draft.ts';

/** Edits a zone, or makes one. */
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
      // an area that was not changed is not sent: that of an import may have more corners than can be drawn
      const isSameArea = JSON.stringify(polygons) === JSON.stringify(bodyOf(edited.saved.value).polygons);
      const saved =
        zoneId === undefined
          ? await api.call(staffZoneInsert, { body: { ...body, polygons } })
          : await api.call(staffZoneUpdate, {
              body: { ...body, ...(isSameArea ? {} : { polygons }), zoneId, modifiedAt },
            });
      void client.invalidateQueries({ queryKey: ['staff', 'zone-areas'] });
      if (zoneId === undefined && saved.zone) void navigate(staffPaths.zone(saved.zone.zoneId), { replace: true });
      return versionOf(saved);
    },
  });
  const title = zone?.name ?? t('Nuova zona');
  const store = stores.find(({ storeId }) => String(storeId) === edited.value.storeId);
  return (
    <>
      <PrivateTitle>{title}</PrivateTitle>
      <Breadcrumbs
        trail={[
          { name: t('Zone di consegna'), path: staffPaths.zones() },
          { name: title, path: zoneId === undefined ? staffPaths.newZone() : staffPaths.zone(zoneId) },
        ]}
      />
      <h1 className="mt-3 mb-5 break-words text-3xl">{title}</h1>
      <EditForm label={title} edited={edited} theirs={(theirs) => <TheirZone zone={theirs} />}>
        <ZoneFields edited={edited} stores={stores} />
        <AreaEditor edited={edited} zoneId={zoneId} store={pointOf(store)} />
      </EditForm>
    </>
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

/** Reads a zone with the stores that can be chosen, or these alone for a new one. */
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
