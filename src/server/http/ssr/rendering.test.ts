import { expectTypeOf, test } from 'vitest';
import type * as entryServer from '../../../web/entry-server.tsx';
import type { EntryServer } from './rendering.ts';

test('the web build offers what the server renders with', () => {
  expectTypeOf<typeof entryServer>().toExtend<EntryServer>();
});
