import { expect, it } from 'vitest';
import { ENTRY_TYPES as OF_CONTRACT } from '../../../../contract/content/staff-entry-schemas.ts';
import { ENTRY_TYPES } from './EntryFields.tsx';

it('offers the types of the contract', () => {
  expect(ENTRY_TYPES).toEqual(OF_CONTRACT);
});
