import type { DynamicForm, FormField } from '../../../contract/forms/schemas.ts';
import { formatCents } from '../../../domain/base/format.ts';
import { cents } from '../../../domain/base/money.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { defaultOf } from '../../../domain/forms/form-default.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { sanitiseHtml } from '../../infra/html-sanitiser.ts';
import { ownOrders } from '../orders/order-lists.ts';
import { type Asker, readCurrentData } from './current-data.ts';
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
  const isHidden = row.login_required && asker.userId === undefined;
  return {
    id: row.form_id,
    slug: row.slug,
    title: row.title,
    version: row.version,
    loginRequired: row.login_required,
    submitLabel: row.submit_label,
    successMessage: successMessage(row),
    fields: isHidden ? [] : await fieldsFor(db, row, asker),
  };
}

export function successMessage(row: Pick<FormRow, 'success_message'>): string {
  return sanitiseHtml(row.success_message).trim() || THANKS;
}

/** Returns the fields with the defaults and orders of the caller, used to show the form and to check the answers. */
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

/** S 5: the label $ordersList stands for the customer's last orders, as many as its value says. */
async function optionsFor(db: Queryable, { options }: FormField, { userId }: Asker): Promise<FormField['options']> {
  const lists = options.map(async (option) => {
    if (option.label !== ORDERS_LIST) return [option];
    if (userId === undefined) return [];
    const pageSize = Math.min(Number.parseInt(option.value, 10) || ORDERS, MAX_ORDERS);
    const { rows } = await ownOrders(db, userId, { page: 1, pageSize, showsReplaced: true });
    return rows.map((order) => ({
      value: String(order.order_id),
      label: `Ordine ${order.order_id} del ${wireDate(romeTime(order.placed_at).date)}, ${formatCents(cents(order.total_cents))}`,
    }));
  });
  return (await Promise.all(lists)).flat();
}
