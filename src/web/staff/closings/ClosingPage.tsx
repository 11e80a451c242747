import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { staffClosingClose, staffClosingDay } from '../../../contract/closings/routes.ts';
import type { StaffClosingDay } from '../../../contract/closings/schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { addDays, isDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotFound } from '../../page/NotFound.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { listFilePath } from '../kit/download-file.ts';
import { listQuery, useListState } from '../kit/list-state.ts';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { ClosingDifferences } from './ClosingDifferences.tsx';
import { AfterClosing, Documents, Other, Rates, Takings } from './ClosingTables.tsx';
import { CLOSINGS_KEY } from './closing-words.ts';

export { ClosingPage as Component };

/** A day for the accountant: its sales, VAT and takings, and what is missing before it is closed. */
function ClosingPage() {
  const day = useParams()['day'] ?? '';
  const state = useListState();
  const store = Number(state.word('negozio'));
  const query = { day, ...(store > 0 ? { warehouse_id: store } : {}) };
  const { data, error, refetch } = useQuery({
    ...listQuery([...CLOSINGS_KEY, 'day', query], () => api.call(staffClosingDay, { query })),
    enabled: isDate(day),
  });
  if (!isDate(day)) return <NotFound />;
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return (
    <div className="staff-sheet pb-40 sm:pb-4">
      <StaffPageHead
        title={t('Chiusura di {day}', { day: formatDay(data.day) })}
        up={{ name: t('Chiusura del giorno'), path: staffPaths.closings() }}
        facts={<DayState closing={data} />}
        actions={<DayActs closing={data} query={query} />}
      />
      <StoreChoice closing={data} store={store} onChoose={(negozio) => state.set({ negozio })} />
      <div className="grid min-w-0 gap-3 p-4 pt-2 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 content-start gap-3">
          <Headline closing={data} />
          <ClosingDifferences closing={data} query={query} />
          <Takings closing={data} />
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <Rates closing={data} />
          <Documents closing={data} />
          <Other closing={data} />
          <AfterClosing closing={data} />
        </div>
      </div>
    </div>
  );
}

interface OfClosing {
  readonly closing: StaffClosingDay;
}

function DayState({ closing: { isClosed, isOver, openDifferences: open } }: OfClosing) {
  if (isClosed) return <Badge tone="accent">{t('Chiuso')}</Badge>;
  if (!isOver) return <Badge>{t('Il giorno non è finito')}</Badge>;
  if (open === 0) return <Badge tone="outline">{t('Da chiudere')}</Badge>;
  return (
    <Badge tone="warning">
      {open === 1 ? t('Da chiudere: 1 differenza') : t('Da chiudere: {n} differenze', { n: open })}
    </Badge>
  );
}

function DayActs({
  closing,
  query,
}: OfClosing & { readonly query: { readonly day: string; readonly warehouse_id?: number } }) {
  const { day, isClosed, isOver, openDifferences: open } = closing;
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: () =>
      api.call(staffClosingClose, {
        body: { closing_day: day, ...(query.warehouse_id === undefined ? {} : { warehouse_id: query.warehouse_id }) },
      }),
    onSuccess: (now) => {
      client.setQueryData([...CLOSINGS_KEY, 'day', query], now);
      toast('success', t('Giorno chiuso: i suoi numeri non cambiano più'));
      return client.invalidateQueries({ queryKey: CLOSINGS_KEY });
    },
    onError: (error) => {
      tellError(error);
      return client.invalidateQueries({ queryKey: CLOSINGS_KEY });
    },
  });
  const store = query.warehouse_id === undefined ? {} : { negozio: query.warehouse_id };
  return (
    <>
      <span className="flex print:hidden">
        <DayLink to={staffPaths.closing(addDays(day, -1), store)} icon="chevron-left" name={t('Giorno prima')} />
        <DayLink to={staffPaths.closing(addDays(day, 1), store)} icon="chevron-right" name={t('Giorno dopo')} />
      </span>
      <Button variant="secondary" onClick={() => window.print()}>
        <Icon name="print" className="size-4" />
        {t('Stampa')}
      </Button>
      <a
        href={listFilePath(staffClosingDay, query)}
        download
        className={buttonClass('secondary', 'md', 'print:hidden')}
      >
        {t('CSV per il commercialista')}
      </a>
      {!isClosed && isOver && (
        <Button
          busy={close.isPending}
          disabled={open > 0}
          className="max-sm:fixed max-sm:inset-x-3 max-sm:bottom-20 max-sm:z-10 max-sm:min-h-14"
          onClick={() => close.mutate()}
        >
          {open === 0 ? t('Chiudi il giorno') : t('Chiudi il giorno: manca {n}', { n: open })}
        </Button>
      )}
    </>
  );
}

function DayLink({
  to,
  icon,
  name,
}: {
  readonly to: string;
  readonly icon: 'chevron-left' | 'chevron-right';
  readonly name: string;
}) {
  return (
    <Link
      to={to}
      replace
      aria-label={name}
      title={name}
      className="grid size-8 place-items-center rounded-sm text-ink-soft hover:bg-tint hover:text-ink pointer-coarse:size-11"
    >
      <Icon name={icon} className="size-4" />
    </Link>
  );
}

interface StoreChoiceProps extends OfClosing {
  readonly store: number;
  readonly onChoose: (word: string) => void;
}

function StoreChoice({ closing: { stores }, store, onChoose }: StoreChoiceProps) {
  if (stores.length < 2) return null;
  return (
    <label className="flex items-center gap-1.5 px-4 pt-2 text-sm print:hidden">
      {t('Negozio')}
      <select
        value={store > 0 ? String(store) : ''}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-8 rounded-sm border border-line-strong bg-card px-2 pointer-coarse:min-h-11"
      >
        <option value="">{t('Tutti i negozi')}</option>
        {stores.map(({ warehouseId, name }) => (
          <option key={warehouseId} value={warehouseId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Whether documents and sales are equal, and what is missing to the takings. */
function Headline({ closing: { sales, documents, other } }: OfClosing) {
  const billed = documents.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  const isEqual = billed === Math.round(sales.total * 100);
  const cash = other.cashDifference;
  const counts = documents.reduce((sum, { count }) => sum + count, 0);
  return (
    <section
      aria-label={t('In breve')}
      className={`flex gap-3 rounded-md border px-4 py-3 ${isEqual ? 'border-accent-line bg-accent-soft' : 'border-danger bg-danger-soft'}`}
    >
      <Icon name={isEqual ? 'check' : 'alert'} className="mt-1 size-5 shrink-0" />
      <div>
        <p className="font-bold max-sm:text-2xl">{formatEuro(sales.total)}</p>
        <p className="text-sm">
          {isEqual ? t('Documenti e vendite sono uguali, al centesimo.') : t('Documenti e vendite non sono uguali.')}
          {cash !== 0 &&
            ` ${cash < 0 ? t('Ai contanti mancano {amount}.', { amount: formatEuro(-cash) }) : t('Nei contanti ci sono {amount} in più.', { amount: formatEuro(cash) })}`}
        </p>
        <p className="text-ink-soft text-sm">
          {t('Ordini consegnati: {orders} · documenti: {documents}', { orders: sales.orders, documents: counts })}
        </p>
      </div>
    </section>
  );
}
