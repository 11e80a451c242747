import { formatEuro } from '../../../domain/base/format.ts';
import { perText, useShownPrices } from '../../cart-core/stepper/shown-prices.ts';
import type { CardProduct } from '../../product-model/card-product.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { ShownLeaflet } from './leaflet.ts';

export interface LeafletCoverProps {
  readonly leaflet: ShownLeaflet;
  readonly goods: readonly CardProduct[];
  /** Set where the cover leads to the flyer. */
  readonly to?: string;
  /** True on the page of the flyer, which says the days above; on a phone name and goods stand outside, too. */
  readonly isOpen?: boolean;
  readonly eager?: boolean;
}

/** The cover of a flyer as on paper: name and days, a scene, three prices; two sheets lie behind it. */
export function LeafletCover({ leaflet, goods, to, isOpen = false, eager = false }: LeafletCoverProps) {
  const { name, lang, until, daysLeft, isUpcoming, cover } = leaflet;
  return (
    <div className="leaflet-paper group relative mr-3 mb-2 flex h-full flex-col bg-card">
      <div className={classNames('px-5 pt-4.5 pb-3', isOpen && 'max-md:hidden')}>
        {!isOpen && (
          <p
            className={classNames(
              'tag mb-2.5 font-bold',
              isUpcoming ? 'bg-tint text-ink-soft' : 'bg-butter text-on-butter',
            )}
          >
            {daysLeft}
          </p>
        )}
        <h2 lang={lang} className="text-[1.625rem] leading-7.5 md:text-[1.875rem] md:leading-8.5">
          {to === undefined ? (
            name
          ) : (
            <Link to={to} className="after:absolute after:inset-0 after:rounded-lg group-hover:underline">
              {name}
            </Link>
          )}
        </h2>
        {!isOpen && <p className="text-ink-soft text-sm">{until}</p>}
      </div>
      <div className={classNames('overflow-hidden bg-tile md:h-65', isOpen ? 'h-60' : 'h-53')}>
        <Picture
          src={cover}
          alt=""
          size={520}
          eager={eager}
          kind="photo"
          className="aspect-auto! h-full! w-full object-cover"
        />
      </div>
      <ul className={classNames('grid grow grid-cols-3 gap-2 px-4 pt-3.5 pb-4', isOpen && 'max-md:hidden')}>
        {goods.map((product) => (
          <li key={product.productId} className="grid content-start justify-items-center gap-0.5 text-center">
            <CoverPrice product={product} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function CoverPrice({ product }: { readonly product: CardProduct }) {
  const shown = useShownPrices(product);
  return (
    <>
      <Picture src={product.picture} alt="" size={64} className="w-16" />
      <span className={classNames('font-[750]', shown.fullPrice !== undefined && 'text-promo')}>
        {formatEuro(shown.price)}
        <span className="font-medium text-ink-soft text-xs"> {perText(shown)}</span>
      </span>
      <span lang={product.lang} className="line-clamp-2 text-ink-soft text-xs leading-4">
        {product.name}
      </span>
    </>
  );
}
