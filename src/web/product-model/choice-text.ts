import type { SelectOption } from '../../contract/catalogue/product.ts';
import type { Choice } from './cart-product.ts';

/** Formats a choice with the labels of the options: "Fette sottili, Vaschetta". */
export function choiceText(options: readonly SelectOption[], choice: Choice | undefined): string {
  return options
    .flatMap(({ parameterName, options: values }) => {
      const key = choice?.[parameterName];
      return key === undefined ? [] : [values.find((value) => value.key === key)?.value ?? key];
    })
    .join(', ');
}
