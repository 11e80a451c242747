import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useOutletContext, useParams } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { staffOrderToServe } from '../../../contract/fulfilment/routes.ts';
import type { OrderInCharge } from '../../../contract/fulfilment/schemas.ts';
import {
  staffCounterAge,
  staffCounterCrate,
  staffCounterDone,
  staffCounterOrder,
  staffCratesPlace,
} from '../../../contract/hand-over/routes.ts';
import type { OrderAtCounter } from '../../../contract/hand-over/schemas.ts';
import { formatEuro, formatHours, formatShortDay } from '../../../domain/base/format.ts';
import { fromEuro } from '../../../domain/base/money.ts';
import { LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { cashCents, dueWithout } from '../../../domain/delivery/runs/at-the-door.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { CameraButton } from '../phone/Camera.tsx';
import { signal, useScanner } from '../phone/scanner.ts';
import { COUNTER_KEY, counterOrderKey, emptiesText, missingCratesText, ParkingPlace } from '../words/crate-words.tsx';
import { AgeStep, CodeStep, CratesStep, LeftStep, LockerStep } from './CounterSteps.tsx';

export { CounterOrderPage as Component };

/**
 * The hand-over of one order: crates, code, age check, refused goods and returned empties. A scanner can read crates at
 * any time.
 */
function CounterOrderPage() {
  const orderId = Number(useParams()['orderId']);
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: counterOrderKey(orderId),
    queryFn: () => api.call(staffCounterOrder, { query: { order_id: orderId } }),
    staleTime: 0,
  });
  const goods = useQuery({
    queryKey: [...counterOrderKey(orderId), 'goods'],
    queryFn: () => api.call(staffOrderToServe, { query: { order_id: orderId } }),
    staleTime: 0,
  });
  if (!order || !goods.data)
    return <StaffNotLoaded error={error ?? goods.error} onRetry={() => Promise.all([refetch(), goods.refetch()])} />;
  return (
    <div className="staff-sheet">
      <StaffPageHead
        title={t('Consegna a {name}', { name: order.customer })}
        up={{ name: t('Ritiri'), path: staffPaths.counter() }}
        facts={
          <>
            <Badge tone={order.isReady ? 'accent' : 'neutral'}>{t(order.orderStatus)}</Badge>
            <span className="text-ink-soft text-sm">
              {t('Ordine {number}', { number: String(order.orderNumber) })} · {formatShortDay(order.timeslot.dateIso)},{' '}
              {formatHours(order.timeslot.beginTime, order.timeslot.endTime)}
            </span>
          </>
        }
      />
      <div className="grid max-w-3xl gap-3 p-3">
        {order.arrival && (
          <p className="text-lg">
            <ParkingPlace note={order.arrival.note} />
          </p>
        )}
        <Steps order={order} goods={goods.data} />
      </div>
    </div>
  );
}

interface StepsProps {
  readonly order: OrderAtCounter;
  readonly goods: OrderInCharge;
}

function Steps({ order, goods }: StepsProps) {
  const { orderId, deliveryServiceId, isReady, crates } = order;
  const { rights } = useOutletContext<StaffOverview>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const shown = (now: OrderAtCounter) => client.setQueryData(counterOrderKey(orderId), now);
  const crate = useMutation({
    mutationFn: (code: string) => api.call(staffCounterCrate, { body: { order_id: orderId, crate: code } }),
    onSuccess: (now) => {
      signal(now.crates.every(({ isOut }) => isOut) ? 'full' : 'right');
      shown(now);
    },
    onError: (refusal) => {
      signal('wrong');
      tellError(refusal);
    },
  });
  useScanner((code) => crate.mutate(code));
  const age = useMutation({
    mutationFn: () => api.call(staffCounterAge, { body: { order_id: orderId } }),
    onSuccess: shown,
    onError: tellError,
  });
  const done = useMutation({
    mutationFn: ({ bags, boxes, empties, paidBy }: BroughtBack & { readonly paidBy: PaidBy | undefined }) =>
      api.call(staffCounterDone, {
        body: {
          order_id: orderId,
          returned_items: [...left],
          bags_back: bags,
          boxes_back: boxes,
          empties_back: empties,
          ...(paidBy === undefined ? {} : { paid_by: paidBy }),
        },
      }),
    onSuccess: ({ emptiesBack }) => {
      toast('success', emptiesBack ? `${t('Consegnato')} · ${emptiesText(emptiesBack)}` : t('Consegnato'));
      void client.invalidateQueries({ queryKey: COUNTER_KEY });
      return navigate(staffPaths.counter());
    },
    onError: tellError,
  });
  async function place(name: string): Promise<void> {
    await api.call(staffCratesPlace, { body: { order_id: orderId, place: name } });
    await client.invalidateQueries({ queryKey: counterOrderKey(orderId), exact: true });
  }
  const missing = crates.filter(({ isOut }) => !isOut).length;
  const needsAge = order.ageSeenAt === undefined && order.alcoholItems.some((item) => !left.has(item));
  const isForLocker = deliveryServiceId === LOCKER && order.inLocker === undefined;
  if (!isReady)
    return <Alert tone="info">{t('La spesa non è ancora pronta: {state}.', { state: t(order.orderStatus) })}</Alert>;
  return (
    <>
      <CameraButton onCode={(code) => crate.mutate(code)} />
      <CratesStep
        order={order}
        busy={crate.isPending ? crate.variables : undefined}
        onTake={(code) => crate.mutate(code)}
        onPlace={rights.includes('picking') ? place : undefined}
      />
      {isForLocker ? (
        <LockerStep orderId={orderId} missing={missing} />
      ) : (
        <>
          <CodeStep order={order} onChecked={shown} />
          {order.hasAlcohol && (
            <AgeStep
              order={order}
              needsAge={needsAge}
              isBusy={age.isPending}
              onSeen={() => age.mutate()}
              onLeft={() => setLeft(new Set([...left, ...order.alcoholItems]))}
            />
          )}
          <LeftStep goods={goods} left={left} onChange={setLeft} number={order.hasAlcohol ? 4 : 3} />
          <DoneForm
            due={dueOf(goods, left)}
            missing={missingText({ missing, needsAge, needsCode: order.code === 'open' || order.code === 'locked' })}
            isBusy={done.isPending}
            onDone={(back, paidBy) => done.mutate({ ...back, paidBy })}
          />
        </>
      )}
    </>
  );
}

