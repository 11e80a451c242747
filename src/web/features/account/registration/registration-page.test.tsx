import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { paths } from '../../../page/paths.ts';
import { Component } from './RegistrationPage.tsx';

function friendCodeAt(address: string): string | undefined {
  const route = { id: 'shell', path: '/registration-user', loader: () => null, Component };
  const router = createMemoryRouter([route], {
    initialEntries: [address],
    hydrationData: {
      loaderData: { shell: { departments: [], publicUrl: '', isRegistrationOpen: true, consents: [] } },
    },
  });
  const [field] =
    /<input[^>]*name="tellFriendCode"[^>]*>/.exec(renderToString(<RouterProvider router={router} />)) ?? [];
  return field && (/value="([^"]*)"/.exec(field)?.[1] ?? '');
}

it('the link that a customer shares fills in their code, and without one the field is empty', () => {
  expect(friendCodeAt(`${paths.register(undefined, 'AMICO234')}`)).toBe('AMICO234');
  expect(friendCodeAt(`${paths.register('/payment')}`)).toBe('');
});
