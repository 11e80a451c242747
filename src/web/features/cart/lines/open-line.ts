import { cartStore } from '../../../cart-core/queue/cart-store.ts';
import { leavePromotion, offerPromotion } from '../../../product-card/choose-promotion.ts';
import { askDialog } from '../../../ui/dialog/ask-dialog.ts';
import { LineDialog, type LineQuestion } from './LineDialog.tsx';
import { PriceStepsDialog } from './PriceStepsDialog.tsx';

/** Opens the menu of a line and does what is chosen there. This file is loaded with the first click on the menu of a line. */
export async function openLine(line: LineQuestion): Promise<void> {
  const { item, product } = line;
  const action = await askDialog(LineDialog, line);
  if (action === 'remove') cartStore().set(product, 0);
  if (action === 'offerPromotion') return offerPromotion(product);
  if (action === 'leavePromotion') return leavePromotion(item);
  if (action !== 'prices') return;
  const { priceSteps: steps = [], weight, grossTotal: total } = item;
  const listTotal = steps[0]?.before ?? total;
  await askDialog(PriceStepsDialog, [{ name: product.name, steps, isLoose: weight > 0, total, listTotal }]);
}
