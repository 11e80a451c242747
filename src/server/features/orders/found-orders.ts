import { ORDERS_UNDER_WAY } from '../../../domain/orders/order-status.ts';
import { integerList, joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { folded } from './order-lists.ts';

const MAX_WORDS = 8;

/** Matches a telephone number with slashes, dots and dashes. */
const PHONE = /^\d[\d./-]{4,}\d$/;
const MIN_DIGITS_OF_PHONE = 9;

/**
 * Returns the words of a search. The Italian dialling prefix and labels before an order number are dropped; the digits
 * of a telephone are one word however they are spaced.
 */
export function wordsOf(q: string): string[] {
  const words = q
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^(\+39|0039|#|n[.°])/i, ''))
    .map((word) => (PHONE.test(word) ? word.replace(/\D/g, '') : word))
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const digits = words.join('');
  return /^\d+$/.test(digits) && digits.length >= MIN_DIGITS_OF_PHONE ? [digits] : words;
}

/**
 * Returns the orders that contain every word. The orders of a day, or without a day those that are not over and those
 * whose number is a word, are searched completely: customer, address and goods. Goods are read only if words are
 * missing without them, order by order through their index: PostgreSQL would rather read the lines of all orders.
 * Earlier orders are found only by their customer.
 */
export async function foundByWords(
  db: Queryable,
  words: readonly string[],
  day: string | undefined,
): Promise<readonly number[]> {
  const nearby =
    day === undefined
      ? sql`o.status_id in (${integerList(ORDERS_UNDER_WAY)})`
      : sql`o.timeslot_id in (select timeslot_id from timeslots where service_date = ${day}::date)`;
  const patterns = words.map((word) => `%${folded(word).replace(/[\\%_]/g, '\\$&')}%`);
  const numbers = words.filter((word) => /^[1-9]\d{0,8}$/.test(word)).map(Number);
  const isNumber = bitsSql(words, (word) => sql`${word} in (o.order_id::text, o.order_number::text)`);
  const all = 2 ** words.length - 1;
  const [rows, earlier] = await Promise.all([
    db.query<{ orderId: number }>(sql`
      with recursive version as (
          select o.order_id, o.replaced_by_order_id, ${isNumber} as bits from orders o
          where o.order_id = any(${numbers}::int[]) or o.order_number = any(${numbers}::int[])
          union select o.order_id, o.replaced_by_order_id, v.bits from version v
          join orders o on o.order_id = v.replaced_by_order_id),
        numbered as materialized (select order_id, bit_or(bits) as bits from version
        where replaced_by_order_id is null group by 1),
        near as materialized (
          select order_id, coalesce(n.bits, 0)
            | ${bitsSql(patterns, (pattern) => sql`(c.words like ${pattern} or found.words like ${pattern})`)} as bits
          from (select order_id, user_id, words from orders o where ${nearby}
              union select order_id, user_id, words from numbered join orders using (order_id)) found
            join customers c using (user_id) left join numbered n using (order_id)),
        goods as materialized (
          select product_id, ${bitsSql(patterns, (pattern) => sql`words like ${pattern}`)} as bits from products
          where ${joinSql(
            patterns.map((pattern) => sql`words like ${pattern}`),
            ' or ',
          )}),
        lined as materialized (select n.order_id, l.product_id from near n cross join lateral (
          select product_id from order_lines l where l.order_id = n.order_id offset 0) l where n.bits <> ${all}),
        bought as (select l.order_id, bit_or(g.bits) as bits from lined l join goods g using (product_id) group by 1)
      select n.order_id from near n left join bought b using (order_id) -- in any order: the list sorts what it shows
      where n.bits | coalesce(b.bits, 0) = ${all}`),
    day === undefined && words.every(({ length }) => length >= MIN_INDEXED) ? foundByCustomer(db, patterns) : [],
  ]);
  return [...new Set([...rows.map(({ orderId }) => orderId), ...earlier])];
}

/**
 * Returns the latest orders of the customers with all these words. Where these are few, their orders are read; where
 * they are many, the latest orders are read until enough of them are theirs.
 */
async function foundByCustomer(db: Queryable, patterns: readonly string[]): Promise<readonly number[]> {
  const isPerson = joinSql(
    patterns.map((pattern) => sql`c.words like ${pattern}`),
    ' and ',
  );
  const people = await db.query<{ userId: number }>(sql`
    select c.user_id -- in any order: a set
    from customers c where ${isPerson} limit ${MANY_CUSTOMERS}`);
  const rows = await db.query<{ orderId: number }>(
    people.length < MANY_CUSTOMERS
      ? sql`select order_id from orders where user_id = any(${people.map(({ userId }) => userId)}::int[])
          order by order_id desc limit ${EARLIER_ORDERS}`
      : sql`select o.order_id from orders o cross join lateral (
            select from customers c where c.user_id = o.user_id and ${isPerson} offset 0) c
          order by o.order_id desc limit ${EARLIER_ORDERS}`,
  );
  return rows.map(({ orderId }) => orderId);
}

/** An expression for a number whose bits say for which words the condition holds, the first word in the lowest bit. */
function bitsSql(words: readonly string[], condition: (word: string) => SqlFragment): SqlFragment {
  return sql`(${joinSql(
    words.map((word, index) => sql`case when ${condition(word)} then ${2 ** index}::int else 0 end`),
    ' + ',
  )})`;
}

/** The trigram index does not contain shorter words. */
const MIN_INDEXED = 3;
const MANY_CUSTOMERS = 2000;
/** Of the customers who are found by words, this many of the latest orders are listed. */
const EARLIER_ORDERS = 1000;
