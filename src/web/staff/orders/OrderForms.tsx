import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { staffOrderFailed, staffOrderInLocker, staffOrderNotCollected } from '../../../contract/fulfilment/routes.ts';
import { CALL_OUTCOMES, MAX_CALL_NOTE } from '../../../contract/orders/limits.ts';
import {
  staffOrderCancel,
  staffOrderJoin,
  staffOrderMove,
  staffOrderNote,
  staffOrderSlots,
} from '../../../contract/orders/routes.ts';
import type { StaffOrder } from '../../../contract/orders/staff-schemas.ts';
import { formatEuro, formatHours, formatShortDay } from '../../../domain/base/format.ts';
import { LOCKER } from '../../../domain/delivery/delivery-service.ts';
import {
  canBecome,
  FAILED,
  NOT_COLLECTED,
  orderStatus,
  TO_COLLECT,
  TO_HAND_OVER,
} from '../../../domain/orders/order-status.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { NOTE_NAMES } from '../words/order-words.tsx';

/** An action on an order that needs a form. */
export interface FormAction {
  /** The name, in Italian, for `t`. */
  readonly name: string;
  readonly right: StaffOverview['rights'][number];
  readonly isPossible: (order: StaffOrder) => boolean;
  /** The shortcut key that opens the form. */
  readonly letter?: string;
  readonly submit: string;
  /** The fields of the form; `at` returns the error of one of them. */
  readonly fields: (order: StaffOrder, at: (name: string) => string | undefined) => ReactNode;
  readonly call: (order: StaffOrder, text: (name: string) => string) => Promise<unknown>;
}

export const FORMS: readonly FormAction[] = [
  {
    name: msg('Sposta in un’altra fascia'),
    submit: msg('Sposta'),
    right: 'changing_orders',
    letter: 's',
    isPossible: ({ orderStatusId }) => TO_COLLECT.includes(orderStatusId),
    fields: ({ orderId }, at) => <SlotSelect orderId={orderId} error={at('slot')} />,
    call: (order, text) => moveTo(order, text('slot')),
  },
  {
    name: msg('Unisci un altro ordine'),
    submit: msg('Unisci'),
    right: 'changing_orders',
    isPossible: ({ joinable }) => joinable.length > 0,
    fields: ({ joinable }, at) => (
      <Select
        label={t('Quale ordine')}
        name="other_id"
        hint={t('La consegna diventa una sola, e i prezzi restano quelli ordinati')}
        error={at('other_id')}
      >
        {joinable.map(({ orderId, orderNumber, total }) => (
          <option key={orderId} value={orderId}>
            {t('Ordine {number}', { number: String(orderNumber) })} · {formatEuro(total)}
          </option>
        ))}
      </Select>
    ),
    call: ({ orderId }, text) =>
      api.call(staffOrderJoin, { body: { order_id: orderId, other_id: Number(text('other_id')) } }),
  },
  {
    name: msg('Nota telefonata'),
    submit: msg('Scrivi la nota'),
    right: 'orders',
    letter: 'n',
    isPossible: () => true,
    fields: (_order, at) => (
      <>
        <TextArea
          label={t('Che cosa vi siete detti')}
          name="body"
          maxLength={MAX_CALL_NOTE}
          hint={t('La vede solo il personale, e il cliente se chiede i suoi dati')}
          error={at('body')}
        />
        <Select label={t('Com’è finita')} name="outcome">
          {CALL_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(NOTE_NAMES[outcome])}
            </option>
          ))}
        </Select>
      </>
    ),
    call: ({ orderId }, text) => {
      const outcome = CALL_OUTCOMES.find((each) => each === text('outcome')) ?? 'settled';
      return api.call(staffOrderNote, { body: { order_id: orderId, body: text('body'), outcome } });
    },
  },
  {
    name: msg('È nel locker'),
    submit: msg('È nel locker'),
    right: 'handing_over',
    isPossible: ({ orderStatusId, deliveryServiceId }) =>
      deliveryServiceId === LOCKER && TO_HAND_OVER.includes(orderStatusId),
    fields: (_order, at) => (
      <Field
        label={t('Casella')}
        name="box"
        maxLength={20}
        hint={t('Quello che è scritto sullo sportello')}
        error={at('box')}
      />
    ),
    call: ({ orderId }, text) => api.call(staffOrderInLocker, { body: { order_id: orderId, box: text('box') } }),
  },
  {
    name: msg('Nessuno l’ha preso'),
    submit: msg('Segna come non ritirato'),
    right: 'handing_over',
    isPossible: ({ orderStatusId }) => canBecome(orderStatusId, NOT_COLLECTED),
    fields: (_order, at) => <ReasonField error={at('reason')} />,
    call: ({ orderId }, text) =>
      api.call(staffOrderNotCollected, { body: { order_id: orderId, reason: text('reason') } }),
  },
  {
    name: msg('Non si può fare'),
    submit: msg('Segna come non riuscito'),
    right: 'failing_orders',
    isPossible: ({ orderStatusId }) => canBecome(orderStatusId, FAILED),
    fields: (_order, at) => <ReasonField error={at('reason')} />,
    call: ({ orderId }, text) => api.call(staffOrderFailed, { body: { order_id: orderId, reason: text('reason') } }),
  },
  {
    name: msg('Annulla l’ordine'),
    submit: msg('Annulla l’ordine'),
    right: 'failing_orders',
    isPossible: ({ orderStatusId }) => orderStatus(orderStatusId).canCancel,
    fields: (_order, at) => <ReasonField error={at('reason')} />,
    call: ({ orderId }, text) => api.call(staffOrderCancel, { body: { order_id: orderId, reason: text('reason') } }),
  },
];

export function ReasonField({ error }: { readonly error?: string | undefined }) {
  return <Field label={t('Motivo')} name="reason" maxLength={300} hint={t('Lo legge il cliente')} error={error} />;
}

/** A choice of the slots with free places in the order's zone; `moveTo` parses its values. */
export function SlotSelect({ orderId, error }: { readonly orderId: number; readonly error?: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['staff', 'order-slots', orderId],
    queryFn: () => api.call(staffOrderSlots, { query: { order_id: orderId } }),
    staleTime: 0,
  });
  return (
    <Select
      label={t('Nuova fascia')}
      name="slot"
      hint={
        data?.slots.length === 0
          ? t('Nessuna fascia ha un posto libero')
          : t('Il cliente riceve una mail; prezzi e consegna restano quelli')
      }
      error={error}
    >
      {data?.slots.map(({ day, hours, free }) => (
        <option key={`${day} ${hours}`} value={`${day} ${hours}`}>
          {formatShortDay(day)}, {formatHours(...timesOf(hours))} ·{' '}
          {free === 1 ? t('1 posto') : t('{n} posti', { n: free })}
        </option>
      ))}
    </Select>
  );
}

function timesOf(hours: string): [string, string] {
  const [begin = '', end = ''] = hours.split('-');
  return [begin, end];
}

/**
 * Moves an order to a slot; `slot` is a value of `SlotSelect`. Refused if somebody else has moved the order in the
 * meantime.
 */
export function moveTo(
  { orderId, timeslot: { dateIso, beginTime, endTime } }: Pick<StaffOrder, 'orderId' | 'timeslot'>,
  slot: string,
) {
  const [day = '', hours = ''] = slot.split(' ');
  return api.call(staffOrderMove, {
    body: { order_id: orderId, day, slot: hours, from: `${dateIso} ${beginTime}-${endTime}` },
  });
}
