import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import type { StaffBlock, StaffPlace, StaffProposal } from '../../../src/contract/content/staff-block-schemas.ts';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { BLOCK_OPTIONS, PROPOSAL_OPTIONS } from '../../../src/domain/content/block-options.ts';
import { type BlockType, MAX_PROPOSALS, NEW_BLOCK_TYPES } from '../../../src/domain/content/block-type.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { HOSTILE_HTML } from '../../support/hostile-html.ts';
import { PATIENCE } from '../../support/patience.ts';
import { type Person, personOf } from '../../support/people/staff.ts';
import { multipart } from '../../support/small-forms.ts';
import { SMALL } from '../../support/small-shop.ts';
import { writeBlocks } from '../../support/write-blocks.ts';

let shop: ApiShop;
let staff: Person;
const folder = mkdtempSync(join(tmpdir(), 'bottega-media-'));
beforeAll(async () => {
  shop = await openApiShop({ ownHosts: new Set(['bottega.example']) }, undefined, { media: folder });
  staff = await personOf(shop, 'commessa@esempio.it', ['content']);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => shop.db.query(sql`delete from content_places`));

function block(type: BlockType, part: Partial<StaffBlock> = {}): StaffBlock {
  return {
    type,
    code: '',
    title: '',
    html: '',
    style: '',
    colour: '',
    options: {},
    validFrom: '',
    validTo: '',
    storeIds: [],
    audience: 'all',
    segmentId: 0,
    proposals: [],
    ...part,
  };
}
function proposal(part: Partial<StaffProposal> = {}): StaffProposal {
  return {
    name: '',
    text: '',
    html: '',
    category: '',
    url: '',
    picture: '',
    narrowPicture: '',
    alt: '',
    options: {},
    ...part,
  };
}
const begin = async (slug = 'landing') =>
  (await staff.ok('staffPlaceInsert', { categoryId: 0, name: 'Natale', slug })).data;
const asRead = ({ placeId, modifiedAt, name, html, proposalType, proposals }: StaffPlace) => ({
  placeId,
  modifiedAt,
  name,
  html,
  proposalType,
  proposals,
});
const save = async (place: StaffPlace, blocks: readonly StaffBlock[]) =>
  (await staff.ok('staffPlaceUpdate', { ...asRead(place), blocks })).data;
async function problemsOf(place: StaffPlace, blocks: readonly StaffBlock[]) {
  const { response } = await staff.call('staffPlaceUpdate', { ...asRead(place), blocks });
  return Object.fromEntries(response.errors.map(({ field, error }) => [field ?? '', error]));
}
/** Returns the blocks that visitors see, as soon as that process has loaded them. */
async function shown(titles: readonly (string | undefined)[], of: ApiShop = shop, slug = 'landing') {
  return vi.waitFor(async () => {
    const { data } = await of.client().ok('category', { slug });
    const blocks = data.category?.categoryBlocks ?? [];
    expect(blocks.map(({ title }) => title)).toEqual(titles);
    return blocks;
  }, PATIENCE);
}
async function picture(width = 900): Promise<string> {
  const bytes = await sharp({ create: { width, height: 600, channels: 3, background: '#356' } })
    .png()
    .toBuffer();
  const form = multipart(
    [
      ['title', 'Mele'],
      ['altText', 'Mele rosse'],
    ],
    [{ field: 'file', name: 'a.png', bytes }],
  );
  const reply = await shop.server.inject({
    method: 'POST',
    path: '/staff/media-uploads',
    ...form,
    cookies: { 'X-Ebsn-Session': staff.session },
  });
  return reply.json<{ data: { path: string } }>().data.path;
}

const NOBODY: [CallName, object][] = [
  ['staffPlaceList', {}],
  ['staffPlaceView', { placeId: 1 }],
  ['staffPlaceChoices', {}],
  ['staffPlaceInsert', { categoryId: 0, name: 'Mia', slug: 'mia' }],
  ['staffPlaceUpdate', { placeId: 1, modifiedAt: '', name: '', html: '', blocks: [] }],
  ['staffPlaceDelete', { placeId: 1, modifiedAt: '' }],
];

test.each(NOBODY)('%s is for the staff alone', async (name, input) => {
  expect((await shop.client().call(name, input)).httpStatus).toBe(419);
  const customer = await personOf(shop, `cliente-${name.toLowerCase()}@esempio.it`, []);
  const refused = await customer.call(name, input);
  expect(refused.httpStatus).toBe(403);
  expect(refused.data).not.toHaveProperty('places');
  expect(await shop.db.query(sql`select from content_places`)).toEqual([]);
});

test('a page is begun, filled with blocks, and seen in every process at once', async () => {
  const other = await openApiShop({}, shop.database, { media: folder });
  try {
    const path = await picture();
    const place = await begin();
    expect(place).toMatchObject({ kind: 'place', path: '/category/landing', blocks: [], html: '' });
    const saved = await save({ ...place, name: 'Natale in bottega', html: '<p>Auguri</p>' }, [
      block('BannerGrid', {
        title: 'Regali',
        colour: '#E4EFE2',
        style: 'padding: 1rem',
        options: { ROWS: '12/6/4/4/4' },
        proposals: [
          proposal({
            name: 'Cesti',
            text: 'Pieni di cose buone',
            category: 'dispensa',
            picture: path,
            alt: 'Un cesto',
            options: { BUTTON_TEXT: 'Scegli', IMAGE_WIDTH_PERCENT: '' },
          }),
        ],
      }),
      block('StaticText', { title: 'Orari', html: '<p>Aperti</p>' }),
    ]);
    expect(saved).toMatchObject({ name: 'Natale in bottega', html: '<p>Auguri</p>' });
    for (const process of [shop, other]) {
      const [grid] = await shown(['Regali', 'Orari'], process);
      expect(grid).toMatchObject({
        metaData: {
          category_block_type_BannerGrid: { ROWS: '12/6/4/4/4' },
          category_block_info: { CSS_STYLE: 'padding: 1rem', BACKGROUND_COLOR: '#e4efe2' },
        },
        proposals: [
          {
            name: 'Cesti',
            descr: 'Pieni di cose buone',
            slug: 'dispensa',
            img: `http://localhost:3000${path}`,
            imgAlt: 'Un cesto',
            metaData: {
              category_proposal_type: { BUTTON_TEXT: 'Scegli' },
              image_desktop: {
                SRC: path,
                SRCSET: `${path.replace('900', '480')} 480w, ${path.replace('900', '720')} 720w, ${path} 900w`,
                WIDTH: '900',
                HEIGHT: '600',
              },
            },
          },
        ],
      });
    }
    // in reverse order, and one less: the remaining blocks keep their ids
    const [grid, text] = saved.blocks;
    const again = await save(saved, [text ?? block('StaticText'), block('CartInfoButton', { title: 'La spesa' })]);
    expect(again.blocks[0]?.blockId).toBe(text?.blockId);
    expect(again.blocks.map(({ blockId }) => blockId)).not.toContain(grid?.blockId);
    for (const process of [shop, other]) await shown(['Orari', 'La spesa'], process);
  } finally {
    await other.close();
  }
});

/** A valid text for each kind of option. */
const EXAMPLES = {
  yes: 'true',
  columns: '12/6/4',
  slides: '1/2/3',
  ids: '1,2',
  colour: '#aabbcc',
  path: '/promozioni',
};
function optionsOf(fields: (typeof BLOCK_OPTIONS)['BannerGrid']): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      if (field.kind === 'choice') return [field.key, field.choices.at(-1)?.value ?? ''];
      if (field.kind === 'number') return [field.key, String(field.min)];
      if (field.kind === 'text') return [field.key, 'Parole'];
      return [field.key, field.kind === 'category' ? 'dispensa' : EXAMPLES[field.kind]];
    }),
  );
}

