import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { authTest } from '../../../contract/auth/routes.ts';
import { facebookSignOn, googleSignOn, samlLogin } from '../../../contract/single-sign-on/routes.ts';
import type { SignOnProvider } from '../../../domain/account/sign-on.ts';
import { t } from '../../../language/language.ts';
import { api, randomKey } from '../../api/browser-api.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useAdoptSession } from './use-session.ts';

export interface SignOnButtonsProps {
  readonly onSuccess: () => void;
  /** The page to return to; left out: this page. */
  readonly returnTo?: string;
  /** What stands above the buttons. */
  readonly heading?: string;
  /** A way in besides the providers, in a box like theirs. */
  readonly children?: ReactNode;
}

/** The providers for sign-on, if the shop has any. They are links, so that they work before scripts have loaded. */
export function SignOnButtons({ onSuccess, returnTo, heading = t('oppure'), children }: SignOnButtonsProps) {
  const headingId = useId();
  const providers = useShellData().signOn ?? [];
  const { open, waitingFor } = usePopup(onSuccess);
  if (providers.length === 0 && !children) return null;
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <p id={headingId} className="flex items-center gap-3 text-ink-faint text-xs">
        <span aria-hidden className="h-px grow bg-line" />
        {heading}
        <span aria-hidden className="h-px grow bg-line" />
      </p>
      <div className="grid grid-cols-2 gap-2 *:only:col-span-2">
        {children}
        {providers.map((provider) => (
          <a
            key={provider}
            href={signOnAddress(provider, returnTo ?? '/')}
            onClick={(event) => open(event, provider, returnTo)}
            className={otherWayClass}
          >
            <ProviderMark provider={provider} />
            {provider === 'saml' ? t('Account aziendale') : providerName(provider)}
          </a>
        ))}
      </div>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {waitingFor &&
          t('Continua nella finestra di {name}. Se l’hai chiusa, premi di nuovo.', { name: providerName(waitingFor) })}
      </p>
    </section>
  );
}

/** A way in besides the password: all of them look the same. */
export const otherWayClass = buttonClass('secondary', 'md', 'min-h-12! px-2! text-ink! ring-1! ring-line!');

/** Opens sign-ons in a pop-up if that is possible; otherwise the page itself goes there. */
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
      // the pop-up has created the session; this page continues with the customer's cart
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

/** D 7: the width and height of the pop-up in pixels. */
const SIZE = 600;

interface Handover {
  readonly outcome: 'done' | 'more';
  readonly to: string;
}

interface OpenPopup {
  /** Stops listening. The pop-up itself stays open: this page cannot close it after it has opened the provider. */
  readonly forget: () => void;
}

/**
 * Opens a provider in a pop-up. Returns undefined if a pop-up is unsuitable: on a small screen, if the browser blocks
 * it, or if the two pages cannot communicate. Then the sign-on continues in this page.
 */
function openPopup(
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

/** The logo of a provider, in the colours that it requires. */
export function ProviderMark({ provider }: { readonly provider: SignOnProvider }) {
  if (provider === 'saml') return <Icon name="building" className="size-5 text-accent" />;
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-5 shrink-0">
      {provider === 'google' ? <Google /> : <Facebook />}
    </svg>
  );
}

function Google() {
  return (
    <>
      <path
        fill="#4285f4"
        d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.5z"
      />
      <path
        fill="#34a853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9a6.9 6.9 0 0 1-10.3-3.6H1.8v3A11.5 11.5 0 0 0 12 23.5z"
      />
      <path fill="#fbbc05" d="M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4z" />
      <path
        fill="#ea4335"
        d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3A6.9 6.9 0 0 1 12 5.1z"
      />
    </>
  );
}

function Facebook() {
  return (
    <>
      <circle cx="12" cy="12" r="12" fill="#0866ff" />
      <path
        fill="#fff"
        d="M13.4 24v-8.6h3l.5-3.6h-3.5V9.6c0-1 .5-1.9 2-1.9H17V4.6s-1.4-.2-2.7-.2c-2.8 0-4.6 1.7-4.6 4.7v2.7H6.6v3.6h3.1V24z"
      />
    </>
  );
}

const STARTS: Readonly<Record<SignOnProvider, string>> = {
  saml: samlLogin.path,
  google: googleSignOn.path,
  facebook: facebookSignOn.path,
};

/** Returns the address that starts a sign-on. `popup` names the pop-up in which it runs. */
export function signOnAddress(provider: SignOnProvider, returnTo: string, popup?: string): string {
  const query = new URLSearchParams({ relay_state_url: returnTo, ...(popup === undefined ? {} : { popup }) });
  return `${STARTS[provider]}?${query}`;
}

/** Returns the name of a provider on pages: a company's own has only a general one. */
export function providerName(provider: SignOnProvider): string {
  return provider === 'saml' ? t('il profilo aziendale') : PUBLIC_NAMES[provider];
}

const PUBLIC_NAMES = { google: 'Google', facebook: 'Facebook' } as const;
