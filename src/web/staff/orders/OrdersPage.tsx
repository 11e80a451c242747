import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { staffOrderTake } from '../../../contract/fulfilment/routes.ts';
import { staffOrderCancel, staffOrderList, staffOrderView } from '../../../contract/orders/routes.ts';
import type { StaffOrder, StaffOrderQuery, StaffOrderRow } from '../../../contract/orders/staff-schemas.ts';
import { formatEuro, formatHours, formatShortDay } from '../../../domain/base/format.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import { ORDER_STAGES, STAGE_NAMES } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { toast } from '../../ui/toast/toast.ts';
import type { BulkAction } from '../kit/BulkBar.tsx';
import { type ListFilter } from '../kit/ListFilters.tsx';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { runEach } from '../kit/use-list-act.ts';
import { customerName, Progress, SERVICES, STAGES, StageTag, serviceOf } from '../words/order-words.tsx';
import { moveTo, ReasonField, SlotSelect } from './OrderForms.tsx';
import { OrderSheets } from './OrderSheets.tsx';

export { OrdersPage as Component };

/** The interval (ms) at which the page looks for changes while it is visible. */
const REFRESH_MS = 30_000;
const YES = 'si';
const FAILED = 'fallito';

/** All orders: the server filters, sorts and pages them. */
function OrdersPage() {
  const state = useListState();
  const query = queryOf(state);
  const orders = useQuery({
    ...listQuery(['staff', 'orders', query], () => api.call(staffOrderList, { query })),
    refetchInterval: REFRESH_MS,
  });
  const { data } = orders;
  const { sheets, acts, onPrinted } = useBulkActs();
  return (
    <>
      {sheets && <OrderSheets orders={sheets} onPrinted={onPrinted} />}
      <div className={sheets ? 'print:hidden' : undefined}>
        <StaffList
          title={t('Ordini')}
          state={state}
          query={orders}
          file={{ of: staffOrderList, query }}
          rows={data?.orders}
          total={data?.page.totItems}
          hasMore={data?.page.hasMore}
          pages={data?.page.totPages}
          search={t('Numero, cliente, telefono, prodotto o indirizzo')}
          views={[
            { name: t('Tutti'), search: '' },
            { name: t('Oggi'), search: 'giorno=oggi', count: data?.counts.today },
            { name: t('In ritardo'), search: `ritardo=${YES}`, count: data?.counts.late },
            { name: t('Pagamento fallito'), search: `pagamento=${FAILED}`, count: data?.counts.failedPayment },
            { name: t('Domani'), search: 'giorno=domani', count: data?.counts.tomorrow },
          ]}
          filters={filtersOf(state, data)}
          keyOf={({ orderId }) => orderId}
          nameOf={({ orderNumber }) => String(orderNumber)}
          linkTo={({ orderId }) => staffPaths.order(orderId)}
          first={{ word: 'nuovi', title: t('Ordine'), by: 'server-both', isFalling: true }}
          columns={[
            {
              word: 'cliente',
              title: t('Cliente'),
              by: 'server-both',
              cell: ({ customer, company }) => (
                <OneLine>{[company, customerName(customer)].filter(Boolean).join(' · ')}</OneLine>
              ),
            },
            { word: 'dove', title: t('Dove'), cell: placeOf },
            {
              word: 'negozio',
              title: t('Negozio'),
              isExtra: true,
              cell: ({ storeName }) => <OneLine>{storeName}</OneLine>,
            },
            { word: 'servizio', title: t('Servizio'), isExtra: true, cell: serviceName },
            { word: 'fascia', title: t('Fascia'), by: 'server-both', cell: slotOf },
            { word: 'stato', title: t('Stato'), cell: ({ stage }) => <StageTag stage={stage} /> },
            { word: 'segni', title: t('Segni'), cell: signsOf },
            {
              word: 'righe',
              title: t('Righe'),
              cell: ({ pickedItems, totalItems }) => <Progress done={pickedItems} all={totalItems} />,
            },
            { word: 'pagamento', title: t('Pagamento'), cell: paymentOf },
            {
              word: 'totale',
              title: t('Totale'),
              by: 'server-both',
              isFalling: true,
              cell: ({ total }) => formatEuro(total),
              isEnd: true,
            },
          ]}
          bulk={acts}
          sumOf={(rows) => formatEuro(rows.reduce((sum, { total }) => sum + Math.round(total * 100), 0) / 100)}
          empty={{ icon: 'receipt', title: t('Nessun ordine'), text: t('Gli ordini dei clienti compaiono qui.') }}
        />
      </div>
    </>
  );
}

