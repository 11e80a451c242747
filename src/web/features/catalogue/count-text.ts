const NUMBER = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });

/** 1.230 */
export function formatCount(count: number): string {
  return NUMBER.format(count);
}

/** "1 prodotto", "1.230 prodotti" */
export function countText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'prodotto' : 'prodotti'}`;
}
