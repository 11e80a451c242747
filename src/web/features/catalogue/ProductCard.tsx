import { Link } from 'react-router';
import { formatEuro, formatGrams } from '../../../domain/format.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { QuantityStepper } from '../cart/QuantityStepper.tsx';
import type { CardProduct } from './card-product.ts';
import { isLoose, unitPriceText } from './price-text.ts';

export interface ProductCardProps {
  readonly product: CardProduct;
  readonly eager?: boolean;
  readonly level?: 'h2' | 'h3';
}

/** One product on a shelf or in a list. Every line keeps its place, so that neighbours stay aligned. */
export function ProductCard({ product, eager = false, level: Heading = 'h3' }: ProductCardProps) {
  const { name, brand, price, fullPrice, isAvailable } = product;
  return (
    <article className="group relative flex h-full flex-col rounded-lg bg-card p-3 shadow-card transition-shadow hover:shadow-float sm:p-4">
      <CardBadges product={product} />
      <div
        className={`mx-auto mb-3 grid aspect-square w-full place-items-center rounded-md bg-white ${isAvailable ? '' : 'opacity-50 grayscale'}`}
      >
        <Picture
          src={product.picture}
          alt=""
          size={150}
          eager={eager}
          className="size-25 transition-transform duration-300 group-hover:scale-105 sm:size-37.5"
        />
      </div>
      <p className="h-4.5 truncate font-semibold text-ink-faint text-xs uppercase tracking-wide">{brand}</p>
      <Heading className="mt-0.5 h-10.5 font-sans font-semibold text-base leading-5.25 tracking-normal">
        <Link to={paths.product(product.slug)} className="line-clamp-2 after:absolute after:inset-0 after:rounded-lg">
          {name}
        </Link>
      </Heading>
      <p className="mb-2 h-5 truncate text-ink-soft text-sm">{packText(product)}</p>
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

function CardBadges({ product: { promo, isNew, limit } }: ProductCardProps) {
  return (
    <div className="pointer-events-none absolute top-3 left-3 z-10 grid justify-items-start gap-1.5">
      {promo && <span className="rounded-full bg-promo px-2.5 py-1 font-bold text-paper text-xs">{promo.text}</span>}
      {isNew && <Badge tone="accent">Novità</Badge>}
      {limit !== undefined && <Badge>{limit} pz tot</Badge>}
    </div>
  );
}

/** Loose goods say what one press brings: "circa 350 g". */
function packText(product: CardProduct): string {
  const { rule, isWeightVariable } = product.selling;
  if (rule.saleType !== 'Sfuso') return product.pack;
  const portion = formatGrams(rule.portionGrams ?? 0);
  return product.pack || (isWeightVariable ? `circa ${portion}` : portion);
}

/** Price per kg or litre, and with a promotion the lowest price of the 30 days before it (decisions, law). */
function secondLine(product: CardProduct): string {
  const lowest = product.promo?.lowest30;
  return [unitPriceText(product), lowest === undefined ? '' : `min. 30 gg ${formatEuro(lowest)}`]
    .filter(Boolean)
    .join(' · ');
}
