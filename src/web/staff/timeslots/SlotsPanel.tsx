import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import {
  staffSlotOrders,
  staffSlotsChange,
  staffSlotsEffect,
  staffSlotsUndo,
} from '../../../contract/timeslots/routes.ts';
import type { SlotsChangeBody, StaffSlot, StaffSlotGrid } from '../../../contract/timeslots/staff-schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { useFormKeys } from '../kit/use-form-keys.ts';
import { useUndoNotice } from '../words/use-undo-notice.ts';
import {
  AS_IT_IS,
  CUTOFFS,
  changeOf,
  cutoffText,
  hoursOf,
  isWritten,
  type SlotsDraft,
  shortDay,
  soldOf,
} from './slot-words.ts';

export const SLOTS_KEY = ['staff', 'slot-grid'];

/** Returns a function that changes slots and says so with a button that takes it back. */
export function useSlotsChange() {
  const client = useQueryClient();
  const notice = useUndoNotice(SLOTS_KEY, async (actId) => {
    await api.call(staffSlotsUndo, { body: { actId } });
  });
  return useMutation({
    mutationFn: async ({ body }: { readonly body: SlotsChangeBody; readonly said: string }) =>
      api.call(staffSlotsChange, { body }),
    onSuccess: ({ actId }, { said }) => notice(said, actId),
    onError: () => client.invalidateQueries({ queryKey: SLOTS_KEY }),
  });
}

export type SlotsChange = ReturnType<typeof useSlotsChange>;

export interface SlotsPanelProps {
  readonly slots: readonly StaffSlot[];
  readonly fees: StaffSlotGrid['fees'];
  readonly change: SlotsChange;
}

/** Changes the chosen slots in one act, and says before what it would do. */
export function SlotsPanel({ slots, fees, change }: SlotsPanelProps) {
  const [draft, setDraft] = useState<SlotsDraft>(AS_IT_IS);
  const set = (part: Partial<SlotsDraft>) => setDraft({ ...draft, ...part });
  const body = changeOf(draft, slots);
  const refused = change.error ? asApiError(change.error) : undefined;
  const effect = useEffectOf(body, isWritten(draft));
  const problem = refused ?? (effect.error ? asApiError(effect.error) : undefined);
  const { form, saveByKeys } = useFormKeys(refused);
  const n = slots.length;
  const send = (part: SlotsChangeBody, said: string) =>
    change.mutate({ body: part, said }, { onSuccess: () => setDraft(AS_IT_IS) });
  const step = (by: number) => {
    const written = Number(draft.capacity.replace('−', '-'));
    const next = (Number.isFinite(written) ? written : 0) + by;
    set({ capacity: next === 0 ? '' : next > 0 ? `+${next}` : String(next) });
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('Cambia le fasce scelte')}
      onKeyDown={saveByKeys}
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) send(body, n === 1 ? t('Fascia cambiata') : t('{n} fasce cambiate', { n }));
      }}
      className="grid content-start gap-3"
    >
      <PanelHead slots={slots} />
      {problem?.errors.some(({ field = 'slots' }) => field === 'slots' || field === 'isOpen') && (
        <Alert tone="error">
          {problem.errors.find(({ field = 'slots' }) => field === 'slots' || field === 'isOpen')?.error}
        </Alert>
      )}
      <div className="grid grid-cols-2 gap-x-3">
        <div className="col-span-2 flex items-start gap-1">
          <Button variant="soft" aria-label={t('Un posto in meno')} className="mt-6.5 px-3" onClick={() => step(-1)}>
            −
          </Button>
          <Field
            label={t('Posti')}
            name="capacity"
            className="min-w-0 grow"
            value={draft.capacity}
            placeholder={asNow(slots.map(({ capacity }) => String(capacity)))}
            error={problem?.at('capacity')}
            hint={t('34, +10 o -2 ciascuna')}
            onChange={(event) => set({ capacity: event.target.value })}
          />
          <Button variant="soft" aria-label={t('Un posto in più')} className="mt-6.5 px-3" onClick={() => step(1)}>
            +
          </Button>
        </div>
        {/* on a phone, which is read standing, places are enough */}
        <div className="contents max-sm:hidden">
          <Select
            label={t('Prezzo')}
            name="deliveryFeeId"
            value={draft.deliveryFeeId}
            error={problem?.at('deliveryFeeId')}
            onChange={(event) => set({ deliveryFeeId: event.target.value })}
          >
            <option value="">{t('com’è')}</option>
            {fees.map(({ deliveryFeeId, name, fee }) => (
              <option key={deliveryFeeId} value={deliveryFeeId}>
                {`${formatEuro(fee)}, ${name}`}
              </option>
            ))}
          </Select>
          <Select
            label={t('Si ordina fino a')}
            name="cutoffMinutes"
            value={draft.cutoffMinutes}
            error={problem?.at('cutoffMinutes')}
            onChange={(event) => set({ cutoffMinutes: event.target.value })}
          >
            <option value="">
              {t('com’è: {value}', { value: asNow(slots.map(({ cutoffMinutes }) => cutoffText(cutoffMinutes))) })}
            </option>
            {CUTOFFS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {cutoffText(minutes)}
              </option>
            ))}
          </Select>
          <Field
            label={t('Casse al massimo')}
            name="crateCapacity"
            className="col-span-2"
            value={draft.crateCapacity}
            placeholder={asNow(
              slots.map(({ crateCapacity }) =>
                crateCapacity === undefined ? t('senza limite') : String(crateCapacity),
              ),
            )}
            error={problem?.at('crateCapacity')}
            hint={t('-: senza limite')}
            onChange={(event) => set({ crateCapacity: event.target.value })}
          />
        </div>
      </div>
      {isWritten(draft) && effect.data && !problem && <EffectLines effect={effect.data} />}
      <Button type="submit" busy={change.isPending} disabled={!isWritten(draft)}>
        {n === 1 ? t('Salva la fascia') : t('Salva per {n} fasce', { n })}
      </Button>
      <OpenOrClose slots={slots} isBusy={change.isPending} send={send} />
      <p className="text-ink-soft text-xs">{t('Vale solo per questi giorni.')}</p>
    </form>
  );
}

