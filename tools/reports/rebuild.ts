/** `npm run reports:rebuild`: makes the facts and sums of the reports again from all orders and documents. */
import { rebuildSales } from '../../src/server/features/reports/keep-sales.ts';
import { progressBar } from '../progress-bar.ts';
import { withShopDatabase } from '../shop-database.ts';

const started = performance.now();
const orders = await withShopDatabase((db) => {
  const onProgress = progressBar('Summing');
  return rebuildSales(db, new Date(), (done, all) => onProgress(done / all));
});
console.log(`  ${orders} orders in ${((performance.now() - started) / 1000).toFixed(1)} s`);
