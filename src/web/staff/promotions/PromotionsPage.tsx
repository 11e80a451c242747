import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { PROMOTION_KINDS, PROMOTION_STATES } from '../../../contract/promotions/limits.ts';
import { staffPromotions } from '../../../contract/promotions/routes.ts';
import type { StaffPromotionRow, StaffPromotions, StaffPromotionsQuery } from '../../../contract/promotions/schemas.ts';
import { formatEuro, formatNumber } from '../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ListFilter } from '../kit/ListFilters.tsx';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import type { Column } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { PROMOTIONS_KEY, useBulkActs, usePromotionActs } from './promotion-acts.ts';
import { usePromotionChoices } from './promotion-choices.ts';
import { KIND_WORDS, STATE_WORDS, shortDay } from './promotion-words.ts';

export { PromotionsPage as Component };

/** Every promotion: what runs, what is planned, what is a draft, what each gave. */
function PromotionsPage() {
  const state = useListState();
  const mayChange = useOutletContext<StaffOverview>().rights.includes('changing_promotions');
  const query = queryOf(state);
  const list = useQuery(listQuery([...PROMOTIONS_KEY, query], () => api.call(staffPromotions, { query })));
  const acts = usePromotionActs();
  const bulk = useBulkActs();
  return (
    <StaffList
      title={t('Promozioni')}
      state={state}
      query={list}
      file={{ of: staffPromotions, query }}
      rows={list.data?.promotions}
      total={list.data?.page.totItems}
      pages={list.data?.page.totPages}
      search={t('Nome della promozione')}
      views={viewsOf(list.data?.counts)}
      filters={useFilters()}
      keyOf={({ promotionId }) => promotionId}
      nameOf={({ name }) => name}
      lang={contentLanguage()}
      first={{ title: t('Nome'), word: 'nome', by: 'server-both' }}
      columns={columns()}
      linkTo={({ promotionId }) => staffPaths.promotion(promotionId)}
      acts={(row) => mayChange && <RowActs row={row} acts={acts} />}
      bulk={mayChange ? bulk : []}
      actions={
        <>
          <Link to={staffPaths.promotionCalendar()} className={buttonClass('quiet')}>
            {t('Calendario')}
          </Link>
          {mayChange && (
            <Link
              to={staffPaths.newPromotion()}
              data-letter="c"
              aria-keyshortcuts="c"
              className={buttonClass('primary')}
            >
              <Icon name="plus" className="size-4" />
              {t('Nuova promozione')}
            </Link>
          )}
        </>
      }
      empty={{ icon: 'percent', title: t('Nessuna promozione'), text: t('La prima si scrive con “Nuova promozione”.') }}
    />
  );
}

function viewsOf(counts: StaffPromotions['counts'] | undefined) {
  return [
    { name: t('Tutte'), search: '' },
    { name: t('In corso'), search: 'stato=running', count: counts?.running },
    { name: t('Prossime'), search: 'stato=planned', count: counts?.planned },
    { name: t('Bozze'), search: 'stato=draft', count: counts?.draft },
    { name: t('Finite'), search: 'stato=over', count: counts?.over },
    { name: t('Fermate'), search: 'stato=stopped', count: counts?.stopped },
  ];
}

interface RowActsProps {
  readonly row: StaffPromotionRow;
  readonly acts: ReturnType<typeof usePromotionActs>;
}

