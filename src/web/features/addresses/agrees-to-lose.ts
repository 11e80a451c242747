import type { Address } from '../../../contract/addresses/schemas.ts';
import { addressPreview } from '../../../contract/delivery/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { confirm } from '../../ui/dialog/confirm.ts';

/** The number of goods that are named; others are only counted. */
const NAMED = 5;

/**
 * Names the goods of the cart that are not sold at another place before the cart goes there. Returns false when the shopper would rather
 * keep them. A preview that fails stops nobody: the reply of the choice says what is missing.
 */
export async function agreesToLose({ addressId, addressName, deliveryServiceId }: Address): Promise<boolean> {
  if ((cartState.get().data?.totalItems ?? 0) === 0) return true;
  const query = { address_id: addressId, delivery_service_id: deliveryServiceId };
  const { notSold = [] } = await api.call(addressPreview, { query }).catch(() => ({ notSold: [] }));
  if (notSold.length === 0) return true;
  const names = notSold.slice(0, NAMED).map(({ name }) => name);
  const more = notSold.length - names.length;
  const goods = more > 0 ? t('{goods} e altri {more}', { goods: names.join(', '), more }) : names.join(', ');
  return confirm({
    title: t('Qui alcuni prodotti non ci sono'),
    text: t('Per “{place}” non sono in vendita: {goods}. Restano nel carrello, ma non arrivano.', {
      place: addressName,
      goods,
    }),
    yes: t('Cambia posto'),
    no: t('Resta dove sei'),
  });
}
