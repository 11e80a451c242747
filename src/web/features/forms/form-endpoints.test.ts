import { expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { formEndpoints } from './form-endpoints.ts';

it('calls what the contract lists', () => {
  const ours = Object.values(formEndpoints).map(({ method, path }) => `${method} ${path}`);
  const { formView, formSend } = calls;
  expect(ours).toEqual([formView, formSend].map(({ method, path }) => `${method} ${path}`));
});
