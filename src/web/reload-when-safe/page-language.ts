import { LANGUAGE_COOKIE, LANGUAGES, language } from '../../language/language.ts';
import { canReloadSafely } from './can-reload-safely.ts';

/** The next pages are in another language than this one: a login has found the account's, or another tab has chosen. */
export function languageChanged(): boolean {
  const [, next] = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie) ?? [];
  return next !== language() && LANGUAGES.some((each) => each === next);
}

const LOOK_MS = 250;
/** Between two calls of one action there is less than a look; so many looks in a row find it done. */
const CALM_LOOKS = 2;

/**
 * After a login in place: the page is loaded anew in the account's language, once what asked for the login is done and
 * nobody would lose anything. Whoever goes on before is spoken to so by the next page (VersionWatch).
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
  // whoever is on the way to another page is not held back
  addEventListener('beforeunload', () => clearInterval(timer), { once: true });
}
