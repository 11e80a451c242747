import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import type { StaffEntry } from '../../../src/contract/content/staff-entry-schemas.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { sanitiseHtml } from '../../../src/server/infra/html-sanitiser.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { HOSTILE_HTML } from '../../support/hostile-html.ts';
import { personOf } from '../../support/people/staff.ts';

let shop: ApiShop;
let staff: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  staff = await personOf(shop, 'commessa@esempio.it', ['content']);
});
afterAll(() => shop.close());
beforeEach(() => shop.db.query(sql`delete from content_entries`));

const TEXT = { title: 'Orari di Natale', slug: 'orari-di-natale', content: '<p>Aperti la <b>vigilia</b>.</p>' };
const begin = async (text: object = {}) =>
  (await staff.ok('staffContentInsert', { type: 'pages', ...TEXT, ...text })).data;
const asRead = ({ entryId, modifiedAt }: StaffEntry) => ({ entryId, modifiedAt });
const publish = async (entry: StaffEntry) => (await staff.ok('staffContentPublish', asRead(entry))).data;

async function shownAt(slug: string, of: ApiShop = shop) {
  const reply = await of.server.inject({ path: `/p/wp-json/wp/v2/pages?slug=${slug}` });
  return reply.json<{ id: number; content: { rendered: string }; meta: object; date_gmt: string }[]>();
}
async function problemsAt(name: CallName, body: object) {
  const { response } = await staff.call(name, body);
  return Object.fromEntries(response.errors.map(({ field, error }) => [field ?? '', error]));
}

test('the account says who is of the staff, and nothing of it to others', async () => {
  expect((await staff.ok('userDetail')).data.isStaff).toBe(true);
  const customer = await personOf(shop, 'nessuno@esempio.it', []);
  expect((await customer.ok('userDetail')).data).not.toHaveProperty('isStaff');
});

const CALLS: [CallName, object][] = [
  ['staffOverview', {}],
  ['staffContentList', {}],
  ['staffContentView', { entryId: 1 }],
  ['staffContentInsert', { type: 'pages', ...TEXT }],
  ['staffContentUpdate', { entryId: 1, modifiedAt: '', ...TEXT }],
  ['staffContentPublish', { entryId: 1, modifiedAt: '' }],
  ['staffContentWithdraw', { entryId: 1, modifiedAt: '' }],
  ['staffContentDelete', { entryId: 1, modifiedAt: '' }],
  ['staffContentPreview', { content: '' }],
];

test.each(CALLS)('%s is for the staff alone', async (name, input) => {
  const visitor = await shop.client().call(name, input);
  expect(visitor.httpStatus).toBe(419);
  const customer = await personOf(shop, `cliente-${name.toLowerCase()}@esempio.it`, []);
  const refused = await customer.call(name, input);
  expect(refused.httpStatus).toBe(403);
  expect(refused.response.errors).toMatchObject([{ code: 'FORBIDDEN' }]);
  expect(refused.data).not.toHaveProperty('entries');
});

test('a text is begun as a draft, published, seen by everybody at once, and withdrawn again', async () => {
  const other = await openApiShop({}, shop.database);
  try {
    const draft = await begin({ validity: 'Valido fino al 6 gennaio' });
    expect(draft).toMatchObject({ status: 'draft', html: TEXT.content, validity: 'Valido fino al 6 gennaio' });
    expect(draft.publishedAt).toBeUndefined();
    expect(await shownAt(TEXT.slug, other)).toEqual([]);

    const published = await publish(draft);
    expect(published.status).toBe('publish');
    for (const process of [shop, other]) {
      expect(await shownAt(TEXT.slug, process)).toMatchObject([
        {
          id: draft.entryId,
          content: { rendered: TEXT.content },
          meta: { valid: 'Valido fino al 6 gennaio' },
          date_gmt: published.publishedAt?.slice(0, 19),
        },
      ]);
    }

    const saved = await staff.ok('staffContentUpdate', { ...asRead(published), ...TEXT, content: '<p>Chiusi.</p>' });
    expect(await shownAt(TEXT.slug, other)).toMatchObject([{ content: { rendered: '<p>Chiusi.</p>' } }]);
    expect((await shownAt(TEXT.slug, other))[0]?.meta, 'validity was taken away').toEqual({});

    const withdrawn = (await staff.ok('staffContentWithdraw', asRead(saved.data))).data;
    expect(await shownAt(TEXT.slug, other)).toEqual([]);
    // the day of a page is that of its first publication
    expect((await publish(withdrawn)).publishedAt).toBe(published.publishedAt);
  } finally {
    await other.close();
  }
});

