import { expect, test } from 'vitest';
import { serverSql } from '../../test/support/server-sql.ts';

/** Matches a column of ids that the domain names, compared with or set to a literal number. */
const LITERAL_ID = /\b(?:status_id|insertion_type_id|delivery_service_id)\b\s*(?:=|<>|(?:not\s+)?in\s*\(|when)\s*\d/i;

test('no SQL of the server writes the number of a state, a way of insertion or a service: the domain names them', async () => {
  const texts = await serverSql();
  expect(texts.length).toBeGreaterThan(200);
  const wrong = texts.filter(({ text }) => LITERAL_ID.test(text));
  expect(wrong.map(({ file, text }) => `${file}: ${LITERAL_ID.exec(text)?.[0]}`)).toEqual([]);
});

/** Matches a statement that sets the state of an existing order. Payments have their own writer. */
const SETS_STATE = /update\s+orders\b(?:(?!\bwhere\b)[\s\S])*\bstatus_id\s*=/i;

test('the state of an order that exists is set in one place', async () => {
  const writers = (await serverSql()).filter(({ text }) => SETS_STATE.test(text)).map(({ file }) => file);
  expect([...new Set(writers)]).toEqual(['features/orders/change-status.ts']);
});
