import { ACCOUNT_TABLES } from './account-tables.ts';
import { DOCUMENT_TABLES } from './document-tables.ts';
import { DUE_TABLES } from './due-tables.ts';
import { FULFILMENT_TABLES } from './fulfilment-tables.ts';
import { LIST_TABLES } from './list-tables.ts';
import { PAYMENT_TABLES } from './payment-tables.ts';
import type { PersonalTable } from './personal-table.ts';
import { SALE_TABLES } from './sale-tables.ts';
import { SHOPPING_TABLES } from './shopping-tables.ts';

/**
 * Every table that holds something of a person: what of it belongs to the person, and what becomes of it when the account is closed. The
 * export of own data reads the same table, so that neither of the two can forget what the other one knows. A table that points to
 * customers, or has a column for an e-mail address, and stands neither here nor below fails a test (decision 46).
 */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  ...ACCOUNT_TABLES,
  ...LIST_TABLES,
  ...DUE_TABLES,
  ...PAYMENT_TABLES,
  ...SHOPPING_TABLES,
  ...FULFILMENT_TABLES,
  ...DOCUMENT_TABLES,
  ...SALE_TABLES,
};

/** Tables that point to customers or their things and hold nothing of a person all the same. */
export const NOT_PERSONAL: Readonly<Record<string, string>> = {};