test.each(NEW_BLOCK_TYPES)('a %s is written with all its options and read as it was written', async (type) => {
  const max = MAX_PROPOSALS[type];
  const written = block(type, {
    title: type,
    html: '<p>Testo</p>',
    options: optionsOf(BLOCK_OPTIONS[type]),
    validFrom: '2026-01-01T00:00',
    validTo: '2099-10-25T02:30',
    storeIds: [SMALL.store],
    audience: 'customer',
    segmentId: 4502,
    proposals: max === 0 ? [] : [proposal({ name: 'Uno', url: '/x', options: optionsOf(PROPOSAL_OPTIONS) })],
  });
  const saved = await save(await begin(), [written]);
  expect(saved.blocks).toMatchObject([written]);
  expect(await save(saved, saved.blocks), 'and again').toMatchObject({ blocks: saved.blocks });
  const tooMany = { ...written, proposals: Array.from({ length: max + 1 }, () => proposal({ name: 'Uno' })) };
  expect(await problemsOf(await begin('altra'), [tooMany])).toEqual({
    'blocks/0/proposals': `Se ne possono mettere al massimo ${max}`,
  });
});

test('an invite banner that a shop brought along gets our spelling when its page is saved, and stays the same block', async () => {
  const options = { CATEGORY_SLUG: 'dispensa', BUTTON_TEXT: 'Invita' };
  const [blockId] = await writeBlocks(shop.db, 'landing', [
    { type: 'InviteFriendBaner', meta: { category_block_type_InviteFriendBaner: { ...options, OURS: 'x' } } },
  ]);
  const { placeId } = (await staff.ok('staffPlaceList')).data.places.find(({ slug }) => slug === 'landing') ?? {};
  const { data: place } = await staff.ok('staffPlaceView', {}, { placeId });
  const { blocks } = await save(place, place.blocks);
  expect(blocks).toMatchObject([{ blockId, type: 'InviteFriendBanner', options }]);
  const rows = await shop.db.query(sql`select meta from content_blocks`);
  expect(rows).toEqual([{ meta: { category_block_type_InviteFriendBanner: { ...options, OURS: 'x' } } }]);
});

