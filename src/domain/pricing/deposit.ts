interface PaidLine {
  readonly product: { readonly productInfos: Readonly<Record<string, string>> };
  /** Pieces. */
  readonly quantity: number;
  /** Euro. */
  readonly grossTotal: number;
}

/**
 * Returns the deposits (euro) that are among what these lines of a cart or an order cost: what is given away has none.
 */
export function depositsIn(lines: readonly PaidLine[]): number {
  const cents = lines.map(({ product, quantity, grossTotal }) =>
    Math.min(Math.round(Number(product.productInfos['DEPOSIT'] ?? 0) * 100) * quantity, Math.round(grossTotal * 100)),
  );
  return cents.reduce((total, each) => total + each, 0) / 100;
}
