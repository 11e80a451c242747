import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useLocation } from 'react-router';
import { staffOrderPick } from '../../../contract/fulfilment/routes.ts';
import type { StaffOrder, StaffOrderLine } from '../../../contract/orders/staff-schemas.ts';
import { formatEuro, formatGrams, formatPieces } from '../../../domain/base/format.ts';
import { BEING_PICKED, TAKEN_IN_CHARGE } from '../../../domain/orders/order-status.ts';
import { isStrangeWeight } from '../../../domain/picking/acts.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useListState } from '../kit/list-state.ts';
import { numberOf, SendForm } from '../kit/SendForm.tsx';
import { StaffTable } from '../kit/StaffTable.tsx';
import { orderKey } from '../words/order-words.tsx';

const OUTCOMES: Readonly<
  Record<StaffOrderLine['outcome'], { readonly name: string; readonly tone: BadgeTone; readonly icon: IconName }>
> = {
  open: { name: msg('Da prendere'), tone: 'outline', icon: 'list' },
  picked: { name: msg('Trovato'), tone: 'neutral', icon: 'check' },
  part: { name: msg('In parte'), tone: 'warning', icon: 'minus' },
  substituted: { name: msg('Sostituito'), tone: 'work', icon: 'swap' },
  missing: { name: msg('Manca'), tone: 'danger', icon: 'alert' },
  returned: { name: msg('Reso alla consegna'), tone: 'warning', icon: 'refund' },
};

/** The views of the lines with their names in the address. */
const LINE_VIEWS: readonly {
  readonly word: string;
  readonly name: string;
  readonly has: (line: StaffOrderLine) => boolean;
}[] = [
  { word: '', name: msg('Tutte'), has: () => true },
  { word: 'cambiate', name: msg('Cambiate'), has: ({ outcome }) => outcome !== 'open' && outcome !== 'picked' },
  { word: 'da-prendere', name: msg('Da prendere'), has: ({ outcome }) => outcome === 'open' },
];

/** The number of lines that are rendered at first: the page of a long order appears before its other lines. */
const AT_ONCE = 40;

/** The lines of an order as ordered, picked and charged; during picking, each has a form for the picked amount. */
export function OrderLines({ order, mayPick }: { readonly order: StaffOrder; readonly mayPick: boolean }) {
  const word = useListState().word('righe');
  const { state } = useLocation();
  const view = LINE_VIEWS.find((each) => each.word === word) ?? LINE_VIEWS[0];
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, AT_ONCE);
  const isOpen = mayPick && (order.orderStatusId === TAKEN_IN_CHARGE || order.orderStatusId === BEING_PICKED);
  return (
    <section aria-label={t('Righe')} className="overflow-hidden rounded-lg border border-line bg-card">
      <div className="flex flex-wrap items-center gap-x-4 px-4 py-1">
        <h2 className="font-sans font-semibold text-sm">{t('Righe')}</h2>
        <nav aria-label={t('Quali righe')} className="ml-auto flex flex-wrap gap-1">
          {LINE_VIEWS.map((each) => (
            <Link
              key={each.word}
              to={each.word === '' ? '?' : `?righe=${each.word}`}
              // keeps the link back to the list
              state={state}
              replace
              aria-current={each === view ? 'page' : undefined}
              className="flex min-h-8 items-center gap-1.5 rounded-sm px-2 font-semibold text-ink-soft text-sm aria-[current=page]:bg-tint aria-[current=page]:text-ink"
            >
              {t(each.name)} <span className="font-normal tabular-nums">{order.lines.filter(each.has).length}</span>
            </Link>
          ))}
        </nav>
      </div>
      <StaffTable
        label={t('Righe')}
        rows={order.lines.filter((line) => view?.has(line)).slice(0, drawn)}
        keyOf={({ orderItemId }) => orderItemId}
        nameOf={({ name }) => name}
        head={LineName}
        first={{ title: t('Prodotto') }}
        columns={[
          { word: 'ordinato', title: t('Ordinato'), cell: ({ ordered }) => amountOf(ordered) },
          { word: 'preso', title: t('Preso'), cell: pickedText },
          { word: 'stato', title: t('Stato'), cell: ({ outcome }) => <OutcomeTag outcome={outcome} /> },
          { word: 'paga', title: t('Si paga'), cell: chargedText, isEnd: true },
        ]}
        {...(isOpen
          ? {
              details: (line: StaffOrderLine, close: () => void) => (
                <PickForm order={order} line={line} onDone={close} />
              ),
            }
          : {})}
      />
      <Totals order={order} />
    </section>
  );
}