/** The number of returned empties by kind. */
interface BroughtBack {
  readonly bags: number;
  readonly boxes: number;
  readonly empties: number;
}
/** How what was due is paid. */
type PaidBy = 'cash' | 'card';
const MAX_BACK = 200;

/** Returns the cents to pay now, without the goods that are refused. */
function dueOf({ lines, toCollect, certified }: OrderInCharge, left: ReadonlySet<number>): number {
  const costOf = (of: OrderInCharge['lines']) =>
    of.reduce((sum, { picked }) => sum + fromEuro(picked?.charged ?? 0), 0);
  return dueWithout(
    { toCollect: fromEuro(toCollect), goods: costOf(lines), certified: fromEuro(certified) },
    costOf(lines.filter(({ orderItemId }) => left.has(orderItemId))),
  );
}

interface DoneFormProps {
  /** The cents to pay now. */
  readonly due: number;
  /** What is still to be done before; undefined: nothing. */
  readonly missing: string | undefined;
  readonly isBusy: boolean;
  readonly onDone: (back: BroughtBack, paidBy: PaidBy | undefined) => void;
}

/** The button says what is missing; the amount to pay now is beside it. */
function DoneForm({ due, missing, isBusy, onDone }: DoneFormProps) {
  const [back, setBack] = useState<BroughtBack>({ bags: 0, boxes: 0, empties: 0 });
  const [paidBy, setPaidBy] = useState<PaidBy>();
  const lacks = missing ?? (due > 0 && paidBy === undefined ? t('contanti o carta?') : undefined);
  const kinds = [
    ['bags', t('Buste rese')],
    ['boxes', t('Cassette rese')],
    ['empties', t('Vuoti resi')],
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <div className="grid grid-cols-3 gap-3">
        {kinds.map(([kind, name]) => (
          <Field
            key={kind}
            label={name}
            name={kind}
            type="number"
            min={0}
            max={MAX_BACK}
            value={back[kind]}
            onChange={({ target }) =>
              setBack({ ...back, [kind]: Math.min(MAX_BACK, Math.max(0, Math.trunc(target.valueAsNumber) || 0)) })
            }
          />
        ))}
      </div>
      {due > 0 && (
        <p role="status" className="text-lg">
          {t('Da incassare')} <strong>{formatEuro(due / 100)}</strong>
          {cashCents(due) !== due && (
            <span className="block text-ink-soft text-sm">
              {t('In contanti {amount}', { amount: formatEuro(cashCents(due) / 100) })}
            </span>
          )}
        </p>
      )}
      {due > 0 && <PaidByChoice paidBy={paidBy} onChoose={setPaidBy} />}
      <Button
        size="lg"
        className="max-sm:w-full sm:ml-auto"
        disabled={lacks !== undefined}
        busy={isBusy}
        onClick={() => onDone(back, due > 0 ? paidBy : undefined)}
      >
        {lacks === undefined ? t('Consegnato') : t('Consegnato: {missing}', { missing: lacks })}
      </Button>
    </div>
  );
}

interface PaidByProps {
  readonly paidBy: PaidBy | undefined;
  readonly onChoose: (by: PaidBy) => void;
}

/** Says how what was due is paid, which the closing of the day needs; nobody guesses it. */
function PaidByChoice({ paidBy, onChoose }: PaidByProps) {
  const choices = [
    ['cash', t('Contanti')],
    ['card', t('Carta')],
  ] as const;
  return (
    <fieldset className="flex gap-3">
      <legend className="text-ink-soft text-sm">{t('Pagato con')}</legend>
      {choices.map(([by, name]) => (
        <label key={by} className="flex min-h-11 items-center gap-2">
          <input type="radio" name="paid_by" checked={paidBy === by} onChange={() => onChoose(by)} className="size-5" />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function missingText({
  missing,
  needsAge,
  needsCode,
}: {
  readonly missing: number;
  readonly needsAge: boolean;
  readonly needsCode: boolean;
}) {
  if (missing > 0) return missingCratesText(missing);
  if (needsCode) return t('manca il codice');
  return needsAge ? t('manca l’età') : undefined;
}
