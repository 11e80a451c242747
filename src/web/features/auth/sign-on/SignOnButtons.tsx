import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { authTest } from '../../../../contract/auth/routes.ts';
import type { SignOnProvider } from '../../../../domain/account/sign-on.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { randomKey } from '../../../api/random-key.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { useAdoptSession } from '../use-session.ts';
import { ProviderMark } from './ProviderMark.tsx';
import { providerName, signOnAddress } from './sign-on-address.ts';

export interface SignOnButtonsProps {
  readonly onSuccess: () => void;
  /** The page on which the shopper goes on; left out: on this page. */
  readonly returnTo?: string;
}

/** The accounts elsewhere that sign on here, where the shop has any. They are links, so that they work before scripts have loaded. */
export function SignOnButtons({ onSuccess, returnTo }: SignOnButtonsProps) {
  const heading = useId();
  const providers = useShellData().signOn ?? [];
  const { open, waitingFor } = usePopup(onSuccess);
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-6 grid gap-3">
      <p id={heading} className="flex items-center gap-3 text-ink-soft text-sm">
        <span aria-hidden className="h-px grow bg-line" />
        {t('oppure accedi con')}
        <span aria-hidden className="h-px grow bg-line" />
      </p>
      {providers.map((provider) => (
        <a
          key={provider}
          href={signOnAddress(provider, returnTo ?? '/')}
          onClick={(event) => open(event, provider, returnTo)}
          className={buttonClass('secondary', 'lg', 'gap-3')}
        >
          <ProviderMark provider={provider} />
          {provider === 'saml' ? t('Account aziendale') : providerName(provider)}
        </a>
      ))}
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {waitingFor && t('Continua nella finestra di {name}. Se l’hai chiusa, premi di nuovo.', { name: providerName(waitingFor) })}
      </p>
    </section>
  );
}

/** Opens sign-ons in a pop-up where that is possible; the page itself goes there otherwise. */
function usePopup(onSuccess: () => void) {
  const adoptSession = useAdoptSession();
  const current = useRef<OpenPopup>(undefined);
  const [waitingFor, setWaitingFor] = useState<SignOnProvider>();
  useEffect(() => () => current.current?.forget(), []);
  function open(event: MouseEvent, provider: SignOnProvider, returnTo = location.pathname + location.search) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    current.current?.forget();
    current.current = openPopup(provider, returnTo, ({ outcome, to }) => {
      setWaitingFor(undefined);
      if (outcome === 'more') return location.assign(to);
      // the pop-up has brought the session; this page goes on with the customer's cart
      void api.call(authTest, {}).then(
        (cart) => {
          adoptSession(cart);
          onSuccess();
        },
        () => location.assign(to),
      );
    });
    if (current.current) setWaitingFor(provider);
    else location.assign(signOnAddress(provider, returnTo));
  }
  return { open, waitingFor };
}

/** D 7: pixels of the pop-up. */
const SIZE = 600;

interface Handover {
  readonly outcome: 'done' | 'more';
  readonly to: string;
}

interface OpenPopup {
  /** Listens no more. The pop-up itself stays: it is cut off from this page as soon as it shows the provider. */
  readonly forget: () => void;
}

/**
 * Opens a provider in a pop-up. Returns undefined where a pop-up is not what the shopper wants or gets: on a small screen, where the
 * browser blocks it, or where pages cannot speak to each other. Then the sign-on goes on in this page.
 */
function openPopup(provider: SignOnProvider, returnTo: string, onHandover: (handover: Handover) => void): OpenPopup | undefined {
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
