import { useNavigate, useSearchParams } from 'react-router';
import { cartAddAllProposed, cartProposed } from '../../../../contract/cart/shared-routes.ts';
import { isInternal } from '../../../../domain/content/internal-path.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { withQueries } from '../../../api/Queries.tsx';
import { paths } from '../../../page/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { OfferedCart } from './OfferedCart.tsx';

export const Component = withQueries(ProposedCartPage);

/**
 * The page of a link that proposes goods, such as /buy/1001:2,1002:350g. They go into the cart only when the shopper
 * presses the button, because programs follow links, too.
 */
function ProposedCartPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const items = params.get('articoli') ?? '-';
  const then = params.get('poi') ?? '';
  const [note, code] = [params.get('nota'), params.get('codice')];
  return (
    <OfferedCart
      title={t('La spesa di questo link')}
      queryKey={['proposed-cart', items]}
      read={() => api.call(cartProposed, { query: { items } })}
      put={(changeKey) => api.send(cartAddAllProposed, { body: { items, changeKey } })}
      onPut={() => void navigate(isInternal(then) ? then : paths.cart())}
      empty={t('Qui i prodotti di questo link non sono in vendita.')}
      above={({ missing }) => (
        <div className="mb-4 grid max-w-3xl gap-2">
          <p className="text-ink-soft">{t('Guardala con calma: entra nel carrello solo se premi il pulsante.')}</p>
          {missing > 0 && (
            <Alert tone="info">
              {missing === 1
                ? t('Un prodotto del link qui non è in vendita.')
                : t('{n} prodotti del link qui non sono in vendita.', { n: missing })}
            </Alert>
          )}
          {note && <p className="break-words">{t('Chi l’ha preparata scrive: “{note}”', { note })}</p>}
          {code && <p className="break-words">{t('Codice sconto del link: {code}. Lo usi alla cassa.', { code })}</p>}
        </div>
      )}
    />
  );
}
