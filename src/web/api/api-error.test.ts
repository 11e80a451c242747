import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../contract/base/envelope.ts';
import { ApiError, asApiError, errorOf, FALLBACK_TEXT, SESSION_TEXT } from './api-error.ts';

function reply(status: number, errors: Envelope['response']['errors'] = []): Envelope {
  const response = {
    status,
    errors,
    infos: [],
    warnings: [],
    errorsMessage: [],
    infosMessage: [],
    warningsMessage: [],
  };
  return { response, user: { userId: -1, login: '', profileConfirmed: false }, data: {} };
}

describe('what the shopper is told when a call fails (storefront 8)', () => {
  it('is nothing when the status is 0', () => {
    expect(errorOf(200, reply(0))).toBeUndefined();
  });

  it('is the reason of the server, with the field it belongs to', () => {
    const error = errorOf(200, reply(1, [{ error: 'Formato non corretto', code: 'FISCAL_CODE', field: 'fiscalCode' }]));
    expect(error).toMatchObject({ kind: 'refused', message: 'Formato non corretto' });
    expect(error?.at('fiscalCode')).toBe('Formato non corretto');
    expect(error?.at('email')).toBeUndefined();
    expect(error?.has('FISCAL_CODE')).toBe(true);
  });

  it.each([
    ['an empty list of errors', errorOf(200, reply(1))],
    ['a reply without a body', errorOf(502, undefined)],
    ['anything unforeseen', asApiError(new TypeError('x is not a function'))],
  ])('is the general text for %s', (_case, error) => {
    expect(error?.message).toBe(FALLBACK_TEXT);
    expect(error?.errors[0]?.error).toBe(FALLBACK_TEXT);
  });

  it('is that one has to log in first, where 419 says so', () => {
    const error = errorOf(419, reply(1, [{ error: 'Accedi o registrati per continuare.', code: 'LOGIN_REQUIRED' }]));
    expect(error).toMatchObject({ kind: 'session', message: 'Accedi o registrati per continuare.' });
  });

  it('is the session text for any other 419, whatever the body says', () => {
    expect(errorOf(419, reply(1, [{ error: 'x', code: 'X' }]))).toMatchObject({
      kind: 'session',
      message: SESSION_TEXT,
    });
  });

  it('keeps an ApiError as it is', () => {
    const error = new ApiError('refused', [{ error: 'No', code: 'N' }]);
    expect(asApiError(error)).toBe(error);
  });
});
