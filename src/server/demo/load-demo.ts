import { addDays, romeTime } from '../../domain/base/rome-time.ts';
import { type EnglishTexts, onOneLine } from '../features/catalogue/engine/english/english-texts.ts';
import { adoptLoneCodes } from '../features/gift-certificates/code-series.ts';
import type { CatalogueRecord } from '../import/records/catalogue-record.ts';
import type { LeafletRecord } from '../import/records/leaflet-record.ts';
import { writeCatalogue } from '../import/write/write-catalogue.ts';
import { writeLeaflets } from '../import/write/write-leaflets.ts';
import { sql } from '../infra/database/sql.ts';
import type { Database, Tx } from '../infra/database/types.ts';
import { readDemoPages } from './demo-content.ts';
import { demoCustomers, loadCustomers } from './demo-customers.ts';
import { loadDelivery } from './demo-delivery.ts';
import { demoProducts, likePrice } from './demo-products.ts';
import { loadDemoPromotions, readDemoPromotions } from './demo-promotions.ts';
import { readDemoScenes, sceneAddress } from './demo-scenes.ts';
import { readDemoTables, readDemoText, readDepartments, readPairs } from './demo-tables.ts';

export interface DemoReport {
  /** 0 when the shop already has products. */
  readonly products: number;
  readonly promotions: number;
}

/** Fills an empty shop from demo/, in one transaction; a shop with products is left alone. */
export async function loadDemoShop(db: Database, { now }: { now: Date }): Promise<DemoReport> {
  const nothing = { products: 0, promotions: 0 };
  if (await hasProducts(db)) return nothing;
  const [tables, customers] = await Promise.all([readDemoTables(), demoCustomers()]);
  const products = demoProducts(tables, now);
  const leaflets = await demoLeaflets(products, now);
  const mechanics = await readDemoPromotions();
  return db.tx(async (tx) => {
    // processes that start together on one database wait for each other
    await tx.query(sql`select pg_advisory_xact_lock(${demoLock})`);
    if (await hasProducts(tx)) return nothing;
    await loadDelivery(tx);
    await loadCustomers(tx, customers);
    const { promotions } = await writeCatalogue(tx, products, { removeMissing: false });
    await writeLeaflets(tx, leaflets);
    await loadDemoGiftCodes(tx, now);
    await loadDemoCards(tx);
    await loadDemoAgreements(tx, now);
    await loadDemoPackaging(tx);
    await loadDemoPriceLists(tx, now);
    await loadDemoPromotions(tx, mechanics, { goods: products, now });
    await describeDepartments(tx);
    await loadDemoEnglish(tx);
    await thinStock(tx);
    await tx.query(sql`insert into demo_steps_left (step) values ('pictures') on conflict do nothing`);
    return { products: products.length, promotions };
  });
}

const demoLock = 7_205_219_062;

async function hasProducts(db: Pick<Tx, 'one'>): Promise<boolean> {
  const row = await db.one<{ found: boolean }>(sql`select exists (select from products) as found`);
  return row.found;
}

async function describeDepartments(tx: Tx): Promise<void> {
  const departments = JSON.stringify(await readDepartments());
  await tx.query(sql`
    update categories c set description = d.description
    from jsonb_to_recordset(${departments}::jsonb) as d(name text, description text) where c.name = d.name
      and c.parent_id is null`);
}

/**
 * Reduces stock, because no real shop has everything: some goods are sold out in a store, some nearly, and small stores
 * lack some.
 */
async function thinStock(tx: Tx): Promise<void> {
  await tx.query(sql`
    insert into stock (warehouse_id, product_id, listed, available_amount)
    select w.warehouse_id, p.product_id, true,
      case when (p.product_id * 31 + w.warehouse_id * 17) % 3 = 0 then 0
           when p.sale_type = 'Sfuso' then 4000 else 5 + p.product_id % 20 end
    from products p cross join warehouses w
    where (p.product_id * 7 + w.warehouse_id * 13) % 71 = 0`);
  await tx.query(sql`
    insert into stock (warehouse_id, product_id, listed)
    select w.warehouse_id, p.product_id, false from products p cross join warehouses w
    where w.warehouse_id in (102, 106, 112) and (p.product_id * 11 + w.warehouse_id) % 43 = 0
    on conflict do nothing`);
}

