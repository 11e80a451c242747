import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order } from '../../../contract/orders/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { countText } from '../../product-model/count-text.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { orderQuery } from './order-queries.ts';

/** How often an order is read again while its provider has not said how the payment ended. */
const LOOK_AGAIN_MS = 3000;

/** Goods that wait to be paid before they join the order, or that could not be added. */
export function AdditionNotice({ order }: { readonly order: Pick<Order, 'orderId' | 'addition'> }) {
  const client = useQueryClient();
  const { orderId, addition } = order;
  const isWaiting = addition?.state === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: orderQuery(orderId).queryKey }), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, isWaiting, orderId]);
  if (!addition) return null;
  const { state, totalItems, amount, redirectUrl, reason } = addition;
  const goods = countText(totalItems);
  if (state === 'failed') return <Alert tone="error">{t('Il pagamento non è riuscito: i prodotti non sono stati aggiunti.')}</Alert>;
  if (state === 'refused')
    return (
      <Alert tone="error">
        {t('I prodotti non sono stati aggiunti e non ti è stato addebitato nulla.')} <span lang={contentLanguage()}>{reason}</span>
      </Alert>
    );
  return (
    <Alert tone="info">
      <span className="block">
        {t('{goods} da aggiungere: aspettiamo la conferma del pagamento ({amount}).', {
          goods,
          amount: formatEuro(amount),
        })}
      </span>
      {redirectUrl !== undefined && (
        <a href={redirectUrl} className={buttonClass('primary', 'md', 'mt-3')}>
          {t('Vai al pagamento')}
        </a>
      )}
    </Alert>
  );
}
