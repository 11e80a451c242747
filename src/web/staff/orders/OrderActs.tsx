import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import {
  staffOrderDelivered,
  staffOrderLeave,
  staffOrderReady,
  staffOrderTake,
} from '../../../contract/fulfilment/routes.ts';
import type { StaffOrder } from '../../../contract/orders/staff-schemas.ts';
import { DRIVE } from '../../../domain/delivery/delivery-service.ts';
import {
  ALMOST_READY,
  BEING_PICKED,
  canBecome,
  DELIVERED,
  TAKEN_IN_CHARGE,
} from '../../../domain/orders/order-status.ts';
import { msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useLetterKeys } from '../kit/letter-keys.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { orderKey, Panel } from '../words/order-words.tsx';
import { FORMS, type FormAction } from './OrderForms.tsx';

interface OrderActsProps {
  readonly order: StaffOrder;
  readonly rights: StaffOverview['rights'];
}

/**
 * The actions on an order that its state and the rights of the person allow. If one is not possible yet, it says what
 * is missing.
 */
export function OrderActs({ order, rights }: OrderActsProps) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<string>();
  const renew = () => client.invalidateQueries({ queryKey: orderKey(order.orderId) });
  const press = useMutation({
    mutationFn: (act: ButtonAction) => act.call(order.orderId),
    onSuccess: () => toast('success', t('Fatto')),
    onError: tellError,
    onSettled: renew,
  });
  const presses = PRESSES.filter((act) => rights.includes(act.right) && act.isPossible(order));
  const forms = FORMS.filter((act) => rights.includes(act.right) && act.isPossible(order));
  useLetterKeys();
  if (presses.length + forms.length === 0) return null;
  const form = forms.find(({ name }) => name === opened);
  async function run(act: ButtonAction) {
    if (!act.question || (await confirm({ title: t(act.name), text: t(act.question) }))) press.mutate(act);
  }
  return (
    <Panel title={t('Che cosa fare')} icon="check">
      <div className="flex flex-wrap gap-2">
        {presses.map((act) => {
          const missing = act.missing?.(order);
          return (
            <Button
              key={act.name}
              disabled={missing !== undefined}
              busy={press.isPending && press.variables === act}
              onClick={() => void run(act)}
            >
              {missing === undefined ? t(act.name) : `${t(act.name)}: ${missing}`}
            </Button>
          );
        })}
        {forms.map(({ name, letter }) => (
          <Button
            key={name}
            variant="secondary"
            aria-expanded={opened === name}
            aria-keyshortcuts={letter}
            data-letter={letter}
            onClick={() => setOpened(opened === name ? undefined : name)}
          >
            {t(name)}
          </Button>
        ))}
      </div>
      {form && (
        <SendForm
          key={form.name}
          label={t(form.name)}
          submit={t(form.submit)}
          isOpened
          onCancel={() => setOpened(undefined)}
          className="mt-3 sm:*:col-span-full"
          send={(text) => form.call(order, text)}
          onSent={() => {
            setOpened(undefined);
            toast('success', t('Fatto'));
            return renew();
          }}
          onRefused={renew}
        >
          {(at) => form.fields(order, at)}
        </SendForm>
      )}
    </Panel>
  );
}

interface ButtonAction extends Pick<FormAction, 'name' | 'right' | 'isPossible'> {
  /** The confirmation that is asked first, if goods or money are handed over. */
  readonly question?: string;
  /** Returns what must be done first; undefined: nothing. */
  readonly missing?: (order: StaffOrder) => string | undefined;
  readonly call: (orderId: number) => Promise<unknown>;
}

const PRESSES: readonly ButtonAction[] = [
  {
    name: msg('Prendi in carico'),
    right: 'picking',
    isPossible: ({ orderStatusId }) => canBecome(orderStatusId, TAKEN_IN_CHARGE),
    call: (orderId) => api.call(staffOrderTake, { body: { order_id: orderId } }),
  },
  {
    name: msg('È tutto pronto'),
    right: 'picking',
    isPossible: ({ orderStatusId }) => orderStatusId === TAKEN_IN_CHARGE || orderStatusId === BEING_PICKED,
    missing: ({ lines, consent }) => {
      const open = lines.filter(({ outcome }) => outcome === 'open').length;
      if (open > 0) return open === 1 ? t('manca 1 riga') : t('mancano {n} righe', { n: open });
      return consent && t('il cliente deve rispondere');
    },
    call: (orderId) => api.call(staffOrderReady, { body: { order_id: orderId } }),
  },
  {
    name: msg('È partito'),
    right: 'handing_over',
    isPossible: ({ orderStatusId, deliveryServiceId }) => orderStatusId === ALMOST_READY && deliveryServiceId !== DRIVE,
    call: (orderId) => api.call(staffOrderLeave, { body: { order_id: orderId } }),
  },
  {
    name: msg('Il cliente ha la spesa'),
    right: 'handing_over',
    question: msg('La spesa passa di mano e il totale si incassa.'),
    isPossible: ({ orderStatusId, money }) => canBecome(orderStatusId, DELIVERED) && money.atHandover === 0,
    call: (orderId) => api.call(staffOrderDelivered, { body: { order_id: orderId } }),
  },
  handedOver('cash', msg('Il cliente ha la spesa: pagata in contanti')),
  handedOver('card', msg('Il cliente ha la spesa: pagata con carta')),
];

/** The hand-over of an order that is paid then: the closing of the day needs to know how. */
function handedOver(paidBy: 'cash' | 'card', name: string): ButtonAction {
  return {
    name,
    right: 'handing_over',
    question: msg('La spesa passa di mano e il totale si incassa.'),
    isPossible: ({ orderStatusId, money }) => canBecome(orderStatusId, DELIVERED) && money.atHandover > 0,
    call: (orderId) => api.call(staffOrderDelivered, { body: { order_id: orderId, paid_by: paidBy } }),
  };
}
