import type { ReactNode } from 'react';
import { formatDay, formatEuro, formatGrams } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { onDemand } from '../../api/on-demand.ts';
import { QuantityStepper } from '../../cart-core/stepper/QuantityStepper.tsx';
import { perText, useShownPrices } from '../../cart-core/stepper/shown-prices.ts';
import { useProductAmount } from '../../cart-core/stepper/use-line-amount.ts';
import { paths } from '../../page/paths.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { CardMenuButton } from '../../product-card/CardButtons.tsx';
import { HeartButton } from '../../product-card/hearts/HeartButton.tsx';
import { PromoBox } from '../../product-card/PromoBox.tsx';
import type { CardProduct } from '../../product-model/card-product.ts';
import { firstPressText } from '../../product-model/first-press-text.ts';
import { packagingText } from '../../product-model/packaging-text.ts';
import { isLoose, portionText, savingText, tierTexts, unitPriceText } from '../../product-model/price-text.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageFoot } from '../../ui/PageFoot.tsx';
import { Price } from '../../ui/Price.tsx';

interface BuyBoxProps {
  readonly product: CardProduct;
  readonly isAlcoholic: boolean;
}

/**
 * Shows the price of a product with the legally required information, and the controls to buy it; on a phone those are
 * in the foot.
 */
export function BuyBox({ product, isAlcoholic }: BuyBoxProps) {
  const shown = useShownPrices(product);
  const { promo, fullPrice, price, ownList } = shown;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Price
            size="lg"
            value={formatEuro(price)}
            per={perText(shown)}
            struck={fullPrice === undefined ? undefined : formatEuro(fullPrice)}
          />
          {savingText(shown) !== '' && (
            <span className="rounded-sm bg-butter px-2 py-0.5 font-bold text-on-butter text-sm">
              {savingText(shown)}
            </span>
          )}
        </div>
        <p className="text-ink-soft text-sm">{isLoose(product) ? portionText(shown) : unitPriceText(shown)}</p>
        {shown.tiers && <p className="font-semibold text-sm">{tierTexts(shown).join(' · ')}</p>}
        {shown.isNet && (
          <p className="text-ink-soft text-sm">{t('{price} IVA compresa', { price: formatEuro(product.price) })}</p>
        )}
        {ownList && (
          <p className="flex items-center gap-1.5 font-semibold text-accent-strong text-sm">
            <Icon name="building" className="size-4.5" />
            {t('Prezzo del tuo listino: {name}', { name: ownList })}
          </p>
        )}
      </div>
      {promo && <PromoBox promo={promo} />}
      {promo?.choosable && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() =>
            onDemand(
              () => import('../../product-card/card-actions.tsx'),
              ({ showPromo }) => showPromo(product),
            )
          }
          className={buttonClass('secondary', 'md', 'justify-self-start')}
        >
          {t('Applica la promozione')}
        </button>
      )}
      <WaysToBuy product={product} />
      <noscript id="senza-javascript">{t('Per aggiungere al carrello serve JavaScript.')}</noscript>
      <ul className="grid gap-1.5 text-ink-soft text-sm">
        {isAlcoholic && (
          <li className="flex items-center gap-2">
            <Icon name="id" className="size-4.5 text-accent" />
            {t('Dai 18 anni, con un documento. Non nei locker.')}
          </li>
        )}
        {notesOf(product).map((note) => (
          <li key={note}>{note}</li>
        ))}
        {!isAlcoholic && (
          <li className="flex items-center gap-2">
            <Icon name="truck" className="size-4.5 text-accent" />
            {t('Consegna a casa, ritiro in negozio o al locker')}
          </li>
        )}
      </ul>
    </div>
  );
}

/** The amount, and a link to the cart if the cart has some of it. */
/** On a phone they stand in the foot. A shop that opens later sells nothing yet. */
function WaysToBuy({ product }: { readonly product: CardProduct }) {
  const { news } = useShellData();
  if (news?.kind === 'opening') return <NotForSale>{t('Apriamo {day}.', { day: formatDay(news.day) })}</NotForSale>;
  if (!product.isAvailable) return <NotForSale>{t('Il prodotto non è disponibile')}</NotForSale>;
  return (
    <>
      <div className="max-md:hidden">
        <Buy product={product} />
      </div>
      <PageFoot label={t('Metti nel carrello')}>
        <Buy product={product} />
      </PageFoot>
    </>
  );
}

function NotForSale({ children }: { readonly children: ReactNode }) {
  return (
    <p className="grid min-h-13 place-items-center rounded-full bg-tint px-5 font-semibold text-ink-soft">{children}</p>
  );
}

function Buy({ product }: { readonly product: CardProduct }) {
  const isInCart = useProductAmount(product.productId) > 0;
  const first = firstPressText(product);
  return (
    <div className={`grid max-w-lg gap-x-3 gap-y-1.5 ${isInCart ? 'grid-cols-[10.5rem_1fr]' : ''}`}>
      {first !== undefined && (
        <p className="col-span-full font-medium text-sm">{t('Si vende così: {first}.', { first })}</p>
      )}
      <QuantityStepper product={product} addText={t('Aggiungi al carrello')} size="lg" />
      {isInCart && (
        <Link to={paths.cart()} className={buttonClass('primary', 'lg', 'px-4')}>
          {t('Vai al carrello')}
        </Link>
      )}
    </div>
  );
}

/** Shares the address of the product, and adds it to the favourites. */
export function ProductButtons({ product }: { readonly product: CardProduct }) {
  return (
    <>
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
      <CardMenuButton product={product} />
    </>
  );
}

/** Returns notes on how a product is sold, if not simply by the piece, and on limits of the amount. */
function notesOf(product: CardProduct): string[] {
  const { deposit, limit, packaging } = product;
  const { rule } = product.selling;
  const notes: string[] = [];
  if (rule.saleType === 'Sfuso') {
    const values = { portion: formatGrams(rule.portionGrams ?? 0), step: formatGrams(rule.stepGrams ?? 0) };
    notes.push(
      t(
        'Venduto a peso: da {portion}, poi {step} alla volta. Paghi il peso effettivo, mai più del massimo indicato.',
        values,
      ),
    );
  }
  if (deposit !== undefined)
    notes.push(
      t('Al prezzo si aggiungono {price} di cauzione per pezzo, che ti rendiamo con il vuoto.', {
        price: formatEuro(deposit),
      }),
    );
  if (packaging) notes.push(t('{packages}, se ti servono interi.', { packages: packagingText(packaging) }));
  if (limit !== undefined) notes.push(t('Puoi acquistarne al massimo {n} pezzi in totale.', { n: limit }));
  return notes;
}
