import { readFile } from 'node:fs/promises';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { ConfigError, Environment, readEnvironment } from './environment.ts';
import { withEnvironmentTable } from './environment-table.ts';
import { notesOf } from './variable-kinds.ts';

const variables = Object.entries<TSchema>(Environment.properties);

describe('each variable', () => {
  test.each(variables)('%s says what it means, and an empty one counts as not set', (name, schema) => {
    expect(notesOf(schema).description).toMatch(/\w{3}/);
    expect(readEnvironment({ [name]: '' })).toEqual(readEnvironment({}));
  });

  test('that may hold a password is never repeated in a message', () => {
    const hidden = variables.filter(([, schema]) => notesOf(schema).isPrivate).map(([name]) => name);
    expect(hidden).toEqual(expect.arrayContaining(['DATABASE_URL', 'SMTP_URL', 'CAPTCHA_SECRET', 'GA4_API_SECRET']));
    for (const name of hidden.filter((each) => each.endsWith('URL'))) {
      const refused = () => readEnvironment({ [name]: 'ftp://shop:segreto@db/shop' });
      expect(refused).toThrow(ConfigError);
      expect(refused).not.toThrow(/segreto/);
    }
  });
});

test('numbers, flags and words are read as what they are', () => {
  const read = readEnvironment({
    PORT: '8080',
    DEMO: 'OFF',
    LOG_LEVEL: 'info',
    MAILBOX: 'yes',
    STAFF_MAIL: 'io@shop.example',
  });
  expect(read).toMatchObject({
    PORT: 8080,
    DEMO: false,
    LOG_LEVEL: 'info',
    MAILBOX: true,
    STAFF_MAIL: 'io@shop.example',
  });
  expect(readEnvironment({})).not.toHaveProperty('MAILBOX');
});

test('docs/operations.md has the table of all variables (npm run environment writes it)', async () => {
  const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  expect(page).toBe(withEnvironmentTable(page));
});
