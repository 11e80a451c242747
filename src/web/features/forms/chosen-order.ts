import type { DynamicForm } from '../../../contract/forms/schemas.ts';

/** The key that the staff give a form's list of orders. */
export const ORDER_KEY = 'order';

/** Selects the order from which the customer opened the form; the list contains only the customer's own orders. */
export function choosingOrder(form: DynamicForm, orderId: string | null): DynamicForm {
  const isOffered = ({ key, options }: DynamicForm['fields'][number]) =>
    key === ORDER_KEY && options.some(({ value }) => value === orderId);
  return {
    ...form,
    fields: form.fields.map((field) => (orderId && isOffered(field) ? { ...field, value: orderId } : field)),
  };
}
