import { useParams } from 'react-router';
import { cartAddAllShared, cartShared } from '../../../../contract/cart/shared-routes.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { withQueries } from '../../../api/Queries.tsx';
import { OfferedCart } from './OfferedCart.tsx';

export const Component = withQueries(SharedCartPage);

/** Shows the shared cart of another shopper, with a button to add it to the own cart. */
function SharedCartPage() {
  const token = useParams()['token'] ?? '';
  return (
    <OfferedCart
      title={t('Carrello condiviso')}
      queryKey={['shared-cart', token]}
      read={() => api.call(cartShared, { query: { token } })}
      put={(changeKey) => api.send(cartAddAllShared, { body: { token, changeKey } })}
      empty={t('Chi te l’ha mandato non ha più niente nel carrello, o qui non è in vendita.')}
    />
  );
}
