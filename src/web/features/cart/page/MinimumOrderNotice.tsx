import type { Cart } from '../../../../contract/cart/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { Alert } from '../../../ui/Alert.tsx';

/** Shown while the shopper can still add something, and again at the checkout; the server refuses an order below the minimum. */
export function MinimumOrderNotice({ cart: { minimumOrder, totalPrice } }: { readonly cart: Cart }) {
  const missing = minimumOrder - totalPrice;
  if (missing <= 0) return null;
  return (
    <Alert tone="warning">
      {t('Mancano {missing} alla spesa minima di {minimum} per la tua zona.', {
        missing: formatEuro(missing),
        minimum: formatEuro(minimumOrder),
      })}
    </Alert>
  );
}
