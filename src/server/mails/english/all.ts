import { REFUSALS } from '../../../contract/english.ts';
import { RULES } from '../../../language/english-rules.ts';
import type { Dictionary } from '../../../language/language.ts';
import { ACCOUNT_MAILS } from './account-mails.ts';
import { ORDER_MAILS } from './order-mails.ts';
import { OTHER_MAILS } from './other-mails.ts';

/** All texts that mails say themselves; test/english.test.ts checks that none is missing. */
export const OF_MAILS: Dictionary = { ...ACCOUNT_MAILS, ...ORDER_MAILS, ...OTHER_MAILS };

/** The dictionary that mails are written with, also for what the rules of the shop and refusals say. */
export const MAILS_IN_ENGLISH: Dictionary = { ...REFUSALS, ...RULES, ...OF_MAILS };
