/** The names of the sprites beside this file; `npm run render` writes it. */
export const renderedGoods: ReadonlySet<string> = new Set<string>([
  'baguette',
  'bistecca',
  'gorgonzola-dolce',
  'macinato-bovino',
  'mela-fuji',
  'mela-gala',
  'mela-golden',
  'mela-granny-smith',
  'mela-renetta',
  'mela-rossa',
  'mortadella',
  'pane',
  'parmigiano',
  'pera-abate',
]);
