import type { SignOnProvider } from '../../../../domain/account/sign-on.ts';
import { randomKey } from '../../../api/random-key.ts';
import { signOnAddress } from './sign-on-address.ts';

/** D 7: pixels of the pop-up. */
const SIZE = 600;

interface Handover {
  readonly outcome: 'done' | 'more';
  readonly to: string;
}

export interface OpenPopup {
  /** Listens no more. The pop-up itself stays: it is cut off from this page as soon as it shows the provider. */
  readonly forget: () => void;
}

/**
 * Opens a provider in a pop-up. Returns undefined where a pop-up is not what the shopper wants or gets: on a small screen, where the browser
 * blocks it, or where pages cannot speak to each other. Then the sign-on goes on in this page.
 */
export function openPopup(
  provider: SignOnProvider,
  returnTo: string,
  onHandover: (handover: Handover) => void,
): OpenPopup | undefined {
  if (provider === 'saml' || innerWidth < SIZE || !('BroadcastChannel' in window)) return undefined;
  const name = randomKey();
  const [left, top] = [screenX + (outerWidth - SIZE) / 2, screenY + (outerHeight - SIZE) / 2].map(Math.round);
  const features = `popup,width=${SIZE},height=${SIZE},left=${left},top=${top}`;
  const popup = window.open(signOnAddress(provider, returnTo, name), `bottega-${provider}`, features);
  if (!popup) return undefined;
  const channel = new BroadcastChannel(`bottega-sign-on-${name}`);
  channel.onmessage = ({ data }: MessageEvent<Handover>) => {
    channel.close();
    onHandover(data);
  };
  return { forget: () => channel.close() };
}