function RowActs({ row: { promotionId, name, state }, acts }: RowActsProps) {
  const isDraft = state === 'draft';
  return (
    <span className="flex whitespace-nowrap">
      {(state === 'running' || state === 'planned') && (
        <Button variant="quiet" onClick={() => void acts.stop(promotionId, name)}>
          {t('Ferma')}
        </Button>
      )}
      {(isDraft || state === 'stopped') && (
        <Button variant="quiet" onClick={() => void acts.start(promotionId, name)}>
          {t('Avvia')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => void acts.copy(promotionId)}>
        {t('Copia')}
      </Button>
      {isDraft && (
        <Button variant="quiet" onClick={() => void acts.remove(promotionId)}>
          {t('Butta')}
        </Button>
      )}
    </span>
  );
}

const SORTS = { nome: 'name', '-nome': '-name', dal: 'from', '-dal': '-from', al: 'to', '-al': '-to' } as const;

function queryOf(state: ListState): StaffPromotionsQuery {
  const asked = {
    state: PROMOTION_STATES.find((word) => word === state.word('stato')),
    kind: PROMOTION_KINDS.find((word) => word === state.word('tipo')),
    warehouse_id: Number(state.word('negozio')) || undefined,
    category: state.word('reparto') || undefined,
    q: state.q || undefined,
    sort: Object.hasOwn(SORTS, state.sort) ? SORTS[state.sort as keyof typeof SORTS] : undefined,
    page: state.page,
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

function useFilters(): ListFilter[] {
  const choices = usePromotionChoices();
  return [
    {
      name: 'tipo',
      label: t('Tipo'),
      choices: PROMOTION_KINDS.map((kind) => ({ word: kind, name: t(KIND_WORDS[kind]) })),
    },
    {
      name: 'negozio',
      label: t('Negozio'),
      choices: choices?.stores.map(({ warehouseId, name }) => ({ word: String(warehouseId), name })) ?? [],
    },
    {
      name: 'reparto',
      label: t('Reparto'),
      choices: choices?.categories.map(({ slug, name }) => ({ word: slug, name })) ?? [],
      lang: contentLanguage(),
    },
  ];
}

function columns(): Column<StaffPromotionRow>[] {
  return [
    { word: 'stato', title: t('Stato'), cell: (row) => <State row={row} /> },
    { word: 'tipo', title: t('Tipo'), cell: ({ kind }) => t(KIND_WORDS[kind]) },
    {
      word: 'dal',
      title: t('Dal'),
      by: 'server-both',
      cell: ({ startsOn }) => <span className="whitespace-nowrap">{shortDay(startsOn)}</span>,
    },
    { word: 'al', title: t('Al'), by: 'server-both', cell: ({ endsOn }) => <Until day={endsOn} /> },
    { word: 'negozi', title: t('Negozi'), cell: ({ stores }) => storesText(stores) },
    {
      word: 'prodotti',
      title: t('Prodotti'),
      isEnd: true,
      cell: ({ products }) => products > 0 && <span className="staff-desk">{formatNumber(products)}</span>,
    },
    { word: 'incontra', title: t('Si incontra con'), cell: meetsText },
    { word: 'costato', title: t('Costato'), isEnd: true, cell: costText },
  ];
}

/** The last day; on the card of a phone it follows the first. */
function Until({ day }: { readonly day: string }) {
  return (
    <span className="whitespace-nowrap">
      <span className="-ml-2 min-[60rem]:hidden">– </span>
      {shortDay(day)}
    </span>
  );
}

function meetsText({ meets: [first, ...others] }: StaffPromotionRow) {
  if (first === undefined) return '';
  return (
    <span>
      <span lang={contentLanguage()}>{first}</span>
      {others.length === 1 && ` ${t('e un’altra')}`}
      {others.length > 1 && ` ${t('e altre {n}', { n: others.length })}`}
    </span>
  );
}

function storesText(stores: readonly string[]): string {
  if (stores.length === 0) return t('Tutti');
  return stores.length > 2 ? t('{n} negozi', { n: stores.length }) : stores.join(', ');
}

function costText({ given, budget }: StaffPromotionRow) {
  // a promotion that gave nothing has no number: few of many rows do
  return budget === undefined
    ? given > 0 && formatEuro(given)
    : t('{given} di {budget}', { given: formatEuro(given), budget: formatEuro(budget) });
}

function State({ row: { state, isPersonal } }: { readonly row: StaffPromotionRow }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={state === 'running' ? 'accent' : 'neutral'}>{t(STATE_WORDS[state])}</Badge>
      {isPersonal && <Badge>{t('Prezzo personalizzato')}</Badge>}
    </span>
  );
}