/**
 * Loads the packaging of the demo shop: two carrier bags, of which the first ten are charged (D 9), and bags for
 * weighed produce.
 */
async function loadDemoPackaging(tx: Tx): Promise<void> {
  await tx.query(sql`
    insert into packaging_types (packaging_type_id, kind, name, description, price_cents, vat_id, fits, most_paid,
      categories, position)
    values
      (1, 'carrier', 'Busta compostabile', 'Si riusa per l’umido', 15, 23, 15, 10, '{}', 1),
      (2, 'carrier', 'Busta di carta', 'Carta riciclata, con manici', 20, 23, 15, 10, '{}', 2),
      (3, 'produce', 'Sacchetto ortofrutta', 'Compostabile, uno per ogni frutta o verdura a peso', 2, 23, 3000, null,
      '{frutta-e-verdura}', 3)`);
}

/** Loads the customer cards of demo/cards.txt. */
async function loadDemoCards(tx: Tx): Promise<void> {
  for (const [code, company = '', vatNumber = '', fiscalCode = '', sdiCode = '', pec = ''] of await readDemoText(
    'cards.txt',
  ))
    await tx.query(sql`
      insert into customer_cards (card_code, company_name, vat_number, fiscal_code, sdi_code, pec)
      values (${code}, ${company}, ${vatNumber}, ${fiscalCode}, ${sdiCode}, ${pec})`);
}