test('what no option is about stays when a page is saved', async () => {
  const [gridId] = await writeBlocks(shop.db, 'landing', [
    {
      type: 'BannerGrid',
      title: 'Vecchio',
      meta: { category_block_type_BannerGrid: { ROWS: 'a caso', OTHER: '7' }, further: { KEY: 'x' } },
      proposals: [
        {
          name: 'Uno',
          img: '/photo/scene/pasta.webp',
          url: 'vecchio indirizzo',
          meta: { image_desktop: { SRC: '/photo/scene/pasta.webp', WIDTH: '800', HEIGHT: '600' }, own: { A: '1' } },
        },
      ],
    },
    { type: 'CartInfoButton', proposals: [{ name: 'Resta' }] },
  ]);
  await shop.db.query(sql`
    insert into content_proposals (place_id, name, url, meta)
    select place_id, 'Della pagina', 'vecchio', '{"own":{"A":"1"}}' from content_places`);
  await shop.db.query(
    sql`update content_blocks set valid_from = '2026-01-01 00:00:07.5+01' where block_id = ${gridId}`,
  );
  const [head] = (await staff.ok('staffPlaceList')).data.places;
  const { data: place } = await staff.ok('staffPlaceView', { placeId: head?.placeId ?? 0 });
  const rows = () =>
    shop.db.query(sql`
      select b.block_id, b.meta, b.valid_from, (select jsonb_agg(to_jsonb(r)
        order by r.position) from content_proposals r where r.block_id = b.block_id) as proposals
      from content_blocks b order by b.position`);
  const own = () => shop.db.query(sql`select * from content_proposals where place_id is not null`);
  const ownBefore = await own();
  const before = await rows();
  await save(place, place.blocks);
  expect(await rows()).toEqual(before);
  expect(ownBefore).toHaveLength(1);
  expect(await own()).toEqual(ownBefore);
});

test('who saves a page that somebody else saved meanwhile is told, and nothing is lost', async () => {
  const place = await begin();
  const colleague = await personOf(shop, 'collega@esempio.it', ['content']);
  await colleague.ok('staffPlaceUpdate', { ...asRead(place), blocks: [block('StaticText', { title: 'Loro' })] });
  const mine = { ...asRead(place), blocks: [block('StaticText', { title: 'Mio' })] };
  expect(await staff.refused('staffPlaceUpdate', mine)).toEqual(['ENTRY_CHANGED']);
  expect(await staff.refused('staffPlaceDelete', asRead(place))).toEqual(['ENTRY_CHANGED']);
  await shown(['Loro']);
  const replies = await Promise.all(
    ['Uno', 'Due', 'Tre'].map(async (title) => {
      const now = (await staff.ok('staffPlaceView', { placeId: place.placeId })).data;
      return { now, title };
    }),
  );
  const codes = await Promise.all(
    replies.map(({ now, title }) =>
      staff.call('staffPlaceUpdate', { ...asRead(now), blocks: [block('StaticText', { title })] }),
    ),
  );
  expect(codes.map(({ response }) => response.errors[0]?.code ?? 'saved').toSorted()).toEqual([
    'ENTRY_CHANGED',
    'ENTRY_CHANGED',
    'saved',
  ]);
});

