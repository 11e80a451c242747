/** The names of the sprites beside this file; `npm run render` writes it. */
export const renderedGoods: ReadonlySet<string> = new Set<string>([]);
