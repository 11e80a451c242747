import { useQuery } from '@tanstack/react-query';
import { staffWeekList } from '../../../contract/timeslots/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { matchesWords, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { serviceName } from '../words/delivery-words.ts';

export { WeeksPage as Component };

/** The zones, each with its slots. */
function WeeksPage() {
  const state = useListState();
  const weeks = useQuery({ queryKey: ['staff', 'weeks'], queryFn: () => api.call(staffWeekList), staleTime: 0 });
  return (
    <StaffList
      title={t('Fasce orarie')}
      about={t('Scegli una zona per vedere i posti dei prossimi giorni e il suo orario settimanale.')}
      state={state}
      query={weeks}
      rows={weeks.data?.zones.filter(({ name, storeName, serviceId }) =>
        matchesWords(state.q, `${name} ${storeName} ${serviceName(serviceId)}`),
      )}
      search={t('Cerca una zona')}
      keyOf={({ zoneId }) => zoneId}
      nameOf={({ name }) => name}
      first={{ word: 'nome', title: t('Zona'), by: ({ name }) => name }}
      columns={[
        {
          word: 'servizio',
          title: t('Servizio'),
          cell: ({ serviceId }) => serviceName(serviceId),
          by: (zone) => zone.serviceId,
        },
        { word: 'negozio', title: t('Negozio'), cell: ({ storeName }) => storeName, by: ({ storeName }) => storeName },
        {
          word: 'fasce',
          title: t('Fasce a settimana'),
          cell: ({ active, perWeek }) => (active ? perWeek : t('Non attiva')),
          by: ({ perWeek }) => perWeek,
          isEnd: true,
        },
      ]}
      linkTo={({ zoneId }) => staffPaths.slots(zoneId)}
      empty={{ icon: 'truck', title: t('Nessuna zona trovata'), text: t('Prova con altre parole.') }}
    />
  );
}
