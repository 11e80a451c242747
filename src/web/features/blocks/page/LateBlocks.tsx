import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { isLoggedIn } from '../../../cart-core/state/use-cart.ts';
import { firstInteraction, importWithRetry } from '../../../hydration/late.tsx';
import { fetchBlocks, knownBlocks } from './code.ts';
import type { PageBlocksProps } from './PageBlocks.tsx';

let wake: () => void = () => undefined;

/**
 * Resolves when a customer looks at a page with blocks: those of customers come at once, and do not wait for an
 * interaction.
 */
export const customerLooks = new Promise<void>((resolve) => {
  wake = resolve;
});

/** Wakes the blocks once somebody is logged in. Returns the function that stops waiting. */
export function wakeForCustomer(): () => void {
  const look = () => {
    if (isLoggedIn(cartState.get().data)) wake();
  };
  look();
  return cartState.subscribe(look);
}

/** The longest wait of a visitor who does not interact; sliders advance by themselves from then on. */
const AT_LATEST_MS = 8000;

const Late = lazy(async () => {
  await Promise.race([firstInteraction(), customerLooks, new Promise((resolve) => setTimeout(resolve, AT_LATEST_MS))]);
  return { default: await importWithRetry(fetchBlocks) };
});

/**
 * Blocks that the server rendered work without their code: links work, sliders scroll. Their code is loaded at the
 * first interaction, so that a page that is only looked at does not fetch it; clicks until then are deferred. For a
 * customer, who may have blocks of their own, it is loaded at once. The component never renders again with its parent,
 * because that would replace the server's HTML.
 */
export const LateBlocks = memo(function LateBlocks(props: Omit<PageBlocksProps, 'around'>) {
  const around = useRef<HTMLDivElement>(null);
  const [Blocks] = useState(() => knownBlocks() ?? Late);
  useEffect(wakeForCustomer, []);
  return (
    <div ref={around} data-hydrating="" className="contents">
      <Suspense>
        <Blocks {...props} around={around} />
      </Suspense>
    </div>
  );
});
