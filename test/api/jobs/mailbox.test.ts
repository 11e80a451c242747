import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';

// Issue 49, point 11: the mailbox of a trial

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop({ showMailbox: true });
});
afterAll(() => shop.close());

const get = async (path: string) => {
  const reply = await shop.server.inject({ path });
  return { status: reply.statusCode, text: reply.body, policy: String(reply.headers['content-security-policy']) };
};
const subjectsIn = (text: string) =>
  Array.from(text.matchAll(/<li><a href="\/posta\/\d+[^"]*"[^>]*>([^<]*)</g), ([, subject]) => subject);

test('lists what was written by address and words, shows one as seen and as text, and says what is new', async () => {
  expect((await get('/posta')).text).toContain('Ancora nessuna posta');
  const rows = await shop.db.query<{ mailId: number }>(sql`
    insert into mailbox (recipient, subject, html, plain, sent_at, reply_to) values
      ('famiglia@bottega.example', 'Ordine <1> confermato', '<p>Fatto</p>', 'Fatto, 100% pesato', ${shop.now.at}, null),
      ('banco@bottega.example', 'Un prodotto chiesto', '<p>Farina</p>', 'Farina',
        ${shop.now.at}::timestamptz - interval '3 days', 'eva@posta.it'),
      ('famiglia@bottega.example', 'Conferma il tuo indirizzo', '<p>Sì</p>', 'Sì',
        ${shop.now.at}::timestamptz - interval '2 days', null)
    returning mail_id::int as mail_id`);
  const [first = 0, second = 0, third = 0] = rows.map(({ mailId }) => mailId);

  const all = await get('/posta');
  expect(subjectsIn(all.text)).toEqual([
    // today's come first
    'Ordine &lt;1&gt; confermato',
    'Conferma il tuo indirizzo',
    'Un prodotto chiesto',
  ]);
  expect(all.policy).toMatch(/default-src 'none'.*script-src 'sha256-/);
  const ofFamily = 'a=famiglia%40bottega.example';
  expect(subjectsIn((await get(`/posta?${ofFamily}`)).text)).toHaveLength(2);
  expect(subjectsIn((await get(`/posta?${ofFamily}&q=pesato`)).text)).toEqual(['Ordine &lt;1&gt; confermato']);
  // signs of a pattern are only letters
  expect(subjectsIn((await get('/posta?q=100%25')).text)).toHaveLength(1);
  expect((await get('/posta?q=mai+scritto')).text).toContain('Nessun messaggio così.');

  const one = await get(`/posta/${second}`);
  expect(one.text).toContain('a banco@bottega.example, risposte a eva@posta.it');
  expect(one.text).toContain('srcdoc="&lt;p&gt;Farina&lt;/p&gt;"');
  expect(one.text).toContain(`href="/posta/${third}" aria-label="Il messaggio dopo"`);
  expect(one.text).toContain(`href="/posta/${first}" aria-label="Il messaggio prima"`);
  expect(one.policy).not.toContain('script-src');
  const plain = await get(`/posta/${second}?vista=testo`);
  expect(plain.text).toContain('<pre tabindex="0">Farina</pre>');
  expect(plain.text).not.toContain('<iframe');
  // among the mails of another address it has no neighbours to go to but theirs
  expect((await get(`/posta/${first}?${ofFamily}`)).text).toContain(`href="/posta/${third}?${ofFamily}"`);

  const news = async (path: string) => (await shop.server.inject({ path })).json<{ count: number }>().count;
  expect(await news(`/posta/nuovi/${first}`)).toBe(2);
  expect(await news(`/posta/nuovi/${first}?${ofFamily}`)).toBe(1);
  expect(await news(`/posta/nuovi/${third}`)).toBe(0);
  expect((await get('/posta/999999')).status).toBe(404);
});
