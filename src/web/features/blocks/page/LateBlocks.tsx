import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { isLoggedIn } from '../../../cart-core/state/use-cart.ts';
import { firstInteraction, importWithRetry } from '../../../hydration/late.tsx';
import { fetchBlocks, knownBlocks } from './code.ts';
import type { PageBlocksProps } from './PageBlocks.tsx';

let wake: () => void = () => undefined;

/**
 * Resolves when the visitor is a logged-in customer, whose blocks are loaded at once, without waiting for an
 * interaction.
 */
export const customerLooks = new Promise<void>((resolve) => {
  wake = resolve;
});

/** Starts loading the blocks once somebody is logged in. Returns the function that stops waiting. */
export function wakeForCustomer(): () => void {
  const look = () => {
    if (isLoggedIn(cartState.get().data)) wake();
  };
  look();
  return cartState.subscribe(look);
}

/** The longest wait for a visitor who does not interact; then sliders start to move. */
const AT_LATEST_MS = 8000;

const Late = lazy(async () => {
  await Promise.race([firstInteraction(), customerLooks, new Promise((resolve) => setTimeout(resolve, AT_LATEST_MS))]);
  return { default: await importWithRetry(fetchBlocks) };
});

/**
 * Blocks that the server rendered work without their code: links work, sliders scroll. Their code is loaded at the
 * first interaction, so that a page that is only read does not load it; clicks until then are deferred. For a customer,
 * who may have personal blocks, it is loaded at once. The component never renders again with its parent, because that
 * would replace the server's HTML.
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
