import { expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { consentEndpoints } from '../features/consent/consent-endpoints.ts';
import { cartPageEndpoints } from '../product/card/cart-page-endpoints.ts';
import { staffEndpoints } from '../staff/staff-endpoints.ts';
import { endpoints } from './endpoints.ts';

const contract = new Set(Object.values(calls).map(({ method, path }) => `${method} ${path}`));

it.each(Object.entries({ ...endpoints, ...cartPageEndpoints, ...consentEndpoints, ...staffEndpoints }))(
  'calls what the contract lists: %s',
  (_name, { method, path }) => {
    expect(contract).toContain(`${method} ${path}`);
  },
);
