import type { Cart } from '../../../contract/cart.ts';
import { formatEuro } from '../../../domain/format.ts';
import { Alert } from '../../ui/Alert.tsx';

/** Said while there is still time to add something, and again at the till; the server refuses such an order. */
export function MinimumOrderNotice({ cart: { minimumOrder, totalPrice } }: { readonly cart: Cart }) {
  const missing = minimumOrder - totalPrice;
  if (missing <= 0) return null;
  return (
    <Alert tone="warning">
      Mancano {formatEuro(missing)} alla spesa minima di {formatEuro(minimumOrder)} per la tua zona.
    </Alert>
  );
}
