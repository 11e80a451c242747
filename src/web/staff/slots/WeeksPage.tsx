import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffWeekList } from '../../../contract/timeslots/staff-routes.ts';
import type { WeekHead } from '../../../contract/timeslots/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { serviceName } from '../kit/delivery-words.ts';
import { matchesWords } from '../kit/matches-words.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../staff-paths.ts';

export { WeeksPage as Component };

/** The zones, each with its slots. */
function WeeksPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'weeks'],
    queryFn: () => api.call(staffWeekList),
    staleTime: 0,
  });
  const [words, setWords] = useState('');
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const shown = data.zones.filter((zone) =>
    matchesWords(words, `${zone.name} ${zone.storeName} ${serviceName(zone.serviceId)}`),
  );
  return (
    <>
      <PrivateTitle>{t('Fasce orarie')}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{t('Fasce orarie')}</h1>
      <p className="mb-5 max-w-2xl text-ink-soft">
        {t('Scegli una zona per vedere i posti dei prossimi giorni e il suo orario settimanale.')}
      </p>
      <Field
        label={t('Cerca una zona')}
        name="cerca"
        type="search"
        className="max-w-md"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {shown.length === 0 && (
        <EmptyState icon="truck" title={t('Nessuna zona trovata')}>
          {t('Prova con altre parole.')}
        </EmptyState>
      )}
      <ul className="mt-2 grid gap-2 lg:grid-cols-2">
        {shown.map((zone) => (
          <WeekLine key={zone.zoneId} zone={zone} />
        ))}
      </ul>
    </>
  );
}

function WeekLine({ zone: { zoneId, name, serviceId, storeName, active, perWeek } }: { readonly zone: WeekHead }) {
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-card px-5 py-3.5 shadow-card hover:shadow-float">
      <div className="min-w-0">
        <Link
          to={staffPaths.slots(zoneId)}
          className="break-words font-semibold after:absolute after:inset-0 after:rounded-lg"
        >
          {name}
        </Link>
        <p className="break-words text-ink-faint text-sm">
          {serviceName(serviceId)} · {storeName}
        </p>
      </div>
      <p className="text-ink-faint text-sm">{active ? t('{n} fasce a settimana', { n: perWeek }) : t('Non attiva')}</p>
    </li>
  );
}