/** The actions on several orders that the rights of the person allow, and the sheets that are being printed. */
function useBulkActs() {
  const client = useQueryClient();
  const { rights } = useOutletContext<StaffOverview>();
  const [sheets, setSheets] = useState<readonly StaffOrder[]>();
  const onPrinted = useCallback(() => setSheets(undefined), []);
  const each =
    (call: (order: StaffOrderRow, text: (name: string) => string) => Promise<unknown>) =>
    async (rows: Rows, text: (name: string) => string) => {
      const refused = await runEach(rows, (order) => call(order, text));
      const done = rows.length - refused.size;
      if (done > 0) toast('success', done === 1 ? t('Fatto per 1 ordine') : t('Fatto per {n} ordini', { n: done }));
      await client.invalidateQueries({ queryKey: ['staff', 'orders'] });
      return refused;
    };
  async function printSheets(rows: Rows) {
    const read: StaffOrder[] = [];
    const refused = await runEach(rows, async ({ orderId }) =>
      read.push(await api.call(staffOrderView, { query: { order_id: orderId } })),
    );
    if (read.length > 0) setSheets(read);
    return refused;
  }
  const all: readonly (BulkAction<StaffOrderRow> & { readonly right: StaffOverview['rights'][number] })[] = [
    {
      name: t('Prendi in carico'),
      right: 'picking',
      letter: 'l',
      run: each(({ orderId }) => api.call(staffOrderTake, { body: { order_id: orderId } })),
    },
    { name: t('Stampa'), right: 'orders', letter: 'p', run: printSheets },
    {
      name: t('Sposta fascia'),
      right: 'changing_orders',
      letter: 's',
      fields: ([first], at) => first && <SlotSelect orderId={first.orderId} error={at('slot')} />,
      run: each((order, text) => moveTo(order, text('slot'))),
    },
    {
      name: t('Annulla gli ordini'),
      right: 'failing_orders',
      fields: (_rows, at) => <ReasonField error={at('reason')} />,
      run: each(({ orderId }, text) =>
        api.call(staffOrderCancel, { body: { order_id: orderId, reason: text('reason') } }),
      ),
    },
  ];
  return { sheets, onPrinted, acts: all.filter(({ right }) => rights.includes(right)) };
}

type Rows = readonly StaffOrderRow[];

const SORTS: Readonly<Record<string, NonNullable<StaffOrderQuery['sort']>>> = {
  nuovi: 'newest',
  fascia: 'slot',
  cliente: 'customer',
  totale: 'total',
};
const DAYS: Readonly<Record<string, string>> = { oggi: 'today', domani: 'tomorrow' };

/** Returns the query for the server from the address. Unknown values are ignored. */
function queryOf({ q, page, word, sort }: ListState): StaffOrderQuery {
  const stage = STAGE_NAMES.find((name) => STAGES[name].word === word('stato'));
  const service = SERVICES.find((each) => each.word === word('servizio'));
  const [store, product, day, slot] = [
    Number(word('negozio')),
    Number(word('prodotto')),
    word('giorno'),
    word('fascia'),
  ];
  const asked = DAYS[day] ?? (isDate(day) ? day : undefined);
  const order = SORTS[sort.replace(/^-/, '')];
  return {
    page,
    ...(q === '' ? {} : { q }),
    ...(stage ? { stage } : {}),
    ...(service ? { service_id: service.id } : {}),
    ...(store > 0 ? { store_id: store } : {}),
    ...(product > 0 ? { product_id: product } : {}),
    ...(asked === undefined ? {} : { day: asked }),
    ...(/^\d\d:\d\d-\d\d:\d\d$/.test(slot) ? { slot } : {}),
    ...(word('ritardo') === YES ? { late: true } : {}),
    ...(word('pagamento') === FAILED ? { failed_payment: true } : {}),
    ...(order ? { sort: order, reverse: sort.startsWith('-') } : {}),
  };
}