/** Returns the value that all have now; where they differ it says so. */
function asNow(values: readonly string[]): string {
  return new Set(values).size === 1 ? (values[0] ?? '') : t('diversi');
}

function PanelHead({ slots }: Pick<SlotsPanelProps, 'slots'>) {
  const [only] = slots;
  if (slots.length === 1 && only)
    return (
      <div>
        <h2 className="font-bold text-lg first-letter:uppercase">{`${formatDay(only.day)}, ${hoursOf(only.begins, only.ends)}`}</h2>
        <p className="text-ink-soft text-sm">
          {soldOf(only)}
          {only.held > 0 && `, ${t('di cui {n} nei carrelli', { n: only.held })}`}
          {only.edits > 0 && ` · ${t('cambiata a mano')}`}
        </p>
      </div>
    );
  const days = [...new Set(slots.map(({ day }) => shortDay(day)))].join(', ');
  const hours = [...new Set(slots.map(({ begins, ends }) => hoursOf(begins, ends)))].join(', ');
  return (
    <div>
      <h2 className="font-bold text-lg">{t('{n} fasce scelte', { n: slots.length })}</h2>
      <p className="text-ink-soft text-sm">{`${days} · ${hours}`}</p>
    </div>
  );
}

function useEffectOf(written: SlotsChangeBody, isEnabled: boolean) {
  const body = useDeferredValue(written);
  return useQuery({
    queryKey: ['staff', 'slots-effect', body],
    queryFn: () => api.call(staffSlotsEffect, { body }),
    enabled: isEnabled,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
}

function EffectLines({
  effect: { places, ordered, held },
}: {
  readonly effect: { places: number; ordered: number; held: number };
}) {
  const sign = places > 0 ? '+ ' : places < 0 ? '− ' : '';
  return (
    <section aria-label={t('Che cosa cambia')} className="rounded-md border border-line bg-card p-3 text-sm">
      <h3 className="font-bold">{t('Che cosa cambia')}</h3>
      <ul aria-live="polite">
        <li>{places === 0 ? t('I posti restano quanti sono') : t('{sign}{n} posti', { sign, n: Math.abs(places) })}</li>
        <li>
          {ordered === 0
            ? t('Nessun ordine dentro.')
            : ordered === 1
              ? t('1 ordine dentro resta')
              : t('{n} ordini dentro restano', { n: ordered })}
          {held > 0 && `, ${t('{n} posti nei carrelli', { n: held })}`}
        </li>
      </ul>
    </section>
  );
}

interface OpenOrCloseProps extends Pick<SlotsPanelProps, 'slots'> {
  readonly isBusy: boolean;
  readonly send: (body: SlotsChangeBody, said: string) => void;
}

/** Closes the chosen slots or opens them; before it says which orders are inside and what they are worth. */
function OpenOrClose({ slots, isBusy, send }: OpenOrCloseProps) {
  const open = slots.filter(({ isClosed }) => !isClosed);
  const closed = slots.filter(({ isClosed }) => isClosed);
  const ordered = slots.reduce((sum, slot) => sum + slot.ordered, 0);
  const total = slots.reduce((sum, slot) => sum + slot.orderedTotal, 0);
  const change = (some: readonly StaffSlot[], isOpen: boolean) => ({ ...changeOf(AS_IT_IS, some), isOpen });
  return (
    <section aria-label={t('Chiudere e riaprire')} className="grid gap-2 rounded-md border border-danger p-3 text-sm">
      <p>
        {ordered === 0
          ? t('Nessun ordine dentro.')
          : t('Dentro: {n} ordini per {total}. Chi ha ordinato resta, nessuno nuovo.', {
              n: ordered,
              total: formatEuro(total),
            })}
      </p>
      <div className="flex flex-wrap gap-2">
        {open.length > 0 && (
          <Button
            variant="danger"
            busy={isBusy}
            onClick={() =>
              send(
                change(open, false),
                open.length === 1 ? t('La fascia è chiusa') : t('{n} fasce chiuse', { n: open.length }),
              )
            }
          >
            {open.length === 1 ? t('Chiudi la fascia') : t('Chiudi le {n}', { n: open.length })}
          </Button>
        )}
        {closed.length > 0 && (
          <Button
            variant="secondary"
            busy={isBusy}
            onClick={() =>
              send(
                change(closed, true),
                closed.length === 1 ? t('La fascia è aperta') : t('{n} fasce aperte', { n: closed.length }),
              )
            }
          >
            {closed.length === 1 ? t('Riapri la fascia') : t('Riapri le {n}', { n: closed.length })}
          </Button>
        )}
      </div>
      {ordered > 0 && <OrdersInside slots={slots} count={ordered} />}
    </section>
  );
}

function OrdersInside({ slots, count }: Pick<SlotsPanelProps, 'slots'> & { readonly count: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const [page, setPage] = useState(1);
  const ids = slots.map(({ timeslotId }) => timeslotId).join(',');
  const { data } = useQuery({
    queryKey: [...SLOTS_KEY, 'orders', ids, page],
    queryFn: () => api.call(staffSlotOrders, { query: { timeslot_ids: ids, page } }),
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-semibold pointer-coarse:py-3">
        {count === 1 ? t('Guarda l’ordine') : t('Guarda i {n} ordini', { n: count })}
      </summary>
      <ul className="mt-1 grid gap-1">
        {data?.orders.map(({ orderId, orderNumber, day, begins, ends, postcode, total }) => (
          <li key={orderId} className="flex flex-wrap gap-x-2 tabular-nums">
            <Link to={staffPaths.order(orderId)} className="text-accent underline pointer-coarse:py-3">
              {t('Ordine {n}', { n: orderNumber })}
            </Link>
            <span className="text-ink-soft">{`${shortDay(day)} ${hoursOf(begins, ends)} ${postcode}`}</span>
            <span className="ml-auto">{formatEuro(total)}</span>
          </li>
        ))}
      </ul>
      {data && data.page.totPages > page && (
        <Button variant="quiet" onClick={() => setPage(page + 1)}>
          {t('Altri ordini')}
        </Button>
      )}
    </details>
  );
}
