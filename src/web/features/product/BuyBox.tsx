import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { onDemand } from '../../api/on-demand.ts';
import { QuantityStepper } from '../../cart-core/stepper/QuantityStepper.tsx';
import { HeartButton } from '../../product-card/hearts/HeartButton.tsx';
import { PromoBox } from '../../product-card/PromoBox.tsx';
import type { CardProduct } from '../../product-model/card-product.ts';
import { isLoose, portionText, unitPriceText } from '../../product-model/price-text.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Price } from '../../ui/Price.tsx';
import { notesOf } from './selling-note.ts';

/** Shows the price of a product and the controls to buy it. */
export function BuyBox({ product }: { readonly product: CardProduct }) {
  const { promo, isAvailable, fullPrice } = product;
  return (
    <div className="grid gap-4 rounded-lg bg-card p-5 shadow-card sm:p-6">
      <div className="flex items-start justify-between gap-2">
        <Price
          size="lg"
          value={formatEuro(product.price)}
          per={isLoose(product) ? t('al kg') : undefined}
          struck={fullPrice === undefined ? undefined : formatEuro(fullPrice)}
          unitPrice={isLoose(product) ? portionText(product) : unitPriceText(product)}
        />
        <div className="-mt-1 -mr-2 flex shrink-0">
          <button
            type="button"
            aria-label={t('Condividi: {name}', { name: product.name })}
            onClick={() =>
              onDemand(
                () => import('./share.ts'),
                ({ share }) => share(product.name),
              )
            }
            className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-tint hover:text-ink"
          >
            <Icon name="share" />
          </button>
          <HeartButton product={product} />
        </div>
      </div>
      {promo && <PromoBox promo={promo} />}
      {promo?.choosable && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() =>
            onDemand(
              () => import('../../product-card/card-actions.ts'),
              ({ showPromo }) => showPromo(product),
            )
          }
          className={buttonClass('secondary')}
        >
          {t('Applica la promozione')}
        </button>
      )}
      {isAvailable ? (
        <div className="max-w-sm">
          <QuantityStepper product={product} addText={t('Aggiungi al carrello')} size="lg" />
        </div>
      ) : (
        <p className="grid min-h-13 place-items-center rounded-full bg-tint px-5 font-semibold text-ink-soft">
          {t('Il prodotto non è disponibile')}
        </p>
      )}
      <noscript id="senza-javascript">{t('Per aggiungere al carrello serve JavaScript.')}</noscript>
      <ul className="grid gap-1.5 text-ink-soft text-sm">
        {notesOf(product).map((note) => (
          <li key={note}>{note}</li>
        ))}
        <li className="flex items-center gap-2">
          <Icon name="truck" className="size-4.5 text-accent" />
          {t('Consegna a casa, ritiro in negozio o al locker')}
        </li>
      </ul>
    </div>
  );
}
