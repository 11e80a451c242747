import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { onDemand } from '../api/on-demand.ts';
import { pillClass } from '../cart-core/stepper/CardStepper.tsx';
import type { CardProduct } from '../product-model/card-product.ts';
import { Icon } from '../ui/icons/Icon.tsx';

interface CardButtonProps {
  readonly product: CardProduct;
}

/** A button of a card that loads and opens its dialog when it is clicked. */
function CardButton(props: {
  readonly product: CardProduct;
  readonly opens: 'openCardMenu' | 'showPromo' | 'showAlternatives';
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const { product, opens, label, className, children } = props;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${label}: ${product.name}`}
      onClick={() =>
        onDemand(
          () => import('./card-actions.tsx'),
          (actions) => actions[opens](product),
        )
      }
      className={className}
    >
      {children}
    </button>
  );
}

/** Opens the menu of further actions for a product. */
export function CardMenuButton({ product }: CardButtonProps) {
  return (
    <CardButton
      product={product}
      opens="openCardMenu"
      label={t('Altre azioni')}
      className="group/disc grid size-11 place-items-center"
    >
      <Icon name="dots" className="size-5 text-ink-faint transition-colors group-hover/disc:text-accent" />
    </CardButton>
  );
}

/** The badge of a promotion; a click opens the details of the promotion. */
export function PromoButton({ product }: CardButtonProps) {
  const text = product.promo?.text;
  return (
    <CardButton
      product={product}
      opens="showPromo"
      label={t('{text}, dettagli della promozione', { text: text ?? '' })}
      className="tag pointer-events-auto relative bg-butter text-left font-bold text-on-butter after:absolute after:-inset-2.5"
    >
      {text}
    </CardButton>
  );
}

/** Opens the same goods of all brands, where a list has one card for them. */
export function BrandsButton({ product, brands }: CardButtonProps & { readonly brands: readonly CardProduct[] }) {
  const text = t('{n} marche', { n: brands.length });
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('{text} di {name}', { text, name: product.name })}
      onClick={() =>
        onDemand(
          () => import('./card-actions.tsx'),
          (actions) => actions.showBrands(brands),
        )
      }
      className="relative z-10 -ml-1 flex min-h-10 items-center gap-1 rounded-sm px-1 font-semibold text-accent text-xs hover:underline"
    >
      {text}
      <Icon name="chevron-down" className="size-3.5" />
    </button>
  );
}

/** Replaces the quantity stepper of a product that cannot be bought. */
export function UnavailableButton({ product }: CardButtonProps) {
  return (
    <CardButton
      product={product}
      opens="showAlternatives"
      label={t('Vedi alternative')}
      className={`${pillClass} ml-auto flex px-3.5`}
    >
      {t('Alternative')}
    </CardButton>
  );
}
