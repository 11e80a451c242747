import { useQuery } from '@tanstack/react-query';
import { staffClosingJournal } from '../../../contract/closings/routes.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { CLOSINGS_KEY } from './closing-words.ts';

export { JournalPage as Component };

/** The closed days as rows of a double-entry journal, to be taken into the accountant's program. */
function JournalPage() {
  const state = useListState();
  const day = (name: 'from' | 'to', word: string) => (isDate(word) ? { [name]: word } : {});
  const query = { ...day('from', state.word('dal')), ...day('to', state.word('al')) };
  const journal = useQuery(
    listQuery([...CLOSINGS_KEY, 'journal', query], () => api.call(staffClosingJournal, { query })),
  );
  return (
    <StaffList
      title={t('Prima nota')}
      up={{ name: t('Chiusura del giorno'), path: staffPaths.closings() }}
      about={t('Le righe in partita doppia dei giorni chiusi: il dare è uguale all’avere, per giorno e per negozio.')}
      state={state}
      query={journal}
      file={{ of: staffClosingJournal, query }}
      rows={journal.data?.rows}
      filters={[
        { name: 'dal', label: t('Dal') },
        { name: 'al', label: t('Al') },
      ]}
      keyOf={({ day: of, store, line }) => `${of} ${store} ${line}`}
      nameOf={({ code, name }) => `${code} ${name}`}
      first={{ title: t('Conto') }}
      columns={[
        { word: 'giorno', title: t('Giorno'), cell: (row) => formatShortDay(row.day) },
        { word: 'negozio', title: t('Negozio'), cell: ({ store }) => store || t('Sede') },
        { word: 'dare', title: t('Dare'), isEnd: true, cell: ({ debit }) => (debit === 0 ? '' : formatEuro(debit)) },
        {
          word: 'avere',
          title: t('Avere'),
          isEnd: true,
          cell: ({ credit }) => (credit === 0 ? '' : formatEuro(credit)),
        },
      ]}
      empty={{ icon: 'list', title: t('Nessuna riga'), text: t('In questi giorni non è ancora chiuso niente.') }}
    />
  );
}
