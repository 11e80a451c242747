import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { PRICE_LABELS_PATH } from '../../../contract/prices/limits.ts';
import { staffPricePlans, staffPricePlansCancel } from '../../../contract/prices/routes.ts';
import type {
  PriceSummary,
  StaffPricePlan,
  StaffPricePlans,
  StaffPricePlansQuery,
} from '../../../contract/prices/schemas.ts';
import { formatDay, formatShortDay } from '../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { type ListView, StaffList } from '../kit/StaffList.tsx';
import type { Column } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { PRICES_KEY, signedPercent, typedPrice, useUndo } from './change-prices.ts';
import { PriceInput } from './PriceInput.tsx';

export { PlansPage as Component };

/** The prices that wait for their day, with what they change; until midnight they can be changed and cancelled. */
function PlansPage() {
  const state = useListState();
  const mayChange = useOutletContext<StaffOverview>().rights.includes('changing_prices');
  const query = queryOf(state);
  const list = useQuery(listQuery([...PRICES_KEY, 'plans', query], () => api.call(staffPricePlans, { query })));
  const { data } = list;
  const said = useUndo();
  async function cancel(plans: readonly StaffPricePlan[]) {
    const body = { plan_ids: plans.map(({ planId }) => planId) };
    const done = await api.call(staffPricePlansCancel, { body }).catch(tellError);
    if (done)
      await said(done.cancelled === 1 ? t('1 piano tolto') : t('{n} piani tolti', { n: done.cancelled }), done.actId);
  }
  return (
    <StaffList
      title={query.day === undefined ? t('Piani dei prezzi') : formatDay(query.day)}
      up={{ name: t('Prezzi'), path: staffPaths.prices() }}
      state={state}
      query={list}
      file={{ of: staffPricePlans, query }}
      rows={data?.plans}
      total={data?.page.totItems}
      pages={data?.page.totPages}
      search={t('Nome o codice')}
      views={listViews(state.word('giorno'), data?.views)}
      filters={[
        {
          name: 'giorno',
          label: t('Giorno'),
          choices: data?.days.map((each) => ({ word: each.day, name: formatShortDay(each.day) })) ?? [],
        },
      ]}
      keyOf={({ planId }) => planId}
      nameOf={({ name, pack }) => [name, pack].filter(Boolean).join(', ')}
      lang={contentLanguage()}
      first={{ title: t('Prodotto') }}
      columns={columnsFor(mayChange)}
      linkTo={({ productId }) => staffPaths.price(productId)}
      acts={(plan) =>
        mayChange &&
        plan.state === 'planned' && (
          <Button
            variant="quiet"
            aria-label={t('Togli il piano di {name}', { name: plan.name })}
            onClick={() => void cancel([plan])}
          >
            {t('Togli')}
          </Button>
        )
      }
      bulk={mayChange ? [{ name: t('Togli i piani'), run: cancel }] : []}
      actions={
        query.day !== undefined && (
          <a
            href={`${PRICE_LABELS_PATH}?day=${query.day}`}
            target="_blank"
            rel="noopener"
            className={buttonClass('secondary')}
          >
            <Icon name="print" className="size-4" />
            {t('Etichette per gli scaffali')}
          </a>
        )
      }
      empty={{
        icon: 'tag',
        title: t('Nessun piano'),
        text: t('Un piano nasce nella griglia dei prezzi, quando scegli un giorno che viene.'),
      }}
    >
      {data?.summary && <p className="font-semibold">{summaryText(data.summary)}</p>}
    </StaffList>
  );
}

function listViews(day: string, counts: StaffPricePlans['views'] | undefined): ListView[] {
  const view = (vista: string) => new URLSearchParams({ ...(day ? { giorno: day } : {}), ...(vista ? { vista } : {}) });
  return [
    { name: t('Tutti'), search: view('').toString(), count: counts?.all },
    { name: t('Oltre il 20 %'), search: view('ripidi').toString(), count: counts?.steep },
    { name: t('Salgono'), search: view('salgono').toString(), count: counts?.rising },
    { name: t('Scendono'), search: view('scendono').toString(), count: counts?.falling },
    { name: t('Non riusciti'), search: view('non-riusciti').toString(), count: counts?.failed },
  ];
}

