/** "Scadenza 300012", as the shop asks for it, and what banks and people make of it: "SCAD. N.300012 E 300013". */
const NAMED =
  /\bscad(?:enz[ae])?\b\.?\s*(?:n(?:r|um)?[.°º]?)?\s*[:#]?\s*(\d{6,9}(?:\s*(?:,|;|\+|\/|-|e|\s)\s*(?:n[.°º]?\s*)?\d{6,9})*)(?!\d)/i;
const NUMBER = /\d{6,9}/g;

/** The words by which a transfer is found to pay dues. */
export function dueReason(dueIds: readonly number[]): string {
  return `Scadenza ${dueIds.join(', ')}`;
}

/** Returns the numbers of the dues that the reason of a transfer names, each once; empty: it names none. */
export function duesOfTransfer(reason: string): number[] {
  const named = NAMED.exec(reason)?.[1];
  return [...new Set(named?.match(NUMBER) ?? [])].map(Number);
}
