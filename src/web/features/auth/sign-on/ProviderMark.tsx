import type { SignOnProvider } from '../../../../domain/account/sign-on.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

/** The sign of a provider, in its own colours as it asks for. */
export function ProviderMark({ provider }: { readonly provider: SignOnProvider }) {
  if (provider === 'saml') return <Icon name="lock" className="size-5" />;
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-5 shrink-0">
      {provider === 'google' ? <Google /> : <Facebook />}
    </svg>
  );
}

function Google() {
  return (
    <>
      <path fill="#4285f4" d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.5z" />
      <path fill="#34a853" d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9a6.9 6.9 0 0 1-10.3-3.6H1.8v3A11.5 11.5 0 0 0 12 23.5z" />
      <path fill="#fbbc05" d="M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4z" />
      <path fill="#ea4335" d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3A6.9 6.9 0 0 1 12 5.1z" />
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
