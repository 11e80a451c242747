import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { withQueries } from '../../api/Queries.tsx';
import { Component as RegistrationPage } from '../account/registration/RegistrationPage.tsx';
import { LoginOrRegister } from '../auth/LoginOrRegister.tsx';
import { Component as LoginPage } from '../auth/LoginPage.tsx';
import { Till } from './till/Till.tsx';

const VISITOR = {
  user: { userId: -1 },
  store: { storeId: 5 },
  cartInfos: {},
  cartItems: [],
  minimumOrder: 0,
  totalPrice: 9,
  totalDiscount: 0,
  deliveryFee: 0,
  grossTotal: 9,
  authorisedTotal: 9,
  cartStatusId: 1,
  orderAdjustmentSummary: { orderAdjustments: [] },
} as unknown as Cart;

const PLACES: Readonly<Record<string, ComponentType>> = {
  'login page': LoginPage,
  'registration page': RegistrationPage,
  'login dialog': withQueries(() => <LoginOrRegister onSuccess={() => undefined} />),
  till: withQueries(() => <Till cart={VISITOR} />),
};

function show(Component: ComponentType, isRegistrationOpen: boolean): string {
  const router = createMemoryRouter([{ id: 'shell', path: '/', loader: () => null, Component }], {
    hydrationData: { loaderData: { shell: { departments: [], publicUrl: '', isRegistrationOpen } } },
  });
  return renderToString(<RouterProvider router={router} />);
}

const OFFERS = /registrati|registration-user|Sono nuovo|Crea (?:il tuo )?account|Non hai un account|registration-user/i;

it.each(Object.keys(PLACES))('offers registration in the %s only where it is open', (place) => {
  const Component = PLACES[place] as ComponentType;
  expect(show(Component, true)).toMatch(OFFERS);
  const closed = show(Component, false);
  expect(closed).toContain('Accedi');
  expect(closed).not.toMatch(OFFERS);
});