/** Loads the price lists of demo/price-lists.txt: goods of any brand that have this name, below the base price. */
async function loadDemoPriceLists(tx: Tx, now: Date): Promise<void> {
  const rows = (await readDemoText('price-lists.txt')).map(([email, list, good, percent]) => ({
    email,
    list,
    good,
    percent: Number(percent),
  }));
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (email text, list text, good text,
    percent int)`;
  await tx.query(sql`
    insert into price_lists (price_list_id, name, for_companies, modified_at)
    select nextval('company_price_list_ids'), list, true, ${now}::timestamptz
    from (select distinct list from ${wanted} order by list) lists`);
  await tx.query(sql`
    insert into prices (price_list_id, product_id, price_cents)
    select l.price_list_id, p.product_id, round(b.price_cents * (100 - w.percent) / 100.0)::int
    from ${wanted} join price_lists l on l.name = w.list and l.for_companies join products p on p.name = w.good
    join prices b on b.product_id = p.product_id and b.price_list_id = -1
    order by l.price_list_id, p.product_id`);
  await tx.query(sql`
    insert into company_price_lists (master_id, price_list_id, assigned_at)
    select distinct c.user_id, l.price_list_id, ${now}::timestamptz
    from ${wanted} join price_lists l on l.name = w.list and l.for_companies join customers c on c.email = w.email`);
}

/** Loads the gift certificates of demo/gift-codes.txt, valid from today. */
async function loadDemoGiftCodes(tx: Tx, now: Date): Promise<void> {
  const today = romeTime(now).date;
  for (const [code, name, kind, euro, minimum, days, perUser, maxUses = '', email = ''] of await readDemoText(
    'gift-codes.txt',
  )) {
    const cents = Number(euro) * 100;
    await tx.query(sql`
      insert into gift_certificates (code, name, kind, amount_cents, left_cents, minimum_cents, starts_on, ends_on,
        uses_per_user, max_uses, user_id, origin)
      values (${code}, ${name}, ${kind}, ${cents}, ${kind === 'balance' ? cents : null}, ${Number(minimum) * 100},
        ${today}::date,
        ${addDays(today, Number(days))}::date, ${Number(perUser)}, ${maxUses === '' ? null : Number(maxUses)},
        (select user_id from customers where email = ${email}), ${email === '' ? 'code' : 'staff'})`);
  }
  await adoptLoneCodes(tx);
}

/** Loads the agreements with employers of demo/work-agreements.txt. */
async function loadDemoAgreements(tx: Tx, now: Date): Promise<void> {
  const today = romeTime(now).date;
  for (const [code, employer, benefit, segmentId, days] of await readDemoText('work-agreements.txt')) {
    await tx.query(sql`
      insert into work_agreements (code, employer, benefit, segment_id, ends_on)
      values (${code}, ${employer}, ${benefit}, ${Number(segmentId)}, ${addDays(today, Number(days))}::date)`);
  }
}

/**
 * Returns the flyers of demo/leaflets.txt around `now`, with their pictures and the goods made from the lines they
 * name.
 */
async function demoLeaflets(goods: readonly CatalogueRecord[], now: Date): Promise<LeafletRecord[]> {
  const today = romeTime(now).date;
  const byName = Map.groupBy(goods, ({ name }) => name);
  const scenes = await readDemoScenes();
  const leaflets: (LeafletRecord & { products: LeafletRecord['products'][number][] })[] = [];
  for (const [first = '', ...rest] of await readDemoText('leaflets.txt')) {
    if (first.startsWith('= ')) {
      const [name = '', start, days, description = '', scene = ''] = rest;
      const from = addDays(today, Number(start));
      const to = addDays(from, Number(days) - 1);
      const slug = first.slice(2);
      const drawn = scenes.get(scene);
      if (!drawn) throw new Error(`demo/content/scenes.txt has no ${scene}`);
      const cover = sceneAddress(scene, drawn, 720);
      leaflets.push({ slug, name, description, cover, from, to, warehouseIds: [], products: [] });
      continue;
    }
    const named = byName.get(first);
    if (!named) throw new Error(`demo/leaflets.txt names goods that demo/assortment does not have: ${first}`);
    leaflets.at(-1)?.products.push(...named.map((record) => promised(record, Number(rest[0] ?? 0))));
  }
  return leaflets;
}

function promised({ code, priceCents }: CatalogueRecord, percentOff: number): LeafletRecord['products'][number] {
  const cut = likePrice((priceCents * (100 - percentOff)) / 100, 1);
  return { code, promoCents: percentOff > 0 && cut < priceCents ? cut : null };
}

const FILES = ['english/words.txt', 'english/texts.txt', 'english/forms.txt'];

/** Reads the English of all other texts of the demo: names of the catalogue, blocks, menus, forms and pages. */
export async function readEnglishTexts(): Promise<EnglishTexts> {
  const [files, pages, brands] = await Promise.all([
    Promise.all(FILES.map(readPairs)),
    pairsOfPages(),
    readDemoText('brands.txt'),
  ]);
  const makers = brands.map(
    ([name = '', , , town = '']) => [`Prodotto per ${name}, ${town}`, `Made for ${name}, ${town}`] as const,
  );
  return new Map([...files.flatMap((file) => [...file]), ...makers, ...pages]);
}

async function loadDemoEnglish(tx: Tx): Promise<void> {
  const pairs = Array.from(await readEnglishTexts(), ([italian, english]) => ({ italian, english }));
  await tx.query(sql`
    insert into english_texts (italian, english)
    select italian, english from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p(italian text, english text)
    on conflict (md5(italian)) do nothing`);
}

/** Returns title, summary, validity and text of the static pages with their English. */
async function pairsOfPages(): Promise<[string, string][]> {
  const [pages, english] = await Promise.all([readDemoPages(), readDemoPages('english/pages/')]);
  const bySlug = new Map(english.map((page) => [page.slug, page]));
  return pages.flatMap((page) => {
    const other = bySlug.get(page.slug);
    if (!other) return [];
    const pairs: [string, string][] = [
      [page.title, other.title],
      [`<p>${page.excerpt}</p>`, `<p>${other.excerpt}</p>`],
      [page.valid, other.valid],
      [onOneLine(page.content), onOneLine(other.content)],
    ];
    return pairs.filter(([italian]) => italian !== '');
  });
}
