/** The names of the sprites beside this file; `npm run render` writes it. */
export const renderedGoods: ReadonlySet<string> = new Set<string>([
  'bistecca',
  'gorgonzola-dolce',
  'mela-fuji',
  'mela-gala',
  'mela-golden',
  'mela-granny-smith',
  'mela-renetta',
  'mela-rossa',
  'pane',
  'parmigiano',
  'pera-abate',
]);
