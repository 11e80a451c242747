import { expect, it, vi } from 'vitest';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { pickList } from './pick-list.tsx';
import { pressHeart } from './press-heart.ts';

const asked = vi.hoisted(() => [] as unknown[]);
vi.mock('../../cart-core/state/ensure-logged-in.ts', () => ({ ensureLoggedIn: () => Promise.resolve(true) }));
vi.mock('../../ui/dialog/ask-dialog.ts', () => ({
  askDialog: (_dialog: unknown, question: unknown) => {
    asked.push(question);
    return Promise.resolve(undefined);
  },
}));

it('names what is done with the options: a list is not always that of the favourites', async () => {
  const options = [{ name: 'Taglio', parameterName: 'size', options: [{ key: 'fette', value: 'Fette' }] }];
  const product = { productId: 1, name: 'Prosciutto', options } as unknown as CartProduct;
  await pickList(product);
  await pressHeart(product, true);
  expect(asked).toMatchObject([{ action: 'Aggiungi a una lista' }, { action: 'Aggiungi ai preferiti' }]);
});
