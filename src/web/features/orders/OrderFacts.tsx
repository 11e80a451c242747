import type { ReactNode } from 'react';
import type { Order } from '../../../contract/orders/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { serviceText } from '../../../domain/delivery/delivery-service.ts';
import { townTitle } from '../../../domain/geography/town-title.ts';
import { paymentWords } from '../../../domain/orders/payment-words.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';

/** Shows when, where and how an order arrives and how it is paid. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const { timeslot, shippingAddress: address } = order;
  return (
    <dl className="grid gap-5 rounded-lg bg-card p-6 shadow-card sm:grid-cols-3">
      <Fact icon="clock" label={t('Quando')}>
        <span className="first-letter:uppercase">{formatDay(timeslot.dateIso)}</span>, {timeslot.beginTime}–
        {timeslot.endTime}
      </Fact>
      <Fact icon="pin" label={serviceText(order.deliveryServiceName)}>
        <span lang={contentLanguage()}>
          {address.address1} {address.addressNumber}, {address.postalcode} {townTitle(address.city)} ({address.province}
          )
        </span>
        {address.doorbellName && (
          <span className="block text-ink-soft">{t('Citofono: {name}', { name: address.doorbellName })}</span>
        )}
      </Fact>
      <Fact icon="cash" label={t('Pagamento')}>
        {paymentWords(order)}
        {order.orderInfos['need_invoice'] === 'true' && <span className="block text-ink-soft">{t('Con fattura')}</span>}
      </Fact>
    </dl>
  );
}

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="relative pl-8">
      <dt className="text-ink-faint text-sm">
        <Icon name={icon} className="absolute top-0.5 left-0 size-5 text-accent" />
        {label}
      </dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
