import { lazy, memo, Suspense, useRef, useState } from 'react';
import { firstInteraction } from '../../../hydration/first-interaction.ts';
import { importWithRetry } from '../../../hydration/import-with-retry.ts';
import { fetchBlocks, knownBlocks } from './code.ts';
import type { PageBlocksProps } from './PageBlocks.tsx';

/** Who only looks: sliders go on by themselves from then on. */
const AT_LATEST_MS = 8000;

const Late = lazy(async () => {
  await Promise.race([firstInteraction(), new Promise((resolve) => setTimeout(resolve, AT_LATEST_MS))]);
  return { default: await importWithRetry(fetchBlocks) };
});

/**
 * Blocks that the server rendered are whole as they are: links work, sliders scroll. Their code comes when the visitor
 * first moves, so that a page that is opened and looked at does not pay for it. What is pressed until then is done then.
 * Not drawn again with the page around it: that would take the server's rendering away.
 */
export const LateBlocks = memo(function LateBlocks(props: Omit<PageBlocksProps, 'around'>) {
  const around = useRef<HTMLDivElement>(null);
  const [Blocks] = useState(() => knownBlocks() ?? Late);
  return (
    <div ref={around} data-hydrating="" className="contents">
      <Suspense>
        <Blocks {...props} around={around} />
      </Suspense>
    </div>
  );
});
