import type { SignOnStart } from '../../../contract/single-sign-on/schemas.ts';
import type { SignOnProvider } from '../../../domain/account/sign-on.ts';
import { isInternal } from '../../../domain/content/internal-path.ts';
import type { CallContext } from '../../http/call-context.ts';
import { done, type Outcome, refuse } from '../../http/outcome.ts';
import type { RefusalCode } from '../../http/spoken-texts.ts';

/** Returns relay_state_url if it is a path of this shop, otherwise the home page. */
export function ownPath(value: string | undefined): string {
  return value !== undefined && isInternal(value) ? value : '/';
}

/**
 * The address to which a browser is sent, and the name of the pop-up, if any, that passes it to the page that opened
 * it.
 */
interface Way {
  readonly returnTo: string;
  readonly popup?: string | undefined;
}

export type Step = 'done' | 'code' | 'link' | 'register';

/** Returns the address after a sign-on: the page where it began, or the page for the missing step. */
export function addressAfter(
  step: Step,
  { provider, registrationPath, ...way }: Way & { provider: SignOnProvider; registrationPath: string },
): string {
  const { returnTo } = way;
  if (step === 'done') return handedOver('done', returnTo, way);
  if (step === 'register')
    return handedOver('more', `${registrationPath}${query({ social_login: provider, returnTo })}`, way);
  const passo = step === 'code' ? 'codice' : 'collega';
  return handedOver('more', `/login${query({ passo, returnTo })}`, way);
}

/** The login page with the message of a refusal. */
export function addressOfRefusal(code: RefusalCode, way: Way): string {
  return handedOver('more', `/login${query({ errore: code, returnTo: way.returnTo })}`, way);
}

/** Redirects a browser; a program gets the address, or the refusal, as data. */
export function leadOn(context: CallContext, to: string): Outcome<SignOnStart> {
  return { ...done({ redirectUrl: to }), ...(context.isNavigation ? { redirectTo: to } : {}) };
}

export function leadAway(context: CallContext, code: RefusalCode, way: Way): Outcome<never> {
  if (!context.isNavigation) return refuse(code);
  return { ...done({} as never), redirectTo: addressOfRefusal(code, way) };
}

/** The last page of a sign-on in a pop-up (`handover-page.ts`). */
export const HANDOVER = '/accesso/esito';

function handedOver(esito: 'done' | 'more', a: string, { popup }: Way): string {
  return popup === undefined ? a : `${HANDOVER}${query({ finestra: popup, esito, a })}`;
}

function query(values: Readonly<Record<string, string>>): string {
  const entries = Object.entries(values).filter(([name, value]) => name !== 'returnTo' || value !== '/');
  return `?${new URLSearchParams(entries)}`;
}
