import type { DynamicForm, FormField } from '../../../contract/forms/schemas.ts';
import { formatMoney } from '../../../domain/base/format.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { type CurrentData, defaultOf } from '../../../domain/forms/form-default.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { sanitiseHtml } from '../../infra/html-sanitiser.ts';
import { lineCount } from '../cart/stored/cart-lines.ts';
import { IS_OPEN } from '../cart/stored/queries.ts';
import { fullName } from '../customers/queries.ts';
import { ownOrders } from '../orders/order-lists.ts';
import type { FormRow } from './queries.ts';
import { readFields } from './read-fields.ts';

/** S 5: the messages of a form without messages of its own. */
const THANKS = 'Grazie per averci inviato la tua richiesta';
const ORDERS_LIST = '$ordersList';
/** S 9: the number of orders offered in a form. */
const ORDERS = 12;
const MAX_ORDERS = 50;

/** S 6: a form that needs a login is hidden from a visitor, who is asked to log in. */
export async function formView(db: Queryable, row: FormRow, asker: Asker): Promise<Omit<DynamicForm, 'guard'>> {
  const isHidden = row.loginRequired && asker.userId === undefined;
  return {
    id: row.formId,
    slug: row.slug,
    title: row.title,
    version: row.version,
    loginRequired: row.loginRequired,
    submitLabel: row.submitLabel,
    successMessage: successMessage(row),
    fields: isHidden ? [] : await fieldsFor(db, row, asker),
  };
}

export function successMessage(row: Pick<FormRow, 'successMessage'>): string {
  return sanitiseHtml(row.successMessage).trim() || THANKS;
}

/** Returns the fields with the defaults and orders of the caller, for showing the form and for checking the answers. */
export async function fieldsFor(db: Queryable, row: Pick<FormRow, 'fields'>, asker: Asker): Promise<FormField[]> {
  const fields = readFields(row.fields);
  const data = fields.some(({ default: text }) => text.startsWith('$')) ? await readCurrentData(db, asker) : {};
  return Promise.all(
    fields.map(async (field) => ({
      ...field,
      desc_text: sanitiseHtml(field.desc_text),
      help_text: sanitiseHtml(field.help_text),
      options: await optionsFor(db, field, asker),
      value: defaultOf(field.default, field.element_class, data),
      ...(field.type === 'html' ? { default: sanitiseHtml(field.default), value: sanitiseHtml(field.default) } : {}),
    })),
  );
}

/** S 5: returns the customer's last orders as options for the label $ordersList; its value is their number. */
async function optionsFor(db: Queryable, { options }: FormField, { userId }: Asker): Promise<FormField['options']> {
  const lists = options.map(async (option) => {
    if (option.label !== ORDERS_LIST) return [option];
    if (userId === undefined) return [];
    const pageSize = Math.min(Number.parseInt(option.value, 10) || ORDERS, MAX_ORDERS);
    const { rows } = await ownOrders(db, userId, { page: 1, pageSize, showsReplaced: true });
    return rows.map((order) => ({
      value: String(order.orderId),
      label: `Ordine ${order.orderId} del ${wireDate(romeTime(order.placedAt).date)}, ${formatMoney(order.totalCents)}`,
    }));
  });
  return (await Promise.all(lists)).flat();
}

interface Asker {
  readonly userId: number | undefined;
  readonly sessionId: number | undefined;
  readonly now: Date;
}

type Texts = Record<string, string | number | null>;

/**
 * S 5: returns the values of the placeholders that defaults of forms may use. They come from the caller's own account
 * only.
 */
async function readCurrentData(db: Queryable, { userId, sessionId, now }: Asker): Promise<CurrentData> {
  const [user, cart] = await Promise.all([
    userId === undefined ? undefined : readUser(db, userId),
    userId === undefined && sessionId === undefined ? undefined : readCart(db, userId, sessionId),
  ]);
  const { date, time } = romeTime(now);
  const found = { ...user, ...cart, now: now.toISOString(), date, time };
  return Object.fromEntries(
    Object.entries(found).flatMap(([path, value]) => (value === null ? [] : [[path, String(value)]])),
  );
}

function readUser(db: Queryable, userId: number): Promise<Texts | undefined> {
  return db.maybeOne<Texts>(sql`
    select user_id as "user.userId", email as "user.email", first_name as "user.firstName",
      last_name as "user.lastName",
      ${fullName(sql`customers`)} as "user.name", phone as "user.phone", company_name as "user.companyName",
      vat_number as "user.vatNumber", fiscal_code as "user.fiscalCode"
    from customers where user_id = ${userId}`);
}

function readCart(
  db: Queryable,
  userId: number | undefined,
  sessionId: number | undefined,
): Promise<Texts | undefined> {
  return db.maybeOne<Texts>(sql`
    select c.cart_id as "cart.cartId", ${lineCount(sql`c`)} as "cart.totalItems",
      s.store_id as "store.storeId", s.name as "store.name", s.city as "store.city", s.phone as "store.phone",
      w.warehouse_id as "warehouse.warehouseId", w.name as "warehouse.name",
      a.address_name as "shippingAddress.addressName", a.street as "shippingAddress.address1",
      a.street_number as "shippingAddress.addressNumber", a.city as "shippingAddress.city",
      a.province as "shippingAddress.province", a.postcode as "shippingAddress.postalcode",
      a.phone as "shippingAddress.referencePhoneNumber",
      t.service_date::text as "timeslot.date", to_char(t.begins, 'HH24:MI') as "timeslot.beginTime",
      to_char(t.ends, 'HH24:MI') as "timeslot.endTime"
    from carts c join stores s using (store_id) join warehouses w using (warehouse_id)
      left join addresses a on a.address_id = c.address_id and a.user_id = c.user_id
      left join timeslots t using (timeslot_id)
    where c.${IS_OPEN}
      and ${userId === undefined ? sql`c.user_id is null and c.session_id = ${sessionId}` : sql`c.user_id = ${userId}`}
    order by c.cart_id desc limit 1`);
}
