import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { LEAFLET_STATES } from '../../../contract/leaflets/limits.ts';
import { staffLeaflets } from '../../../contract/leaflets/staff-routes.ts';
import type { StaffLeafletRow, StaffLeaflets } from '../../../contract/leaflets/staff-schemas.ts';
import { formatNumber, formatShortDay } from '../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import type { Column } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { LEAFLET_WORDS, LEAFLETS_KEY, useFlyerActs } from './flyer-acts.ts';

export { FlyersPage as Component };

/** Every flyer: what shoppers see, what is planned, what is a draft. */
function FlyersPage() {
  const state = useListState();
  const mayChange = useOutletContext<StaffOverview>().rights.includes('changing_promotions');
  const shown = LEAFLET_STATES.find((word) => word === state.word('stato'));
  const query = { page: state.page, ...(state.q === '' ? {} : { q: state.q }), ...(shown ? { state: shown } : {}) };
  const list = useQuery(listQuery([...LEAFLETS_KEY, query], () => api.call(staffLeaflets, { query })));
  const acts = useFlyerActs();
  return (
    <StaffList
      title={t('Volantini')}
      state={state}
      query={list}
      file={{ of: staffLeaflets, query }}
      rows={list.data?.leaflets}
      total={list.data?.page.totItems}
      pages={list.data?.page.totPages}
      search={t('Nome del volantino')}
      views={viewsOf(list.data?.counts)}
      keyOf={({ leafletId }) => leafletId}
      nameOf={({ name }) => name}
      lang={contentLanguage()}
      first={{ title: t('Nome') }}
      columns={columns()}
      linkTo={({ leafletId }) => staffPaths.flyer(leafletId)}
      acts={({ leafletId }) =>
        mayChange && (
          <Button variant="quiet" onClick={() => void acts.copy(leafletId)}>
            {t('Copia')}
          </Button>
        )
      }
      actions={
        mayChange && (
          <Link to={staffPaths.newFlyer()} data-letter="c" aria-keyshortcuts="c" className={buttonClass('primary')}>
            <Icon name="plus" className="size-4" />
            {t('Nuovo volantino')}
          </Link>
        )
      }
      empty={{ icon: 'percent', title: t('Nessun volantino'), text: t('Il primo si scrive con “Nuovo volantino”.') }}
    />
  );
}

function viewsOf(counts: StaffLeaflets['counts'] | undefined) {
  return [
    { name: t('Tutti'), search: '' },
    { name: t('Si vedono'), search: 'stato=running', count: counts?.running },
    { name: t('Prossimi'), search: 'stato=planned', count: counts?.planned },
    { name: t('Bozze'), search: 'stato=draft', count: counts?.draft },
    { name: t('Finiti'), search: 'stato=over', count: counts?.over },
  ];
}

function columns(): Column<StaffLeafletRow>[] {
  return [
    {
      word: 'stato',
      title: t('Stato'),
      cell: ({ state }) => <Badge tone={state === 'running' ? 'accent' : 'neutral'}>{t(LEAFLET_WORDS[state])}</Badge>,
    },
    { word: 'dal', title: t('Dal'), cell: ({ startsOn }) => formatShortDay(startsOn) },
    { word: 'al', title: t('Al'), cell: ({ endsOn }) => formatShortDay(endsOn) },
    { word: 'negozi', title: t('Negozi'), cell: ({ stores }) => (stores === 0 ? t('Tutti') : formatNumber(stores)) },
    { word: 'prodotti', title: t('Prodotti'), isEnd: true, cell: ({ products }) => formatNumber(products) },
    { word: 'da', title: t('Da'), cell: ({ isPlan }) => (isPlan ? '' : t('un file')) },
  ];
}
