import { expect, test } from 'vitest';
import type { Mail } from '../mail.ts';
import { pecExchange } from './pec-exchange.ts';

test('certified mail carries one file for each mail, under the file’s own name', async () => {
  const sent: (readonly [Mail, string])[] = [];
  const mailer = { send: async (mail: Mail, key: string) => void sent.push([mail, key]) };
  const exchange = pecExchange({ mailer, to: 'sdi01@pec.fatturapa.it' });
  expect(await exchange.send({ fileName: 'IT01234567897_000RS.xml', xml: '<p/>' })).toBe('IT01234567897_000RS.xml');
  expect(sent).toEqual([
    [
      expect.objectContaining({
        to: 'sdi01@pec.fatturapa.it',
        attachments: [{ fileName: 'IT01234567897_000RS.xml', type: 'application/xml', content: '<p/>' }],
      }),
      'IT01234567897_000RS',
    ],
  ]);
  expect(await exchange.receipts([{ exchangeId: 'IT01234567897_000RS.xml', sentAt: new Date() }])).toEqual([]);
});
