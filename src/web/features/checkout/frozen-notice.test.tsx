import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withQueries } from '../../api/Queries.tsx';
import { FrozenNotice } from './CheckoutPage.tsx';

function show(cart: { readonly preparedUntil?: string }): string {
  const Notice = withQueries(() => <FrozenNotice cart={cart} />);
  return renderToString(<Notice />);
}

it('says in the time of Rome until when a prepared cart is frozen, and offers to change it again', () => {
  const shown = show({ preparedUntil: '2026-01-15T09:10:00.000Z' });
  expect(shown).toContain('fino alle 10:10');
  expect(shown).toContain('Torna a modificare la spesa');
});

it('shows nothing of a cart that can be changed', () => {
  expect(show({})).toBe('');
});
