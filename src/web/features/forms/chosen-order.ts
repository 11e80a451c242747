import type { DynamicForm } from '../../../contract/forms/schemas.ts';

/** What the staff call the list of orders in a form. */
export const ORDER_KEY = 'order';

/** Whoever comes from an order finds it chosen; the list holds nothing but their own. */
export function choosingOrder(form: DynamicForm, orderId: string | null): DynamicForm {
  const isOffered = ({ key, options }: DynamicForm['fields'][number]) =>
    key === ORDER_KEY && options.some(({ value }) => value === orderId);
  return {
    ...form,
    fields: form.fields.map((field) => (orderId && isOffered(field) ? { ...field, value: orderId } : field)),
  };
}
