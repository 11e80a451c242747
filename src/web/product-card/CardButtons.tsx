import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { onDemand } from '../api/on-demand.ts';
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
          () => import('./card-actions.ts'),
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
      <span className="grid size-8.5 place-items-center rounded-full bg-card/85 text-ink-soft transition-colors group-hover/disc:text-accent">
        <Icon name="dots" />
      </span>
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
      className="pointer-events-auto relative max-w-24 text-balance rounded-xl bg-promo px-2.5 py-1 text-left font-bold text-paper text-xs after:absolute after:-inset-2.5"
    >
      {text}
    </CardButton>
  );
}

/** Replaces the quantity stepper of a product that cannot be bought. */
export function UnavailableButton({ product }: CardButtonProps) {
  return (
    <CardButton
      product={product}
      opens="showAlternatives"
      label={t('Vedi alternative')}
      className="flex h-11 w-full items-center justify-center gap-1.5 rounded-full bg-tint px-3 font-semibold text-ink-soft text-sm transition-colors hover:bg-line hover:text-ink"
    >
      <Icon name="repeat" className="size-4.5" />
      {t('Vedi alternative')}
    </CardButton>
  );
}
