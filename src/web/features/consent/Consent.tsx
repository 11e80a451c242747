import { useEffect } from 'react';
import { consentAttach, consentSave } from '../../../contract/consent/routes.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { useCode } from '../../ui/use-code.ts';
import { forgetAnalytics } from './analytics-memory.ts';
import { adopt, askAgain, choose, currentChoice, recordUuid, type StoredChoice, useChoice } from './choice.ts';
import { BANNER_ID } from './choice-key.ts';

/**
 * Applies the choice of this browser: reports it to the shop, runs analytics if they were accepted, and otherwise
 * removes their data.
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

/**
 * Sets the height of the banner as a CSS variable, so that messages and bars at the foot of the window are above it.
 */
function tellBannerHeight(): (() => void) | undefined {
  const banner = document.getElementById(BANNER_ID);
  if (!banner) return;
  const tell = () => document.documentElement.style.setProperty('--cookies-height', `${banner.offsetHeight}px`);
  const observer = new ResizeObserver(tell);
  observer.observe(banner);
  return () => observer.disconnect();
}

const ATTACHED_KEY = 'bottega.cookies.customer';

/**
 * Synchronises the choice between browser and shop: a choice in this browser is stored as a proof, and in the account
 * of a customer who is logged in, but not of one for whom the staff act. A failure is retried by the next page, or when
 * the network is back.
 */
export async function settleChoice(choice: StoredChoice | undefined, userId: number): Promise<void> {
  if (choice && !choice.isTold) {
    const { uuid, analytics, profilation, saveDate, version, way } = choice;
    const body = { uuid, analytics, profilation, saveDate, version, way };
    const { preferences } = await api.call(consentSave, { body });
    // a choice made in the meantime is reported next
    if (preferences && isStill(choice)) adopt(preferences);
    // a customer who accepted profiling sees other sliders
    if (userId > -1) cartState.refresh();
    remember(userId);
    return;
  }
  if (userId < 0 || cartState.get().data?.user.agent) return remember(-1);
  if (remembered() === String(userId)) return;
  const { preferences } = await api.call(consentAttach, { body: { uuid: recordUuid() }, isUnasked: true });
  if (!isStill(choice)) return;
  remember(userId);
  if (preferences) adopt(preferences);
  else if (choice) leaveToNext(choice);
  cartState.refresh();
}

/**
 * Changes the choice when another person uses the browser: a refusal stays valid without a new question; an acceptance
 * is valid only for the person who gave it.
 */
function leaveToNext({ analytics, profilation, way }: StoredChoice): void {
  if (analytics || profilation) askAgain();
  else choose({ analytics, profilation }, way);
}

function isStill(choice: StoredChoice | undefined): boolean {
  return currentChoice()?.saveDate === choice?.saveDate;
}

/** Returns the customer for whom this tab has synchronised the choice. */
function remembered(): string | null {
  try {
    return sessionStorage.getItem(ATTACHED_KEY);
  } catch {
    return null;
  }
}

function remember(userId: number): void {
  try {
    if (userId < 0) sessionStorage.removeItem(ATTACHED_KEY);
    else sessionStorage.setItem(ATTACHED_KEY, String(userId));
  } catch {
    // no storage: the next page synchronises it again
  }
}
