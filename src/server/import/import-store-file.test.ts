import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { fillSmallShop } from '../../../test/support/small-shop.ts';
import { testClock } from '../../../test/support/test-clock.ts';
import { addDays, romeTime } from '../../domain/base/rome-time.ts';
import { Catalogue } from '../features/catalogue/engine/catalogue.ts';
import { sql } from '../infra/database/sql.ts';
import { importStoreFile, type StoreFileOptions } from './import-store-file.ts';

const now = new Date();
const bergamo = 12;

describe("a store's file", () => {
  let testDatabase: TestDatabase;
  let folder: string;
  let catalogue: Catalogue;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'store-'));
  });
  beforeEach(async () => {
    testDatabase = await createTestDatabase();
    await fillSmallShop(testDatabase.database, now);
    const onError = (error: unknown) => expect.unreachable(String(error));
    catalogue = new Catalogue({ db: testDatabase.database, clock: testClock({ at: now }), onError });
    await catalogue.start();
    return async () => {
      await catalogue.stop();
      await testDatabase.drop();
    };
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = async (
    kind: StoreFileOptions['kind'],
    lines: readonly string[],
    options: Partial<StoreFileOptions> = {},
  ) => {
    const file = join(folder, kind);
    await writeFile(file, lines.join('\n'));
    const given = { file, format: 'csv', numbers: 'en', reportFolder: folder, now, warehouseId: bergamo } as const;
    return importStoreFile(testDatabase.database, { ...given, kind, ...options });
  };
  /** Returns the card that a running shop shows in a warehouse. */
  const card = (code: string, warehouseId = bergamo) => {
    const scope = catalogue.scopeAt(warehouseId, undefined);
    return JSON.parse(catalogue.card(scope, catalogue.ordinalOfCode(code) ?? -1)) as Record<string, unknown>;
  };
  const stockOf = (productId: number) =>
    testDatabase.database.query(sql`
      select listed, available_amount from stock where warehouse_id = ${bergamo} and product_id = ${productId}`);
  const version = async () =>
    (await testDatabase.database.query<{ version: number }>(sql`select version from catalogue_version`))[0]?.version ??
    0;

  it('of prices changes them in that store only, in running shops too, and says which rows it refused', async () => {
    const before = await version();
    const report = await run('prices', ['code,price', '0001,1.19', '0005,gratis', 'altro,2', '0001,1.09']);
    expect(report).toMatchObject({ read: 4, written: 1, refused: 3 });
    expect(await readFile(report.refusedFile ?? '', 'utf8')).toBe(
      'line,code,reason\n3,"0005","price is not a price: ""gratis"""\n4,"altro","no product has this code"\n5,"0001","code already on line 2"\n',
    );
    await expect.poll(() => card('0001')).toMatchObject({ price: 1.19 });
    expect(card('0001', 5)).toMatchObject({ price: 1.49 });
    expect(await version()).toBe(before + 1);
    const again = await run('prices', ['code,price', '0001,1.19']);
    expect([again.written, await version()]).toEqual([0, before + 1]);
    const history = sql`select price_cents from price_history where price_list_id = ${bergamo} and product_id = 1`;
    expect(await testDatabase.database.query(history)).toEqual([{ priceCents: 119 }]);
  });

  it('of prices without a warehouse changes the base list', async () => {
    const file = join(folder, 'base');
    await writeFile(file, '{"code":"0001","price":"1,39"}');
    const given = { file, format: 'jsonl', numbers: 'it', reportFolder: folder, now, kind: 'prices' } as const;
    expect(await importStoreFile(testDatabase.database, given)).toMatchObject({ written: 1, refused: 0 });
    await expect.poll(() => card('0001', 5)).toMatchObject({ price: 1.39 });
  });

  it('of stock sets what there is and what is sold, empty meaning unlimited', async () => {
    const lines = [
      'code,available,listed',
      '0001,7,',
      '0006,,',
      '0007,0,si',
      '0008,4,no',
      '0002,-1,',
      '0003,1,forse',
      '0004,1.5,',
    ];
    expect(await run('stock', lines)).toMatchObject({ written: 4, refused: 3 });
    expect(await Promise.all([1, 6, 7, 8].map(stockOf))).toEqual([
      [{ listed: true, availableAmount: 7 }],
      [{ listed: true, availableAmount: null }],
      [{ listed: true, availableAmount: 0 }],
      [{ listed: false, availableAmount: 4 }],
    ]);
    await run('stock', ['code,available', '0008,9']);
    expect(await stockOf(8)).toEqual([{ listed: false, availableAmount: 9 }]);
    expect(await run('stock', ['code,available', '0008,9'])).toMatchObject({ written: 0 });
  });

  it('of promotions starts, replaces and ends price cuts of that store', async () => {
    const header = 'code,promo_price,promo_from,promo_to';
    const today = now.toISOString().slice(0, 10);
    const row = (code: string, price: string) => `${code},${price},2026-01-01,2099-12-31`;
    const report = await run('promotions', [header, row('0001', '1.19'), row('0007', '1.99'), `0008,1,${today},`]);
    expect(report).toMatchObject({ written: 1, refused: 2 });
    expect(await readFile(report.refusedFile ?? '', 'utf8')).toContain(
      '3,"0007","promo_price is not below the price 1.99"',
    );
    await expect.poll(() => card('0001')).toMatchObject({ price: 1.49, priceDisplay: 1.19 });
    expect(card('0001', 5)).toMatchObject({ priceDisplay: 1.49 });
    await run('promotions', [header, row('0001', '1.09')]);
    await expect.poll(() => card('0001')).toMatchObject({ priceDisplay: 1.09 });
    await run('promotions', [header, '0001,,,']);
    await expect.poll(() => card('0001')).toMatchObject({ priceDisplay: 1.49 });
    // a file neither ends promotions of the staff nor removes past days
    const left = sql`select distinct name from promotions where ends_on >= (now() at time zone 'Europe/Rome')::date`;
    expect(await testDatabase.database.query(left)).toEqual([{ name: 'Taglio prezzo' }]);
  });

  describe('of promotions', () => {
    const day = (days: number) => addDays(romeTime(now).date, days);
    const promise = (code: string, price: string, from: number, to: number) =>
      run('promotions', ['code,promo_price,promo_from,promo_to', `${code},${price},${day(from)},${day(to)}`]);

    it('keeps what earlier files promised on days gone by, for the lowest price of 30 days', async () => {
      await promise('0001', '1.19', -10, -4);
      await promise('0001', '1.29', 0, 5);
      await expect
        .poll(() => card('0001'))
        .toMatchObject({ priceDisplay: 1.29, warehousePromo: { lowestPrice30: 1.19 } });
      await promise('0008', '1.25', -2, 3);
      await promise('0008', '1.45', 0, 7);
      await expect
        .poll(() => card('0008'))
        .toMatchObject({ priceDisplay: 1.45, warehousePromo: { lowestPrice30: 1.25 } });
      const rows = sql`
        select o.starts_on::text, o.ends_on::text, m.promo_price_cents from promotions o
          join promotion_products m using (promotion_id)
        where product_id = 8 order by 1`;
      expect(await testDatabase.database.query(rows)).toEqual([
        { startsOn: day(-2), endsOn: day(-1), promoPriceCents: 125 },
        { startsOn: day(0), endsOn: day(7), promoPriceCents: 145 },
      ]);
    });

    it('leaves the one that runs when next week’s is announced, and goes on after a week that was cheaper', async () => {
      await promise('0001', '1.19', -1, 20);
      await promise('0001', '1.09', 7, 9);
      await expect.poll(() => card('0001')).toMatchObject({ priceDisplay: 1.19 });
      const priceOn = (days: number) => {
        const scope = catalogue.scopeAt(bergamo, day(days));
        return JSON.parse(catalogue.card(scope, catalogue.ordinalOfCode('0001') ?? -1)).priceDisplay;
      };
      await expect.poll(() => [6, 7, 9, 10, 20, 21].map(priceOn)).toEqual([1.19, 1.09, 1.09, 1.19, 1.19, 1.49]);
    });

    it('are measured by what each store charged: its own prices and cuts, and the base list before it had any', async () => {
      await testDatabase.database.query(sql`
        insert into price_history (price_list_id, product_id, price_cents, valid_from)
        select list, product, cents, now() - make_interval(days => ago)
        from (values (-1, 8, 120, 60), (-1, 1, 149, 60), (${bergamo}, 1, 110, 40), (-1, 7, 199, 60)) as h(list,
          product, cents, ago)`);
      const lowest = (code: string, warehouseId?: number) =>
        (card(code, warehouseId)['warehousePromo'] as { lowestPrice30?: number } | undefined)?.lowestPrice30;
      await run('prices', ['code,price', '0008,1.70', '0001,1.60']);
      await promise('0008', '1.50', 0, 5);
      await expect.poll(() => lowest('0008')).toBe(1.2);
      await promise('0007', '0.99', -10, -5);
      const shared = [
        'code,promo_price,promo_from,promo_to',
        ...['0001,1.30', '0007,1.50'].map((cut) => `${cut},${day(0)},${day(5)}`),
      ];
      const file = join(folder, 'shared');
      await writeFile(file, shared.join('\n'));
      const given = { file, format: 'csv', numbers: 'en', reportFolder: folder, now, kind: 'promotions' } as const;
      await importStoreFile(testDatabase.database, given);
      await expect.poll(() => [lowest('0001', 5), lowest('0007', 5)]).toEqual([1.49, 1.99]);
      expect([lowest('0001'), lowest('0007')]).toEqual([1.1, 0.99]);
      // running shops also read a cheaper week that only one store has
      await promise('0007', '0.89', -20, -15);
      await expect.poll(() => lowest('0007')).toBe(0.89);
      expect(lowest('0007', 5)).toBe(1.99);
    });

    it('changes nothing when the same file comes again', async () => {
      await promise('0001', '1.19', -5, 5);
      const rows = sql`select o.*, m.* from promotions o join promotion_products m using (promotion_id) order by 1`;
      const before = await testDatabase.database.query(rows);
      await promise('0001', '1.19', -5, 5);
      expect(await testDatabase.database.query(rows)).toEqual(before);
    });
  });

  it('changes nothing when the warehouse is unknown, no row is good, or the database stops half way', async () => {
    const before = await version();
    await expect(run('prices', ['code,price', '0001,1'], { warehouseId: 99 })).rejects.toThrow('no warehouse 99');
    await expect(run('prices', ['code,price', 'x,1'])).rejects.toThrow('No row of the file can be imported');
    await expect(run('stock', ['code,listed', '0001,si'])).rejects.toThrow('lacks the column available');
    await testDatabase.database.query({
      text: `alter table prices add constraint planted check (price_cents < 2000) not valid`,
    });
    await expect(run('prices', ['code,price', '0001,1', '0002,20.90'])).rejects.toThrow('planted');
    expect(await testDatabase.database.query(sql`select from prices where price_list_id = ${bergamo}`)).toEqual([]);
    expect(await version()).toBe(before);
  });
});
