import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';

let shop: ApiShop;
let boss: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  boss = await personOf(shop, 'capo@esempio.it', ['administrator']);
});
afterAll(() => shop.close());

async function applyPlans(): Promise<void> {
  await shop.db.query(sql`select enqueue_job('apply-vat-plans', '{}'::json, 1)`);
  await shop.jobs.drained();
}
const errorsOf = ({ response }: { response: { errors: readonly { field?: string; error: string }[] } }) =>
  Object.fromEntries(response.errors.map(({ field, error }) => [field ?? '', error.replaceAll('\u00a0', ' ')]));

test('bags have a price that is never zero, which the shop takes at once', async () => {
  await shop.db.query(sql`
    insert into packaging_types (packaging_type_id, kind, name, price_cents, vat_id, fits, most_paid)
    select 901, 'carrier', 'Busta di prova', 10, vat_id, 20, 10 from vat_rates where basis_points = 2200`);
  const { bags, modifiedAt } = (await boss.ok('staffBags')).data;
  const bag = bags.find(({ packagingTypeId }) => packagingTypeId === 901);
  expect(bag).toMatchObject({ name: 'Busta di prova', priceCents: 10, maxPaid: 10 });
  const price = (priceCents: number, maxPaid?: number) => [{ packagingTypeId: 901, priceCents, maxPaid }];
  const refused = await boss.call('staffBagsSave', { modifiedAt, bagPrices: price(0, 0) });
  expect(errorsOf(refused)).toEqual({
    'bags.0.price': 'Per legge si paga: da 0,01 € a 5,00 €',
    'bags.0.paid': expect.stringContaining('99'),
  });
  const { data } = await boss.ok('staffBagsSave', { modifiedAt, bagPrices: price(15) });
  expect(data.bags).toContainEqual({ ...bag, priceCents: 15, maxPaid: null });
  await expect
    .poll(() => shop.catalogue.snapshot.packaging?.find((each) => each.packagingTypeId === 901)?.priceCents)
    .toBe(15);
  const stale = await boss.call('staffBagsSave', { modifiedAt, bagPrices: price(20) });
  expect(stale.response.errors).toMatchObject([{ code: 'ENTRY_CHANGED' }]);
  const { acts } = (await boss.ok('agentActs', { kind: 'acts' })).data;
  expect(acts.filter(({ call }) => call === 'staffBagsSave').flatMap(({ changes }) => changes)).toContainEqual(
    expect.objectContaining({ before: '10', after: '15' }),
  );
});

test('a rate that something names stays, a new one comes, and from its day on goods are sold at it', async () => {
  const rates = async () => (await boss.ok('staffVat')).data.rates;
  const before = await rates();
  const used = before.find(({ products }) => products > 0);
  if (!used) throw new Error('no rate has products');
  expect((await boss.call('staffVatDelete', { vat_rate_id: used.vatId })).response.errors).toMatchObject([
    { code: 'VAT_USED' },
  ]);
  expect(errorsOf(await boss.call('staffVatSave', { name: '', vat_percent: 101, nature: '' }))).toEqual({
    name: 'Campo obbligatorio',
    vat_percent: 'Da 0 a 100, con al massimo due decimali',
  });
  expect(errorsOf(await boss.call('staffVatSave', { name: 'Esente', vat_percent: 0, nature: '' }))).toEqual({
    nature: 'Senza IVA serve la natura, come N4; con l’IVA non c’è',
  });
  expect(errorsOf(await boss.call('staffVatSave', { name: 'Ancora', vat_percent: 22, nature: '' }))).toEqual({
    vat_percent: 'C’è già un’aliquota così',
  });
  await boss.ok('staffVatSave', { name: 'IVA 23%', vat_percent: 23, nature: '' });
  const added = (await rates()).find(({ percent }) => percent === 23);
  expect(added).toMatchObject({ name: 'IVA 23%', products: 0, isUsed: false });
  const plan = { from_rate_id: used.vatId, to_rate_id: added?.vatId, day: dayFrom(shop, 3) };
  expect(errorsOf(await boss.call('staffVatPlan', { ...plan, day: dayFrom(shop, 0) }))).toEqual({
    day: 'Scegli un giorno da domani in poi',
  });
  await boss.ok('staffVatPlan', plan);
  expect(errorsOf(await boss.call('staffVatPlan', plan))).toEqual({
    from_rate_id: 'Per questa aliquota c’è già un cambio in programma',
  });
  const [first] = (await boss.ok('staffVat')).data.plans;
  expect((await boss.ok('staffVatPlanDelete', { vat_plan_id: first?.planId })).data.plans).toEqual([]);
  await boss.ok('staffVatPlan', plan);

  await applyPlans();
  expect((await rates()).find(({ vatId }) => vatId === used.vatId)?.products).toBe(used.products);
  shop.now.at = new Date(`${plan.day}T06:00:00Z`);
  await applyPlans();
  expect((await rates()).find(({ vatId }) => vatId === used.vatId)?.products).toBe(0);
  expect((await rates()).find(({ percent }) => percent === 23)?.products).toBe(used.products);
  expect((await boss.ok('staffVat')).data.plans).toMatchObject([{ isApplied: true, day: plan.day }]);
  const other = await boss.ok('staffVatSave', { name: 'IVA 7%', vat_percent: 7, nature: '' });
  const seven = other.data.rates.find(({ percent }) => percent === 7);
  expect((await boss.ok('staffVatDelete', { vat_rate_id: seven?.vatId })).data.rates).not.toContainEqual(seven);
});

test('the pages that the law wants are listed, written or not', async () => {
  await shop.db.query(sql`
    insert into content_entries (type, slug, title, status, published_at)
    values ('pages', 'cookie', 'I cookie', 'publish', now())
    on conflict (type, slug) do update set title = 'I cookie', status = 'publish'`);
  const { pages } = (await boss.ok('staffLegalPages')).data;
  expect(pages.map(({ slug }) => slug)).toContain('privacy');
  expect(pages.find(({ slug }) => slug === 'cookie')).toMatchObject({
    title: 'I cookie',
    isPublished: true,
    entryId: expect.any(Number),
  });
});
