import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Envelope } from '../../../../contract/base/envelope.ts';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import type { SharedCart } from '../../../../contract/cart/shared-schemas.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
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

interface OfferedCartProps<Offered extends SharedCart> {
  readonly title: string;
  readonly queryKey: readonly string[];
  readonly read: () => Promise<Offered>;
  /** Puts all of it into the own cart. */
  readonly put: (changeKey: string) => Promise<Envelope<Cart>>;
  /** The text that says why there are no goods. */
  readonly empty: string;
  /** Renders what stands above the goods. */
  readonly above?: (offered: Offered) => ReactNode;
  /** Called when the goods are in the cart; by default the page of the cart opens. */
  readonly onPut?: () => void;
}

/** A cart that somebody else made: its goods, and one button that puts them into the own cart. */
export function OfferedCart<Offered extends SharedCart>(props: OfferedCartProps<Offered>) {
  const { title, queryKey, read, put, empty, above, onPut } = props;
  const navigate = useNavigate();
  const { data, error } = useQuery({ queryKey, queryFn: read, retry: false });
  const fill = useFillCart((_: string, changeKey) => put(changeKey), {
    done: () => (onPut ? onPut() : void navigate(paths.cart())),
    doneText: t('I prodotti sono nel tuo carrello'),
    failText: t('I prodotti non sono stati aggiunti al carrello.'),
  });
  return (
    <div className="page pt-8">
      <PrivateTitle>{title}</PrivateTitle>
      <h1 className="mb-6 text-3xl">{title}</h1>
      {error && (
        <EmptyState icon="alert" title={t('Non riusciamo a mostrare il carrello')} action={<ToShop />}>
          {asApiError(error).message}
        </EmptyState>
      )}
      {!data && !error && <CartSkeleton />}
      {data?.items.length === 0 && (
        <EmptyState picture="bag" title={t('Il carrello è vuoto')} action={<ToShop />}>
          {empty}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          {above?.(data)}
          <ul className="max-w-3xl divide-y divide-line rounded-lg bg-card px-4 shadow-card sm:px-6">
            {data.items.map((item) => (
              <SharedLine key={`${item.product.productId} ${JSON.stringify(item.cartItemInfo)}`} item={item} />
            ))}
          </ul>
          <Button className="mt-5" busy={fill.isPending} onClick={() => fill.mutate(queryKey.join(' '))}>
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
