import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { staffZoneEffect } from '../../../contract/zones/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import type { Edited } from '../kit/use-edited.ts';
import { bodyOf, type ZoneDraft } from './zone-draft.ts';

/** Reads what the draft of a zone would change among the addresses of customers, and its postcodes that nobody has. */
export function useZoneEffect(zoneId: number | undefined, { value, saved }: Edited<ZoneDraft>) {
  const { serviceId, active, areas, polygons } = bodyOf(value);
  // an unchanged area is not sent: an imported one may have more corners than the limit for drawn ones
  const isSameArea = JSON.stringify(polygons) === JSON.stringify(bodyOf(saved.value).polygons);
  const body = useDeferredValue({
    serviceId,
    active,
    areas,
    ...(zoneId === undefined ? {} : { zoneId }),
    ...(isSameArea && zoneId !== undefined ? {} : { polygons }),
  });
  return useQuery({
    queryKey: ['staff', 'zone-effect', body],
    queryFn: () => api.call(staffZoneEffect, { body }),
    retry: false,
    gcTime: 0,
    placeholderData: (before) => before,
  }).data;
}

/** Says how many addresses come in and go out, before the zone is saved. */
export function ZoneEffectText({
  effect,
  isDirty,
}: {
  readonly effect: ReturnType<typeof useZoneEffect>;
  readonly isDirty: boolean;
}) {
  return (
    <p
      role="status"
      className="z-1 mt-4 rounded-md border border-line bg-card p-3 text-sm empty:hidden sm:sticky sm:bottom-[calc(var(--foot-height)+var(--bar-height)+3.75rem)]"
    >
      {isDirty && effect && effectText(effect)}
    </p>
  );
}

function effectText({ comesIn, goesOut, unserved }: NonNullable<ReturnType<typeof useZoneEffect>>): string {
  if (comesIn === 0 && goesOut === 0) return t('Nessun indirizzo di cliente cambia zona.');
  const lines = [
    comesIn > 0 &&
      (comesIn === 1 ? t('Entra 1 indirizzo di cliente.') : t('Entrano {n} indirizzi di clienti.', { n: comesIn })),
    goesOut > 0 &&
      (goesOut === 1 ? t('Esce 1 indirizzo di cliente.') : t('Escono {n} indirizzi di clienti.', { n: goesOut })),
    unserved > 0 && t('{n} di questi restano senza zona.', { n: unserved }),
    t('Gli ordini già fatti restano alla zona di prima.'),
  ];
  return lines.filter(Boolean).join(' ');
}
