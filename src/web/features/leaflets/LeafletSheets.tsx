import type { LeafletSheet } from '../../../contract/leaflets/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { QuantityStepper } from '../../cart-core/stepper/QuantityStepper.tsx';
import { perText, useShownPrices } from '../../cart-core/stepper/shown-prices.ts';
import { paths } from '../../page/paths.ts';
import { ProductCard } from '../../product-card/ProductCard.tsx';
import type { CardProduct } from '../../product-model/card-product.ts';
import { countText } from '../../product-model/count-text.ts';
import { packLanguage, packText, portionText, unitPriceText } from '../../product-model/price-text.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { listPath, type ShownLeaflet, sheetPath } from './leaflet.ts';

export interface SheetProps {
  readonly leaflet: ShownLeaflet;
  readonly sheet: LeafletSheet;
  readonly goods: readonly CardProduct[];
  readonly page: number;
  readonly isRight: boolean;
  /** True for the page of the address, the only one that a phone shows. */
  readonly isOpen: boolean;
}

/** The cards below the large offer on a large screen; a phone has one more, so that its rows are full. */
const ROW = 3;

/** A page of a flyer: one department or some small ones, its large offer, and the cards below it. */
export function Sheet({ leaflet, sheet, goods, page, isRight, isOpen }: SheetProps) {
  const { name, lang, categoryId, joined, productCount, productIds } = sheet;
  const [first, ...cards] = productIds.flatMap((id) => goods.find(({ productId }) => productId === id) ?? []);
  const left = productCount - productIds.length;
  return (
    <section
      aria-label={t('Pagina {n}: {name}', { n: page, name })}
      className={classNames(
        'flex flex-col bg-card p-4 shadow-card max-md:rounded-lg md:px-7 md:pt-6 md:pb-7',
        isRight ? 'leaflet-fold md:rounded-r-lg' : 'md:rounded-l-lg',
        !isOpen && 'max-md:hidden',
      )}
    >
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 lang={lang} className="text-xl">
          {name}
        </h2>
        <span aria-hidden="true" className="text-ink-faint text-xs">
          {page}
        </span>
      </div>
      {first && <LargeOffer product={first} isAlone={cards.length === 0} />}
      {cards.length > 0 && (
        <ul className="mt-6 grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-4 md:grid-cols-3 md:gap-x-4 md:[&>:nth-child(4)]:hidden">
          {cards.map((product) => (
            <li key={product.productId}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
      {(left > 0 || cards.length > ROW) && (
        <p className={classNames('mt-auto pt-4', left === 0 && 'max-md:hidden')}>
          <Link
            to={listPath(leaflet.slug, joined ? undefined : categoryId)}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent text-sm hover:underline"
          >
            {joined
              ? t('Gli altri prodotti nell’elenco')
              : t('Tutti i {n} prodotti di questa pagina', { n: productCount })}
            <Icon name="chevron-right" className="size-4" />
          </Link>
        </p>
      )}
    </section>
  );
}

/** The one large offer of a page, on its counter: what it costs, and what it cost at least in the 30 days before. */
function LargeOffer({ product, isAlone }: { readonly product: CardProduct; readonly isAlone: boolean }) {
  const shown = useShownPrices(product);
  const { price, fullPrice, promo } = shown;
  const { name, lang, slug, isAvailable } = product;
  const facts = [product.brand, packText(product), portionOf(product)].filter(Boolean);
  return (
    <article
      className={classNames(
        'relative grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] overflow-hidden rounded-lg bg-hero',
        isAlone && 'grow',
      )}
    >
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-2 bg-counter" />
      <div className="z-10 grid content-center justify-items-start gap-1.5 p-4 pb-6 md:px-6 md:py-5 md:pb-7">
        <div className="relative z-10 min-h-6">
          {promo && (
            <span lang={promo.lang} className="tag bg-butter font-bold text-on-butter">
              {promo.text}
            </span>
          )}
        </div>
        <p
          className={classNames(
            'whitespace-nowrap font-extrabold text-[2.25rem] leading-9.5 tracking-tight md:text-[3rem] md:leading-12.5',
            fullPrice !== undefined && 'text-promo',
          )}
        >
          <span className="sr-only">{t(fullPrice === undefined ? 'Prezzo:' : 'Prezzo in promozione:')} </span>
          {formatEuro(price)}
          <span className="font-semibold text-sm tracking-normal">{perText(shown)}</span>
        </p>
        {fullPrice !== undefined && (
          <p className="flex flex-wrap gap-x-2 text-sm">
            <s className="whitespace-nowrap">
              <span className="sr-only">{t('Prezzo pieno:')} </span>
              {formatEuro(fullPrice)}
            </s>
            {promo?.lowest30 !== undefined && (
              <span className="whitespace-nowrap text-ink-soft">
                {t('min. {n} gg {price}', { n: promo.lowestDays ?? 30, price: formatEuro(promo.lowest30) })}
              </span>
            )}
          </p>
        )}
        <h3 lang={lang} className="font-sans font-semibold text-base leading-5.5 tracking-normal">
          <Link to={paths.product(slug)} className="after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
        </h3>
        <p lang={packLanguage(product)} className="text-ink-soft text-xs">
          {facts.join(' · ')}
        </p>
        <div
          data-buy=""
          className="relative z-10 mt-1.5 w-38 max-w-full [&>button]:bg-card! [&>button]:text-accent! [&>button]:ring-[1.5px] [&>button]:ring-accent-line [&>button]:ring-inset [&>button]:hover:bg-accent-soft!"
        >
          {isAvailable ? (
            <QuantityStepper product={product} />
          ) : (
            <p className="text-ink-soft text-sm">{t('Il prodotto non è disponibile')}</p>
          )}
        </div>
      </div>
      <div className="relative self-end justify-self-center">
        <Picture
          src={product.picture}
          alt=""
          size={216}
          kind="photo"
          eager
          className={isAlone ? 'w-43 md:w-72' : 'w-43 md:w-54'}
        />
      </div>
    </article>
  );
}

/** Loose goods say the weight of a piece, the others their price per unit. */
function portionOf(product: CardProduct): string {
  return product.selling.rule.saleType === 'Sfuso' ? portionText(product) : unitPriceText(product);
}

/** Beside the cover: the departments of a flyer with their pages, which a phone has in its row of thumbnails. */
export function Contents({ leaflet }: { readonly leaflet: ShownLeaflet }) {
  const { slug, description, lang, sheets, isUpcoming } = leaflet;
  return (
    <section aria-labelledby="nel-volantino" className="max-md:mt-6 md:px-8 md:py-2">
      {description && (
        <p lang={lang} className="mb-5 max-w-2xl text-ink-soft">
          {description}
        </p>
      )}
      {isUpcoming && (
        <p className="mb-5 max-w-2xl text-ink-soft">
          {t('Questi prezzi valgono per le consegne dal primo giorno del volantino.')}
        </p>
      )}
      <h2 id="nel-volantino" className="text-2xl max-md:sr-only">
        {t('In questo volantino')}
      </h2>
      <ol className="mt-2 gap-x-8 max-md:hidden lg:columns-2">
        {sheets.map(({ categoryId, name, lang: own, productCount, mediaURL }, index) => (
          <li key={categoryId} className="break-inside-avoid border-line border-b">
            <Link
              to={sheetPath(slug, index + 2)}
              preventScrollReset
              className="group flex min-h-14 items-center gap-3 py-1"
            >
              <Picture src={mediaURL} alt="" size={40} className="w-10" />
              <span className="grow leading-4.5">
                <span lang={own} className="block font-semibold text-sm group-hover:underline">
                  {name}
                </span>
                <span className="text-ink-soft text-xs">{countText(productCount)}</span>
              </span>
              <span aria-hidden="true" className="whitespace-nowrap text-ink-faint text-sm">
                {t('pag. {n}', { n: index + 2 })}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="mt-5 max-md:mt-3">
        <Link to={sheetPath(slug, 2)} preventScrollReset className={buttonClass('primary', 'lg', 'max-md:w-full')}>
          {t('Vai alla prima pagina')}
        </Link>
      </p>
    </section>
  );
}

/** The place beside a last page that would be empty. */
export function EndPage({ leaflet }: { readonly leaflet: ShownLeaflet }) {
  return (
    <section
      aria-labelledby="fine-volantino"
      className="leaflet-fold grid place-content-center justify-items-center gap-3 rounded-r-lg bg-card p-8 text-center shadow-card max-md:hidden"
    >
      <h2 id="fine-volantino" className="text-2xl">
        {t('Il volantino finisce qui')}
      </h2>
      <p className="max-w-80 text-ink-soft text-sm">
        {t('Nell’elenco ci sono tutti i suoi prodotti, con i filtri.')} {countText(leaflet.productCount)}.
      </p>
      <Link to={listPath(leaflet.slug)} className={buttonClass('secondary')}>
        {t('Apri l’elenco')}
      </Link>
      <Link to={paths.leaflets()} className={buttonClass('quiet')}>
        {t('Tutti i volantini')}
      </Link>
    </section>
  );
}