function LineName({ name, brand, pack, note }: StaffOrderLine) {
  return (
    <span>
      {name} <span className="font-normal text-ink-soft">{[brand, pack].filter(Boolean).join(' · ')}</span>
      {note !== undefined && (
        <span className="block font-normal text-ink-soft text-xs">{t('Il cliente: {note}', { note })}</span>
      )}
    </span>
  );
}

function OutcomeTag({ outcome }: Pick<StaffOrderLine, 'outcome'>) {
  const { name, tone, icon } = OUTCOMES[outcome];
  return (
    <Badge tone={tone}>
      <Icon name={icon} className="size-3.5" />
      {t(name)}
    </Badge>
  );
}

export function amountOf({ quantity, weight }: { readonly quantity: number; readonly weight: number }): string {
  return weight > 0 ? formatGrams(Math.round(weight * 1000)) : formatPieces(quantity);
}

function pickedText({ picked, substitute }: StaffOrderLine): string {
  if (!picked) return '–';
  if (!substitute) return amountOf(picked);
  const own = picked.quantity > 0 || picked.weight > 0 ? `${amountOf(picked)} + ` : '';
  return `${own}${amountOf(substitute)} ${substitute.name}`;
}

/** Returns the charged price; if the amount of the line has changed, it is known only after picking. */
function chargedText({ charged, ordered, outcome }: StaffOrderLine): string {
  if (charged !== undefined) return formatEuro(charged);
  return outcome === 'open' || outcome === 'picked' ? formatEuro(ordered.total) : '–';
}

/** Records the picked amount of a line; zero means that it is missing. */
function PickForm({
  order,
  line,
  onDone,
}: {
  readonly order: StaffOrder;
  readonly line: StaffOrderLine;
  readonly onDone: () => void;
}) {
  const client = useQueryClient();
  const isLoose = line.ordered.weight > 0;
  const field = isLoose ? 'weight_grams' : 'quantity';
  const orderedGrams = Math.round(line.ordered.weight * 1000);
  const isMeant = (grams: number) =>
    !isLoose ||
    !isStrangeWeight(orderedGrams, grams) ||
    confirm({
      title: t('Sono davvero {n} grammi?', { n: grams }),
      text: t('Ne sono stati chiesti {n}.', { n: orderedGrams }),
    });
  return (
    <SendForm
      label={t('Quanto c’è di {name}', { name: line.name })}
      submit={t('Segna')}
      isOpened
      onCancel={onDone}
      send={async (text) => {
        if (!(await isMeant(Number(text(field))))) return false;
        const body = { order_id: order.orderId, order_item_id: line.orderItemId, ...numberOf(field, text(field)) };
        await api.call(staffOrderPick, { body });
        return true;
      }}
      onSent={(isSent) => {
        if (!isSent) return;
        onDone();
        toast('success', t('Segnato'));
        return client.invalidateQueries({ queryKey: orderKey(order.orderId) });
      }}
    >
      {(at) => (
        <Field
          label={isLoose ? t('Grammi') : t('Pezzi')}
          name={field}
          inputMode="numeric"
          hint={t('Zero se manca')}
          error={at(field)}
        />
      )}
    </SendForm>
  );
}

function Totals({ order: { ordered, finalTotal } }: { readonly order: StaffOrder }) {
  const sums: readonly (readonly [string, number])[] = [
    [t('Prodotti'), ordered.goods],
    [t('Sacchetti'), ordered.bags],
    [t('Consegna'), ordered.delivery],
    [t('Buoni'), -ordered.certificates],
    [t('Totale ordinato'), ordered.total],
  ];
  return (
    <dl className="flex flex-wrap justify-end gap-x-5 gap-y-1 bg-tint px-4 py-2.5 text-sm tabular-nums">
      {sums
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{formatEuro(amount)}</dd>
          </div>
        ))}
      {finalTotal !== undefined && (
        <div className="flex gap-1.5 font-semibold">
          <dt>{t('Si paga')}</dt>
          <dd>{formatEuro(finalTotal)}</dd>
        </div>
      )}
    </dl>
  );
}
