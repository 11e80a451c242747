import type { Envelope, ErrorNotice } from '../../contract/base/envelope.ts';
import { msg, t } from '../../language/language.ts';
import { toast } from '../ui/toast/toast.ts';

/** storefront 8: the text for a failure that the server gives no reason for. */
export const FALLBACK_TEXT = msg('Si è verificato un errore, riprova tra qualche minuto.');
export const OFFLINE_TEXT = msg('Sei offline: controlla la connessione e riprova.');
export const SESSION_TEXT = msg('La sessione è scaduta, si prega di rieffettuare il login per continuare.');

export type ApiErrorKind = 'refused' | 'session' | 'offline' | 'failed';

/** A call that failed. `errors` is never empty, and each error has a text that may be shown to the shopper. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly errors: readonly ErrorNotice[];

  constructor(kind: ApiErrorKind, errors: readonly ErrorNotice[]) {
    super(errors[0]?.error ?? t(FALLBACK_TEXT));
    this.name = 'ApiError';
    this.kind = kind;
    this.errors = errors.length > 0 ? errors : [{ error: t(FALLBACK_TEXT), code: 'UNKNOWN' }];
  }

  /** Returns the message that belongs to an input field, if the server named the field. */
  at(field: string): string | undefined {
    return this.errors.find((notice) => notice.field === field)?.error;
  }

  has(code: string): boolean {
    return this.errors.some((notice) => notice.code === code);
  }
}

/**
 * storefront 8: refusals come as 200 with a non-zero status; 419 means that the session ended, or that the call needs
 * one (LOGIN_REQUIRED); a reply without a body gets the general text.
 */
export function errorOf(httpStatus: number, envelope: Envelope | undefined): ApiError | undefined {
  if (httpStatus === 419) {
    const notices = envelope?.response?.errors.filter(({ code }) => code === 'LOGIN_REQUIRED');
    return new ApiError('session', notices?.[0] ? notices : [{ error: t(SESSION_TEXT), code: 'SESSION_EXPIRED' }]);
  }
  if (!envelope?.response) return new ApiError('failed', []);
  const { status, errors } = envelope.response;
  if (status === 0 && httpStatus < 400) return undefined;
  return new ApiError(httpStatus >= 500 ? 'failed' : 'refused', errors);
}

export function offlineError(): ApiError {
  return new ApiError('offline', [{ error: t(OFFLINE_TEXT), code: 'OFFLINE' }]);
}

export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('failed', []);
}

/** Shows why an action failed: every reason of the reply, without repetitions. */
export function tellError(error: unknown): void {
  const { kind, errors } = asApiError(error);
  const reasons = new Map(errors.map(({ error: text, code }) => [text, code]));
  // a shopper who declined to log in needs no message
  for (const [text, code] of reasons) toast(kind === 'session' ? 'info' : 'error', text, undefined, code);
}
