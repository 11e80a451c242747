import { LANGUAGE_COOKIE, LANGUAGES, language } from '../../language/language.ts';
import { isCalling } from '../api/browser-api.ts';
import { cartStore } from '../cart-core/queue/cart-store.ts';

/** Returns whether the next pages have another language than this one, after a login or a choice in another tab. */
export function languageChanged(): boolean {
  const [, next] = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie) ?? [];
  return next !== language() && LANGUAGES.some((each) => each === next);
}

const LOOK_MS = 250;
/**
 * The number of successive checks without a running call after which an action counts as done: the pause between two
 * calls of one action is shorter.
 */
const CALM_LOOKS = 2;

/**
 * After a login on the same page: reloads it in the account's language, once the action that needed the login is done
 * and a reload loses nothing. A shopper who goes on before that gets the language with the next page (VersionWatch).
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

/** Returns whether a reload loses nothing: no input is unsaved, no dialog open, no call under way, no notice unread. */
export function canReloadSafely(): boolean {
  return (
    !hasUnsavedInput() &&
    cartStore().queue.pending().size === 0 &&
    !isCalling() &&
    !isErrorVisible() &&
    !document.querySelector('[data-said-once]')
  );
}

/** Fields that were typed into since the page was opened, in forms that were not sent. */
const typed = new Set<Element>();

/** Starts to record fields that the shopper types into. Returns the function that stops it. */
export function noticeInput(): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof Element) typed.add(target);
  };
  const sent = ({ target }: Event) => {
    for (const field of typed) if (target instanceof Node && target.contains(field)) typed.delete(field);
  };
  addEventListener('input', note, true);
  addEventListener('submit', sent, true);
  return () => {
    removeEventListener('input', note, true);
    removeEventListener('submit', sent, true);
  };
}

/** Returns whether a form has input or a dialog or popover is open: a reload would lose it. */
function hasUnsavedInput(): boolean {
  if (document.querySelector('dialog[open], [popover]:popover-open')) return true;
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return typed.size > 0 || [...document.querySelectorAll<HTMLTextAreaElement>('textarea')].some(isChanged);
}

function isChanged({ value, defaultValue }: HTMLTextAreaElement): boolean {
  return value !== defaultValue;
}

/** Returns whether a warning or an error is still visible (ui/Toaster). */
function isErrorVisible(): boolean {
  return document.querySelector('[data-toast="error"], [data-toast="warning"]') !== null;
}
