import { useEffect } from 'react';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { useCode } from '../../ui/use-code.ts';
import { forgetAnalytics } from './analytics-memory.ts';
import { BANNER_ID } from './choice-key.ts';
import { settleChoice } from './settle-choice.ts';
import { useChoice } from './use-choice.ts';

/**
 * Acts on the choice of this browser: reports it to the shop, runs analytics when it was accepted, and removes the data of analytics when it
 * was not.
 */
export function Consent() {
  const { data: cart } = useCart();
  const userId = cart?.user.userId;
  const choice = useChoice();
  useEffect(() => {
    if (userId === undefined) return;
    const settle = () => void settleChoice(choice, userId).catch(() => undefined);
    settle();
    addEventListener('online', settle);
    return () => removeEventListener('online', settle);
  }, [choice, userId]);
  const mayCount = choice?.analytics === true;
  useEffect(() => {
    if (!mayCount) forgetAnalytics();
  }, [mayCount]);
  useEffect(tellBannerHeight, []);
  // not before the shop has stored the proof: it accepts no events without one
  const code = useCode(mayCount && choice.isTold, () => import('./Analytics.tsx'));
  return mayCount && choice.isTold && code ? <code.Analytics choice={choice} /> : null;
}

/** Sets the height of the banner as a CSS variable, so that messages and bars at the foot of the window are above it. */
function tellBannerHeight(): (() => void) | undefined {
  const banner = document.getElementById(BANNER_ID);
  if (!banner) return;
  const tell = () => document.documentElement.style.setProperty('--cookies-height', `${banner.offsetHeight}px`);
  const observer = new ResizeObserver(tell);
  observer.observe(banner);
  return () => observer.disconnect();
}