const VIEWS: Readonly<Record<string, NonNullable<StaffPricePlansQuery['view']>>> = {
  ripidi: 'steep',
  salgono: 'rising',
  scendono: 'falling',
  'non-riusciti': 'failed',
};

function queryOf(state: ListState): StaffPricePlansQuery {
  const [day, view] = [state.word('giorno'), VIEWS[state.word('vista')]];
  return {
    page: state.page,
    ...(state.q === '' ? {} : { q: state.q }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {}),
    ...(view ? { view } : {}),
  };
}

/** Says what prices do on average: "412 prezzi salgono in media del 3,1 %, questi 5 di più del 20 %". */
export function summaryText({ rising, risingPercent, falling, fallingPercent, steep }: PriceSummary): string {
  const percent = (value: number) => String(Math.abs(value)).replace('.', ',');
  const said = [
    rising === 1 ? t('1 prezzo sale del {percent} %', { percent: percent(risingPercent) }) : '',
    rising > 1 ? t('{n} prezzi salgono in media del {percent} %', { n: rising, percent: percent(risingPercent) }) : '',
    steep === 1 ? t('1 di più del 20 %') : '',
    steep > 1 ? t('{n} di più del 20 %', { n: steep }) : '',
    falling === 1 ? t('1 prezzo scende del {percent} %', { percent: percent(fallingPercent) }) : '',
    falling > 1
      ? t('{n} prezzi scendono in media del {percent} %', { n: falling, percent: percent(fallingPercent) })
      : '',
  ];
  return said.filter(Boolean).join(', ');
}

function columnsFor(mayChange: boolean): Column<StaffPricePlan>[] {
  return [
    { word: 'giorno', title: t('Da'), cell: ({ day }) => formatShortDay(day) },
    { word: 'negozio', title: t('Negozio'), cell: ({ store }) => store || t('Tutti') },
    { word: 'oggi', title: t('Oggi €'), isEnd: true, cell: ({ before }) => typedPrice(before) },
    {
      word: 'nuovo',
      title: t('Nuovo €'),
      isEnd: true,
      cell: (plan) => <PlannedPrice plan={plan} mayChange={mayChange} />,
    },
    {
      word: 'cambio',
      title: t('Cambio %'),
      isEnd: true,
      cell: ({ percent = 0 }) => (
        <span className={percent > 20 ? 'font-semibold text-danger' : undefined}>{signedPercent(percent)}</span>
      ),
    },
    { word: 'margine', title: t('Margine %'), isEnd: true, cell: ({ margin }) => marginText(margin) },
    { word: 'nota', title: t('Da sapere'), cell: (plan) => <Note plan={plan} /> },
    { word: 'chi', title: t('Chi'), cell: ({ by }) => by },
  ];
}

function PlannedPrice({ plan, mayChange }: { readonly plan: StaffPricePlan; readonly mayChange: boolean }) {
  const { warehouseId, store, price, day, state } = plan;
  return (
    <PriceInput
      key={`${plan.planId} ${price}`}
      product={plan}
      store={warehouseId === undefined ? undefined : { warehouseId, name: store }}
      price={price}
      day={day}
      isReadOnly={!mayChange || state !== 'planned'}
    />
  );
}

export function marginText(margin: number | undefined) {
  if (margin === undefined) return '';
  const text = String(margin).replace('.', ',').replace('-', '−');
  return margin < 0 ? <span className="font-semibold text-danger">{text}</span> : text;
}

function Note({ plan: { state, promotionEndsOn } }: { readonly plan: StaffPricePlan }) {
  if (state === 'failed') return <Badge tone="danger">{t('Non riuscito')}</Badge>;
  if (state === 'done') return <Badge tone="accent">{t('Fatto')}</Badge>;
  if (promotionEndsOn === undefined) return '';
  return (
    <span className="text-warning text-xs">
      {t('in promozione fino al {day}: si vede dopo', { day: formatShortDay(promotionEndsOn) })}
    </span>
  );
}