test('blocks are shown in their time, in their stores, to whom they are for', async () => {
  const today = romeTime(shop.now.at).date;
  await save(await begin(), [
    block('StaticText', { title: 'Ieri', validTo: `${today}T00:00` }),
    block('StaticText', { title: 'Oggi', validFrom: `${today}T00:00`, validTo: `${addDays(today, 1)}T00:00` }),
    block('StaticText', { title: 'Domani', validFrom: `${addDays(today, 1)}T00:00` }),
    block('StaticText', { title: 'Clienti', audience: 'customer' }),
    block('StaticText', { title: 'Visitatori', audience: 'visitor', segmentId: 4502 }),
  ]);
  await shown(['Oggi', 'Visitatori']);
  const { data } = await staff.ok('category', { slug: 'landing' });
  expect(data.category?.categoryBlocks.map(({ title }) => title)).toEqual(['Oggi', 'Clienti']);
});

test('everything that is wrong is told in Italian at its field, and nothing is saved', async () => {
  const place = await begin();
  const LINK =
    'Scrivi un percorso del negozio (per esempio /page/contatti) o un indirizzo che comincia con https://, mailto: o tel:';
  expect(
    await problemsOf(
      { ...place, name: ' ', proposals: [proposal({ name: 'Uno', url: '//evil.example' }), proposal()] },
      [
        block('BannerGrid', {
          title: 'a'.repeat(201),
          style: 'color: red; position: fixed',
          colour: 'rosso',
          options: { ROWS: '13', AUTOPLAY: 'true' },
          validFrom: '2026-02-30T10:00',
          validTo: '2026-03-01T25:00',
          storeIds: [999],
          proposals: [
            proposal({
              name: 'Uno',
              url: 'javascript:alert(1)',
              category: '../cart',
              options: { TEXT_ALIGN: 'justify' },
            }),
            proposal({
              picture: 'https://evil.example/x.png',
              narrowPicture: '/photo/thumb/1.webp',
              name: 'a'.repeat(201),
            }),
          ],
        }),
        block('StaticText', { validFrom: '2026-03-01T10:00', validTo: '2026-03-01T10:00', proposals: [proposal()] }),
        // 2:30 did not exist in that night: it becomes half past three
        block('StaticText', { validFrom: '2026-03-29T02:30', validTo: '2026-03-29T03:00' }),
      ],
    ),
  ).toEqual({
    name: 'Campo obbligatorio',
    'proposals/0/url': LINK,
    'proposals/1/name': 'Campo obbligatorio',
    'blocks/0/title': 'Lunghezza massima 200 caratteri',
    'blocks/0/style': 'Questo non si può usare: position: fixed',
    'blocks/0/colour': 'Formato non corretto',
    'blocks/0/options/ROWS': 'Formato non corretto',
    'blocks/0/options/AUTOPLAY': 'Scegli una delle opzioni disponibili',
    'blocks/0/validFrom': 'Inserire una data valida',
    'blocks/0/validTo': 'Inserire una data valida',
    'blocks/0/storeIds': 'Scegli una delle opzioni disponibili',
    'blocks/0/proposals/0/url': LINK,
    'blocks/0/proposals/0/category': 'Formato non corretto',
    'blocks/0/proposals/0/options/TEXT_ALIGN': 'Scegli una delle opzioni disponibili',
    'blocks/0/proposals/1/name': 'Lunghezza massima 200 caratteri',
    'blocks/0/proposals/1/picture': 'Questa immagine non c’è più: scegline un’altra',
    'blocks/0/proposals/1/narrowPicture': 'Questa immagine non c’è più: scegline un’altra',
    'blocks/1/validTo': 'Deve finire dopo il suo inizio',
    'blocks/1/proposals/0/picture': 'Campo obbligatorio',
    'blocks/2/validTo': 'Deve finire dopo il suo inizio',
  });
  const many = Array.from({ length: 41 }, () => block('CartInfoButton'));
  expect(await problemsOf(place, many)).toEqual({ blocks: 'Se ne possono mettere al massimo 40' });
  expect((await staff.ok('staffPlaceView', { placeId: place.placeId })).data).toEqual(place);
});

test('hostile HTML is kept as it was written, and harmless where it is shown', async () => {
  const blocks = HOSTILE_HTML.slice(0, 36).map((html, index) =>
    block('StaticText', {
      title: `n. ${index}`,
      html,
      proposals: [proposal({ html: HOSTILE_HTML[index + 24] ?? '' })],
    }),
  );
  const saved = await save(await begin(), blocks);
  expect(saved.blocks.map(({ html }) => html)).toEqual(blocks.map(({ html }) => html));
  const texts = await shown(blocks.map(({ title }) => title));
  for (const html of texts.flatMap(({ description, proposals }) => [description, proposals[0]?.content])) {
    const tags = (html ?? '').replace(/"[^"]*"/g, '""');
    expect(tags).not.toMatch(/<(?:script|iframe|form|object|embed|style|base|meta|link|svg|math|button|input)\b/i);
    expect(tags).not.toMatch(/<[a-z][^>]*\s(?:on\w+|style)=/i);
    expect(html ?? '').not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
  }
});

