import { expect, it } from 'vitest';
import { ApiError, FALLBACK_TEXT, offlineError } from './api-error.ts';
import { failing } from './failing.ts';

const ACTION = 'Il prodotto non è stato aggiunto al carrello.';
const told = (error: unknown) =>
  Promise.reject(error)
    .catch(failing(ACTION))
    .catch(({ kind, message }: ApiError) => [kind, message]);

it.each([
  ['a reply without a body', new ApiError('failed', []), ['failed', `${ACTION} ${FALLBACK_TEXT}`]],
  ['an empty list of errors', new ApiError('refused', []), ['refused', `${ACTION} ${FALLBACK_TEXT}`]],
  ['no connection', offlineError(), ['offline', `${ACTION} ${offlineError().message}`]],
  ['a reason of the server', new ApiError('refused', [{ error: 'Esaurito', code: 'X' }]), ['refused', 'Esaurito']],
  ['an ended session', new ApiError('session', [{ error: 'Accedi', code: 'Y' }]), ['session', 'Accedi']],
])('a failure says what was not done, unless the server says why (storefront 8): %s', async (_case, error, text) => {
  expect(await told(error)).toEqual(text);
});
