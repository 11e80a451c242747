import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { cartAddAllShared, cartShared } from '../../../../contract/cart/shared-routes.ts';
import type { SharedCart } from '../../../../contract/cart/shared-schemas.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { withQueries } from '../../../api/Queries.tsx';
import { AmountAndPrice } from '../../../cart-core/stepper/AmountAndPrice.tsx';
import { useFillCart } from '../../../cart-core/stepper/use-fill-cart.ts';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { ProductLink } from '../../../product-card/ProductLink.tsx';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { choiceAmong } from '../../../product-model/cart-product.ts';
import { choiceText } from '../../../product-model/choice-text.ts';
import { packLanguage, packText } from '../../../product-model/price-text.ts';
import { lineAmount } from '../../../product-model/selling.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { CartSkeleton } from '../page/CartSkeleton.tsx';

export const Component = withQueries(SharedCartPage);

/** Shows the shared cart of another shopper, with a button to add it to the own cart. */
function SharedCartPage() {
  const token = useParams()['token'] ?? '';
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: ['shared-cart', token],
    queryFn: () => api.call(cartShared, { query: { token } }),
    retry: false,
  });
  const fill = useFillCart(
    (asked: string, changeKey) => api.send(cartAddAllShared, { body: { token: asked, changeKey } }),
    {
      done: () => void navigate(paths.cart()),
      doneText: t('I prodotti sono nel tuo carrello'),
      failText: t('I prodotti non sono stati aggiunti al carrello.'),
    },
  );
  return (
    <div className="page pt-8">
      <PrivateTitle>{t('Carrello condiviso')}</PrivateTitle>
      <h1 className="mb-6 text-3xl">{t('Carrello condiviso')}</h1>
      {error && (
        <EmptyState icon="alert" title={t('Non riusciamo a mostrare il carrello')} action={<ToShop />}>
          {asApiError(error).message}
        </EmptyState>
      )}
      {!data && !error && <CartSkeleton />}
      {data?.items.length === 0 && (
        <EmptyState picture="bag" title={t('Il carrello è vuoto')} action={<ToShop />}>
          {t('Chi te l’ha mandato non ha più niente nel carrello, o qui non è in vendita.')}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className="divide-y divide-line rounded-lg bg-card px-4 shadow-card sm:px-6">
            {data.items.map((item) => (
              <SharedLine key={`${item.product.productId} ${JSON.stringify(item.cartItemInfo)}`} item={item} />
            ))}
          </ul>
          <Button className="mt-5" busy={fill.isPending} onClick={() => fill.mutate(token)}>
            <Icon name="cart" />
            {t('Metti tutto nel mio carrello')}
          </Button>
        </>
      )}
    </div>
  );
}

function SharedLine({ item }: { readonly item: SharedCart['items'][number] }) {
  const product = cardProductOf(item.product);
  const choice = choiceText(product.options ?? [], choiceAmong(product.options, item.cartItemInfo));
  return (
    <li className="flex items-center gap-4 py-4">
      <Picture src={product.picture} alt="" size={72} className="size-18 shrink-0 rounded-md bg-tile" />
      <span className="min-w-0 grow">
        <ProductLink product={product} className="block font-semibold leading-snug hover:underline" />
        <span lang={packLanguage(product)} className="block truncate text-ink-soft text-sm">
          {[packText(product), product.brand, choice].filter(Boolean).join(' · ')}
        </span>
        {!product.isAvailable && (
          <span className="block font-medium text-danger text-sm">{t('Il prodotto non è disponibile')}</span>
        )}
      </span>
      <AmountAndPrice product={product} amount={lineAmount(item)} />
    </li>
  );
}

function ToShop() {
  return (
    <Link to={paths.home()} className={buttonClass()}>
      {t('Inizia la spesa')}
    </Link>
  );
}
