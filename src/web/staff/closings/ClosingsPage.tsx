import { useQuery } from '@tanstack/react-query';
import { staffClosingClose, staffClosings } from '../../../contract/closings/routes.ts';
import type { ClosingRow } from '../../../contract/closings/schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { runEach } from '../kit/use-list-act.ts';
import { CLOSINGS_KEY } from './closing-words.ts';

export { ClosingsPage as Component };

/** The days, and which of them are closed for the accountant. */
function ClosingsPage() {
  const state = useListState();
  const store = Number(state.word('negozio'));
  const query = {
    page: state.page,
    ...(isDate(state.word('al')) ? { to: state.word('al') } : {}),
    ...(store > 0 ? { warehouse_id: store } : {}),
  };
  const days = useQuery(listQuery([...CLOSINGS_KEY, 'days', query], () => api.call(staffClosings, { query })));
  const ofStore = store > 0 ? { warehouse_id: store } : {};
  const closeAll = async (rows: readonly ClosingRow[]) => {
    // the first day first: a day is closed after those before it
    const inOrder = rows.toSorted((a, b) => a.day.localeCompare(b.day));
    const refused = await runEach(inOrder, ({ day }) =>
      api.call(staffClosingClose, { body: { closing_day: day, ...ofStore } }),
    );
    await days.refetch();
    return refused;
  };
  return (
    <StaffList
      title={t('Chiusura del giorno')}
      about={t(
        'Un giorno chiuso non cambia più: quello che arriva dopo sta nel giorno seguente. Si chiudono uno dopo l’altro.',
      )}
      state={state}
      query={days}
      file={{ of: staffClosings, query }}
      rows={days.data?.days}
      total={days.data?.page.totItems}
      pages={days.data?.page.totPages}
      filters={[
        { name: 'al', label: t('Al') },
        {
          name: 'negozio',
          label: t('Negozio'),
          choices: (days.data?.stores ?? []).map(({ warehouseId, name }) => ({ word: String(warehouseId), name })),
        },
      ]}
      keyOf={({ day }) => day}
      nameOf={({ day }) => formatDay(day)}
      linkTo={({ day }) => staffPaths.closing(day, store > 0 ? { negozio: store } : {})}
      first={{ title: t('Giorno') }}
      columns={[
        { word: 'stato', title: t('Stato'), cell: (row) => <ClosingState row={row} /> },
        { word: 'vendite', title: t('Vendite'), isEnd: true, cell: ({ sales }) => formatEuro(sales) },
        { word: 'chi', title: t('Chiuso da'), cell: ({ closedBy }) => closedBy },
        {
          word: 'quando',
          title: t('Chiuso il'),
          cell: ({ closedAt }) => (closedAt === undefined ? '' : formatMoment(closedAt)),
        },
      ]}
      bulk={[{ name: t('Chiudi'), run: closeAll }]}
      actions={
        <>
          <Link to={staffPaths.closingJournal()} className={buttonClass('secondary')}>
            {t('Prima nota')}
          </Link>
          <Link to={staffPaths.closingAccounts()} className={buttonClass('secondary')}>
            {t('Conti')}
          </Link>
        </>
      }
      empty={{ icon: 'cash', title: t('Nessun giorno'), text: t('I giorni cominciano con la prima consegna.') }}
    />
  );
}

function ClosingState({ row: { closedBranches, branches } }: { readonly row: ClosingRow }) {
  if (closedBranches === 0) return <Badge>{t('Aperto')}</Badge>;
  if (closedBranches < branches)
    return <Badge tone="warning">{t('Chiusi {n} su {all}', { n: closedBranches, all: branches })}</Badge>;
  return <Badge tone="accent">{t('Chiuso')}</Badge>;
}