test('who saves a text that somebody else saved meanwhile is told, and nothing is lost', async () => {
  const read = await begin();
  const colleague = await personOf(shop, 'collega@esempio.it', ['content']);
  const theirs = (await colleague.ok('staffContentUpdate', { ...asRead(read), ...TEXT, title: 'Loro' })).data;

  for (const name of ['staffContentPublish', 'staffContentDelete', 'staffContentWithdraw'] as const) {
    expect(await staff.refused(name, asRead(read))).toEqual(['ENTRY_CHANGED']);
  }
  const mine = await staff.call('staffContentUpdate', { ...asRead(read), ...TEXT, title: 'Mio' });
  expect(mine.response.errors).toMatchObject([
    { code: 'ENTRY_CHANGED', error: expect.stringMatching(/^Nel frattempo qualcun altro ha salvato/) },
  ]);
  expect((await staff.ok('staffContentView', { entryId: read.entryId })).data.title).toBe('Loro');

  const again = await staff.ok('staffContentUpdate', { ...asRead(theirs), ...TEXT, title: 'Mio' });
  expect(again.data.title).toBe('Mio');
});

test('of two saves at the same moment one is refused', async () => {
  const read = await begin();
  const replies = await Promise.all(
    ['Uno', 'Due', 'Tre'].map((title) => staff.call('staffContentUpdate', { ...asRead(read), ...TEXT, title })),
  );
  expect(replies.map(({ response }) => response.errors[0]?.code ?? 'saved').toSorted()).toEqual([
    'ENTRY_CHANGED',
    'ENTRY_CHANGED',
    'saved',
  ]);
});

test('what is wrong is told in Italian at its field', async () => {
  expect(await problemsAt('staffContentInsert', { type: 'pages', title: ' ', slug: '', content: '' })).toEqual({
    title: 'Campo obbligatorio',
    slug: 'Campo obbligatorio',
  });
  const long = {
    title: 'a'.repeat(201),
    slug: 'a'.repeat(91),
    content: 'a'.repeat(100_001),
    excerpt: 'a'.repeat(2001),
    validity: 'a'.repeat(201),
  };
  expect(await problemsAt('staffContentInsert', { type: 'pages', ...long })).toEqual({
    title: 'Lunghezza massima 200 caratteri',
    slug: 'Lunghezza massima 90 caratteri',
    content: 'Lunghezza massima 100000 caratteri',
    excerpt: 'Lunghezza massima 2000 caratteri',
    validity: 'Lunghezza massima 200 caratteri',
  });
  for (const slug of ['Orari', 'orari--natale', '-orari', 'è', '../orari', 'orari di natale']) {
    expect((await problemsAt('staffContentInsert', { type: 'pages', ...TEXT, slug }))['slug']).toMatch(
      /^Usa solo lettere minuscole/,
    );
  }
});

test('an address is given once for each type', async () => {
  await begin();
  const other = await begin({ slug: 'altri-orari' });
  const taken = { slug: 'C’è già un contenuto con questo indirizzo' };
  expect(await problemsAt('staffContentInsert', { type: 'pages', ...TEXT })).toEqual(taken);
  expect(await problemsAt('staffContentUpdate', { ...asRead(other), ...TEXT })).toEqual(taken);
  expect((await begin({ type: 'posts' })).slug).toBe(TEXT.slug);
});

