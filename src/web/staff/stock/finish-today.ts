import { useQueryClient } from '@tanstack/react-query';
import { staffStockFinished } from '../../../contract/stock/routes.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { toastRequests } from '../../ui/toast/toast.ts';
import { newUuid } from '../phone/new-uuid.ts';
import type { ShelfProduct } from './count-queue.ts';
import { STOCK_KEY } from './stock-words.ts';

/** How long (ms) the notice with the undo stays. */
const UNDO_MS = 8000;

const send = ({ warehouseId, productId }: ShelfProduct, isUndone: boolean) =>
  api.call(staffStockFinished, {
    body: {
      warehouse_id: warehouseId,
      product_id: productId,
      uuid: newUuid(),
      ...(isUndone ? { is_undone: true } : {}),
    },
  });

/**
 * Returns the acts "finito oggi", which one press does and another one undoes, and "è tornato". `one` shows a notice
 * with the undo, `all` does the same in several stores, `each` is for several products.
 */
export function useFinishToday() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: STOCK_KEY });
  /** Does the act in several stores, with one undo for all of them. */
  async function run(products: readonly ShelfProduct[], isUndone: boolean, onDone?: () => unknown): Promise<void> {
    try {
      const written = [];
      for (const product of products) written.push(await send(product, isUndone));
      const inOrders = written.reduce((sum, each) => sum + each.inOrders, 0);
      const name = products[0]?.name ?? '';
      const text = isUndone ? t('{name}: è tornato', { name }) : finishedText(name, inOrders);
      void toastRequests.request({
        tone: 'success',
        text,
        durationMs: UNDO_MS,
        id: 'finito-oggi',
        action: { label: t('Annulla'), run: () => void run(products, !isUndone, onDone) },
      });
    } catch (error) {
      tellError(error);
    }
    await refresh();
    await onDone?.();
  }
  return {
    one: (product: ShelfProduct, isUndone = false) => run([product], isUndone),
    all: run,
    each: async (product: ShelfProduct) => {
      await send(product, false);
      await refresh();
    },
  };
}

function finishedText(name: string, inOrders: number): string {
  return inOrders === 0
    ? t('{name}: finito oggi, torna domani da solo', { name })
    : t('{name}: finito oggi, ma gli ordini aperti lo aspettano', { name });
}
