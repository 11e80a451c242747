import { formatEuro } from '../../domain/base/format.ts';
import { t } from '../../language/language.ts';
import { CardStepper } from '../cart-core/stepper/CardStepper.tsx';
import { perText, useShownPrices } from '../cart-core/stepper/shown-prices.ts';
import { paths } from '../page/paths.ts';
import type { CardProduct, CardPromo } from '../product-model/card-product.ts';
import { firstPressText } from '../product-model/first-press-text.ts';
import {
  depositText,
  isLoose,
  packLanguage,
  packText,
  portionText,
  savingText,
  tierTexts,
  unitPriceText,
} from '../product-model/price-text.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Price } from '../ui/Price.tsx';
import { BrandsButton, CardMenuButton, PromoButton, UnavailableButton } from './CardButtons.tsx';
import { HeartButton } from './hearts/HeartButton.tsx';

export interface ProductCardProps {
  readonly product: CardProduct;
  readonly eager?: boolean;
  readonly level?: 'h2' | 'h3';
  /** Goods of the same kind of all brands, which this card represents. */
  readonly brands?: readonly CardProduct[] | undefined;
}

/**
 * One product on a shelf or in a list: its picture on a tile with the control to buy it, then price, name, and what it
 * is. Further lines stand where the law or the rule of sale needs them; they wrap and are never cut.
 */
export function ProductCard({ product, eager = false, level: Heading = 'h3', brands }: ProductCardProps) {
  const { name, isAvailable } = product;
  const shown = useShownPrices(product);
  const { price, fullPrice } = shown;
  return (
    <article className="group relative">
      <div className="tile relative mb-2.5 grid h-32 place-items-center rounded-lg ring-1 ring-line ring-inset transition-shadow group-hover:shadow-float sm:h-44">
        <Picture
          src={product.picture}
          alt=""
          size={150}
          eager={eager}
          className={`w-25 max-w-full sm:w-37.5 ${isAvailable ? '' : 'opacity-40 saturate-50'}`}
        />
        <CardTags product={product} />
        <div className="card-extras absolute top-0 right-0 z-10 grid">
          <HeartButton product={product} />
          <CardMenuButton product={product} />
        </div>
        <div className="absolute inset-x-2 -bottom-2 z-10">
          {isAvailable ? <CardStepper product={product} /> : <UnavailableButton product={product} />}
        </div>
      </div>
      <div>
        <Price
          value={formatEuro(price)}
          per={perText(shown)}
          struck={fullPrice === undefined ? undefined : formatEuro(fullPrice)}
          isFaint={!isAvailable}
        />
        <Heading
          lang={product.lang}
          className="font-medium font-sans text-sm leading-4.75 tracking-normal sm:text-[0.9375rem] sm:leading-5"
        >
          <Link
            to={paths.product(product.slug)}
            className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-3 focus-visible:after:outline-accent focus-visible:after:outline-offset-2 group-hover:underline"
          >
            {name}
          </Link>
        </Heading>
        <CardFacts product={shown} />
        {brands && brands.length > 1 && <BrandsButton product={product} brands={brands} />}
      </div>
    </article>
  );
}

/**
 * The description in one line that may wrap: brand, pack size, price per unit; then information that the law or the
 * kind of sale requires.
 */
function CardFacts({ product }: { readonly product: CardProduct }) {
  const { brand, marks, promo, limit, isAvailable } = product;
  const facts = [brand, packText(product), isLoose(product) ? '' : unitPriceText(product), marks[0]];
  const rules = [
    isLoose(product) ? portionText(product) : firstPressText(product),
    depositText(product),
    savingText(product),
    tierTexts(product)[0],
    promo && lowestText(promo),
    promo && t('fino al {day}', { day: promo.until.slice(0, 5) }),
    limit !== undefined && isAvailable && t('{n} pz tot per ordine', { n: limit }),
    !isAvailable && t('Il prodotto non è disponibile'),
  ].filter(Boolean);
  return (
    <>
      <p lang={packLanguage(product)} className="mt-0.5 text-ink-faint text-xs leading-4.25">
        {/* a point stays at the end of its line */}
        {facts
          .filter(Boolean)
          .join('\u00a0· ')
          .replace(/(\d) (?=[a-z])/g, '$1\u00a0')}
      </p>
      {rules.length > 0 && (
        <p className="flex flex-wrap gap-x-2 text-ink-soft text-xs leading-4.25">
          {rules.map((rule) => (
            <span key={String(rule)}>{rule}</span>
          ))}
        </p>
      )}
    </>
  );
}

function lowestText({ lowest30, lowestDays }: CardPromo): string {
  if (lowest30 === undefined) return '';
  const price = formatEuro(lowest30);
  return lowestDays === undefined
    ? t('min. 30 gg {price}', { price })
    : t('min. {n} gg {price}', { n: lowestDays, price });
}

/**
 * Labels at the upper edge of the picture: the promotion, a price of the company's list, new products, samples
 * (storefront 2).
 */
function CardTags({ product }: { readonly product: CardProduct }) {
  const { promo, isNew, isSample, ownList } = product;
  return (
    <div className="pointer-events-none absolute -top-1.75 left-2.5 z-10 flex max-w-[calc(100%-2.75rem)] flex-wrap gap-1">
      {promo && <PromoButton product={product} />}
      {ownList && <span className={tagClass}>{t('Prezzo tuo')}</span>}
      {isNew && <span className={tagClass}>{t('Novità')}</span>}
      {isSample && (
        <span className={tagClass}>
          <Icon name="gift" className="size-3.5" />
          {t('Campione')}
        </span>
      )}
    </div>
  );
}

const tagClass = 'tag bg-tint font-semibold text-ink-soft';
