import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { createPictureStore } from '../../../pictures/store/picture-store.ts';
import { loadDemoShop } from '../../demo/load-demo.ts';
import { sql } from '../../infra/database/sql.ts';
import { type AnyFileOptions, importAny, importFolder } from '../import-folder.ts';
import { exportShop, FolderNotEmptyError } from './export-shop.ts';

const now = new Date('2026-03-03T09:00:00Z');

describe('the export of a whole shop', () => {
  let from: TestDatabase;
  let into: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    from = await createTestDatabase();
    into = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'shop-'));
    await loadDemoShop(from.database, { now });
    await enrich();
  });
  afterAll(async () => {
    await from.drop();
    await into.drop();
    await rm(folder, { recursive: true });
  });

  const partsOf = (testDatabase: TestDatabase, name: string) => ({
    db: testDatabase.database,
    store: createPictureStore(join(folder, `stored-${name}`)),
    fetch: async () => ({ refused: 'not in this test' }),
    mayFetch: false,
    synonymsFile: join(folder, `synonyms-${name}.txt`),
  });
  const run = async (kind: AnyFileOptions['kind'], lines: readonly string[], warehouseId?: number) => {
    const file = join(folder, 'some.csv');
    await writeFile(file, lines.join('\n'));
    return importAny(partsOf(from, 'from'), {
      file,
      kind,
      format: 'csv',
      numbers: 'en',
      reportFolder: folder,
      now,
      removeMissing: false,
      ...(warehouseId === undefined ? {} : { warehouseId }),
    });
  };
  const enrich = async () => {
    const goods = await from.database.query<{ code: string; priceCents: number }>(sql`
      select code, price_cents from products join prices using (product_id)
      where price_list_id = -1 and price_cents > 100 order by code limit 60`);
    const [a, b, c] = goods.map(({ code }) => code);
    await from.database.query(sql`update products set barcode = '80000013' where code = ${a}`);
    await from.database.query(sql`update products set other_barcodes = '{96385074,8000500310427}' where code = ${b}`);
    await from.database.query(sql`update products set barcode = '0000080000020' where code = ${c}`);
    const some = goods.slice(0, 20);
    await run(
      'prices',
      ['code,price', ...some.map(({ code, priceCents: cents }) => `${code},${(cents + 7) / 100}`)],
      102,
    );
    const cuts = some.map(({ code }) => `${code},0.55,2026-03-01,2026-03-20`);
    await run('promotions', ['code,promo_price,promo_from,promo_to', ...cuts], 102);
    await run('promotions', ['code,promo_price,promo_from,promo_to', ...cuts.slice(5)], 103);
    await run('leaflets', [
      'leaflet,name,from,to,description,warehouses,cover,code,promo_price',
      ...goods
        .slice(30)
        .map(
          ({ code }, n) =>
            `di-zona,Di zona,2026-03-02,2026-03-15,"Uno, due",102|103,/icon.png,${code},${n % 2 ? '' : 0.6}`,
        ),
    ]);
    await run('open-food-facts', [
      'ean,ingredients_text,allergens_tags,traces_tags,origins,labels_tags,nutriscore_grade,nova_group,energy-kcal_100g,fat_100g',
      '80000013,"Farina di _grano_, burro < 3 & ""sale"" _ &amp;quot;bio&quot;",en:gluten,"en:nuts,en:soybeans","Italia,Francia","en:organic,en:vegan",b,3,64.4,3.6',
      '80000020,,,,,en:organic,,,,',
    ]);
    await run('zone-polygons', [
      'zone,geometry',
      '501,"{""type"":""Polygon"",""coordinates"":[[[9.6,45.6],[9.7,45.6],[9.7,45.7],[9.6,45.6]]]}"',
    ]);
    await run('closed-days', ['store,day,reason', ',2026-12-24,Vigilia', '101,2026-12-31,']);
    const shelf = (code: string | undefined, walk: number) =>
      `101,${code},0${walk} · 1,${walk},${walk === 2 ? 'counter' : ''}`;
    await run('shelves', ['store,code,shelf,walk,zone', shelf(a, 1), shelf(b, 2), '101,unknown,1,1,']);
    // a new file replaces all shelves of its store
    await run('shelves', ['store,code,shelf,walk,zone', shelf(b, 2), shelf(c, 3)]);
    await run('label-rules', [
      'prefix,article_at,article_digits,value_at,value_digits,holds,decimals,verifier_at',
      '21,3,5,8,5,weight,3,',
      '22,3,4,8,5,price,2,7',
      '23,3,9,8,6,price,2,',
    ]);
    await run('search-words', [
      'language,kind,words,others,source',
      'it,both,"bibita, gassosa",,own',
      'it,one_way,brodino,brodo granulare,own',
      'en,never,butter,peanut butter,own',
      'it,off,"a, b",,own',
      // comes with every shop, and is nothing of this one
      'it,both,"pasta, pastasciutta",,shop',
      'it,never,sola,,own',
    ]);
    const pins = ['language,words,code,place,from,to', `it,vecchia,${a},top,,`];
    await run('search-pins', pins);
    await run('search-pins', [
      ...pins.slice(0, 1),
      `it,cena,${b},top,2026-03-01,2026-03-31`,
      `it,cena,${a},top,2026-03-01,2026-03-31`,
      `it,vecchia,${c},hidden,,`,
      'it,cena,unknown,top,,',
    ]);
    await from.database.query(sql`
      update timeslot_templates set on_holidays = weekday = 3, crate_capacity = weekday * 10`);
    await from.database.query(sql`
      update stores set address_classes = '[{"name": "Parcheggio", "iconSource": "/icone/p.svg"}]'
        where store_id = 101`);
    const photos = join(folder, 'photos');
    await mkdir(photos);
    for (const [index, name] of [`${a}-1.jpg`, `${a}-2.png`, '80000020.webp'].entries()) {
      const picture = sharp({ create: { width: 40 + index, height: 30, channels: 3, background: '#a04020' } });
      await writeFile(
        join(photos, name),
        await picture
          .toFormat(name.endsWith('g') && name.includes('jpg') ? 'jpeg' : name.endsWith('png') ? 'png' : 'webp')
          .toBuffer(),
      );
    }
    await importAny(partsOf(from, 'from'), {
      file: photos,
      kind: 'pictures',
      format: 'csv',
      numbers: 'en',
      reportFolder: folder,
      now,
      removeMissing: false,
    });
    await from.database.query(sql`update products set published = false where code = ${goods[59]?.code}`);
  };
  const contents = async (name: string) => {
    const names = (await readdir(join(folder, name), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    const files = names.map((entry) => join(entry.parentPath, entry.name)).sort();
    return new Map(
      await Promise.all(
        files.map(async (file) => [file.slice(join(folder, name).length + 1), await readFile(file, 'base64')] as const),
      ),
    );
  };

  it('moves it into an empty shop, whose export is the same files', async () => {
    await exportShop(partsOf(from, 'from'), join(folder, 'first'));
    const lines = await importFolder(partsOf(into, 'into'), {
      folder: join(folder, 'first'),
      numbers: 'en',
      reportFolder: folder,
      now,
      removeMissing: false,
    });
    expect(lines.filter((line) => line.includes('refused'))).toEqual([]);
    await exportShop(partsOf(into, 'into'), join(folder, 'second'));
    const [first, second] = [await contents('first'), await contents('second')];
    expect([...second.keys()]).toEqual([...first.keys()]);
    expect([...first].filter(([name, bytes]) => second.get(name) !== bytes).map(([name]) => name)).toEqual([]);
    expect([...first.keys()]).toEqual(
      expect.arrayContaining([
        'warehouses.csv',
        'catalogue.csv',
        'prices-102.csv',
        'stock-102.csv',
        'leaflets.csv',
        'food-facts.csv',
        'all-promotions.csv',
        'price-history.csv',
        'categories.csv',
        'zones.csv',
        'zone-polygons.csv',
        'closed-days.csv',
        'shelves.csv',
        'label-rules.csv',
        'search-words.csv',
        'search-pins.csv',
      ]),
    );
    expect([...first.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(3);
    expect([...first.keys()]).not.toContain('prices-103.csv');
  });

  it('brings the same goods, not only the same files', async () => {
    for (const question of [
      sql`select p.code, p.pictures, p.meta->'food_facts' as facts from products p where p.published order by 1`,
      sql`select p.code, c.name, m.source from product_class_members m join products p using (product_id)
        join product_classes c using (class_id) where p.published order by 1, 2`,
      sql`select w.warehouse_id, p.code, r.price_cents from warehouses w join prices r using (price_list_id)
        join products p using (product_id) where p.published order by 1, 2`,
      sql`select s.warehouse_id, p.code, s.listed, s.available_amount from stock s join products p using (product_id)
        where p.published order by 1, 2`,
      sql`select l.slug, l.cover, o.warehouse_id, o.priority, p.code, m.promo_price_cents, o.starts_on::text,
        o.ends_on::text
        from promotions o join promotion_products m using (promotion_id) join products p using (product_id)
        left join leaflets l using (leaflet_id) where p.published order by 5, 1, 3, 6`,
      sql`select store_id, day::text, reason from closed_days order by day`,
      sql`select s.store_id, p.code, s.shelf, s.walk, s.zone from shelves s join products p using (product_id)
        order by 2`,
      sql`select * from label_rules order by prefix`,
      sql`select language, kind, words, others from search_synonyms order by synonym_id`,
      sql`select s.words, p.code, s.place, s.position, s.starts_on::text, s.ends_on::text from search_pins s
        join products p using (product_id) order by s.words, s.position`,
      sql`select zone_id, weekday, begins::text, on_holidays, crate_capacity from timeslot_templates
        order by 1, 2, 3, 4`,
      sql`select z.*, s.address_classes from zone_polygons z, stores s where s.store_id = 101`,
    ])
      expect(await into.database.query(question)).toEqual(await from.database.query(question));
  });

  it('puts goods on the shelves of the last file, and takes no rule of labels that no code can have', async () => {
    expect(await from.database.query(sql`select walk, zone from shelves order by walk`)).toEqual([
      { walk: 2, zone: 'counter' },
      { walk: 3, zone: null },
    ]);
    expect(await from.database.query(sql`select prefix, verifier_at from label_rules order by prefix`)).toEqual([
      { prefix: '21', verifierAt: null },
      { prefix: '22', verifierAt: 7 },
    ]);
  });

  it('has the words of searches and the pins of the last file, and nothing that comes with every shop', async () => {
    expect(await from.database.query(sql`select kind, words from search_synonyms order by synonym_id`)).toEqual([
      { kind: 'both', words: 'bibita, gassosa' },
      { kind: 'one_way', words: 'brodino' },
      { kind: 'never', words: 'butter' },
      { kind: 'off', words: 'a, b' },
    ]);
    expect(await from.database.query(sql`select words, place from search_pins order by words, position`)).toEqual([
      { words: 'cena', place: 'top' },
      { words: 'cena', place: 'top' },
      { words: 'vecchia', place: 'hidden' },
    ]);
  });

  it('writes over nothing and leaves nothing half done', async () => {
    await expect(exportShop(partsOf(from, 'from'), join(folder, 'photos'))).rejects.toThrow(FolderNotEmptyError);
    await expect(exportShop(partsOf(from, 'from'), join(folder, 'some.csv'))).rejects.toThrow('ENOTDIR');
    expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });
});
