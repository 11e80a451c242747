import { useQuery } from '@tanstack/react-query';
import { staffWeekList } from '../../../contract/timeslots/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { matchesWords, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { zoneColumns, zoneText } from '../words/delivery-words.ts';

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
      rows={weeks.data?.zones.filter((zone) => matchesWords(state.q, zoneText(zone)))}
      search={t('Cerca una zona')}
      keyOf={({ zoneId }) => zoneId}
      nameOf={({ name }) => name}
      first={{ word: 'nome', title: t('Zona'), by: ({ name }) => name }}
      columns={[
        ...zoneColumns(),
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
