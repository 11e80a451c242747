import { formatEuro } from '../../domain/base/format.ts';
import { contentLanguage, t } from '../../language/language.ts';
import { QuantityStepper } from '../cart-core/stepper/QuantityStepper.tsx';
import { paths } from '../page/paths.ts';
import type { CardProduct } from '../product-model/card-product.ts';
import { firstPressText } from '../product-model/first-press-text.ts';
import { packagingText } from '../product-model/packaging-text.ts';
import {
  depositText,
  isLoose,
  packLanguage,
  packText,
  portionText,
  unitPriceText,
} from '../product-model/price-text.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Price } from '../ui/Price.tsx';
import { CardMenuButton, PromoButton, UnavailableButton } from './CardButtons.tsx';
import { HeartButton } from './hearts/HeartButton.tsx';

export interface ProductCardProps {
  readonly product: CardProduct;
  readonly eager?: boolean;
  readonly level?: 'h2' | 'h3';
}

/** One product on a shelf or in a list. Every line has a fixed position, so that neighbouring cards stay aligned. */
export function ProductCard({ product, eager = false, level: Heading = 'h3' }: ProductCardProps) {
  const { name, brand, price, fullPrice, isAvailable } = product;
  const firstPress = firstPressText(product);
  return (
    <article className="group relative flex h-full flex-col rounded-lg bg-card p-2.5 shadow-card transition-shadow hover:shadow-float has-[h2_a:focus-visible,h3_a:focus-visible]:ring-3 has-[h2_a:focus-visible,h3_a:focus-visible]:ring-accent sm:p-3.5">
      <div className="relative mb-3 grid h-25 place-items-center overflow-hidden rounded-md bg-tile sm:h-37.5">
        <Picture
          src={product.picture}
          alt=""
          size={150}
          eager={eager}
          className={`w-25 max-w-full mask-x-from-94% mask-x-to-100% sm:w-37.5 transition-transform duration-500 ease-out group-hover:scale-104 ${isAvailable ? '' : 'opacity-50 grayscale'}`}
        />
        <PictureFoot product={product} />
      </div>
      <CardBadges product={product} />
      <Heading
        lang={contentLanguage()}
        className="h-10.5 font-sans font-semibold text-base leading-5.25 tracking-normal"
      >
        <Link
          to={paths.product(product.slug)}
          className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-lg"
        >
          {name}
        </Link>
      </Heading>
      <div className="absolute top-1.5 right-1.5 z-10 grid sm:top-2.5 sm:right-2.5">
        <HeartButton product={product} />
        <CardMenuButton product={product} />
      </div>
      <p
        lang={firstPress ? undefined : packLanguage(product)}
        className="mt-0.5 mb-2 h-5 truncate text-ink-soft text-sm"
      >
        {[packText(product), firstPress, brand].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-auto">
        <Price
          value={formatEuro(price)}
          per={isLoose(product) ? t('al kg') : undefined}
          struck={fullPrice === undefined ? undefined : formatEuro(fullPrice)}
          unitPrice={isLoose(product) ? portionText(product) : unitPriceText(product)}
        />
        <p className="h-4.5 truncate text-ink-soft text-xs">
          {[depositText(product), promoLine(product), product.packaging && packagingText(product.packaging)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="relative z-10 mt-2">
          {isAvailable ? <QuantityStepper product={product} /> : <UnavailableButton product={product} />}
        </div>
      </div>
    </article>
  );
}

/** Badges above the picture: the promotion that makes the price, and the kind of product. */
function CardBadges({ product }: ProductCardProps) {
  const { promo, isNew, isSample } = product;
  return (
    <div className="pointer-events-none absolute top-4 left-4 z-10 grid justify-items-start gap-1.5 sm:top-5 sm:left-5">
      {promo && <PromoButton product={product} />}
      {isNew && <Badge tone="accent">{t('Novità')}</Badge>}
      {isSample && (
        <Badge tone="warning">
          <Icon name="gift" className="size-3.5" />
          {t('Campione')}
        </Badge>
      )}
    </div>
  );
}

/** Marks on the picture: labels of the product, how much of it one order may contain, and whether it is sold out. */
function PictureFoot({ product: { marks, limit, isAvailable } }: ProductCardProps) {
  return (
    <div className="absolute inset-x-1.5 bottom-1.5 flex flex-wrap-reverse gap-1 max-sm:right-9">
      {!isAvailable && (
        <p className="mx-auto rounded-full bg-card px-3 py-1 text-center font-semibold text-xs">
          {t('Il prodotto non è disponibile')}
        </p>
      )}
      {marks.map((mark, index) => (
        <span key={mark} lang={contentLanguage()} className={index > 0 ? 'max-sm:hidden' : undefined}>
          <Badge>{mark}</Badge>
        </span>
      ))}
      {isAvailable && limit !== undefined && (
        <span className="sm:ml-auto">
          <Badge>{t('{n} pz tot', { n: limit })}</Badge>
        </span>
      )}
    </div>
  );
}

/** Returns, for a product with a promotion, the lowest price of the 30 days before it and when it ends (decisions, law). */
function promoLine({ promo }: CardProduct): string {
  if (!promo) return '';
  const lowest = promo.lowest30 === undefined ? '' : t('min. 30 gg {price}', { price: formatEuro(promo.lowest30) });
  return [lowest, t('fino al {day}', { day: promo.until.slice(0, 5) })].filter(Boolean).join(' · ');
}
