import { registerShopWorker } from './features/push/push-messages.ts';

/**
 * Prefetches the pages that most often come next while the shopper looks around: together they are smaller than one
 * picture.
 */
export function warmRoutes(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  void Promise.allSettled<unknown>([
    import('./features/catalogue/pages/CategoryPage.tsx'),
    import('./features/catalogue/pages/SearchPage.tsx'),
    import('./features/product/ProductPage.tsx'),
    import('./features/cart/page/CartPage.tsx'),
    import('./features/catalogue/pages/category-loader.ts'),
    import('./features/catalogue/pages/search-loader.ts'),
    import('./features/blocks/page/code.ts').then(({ blocksReader }) => blocksReader()),
    import('./product-model/card-product-of.ts'),
    import('./product-card/card-actions.tsx'),
    import('./page/failure/ErrorPage.tsx'),
    // presses wait for the network only once this code is here
    import('./cart-core/queue/send-amounts.ts'),
    import('./api/keep-replies.ts').then(({ keepReplies }) => keepReplies()),
    // the back office has a worker of its own
    !location.pathname.startsWith('/gestione') && registerShopWorker(),
  ]);
}