test('only drafts are deleted', async () => {
  const published = await publish(await begin());
  expect(await staff.refused('staffContentDelete', asRead(published))).toEqual(['ENTRY_PUBLISHED']);
  const draft = (await staff.ok('staffContentWithdraw', asRead(published))).data;
  await staff.ok('staffContentDelete', asRead(draft));
  expect(await staff.refused('staffContentView', { entryId: draft.entryId })).toEqual(['ENTRY_NOT_FOUND']);
  expect(await staff.refused('staffContentDelete', asRead(draft))).toEqual(['ENTRY_NOT_FOUND']);
});

test('entries are found by type, state and words, last changed first, by pages', async () => {
  const hours = await begin();
  await begin({ title: 'Resi al 100%', slug: 'resi', content: '<p>Come rendere le consegne.</p>' });
  await begin({ type: 'posts', title: 'Ricetta', slug: 'ricetta', content: '' });
  await publish(hours);
  const found = async (query: object) =>
    (await staff.ok('staffContentList', query)).data.entries.map(({ slug }) => slug);
  expect(await found({})).toEqual(['orari-di-natale', 'ricetta', 'resi']);
  expect(await found({ type: 'pages' })).toEqual(['orari-di-natale', 'resi']);
  expect(await found({ status: 'draft' })).toEqual(['ricetta', 'resi']);
  expect(await found({ q: 'consegna' }), 'a word of the text, in another form').toEqual(['resi']);
  expect(await found({ q: 'di-nat' }), 'a part of the address').toEqual(['orari-di-natale']);
  expect(await found({ q: '100%' }), 'signs are what they are').toEqual(['resi']);
  expect(await found({ q: '%' })).toEqual(['resi']);
  expect(await found({ page: 2, page_size: 2 })).toEqual(['resi']);
  const { data } = await staff.ok('staffContentList', { page_size: 2 });
  expect(data.page).toEqual({ selPage: 1, totPages: 2, totItems: 3, itemsPerPage: 2 });
  expect(data.types).toEqual(['pages', 'posts']);
  expect(data.counts, 'of all, whatever is looked for').toEqual({ publish: 1, draft: 2 });
});

test('what else a page carries stays when its text is saved', async () => {
  const entry = await begin();
  await shop.db.query(sql`
    update content_entries set meta = '{"form":"contatti","valid":"Prima"}' where entry_id = ${entry.entryId}`);
  await staff.ok('staffContentUpdate', { ...asRead(entry), ...TEXT, validity: 'Poi' });
  const [row] = await shop.db.query(sql`select meta from content_entries`);
  expect(row).toEqual({ meta: { form: 'contatti', valid: 'Poi' } });
});

test('hostile HTML is kept as it was written, and harmless wherever it is shown', async () => {
  for (const content of HOSTILE_HTML) {
    // hostile-html.spec.ts shows in a browser that the result is harmless
    expect((await staff.ok('staffContentPreview', { content })).data.html).toBe(sanitiseHtml(content));
  }
  const all = HOSTILE_HTML.join('\n');
  const entry = await publish(await begin({ content: all }));
  expect(entry.content).toBe(all);
  expect(entry.html).toBe(sanitiseHtml(all));
  expect(entry.html).not.toMatch(/<script|<iframe|<form/i);
  expect((await shownAt(TEXT.slug))[0]?.content.rendered).toBe(entry.html);
});

test('where a WordPress holds the texts, they are edited there', async () => {
  const elsewhere = await openApiShop({ cmsUrl: 'http://127.0.0.1:1' }, shop.database);
  try {
    const client = await personOf({ ...elsewhere, database: shop.database }, 'altrove@esempio.it', ['content']);
    expect((await client.ok('staffOverview')).data).toMatchObject({ firstName: 'Elena', isContentElsewhere: true });
    for (const [name, input] of CALLS.filter(([each]) => each !== 'staffOverview')) {
      const { response } = await client.call(name, input);
      expect(response.errors).toEqual([
        {
          code: 'CONTENT_ELSEWHERE',
          error: 'I testi di questo negozio si modificano nel sistema di gestione dei contenuti',
        },
      ]);
    }
  } finally {
    await elsewhere.close();
  }
});
