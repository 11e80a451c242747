/**
 * Splits an amount as pages write it for the two values of a label (storefront 8): "circa 350 g" -> "circa 350" and
 * "g".
 */
export function quantityAndUnit(amount: string): { readonly quantity: string; readonly unit: string } {
  const at = amount.lastIndexOf(' ');
  return { quantity: amount.slice(0, at), unit: amount.slice(at + 1) };
}
