import { REFUSALS } from '../../contract/english.ts';
import { LABELS_IN_ENGLISH } from '../../contract/label-english.ts';
import { RULES } from '../../language/english-rules.ts';
import type { Dictionary } from '../../language/language.ts';
import { ACCOUNT } from './account.ts';
import { BUYING } from './buying.ts';
import { CATALOGUE } from './catalogue.ts';
import { COMPANY } from './company.ts';
import { LISTS } from './lists.ts';
import { ORDERS } from './orders.ts';
import { OWN_PAGES } from './own-pages.ts';
import { REGISTRATION } from './registration.ts';
import { SALES } from './sales.ts';
import { SECURITY } from './security.ts';
import { SHELL } from './shell.ts';
import { TILL } from './till.ts';

/** All texts of the storefront in English; test/english.test.ts checks that none is missing. */
export const ENGLISH: Dictionary = {
  ...REFUSALS,
  ...LABELS_IN_ENGLISH,
  ...RULES,
  ...SHELL,
  ...CATALOGUE,
  ...BUYING,
  ...LISTS,
  ...ACCOUNT,
  ...SECURITY,
  ...REGISTRATION,
  ...COMPANY,
  ...OWN_PAGES,
  ...ORDERS,
  ...SALES,
  ...TILL,
};
