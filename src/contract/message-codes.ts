import { NOTICES, type NoticeCode } from './base/notices.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { wordsOfKey } from './languages/label-keys.ts';

/** The codes of errors, warnings and infos of a reply. */
export type MessageCode = ErrorCode | NoticeCode;

const MESSAGES: Readonly<Record<MessageCode, string>> = { ...ERRORS, ...NOTICES };

export function isMessageCode(code: string): code is MessageCode {
  return Object.hasOwn(MESSAGES, code);
}

/**
 * Returns the Italian text that a label replaces. A label refers to it by the text itself, by the code of a message or
 * by a documented key (S 8).
 */
export function wordsOfLabel(given: string): string {
  return isMessageCode(given) ? MESSAGES[given] : wordsOfKey(given);
}

/** Messages that need an OK in a dialog (S 8, showInPopupCode), because the shopper must act before continuing. */
export const USUAL_POPUPS: readonly MessageCode[] = [
  'AGE_REQUIRED',
  'BELOW_MINIMUM',
  'ORDER_TOO_LARGE',
  'TOTAL_CHANGED',
  'CART_FROZEN',
];