test('a page has proposals of its own, before its blocks', async () => {
  const path = await picture(901);
  const own = [proposal({ name: 'Prima', picture: path, url: '/promozioni' }), proposal({ name: 'Seconda' })];
  const saved = await save({ ...(await begin()), proposalType: 'BannerSlider', proposals: own }, [
    block('StaticText', { title: 'Dopo' }),
  ]);
  expect(saved).toMatchObject({ proposalType: 'BannerSlider', proposals: own });
  await shown(['Dopo']);
  const { data } = await shop.client().ok('category', { slug: 'landing' });
  expect(data.category).toMatchObject({
    categoryProposalType: { name: 'BannerSlider' },
    proposals: [
      { name: 'Prima', img: `http://localhost:3000${path}`, proposalUrl: '/promozioni' },
      { name: 'Seconda' },
    ],
  });
  const [first, second] = saved.proposals;
  const turned = await save({ ...saved, proposals: [second ?? proposal(), first ?? proposal()] }, []);
  expect(turned.proposals).toEqual([second, first]);
});

test('addresses of this shop become paths, others stay', async () => {
  const { blocks } = await save(await begin(), [
    block('BannerGrid', {
      proposals: [
        proposal({ name: 'Uno', url: ' https://bottega.example/promozioni ' }),
        proposal({ name: 'Due', url: 'https://altrove.example/x' }),
      ],
    }),
  ]);
  expect(blocks[0]?.proposals.map(({ url }) => url)).toEqual(['/promozioni', 'https://altrove.example/x']);
});

test('a block of another page is not taken away from it', async () => {
  const theirs = await save(await begin('loro'), [block('StaticText', { title: 'Loro' })]);
  const mine = await begin('mia');
  const saved = await save(mine, theirs.blocks);
  expect(saved.blocks[0]?.blockId).not.toBe(theirs.blocks[0]?.blockId);
  await shown(['Loro'], shop, 'loro');
  await shown(['Loro'], shop, 'mia');
});

test('pages are begun for categories and landing pages, once each, and deleted; the home stays', async () => {
  const { data: choices } = await staff.ok('staffPlaceChoices');
  expect(choices.categories.slice(0, 2)).toEqual([
    { categoryId: 10, slug: 'latte-e-formaggi', name: 'Latte e formaggi' },
    { categoryId: 11, slug: 'latte-e-formaggi/latte', name: 'Latte e formaggi › Latte' },
  ]);
  expect(choices.stores).toContainEqual({ storeId: SMALL.store, name: expect.any(String) });

  const ofCategory = (await staff.ok('staffPlaceInsert', { categoryId: 40, name: '', slug: '' })).data;
  expect(ofCategory).toMatchObject({ kind: 'category', name: 'Dispensa', path: '/category/dispensa' });
  expect(await staff.refused('staffPlaceInsert', { categoryId: 40, name: '', slug: '' })).toEqual(['PLACE_TAKEN']);
  const landing = await begin();
  expect(await staff.refused('staffPlaceInsert', { categoryId: 0, name: 'Altra', slug: 'landing' })).toEqual([
    'SLUG_TAKEN',
  ]);
  expect(await staff.refused('staffPlaceInsert', { categoryId: 0, name: ' ', slug: 'Così No' })).toEqual([
    'REQUIRED',
    'SLUG_INVALID',
  ]);
  const home = await begin('home');
  const { data } = await staff.ok('staffPlaceList');
  expect(data.places.map(({ kind, name, path }) => [kind, name, path])).toEqual([
    ['home', 'Natale', '/'],
    ['category', 'Dispensa', '/category/dispensa'],
    ['place', 'Natale', '/category/landing'],
  ]);
  await save(ofCategory, [block('StaticText', { title: 'Scorte' })]);
  await shown(['Scorte'], shop, 'dispensa');

  expect(await staff.refused('staffPlaceDelete', asRead(home))).toEqual(['HOME_STAYS']);
  await staff.ok('staffPlaceDelete', asRead(landing));
  expect(await staff.refused('staffPlaceView', { placeId: landing.placeId })).toEqual(['ENTRY_NOT_FOUND']);
  expect(await staff.refused('staffPlaceUpdate', { ...asRead(landing), blocks: [] })).toEqual(['ENTRY_NOT_FOUND']);
});
