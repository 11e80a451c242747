import { type RefObject, useEffect } from 'react';
import { replayClicks } from '../../../hydration/replay-deferred-clicks.ts';
import { BannerGrid } from '../kinds/banners/BannerGrid.tsx';
import { BannerSlider } from '../kinds/banners/BannerSlider.tsx';
import { ShareWithFriends } from '../kinds/friends/ShareWithFriends.tsx';
import { ProductSlider } from '../kinds/product-sliders/ProductSlider.tsx';
import { ServiceAutodiscovery } from '../kinds/services/ServiceAutodiscovery.tsx';
import { StaticText } from '../kinds/texts/StaticText.tsx';
import { OnDemand } from './OnDemand.tsx';
import type { PageBlock } from './page-block.ts';
import { type Part, partOf } from './parts.ts';
import { useOwnBlocks } from './use-own-blocks.ts';

export interface PageBlocksProps {
  readonly blocks: readonly PageBlock[];
  /** The category of which customers see other blocks; undefined: all see the same. */
  readonly ownOf?: string | undefined;
  readonly part?: Part | undefined;
  /** The first picture is what the page is judged by: it is asked for at once. */
  readonly isFirst?: boolean;
  /** The element around them: it stops to defer clicks once they are hydrated. */
  readonly around: RefObject<HTMLElement | null>;
}

/** storefront 2: blocks one below the other. One without content is not there, nor is the room for it. */
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
    case 'ServiceAutodiscovery':
      return <ServiceAutodiscovery block={block} />;
    default:
      return <OnDemand block={block} />;
  }
}
