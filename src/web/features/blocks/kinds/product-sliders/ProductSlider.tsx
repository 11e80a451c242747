import { type CSSProperties, useId, useRef } from 'react';
import { t } from '../../../../../language/language.ts';
import { ProductCard } from '../../../../product-card/ProductCard.tsx';
import type { CardProduct } from '../../../../product-model/card-product.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { useCode } from '../../../../ui/use-code.ts';
import { BlockFrame, groundProps } from '../../frame/BlockFrame.tsx';
import type { Banner, BlockFrameData, SliderLook } from '../../frame/page-block.ts';
import { BannerPicture } from '../banners/BannerPicture.tsx';
import { ProposalLink } from '../banners/ProposalTile.tsx';

export interface ProductSliderProps {
  readonly block: BlockFrameData & SliderLook;
  readonly products: readonly CardProduct[];
}

/** storefront 2: products side by side, optionally after an introductory card. */
export function ProductSlider({ block, products }: ProductSliderProps) {
  const { title, code, hasBullets, hasArrows, layout, perView, lead, moreTo } = block;
  const row = useRef<HTMLUListElement>(null);
  const id = useId();
  const count = products.length + (lead ? 1 : 0);
  const controls = useCode(hasBullets || hasArrows, () => import('./ProductSliderControls.tsx'));
  if (products.length === 0) return null;
  const written = title ?? lead?.name;
  const label = written ?? t('Prodotti');
  const lang = written === undefined ? undefined : block.lang;
  return (
    <BlockFrame block={block} label={label} aside={moreTo && <MoreLink to={moreTo} label={label} lang={lang} />}>
      <ul
        ref={row}
        id={id}
        tabIndex={0}
        aria-label={t('{label}, scorri', { label })}
        style={perViewStyle(perView)}
        className={classNames('product-slider', layout === 'card' && 'cards-across')}
      >
        {lead && (
          <li>
            <LeadingCard banner={lead} slot={code} level={title ? 'h3' : 'h2'} />
          </li>
        )}
        {products.map((product) => (
          <li key={product.productId}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      {(hasBullets || hasArrows) && (
        <div className="mt-2 flex min-h-11 flex-wrap items-center justify-center gap-2">
          {controls && (
            <controls.ProductSliderControls
              row={row}
              rowId={id}
              label={label}
              count={count}
              hasBullets={hasBullets}
              hasArrows={hasArrows}
            />
          )}
        </div>
      )}
    </BlockFrame>
  );
}

function MoreLink({
  to,
  label,
  lang,
}: {
  readonly to: string;
  readonly label: string;
  readonly lang: 'it' | undefined;
}) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-1 whitespace-nowrap font-semibold text-accent text-sm hover:underline"
    >
      {t('Mostra tutti')}
      <span lang={lang} className="sr-only">
        : {label}
      </span>
      <Icon name="chevron-right" className="size-4" />
    </Link>
  );
}

function perViewStyle([xs, sm, md, lg, xl]: SliderLook['perView']): CSSProperties {
  return Object.fromEntries(Object.entries({ xs, sm, md, lg, xl }).map(([name, count]) => [`--${name}`, count]));
}

interface LeadingCardProps {
  readonly banner: Banner;
  readonly slot: string;
  readonly level: 'h2' | 'h3';
}

/** storefront 2: a picture, a text and a button with a link, shown before the products of a slider. */
function LeadingCard({ banner, slot, level: Heading }: LeadingCardProps) {
  const { name, text, button, picture, ground } = banner;
  return (
    <ProposalLink
      banner={banner}
      slot={`${slot}-lead`}
      {...groundProps(ground)}
      className="flex h-full flex-col overflow-hidden rounded-lg bg-accent-soft text-ink shadow-card transition-shadow hover:shadow-float"
    >
      {picture && (
        <BannerPicture
          picture={picture}
          sizes="(width < 37.5rem) 60vw, 20rem"
          isFirst={false}
          className="aspect-[4/3] w-full"
        />
      )}
      <div className="flex grow flex-col items-start gap-2 p-4">
        {name && <Heading className="font-display text-xl">{name}</Heading>}
        {text && <p className="text-ink-soft text-sm">{text}</p>}
        {button && <span className={buttonClass('primary', 'md', 'mt-auto')}>{button.text}</span>}
      </div>
    </ProposalLink>
  );
}
