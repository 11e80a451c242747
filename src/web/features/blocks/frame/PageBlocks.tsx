import { type RefObject, useEffect } from 'react';
import { replayClicks } from '../../../hydration/replay-deferred-clicks.ts';
import { BannerGrid } from '../kinds/banners/BannerGrid.tsx';
import { BannerSlider } from '../kinds/banners/BannerSlider.tsx';
import { ShareWithFriends } from '../kinds/friends/ShareWithFriends.tsx';
import { ProductSlider } from '../kinds/product-sliders/ProductSlider.tsx';
import { Hero } from '../kinds/services/Hero.tsx';
import { ServiceAutodiscovery } from '../kinds/services/ServiceAutodiscovery.tsx';
import { StaticText } from '../kinds/texts/StaticText.tsx';
import { OnDemand } from './OnDemand.tsx';
import type { PageBlock } from './page-block.ts';
import { type Part, partOf } from './parts.ts';
import { useOwnBlocks } from './use-own-blocks.ts';

export interface PageBlocksProps {
  readonly blocks: readonly PageBlock[];
  /** The category of which customers see other blocks; undefined when everybody sees the same. */
  readonly ownOf?: string | undefined;
  readonly part?: Part | undefined;
  /** True when these blocks have the first picture of the page, which is loaded with priority (largest contentful paint). */
  readonly isFirst?: boolean;
  /** The element around the blocks: it stops deferring clicks once they are hydrated. */
  readonly around: RefObject<HTMLElement | null>;
}

/** storefront 2: blocks one below the other. A block without content is not rendered and takes no space. */
export function PageBlocks({ blocks, ownOf, part, isFirst = false, around }: PageBlocksProps) {
  useEffect(() => {
    if (around.current) replayClicks(around.current);
  }, [around]);
  const own = useOwnBlocks(ownOf);
  return partOf(own ?? blocks, part).map((block, index) => (
    <Block key={block.id} block={block} isFirst={isFirst && index === 0} />
  ));
}

function Block({ block, isFirst }: { readonly block: PageBlock; readonly isFirst: boolean }) {
  switch (block.type) {
    case 'BannerGrid':
      return <BannerGrid block={block} isFirst={isFirst} />;
    case 'BannerSlider':
      return <BannerSlider block={block} isFirst={isFirst} />;
    case 'ProductSlider':
      return <ProductSlider block={block} products={block.products} />;
    case 'StaticText':
      return <StaticText block={block} isFirst={isFirst} />;
    case 'ShareWithFriends':
      return <ShareWithFriends block={block} />;
    case 'Hero':
      return <Hero lang={block.lang} title={block.title} html={block.html} id={block.id} />;
    case 'ServiceAutodiscovery':
      return <ServiceAutodiscovery block={block} />;
    default:
      return <OnDemand block={block} />;
  }
}
