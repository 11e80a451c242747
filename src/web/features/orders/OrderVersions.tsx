import type { Order } from '../../../contract/orders/schemas.ts';
import { PENDING } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';

/** Leads from one version of a changed order to the other, and says which of them counts. */
export function OrderVersions({ order }: { readonly order: Order }) {
  const { replacedByOrderId: next, replacesOrderId: before, changeOrderId: change } = order;
  if (next !== undefined) return <Version text={t('Hai cambiato questo ordine. Al suo posto vale:')} orderId={next} />;
  if (change !== undefined) return <Version text={t('Aspetta il pagamento la sua modifica:')} orderId={change} />;
  if (before === undefined) return null;
  const text = PENDING.includes(order.orderStatusId) ? t('Finché non è pagato vale ancora:') : t('È la modifica di:');
  return <Version text={text} orderId={before} />;
}

function Version({ text, orderId }: { readonly text: string; readonly orderId: number }) {
  return (
    <Alert tone="info">
      {text}{' '}
      <Link to={paths.order(orderId)} className="underline">
        {t('Ordine n. {number}', { number: orderId })}
      </Link>
    </Alert>
  );
}
