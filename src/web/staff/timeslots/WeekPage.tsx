import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { staffWeekUpdate, staffWeekView } from '../../../contract/timeslots/routes.ts';
import type { Week } from '../../../contract/timeslots/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { StaffForm } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { EDITED_QUERY, useEdited, type Version } from '../kit/use-edited.ts';
import { WeekRows } from './WeekRows.tsx';
import { draftOf, isWeekDraft, rowName, rowsOf, type WeekDraft } from './week-words.ts';

export { WeekPage as Component };

/** Edits the weekly pattern of a zone. */
function WeekPage() {
  const zoneId = Number(useParams()['zoneId']);
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'week', zoneId],
    queryFn: () => read(zoneId),
    ...EDITED_QUERY,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <WeekEditor key={zoneId} start={data} />;
}

function WeekEditor({ start }: { readonly start: Week }) {
  const { zoneId, name, fees } = start;
  const edited = useEdited<WeekDraft>({
    key: `week.${zoneId}`,
    start: versionOf(start),
    isValue: isWeekDraft,
    read: async () => versionOf(await read(zoneId)),
    save: async ({ value, modifiedAt }) => {
      const body = { zoneId, modifiedAt, rows: rowsOf(value), changesSlots: value.changesSlots };
      return versionOf(await api.call(staffWeekUpdate, { body }));
    },
  });
  const title = t('Orario settimanale');
  const { value, change } = edited;
  return (
    <StaffForm
      title={title}
      up={{ name: name, path: staffPaths.slots(zoneId) }}
      edited={edited}
      theirs={(theirs) => <TheirWeek week={theirs} />}
      names={{ rows: t('Fasce') }}
    >
      <WeekRows edited={edited} fees={fees} />
      <Checkbox
        name="changesSlots"
        className="mt-4 max-w-3xl"
        checked={value.changesSlots}
        onChange={(event) => change({ ...value, changesSlots: event.target.checked })}
      >
        {t('Cambia anche le fasce già create dei prossimi giorni; quelle che non ci sono più si chiudono')}
      </Checkbox>
    </StaffForm>
  );
}

function TheirWeek({ week }: { readonly week: WeekDraft }) {
  return (
    <ul className="text-sm">
      {week.rows.map((row) => (
        <li key={row.key}>
          {rowName(row)} · {t('{n} posti', { n: row.capacity })}
        </li>
      ))}
    </ul>
  );
}

function read(zoneId: number): Promise<Week> {
  return api.call(staffWeekView, { query: { zone_id: zoneId } });
}

function versionOf(week: Week): Version<WeekDraft> {
  return { value: draftOf(week), modifiedAt: week.modifiedAt };
}
