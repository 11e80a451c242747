import { Link } from 'react-router';
import { formatEuro } from '../../../domain/format.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { QuantityStepper } from '../cart/QuantityStepper.tsx';
import type { CardProduct } from './card-product.ts';
import { isLoose, portionText, unitPriceText } from './price-text.ts';

export interface ProductCardProps {
  readonly product: CardProduct;
  readonly eager?: boolean;
  readonly level?: 'h2' | 'h3';
}

/** One product on a shelf or in a list. Every line keeps its place, so that neighbours stay aligned. */
export function ProductCard({ product, eager = false, level: Heading = 'h3' }: ProductCardProps) {
  const { name, brand, price, fullPrice, isAvailable } = product;
  return (
    <article className="group relative flex h-full flex-col rounded-lg bg-card p-2.5 shadow-card transition-shadow hover:shadow-float has-[h2_a:focus-visible,h3_a:focus-visible]:ring-3 has-[h2_a:focus-visible,h3_a:focus-visible]:ring-accent sm:p-3.5">
      <CardBadges product={product} />
      <div className={`relative mb-3 overflow-hidden rounded-md bg-well ${isAvailable ? '' : 'opacity-50 grayscale'}`}>
        <Picture
          src={product.picture}
          alt=""
          size={300}
          eager={eager}
          className="w-full transition-transform duration-500 ease-out group-hover:scale-104"
        />
        {product.limit !== undefined && (
          <span className="absolute right-1.5 bottom-1.5">
            <Badge>{product.limit} pz tot</Badge>
          </span>
        )}
      </div>
      <Heading className="h-10.5 font-sans font-semibold text-base leading-5.25 tracking-normal">
        <Link
          to={paths.product(product.slug)}
          className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-lg"
        >
          {name}
        </Link>
      </Heading>
      <p className="mt-0.5 mb-2 h-5 truncate text-ink-soft text-sm">
        {[packText(product), brand].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-auto">
        <Price
          value={formatEuro(price)}
          per={isLoose(product) ? 'al kg' : undefined}
          struck={fullPrice === undefined ? undefined : formatEuro(fullPrice)}
          unitPrice={secondLine(product)}
        />
        <div className="relative z-10 mt-3">
          {isAvailable ? (
            <QuantityStepper product={product} />
          ) : (
            <p className="grid h-11 place-items-center rounded-full bg-tint px-2 text-center font-medium text-ink-soft text-xs leading-tight">
              Il prodotto non è disponibile
            </p>
          )}
        </div>
      </div>
    </article>
  );
}

function CardBadges({ product: { promo, isNew } }: ProductCardProps) {
  return (
    <div className="pointer-events-none absolute top-4 left-4 z-10 sm:top-5 sm:left-5 grid justify-items-start gap-1.5">
      {promo && <span className="rounded-full bg-promo px-2.5 py-1 font-bold text-paper text-xs">{promo.text}</span>}
      {isNew && <Badge tone="accent">Novità</Badge>}
    </div>
  );
}

/** Of loose goods the pack line says the price unit, which stands beside the price already, and what one piece weighs. */
function packText(product: CardProduct): string {
  return isLoose(product) ? product.pack.replace(/^al kg,?\s*/i, '') || 'Sfuso' : product.pack;
}

/** Price per kg or litre, for loose goods what one portion costs; with a promotion the lowest price of the 30 days before it. */
function secondLine(product: CardProduct): string {
  const lowest = product.promo?.lowest30;
  const unit = isLoose(product) ? portionText(product) : unitPriceText(product);
  return [unit, lowest === undefined ? '' : `min. 30 gg ${formatEuro(lowest)}`].filter(Boolean).join(' · ');
}
