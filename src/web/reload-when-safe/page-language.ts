import { LANGUAGE_COOKIE, LANGUAGES, language } from '../../language/language.ts';
import { canReloadSafely } from './can-reload-safely.ts';

/**
 * Returns whether the next pages are in another language than this one: a login has brought the account's, or another tab has chosen one.
 */
export function languageChanged(): boolean {
  const [, next] = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie) ?? [];
  return next !== language() && LANGUAGES.some((each) => each === next);
}

const LOOK_MS = 250;
/** The number of calm checks in a row that end an action: the pause between two calls of one action is shorter than that. */
const CALM_LOOKS = 2;

/**
 * After a login on the same page: reloads it in the account's language, once the action that needed the login is done and a reload loses
 * nothing. A shopper who goes on before that gets the language with the next page (VersionWatch).
 */
export function reloadInLanguageOfAccount(): void {
  if (!languageChanged()) return;
  let calm = 0;
  const timer = setInterval(() => {
    calm = canReloadSafely() ? calm + 1 : 0;
    if (calm < CALM_LOOKS) return;
    clearInterval(timer);
    location.reload();
  }, LOOK_MS);
  // a shopper who is leaving for another page is not held back
  addEventListener('beforeunload', () => clearInterval(timer), { once: true });
}
