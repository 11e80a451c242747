import { staffProductSave, staffProductsUndo } from '../../../contract/products/routes.ts';
import type { ProductCells } from '../../../contract/products/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useUndoNotice } from '../words/use-undo-notice.ts';

export const PRODUCTS_KEY = ['staff', 'products'];

/** Returns a function that says what an act did, with a button that takes it back. */
export function useUndo() {
  return useUndoNotice(PRODUCTS_KEY, async (actId) => {
    const { changed, refused } = await api.call(staffProductsUndo, { body: { act_id: actId } });
    const [first] = refused;
    if (first) toast('warning', t('{n} no: {reason}', { n: refused.length, reason: first.reason }));
    if (changed > 0) toast('success', t('Annullato'));
  });
}

interface Saved {
  readonly product_id: number;
  readonly modified_at: string;
  readonly cells: ProductCells;
  readonly in_list?: boolean;
}

/** Saves a product; a price far from the last one is asked about first. Undefined: the person did not want it. */
export async function savedProduct(body: Saved) {
  try {
    return await api.call(staffProductSave, { body });
  } catch (error) {
    const { errors } = asApiError(error);
    const jump = errors.find(({ code }) => code === 'PRODUCT_PRICE_JUMP');
    if (!jump || errors.length > 1) throw error;
    if (!(await confirm({ title: t('È giusto questo prezzo?'), text: jump.error }))) throw error;
    return await api.call(staffProductSave, { body: { ...body, allow_jumps: true } });
  }
}
