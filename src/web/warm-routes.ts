/** The pages that most often come next, fetched while the shopper looks around: together smaller than one picture. */
export function warmRoutes(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  void Promise.allSettled([
    import('./features/catalogue/category-route.tsx'),
    import('./features/catalogue/search-route.tsx'),
    import('./features/product/product-route.tsx'),
    import('./features/cart/cart-route.tsx'),
    import('./features/catalogue/category-loader.ts'),
    import('./features/catalogue/search-loader.ts'),
    import('./features/blocks/code.ts').then(({ blocksReader }) => blocksReader()),
    import('./features/catalogue/card-product-of.ts'),
    import('./features/catalogue/card-actions.ts'),
    import('./api/keep-replies.ts').then(({ keepReplies }) => keepReplies()),
  ]);
}
