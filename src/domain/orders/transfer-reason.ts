/** Numbers of orders have six digits and more; shorter numbers of a bank's text are dates, invoices and the like. */
const ORDER_NUMBER = /(?<!\d)\d{6,9}(?!\d)/g;
/** "Ordine 100023", as the shop asks for it, and what banks and people make of it: "ORDINE N.100023", "ord. n° 100023". */
const NAMED = /\bord(?:ine|\.)?\s*(?:n(?:r|um)?[.°º]?)?\s*[:#]?\s*(\d{6,9})(?!\d)/i;

/**
 * Returns the order that the reason of a transfer names: the number behind the word, or the only number that can be one. Undefined: it
 * names none, or nobody can tell which.
 */
export function orderOfTransfer(reason: string): number | undefined {
  const named = NAMED.exec(reason)?.[1];
  if (named !== undefined) return Number(named);
  const all = new Set(reason.match(ORDER_NUMBER));
  return all.size === 1 ? Number([...all][0]) : undefined;
}
