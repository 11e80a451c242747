import { NOTICES, type NoticeCode } from './base/notices.ts';
import { ERRORS, type ErrorCode } from './errors.ts';

/** What an error, a warning or an info of a reply may have for a code. */
export type MessageCode = ErrorCode | NoticeCode;

const MESSAGES: Readonly<Record<MessageCode, string>> = { ...ERRORS, ...NOTICES };

export function isMessageCode(code: string): code is MessageCode {
  return Object.hasOwn(MESSAGES, code);
}

/** The words a label stands for: those of the message where it is given by code (S 8), else what it is given by. */
export function wordsOfLabel(given: string): string {
  return isMessageCode(given) ? MESSAGES[given] : given;
}

/** S 8, showInPopupCode: these wait for an OK, because the shopper has to do something before anything else goes on. */
export const USUAL_POPUPS: readonly MessageCode[] = [
  'AGE_REQUIRED',
  'BELOW_MINIMUM',
  'ORDER_TOO_LARGE',
  'TOTAL_CHANGED',
  'CART_FROZEN',
];
