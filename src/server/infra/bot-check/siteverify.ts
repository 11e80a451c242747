import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts';
import { limitedText } from '../limited-text.ts';
import type { HumanCheck, TokenToCheck, Verdict } from './human-check.ts';

export interface SiteverifyOptions {
  readonly kind: 'recaptcha-v2' | 'recaptcha-v3' | 'turnstile';
  /** The address that checks tokens: `siteverify` of the service. */
  readonly verifyUrl: string;
  readonly secret: string;
  /** The script of the widget. */
  readonly script: string;
  readonly siteKey: string;
  /** The minimum score, from 0 to 1: version 3 of reCAPTCHA returns how sure it is that it saw a person. */
  readonly minimumScore: number;
  readonly timeoutMs?: number;
  readonly onError: (error: unknown) => void;
}

interface Answer {
  readonly success?: unknown;
  readonly score?: unknown;
  readonly action?: unknown;
  readonly 'error-codes'?: unknown;
}

/** The timeout of a request to the service. */
const TIMEOUT_MS = 3000;
const MAX_BYTES = 64 * 1024;
/** Error codes whose cause is our configuration or the service itself, not the visitor. */
const OUR_FAULT = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'internal-error',
  'invalid-keys',
]);

/**
 * reCAPTCHA (2 and 3) and Turnstile, which check tokens by the same call. A service that fails several times is not
 * asked for a while.
 */
export function siteverifyCheck(options: SiteverifyOptions): HumanCheck {
  const { kind, script, siteKey, onError } = options;
  const breaker = createCircuitBreaker();
  return {
    widget: async () => ({ kind, script, siteKey }),
    verify: async (attempt) => {
      if (breaker.isOpen()) return { is: 'unchecked' };
      try {
        return verdictOf(await ask(options, breaker, attempt), attempt, options);
      } catch (error) {
        onError(error);
        return { is: 'unchecked' };
      }
    },
  };
}

function ask(
  { verifyUrl, secret, timeoutMs = TIMEOUT_MS }: SiteverifyOptions,
  breaker: CircuitBreaker,
  { token, ip }: TokenToCheck,
): Promise<Answer> {
  return breaker.run(async () => {
    const reply = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!reply.ok) throw new Error(`the captcha service answered ${reply.status}`);
    const answer: unknown = JSON.parse(await limitedText(reply, MAX_BYTES));
    if (typeof answer !== 'object' || answer === null) throw new Error('the captcha service did not answer an object');
    const codes: unknown = 'error-codes' in answer ? answer['error-codes'] : [];
    const fault = Array.isArray(codes) ? codes.find((code) => OUR_FAULT.has(String(code))) : undefined;
    if (fault !== undefined) throw new Error(`the captcha service answered ${String(fault)}`);
    return answer;
  });
}

function verdictOf(
  { success, score, action }: Answer,
  { token, group }: TokenToCheck,
  { kind, minimumScore }: SiteverifyOptions,
): Verdict {
  // a token that was made for other calls is not valid for these
  const isForOther = typeof action === 'string' && action !== '' && action !== group;
  const isLikely = kind !== 'recaptcha-v3' || (typeof score === 'number' && score >= minimumScore);
  return success === true && !isForOther && isLikely ? { is: 'person', id: token } : { is: 'program' };
}
