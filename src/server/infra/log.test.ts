import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('errors of the database are logged without the values of rows that they name', () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(line) });
  const violation = Object.assign(new Error('duplicate key value violates unique constraint "customers_email"'), {
    code: '23505',
    detail: 'Key (email)=(anna@esempio.it) already exists.',
    where: 'COPY, email: anna@esempio.it',
  });
  log.error({ err: violation }, 'request failed');
  log.error({ err: new Error('the job failed', { cause: violation }) }, 'job failed');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).toContain('customers_email');
  expect(lines.join('')).not.toContain('anna@esempio.it');
});
