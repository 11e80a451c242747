import { facebookSignOn, googleSignOn, samlLogin } from '../../../../contract/single-sign-on/routes.ts';
import type { SignOnProvider } from '../../../../domain/account/sign-on.ts';
import { t } from '../../../../language/language.ts';

const STARTS: Readonly<Record<SignOnProvider, string>> = {
  saml: samlLogin.path,
  google: googleSignOn.path,
  facebook: facebookSignOn.path,
};

/** Returns where a sign-on begins. `popup` names the pop-up that it runs in. */
export function signOnAddress(provider: SignOnProvider, returnTo: string, popup?: string): string {
  const query = new URLSearchParams({ relay_state_url: returnTo, ...(popup === undefined ? {} : { popup }) });
  return `${STARTS[provider]}?${query}`;
}

/** How a provider is named on pages: a company's own has no name that everybody knows. */
export function providerName(provider: SignOnProvider): string {
  return provider === 'saml' ? t('il profilo aziendale') : PUBLIC_NAMES[provider];
}

const PUBLIC_NAMES = { google: 'Google', facebook: 'Facebook' } as const;