interface Choices {
  readonly slots: readonly string[];
  readonly stores: readonly { readonly storeId: number; readonly name: string }[];
  /** The name of the product by which the orders are filtered. */
  readonly product?: string;
}

function filtersOf({ word }: ListState, { slots, stores, product }: Choices = { slots: [], stores: [] }): ListFilter[] {
  const slot = word('fascia');
  const hours = slot === '' || slots.includes(slot) ? slots : [...slots, slot];
  return [
    {
      name: 'stato',
      label: t('Stato'),
      choices: STAGE_NAMES.map((name) => ({ word: STAGES[name].word, name: t(ORDER_STAGES[name].name) })),
    },
    { name: 'giorno', label: t('Giorno') },
    // the hours depend on the day, which has to be chosen first
    ...(hours.length > 0
      ? [
          {
            name: 'fascia',
            label: t('Fascia'),
            choices: hours.map((each) => ({ word: each, name: each.replace('-', '–') })),
          },
        ]
      : []),
    {
      name: 'servizio',
      label: t('Servizio'),
      choices: SERVICES.map((each) => ({ word: each.word, name: t(each.name) })),
    },
    ...(stores.length > 1
      ? [
          {
            name: 'negozio',
            label: t('Negozio'),
            choices: stores.map((each) => ({ word: String(each.storeId), name: each.name })),
          },
        ]
      : []),
    // this filter is set only by links
    ...(product === undefined
      ? []
      : [{ name: 'prodotto', label: t('Prodotto'), choices: [{ word: word('prodotto'), name: product }] }]),
    { name: 'ritardo', label: t('In ritardo'), choices: [{ word: YES, name: t('Sì') }] },
    { name: 'pagamento', label: t('Pagamento'), choices: [{ word: FAILED, name: t('Fallito') }] },
  ];
}

function placeOf({ deliveryServiceId, place, storeName }: StaffOrderRow) {
  const service = serviceOf(deliveryServiceId);
  return (
    <span className="inline-flex items-center gap-1.5">
      {service && <Icon name={service.icon} className="size-4 text-ink-soft" label={t(service.name)} />}
      <OneLine>{service?.word === 'consegna' && place !== '' ? place : storeName}</OneLine>
    </span>
  );
}

function serviceName({ deliveryServiceId }: StaffOrderRow) {
  const service = serviceOf(deliveryServiceId);
  return service && t(service.name);
}

function slotOf({ timeslot: { dateIso, beginTime, endTime } }: StaffOrderRow) {
  return <span className="whitespace-nowrap">{`${formatShortDay(dateIso)}, ${formatHours(beginTime, endTime)}`}</span>;
}

/** A text that is cut to one line, so that rows keep their height; the page of the order has the whole text. */
function OneLine({ children }: { readonly children: string }) {
  return <span className="lg:block lg:max-w-40 lg:truncate">{children}</span>;
}

function paymentOf({ paymentTypeName }: StaffOrderRow) {
  return <span className="staff-desk block max-w-40 truncate">{t(paymentTypeName)}</span>;
}

function signsOf({ isLate, hasFailedPayment }: StaffOrderRow) {
  const signs = [isLate && t('In ritardo'), hasFailedPayment && t('Pagamento fallito')].filter(
    (sign) => sign !== false,
  );
  return (
    signs.length > 0 && (
      <span className="inline-flex items-center gap-1 font-semibold text-danger">
        <Icon name="alert" className="size-3.5" />
        {signs.join(' · ')}
      </span>
    )
  );
}
