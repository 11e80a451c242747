import type { DifferingLine } from '../../../../domain/orders/order-differences.ts';
import { INSERTED } from '../../../../domain/orders/order-status.ts';

interface Line {
  readonly product: { readonly productId: number; readonly name: string };
  readonly quantity: number;
  readonly weight: number;
  readonly cartItemInsertionTypeId?: number;
}

/** The lines of a cart or an order that somebody chose: gifts come along by themselves. */
export function boughtLines(lines: readonly Line[]): readonly DifferingLine[] {
  return lines
    .filter(({ cartItemInsertionTypeId: type = INSERTED }) => type === INSERTED)
    .map(({ product: { productId, name }, quantity, weight }) => ({ productId, name, quantity, weight }));
}
