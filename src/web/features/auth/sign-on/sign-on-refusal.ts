import { AUTH_ERRORS } from '../../../../contract/auth/errors.ts';
import { SIGN_ON_ERRORS } from '../../../../contract/single-sign-on/errors.ts';
import { t } from '../../../../language/language.ts';

const TEXTS: Readonly<Record<string, string>> = { ...SIGN_ON_ERRORS, BLOCKED: AUTH_ERRORS.BLOCKED };

/** The message of a refused sign-on, whose code the address has; undefined: none. Other codes say the most general one. */
export function signOnRefusal(code: string | null): string | undefined {
  if (code === null) return undefined;
  return t((Object.hasOwn(TEXTS, code) && TEXTS[code]) || SIGN_ON_ERRORS.SIGN_ON_FAILED);
}
