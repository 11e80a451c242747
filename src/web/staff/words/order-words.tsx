import type { ReactNode } from 'react';
import type { StaffOrder } from '../../../contract/orders/staff-schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { ORDER_STAGES, type OrderStage } from '../../../domain/orders/order-status.ts';
import { msg, t } from '../../../language/language.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';

interface StageWords {
  /** The name in the address. */
  readonly word: string;
  readonly tone: BadgeTone;
  readonly icon: IconName;
}

/** The icon and name of each stage of orders for the staff; the colour is never the only sign. */
export const STAGES: Readonly<Record<OrderStage, StageWords>> = {
  unpaid: { word: 'da-pagare', tone: 'warning', icon: 'cash' },
  ordered: { word: 'da-preparare', tone: 'outline', icon: 'list' },
  picking: { word: 'in-preparazione', tone: 'work', icon: 'basket-empty' },
  asked: { word: 'aspetta-il-cliente', tone: 'warning', icon: 'chat' },
  ready: { word: 'pronti', tone: 'accent', icon: 'box' },
  'on-its-way': { word: 'in-consegna', tone: 'accent', icon: 'truck' },
  delivered: { word: 'consegnati', tone: 'neutral', icon: 'check' },
  'partly-delivered': { word: 'consegnati-in-parte', tone: 'warning', icon: 'check' },
  'not-collected': { word: 'non-ritirati', tone: 'danger', icon: 'alert' },
  cancelled: { word: 'annullati', tone: 'neutral', icon: 'close' },
  failed: { word: 'non-riusciti', tone: 'danger', icon: 'alert' },
};

export function StageTag({ stage }: { readonly stage: OrderStage }) {
  const { tone, icon } = STAGES[stage];
  return (
    <Badge tone={tone}>
      <Icon name={icon} className="size-3.5" />
      {t(ORDER_STAGES[stage].name)}
    </Badge>
  );
}

/** Shows progress: a bar on a desktop, and a text. */
export function Progress({ done, all }: { readonly done: number; readonly all: number }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <span aria-hidden="true" className="h-1.5 w-13 overflow-hidden rounded-full bg-line max-md:hidden">
        <span
          className={done === all ? 'block h-full bg-accent' : 'block h-full bg-work'}
          style={{ width: `${all === 0 ? 0 : (done / all) * 100}%` }}
        />
      </span>
      {t('{picked} di {all}', { picked: formatNumber(done), all: formatNumber(all) })}
    </span>
  );
}

/** The services with their names in the address; names in Italian, for `t`. */
export const SERVICES: readonly {
  readonly id: number;
  readonly word: string;
  readonly name: string;
  readonly icon: IconName;
}[] = [
  { id: HOME, word: 'consegna', name: msg('Consegna a casa'), icon: 'truck' },
  { id: DRIVE, word: 'ritiro', name: msg('Ritiro in negozio'), icon: 'store' },
  { id: LOCKER, word: 'locker', name: msg('Locker'), icon: 'locker' },
];

export function serviceOf(serviceId: number) {
  return SERVICES.find(({ id }) => id === serviceId);
}

interface PanelProps {
  readonly title: string;
  readonly icon: IconName;
  /** True when the title is for screen readers only. */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

export function Panel({ title, icon, isQuiet, children }: PanelProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-card">
      <h2
        className={
          isQuiet
            ? 'sr-only'
            : 'flex min-h-10 items-center gap-2 border-line border-b px-4 font-semibold font-sans text-sm'
        }
      >
        <Icon name={icon} className="size-4 text-ink-soft" />
        {title}
      </h2>
      <div className="px-4 py-3">{children}</div>
    </section>
  );
}

/** The kinds of staff notes about an order; names in Italian, for `t`. */
export const NOTE_NAMES: Readonly<Record<StaffOrder['notes'][number]['kind'], string>> = {
  settled: msg('Telefonata: risolto'),
  'call-back': msg('Telefonata: da richiamare'),
  'not-reached': msg('Telefonata: non risponde'),
  moved: msg('Spostato di fascia'),
  joined: msg('Unito un altro ordine'),
  refunded: msg('Reso del denaro'),
};

/** Returns the query key of one order. */
export function orderKey(orderId: number) {
  return ['staff', 'order', orderId] as const;
}

/** Returns the name of an order's customer; after the account was closed there is none. */
export function customerName(name: string): string {
  return name === '' ? t('Account chiuso') : name;
}

export function ordersText(orders: number): string {
  return orders === 1 ? t('1 ordine') : t('{n} ordini', { n: orders });
}
