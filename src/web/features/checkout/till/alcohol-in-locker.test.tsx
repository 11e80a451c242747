import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { DRIVE, HOME, LOCKER } from '../../../../domain/delivery/delivery-service.ts';
import { AlcoholInLocker } from './AlcoholInLocker.tsx';

const item = (itemId: number, name: string, isAlcoholic: boolean) => ({
  itemId,
  product: { name, productInfos: isAlcoholic ? { ALCOHOLIC: 'true' } : {} },
});
const items = [item(1, 'Chianti', true), item(2, 'Pasta', false), item(3, 'Birra', true)];
const cartTo = (deliveryServiceId: number) =>
  ({ cartItems: items, shippingAddress: { deliveryServiceId } }) as unknown as Cart;
const shown = (cart: Cart) => renderToStaticMarkup(<AlcoholInLocker cart={cart} onOtherPlace={() => {}} />);

test('the till says which goods a locker may not hand over, and offers both ways out', () => {
  const page = shown(cartTo(LOCKER));
  for (const text of ['Chianti', 'Birra', 'Togli gli alcolici', 'Scegli un altro servizio'])
    expect(page).toContain(text);
  expect(page).not.toContain('Pasta');
  for (const serviceId of [HOME, DRIVE]) expect(shown(cartTo(serviceId))).toBe('');
});
